; Sprinklers in a garden: what a tap waters depends on which valves are open (conditional effects).
;; picture rooms
;; picture (wet ?place) as wet style frontier
;; picture (weeds ?place) as weeds
;; picture (open ?place) as open style start
(define (domain sprinklers)
  (:requirements :adl)
  (:types bed valve)
  (:predicates
    (reaches ?v - valve ?b - bed)
    (open ?v - valve)
    (wet ?b - bed)
    (weeds ?b - bed))

  (:action turn
    :parameters (?v - valve)
    :effect (and (when (open ?v) (not (open ?v)))
                 (when (not (open ?v)) (open ?v))))

  (:action run-water
    :effect (forall (?b - bed)
              (when (exists (?v - valve) (and (open ?v) (reaches ?v ?b))) (wet ?b))))

  (:action dig
    :parameters (?b - bed)
    :precondition (and (weeds ?b) (forall (?v - valve) (imply (reaches ?v ?b) (not (open ?v)))))
    :effect (not (weeds ?b)))

  (:action dry-out
    :parameters (?b - bed)
    :precondition (wet ?b)
    :effect (not (wet ?b))))

(define (problem summer)
  (:domain sprinklers)
  (:objects herbs roses beans peas - bed north south - valve)
  (:init (reaches north herbs) (reaches north roses) (reaches south roses) (reaches south beans)
         (open north) (weeds roses) (wet peas))
  (:goal (and (wet herbs) (wet beans) (not (wet peas)) (forall (?b - bed) (not (weeds ?b))))))
