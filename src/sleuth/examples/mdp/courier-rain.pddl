; A courier crosses a town by tram or on foot; trams break down, and wet streets make one fall.
(define (domain courier)
  (:requirements :typing :negative-preconditions :conditional-effects :probabilistic-effects)
  (:types place)
  (:predicates (at ?p - place) (tram ?from ?to - place) (street ?from ?to - place)
               (broken-down) (hurt) (raining))
  ; A tram always arrives, but one ride in ten ends the service for the day.
  (:action ride
    :parameters (?from ?to - place)
    :precondition (and (at ?from) (tram ?from ?to) (not (broken-down)) (not (hurt)))
    :effect (and (not (at ?from)) (at ?to)
                 (probabilistic 1/10 (broken-down))))
  ; On foot one may lose the way and stay where one is; in the rain one may also slip.
  (:action walk
    :parameters (?from ?to - place)
    :precondition (and (at ?from) (street ?from ?to) (not (hurt)))
    :effect (and (probabilistic 0.8 (and (not (at ?from)) (at ?to)))
                 (when (raining) (probabilistic 0.05 (hurt)))))
  (:action wait-for-the-sun
    :precondition (and (raining) (not (hurt)))
    :effect (probabilistic 1/2 (not (raining)))))

(define (problem parcel)
  (:domain courier)
  (:objects depot square bridge harbour - place)
  (:init (at depot)
         (tram depot square) (tram square harbour)
         (street depot square) (street square bridge) (street bridge harbour)
         (street square depot) (street bridge square)
         (probabilistic 0.4 (raining)))
  (:goal (and (at harbour) (not (hurt)))))
