"""What the games of puzzles share: thinking for a while, the next example, marks, words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.examples import example_names, example_text
from sleuth.limits import checkpoint, running_meter
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run

_THINKING_SECONDS = 5.0

#: What a player has marked: spots with a mark on them.
Marks = Mapping[str, str]


def thought(puzzle: str, problem: Problem, *, shortest: bool = False) -> Answer[Any]:
    """The answer to a problem, if it can be found while a player waits."""
    meter = running_meter().within(seconds=_THINKING_SECONDS)
    request = Request(
        "solve",
        puzzle,
        question=Question(shortest=shortest),
        limits=meter.limits,
    )
    answer = run(request, problem=problem, cancellation=meter.cancellation)
    checkpoint()
    if answer.solution is None and answer.status is not Status.UNSOLVABLE:
        raise BadRequest(f"no way was found within {_THINKING_SECONDS:g} seconds")
    return answer


def next_example(puzzle: str, problem: Problem) -> Any:
    """The shipped example after this problem, or the first one."""
    entry = catalogue.puzzle(puzzle)
    names = dict.fromkeys([*entry.examples, *example_names(puzzle)])
    examples = [entry.read(example_text(puzzle, name), name) for name in names]
    here = examples.index(problem) if problem in examples else -1
    return examples[(here + 1) % len(examples)]


def marked(marks: Marks, move: str, choices: Callable[[str], Collection[str]]) -> Marks:
    """The marks after a move `spot=mark`; without a mark the spot is cleared.

    `choices` has the marks that a spot may bear, none for spots that bear none.

    >>> marked({}, "h0.0=line", lambda spot: ["line"])
    {'h0.0': 'line'}
    """
    spot, equals, mark = move.partition("=")
    if not equals or not choices(spot):
        raise BadRequest(f"{move!r:.40} is no move here", remedy="touch a spot that bears marks")
    if mark and mark not in choices(spot):
        raise BadRequest(f"{mark!r:.40} is no mark of {spot}")
    if marks.get(spot, "") == mark:
        raise BadRequest(f"{spot} is so already")
    rest = {other: each for other, each in marks.items() if other != spot}
    return {**rest, spot: mark} if mark else rest


def mark_moves(marks: Marks, spot: str, cycle: tuple[str, ...]) -> tuple[str, ...]:
    """The moves of a spot whose marks follow each other, ended by none.

    The main move makes the next mark, the second one the last mark or clears it.

    >>> mark_moves({}, "h0.0", ("line", "cross"))
    ('h0.0=line', 'h0.0=cross')
    >>> mark_moves({"h0.0": "cross"}, "h0.0", ("line", "cross"))
    ('h0.0=', 'h0.0=', 'h0.0=line')
    """
    now = marks.get(spot, "")
    around = (*cycle, "")
    after = around[(around.index(now) + 1) % len(around)]
    second = "" if now == cycle[-1] else cycle[-1]
    others = [mark for mark in around if mark not in (now, after, second)]
    return tuple(f"{spot}={mark}" for mark in (after, second, *others))
