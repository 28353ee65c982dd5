"""Fast Downward as a program: its plans are validated, its limits hold, it may be missing."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from planning_tasks import random_task
from test_invariants import BLOCKS
from test_why_none import KEYS

from sleuth.answer import Answer, Status
from sleuth.errors import NotInstalled, Unsuitable
from sleuth.extras import how_to_install, installed
from sleuth.limits import Limits
from sleuth.planning import fast_downward
from sleuth.request import Question, Request
from sleuth.running import run

TOWER = BLOCKS.replace("(on c b)", "(on b c)")
needed = pytest.mark.skipif(not installed("up_fast_downward"), reason="it is not installed")
LEAST = Question(shortest=True)


def planned(
    text: str, method: str = "fd", question: Question = LEAST, **limits: int
) -> Answer[Any]:
    request = Request(
        "plan", "planning", text, method=method, question=question, limits=Limits(**limits)
    )
    return run(request)


@needed
def test_its_least_plan_costs_what_ours_does() -> None:
    for text in (TOWER, KEYS.replace("FACTS", "(lies red attic)"), random_task(8)):
        theirs, ours = planned(text, "fd:search=blind"), planned(text, "astar")
        assert theirs.status is ours.status
        assert theirs.cost == ours.cost
        assert theirs.checked == ours.checked


@needed
def test_lama_finds_a_plan_and_claims_nothing_more() -> None:
    answer = planned(TOWER, question=Question())
    assert answer.status is Status.SOLVED
    assert answer.checked
    assert answer.optimal is None
    assert answer.stats["cpu"] > 0.02  # that of the other program is counted


@needed
def test_no_plan_comes_with_our_reason() -> None:
    answer = planned(BLOCKS)
    assert answer.exit_code == 1
    assert answer.evidence is not None
    assert "Fast Downward says that there is no plan. (on a b) and (on c b)" in answer.evidence.text


@needed
def test_limits_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeping = [sys.executable, "-c", "import time; x = bytearray(2 * 10**8); time.sleep(60)"]
    run_it = fast_downward._run
    monkeypatch.setattr(fast_downward, "_run", lambda words, *rest: run_it(sleeping, *rest))
    assert planned(TOWER, seconds=1).limit == "seconds"
    assert planned(TOWER, memory=10**8).limit == "memory"


@needed
def test_what_it_cannot_prove_is_not_asked() -> None:
    with pytest.raises(Unsuitable, match="proves no least cost"):
        planned(TOWER, "fd:search=lama-first")


def test_it_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "up_fast_downward", None)
    with pytest.raises(NotInstalled) as caught:
        planned(TOWER)
    assert caught.value.remedy == how_to_install("up_fast_downward")
    assert caught.value.exit_code == 2


@needed
def test_what_it_cannot_read_is_refused_not_broken() -> None:
    text = """(define (domain d) (:types a b) (:predicates (p ?x - (either a b)))
        (:action act :parameters (?x - (either a b)) :precondition (not (p ?x)) :effect (p ?x)))
        (define (problem x) (:domain d) (:objects a1 - a b1 - b) (:init)
         (:goal (forall (?y - (either a b)) (p ?y))))"""
    with pytest.raises(Unsuitable, match="does not read this task"):
        run(Request("plan", "planning", text, method="fd"))
