"""Strong cyclic policies: whatever has happened, a goal stays possible; one may try again for ever.

All states are looked at; then those go from which nothing leads to a goal by choices whose outcomes
all stay, until none goes any more. What stays is walked by the fewest steps to hope for.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.and_or import AndOrSpace, Choice, Policy
from sleuth.search.outcome import STRIDE
from sleuth.search.preamble import cannot_prove_shortest, one_path_only
from sleuth.text import several

Graph = dict[Any, list[Choice]]


def solve(
    view: AndOrSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[Policy[Any]]:
    """A policy from which a goal never gets out of reach."""
    one_path_only(question, "strong-cyclic")
    cannot_prove_shortest(question, "strong-cyclic")
    graph: Graph = {}
    try:
        _explore(view, graph, meter)
        chosen = _chosen(view, graph, meter)
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, stats=meter.stats(expanded=len(graph)), limit=reached.limit)
    stats = meter.stats(expanded=len(graph))
    if view.initial not in chosen and not view.is_goal(view.initial):
        text = f"no policy keeps a goal possible: all {several(len(graph), 'state')} were looked at"
        return Answer(Status.UNSOLVABLE, count=0, evidence=Evidence(EXHAUSTED, text), stats=stats)
    whole = Policy(view.initial, chosen)
    policy = Policy(
        view.initial, {state: chosen[state] for state in whole.reached() if state in chosen}
    )
    if listener:
        listener("solution", solution=policy, cost=None)
    return Answer(Status.SOLVED, solution=policy, stats=stats)


def _explore(space: AndOrSpace[Any, Any], graph: Graph, meter: Meter) -> None:
    """The choices in every state that can be come to."""
    ahead = deque([space.initial])
    due = meter.checkpoint(0, STRIDE)
    while ahead:
        state = ahead.popleft()
        if state in graph:
            continue
        if len(graph) >= due:
            due = meter.checkpoint(len(graph), STRIDE)
        graph[state] = [] if space.is_goal(state) else list(space.choices(state))
        for choice in graph[state]:
            ahead.extend(each.state for each in choice.outcomes if each.state not in graph)


def _chosen(space: AndOrSpace[Any, Any], graph: Graph, meter: Meter) -> dict[Any, Choice]:
    """What to do in the states that stay."""
    goals = [state for state in graph if space.is_goal(state)]
    staying = set(graph)
    while True:
        meter.checkpoint(0)
        chosen = _towards(goals, graph, staying)
        stays = set(goals) | set(chosen)
        if stays == staying:
            return chosen
        staying = stays


def _towards(goals: list[Any], graph: Graph, staying: set[Any]) -> dict[Any, Choice]:
    """For each state the first choice of fewest steps to a goal, outcomes as one hopes.

    Only choices count whose outcomes all stay.
    """
    before: dict[Any, list[tuple[Any, Choice]]] = {}
    for state, choices in graph.items():
        if state not in staying:
            continue
        for choice in choices:
            if all(each.state in staying for each in choice.outcomes):
                for each in choice.outcomes:
                    before.setdefault(each.state, []).append((state, choice))
    chosen: dict[Any, Choice] = {}
    met = set(goals)
    ahead = deque(goals)
    while ahead:
        for state, choice in before.get(ahead.popleft(), ()):
            if state not in met:
                met.add(state)
                chosen[state] = choice
                ahead.append(state)
    return chosen
