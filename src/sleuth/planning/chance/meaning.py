"""What chance means in PDDL, written from its definition: an action's outcomes, exactly.

Like `world`, on which it stands, nothing here is shared with grounding or the engines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from sleuth.errors import BadInput
from sleuth.limits import paced
from sleuth.planning.pddl.syntax import Action, Amount, Atom, Change, Choice, Draw, Reward
from sleuth.planning.world import State, Values, World, named

#: More outcomes than this of one action are refused.
MOST_OUTCOMES = 100_000

#: A draw with the objects that it is drawn for.
_Drawn = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which an action may end."""

    probability: Fraction
    state: State
    reward: Fraction


def outcomes(world: World, action: Action, values: Values, state: State) -> list[Outcome]:
    """All ways in which an action may end, those with the same end together."""
    whole = world.completed(state)
    happening: list[tuple[tuple[tuple[_Drawn, int], ...], Change | Reward, Values]] = []
    parts: list[Change | Reward] = [*action.changes, *action.rewards]
    for part in parts:
        for more in world.values_of(part.parameters):
            both: Values = {**values, **more}
            if world.holds(part.condition, whole, both):
                happening.append((_asked(part.choices, action.draws, both), part, both))
    found: dict[tuple[State, Fraction], Fraction] = {}
    for probability, fallen in _falls(action.draws, [asked for asked, _, _ in happening]):
        adds: set[Atom] = set()
        deletes: set[Atom] = set()
        reward = Fraction(0)
        for asked, each, terms in happening:
            if any(fallen[drawn] != branch for drawn, branch in asked):
                continue
            if isinstance(each, Reward):
                earned = _worth(world, each.amount, terms)
                reward += earned if each.earns else -earned
            else:
                (adds if each.adds else deletes).add(named(each.atom, terms))
        end = ((state - deletes) | adds, reward)
        found[end] = found.get(end, Fraction(0)) + probability
    return [Outcome(probability, end, reward) for (end, reward), probability in found.items()]


def starts(world: World) -> list[Outcome]:
    """The states in which a task may begin."""
    task = world.task
    begin = Action("start", (), task.goal, task.start_changes, (), draws=task.start_draws)
    return outcomes(world, begin, {}, world.start)


def _worth(world: World, amount: Amount, values: Values) -> Fraction:
    if amount.function is None:
        return amount.number
    return world.task.value(named(amount.function, values))


def _asked(
    choices: Iterable[Choice], draws: Sequence[Draw], values: Values
) -> tuple[tuple[_Drawn, int], ...]:
    return tuple(
        (
            (each.draw, tuple(values[name.name] for name in draws[each.draw].parameters)),
            each.branch,
        )
        for each in choices
    )


def _falls(
    draws: Sequence[Draw], asked: Iterable[tuple[tuple[_Drawn, int], ...]]
) -> Iterator[tuple[Fraction, Mapping[_Drawn, int]]]:
    """All ways in which the draws fall on which something depends; -1 is any other branch."""
    mentioned: dict[_Drawn, set[int]] = {}
    for choices in asked:
        for drawn, branch in choices:
            mentioned.setdefault(drawn, set()).add(branch)
    ways: list[list[tuple[int, Fraction]]] = []
    count = 1
    for (number, _), branches in mentioned.items():
        probabilities = draws[number].probabilities
        known = [(branch, probabilities[branch]) for branch in sorted(branches)]
        rest = 1 - sum((probability for _, probability in known), Fraction(0))
        ways.append([(branch, each) for branch, each in (*known, (-1, rest)) if each])
        count *= len(ways[-1])
        if count > MOST_OUTCOMES:
            raise BadInput(
                f"an action has more than {MOST_OUTCOMES} outcomes",
                remedy="leave less of it to chance",
            )
    for fallen in paced(product(*ways)):
        probability = Fraction(1)
        for _, each in fallen:
            probability *= each
        yield (
            probability,
            {drawn: branch for drawn, (branch, _) in zip(mentioned, fallen, strict=True)},
        )
