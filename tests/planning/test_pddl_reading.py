"""PDDL is read as people write it, and errors point at the word."""

from __future__ import annotations

from pathlib import Path

import pytest

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, Parameter, PlanningTask

DOMAIN = """(define (domain lamp) (:types room lamp)
 (:predicates (in ?l - lamp ?r - room) (lit?l - lamp) (next ?a ?a - room))
 (:action switch :parameters (?l - lamp ?r - room)
  :precondition (and (in ?l ?r) (not (lit ?l)))
  :effect (lit ?l)))
"""
PROBLEM = """(define (problem dark) (:domain lamp)
 (:objects hall - room bulb - lamp)
 (:init (in bulb hall)) (:goal (lit bulb)))
"""


def read(*texts: str) -> PlanningTask:
    return read_task(*(SourceText(text, f"file{index}") for index, text in enumerate(texts)))


@pytest.mark.parametrize("texts", [(DOMAIN, PROBLEM), (PROBLEM, DOMAIN), (PROBLEM + DOMAIN,)])
def test_both_files_in_any_order_or_in_one(texts: tuple[str, ...]) -> None:
    task = read(*texts)
    assert task.start == (Atom("in", ("bulb", "hall")),)
    assert task.domain.predicates["lit"] == (Parameter("?l", ("lamp",)),)
    assert task.warnings == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (":effect (lit ?l)", ":effect (lit ?m)", "5:16: nothing binds the variable ?m"),
        (":effect (lit ?l)", ":effect (lid ?l)", "there is no predicate lid (did you mean lit?)"),
        ("(in ?l ?r) (not", "(in ?l) (not", "in takes 2 terms, here it has 1"),
        ("?l - lamp ?r - room)\n", "?l - lump ?r - room)\n", "there is no type lump"),
        (":precondition", ":condition", ":effect or :observe is expected in an action"),
        ("(:action", "(:durative-action", "durative actions are not supported"),
        (
            ":effect (lit ?l)",
            ":effect (increase (fuel) 1)",
            "numeric fluents other than (total-cost)",
        ),
        (":effect (lit ?l)", ":effect (probabilistic 1.5 (lit ?l))", "5:26: the probability 1.5"),
        ("(lit ?l)))\n", "(lit ?l))\n", "this ( is never closed"),
        ("(:types room lamp)", "(:types room - lamp lamp - room)", "is a kind of itself"),
        ("(:objects hall", "(:objects ?hall", "?hall is a variable, not an object"),
        ("(in bulb hall)) (:goal", "(in bulb attic)) (:goal", "there is no object attic"),
        ("(:goal (lit bulb))", "", "a problem has one (:goal CONDITION)"),
        (
            "(:types room",
            "(:constraints (and)) (:types room",
            "constraints on the whole plan are not",
        ),
        ("(in ?l ?r) (not", "(= (fuel ?l) 3) (not", "comparisons of numbers (=) are not supported"),
        ("(in ?l ?r) (not", "(preference p (lit ?l)) (not", "preferences (preference) are not"),
        (
            "(in bulb hall))",
            "(in bulb hall) (not (in bulb hall)))",
            "both true and false at the start",
        ),
        (
            "(in bulb hall))",
            "(not (in bulb hall)) (in bulb hall))",
            "both true and false at the start",
        ),
        (
            "(:action",
            "(:derived (lit ?l - lamp) (exists (?r) (in ?l ?r))) (:action",
            "changes lit, which is derived",
        ),
    ],
)
def test_errors_point_at_the_word(old: str, new: str, told: str) -> None:
    changed = (DOMAIN + PROBLEM).replace(old, new, 1)
    assert changed != DOMAIN + PROBLEM
    with pytest.raises(BadInput) as caught:
        read(changed)
    assert told in str(caught.value)
    assert "^" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("(in ?l ?r) (not", "(not", "switch makes no use of ?r"),
        ("(in bulb hall)", "(in hall hall)", "hall is of type room, but in is declared for lamp"),
        ("(:domain lamp)", "(:domain lamb)", "this is a problem of lamb, the domain is lamp"),
        (
            "(:init (in bulb hall))",
            "(:init)",
            "file0:4:22: no action makes (in ?l ?r) true, and it does not hold at the start, so "
            "switch can never be used",
        ),
        (
            "(:goal (lit bulb))",
            "(:goal (and (lit bulb) (next hall hall)))",
            "file0:8:48: no action makes (next hall hall) true, and it does not hold at the "
            "start, so there is no plan",
        ),
        (
            "(:goal (lit bulb))",
            "(:goal (and (lit bulb) (not (in bulb hall))))",
            "(in bulb hall) holds at the start, and no action takes it away, so there is no plan",
        ),
        (
            "(in ?l ?r) (not",
            "(in ?l ?r) (lit ?l) (not",
            "(lit ?l) is asked for together with its opposite, so switch can never be used",
        ),
        (
            "(:types room lamp)",
            "(:requirements :typing :durative-actions) (:types room lamp)",
            ":durative-actions is not supported; nothing here makes use of it",
        ),
        (
            "(:types room lamp)",
            "(:requirements :typin) (:types room lamp)",
            "there is no requirement :typin (did you mean :typing?)",
        ),
        (
            "(:types room lamp)",
            "(:types room lamp - object nobody - lamp)\n"
            "(:action wait :parameters (?c - nobody) :effect (lit ?c))",
            "there is no object of type nobody, so wait can never be used",
        ),
    ],
)
def test_warnings_of_a_teacher(old: str, new: str, told: str) -> None:
    (warning,) = read((DOMAIN + PROBLEM).replace(old, new, 1)).warnings
    assert told in warning


def test_the_public_tasks_are_read_without_a_warning(shared: Path) -> None:
    folder = shared / "planning"
    count = 0
    for domain in sorted(folder.glob("*/domain.pddl")):
        for problem in sorted(set(domain.parent.glob("*.pddl")) - {domain}):
            assert read(problem.read_text(), domain.read_text()).warnings == ()
            count += 1
    assert count == 30
