;; A lamp does not shine: its bulb or its fuse is broken, or it is not plugged in.
;; A look at the lamp after each repair tells whether that was all.
(define (domain lamp)
  (:requirements :negative-preconditions :conditional-effects)
  (:predicates (plugged) (bulb-good) (fuse-good) (shining) (spare-bulb) (spare-fuse) (sure))
  (:action switch-on
    :effect (when (and (plugged) (bulb-good) (fuse-good)) (shining)))
  (:action look
    :observe (shining))
  (:action plug-in
    :effect (plugged))
  (:action change-bulb
    :precondition (spare-bulb)
    :effect (and (bulb-good) (not (spare-bulb))))
  (:action change-fuse
    :precondition (spare-fuse)
    :effect (and (fuse-good) (not (spare-fuse))))
  (:action go-home
    :precondition (and (shining) (or (spare-bulb) (spare-fuse)))
    :effect (sure)))

(define (problem dark-room)
  (:domain lamp)
  (:init
    (spare-bulb) (spare-fuse)
    (oneof (not (bulb-good)) (not (fuse-good)))
    (unknown (plugged)))
  (:goal (and (shining) (sure))))
