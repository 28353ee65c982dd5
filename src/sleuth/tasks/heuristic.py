"""Check a heuristic on every state of a problem."""

from __future__ import annotations

import math
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Event, Hear, Listener
from sleuth.limits import Meter, paced
from sleuth.loading import load
from sleuth.options import Option, refuse_strangers, taken
from sleuth.own.methods import view_to_check
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.search.heuristic_check import Examined, Explored, Verdict
from sleuth.search.outcome import chosen_heuristic
from sleuth.search.state_space import Heuristic, StateSpace

#: What can be asked of every puzzle with a state space.
OPTIONS: tuple[Option, ...] = (
    Option("heuristic", "the heuristic to check; all of them if not given"),
    Option("states", "refuse problems with more states than this", "integer", 500_000, least=1),
    Option("each", "also list every state with its estimate and true distance", "flag", False),
)


def heuristic(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """A verdict for each heuristic as the result; solved if all of them keep both promises."""
    options = taken(OPTIONS, request.options)
    problem, space = space_of(request, OPTIONS, problem, "check")
    chosen, left_out = chosen_heuristics(space, options.get("heuristic"))
    explored = Explored(space, meter, options.get("states", OPTIONS[1].default))
    listener = None if hear is None else _told_to(hear)
    verdicts = []
    for name, found in chosen.items():
        try:
            examined = explored.examine_each(found, listener)
        except Unsuitable as reason:
            # A heuristic may turn out not to serve this problem only when it is prepared.
            if "heuristic" in options:
                raise
            left_out.append(f"{name} left out: {reason.problem}")
        else:
            said = _to_json(name, space, found, explored.verdict(examined))
            if options.get("each"):
                said["each"] = _each(space, explored, examined)
            verdicts.append(said)
    broken = [each["heuristic"] for each in verdicts if not each["consistent"]]
    evidence = None
    if broken:
        evidence = Evidence(
            "heuristic", f"not both admissible and consistent: {', '.join(broken)}", {}
        )
    return Answer(
        Status.UNSOLVABLE if broken else Status.SOLVED,
        result=verdicts,
        evidence=evidence,
        warnings=tuple(left_out),
        problem=problem,
        stats=meter.stats(states=len(explored.distances)),
    )


def space_of(
    request: Request, own: tuple[Option, ...], problem: Problem | None, to_do: str
) -> tuple[Problem, StateSpace[Any, Any]]:
    """The problem of a request about heuristics and its state space; `own` are the task's options.

    Kinds without heuristics are refused, for what was `to_do` with them.
    """
    entry = catalogue.puzzle(request.kind)
    view = catalogue.view_of_kind(entry, "state-space")
    if view is None or not entry.heuristics:
        raise BadRequest(f"{entry.name} has no heuristics to {to_do}")
    known = (*entry.options_for(request.task), *own, *view.options)
    refuse_strangers(f"{request.task} {entry.name}", known, request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    view = view_to_check(view, taken(own, request.options))
    return problem, load(view.build)(problem, **taken(view.options, request.options))


def _told_to(hear: Hear) -> Listener:
    def tell(kind: str, **about: Any) -> None:
        hear(Event(kind, about))

    return tell


def chosen_heuristics(
    space: StateSpace[Any, Any], name: str | None
) -> tuple[dict[str, Heuristic[Any]], list[str]]:
    """The named heuristic, or all that serve this problem, and why the others do not."""
    if name is not None:
        return {name: chosen_heuristic(space, name)}, []
    found, left_out = {}, []
    for each in space.heuristics:
        try:
            found[each] = chosen_heuristic(space, each)
        except Unsuitable as reason:
            left_out.append(f"{each} left out: {reason.problem}")
    return found, left_out


def _each(
    space: StateSpace[Any, Any], explored: Explored, examined: Examined
) -> dict[str, list[Any]]:
    """Every state in columns, and the numbers of those that break a promise."""
    number = {state: index for index, state in enumerate(explored.steps)}
    dropping = dict.fromkeys(number[drop.state] for drop in examined.drops)
    return {
        "states": [space.words(state) for state in paced(number)],
        "estimates": [_finite(examined.estimates[state]) for state in number],
        "distances": [_finite(explored.distances[state]) for state in number],
        "overestimates": [number[found.state] for found in examined.overestimates],
        "drops": list(dropping),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _to_json(
    name: str, space: StateSpace[Any, Any], found: Heuristic[Any], verdict: Verdict
) -> dict[str, Any]:
    over, drop = verdict.overestimate, verdict.drop
    return {
        "heuristic": name,
        "summary": found.summary,
        "states": verdict.states,
        "admissible": verdict.admissible,
        "consistent": verdict.consistent,
        "overestimates": verdict.overestimates,
        "drops": verdict.drops,
        "overestimate": over
        and {
            "state": space.words(over.state),
            "estimate": _finite(over.estimate),
            "distance": over.distance,
        },
        "drop": drop
        and {
            "state": space.words(drop.state),
            "action": space.action_words(drop.action),
            "successor": space.words(drop.successor),
            "cost": drop.cost,
            "estimate": _finite(drop.estimate),
            "estimate_after": _finite(drop.estimate_after),
        },
    }
