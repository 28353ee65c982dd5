;; A prize is behind one of three doors, and one can listen at a door before opening it.
;; To open a wrong door is not allowed: where is the prize?
(define (domain doors)
  (:requirements :typing)
  (:types door)
  (:predicates (at ?d - door) (prize-behind ?d - door) (have-prize))
  (:action walk
    :parameters (?from ?to - door)
    :precondition (at ?from)
    :effect (and (not (at ?from)) (at ?to)))
  (:action listen
    :parameters (?d - door)
    :precondition (at ?d)
    :observe (prize-behind ?d))
  (:action open
    :parameters (?d - door)
    :precondition (and (at ?d) (prize-behind ?d))
    :effect (have-prize)))

(define (problem three-doors)
  (:domain doors)
  (:objects left middle right - door)
  (:init
    (at left)
    (oneof (prize-behind left) (prize-behind middle) (prize-behind right)))
  (:goal (have-prize)))
