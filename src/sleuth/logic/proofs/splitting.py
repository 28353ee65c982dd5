"""The given-clause loop with splitting (AVATAR): parts of a clause are looked at one at a time.

A clause that falls into parts without common variables is given up for its parts. A SAT solver
says which parts are looked at; each is a clause that holds in its own case, and so are the
clauses that follow from it, which carry their cases as assertions. Clauses whose cases are not
looked at wait; a clause that was simplified or made superfluous by one that needs further cases
comes back when one of these is no longer looked at. A contradiction that needs cases is a clause
about cases, and when these contradict each other the proof is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sleuth.logic.proofs.ancestry import sources_of
from sleuth.logic.proofs.cases import Case, Cases
from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.passive import clause_key
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.subsumption import sort_by_size
from sleuth.logic.proofs.terms import Term

#: The rules of the clauses that a split gives: a part in its case, and that one of them holds.
COMPONENT = "case"
SPLIT = "split"

_NONE: frozenset[Case] = frozenset()


@dataclass(frozen=True, slots=True)
class Component:
    """A part of clauses with a letter of its own; of opposite ground atoms the positive one."""

    letter: int
    pairs: tuple[tuple[bool, Term], ...]


class SplittingSaturation(Saturation):
    """One run of the loop under one strategy, with splitting."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.cases = Cases()
        self._components: dict[Any, Component] = {}
        #: The cases that have a clause.
        self._entered: set[Case] = set()
        #: Clauses that wait for a case to be looked at, by one such case.
        self._parked: dict[Case, list[Clause]] = {}
        #: Clauses that wait for a case no longer to be looked at, by all such cases.
        self._locks: dict[Case, list[Clause]] = {}
        self._locked: dict[int, Clause] = {}
        self._contradictions: list[Clause] = []
        self._undecided = False

    def assumed(self, reason: tuple[Any, ...], steps: list[Any]) -> frozenset[Case]:
        """The cases of all clauses that the reason and the steps name."""
        result = _NONE
        for part in reason:
            if isinstance(part, Clause) and part.assertions:
                result = result | part.assertions if result else part.assertions
        return result | self._beyond(result, steps, None)

    def _beyond(
        self, own: frozenset[Case], steps: Sequence[Any], blamed: Clause | None
    ) -> frozenset[Case]:
        """The cases that what changed a clause needs besides the clause's own."""
        result = _NONE
        for source in (*sources_of(steps), *((blamed,) if blamed is not None else ())):
            if source.assertions and not source.assertions <= own:
                result = result | source.assertions
        return result - own if result else result

    def contradicted(self, clause: Clause) -> None:
        """Interrupt the step for a clause without literals."""
        self.empty = clause
        self._contradictions.append(clause)

    def forgo(self, pairs: list[Any], reason: tuple[Any, ...], goal: bool, level: int) -> None:
        """Keep a new clause for the time when what simplified it is no longer looked at."""
        simplifier = self.simplifier
        own = self.assumed(reason, [])
        extra = self._beyond(own, simplifier.steps, simplifier.blamed)
        if extra:
            clause = self._made(pairs, (*reason, None), own, goal, level)
            if clause is not None:
                self._lock(clause, extra)

    def drop(self, clause: Clause, steps: list[Any], blamed: Clause | None) -> None:
        """Keep a clause for the time when what replaces it is no longer looked at."""
        extra = self._beyond(clause.assertions, steps, blamed)
        if extra:
            self._lock(clause, extra)

    def process(self, clause: Clause) -> None:
        """Use a clause if its cases are looked at, and see to contradictions."""
        if not clause.assertions <= self.cases.selected:
            self._place(clause)
            return
        given = self.ready(clause)
        if given is not None and not self._split(given):
            self.use(given)
            if self.empty is not None and given.active:
                # Not all consequences were drawn.
                self.deactivate(given)
                self._push(given)
        if self._contradictions or self._undecided:
            self._settle()

    def _settle(self) -> None:
        """Turn to other cases if those looked at have been refuted, or end the run."""
        for clause in self._contradictions:
            if not clause.assertions:
                self.empty = clause
                return
            self.cases.add(clause)
        self._contradictions = []
        self._undecided = False
        self.empty = None
        before = self.cases.selected
        if not self.cases.select():
            self.empty = self.cases.refuted()
            return
        after = self.cases.selected
        gone, come = before - after, after - before
        if gone:
            for number in list(self.active):
                clause = self.active[number]
                if not gone.isdisjoint(clause.assertions):
                    self.deactivate(clause)
                    self._place(clause)
        for case in gone:
            for clause in self._locks.pop(case, ()):
                if self._locked.pop(clause.number, None) is not None:
                    self._place(clause)
        for case in sorted(come, key=abs):
            for clause in self._parked.pop(case, ()):
                self._place(clause)

    def _place(self, clause: Clause) -> None:
        """Queue a clause, or let it wait for its cases."""
        for case in clause.assertions:
            if case not in self.cases.selected:
                self._parked.setdefault(case, []).append(clause)
                return
        self._push(clause)

    def _push(self, clause: Clause) -> None:
        positive = sum(literal.positive for literal in clause.literals)
        ground = all(literal.atom.ground for literal in clause.literals)
        self.passive.push(clause, positive, ground)

    def _lock(self, clause: Clause, cases: Iterable[Case]) -> None:
        self._locked[clause.number] = clause
        for case in cases:
            self._locks.setdefault(case, []).append(clause)

    def _made(
        self,
        pairs: Iterable[tuple[bool, Term]],
        reason: tuple[Any, ...],
        assertions: frozenset[Case],
        goal: bool,
        level: int,
    ) -> Clause | None:
        """A clause as it stands, None if it was seen before."""
        literals: list[Any] = [self.preparation.literal(sign, atom) for sign, atom in pairs]
        sort_by_size(literals)
        key = (clause_key(literals), assertions)
        if key in self.passive.seen:
            return None
        clause = Clause(literals, reason)
        self.passive.seen[key] = clause
        self.kept = self.kept + 1
        clause.number = self.kept
        clause.size = sum(literal.atom.size for literal in literals)
        clause.cost = sum(literal.atom.cost for literal in literals) + 2 * len(literals)
        clause.level = level
        clause.goal = goal
        clause.assertions = assertions
        clause.wanted = True
        return clause

    def _split(self, given: Clause) -> bool:
        """Give up a clause for its parts, if it has several."""
        parts = parts_of(given.literals)
        if len(parts) < 2:
            return False
        options: list[tuple[Case, Component, list[Any]]] = []
        for part in parts:
            case, component, ordered = self._case(part)
            options.append((case, component, ordered))
            if case not in self._entered:
                self._entered.add(case)
                pairs = component.pairs if case > 0 else [(False, component.pairs[0][1])]
                reason = (COMPONENT, component, case, None)
                clause = self._made(pairs, reason, frozenset({case}), given.goal, given.level)
                if clause is not None:
                    self._place(clause)
        clause = Clause([], (SPLIT, given, tuple(options), None))
        clause.assertions = given.assertions | {-case for case, _, _ in options}
        self.cases.add(clause)
        if not self.cases.split(given.assertions, tuple(case for case, _, _ in options)):
            self._undecided = True
        return True

    def _case(self, part: list[Any]) -> tuple[Case, Component, list[Any]]:
        """The case of a part: the letter of a component, or its opposite; the part in order."""
        bank = self.bank
        bank.forget_images()
        ordered = sorted(part, key=lambda each: (-each.atom.size, each.atom.symbol, each.positive))
        pairs = tuple((each.positive, bank.instantiate(each.atom)) for each in ordered)
        bank.forget_images()
        positive = True
        if len(pairs) == 1 and pairs[0][1].ground:
            positive = pairs[0][0]
            pairs = ((True, pairs[0][1]),)
        component = self._components.get(pairs)
        if component is None:
            component = self._components[pairs] = Component(len(self._components) + 1, pairs)
        return component.letter if positive else -component.letter, component, ordered


def parts_of(literals: Sequence[Any]) -> list[list[Any]]:
    """The literals in groups without common variables."""
    groups: list[tuple[set[int], list[Any]]] = []
    for literal in literals:
        variables: set[int] = set()
        _collect(literal.atom, variables)
        joined = [literal]
        apart = []
        for group in groups:
            if variables.isdisjoint(group[0]):
                apart.append(group)
            else:
                variables |= group[0]
                joined = group[1] + joined
        groups = [*apart, (variables, joined)]
    return [group for _, group in groups]


def _collect(term: Term, variables: set[int]) -> None:
    if term.ground:
        return
    if term.symbol < 0:
        variables.add(term.symbol)
        return
    for arg in term.args:
        _collect(arg, variables)
