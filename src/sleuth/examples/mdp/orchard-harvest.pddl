; Pick fruit for money before the storm: a basket earns, a way costs, a storm spoils the day.
(define (domain orchard)
  (:requirements :typing :negative-preconditions :probabilistic-effects :rewards)
  (:types tree)
  (:predicates (picked ?t - tree) (ladder-at ?t - tree) (storm) (home))
  (:functions (worth ?t - tree))
  (:action pick
    :parameters (?t - tree)
    :precondition (and (ladder-at ?t) (not (picked ?t)) (not (storm)))
    :effect (and (picked ?t)
                 (increase (reward) (worth ?t))
                 (probabilistic 0.3 (and (storm) (decrease (reward) 6)))))
  (:action carry-ladder
    :parameters (?from ?to - tree)
    :precondition (and (ladder-at ?from) (not (ladder-at ?to)) (not (storm)))
    :effect (and (not (ladder-at ?from)) (ladder-at ?to)
                 (decrease (reward) 1)
                 (probabilistic 1/10 (and (storm) (decrease (reward) 6)))))
  (:action go-home
    :precondition (not (storm))
    :effect (and (home) (increase (reward) 3.5))))

(define (problem afternoon)
  (:domain orchard)
  (:objects apple pear plum - tree)
  (:init (ladder-at apple)
         (= (worth apple) 5) (= (worth pear) 7) (= (worth plum) 4))
  (:goal (home))
  (:metric maximize (reward)))
