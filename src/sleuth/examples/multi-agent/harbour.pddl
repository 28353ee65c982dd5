; Two cranes and two trucks bring containers from the quay to the yard.
(define (domain harbour)
  (:requirements :typing :multi-agent :unfactored-privacy)
  (:types
    place container - object
    crane truck - object)
  (:predicates
    (at ?t - truck ?p - place)
    (lies ?x - container ?p - place)
    (loaded ?x - container ?t - truck)
    (empty ?t - truck)
    (:private ?c - crane
      (reaches ?c - crane ?p - place)
      (free ?c - crane)
      (holds ?c - crane ?x - container)))

  (:action lift
    :agent ?c - crane
    :parameters (?x - container ?p - place)
    :precondition (and (reaches ?c ?p) (free ?c) (lies ?x ?p))
    :effect (and (holds ?c ?x) (not (free ?c)) (not (lies ?x ?p))))

  (:action load
    :agent ?c - crane
    :parameters (?x - container ?t - truck ?p - place)
    :precondition (and (reaches ?c ?p) (holds ?c ?x) (at ?t ?p) (empty ?t))
    :effect (and (loaded ?x ?t) (free ?c) (not (holds ?c ?x)) (not (empty ?t))))

  (:action unload
    :agent ?c - crane
    :parameters (?x - container ?t - truck ?p - place)
    :precondition (and (reaches ?c ?p) (free ?c) (at ?t ?p) (loaded ?x ?t))
    :effect (and (holds ?c ?x) (empty ?t) (not (free ?c)) (not (loaded ?x ?t))))

  (:action put-down
    :agent ?c - crane
    :parameters (?x - container ?p - place)
    :precondition (and (reaches ?c ?p) (holds ?c ?x))
    :effect (and (lies ?x ?p) (free ?c) (not (holds ?c ?x))))

  (:action drive
    :agent ?t - truck
    :parameters (?from - place ?to - place)
    :precondition (at ?t ?from)
    :effect (and (at ?t ?to) (not (at ?t ?from)))))

(define (problem two-containers)
  (:domain harbour)
  (:objects
    quay yard - place
    red blue - container
    truck1 truck2 - truck
    (:private quay-crane quay-crane - crane)
    (:private yard-crane yard-crane - crane))
  (:init
    (reaches quay-crane quay) (free quay-crane)
    (reaches yard-crane yard) (free yard-crane)
    (at truck1 quay) (empty truck1)
    (at truck2 quay) (empty truck2)
    (lies red quay) (lies blue quay))
  (:goal (and (lies red yard) (lies blue yard))))
