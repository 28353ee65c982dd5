"""What a reader of the rules knows: facts that were told, and the bookkeeping that follows.

Bookkeeping goes without saying: whatever follows from groups of no weight and from definitions,
except that a place has its last possible value; what a placed fact crosses out by a rule of the
game; and variables without words. Facts that are told, and those crossed out by a rule, are what
reasons name; the rest of the bookkeeping is traced back to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sleuth.explanation.notebook import Notebook
from sleuth.explanation.oracle import Oracle
from sleuth.explanation.supports import Choices, supports
from sleuth.limits import Meter
from sleuth.sat.inquiry import Inquiry
from sleuth.sat.rules import FREE, Clause, Group, Kind, Label, Rules
from sleuth.sat.solver import SatSolver


@dataclass(frozen=True, slots=True)
class Grounds:
    """What something rests on: numbers of groups, and facts as literals."""

    groups: frozenset[int]
    facts: frozenset[int]


@dataclass(frozen=True, slots=True)
class Clash:
    """Literals that cannot all be true, the groups that say so, and facts that were told."""

    literals: tuple[int, ...]
    owners: tuple[int, ...]
    facts: frozenset[int]


@dataclass(frozen=True, slots=True)
class Pending:
    """What follows from a single clause, and has not been told yet."""

    literal: int
    clause: int
    grounds: Grounds


def goes_without_saying(group: Group) -> bool:
    """Whether a group always holds and no reason names it."""
    return group.weight == FREE or group.kind is Kind.MEANING


class Knowledge:
    """The rules, what is known, and what follows from it at once."""

    def __init__(
        self,
        rules: Rules[Any],
        meter: Meter,
        named: Iterable[int] | None = None,
        remarks: frozenset[int] | None = None,
    ) -> None:
        self.rules = rules
        self.meter = meter
        self.groups: list[Group] = []
        #: The first clause that fails, once one does.
        self.clash: Clash | None = None
        self.pending: dict[int, list[Pending]] = {}
        #: The groups that each variable stands in, and the variables of each group.
        self.groups_of: dict[int, set[int]] = defaultdict(set)
        self.variables_of: list[frozenset[int]] = []
        #: The groups that something became known about.
        self.touched: set[int] = set()
        self._ids: set[str] = set()
        #: The variables that are remarks about others.
        self.remarks = rules.remarks() if remarks is None else remarks
        stated = rules.groups
        variables = max(
            [
                rules.variables,
                *(abs(lit) for group in stated for clause in group.clauses for lit in clause),
            ]
        )
        self.named = [False] * (variables + 1)
        for variable in rules.sentences() if named is None else named:
            self.named[variable] = True
        #: Those that are known, in the order in which they were found.
        self._remarked: list[int] = []
        #: Those that a clause leads to, and which are known once somebody considers them.
        self._to_consider: list[tuple[int, int]] = []
        self.notebook = Notebook(variables)
        #: 1 where a literal is known and reasons may name it.
        self.tellable = bytearray(2 * variables + 1)
        self.oracle = Oracle(variables, meter)
        #: Knows everything for certain that is known; asked what would follow from more.
        self.probe = SatSolver(meter, name="minisat22")
        #: The clauses about remarks that go without saying, by their variables.
        self._speaking_of: dict[int, list[int]] = defaultdict(list)
        #: The literals of remarks that say as much as what they are about, which is told instead.
        self._saying_all: set[int] = set()
        self._mates: dict[int, list[int]] = defaultdict(list)
        self._defining: set[int] = set()
        self._inquiry: Inquiry | None = None
        self._models: list[set[int]] = []
        self._begun = False
        self._add_free([group for group in stated if goes_without_saying(group)])
        for group in stated:
            if not goes_without_saying(group):
                self.add(group)
        self._begun = True
        self._stated = len(self.groups)
        self.settle()

    def alone(self, groups: Sequence[Group]) -> Knowledge:
        """The knowledge of a reader who has only these groups, and knows nothing yet."""
        used = {abs(literal) for group in groups for clause in group.clauses for literal in clause}
        small: Rules[Any] = replace(
            self.rules,
            unstated=None,
            quick=None,
            later=None,
            remarking=None,
            _groups=[],
            _ids=set(),
        )
        for group in self.rules.groups:
            if goes_without_saying(group):
                clauses = [
                    clause
                    for clause in group.clauses
                    if any(abs(literal) in used for literal in clause)
                ]
                if clauses:
                    label = Label(group.kind, group.id, group.spots, group.weight)
                    small.add(group.sentence, clauses, label)
        for group in groups:
            label = Label(group.kind, group.id, group.spots, group.weight)
            small.add(group.sentence, group.clauses, label)
        return Knowledge(
            small, self.meter, [each for each in used if self.named[each]], self.remarks
        )

    def close(self) -> None:
        """Give the solvers back."""
        self.oracle.__exit__(None, None, None)
        self.probe.__exit__(None, None, None)
        if self._inquiry is not None:
            self._inquiry.__exit__(None, None, None)

    def is_certain(self, literal: int) -> bool:
        """Whether a literal follows from everything together, however hard that is to see."""
        if self._inquiry is None:
            self._inquiry = Inquiry(self.rules, self.meter)
        if any(literal not in model for model in self._models):
            return False
        facts = [each for each in self.literals() if self.named[abs(each)]]
        if not self._inquiry.holds(None, [*facts, -literal]):
            return True
        true = self._inquiry.model()
        self._models.append({each if each in true else -each for each in range(1, len(self.named))})
        return False

    def core(self, literal: int) -> Grounds:
        """Some groups and facts that force a literal that is certain."""
        assert self._inquiry is not None, "it was asked whether the literal is certain"
        facts = self.known_facts(range(1, len(self.named)))
        core = self._inquiry.core(None, [*facts, -literal])
        assert core is not None, "the literal is certain"
        for group in core.groups:
            self.add(group)
        numbers = {group.id: number for number, group in enumerate(self.groups)}
        used = frozenset(
            numbers[group.id] for group in core.groups if not goes_without_saying(group)
        )
        return Grounds(used, frozenset(core.facts) - {-literal})

    def _add_free(self, free: list[Group]) -> None:
        clauses = []
        for group in free:
            for clause in group.clauses:
                number = self.notebook.add(clause, ())
                if group.kind is Kind.MEANING:
                    self._defining.add(number)
                clauses.append(clause)
                self._speak_of(clause, number)
                if len(clause) == 2 and clause[0] < 0 and clause[1] < 0:
                    self._mates[-clause[0]].append(-clause[1])
                    self._mates[-clause[1]].append(-clause[0])
        self.oracle.add(clauses)
        self.probe.extend(clauses)
        self._choices = Choices(clauses)
        self.settle()

    def _speak_of(self, clause: Clause, number: int) -> None:
        """Keep a clause that says what a remark is about."""
        if self.remarks.isdisjoint(map(abs, clause)):
            return
        for literal in clause:
            self._speaking_of[abs(literal)].append(number)
            if len(clause) == 2 and abs(literal) in self.remarks:
                self._saying_all.add(-literal)

    def literals(self) -> set[int]:
        """All literals that are known or supposed."""
        true = self.notebook.true
        return {
            literal
            for variable in range(1, len(self.named))
            for literal in (variable, -variable)
            if true[literal]
        }

    def add(self, group: Group) -> bool:
        """Take up a group, with what it supports; whether it was not known."""
        if group.id in self._ids:
            return False
        self._ids.add(group.id)
        number = len(self.groups)
        self.groups.append(group)
        plain = group.clauses if self._begun else self._without_what_is_plain(group.clauses)
        further = supports(plain, self._choices)
        for clause in (*plain, *further):
            self.notebook.add(clause, (number,))
        self.oracle.add(group.clauses, number, further)
        self.probe.extend(group.clauses)
        self.probe.extend(further)
        self.touched.add(number)
        variables = frozenset(abs(literal) for clause in plain for literal in clause)
        self.variables_of.append(variables)
        for variable in variables:
            self.groups_of[variable].add(number)
        return True

    def _without_what_is_plain(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Clauses without what goes without saying, which leaves pairs of longer ones."""
        true = self.notebook.true
        return [
            [literal for literal in clause if not true[-literal]]
            for clause in clauses
            if not any(true[literal] for literal in clause)
        ]

    def is_late(self, number: int) -> bool:
        """Whether a group was left unstated at first."""
        return number >= self._stated

    def tell(self, literals: Iterable[int]) -> None:
        """Take facts for known that a step or a player has told."""
        for literal in literals:
            if self.notebook.true[-literal]:
                self._clash([literal], (), frozenset({literal}))
            elif not self.notebook.true[literal]:
                self._know(literal, -1, tellable=True)
        self.settle()

    def settle(self) -> None:
        """Do the bookkeeping; keep what else was found as pending."""
        found, true = self.notebook.found, self.notebook.true
        while found:
            literal, clause = found.pop()
            if literal == 0 or true[-literal]:
                self._clash(self.notebook.clauses[clause], self.notebook.owners[clause])
            elif not true[literal]:
                self._sort_in(literal, clause)

    def consider(self) -> bool:
        """Take the remarks for known that one clause leads to; whether there were any."""
        true, remarks = self.notebook.true, self._to_consider
        self._to_consider = []
        for literal, clause in remarks:
            if true[-literal]:
                self._clash(self.notebook.clauses[clause], self.notebook.owners[clause])
            elif not true[literal]:
                self._remarked.append(literal)
                self._know(literal, clause, tellable=False)
        self.settle()
        return bool(remarks)

    def unknown(self, variable: int) -> bool:
        """Whether neither a variable nor its negation is known."""
        return not (self.notebook.true[variable] or self.notebook.true[-variable])

    def grounds(self, literals: Iterable[int]) -> Grounds:
        """What known or supposed literals rest on, besides suppositions."""
        notebook, tellable = self.notebook, self.tellable
        groups: set[int] = set()
        facts: set[int] = set()
        stack, seen = list(literals), set()
        while stack:
            literal = stack.pop()
            if literal in seen:
                continue
            seen.add(literal)
            if tellable[literal]:
                facts.add(self._as_placed(literal))
                continue
            clause = notebook.because[literal]
            if clause >= 0:
                groups.update(notebook.owners[clause])
                stack.extend(-other for other in notebook.clauses[clause] if other != literal)
        return Grounds(frozenset(groups), frozenset(facts))

    def grounds_of_clause(self, clause: int, literal: int) -> Grounds:
        """What a literal rests on that follows from a clause; 0 is for a clause that fails."""
        others = [-other for other in self.notebook.clauses[clause] if other != literal]
        below = self.grounds(others)
        return Grounds(below.groups | set(self.notebook.owners[clause]), below.facts)

    def origins(self, facts: Iterable[int]) -> set[int]:
        """The facts that were told, of these or of what crosses these out."""
        return {told for fact in facts for told in self.crossing_out(fact)[1]}

    def crossing_out(self, fact: int) -> tuple[set[int], set[int]]:
        """The groups that cross a fact out, and the facts that were told from which they do."""
        groups: set[int] = set()
        stack, found = [fact], set()
        while stack:
            each = stack.pop()
            clause = self.notebook.because[each]
            if clause < 0:
                found.add(each)
            else:
                groups.update(self.notebook.owners[clause])
                stack.extend(-other for other in self.notebook.clauses[clause] if other != each)
        return groups, found

    def is_about(self, number: int, literals: Iterable[int]) -> bool:
        """Whether a group has the variables of all these literals, of which 0 is none."""
        return self.variables_of[number].issuperset(abs(each) for each in literals if each)

    def saying(self, remarks: Iterable[int]) -> list[Clause]:
        """The clauses that say what these remarks are about."""
        numbers = {number for remark in remarks for number in self._speaking_of[remark]}
        return [self.notebook.clauses[number] for number in sorted(numbers)]

    def has_choices(self, variables: Iterable[int]) -> bool:
        """Whether what goes without saying speaks of some of these variables."""
        return any(variable in self._mates for variable in variables)

    def known_facts(self, variables: Iterable[int]) -> list[int]:
        """The known literals of these variables that reasons may name, as placed where they are."""
        facts: dict[int, None] = {}
        for variable in variables:
            for literal in (variable, -variable):
                if self.tellable[literal]:
                    facts[self._as_placed(literal)] = None
        return self.least_first(facts)

    def least_first(self, facts: Iterable[int]) -> list[int]:
        """Remarks are left out of a reason first, then what is crossed out, then what is placed."""
        return sorted(facts, key=lambda fact: (abs(fact) not in self.remarks, fact))

    def as_told(self, facts: Iterable[int]) -> set[int]:
        """The same facts as reasons name them now: some may have been withdrawn."""
        found: set[int] = set()
        for fact in facts:
            withdrawn = self.notebook.true[fact] and not self.tellable[fact]
            found |= self.grounds([fact]).facts if withdrawn else {fact}
        return found

    def withdraw(self, literal: int, placed: Iterable[int]) -> bool:
        """Let a fact that was told rest on one of these places, if that crosses it out."""
        for mate in self._mates.get(-literal, ()):
            if mate in placed:
                self.tellable[literal] = 0
                self.notebook.because[literal] = self.notebook.record([literal, -mate], ())
                return True
        return False

    def _as_placed(self, literal: int) -> int:
        """The fact that a place has a value, where it crosses this out."""
        if literal < 0:
            for mate in self._mates.get(-literal, ()):
                if self.tellable[mate]:
                    return mate
        return literal

    def _clash(
        self, clause: Sequence[int], owners: tuple[int, ...], facts: frozenset[int] = frozenset()
    ) -> None:
        """Keep the first clash: what is known after it may rest on what it denies."""
        if self.clash is None:
            self.clash = Clash(tuple(-literal for literal in clause), owners, facts)

    def grounds_of_clash(self) -> Grounds:
        """What the clash rests on."""
        assert self.clash is not None, "nothing fails"
        below = self.grounds(self.clash.literals)
        return Grounds(below.groups.union(self.clash.owners), below.facts | self.clash.facts)

    def untold(self, literals: Iterable[int] | None = None) -> list[int]:
        """The remarks that these literals rest on and nobody was told, or all of them, in order."""
        if literals is None:
            return [each for each in self._remarked if self._is_untold(each)]
        stack, seen = list(literals), set()
        while stack:
            literal = stack.pop()
            if literal not in seen and not self.tellable[literal]:
                seen.add(literal)
                clause = self.notebook.because[literal]
                if clause >= 0:
                    others = self.notebook.clauses[clause]
                    stack.extend(-other for other in others if other != literal)
        return [each for each in self._remarked if each in seen and self._is_untold(each)]

    def _is_untold(self, literal: int) -> bool:
        clause = self.notebook.because[literal]
        if self.tellable[literal] or literal in self._saying_all:
            return False
        return clause >= 0 and bool(self.notebook.owners[clause])

    def remark(self, literals: Iterable[int]) -> None:
        """Take remarks for told, so that reasons name them."""
        for literal in literals:
            self.tellable[literal] = 1
            self.notebook.because[literal] = -1
            self.touched |= self.groups_of.get(abs(literal), set())

    def weigh_again(self) -> None:
        """Find out anew what is pending rests on, after remarks were told."""
        for literal, entries in self.pending.items():
            self.pending[literal] = [
                Pending(literal, each.clause, self.grounds_of_clause(each.clause, literal))
                for each in entries
            ]

    def _know(self, literal: int, clause: int, *, tellable: bool) -> None:
        self.notebook.know(literal, clause)
        self.probe.add([literal])
        self.touched |= self.groups_of.get(abs(literal), set())
        self.pending.pop(literal, None)
        if tellable:
            self.tellable[literal] = 1
            self._let_remarks_rest_on(literal)
        for fails in self.pending.get(-literal, ()):
            clause = fails.clause
            self._clash(self.notebook.clauses[clause], self.notebook.owners[clause])

    def _let_remarks_rest_on(self, fact: int) -> None:
        """Let remarks that a fact implies rest on it, and not on what they were found by."""
        for number in self._speaking_of.get(abs(fact), ()):
            clause = self.notebook.clauses[number]
            for literal in clause:
                others = [-other for other in clause if other != literal]
                if (
                    abs(literal) in self.remarks
                    and self.notebook.true[literal]
                    and not self.tellable[literal]
                    and all(self.tellable[other] for other in others)
                ):
                    self.notebook.because[literal] = number

    def _sort_in(self, literal: int, clause: int) -> None:
        """Bookkeeping is known at once; anything else is pending."""
        owners = self.notebook.owners[clause]
        if abs(literal) in self.remarks and owners:
            self._to_consider.append((literal, clause))
            return
        if not self.named[abs(literal)] or abs(literal) in self.remarks:
            self._know(literal, clause, tellable=False)
            return
        grounds = self.grounds_of_clause(clause, literal)
        rests = grounds.facts or (grounds.groups and self.remarks)
        if not owners and (self._goes_with(literal, clause) or not rests):
            self._know(literal, clause, tellable=False)
        elif self._crosses_out(literal, clause, owners):
            self._know(literal, clause, tellable=True)
        else:
            entry = Pending(literal, clause, grounds)
            self.pending.setdefault(literal, []).append(entry)

    def _goes_with(self, literal: int, clause: int) -> bool:
        """Whether something needs no words that follows from what goes without saying."""
        return clause in self._defining or (literal < 0 and -literal in self._mates)

    def _crosses_out(self, literal: int, clause: int, owners: tuple[int, ...]) -> bool:
        """Whether a placed fact and a rule of the game cross this out."""
        literals = self.notebook.clauses[clause]
        return (
            literal < 0
            and len(literals) == 2
            and sum(literals) - literal < 0
            and literal - sum(literals) not in self.remarks
            and len(owners) == 1
            and self.groups[owners[0]].kind is Kind.RULE
        )
