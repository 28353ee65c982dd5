"""Asks a solver what follows from which groups and facts, and leaves out what is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType

from sleuth.limits import Meter
from sleuth.sat.rules import Clause
from sleuth.sat.solver import SatSolver

#: A solver with little to set up for each of very many small questions.
_QUICK = "minisat22"


class Oracle:
    """One solver with a switch for each group; use it as a context manager.

    Groups go by their numbers; clauses without owner always hold.
    """

    def __init__(self, variables: int, meter: Meter) -> None:
        self._variables = variables
        self._switches: dict[int, int] = {}
        self._solver = SatSolver(meter, name=_QUICK)
        #: Never asked to solve anything, so that it has learnt nothing.
        self._plain = SatSolver(meter, name=_QUICK)

    def __enter__(self) -> Oracle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._solver.__exit__(kind, error, traceback)
        self._plain.__exit__(kind, error, traceback)

    def add(
        self, clauses: Iterable[Clause], group: int | None = None, further: Iterable[Clause] = ()
    ) -> None:
        """Add clauses that always hold, or hold where a group does; `further` ones follow."""
        off = [] if group is None else [-self._switch(group)]
        switched = [[*clause, *off] for clause in clauses]
        self._solver.extend(switched)
        self._plain.extend(switched)
        self._plain.extend([*clause, *off] for clause in further)

    def holds(self, groups: Iterable[int], facts: Iterable[int]) -> bool:
        """Whether these groups and facts hold together."""
        return self._solver.solve([*map(self._switch, groups), *facts])

    def model(self) -> list[int]:
        """The literals when the last question found that all holds."""
        return self._solver.model()

    def follow(self, groups: Iterable[int], facts: Iterable[int], targets: Iterable[int]) -> bool:
        """Whether all targets follow from these groups and facts; a target 0 is a clash."""
        known = [*map(self._switch, groups), *facts]
        return not any(
            self._solver.solve([*known, -target] if target else known) for target in targets
        )

    def follows_plainly(self, groups: Iterable[int], facts: Iterable[int], literal: int) -> bool:
        """Whether the opposite of a literal leads clause by clause to one that fails."""
        known = [*map(self._switch, groups), *facts, -literal]
        return not self._plain.propagate(known)[0]

    def minimal_plainly(
        self, groups: Sequence[int], facts: Sequence[int], literal: int
    ) -> tuple[list[int], list[int]]:
        """Groups and facts of which none can be left out if one goes clause by clause."""
        left = _needed(groups, lambda fewer: self.follows_plainly(fewer, facts, literal))
        # The solver names facts that suffice; where they do so clause by clause, the rest goes.
        used = facts
        if not self._solver.solve([*map(self._switch, left), *facts, -literal]):
            core = set(self._solver.core())
            used = [fact for fact in facts if fact in core]
        if not self.follows_plainly(left, used, literal):
            used = facts
        return left, _needed(used, lambda fewer: self.follows_plainly(left, fewer, literal))

    def backbone(self, groups: Iterable[int], facts: Sequence[int], asked: set[int]) -> list[int]:
        """The literals of the asked variables that follow from these groups and facts."""
        known = [*map(self._switch, groups), *facts]
        if not self._solver.solve(known):
            return []
        open_literals = {literal for literal in self._solver.model() if abs(literal) in asked}
        found = []
        while open_literals:
            literal = open_literals.pop()
            if self._solver.solve([*known, -literal]):
                open_literals.intersection_update(self._solver.model())
            else:
                found.append(literal)
        return sorted(found, key=abs)

    def minimal(
        self,
        groups: Sequence[int],
        facts: Sequence[int],
        targets: Sequence[int],
        *,
        in_order: bool = False,
    ) -> tuple[list[int], list[int]]:
        """Groups and facts of which none can be left out; the first ones given go first.

        Unless all are tried `in_order`, what the solver does not use goes before them.
        """
        used: set[int] = set()
        known = [*map(self._switch, groups), *facts]
        for target in targets:
            if self._solver.solve([*known, -target] if target else known):
                raise AssertionError("the reason does not suffice")
            used.update(self._solver.core())
        kept_groups = [group for group in groups if in_order or self._switch(group) in used]
        kept_facts = [fact for fact in facts if in_order or fact in used]
        left = _needed(kept_groups, lambda fewer: self.follow(fewer, kept_facts, targets))
        return left, _needed(kept_facts, lambda fewer: self.follow(left, fewer, targets))

    def _switch(self, group: int) -> int:
        if group not in self._switches:
            self._switches[group] = self._variables + len(self._switches) + 1
        return self._switches[group]


def _needed(parts: Sequence[int], suffices: Callable[[list[int]], bool]) -> list[int]:
    """What is left of the parts where each, the first ones first, goes if the others suffice.

    >>> _needed([1, 2, 3, 4], lambda fewer: sum(fewer) >= 5)
    [3, 4]
    """
    left = list(parts)
    for part in parts:
        fewer = [other for other in left if other != part]
        if suffices(fewer):
            left = fewer
    return left
