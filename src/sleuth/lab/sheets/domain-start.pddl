(define (domain corridor)
  (:requirements :strips :typing)
  (:types room thing)
  (:predicates (next ?a ?b - room) (robot-at ?r - room) (at ?t - thing ?r - room)
               (holds ?t - thing) (empty-handed))
  (:action walk
    :parameters (?from ?to - room)
    :precondition (and)
    :effect (and))
  (:action take
    :parameters (?thing - thing ?room - room)
    :precondition (and)
    :effect (and))
  (:action drop
    :parameters (?thing - thing ?room - room)
    :precondition (and)
    :effect (and)))
