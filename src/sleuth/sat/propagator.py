"""Unit propagation that never learns: what follows clause by clause, as a person follows it.

Each clause is watched at two of its literals, its first two. Every question begins with
nothing known, so the watches may stay wherever the last question left them, and clauses of
groups that are off are passed by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sleuth.limits import Meter
from sleuth.sat.rules import Group

#: Facts spread between two looks at the limits.
_STRIDE = 2_000


@dataclass(slots=True)
class Propagation:
    """What followed: each new literal with the group that forced it, in the order found.

    `clash` is the group with a clause that everything found makes false, if there is one; for
    facts that contradict each other `clash` is None and `consistent` False.
    """

    forced: dict[int, Group] = field(default_factory=dict)
    clash: Group | None = None
    consistent: bool = True


class Propagator:
    """Clauses in groups, ready for questions about any choice of groups."""

    def __init__(self, groups: Iterable[Group] = ()) -> None:
        self._watched_at: dict[int, list[tuple[list[int], str]]] = {}
        self._short: dict[str, list[tuple[int, ...]]] = {}
        for group in groups:
            self.add(group)

    def add(self, group: Group) -> None:
        """Take up a group that is not known yet."""
        short = self._short[group.id] = []
        for clause in group.clauses:
            literals = list(dict.fromkeys(clause))
            if len(literals) < 2:
                short.append(tuple(literals))
                continue
            for literal in literals[:2]:
                self._watched_at.setdefault(literal, []).append((literals, group.id))

    def propagate(self, groups: Sequence[Group], facts: Iterable[int], meter: Meter) -> Propagation:
        """All that follows from the facts and single clauses of the groups; may raise
        LimitReached."""
        on = {group.id: group for group in groups}
        found = Propagation()
        true: set[int] = set()
        trail: list[int] = []
        for fact in facts:
            if -fact in true:
                found.consistent = False
                return found
            if fact not in true:
                true.add(fact)
                trail.append(fact)
        for group in groups:
            for clause in self._short[group.id]:
                if not clause or -clause[0] in true:
                    return _clash(found, group)
                if clause[0] not in true:
                    _learn(clause[0], group, found, true, trail)
        place = due = 0
        while place < len(trail):
            if place >= due:
                meter.checkpoint()
                due = place + _STRIDE
            group_that_fails = self._spread(-trail[place], on, found, true, trail)
            if group_that_fails is not None:
                return _clash(found, group_that_fails)
            place += 1
        return found

    def _spread(
        self,
        false: int,
        on: dict[str, Group],
        found: Propagation,
        true: set[int],
        trail: list[int],
    ) -> Group | None:
        """Look at the clauses watched at a literal that became false; the group that fails."""
        watched = self._watched_at.get(false)
        if not watched:
            return None
        staying = []
        for number, (clause, name) in enumerate(watched):
            group = on.get(name)
            if group is None:
                staying.append((clause, name))
                continue
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            other = clause[0]
            if other not in true:
                for position in range(2, len(clause)):
                    if -clause[position] not in true:
                        clause[1], clause[position] = clause[position], false
                        self._watched_at.setdefault(clause[1], []).append((clause, name))
                        break
                else:
                    staying.append((clause, name))
                    if -other in true:
                        self._watched_at[false] = staying + watched[number + 1 :]
                        return group
                    _learn(other, group, found, true, trail)
                continue
            staying.append((clause, name))
        self._watched_at[false] = staying
        return None


def _learn(
    literal: int, group: Group, found: Propagation, true: set[int], trail: list[int]
) -> None:
    true.add(literal)
    trail.append(literal)
    found.forced[literal] = group


def _clash(found: Propagation, group: Group) -> Propagation:
    found.clash, found.consistent = group, False
    return found
