; Bring light to the hospital: where there is power is derived from switches and lines.
;; picture map (line ?place ?other)
;; picture (powered ?place) as power style frontier
;; picture (plant ?place) as plant
(define (domain power-grid)
  (:requirements :strips :typing :negative-preconditions :derived-predicates
                 :existential-preconditions)
  (:types node)
  (:predicates
    (line ?a ?b - node)
    (broken ?a ?b - node)
    (plant ?n - node)
    (closed ?n - node)           ; its switch lets power through
    (powered ?n - node)
    (crew ?n - node))

  (:derived (powered ?n - node)
    (or (plant ?n)
        (exists (?m - node)
          (and (line ?m ?n) (not (broken ?m ?n)) (powered ?m) (closed ?n)))))

  (:action close
    :parameters (?n - node)
    :precondition (and (crew ?n) (not (closed ?n)))
    :effect (closed ?n))

  (:action travel
    :parameters (?from ?to - node)
    :precondition (and (crew ?from) (line ?from ?to))
    :effect (and (crew ?to) (not (crew ?from))))

  ; Nobody touches a line with power on either end.
  (:action repair
    :parameters (?a ?b - node)
    :precondition (and (crew ?b) (broken ?a ?b) (not (powered ?a)) (not (powered ?b)))
    :effect (not (broken ?a ?b)))

  (:action open
    :parameters (?n - node)
    :precondition (and (crew ?n) (closed ?n))
    :effect (not (closed ?n))))

(define (problem night-shift)
  (:domain power-grid)
  (:objects dam hill village hospital - node)
  (:init (plant dam)
         (line dam hill) (line hill dam) (line hill village) (line village hill)
         (line village hospital) (line hospital village)
         (broken village hospital) (closed hill) (closed village)
         (crew hill))
  (:goal (powered hospital)))
