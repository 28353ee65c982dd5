; There is no plan: the key to the cellar lies in the cellar.
(define (domain house)
  (:requirements :strips :typing)
  (:types room key)
  (:predicates
    (at ?r - room)
    (lies ?k - key ?r - room)
    (have ?k - key)
    (stairs ?from ?to - room)
    (lock ?from ?to - room ?k - key)
    (open ?from ?to - room))

  (:action climb
    :parameters (?from ?to - room)
    :precondition (and (at ?from) (stairs ?from ?to))
    :effect (and (at ?to) (not (at ?from))))

  (:action enter
    :parameters (?from ?to - room)
    :precondition (and (at ?from) (open ?from ?to))
    :effect (and (at ?to) (not (at ?from))))

  (:action take
    :parameters (?k - key ?r - room)
    :precondition (and (at ?r) (lies ?k ?r))
    :effect (and (have ?k) (not (lies ?k ?r))))

  (:action unlock
    :parameters (?from ?to - room ?k - key)
    :precondition (and (at ?from) (have ?k) (lock ?from ?to ?k))
    :effect (open ?from ?to)))

(define (problem locked-cellar)
  (:domain house)
  (:objects hall attic cellar - room brass iron - key)
  (:init
    (at hall)
    (stairs hall attic)
    (stairs attic hall)
    (lock hall cellar iron)
    (lies brass attic)
    (lies iron cellar))
  (:goal (at cellar)))
