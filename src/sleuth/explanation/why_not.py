"""Why there is no solution and what would help; or where solutions differ and what would tell.

A repair is a smallest set of clues, one or two of them, without which there is a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sleuth.limits import Meter
from sleuth.sat.inquiry import Inquiry
from sleuth.sat.rules import Group, Kind, Label, Rules, labelled

#: So many sets of facts are looked through for the fewest that tell one solution from the rest.
_MOST_SETS = 400


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues that may be dropped or changed, and what is true of their places then."""

    clues: tuple[Group, ...]
    instead: tuple[int, ...]
    unique: bool


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What keeps a problem from having exactly one solution.

    `clash` are groups that cannot hold together; `solutions` two solutions as true variables;
    `differ` the variables that do not have the same value in all solutions; `fix` the fewest facts
    and `clues` the fewest clues with which the first solution is the only one.
    """

    clash: tuple[Group, ...] = ()
    repairs: tuple[Repair, ...] = ()
    solutions: tuple[frozenset[int], ...] = ()
    differ: tuple[int, ...] = ()
    fix: tuple[int, ...] | None = None
    clues: tuple[Group, ...] | None = None

    @property
    def fine(self) -> bool:
        """Whether there is exactly one solution."""
        return len(self.solutions) == 1


def why_not(
    rules: Rules[Any],
    meter: Meter,
    *,
    fix: bool = False,
    further: Callable[[frozenset[int]], Sequence[Group]] | None = None,
) -> WhyNot:
    """Why a problem does not have exactly one solution; may raise LimitReached.

    `further` gives all clues that could be added where a solution is the right one; without it a
    fix is made of facts.
    """
    with Inquiry(rules, meter) as ask:
        if not ask.holds():
            core = ask.minimal_core()
            assert core is not None, "nothing holds"
            return WhyNot(core.groups, tuple(_repairs(ask, core.groups)))
        first = ask.model().intersection(rules.deciding)
        told_apart = [each if each in first else -each for each in rules.deciding]
        ask.state(_another(told_apart))
        if not ask.holds():
            return WhyNot(solutions=(first,))
        second = ask.model().intersection(rules.deciding)
        differ = _differing(ask, told_apart)
        found = WhyNot(solutions=(first, second), differ=tuple(differ))
        clues = _fewest_clues(ask, further(first)) if fix and further is not None else None
        if clues is not None or not fix:
            return replace(found, clues=clues)
        return replace(found, fix=_fewest(ask, told_apart))


def _another(solution: Sequence[int]) -> Group:
    """That a solution is not this one."""
    label = Label(Kind.MEANING, "another solution")
    return labelled("it is another solution", [[-each for each in solution]], label)


def _repairs(ask: Inquiry, clash: Sequence[Group]) -> list[Repair]:
    """All smallest sets of one or two clues without which there is a solution."""
    clues = [group for group in clash if group.kind is Kind.CLUE]
    single = [_repair(ask, (clue,)) for clue in clues if ask.holds_without([clue])]
    if single:
        return single
    pairs: dict[frozenset[str], tuple[Group, Group]] = {}
    for clue in clues:
        left = ask.core_without([clue])
        for other in () if left is None else left.groups:
            names = frozenset((clue.id, other.id))
            if other.kind is Kind.CLUE and names not in pairs and ask.holds_without([clue, other]):
                pairs[names] = (clue, other)
    return [_repair(ask, pair) for pair in pairs.values()]


def _repair(ask: Inquiry, clues: tuple[Group, ...]) -> Repair:
    """What a solution without these clues says about what they were about."""
    ask.holds_without(clues)
    true = ask.model()
    about = {abs(literal) for clue in clues for clause in clue.clauses for literal in clause}
    instead = tuple(each for each in sorted(about & true) if ask.rules.words(each) is not None)
    solution = [each if each in true else -each for each in ask.rules.deciding]
    unique = not ask.holds_without(clues, but=_another(solution))
    return Repair(clues, instead, unique)


def _differing(ask: Inquiry, solution: Sequence[int]) -> list[int]:
    """The variables that have another value in some other solution."""
    differing: set[int] = set()
    for literal in solution:
        if abs(literal) not in differing and ask.holds(None, [-literal]):
            true = ask.model()
            differing |= {abs(each) for each in solution if (abs(each) in true) != (each > 0)}
    return sorted(differing)


def _fewest(ask: Inquiry, solution: Sequence[int]) -> tuple[int, ...] | None:
    """Fewest facts that only this solution has together; None if that takes too long."""
    from pysat.examples.hitman import Hitman

    facts = [each for each in solution if each > 0]
    with Hitman(solver="m22", htype="sorted") as hitting:
        for _ in range(_MOST_SETS):
            chosen: list[int] = hitting.get() or []
            if not ask.holds(None, chosen):
                return tuple(sorted(chosen))
            true = ask.model()
            missing = [each for each in facts if each not in true]
            if not missing:
                return None
            hitting.hit(missing)
    return None


def _fewest_clues(ask: Inquiry, clues: Sequence[Group]) -> tuple[Group, ...] | None:
    """Fewest of these clues with which there is no other solution; None if that takes too long.

    Each other solution breaks some of them, of which one is needed.
    """
    from pysat.examples.hitman import Hitman

    for clue in clues:
        ask.state(clue)
    with Hitman(solver="m22", htype="sorted") as hitting:
        for _ in range(_MOST_SETS):
            chosen = set(hitting.get() or [])
            left = [clue for number, clue in enumerate(clues, 1) if number not in chosen]
            if not ask.holds_without(left):
                return tuple(clue for number, clue in enumerate(clues, 1) if number in chosen)
            true = ask.model()
            broken = [number for number, clue in enumerate(clues, 1) if not _is_met(clue, true)]
            if not broken:
                break
            hitting.hit(broken)
    # What was stated for this question is not to be asked about in others.
    for clue in clues:
        ask.forget(clue)
    return None


def _is_met(group: Group, true: frozenset[int]) -> bool:
    return all(any((abs(each) in true) == (each > 0) for each in c) for c in group.clauses)
