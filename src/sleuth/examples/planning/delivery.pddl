; Two vans bring parcels across an island; roads have lengths, and a bridge takes one way only.
;; picture map (road ?place ?other) length (length ?place ?other)
;; picture (at ?thing ?place)
;; picture (in ?thing ?place)
(define (domain delivery)
  (:requirements :strips :typing :action-costs)
  (:types town thing - object van parcel - thing)
  (:predicates
    (road ?a ?b - town)
    (at ?x - thing ?t - town)
    (in ?p - parcel ?v - van))
  (:functions (length ?a ?b - town) - number (total-cost) - number)

  (:action drive
    :parameters (?v - van ?from ?to - town)
    :precondition (and (at ?v ?from) (road ?from ?to))
    :effect (and (at ?v ?to) (not (at ?v ?from)) (increase (total-cost) (length ?from ?to))))

  (:action load
    :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (at ?v ?t) (at ?p ?t))
    :effect (and (in ?p ?v) (not (at ?p ?t)) (increase (total-cost) 1)))

  (:action unload
    :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (at ?v ?t) (in ?p ?v))
    :effect (and (at ?p ?t) (not (in ?p ?v)) (increase (total-cost) 1))))

(define (problem island)
  (:domain delivery)
  (:objects port mill castle farm lighthouse - town one two - van letter cheese lamp - parcel)
  (:init
    (road port mill) (road mill port) (road mill castle) (road castle mill)
    (road castle farm) (road farm castle) (road farm lighthouse) (road lighthouse farm)
    (road port lighthouse)                       ; the bridge, one way only
    (= (length port mill) 4) (= (length mill port) 4)
    (= (length mill castle) 3) (= (length castle mill) 3)
    (= (length castle farm) 2) (= (length farm castle) 2)
    (= (length farm lighthouse) 5) (= (length lighthouse farm) 5)
    (= (length port lighthouse) 1)
    (at one port) (at two farm)
    (at letter port) (at lamp port) (at cheese farm)
    (= (total-cost) 0))
  (:goal (and (at letter castle) (at lamp lighthouse) (at cheese port)))
  (:metric minimize (total-cost)))
