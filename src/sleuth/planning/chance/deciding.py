"""The one frame of all engines on processes: what they refuse, and how they say what they found."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

import numpy as np

from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.events import Listener, hears
from sleuth.limits import Meter, paced
from sleuth.planning.chance.backward import ranges
from sleuth.planning.chance.best import Best
from sleuth.planning.chance.bounds import Bounds
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.policy import GIVE_UP, State, Worth, plain_number
from sleuth.planning.chance.process import Decision, Process, timed
from sleuth.planning.chance.table import Reals, Table
from sleuth.request import Question
from sleuth.text import plural, several

#: A probability this close to 1 is 1.
_CERTAIN = 1e-12
#: Bounds closer than this, relative to the value, are not worth a sentence.
_SHOWN_APART = 1e-7
#: Nobody watches more states than these.
_MOST_WATCHED = 4_000


@dataclass(frozen=True, slots=True)
class Found:
    """What an engine found: actions, what they are worth, and bounds of the best if it has them.

    Worth and bounds are costs; `proved` says that no policy is worth more.
    """

    actions: Mapping[State, str]
    value: float
    probability: float | None
    bounds: Bounds | None
    proved: bool
    stats: Mapping[str, float] = field(default_factory=dict)
    values: Mapping[State, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DecisionRun:
    """One run of an engine: its process, with the horizon in the states, and its limits."""

    process: Process
    meter: Meter
    listener: Listener | None
    options: Mapping[str, Any]

    def tell_values(self, table: Table, values: Reals, number: int) -> None:
        """Tell what all states are worth after a round of an engine."""
        if self.listener is None or not hears(self.listener, "value"):
            return
        if len(table.states) > _MOST_WATCHED:
            return
        sign = 1.0 if self.process.objective.kind == GOAL else -1.0
        for state, value in zip(table.states, (sign * values).tolist(), strict=True):
            self.listener("value", state=self.process.words(state), value=value, depth=number)


#: What everybody calls, and what an engine is.
Engine = Callable[..., Answer[Decision]]
Deciding = Callable[[DecisionRun], Found | None]


def decides(name: str) -> Callable[[Deciding], Engine]:
    """Make an engine of a function that only decides; None means that no goal can be reached."""

    def decorate(decide: Deciding) -> Engine:
        @wraps(decide)
        def solve(
            view: Process,
            question: Question,
            meter: Meter,
            listener: Listener | None = None,
            *,
            simulate: int | None = None,
            seed: int = 0,
            **options: Any,
        ) -> Answer[Decision]:
            if question.several or question.count or question.unique:
                raise Unsuitable(f"{name} finds one policy; it does not count or list all of them")
            horizon = view.objective.horizon
            process = view if horizon is None else timed(view, horizon)
            found = decide(DecisionRun(process, meter, listener, {"seed": seed, **options}))
            if found is None:
                text = "no state in which the goal holds can be come to, whatever is done"
                evidence = Evidence(EXHAUSTED, text)
                return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=meter.stats())
            if question.shortest and not found.proved:
                raise Unsuitable(f"{name} does not prove its policy best")
            return _answer(view, found, meter, simulate, seed)

        return solve

    return decorate


def _answer(
    process: Process, found: Found, meter: Meter, simulate: int | None, seed: int
) -> Answer[Decision]:
    reaching = process.objective.kind == GOAL
    probability = found.probability
    if probability is not None and probability > 1 - _CERTAIN:
        probability = 1.0
    value: float | None = found.value if reaching else -found.value
    if not math.isfinite(found.value):
        value = None
    worth = Worth(value, probability)
    decision = Decision(found.actions, found.values, worth)
    told = [_sentence(process, found, worth)]
    if len(process.start) > 1:
        told.append(
            f"The start is drawn from {several(len(process.start), 'state')} and seen before the "
            "first action."
        )
    data: dict[str, Any] = {
        "objective": process.objective.to_json(),
        "value": value,
        "probability": probability,
        "start_observed": True,
        "bounds": None,
    }
    if found.bounds is not None:
        low, high = found.bounds.lower, found.bounds.upper
        data["bounds"] = [low, high] if reaching else [-high, -low]
    if simulate and process.simulate is not None:
        shown = process.simulate(process.lift(decision), simulate, seed)
        data["simulated"] = shown.to_json()
        counted = plural(process.unit) if process.unit else "cost"
        told.append(shown.sentence(counted if reaching else "reward"))
    certain = reaching and probability == 1.0
    return Answer(
        Status.SOLVED,
        solution=decision,
        cost=value if reaching else None,
        optimal=found.proved if reaching else found.proved or None,
        bound=found.bounds.lower if certain and found.bounds is not None else None,
        evidence=Evidence("policy", " ".join(told), data),
        stats=meter.stats(**found.stats),
    )


def _sentence(process: Process, found: Found, worth: Worth) -> str:
    """What the policy is worth, in words."""
    if process.objective.kind != GOAL:
        best = ", the greatest there is" if found.proved else ""
        words = f"The expected reward is {plain_number(worth.value or 0)}{best}"
    else:
        probability = worth.probability or 0.0
        greatest = ", the greatest there is" if found.proved and probability < 1 else ""
        least = ", the least there is" if found.proved else ""
        value = _counted(worth.value or 0, process.unit) + least
        if worth.value is None:
            return "The policy that was found does not reach the goal."
        words = f"The goal is reached with probability {plain_number(probability)}{greatest}"
        words += f", with {value}" if probability == 1 else f"; runs that reach it take {value}"
    if process.objective.horizon is not None:
        words += f" (within {several(process.objective.horizon, 'step')})"
    if process.objective.discount < 1:
        words += f" (discounted by {process.objective.discount:g} a step)"
    if found.bounds is not None and not found.bounds.within(_SHOWN_APART):
        ends = sorted(
            each if process.objective.kind == GOAL else -each
            for each in (found.bounds.lower, found.bounds.upper)
        )
        low, high = map(plain_number, ends)
        words += f"; the best value lies between {low} and {high}"
    return f"{words}."


def _counted(value: float, unit: str) -> str:
    """A mean cost in words.

    >>> _counted(1.0, "step"), _counted(2.5, "")
    ('1 step on average', 'a cost of 2.5 on average')
    """
    number = plain_number(value)
    if not unit:
        return f"a cost of {number} on average"
    return f"{number} {unit if number == '1' else plural(unit)} on average"


def from_best(process: Process, table: Table, found: Best | None, rounds: str) -> Found | None:
    """What an engine over all states found."""
    if found is None:
        return None
    kept = np.diff(table.first_row) > 0
    if not process.whole:
        kept &= _met(table, found)
    states = np.flatnonzero(kept)

    def action(state: int) -> str:
        row = int(found.chosen[state])
        return GIVE_UP if row < 0 else table.actions[row]

    # Where nothing is left to do, the value is shown nevertheless.
    shown = states if not process.whole else np.arange(len(table.states))
    sign = 1.0 if process.objective.kind == GOAL else -1.0
    probability = found.probability
    return Found(
        {table.states[state]: action(state) for state in paced(states.tolist())},
        found.value,
        None if probability is None else table.at_start(probability),
        found.bounds,
        True,
        {"states": len(table.states), rounds: found.rounds},
        {table.states[state]: sign * float(found.values[state]) for state in paced(shown.tolist())},
    )


def _met(table: Table, found: Best) -> Any:
    """The states that the policy comes to."""
    met = np.zeros(len(table.states), dtype=np.bool_)
    frontier = table.start_state
    met[frontier] = True
    while len(frontier):
        rows = found.chosen[frontier]
        rows = rows[rows >= 0]
        firsts = table.first_outcome[rows]
        targets = table.target[ranges(firsts, table.first_outcome[rows + 1] - firsts)]
        frontier = np.unique(targets[~met[targets]])
        met[frontier] = True
    return met
