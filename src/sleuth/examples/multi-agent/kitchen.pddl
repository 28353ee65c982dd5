; A cook and a waiter, each with a view of the kitchen of their own: hands are private.
;;;; file: cook/domain.pddl
(define (domain kitchen)
  (:requirements :typing :factored-privacy)
  (:types dish plate guest)
  (:predicates
    (on-counter ?p - plate)
    (filled ?p - plate ?d - dish)
    (:private
      (hands-free)
      (chopped ?d - dish)
      (cooked ?d - dish)
      (in-pan ?d - dish)))
  (:action chop
    :parameters (?d - dish)
    :precondition (hands-free)
    :effect (chopped ?d))
  (:action start-frying
    :parameters (?d - dish)
    :precondition (and (hands-free) (chopped ?d))
    :effect (and (in-pan ?d) (not (hands-free))))
  (:action end-frying
    :parameters (?d - dish)
    :precondition (in-pan ?d)
    :effect (and (cooked ?d) (hands-free) (not (in-pan ?d))))
  (:action fill
    :parameters (?p - plate ?d - dish)
    :precondition (and (hands-free) (cooked ?d) (on-counter ?p))
    :effect (and (filled ?p ?d) (not (cooked ?d)))))
;;;; file: cook/problem.pddl
(define (problem evening)
  (:domain kitchen)
  (:objects soup stew - dish white blue - plate)
  (:init (hands-free))
  (:goal (and)))
;;;; file: waiter/domain.pddl
(define (domain kitchen)
  (:requirements :typing :factored-privacy)
  (:types dish plate guest)
  (:predicates
    (on-counter ?p - plate)
    (filled ?p - plate ?d - dish)
    (:private
      (hands-free)
      (in-rack ?p - plate)
      (carries ?p - plate)
      (served ?g - guest ?d - dish)))
  (:action take
    :parameters (?p - plate)
    :precondition (and (hands-free) (in-rack ?p))
    :effect (and (carries ?p) (not (hands-free)) (not (in-rack ?p))))
  (:action put
    :parameters (?p - plate)
    :precondition (carries ?p)
    :effect (and (on-counter ?p) (hands-free) (not (carries ?p))))
  (:action serve
    :parameters (?p - plate ?d - dish ?g - guest)
    :precondition (and (hands-free) (on-counter ?p) (filled ?p ?d))
    :effect (and (served ?g ?d) (not (on-counter ?p)) (not (filled ?p ?d)))))
;;;; file: waiter/problem.pddl
(define (problem evening)
  (:domain kitchen)
  (:objects
    soup stew - dish
    white blue - plate
    (:private ann bob - guest))
  (:init (hands-free) (in-rack white) (in-rack blue))
  (:goal (and (served ann soup) (served bob stew))))
