; There is no plan: two people are to sit on one chair.
(define (domain chairs)
  (:requirements :strips :typing)
  (:types person chair)
  (:predicates (stands ?p - person) (sits ?p - person ?c - chair) (empty ?c - chair))

  (:action sit-down
    :parameters (?p - person ?c - chair)
    :precondition (and (stands ?p) (empty ?c))
    :effect (and (sits ?p ?c) (not (stands ?p)) (not (empty ?c))))

  (:action get-up
    :parameters (?p - person ?c - chair)
    :precondition (sits ?p ?c)
    :effect (and (stands ?p) (empty ?c) (not (sits ?p ?c)))))

(define (problem one-chair)
  (:domain chairs)
  (:objects ann ben - person rocker stool - chair)
  (:init (stands ann) (stands ben) (empty rocker) (empty stool))
  (:goal (and (sits ann rocker) (sits ben rocker))))
