; Three towers become one: the blocks world with a table and no arm.
;; picture stacks
;; picture (on ?thing ?place)
(define (domain blocks)
  (:requirements :strips :typing :equality :negative-preconditions)
  (:types block)
  (:predicates
    (on ?upper ?lower - block)   ; the upper block lies on the lower one
    (on-table ?b - block)
    (clear ?b - block))          ; nothing lies on it

  (:action move
    :parameters (?b ?from ?to - block)
    :precondition (and (clear ?b) (clear ?to) (on ?b ?from) (not (= ?b ?to)))
    :effect (and (on ?b ?to) (clear ?from) (not (on ?b ?from)) (not (clear ?to))))

  (:action lift
    :parameters (?b ?to - block)
    :precondition (and (clear ?b) (clear ?to) (on-table ?b) (not (= ?b ?to)))
    :effect (and (on ?b ?to) (not (on-table ?b)) (not (clear ?to))))

  (:action lower
    :parameters (?b ?from - block)
    :precondition (and (clear ?b) (on ?b ?from))
    :effect (and (on-table ?b) (clear ?from) (not (on ?b ?from)))))

(define (problem one-tower)
  (:domain blocks)
  (:objects a b c d e f - block)
  (:init (on a b) (on-table b) (clear a)
         (on c d) (on d e) (on-table e) (clear c)
         (on-table f) (clear f))
  (:goal (and (on a b) (on b c) (on c d) (on d e) (on e f))))
