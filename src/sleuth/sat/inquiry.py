"""Many questions about one set of rules: one solver with a switch for each group.

What goes without saying (groups of no weight) has no switch and always holds. Rules that are
left unstated become groups, each with its own switch, where a question about everything meets
a model that breaks them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from sleuth.limits import Meter
from sleuth.sat.propagator import Propagation, Propagator
from sleuth.sat.rules import FREE, Group, Rules
from sleuth.sat.solver import SatSolver


@dataclass(frozen=True, slots=True)
class Core:
    """Groups and facts that cannot hold together."""

    groups: tuple[Group, ...]
    facts: tuple[int, ...] = ()


class Inquiry:
    """Asks which groups hold together with which facts; use it as a context manager.

    Facts are literals. Where `groups` may be None that means all of them, with those that are
    not stated yet; a list means these and no others, besides what goes without saying. Any
    question may raise LimitReached. `weighing` gives groups of no weight a switch too.
    """

    def __init__(self, rules: Rules[Any], meter: Meter, *, weighing: bool = False) -> None:
        self.rules = rules
        self.meter = meter
        #: The unstated rules that have been stated so far.
        self.cuts: list[Group] = []
        self._free: dict[str, Group] = {}
        self._switch_of: dict[str, int] = {}
        self._group_of: dict[int, Group] = {}
        self._propagator: Propagator | None = None
        self._last = rules.variables
        self._solver = SatSolver(meter)
        try:
            for group in rules.groups:
                self._add(group, switched=weighing or group.weight > FREE)
        except BaseException:
            self._solver.__exit__(None, None, None)
            raise

    def __enter__(self) -> Inquiry:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._solver.__exit__(kind, error, traceback)

    def state(self, group: Group) -> None:
        """Take up a rule that was left unstated, so that questions may name it."""
        if group.id not in self._switch_of:
            self.cuts.append(group)
            self._add(group, switched=True)
            if self._propagator is not None:
                self._propagator.add(group)

    def forget(self, group: Group) -> None:
        """Take a rule that was taken up for not stated again."""
        self.cuts = [cut for cut in self.cuts if cut.id != group.id]
        del self._group_of[self._switch_of.pop(group.id)]

    def holds(self, groups: Iterable[Group] | None = None, facts: Iterable[int] = ()) -> bool:
        """Whether the groups and the facts hold together."""
        return self._consistent(groups, list(facts))

    def holds_without(self, dropped: Iterable[Group], *, but: Group | None = None) -> bool:
        """Whether everything but these groups holds together, with one more group perhaps."""
        gone = {group.id for group in dropped}
        if but is None:
            return self._consistent(None, (), gone)
        # For this question alone: the switch is never assumed again.
        self._last += 1
        self._solver.extend([*clause, -self._last] for clause in but.clauses)
        return self._consistent(None, [self._last], gone)

    def core_without(self, dropped: Iterable[Group]) -> Core | None:
        """Some of the other groups that cannot hold together; None if they can."""
        return None if self.holds_without(dropped) else self._named(self._solver.core(), ())

    def entails(self, groups: Iterable[Group] | None, facts: Iterable[int], literal: int) -> bool:
        """Whether the literal follows from the groups and the facts."""
        return not self.holds(groups, [*facts, -literal])

    def model(self) -> frozenset[int]:
        """The true variables of the rules when the last question found that all holds."""
        return frozenset(
            literal for literal in self._solver.model() if 0 < literal <= self.rules.variables
        )

    def core(self, groups: Iterable[Group] | None = None, facts: Iterable[int] = ()) -> Core | None:
        """Some of the groups and facts that cannot hold together; None if all of them can."""
        facts = list(facts)
        if self._consistent(groups, facts):
            return None
        return self._named(self._solver.core(), facts)

    def minimal_core(
        self, groups: Iterable[Group] | None = None, facts: Iterable[int] = ()
    ) -> Core | None:
        """A core of which nothing can be left out; None if there is no clash."""
        *_, smallest = None, *self.cores(groups, facts)
        return smallest

    def cores(
        self, groups: Iterable[Group] | None = None, facts: Iterable[int] = ()
    ) -> Iterator[Core]:
        """Smaller and smaller cores; nothing can be left out of the last one.

        What weighs most is left out first where it can be.
        """
        core = self.core(groups, facts)
        if core is None:
            return
        yield core
        facts = list(core.facts)
        by_weight = sorted(core.groups, key=lambda group: group.weight)
        # Facts stand before groups, so that groups are tried first.
        rest = facts + [self._switch_of[group.id] for group in by_weight]
        needed: list[int] = []
        while rest:
            candidate = rest.pop()
            if self._solver.solve(needed + rest):
                needed.append(candidate)
                continue
            used = set(self._solver.core())
            rest = [literal for literal in rest if literal in used]
            yield self._named(needed + rest, facts)

    def propagate(self, groups: Sequence[Group] | None, facts: Iterable[int]) -> Propagation:
        """What follows clause by clause, without learning or supposing anything.

        None means all groups that are stated by now.
        """
        if self._propagator is None:
            self._propagator = Propagator([*self._free.values(), *self._group_of.values()])
        chosen = [*self._free.values(), *self._chosen(groups)]
        return self._propagator.propagate(chosen, facts, self.meter)

    def _add(self, group: Group, *, switched: bool) -> None:
        if not switched:
            self._free[group.id] = group
            self._solver.extend(group.clauses)
            return
        self._last += 1
        switch = self._last
        self._switch_of[group.id] = switch
        self._group_of[switch] = group
        self._solver.extend([*clause, -switch] for clause in group.clauses)

    def _chosen(self, groups: Iterable[Group] | None) -> list[Group]:
        """The groups that a question switches on."""
        if groups is None:
            return list(self._group_of.values())
        return [group for group in groups if group.id not in self._free]

    def _consistent(
        self, groups: Iterable[Group] | None, facts: Sequence[int], gone: Collection[str] = ()
    ) -> bool:
        """Ask the solver; about everything, until a model keeps the unstated rules too."""
        unstated = self.rules.unstated if groups is None else None
        chosen = [group for group in self._chosen(groups) if group.id not in gone]
        switches = [self._switch_of[group.id] for group in chosen]
        while self._solver.solve([*facts, *switches]):
            broken = unstated.broken_by(self._solver.model()) if unstated else []
            if not broken:
                return True
            for group in broken:
                self.state(group)
                switches.append(self._switch_of[group.id])
        return False

    def _named(self, literals: Iterable[int], facts: Sequence[int]) -> Core:
        used = set(literals)
        return Core(
            tuple(group for switch, group in self._group_of.items() if switch in used),
            tuple(fact for fact in facts if fact in used),
        )
