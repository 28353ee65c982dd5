"""What every search does before it searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from graph_spaces import Graph
from test_search_events import BLIND, ENGINES

from sleuth.answer import Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Listener
from sleuth.limits import Meter, checkpoint
from sleuth.request import Question
from sleuth.search.dominance import with_dominance
from sleuth.search.state_space import Heuristic

INFORMED = sorted(set(ENGINES) - BLIND)
#: 0 → 1 → 2, where the goal is.
LINE = Graph({0: ((1, 1),), 1: ((2, 1),), 2: ()}, frozenset({2}), (1.0, 1.0, 1.0))
PROOF = Evidence("order", "it is not to be")


def line(**more: Any) -> Any:
    """The line as a space that every engine takes."""
    space = replace(LINE.space(), **more)
    return with_dominance(space, group=lambda node: node, dominates=lambda one, other: True)


def never(*_: Any, **about: Any) -> Any:
    raise AssertionError("this should not be called")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_refuted_beforehand_is_not_searched(engine: str) -> None:
    view = line(refutation=lambda: PROOF, successors=never, is_goal=never)
    answer = ENGINES[engine](view, Question(), Meter(), never)
    assert (answer.status, answer.count, answer.evidence) == (Status.UNSOLVABLE, 0, PROOF)
    assert answer.stats["expanded"] == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_what_cannot_be_refuted_is_searched(engine: str) -> None:
    assert ENGINES[engine](line(refutation=lambda: None), Question(), Meter()).cost == 2


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "question", [Question(count=True), Question(unique=True), Question(most=None), Question(most=2)]
)
def test_searches_find_one_path(engine: str, question: Question) -> None:
    with pytest.raises(Unsuitable, match="one path"):
        ENGINES[engine](line(refutation=never), question, Meter())


@pytest.mark.parametrize("engine", INFORMED)
def test_a_heuristic_is_prepared_once_within_the_limits(engine: str) -> None:
    calls: list[Meter] = []
    heard: list[str] = []

    def prepare(own: Meter, listener: Listener | None) -> Callable[[int], float]:
        assert listener is not None
        listener("progress", what="it", done=1, total=1)
        calls.append(own)
        return lambda node: 2 - node

    slow: Heuristic[int] = Heuristic(never, "", True, True, prepare)
    meter = Meter()
    answer = ENGINES[engine](
        line(), Question(), meter, lambda kind, **about: heard.append(kind), heuristic=slow
    )
    assert answer.cost == 2
    assert calls == [meter]
    assert heard[0] == "progress"


@pytest.mark.parametrize("engine", INFORMED)
def test_a_limit_reached_in_preparation_is_an_answer(engine: str) -> None:
    def prepare(own: Meter, listener: Listener | None) -> Callable[[int], float]:
        own.cancellation.cancel()
        checkpoint()  # code that is handed no meter sees that of the run
        return never

    slow: Heuristic[int] = Heuristic(never, "", True, True, prepare)
    answer = ENGINES[engine](line(), Question(), Meter(), heuristic=slow)
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "interrupted")
    assert answer.bound is None


@pytest.mark.parametrize("engine", ENGINES)
def test_the_space_is_asked_whether_the_heuristic_agrees(engine: str) -> None:
    asked: list[str | None] = []

    def agrees(name: str | None) -> None:
        asked.append(name)
        raise BadRequest("no")

    with pytest.raises(BadRequest, match="no"):
        ENGINES[engine](line(agrees=agrees, refutation=never), Question(), Meter())
    assert asked == [None if engine in BLIND else "share"]


@pytest.mark.parametrize("engine", sorted(BLIND))
def test_blind_searches_refuse_a_heuristic(engine: str) -> None:
    with pytest.raises(BadRequest, match="no heuristic"):
        ENGINES[engine](line(), Question(), Meter(), heuristic="share")


@pytest.mark.parametrize(
    ("engine", "options"),
    [("beam", {"width": 0}), ("smastar", {"capacity": 1}), ("wastar", {"epsilon": -1})],
)
def test_impossible_options_are_refused_before_anything_is_prepared(
    engine: str, options: dict[str, Any]
) -> None:
    slow: Heuristic[int] = Heuristic(never, "", True, True, never)
    with pytest.raises(BadRequest):
        ENGINES[engine](line(), Question(), Meter(), heuristic=slow, **options)


@pytest.mark.parametrize("engine", ENGINES)
def test_messages_speak_no_command_line(engine: str) -> None:
    for name in (None, "wild", "none such"):
        try:
            ENGINES[engine](line(), Question(shortest=True), Meter(), heuristic=name)
        except (Unsuitable, BadRequest) as error:
            assert "--" not in str(error)
