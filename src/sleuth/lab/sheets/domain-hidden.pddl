(define (domain corridor)
  (:requirements :strips :typing)
  (:types room thing)
  (:predicates (next ?a ?b - room) (robot-at ?r - room) (at ?t - thing ?r - room)
               (holds ?t - thing) (empty-handed))
  (:action walk
    :parameters (?from ?to - room)
    :precondition (and (robot-at ?from) (next ?from ?to))
    :effect (and (robot-at ?to) (not (robot-at ?from))))
  (:action take
    :parameters (?thing - thing ?room - room)
    :precondition (and (robot-at ?room) (at ?thing ?room) (empty-handed))
    :effect (and (holds ?thing) (not (at ?thing ?room)) (not (empty-handed))))
  (:action drop
    :parameters (?thing - thing ?room - room)
    :precondition (and (robot-at ?room) (holds ?thing))
    :effect (and (at ?thing ?room) (empty-handed) (not (holds ?thing)))))
