; A robot with two hands carries balls from one room to the next.
;; picture rooms
;; picture (ball-in ?thing ?place)
;; picture (robot-in ?place) as robot
;; picture (holds ?place ?thing)
(define (domain two-hands)
  (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates
    (robot-in ?r - room)
    (ball-in ?b - ball ?r - room)
    (empty ?h - hand)
    (holds ?h - hand ?b - ball))

  (:action walk
    :parameters (?from ?to - room)
    :precondition (robot-in ?from)
    :effect (and (robot-in ?to) (not (robot-in ?from))))

  (:action take
    :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (robot-in ?r) (ball-in ?b ?r) (empty ?h))
    :effect (and (holds ?h ?b) (not (ball-in ?b ?r)) (not (empty ?h))))

  (:action put
    :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (robot-in ?r) (holds ?h ?b))
    :effect (and (ball-in ?b ?r) (empty ?h) (not (holds ?h ?b)))))

(define (problem four-balls)
  (:domain two-hands)
  (:objects kitchen garden - room left right - hand red blue green white - ball)
  (:init (robot-in kitchen) (empty left) (empty right)
         (ball-in red kitchen) (ball-in blue kitchen) (ball-in green kitchen)
         (ball-in white kitchen))
  (:goal (forall (?b - ball) (ball-in ?b garden))))
