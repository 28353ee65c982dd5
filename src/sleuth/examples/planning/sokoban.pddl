; A warehouse: two crates are pushed onto their marks; only pushes are counted.
;; picture grid at-ROW-COLUMN
;; picture (mark ?place) as + style goal
;; picture (crate ?place) as o style given
;; picture (worker ?place) as @ style start
(define (domain warehouse)
  (:requirements :strips :typing :negative-preconditions :action-costs)
  (:types place way)
  (:predicates
    (beside ?a ?b - place ?w - way)   ; who goes that way from a comes to b
    (worker ?p - place)
    (crate ?p - place)
    (mark ?p - place))
  (:functions (total-cost) - number)

  (:action go
    :parameters (?from ?to - place ?w - way)
    :precondition (and (worker ?from) (beside ?from ?to ?w) (not (crate ?to)))
    :effect (and (worker ?to) (not (worker ?from)) (increase (total-cost) 0)))

  (:action push
    :parameters (?from ?to ?beyond - place ?w - way)
    :precondition (and (worker ?from) (crate ?to) (beside ?from ?to ?w) (beside ?to ?beyond ?w)
                       (not (crate ?beyond)))
    :effect (and (worker ?to) (crate ?beyond) (not (worker ?from)) (not (crate ?to))
                 (increase (total-cost) 1))))

(define (problem two-crates)
  (:domain warehouse)
  (:objects up down left right - way
            at-1-1 at-1-2 at-1-3 at-1-4 at-1-5 at-2-1 at-2-2 at-2-3 at-2-4 at-2-5
            at-3-1 at-3-2 at-3-4 at-3-5 at-4-1 at-4-2 at-4-3 at-4-4 at-4-5 - place)
  (:init (worker at-1-3)
    (crate at-2-2) (crate at-2-4) (mark at-4-1) (mark at-4-5)
    (beside at-1-1 at-1-2 right) (beside at-1-2 at-1-3 right) (beside at-1-3 at-1-4 right)
    (beside at-1-4 at-1-5 right) (beside at-2-1 at-2-2 right) (beside at-2-2 at-2-3 right)
    (beside at-2-3 at-2-4 right) (beside at-2-4 at-2-5 right) (beside at-3-1 at-3-2 right)
    (beside at-3-4 at-3-5 right) (beside at-4-1 at-4-2 right) (beside at-4-2 at-4-3 right)
    (beside at-4-3 at-4-4 right) (beside at-4-4 at-4-5 right)
    (beside at-1-2 at-1-1 left) (beside at-1-3 at-1-2 left) (beside at-1-4 at-1-3 left)
    (beside at-1-5 at-1-4 left) (beside at-2-2 at-2-1 left) (beside at-2-3 at-2-2 left)
    (beside at-2-4 at-2-3 left) (beside at-2-5 at-2-4 left) (beside at-3-2 at-3-1 left)
    (beside at-3-5 at-3-4 left) (beside at-4-2 at-4-1 left) (beside at-4-3 at-4-2 left)
    (beside at-4-4 at-4-3 left) (beside at-4-5 at-4-4 left)
    (beside at-1-1 at-2-1 down) (beside at-1-2 at-2-2 down) (beside at-1-3 at-2-3 down)
    (beside at-1-4 at-2-4 down) (beside at-1-5 at-2-5 down) (beside at-2-1 at-3-1 down)
    (beside at-2-2 at-3-2 down) (beside at-2-4 at-3-4 down) (beside at-2-5 at-3-5 down)
    (beside at-3-1 at-4-1 down) (beside at-3-2 at-4-2 down) (beside at-3-4 at-4-4 down)
    (beside at-3-5 at-4-5 down)
    (beside at-2-1 at-1-1 up) (beside at-2-2 at-1-2 up) (beside at-2-3 at-1-3 up)
    (beside at-2-4 at-1-4 up) (beside at-2-5 at-1-5 up) (beside at-3-1 at-2-1 up)
    (beside at-3-2 at-2-2 up) (beside at-3-4 at-2-4 up) (beside at-3-5 at-2-5 up)
    (beside at-4-1 at-3-1 up) (beside at-4-2 at-3-2 up) (beside at-4-4 at-3-4 up)
    (beside at-4-5 at-3-5 up)
    (= (total-cost) 0))
  (:goal (and (crate at-4-1) (crate at-4-5)))
  (:metric minimize (total-cost)))
