(define (problem one) (:domain corridor)
  (:objects a b c - room)
  (:init (robot-at a) (empty-handed) (next a b) (next b a) (next b c) (next c b))
  (:goal (and (robot-at c) (not (robot-at a)))))
