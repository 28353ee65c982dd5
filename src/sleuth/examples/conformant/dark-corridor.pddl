;; A robot somewhere in a dark corridor of five cells has to be in the middle one.
;; It sees nothing: it has to use the walls, against which it stops.
(define (domain corridor)
  (:requirements :typing :conditional-effects)
  (:types cell)
  (:predicates (at ?c - cell) (beside ?left ?right - cell))
  (:action go-right
    :effect (forall (?here ?there - cell)
      (when (and (at ?here) (beside ?here ?there))
        (and (at ?there) (not (at ?here))))))
  (:action go-left
    :effect (forall (?here ?there - cell)
      (when (and (at ?here) (beside ?there ?here))
        (and (at ?there) (not (at ?here)))))))

(define (problem find-the-middle)
  (:domain corridor)
  (:objects c1 c2 c3 c4 c5 - cell)
  (:init
    (beside c1 c2) (beside c2 c3) (beside c3 c4) (beside c4 c5)
    (oneof (at c1) (at c2) (at c3) (at c4) (at c5)))
  (:goal (at c3)))
