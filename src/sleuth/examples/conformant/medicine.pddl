;; A patient has one of three illnesses and no test is at hand: which medicines, in which order?
;; A cure is taken by a healthy patient without harm, but not by one whose stomach is upset.
(define (domain medicine)
  (:requirements :typing :negative-preconditions :conditional-effects)
  (:types illness drug)
  (:predicates (ill ?i - illness) (cures ?d - drug ?i - illness) (harsh ?d - drug) (upset))
  (:action give
    :parameters (?d - drug)
    :precondition (not (upset))
    :effect (and (when (harsh ?d) (upset))
      (forall (?i - illness) (when (cures ?d ?i) (not (ill ?i))))))
  (:action rest
    :effect (not (upset))))

(define (problem one-of-three)
  (:domain medicine)
  (:objects flu fever cough - illness syrup pill drops - drug)
  (:init
    (cures syrup cough) (cures pill flu) (cures pill fever) (cures drops fever)
    (harsh pill)
    (oneof (ill flu) (ill fever) (ill cough))
    (unknown (upset)))
  (:goal (and (not (upset)) (forall (?i - illness) (not (ill ?i))))))
