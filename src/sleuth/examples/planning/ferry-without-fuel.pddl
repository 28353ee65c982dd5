; There is no plan: the ferry's fuel lasts for two crossings, and three are needed.
(define (domain ferry)
  (:requirements :strips :typing)
  (:types car bank can)
  (:predicates
    (ferry-at ?b - bank)
    (car-at ?c - car ?b - bank)
    (aboard ?c - car)
    (free)
    (full ?f - can))

  (:action board
    :parameters (?c - car ?b - bank)
    :precondition (and (ferry-at ?b) (car-at ?c ?b) (free))
    :effect (and (aboard ?c) (not (car-at ?c ?b)) (not (free))))

  (:action cross
    :parameters (?from ?to - bank ?f - can)
    :precondition (and (ferry-at ?from) (full ?f))
    :effect (and (ferry-at ?to) (not (ferry-at ?from)) (not (full ?f))))

  (:action leave
    :parameters (?c - car ?b - bank)
    :precondition (and (ferry-at ?b) (aboard ?c))
    :effect (and (car-at ?c ?b) (free) (not (aboard ?c)))))

(define (problem two-cars)
  (:domain ferry)
  (:objects beetle lorry - car north south - bank can-1 can-2 - can)
  (:init (ferry-at north) (free) (car-at beetle north) (car-at lorry north)
         (full can-1) (full can-2))
  (:goal (and (car-at beetle south) (car-at lorry south))))
