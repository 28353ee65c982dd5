;; A lamp stays dark: its bulb is broken, or its fuse, and perhaps it is not plugged in.
;; A bulb can be tested when the lamp is not plugged in; one spare part has to be left over.
(define (domain lamp)
  (:requirements :negative-preconditions :disjunctive-preconditions :conditional-effects)
  (:predicates (plugged) (bulb-good) (fuse-good) (shining) (spare-bulb) (spare-fuse) (at-home))
  (:action plug-in
    :effect (plugged))
  (:action unplug
    :effect (and (not (plugged)) (not (shining))))
  (:action test-bulb
    :precondition (not (plugged))
    :observe (bulb-good))
  (:action change-bulb
    :precondition (and (spare-bulb) (not (plugged)))
    :effect (and (bulb-good) (not (spare-bulb))))
  (:action change-fuse
    :precondition (and (spare-fuse) (not (plugged)))
    :effect (and (fuse-good) (not (spare-fuse))))
  (:action switch-on
    :effect (when (and (plugged) (bulb-good) (fuse-good)) (shining)))
  (:action go-home
    :precondition (and (shining) (or (spare-bulb) (spare-fuse)))
    :effect (at-home)))

(define (problem dark-room)
  (:domain lamp)
  (:init
    (spare-bulb) (spare-fuse)
    (oneof (not (bulb-good)) (not (fuse-good)))
    (unknown (plugged)))
  (:goal (and (shining) (at-home))))
