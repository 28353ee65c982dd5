(define (problem four) (:domain corridor)
  (:objects a b c - room box can - thing)
  (:init (robot-at a) (empty-handed) (at box a) (at can c) (next a b) (next b a))
  (:goal (at can a)))
