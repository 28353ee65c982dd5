"""Search over beliefs and translations by turns, each time for longer; the first answer counts.

Turns are measured in states, not in seconds, so that the answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter, metered
from sleuth.planning.beliefs.to_state_space import to_state_space
from sleuth.planning.beliefs.translated import Translated
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.task_view import Names
from sleuth.request import Question
from sleuth.search import astar, greedy
from sleuth.search.preamble import one_path_only

#: How many times as many states as before there are in each next turn.
GROWTH = 4

#: One way to an answer.
Lane = Callable[[Question, Meter], Answer[Names]]

#: The lanes for any plan and for a shortest one, with the states in their first turn: about as
#: much time for each, whose estimates differ in what they take.
_ANY = {"kt0": 500, "beliefs": 1000, "k0": 500}
_SHORTEST = {"beliefs": 25_000, "any plan": 500, "kt0": 20}


def solve(
    view: BeliefSpace[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Names]:
    """A plan for all worlds, by whichever way comes to one first."""
    one_path_only(question, "turns")
    turns = dict(_SHORTEST if question.shortest else _ANY)
    lanes = _lanes(view, turns)
    spent = 0.0
    bound: float | None = None
    best: Answer[Names] | None = None
    while lanes:
        for name, lane in list(lanes.items()):
            if listener:
                listener("progress", what=f"turns of {name}", done=spent, total=None)
            part, last = _part(meter, turns[name], spent)
            try:
                answer = lane(question, part)
            except Unsuitable:
                del lanes[name]
                continue
            except LimitReached as reached:
                answer = Answer(Status.UNKNOWN, limit=reached.limit)
            spent += answer.stats.get("expanded", 0)
            bound = max((each for each in (bound, answer.bound) if each is not None), default=None)
            if answer and question.shortest and not answer.optimal:
                best = answer
            elif answer.status in (Status.SOLVED, Status.UNSOLVABLE):
                return _told(answer, name, spent, meter)
            if answer.limit is None:
                del lanes[name]
            elif answer.limit != "nodes" or last:
                ended = Answer(Status.UNKNOWN) if best is None else best
                stats = meter.stats(expanded=spent)
                return replace(ended, bound=bound, stats=stats, limit=answer.limit)
        turns = {name: turn * GROWTH for name, turn in turns.items()}
    text = "no method could list the worlds or translate the task, and none found a plan"
    evidence = Evidence("incomplete", text)
    return Answer(Status.UNKNOWN, evidence=evidence, stats=meter.stats(expanded=spent))


def _lanes(view: BeliefSpace[Any], names: Iterable[str]) -> dict[str, Lane]:
    translated = Translated(view, "kt0")
    lanes: dict[str, Lane] = {
        "beliefs": _beliefs(view),
        "kt0": translated.solve,
        "k0": Translated(view, "k0").solve,
        "any plan": lambda question, meter: translated.solve(Question(), meter),
    }
    return {name: lanes[name] for name in names}


def _part(meter: Meter, turn: int, spent: float) -> tuple[Meter, bool]:
    """The meter of one turn, and whether it is the last one that the limit on states allows."""
    most = meter.limits.nodes
    if most is None or spent + turn < most:
        return meter.within(nodes=turn), False
    return meter.within(nodes=max(0, int(most - spent))), True


def _beliefs(view: BeliefSpace[Any]) -> Lane:
    made: list[Any] = []

    def lane(question: Question, meter: Meter) -> Answer[Names]:
        if not made:
            with metered(meter):
                named: BeliefSpace[Names] = BeliefSpace(
                    view.task, lambda names: names, view.beliefs
                )
                made.append(to_state_space(named))
        if question.shortest:
            found = astar.solve(made[0], question, meter)
        else:
            found = greedy.solve(made[0], question, meter, heuristic="cardinality")
        return found.lifted(made[0].lift)

    return lane


def _told(answer: Answer[Names], lane: str, spent: float, meter: Meter) -> Answer[Names]:
    stats = {**answer.stats, **meter.stats(expanded=spent)}
    if answer.evidence is not None or answer.status is not Status.SOLVED:
        return replace(answer, stats=stats)
    ways = {"beliefs": "a search over beliefs", "kt0": "the translation K_T0"}
    text = f"found by {ways.get(lane, 'the translation K0')}"
    return replace(answer, stats=stats, evidence=Evidence("lane", text, {"lane": lane}))
