"""The gateway to clingo: questions and limits."""

from __future__ import annotations

import time

import pytest

from sleuth.answer import Status
from sleuth.asp.clingo import solve
from sleuth.asp.program import AnswerSetProgram, Atom
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.request import Question


def program(text: str) -> AnswerSetProgram[frozenset[Atom]]:
    return AnswerSetProgram(text, lambda atoms: atoms)


#: Twelve pigeons and eleven holes: no solution, and no short way to find out.
PIGEONS = program(
    "1 { sits(P, H) : H = 1..11 } 1 :- P = 1..12. :- sits(P, H), sits(Q, H), P < Q. #show sits/2."
)
COLOURS = program("1 { colour(N, 1..3) } 1 :- N = 1..2. :- colour(1, C), colour(2, C).")


def test_all_answers_are_told_apart_by_the_shown_atoms() -> None:
    answer = solve(COLOURS, Question(most=None), Meter())
    assert len(set(answer.solutions)) == len(answer.solutions) == 6
    hidden = program("{ a; b }. #show a/0.")
    assert solve(hidden, Question(count=True), Meter()).count == 2


def test_one_answer_its_uniqueness_and_none() -> None:
    assert solve(COLOURS, Question(), Meter()).status is Status.SOLVED
    assert solve(COLOURS, Question(unique=True), Meter()).unique is False
    assert solve(program("a."), Question(unique=True), Meter()).unique is True
    assert solve(program("a. :- a."), Question(), Meter()).status is Status.UNSOLVABLE


def test_a_time_limit_stops_it_soon() -> None:
    began = time.monotonic()
    answer = solve(PIGEONS, Question(), Meter(Limits(seconds=0.2)))
    assert answer.status is Status.UNKNOWN
    assert answer.limit == "seconds"
    assert time.monotonic() - began < 5


def test_a_limit_on_nodes_is_a_limit_on_conflicts() -> None:
    answer = solve(PIGEONS, Question(), Meter(Limits(nodes=50)))
    assert answer.limit == "nodes"


def test_costs_are_not_served() -> None:
    with pytest.raises(Unsuitable):
        solve(COLOURS, Question(shortest=True), Meter())


def test_a_listener_hears_every_model() -> None:
    heard = []
    solve(COLOURS, Question(most=None), Meter(), lambda kind, **about: heard.append(kind))
    assert heard == ["solution"] * 6
