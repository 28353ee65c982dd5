"""Small problems on which every claim is confirmed in a few milliseconds, by subject.

A subject is a kind of problem, or a task on theories. Of each there is a problem with nothing to
be found (no solution, plan, policy or model; a goal that does not follow), and one or more with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sleuth
from sleuth import catalogue
from sleuth.own.constraint_model import Model
from sleuth.own.named_clauses import Clauses
from sleuth.problem import Problem

SMALL_TEXTS: Mapping[str, tuple[str, ...]] = {
    # The second has one solution, the third four of them.
    "lights-out": ("10\n", "10\n01\n", "states: 4\n11\n"),
    "maze": ("%%%%%%\n%P%E %\n%%%%%%\n", "%%%%%%\n%P  E%\n%%%%%%\n"),
    "futoshiki": ("0 0\n0 0\n0 0 0 1\n1 0 1 1\n", "0 0\n0 0\n0 0 0 1\n", "0 0\n0 0\n"),
    "slitherlink": ("44\n", "4\n", "..\n"),
    "cnf": ("p cnf 1 2\n1 0\n-1 0\n", "p cnf 2 2\n1 0\n-2 0\n", "p cnf 2 1\n1 2 0\n"),
    "tiles": ("2 1\n3 0\n", "1 2\n0 3\n"),
    "hunger-games": (
        "%%%%%%\n%P  E%\n%%%%%%\nenergy: 2\n",
        "%%%%%%\n%P. E%\n%%%%%%\nenergy: 2\nfood-energy: 2\n",
    ),
    "riddle": (
        "places: 2 houses\nname (*): Ann, Bob\nclues:\nAnn is just left of Bob.\n"
        "Bob is just left of Ann.\n",
        "places: 2 houses\nname (*): Ann, Bob\nclues:\nAnn is just left of Bob.\n",
        "places: 2 houses\nname (*): Ann, Bob\nclues:\n",
    ),
    "planning": (
        """(define (domain d) (:predicates (a) (b) (c))
        (:action first :effect (a)) (:action second :precondition (a) :effect (b)))
        (define (problem p) (:domain d) (:init) (:goal (c)))""",
        """(define (domain d) (:predicates (a) (b) (c)) (:functions (total-cost) - number)
        (:action first :effect (and (a) (increase (total-cost) 2)))
        (:action second :precondition (a) :effect (and (b) (increase (total-cost) 1)))
        (:action both :effect (and (a) (b) (increase (total-cost) 5))))
        (define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (b))
        (:metric minimize (total-cost)))""",
    ),
    "conformant": (
        """(define (domain d) (:predicates (a) (b)) (:action make :effect (when (a) (b))))
        (define (problem p) (:domain d) (:init (unknown (a))) (:goal (b)))""",
        """(define (domain d) (:predicates (a) (b)) (:action clear :effect (not (a)))
        (:action make :effect (when (not (a)) (b))))
        (define (problem p) (:domain d) (:init (unknown (a))) (:goal (b)))""",
    ),
    "contingent": (
        """(define (domain d) (:predicates (a) (b)) (:action look :observe (a))
        (:action make :precondition (a) :effect (b)))
        (define (problem p) (:domain d) (:init (unknown (a))) (:goal (b)))""",
        """(define (domain d) (:predicates (a) (b)) (:action look :observe (a))
        (:action set :precondition (not (a)) :effect (a))
        (:action make :precondition (a) :effect (b)))
        (define (problem p) (:domain d) (:init (unknown (a))) (:goal (b)))""",
    ),
    "mdp": (
        """(define (domain d) (:predicates (a) (b))
        (:action try :precondition (not (a)) :effect (probabilistic 1/2 (a))))
        (define (problem p) (:domain d) (:init) (:goal (b)))""",
        """(define (domain d) (:predicates (a) (b)) (:action try :effect (probabilistic 1/2 (a)))
        (:action go :precondition (a) :effect (b)))
        (define (problem p) (:domain d) (:init) (:goal (b)))""",
        "slip: 1/5\n.G\nS.\n",
    ),
    "multi-agent": tuple(
        f"""(define (domain d) (:requirements :typing :multi-agent :unfactored-privacy)
        (:types worker) (:predicates (done ?w - worker) (all-done) (never))
        (:action work :agent ?w - worker :parameters () :effect (done ?w))
        (:action meet :agent ?w - worker :parameters ()
          :precondition (forall (?v - worker) (done ?v)) :effect (all-done)))
        (define (problem p) (:domain d) (:objects ann bob - worker) (:init) (:goal ({goal})))"""
        for goal in ("never", "all-done")
    ),
    # No plan; a soonest plan; one course; two courses.
    "event-calculus": (
        "fluent on, off.\naction press.\ninitiates(press, on, T).\n"
        "goal holdsAt(off, T).\nuntil 2.\n",
        "fluent on.\naction press.\ninitiates(press, on, T).\ngoal holdsAt(on, T).\nuntil 2.\n",
        "fluent on.\nevent press.\ninitiates(press, on, T).\nhappens(press, 0).\nuntil 1.\n",
        "fluent on.\nevent toss.\nreleases(toss, on, T).\nhappens(toss, 0).\nuntil 1.\n",
    ),
}

_RULE = "formulas(assumptions). p(a). p(x) -> q(x). end_of_list."
_BOTH = "formulas(assumptions). p(a) | q(a). -p(b). end_of_list."
_GROUP = "formulas(assumptions). e * x = x. x' * x = e. (x * y) * z = x * (y * z). end_of_list."
#: Unsatisfiable, which is not seen without drawing from the variable sides of the equation.
UNSATISFIABLE = "formulas(assumptions). p(a). -p(b). x = y. end_of_list."

THEORIES: Mapping[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "prove": (
        (f"{_RULE} formulas(goals). q(b). end_of_list.", {}),
        (f"{_RULE} formulas(goals). q(a). end_of_list.", {}),
        (_BOTH, {}),
        # Without finite models: a saturated set is the only evidence.
        (
            "formulas(assumptions). g(f(x)) = x. f(x) != 0. end_of_list. "
            "formulas(goals). p(0). end_of_list.",
            {},
        ),
        (UNSATISFIABLE, {}),
        (
            "set(production). set(prolog_style_variables). formulas(usable). p(X) -> q(X). "
            "end_of_list. formulas(assumptions). p(a). end_of_list. "
            "formulas(goals). q(b). end_of_list.",
            {},
        ),
    ),
    "models": (
        (UNSATISFIABLE, {"size": 2}),
        (_GROUP, {"size": 3}),
        (_GROUP, {"size": 4}),
    ),
    "decide": (
        (f"{_RULE} formulas(goals). q(b). end_of_list.", {}),
        (_BOTH, {}),
        (f"{_GROUP} formulas(goals). x * y = y * x. end_of_list.", {"size": 2}),
        (UNSATISFIABLE, {}),
    ),
}


def stated(subject: str) -> list[tuple[Problem, dict[str, Any]]]:
    """Small problems of a subject, each with the options to ask about it."""
    if subject not in THEORIES:
        return [(each, {}) for each in small(subject)]
    read = catalogue.puzzle("theory").read
    return [(read(text, subject), options) for text, options in THEORIES[subject]]


def small(kind: str) -> list[Problem]:
    """Small problems of a kind: without a solution, with one, perhaps with several."""
    if kind in SMALL_TEXTS:
        entry = catalogue.puzzle(kind)
        return [entry.read(text, kind) for text in SMALL_TEXTS[kind]]
    return {"search-problem": _searches, "constraint-model": _models, "named-clauses": _clauses}[
        kind
    ]()


def _searches() -> list[Problem]:
    def steps(number: int) -> list[tuple[str, int, int]]:
        return [("one", (number + 1) % 6, 1), ("two", (number + 2) % 6, 3)]

    return [sleuth.search_problem(0, steps, goal.__eq__) for goal in (7, 4)]


def _models() -> list[Problem]:
    made: list[Problem] = []
    for total in (9, 8, 5):
        model = Model()
        x, y = model.ints("x y", 1, 4)
        model.add(x + y == total)
        model.minimise(x)
        made.append(model.problem())
    return made


def _clauses() -> list[Problem]:
    made: list[Problem] = []
    for stated in (("a", "-a"), ("a", "-b"), ("a b",)):
        clauses = Clauses()
        for clause in stated:
            clauses.add(*clause.split())
        made.append(clauses.problem())
    return made
