; The towers of Hanoi with four discs: seldom so short a domain with so long a plan.
;; picture stacks
;; picture (on ?thing ?place)
(define (domain hanoi)
  (:requirements :strips)
  (:predicates
    (on ?disc ?below)
    (clear ?x)
    (smaller ?disc ?than))       ; pegs are larger than every disc

  (:action move
    :parameters (?disc ?from ?to)
    :precondition (and (smaller ?disc ?to) (on ?disc ?from) (clear ?disc) (clear ?to))
    :effect (and (on ?disc ?to) (clear ?from) (not (on ?disc ?from)) (not (clear ?to)))))

(define (problem four-discs)
  (:domain hanoi)
  (:objects west middle east d1 d2 d3 d4)
  (:init
    (smaller d1 west) (smaller d2 west) (smaller d3 west) (smaller d4 west)
    (smaller d1 middle) (smaller d2 middle) (smaller d3 middle) (smaller d4 middle)
    (smaller d1 east) (smaller d2 east) (smaller d3 east) (smaller d4 east)
    (smaller d1 d2) (smaller d1 d3) (smaller d1 d4)
    (smaller d2 d3) (smaller d2 d4) (smaller d3 d4)
    (clear middle) (clear east) (clear d1)
    (on d4 west) (on d3 d4) (on d2 d3) (on d1 d2))
  (:goal (and (on d4 east) (on d3 d4) (on d2 d3) (on d1 d2))))
