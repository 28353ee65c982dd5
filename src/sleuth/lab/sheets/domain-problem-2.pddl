(define (problem two) (:domain corridor)
  (:objects a b c - room box - thing)
  (:init (robot-at a) (empty-handed) (at box a) (next a b) (next b a) (next b c) (next c b))
  (:goal (and (at box c) (robot-at a) (not (at box a)))))
