(define (problem three) (:domain corridor)
  (:objects a b c - room box can - thing)
  (:init (robot-at b) (empty-handed) (at box a) (at can a) (next a b) (next b a) (next b c) (next c b))
  (:goal (and (at box c) (at can c) (empty-handed))))
