"""How hard a problem is, found without telling its steps: the least that is enough to solve it.

All that is as easy as what was needed already is known at once; only where nothing follows any
more, something harder is looked for, and the easiest of it is taken. What is easy stays easy when
more is known. So the result does not depend on any order: a board that is turned, or has its
values renamed, is as hard as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sleuth.explanation.givens import givens
from sleuth.explanation.knowledge import goes_without_saying
from sleuth.explanation.shapes import FEW, followed
from sleuth.explanation.supports import Choices, supports
from sleuth.explanation.waves import RANKS, Waves
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.sat.cadical import answered
from sleuth.sat.rules import FREE, Clause, Group, Kind, Rules

#: More waves than there ever are.
_ALL = 2**30
#: So many suppositions are tried between two looks at the limits.
_STRIDE = 64
#: A line that closes is seen after all waves: that costs more than any number of them.
_CLOSING = 100


class Depth(IntEnum):
    """How far one has to think ahead."""

    TRIVIAL = 0
    ONE_RULE = 1
    ONE_CLUE = 2
    ONE_SUPPOSED = 3
    CHAIN = 4
    WEB = 5
    NESTED = 6


#: What clauses of each rank take: free ones, rules, clues with none, one, two or more known facts.
_RANKS = (
    (Depth.TRIVIAL, 0),
    (Depth.ONE_RULE, 0),
    (Depth.ONE_CLUE, 0),
    (Depth.ONE_CLUE, 1),
    (Depth.ONE_CLUE, 2),
    (Depth.ONE_CLUE, 3),
)

#: What is looked for once nothing follows at once, in this order.
_DEPTHS = (Depth.ONE_SUPPOSED, Depth.CHAIN, Depth.WEB, Depth.WEB)

#: A depth and a cost.
Effort = tuple[Depth, int]

NOTHING: Effort = (Depth.TRIVIAL, 0)
ANYTHING: Effort = (Depth.NESTED, _ALL)


@dataclass(frozen=True, slots=True)
class Measure:
    """The least effort that is enough, or of which it is known that less is not enough.

    `found` says how many facts each depth brought. Where not all is settled there are several
    solutions, or a clash, or the effort was greater than anybody wanted to know.
    """

    effort: Effort
    settled: bool
    clash: bool = False
    found: Counter[Depth] = field(default_factory=Counter)
    known: frozenset[int] = frozenset()


class Grader:
    """Measures problems that share their rules: which groups hold is said for each of them."""

    def __init__(self, rules: Rules[Any], meter: Meter, further: Iterable[Group] = ()) -> None:
        self.rules = rules
        self.meter = meter
        self.named = sorted(rules.sentences())
        self.numbers: dict[str, int] = {}
        #: The variables of each group, and the clauses that ask for one of several of them.
        self.variables: list[list[int]] = [[]]
        self.choices: list[list[int]] = [[]]
        self._clauses: list[Clause] = []
        self._owners: list[int] = []
        self._ranks: list[int] = []
        groups = [*rules.groups, *further]
        free = [clause for g in groups if goes_without_saying(g) for clause in g.clauses]
        self._plain = {clause[0] for clause in free if len(clause) == 1}
        self._free = Choices(free)
        self._paired = {abs(each) for clause in free if len(clause) == 2 for each in clause}
        self._always_asking = [
            (place, [abs(literal) for literal in clause])
            for place, clause in enumerate(free)
            if _asks(clause)
        ]
        ranks = [_rank(g, clause) for g in groups if goes_without_saying(g) for clause in g.clauses]
        self._state(free, 0, ranks)
        for group in groups:
            if not goes_without_saying(group):
                self._add(group)
        self.waves = Waves(rules.variables, self._clauses, self._owners, self._ranks)

    def _state(self, clauses: Sequence[Clause], owner: int, ranks: Iterable[int]) -> None:
        self._clauses += clauses
        self._owners += [owner] * len(clauses)
        self._ranks += ranks

    def _add(self, group: Group) -> None:
        """Take up a group with what it supports, as strong as an explanation does."""
        self.meter.checkpoint()
        number, first = len(self.variables), len(self._clauses)
        self.numbers[group.id] = number
        plain = [
            [literal for literal in clause if -literal not in self._plain]
            for clause in group.clauses
            if self._plain.isdisjoint(clause)
        ]
        clauses = [*plain, *supports(plain, self._free), *_excluded(plain, self._free)]
        self._state(clauses, number, [_rank(group, clause) for clause in clauses])
        variables = {abs(literal) for clause in plain for literal in clause}
        self.variables.append(sorted(variables))
        small = len(variables) <= FEW and variables.isdisjoint(self._paired)
        if len(plain) == 1 or small:
            # All that such a group forces, a single clause of it forces.
            self.choices.append([])
            return
        asking = [first + place for place, clause in enumerate(clauses) if _asks(clause)]
        always = [place for place, asked in self._always_asking if variables.issuperset(asked)]
        self.choices.append(asking + always)

    def measure(
        self,
        holding: Collection[str] | None = None,
        told: Iterable[int] | None = None,
        most: Effort = ANYTHING,
    ) -> Measure:
        """The effort that all groups and givens take, or the named groups and what is told.

        Where it takes more than `most`, some greater effort is the result. Whoever names groups
        does not want to know how much is left where suppositions within others begin.
        """
        names = self.numbers if holding is None else holding
        run = _Run(self, [self.numbers[name] for name in names], most)
        return run.measured(givens(self.rules) if told is None else told)


def _rank(group: Group, clause: Clause) -> int:
    """How early a clause of a group is looked at.

    What a word means is looked up with the clue that uses it; what a placed fact crosses out goes
    without saying.
    """
    if (group.kind is Kind.MEANING and len(clause) > 1) or group.kind is Kind.CLUE:
        return min(len(clause), 4) + 1
    free = group.weight == FREE or (len(clause) == 2 and max(clause) < 0)
    return 0 if free or group.kind is Kind.MEANING else 1


def _excluded(clauses: Sequence[Clause], choices: Choices) -> Iterator[Clause]:
    """That two values do not go together, where one of them leaves the other place only others.

    So it does not matter whether a clue is stated by what goes together or by what does not.
    """
    for clause in clauses:
        value = min(clause, default=0)
        left = {literal for literal in clause if literal > 0}
        if value < 0 and len(left) == len(clause) - 1 > 0:
            places = set.intersection(*(set(choices.of.get(each, ())) for each in left))
            for place in places:
                yield from ([value, -each] for each in choices.clauses[place] if each not in left)


def _asks(clause: Clause) -> bool:
    """Whether a clause may ask for one of several things once all that is left is denied."""
    return sum(literal > 0 for literal in clause) > 1


class _Run:
    """One problem that is measured."""

    def __init__(self, grader: Grader, holding: list[int], most: Effort) -> None:
        self.grader = grader
        self.rules = grader.rules
        self.meter = grader.meter
        self.waves = grader.waves
        self.holding = [number for number in holding if grader.choices[number]]
        self.most = most
        self.effort = NOTHING
        self.found: Counter[Depth] = Counter()
        #: How many variables of a group were known when it was last looked at.
        self._looked: dict[int, int] = {}
        self.waves.begin(holding)

    def measured(self, told: Iterable[int]) -> Measure:
        """The effort from what is told on."""
        for literal in told:
            self.waves.tell(literal)
        settled = self._closed()
        while not settled and self._goes_on():
            settled = self._closed()
        for rank, count in enumerate(self.waves.used()):
            self.found[_RANKS[rank][0]] += count
        known = frozenset(self.waves.known())
        return Measure(self.effort, settled, bool(self.waves.failed), self.found, known)

    def _closed(self) -> bool:
        """Know what follows at once; whether that is everything."""
        waves, unstated = self.waves, self.rules.unstated
        while True:
            self.meter.checkpoint()
            rank = waves.close(RANKS - 1)
            if rank >= 0:
                self._raise(_RANKS[rank])
            if waves.failed or self.effort > self.most:
                return False
            if all(map(waves.is_known, self.rules.deciding)):
                return True
            if unstated is None:
                return False
            known = set(waves.known())
            closing = [followed(g.clauses, known) - known for g in unstated.closing(known)]
            if not any(closing):
                return False
            self._learn(Depth.ONE_RULE, 0, sorted(set().union(*closing)))

    def _goes_on(self) -> bool:
        """Learn the easiest of what is left; not if nothing follows, or with too much effort."""
        if self.waves.failed:
            return False
        looks = (self._by_one_group, self._by_chains, self._by_webs, self._by_closing)
        for depth, look in zip(_DEPTHS, looks, strict=True):
            if not self._is_wanted(depth):
                return False
            if look():
                return self.effort <= self.most
        return self._is_wanted(Depth.NESTED) and self._by_nesting()

    def _is_wanted(self, depth: Depth) -> bool:
        """Whether it matters what takes this depth; if not, the effort is greater than that."""
        if (depth, 1) > max(self.most, self.effort):
            self._raise((depth, 1))
        return self.effort <= self.most

    def _raise(self, effort: Effort) -> None:
        self.effort = max(self.effort, effort)

    def _learn(self, depth: Depth, cost: int, literals: Iterable[int]) -> None:
        self._raise((depth, cost))
        for literal in literals:
            self.found[depth] += 1
            self.waves.tell(literal)

    def _by_one_group(self) -> bool:
        """Learn what one group forces, though no single clause of it does."""
        waves, grader = self.waves, self.grader
        forced: dict[int, None] = {}
        for number in self.holding:
            variables = [each for each in grader.variables[number] if not waves.is_known(each)]
            if not variables or self._looked.get(number) == len(variables):
                continue
            self.meter.checkpoint()
            self._looked[number] = len(variables)
            forced |= dict.fromkeys(waves.forced_by(number, variables, grader.choices[number]))
        if forced:
            self._learn(Depth.ONE_SUPPOSED, 1, forced)
        return bool(forced)

    def _by_chains(self) -> bool:
        return self._by_failing(Depth.CHAIN, self._failing(chained=True))

    def _by_webs(self) -> bool:
        return self._by_failing(Depth.WEB, self._failing(chained=False))

    def _by_closing(self) -> bool:
        """Learn what has an opposite after all waves of which something closes too early."""
        if self.rules.unstated is None:
            return False
        failing = [(each, self._closes(each)) for each in self._open()]
        return self._by_failing(Depth.WEB, [(each, cost) for each, cost in failing if cost])

    def _by_failing(self, depth: Depth, failing: Collection[tuple[int, int]]) -> bool:
        """Learn the opposites of what fails at no more than the least cost, or than is needed."""
        if not failing:
            return False
        easiest = min(cost for _, cost in failing)
        most = max((depth, easiest), self.effort)
        learnt = [-literal for literal, cost in failing if (depth, cost) <= most]
        self._learn(depth, easiest, learnt)
        return True

    def _open(self) -> list[int]:
        """Both literals of all variables that a person can read and that are not known."""
        open_ones = [each for each in self.grader.named if not self.waves.is_known(each)]
        return [literal for variable in open_ones for literal in (variable, -variable)]

    def _failing(self, *, chained: bool) -> list[tuple[int, int]]:
        """What fails if it is supposed, with the number of waves until it does."""
        literals = self._open()
        failing = []
        for start in range(0, len(literals), _STRIDE):
            self.meter.checkpoint()
            part = literals[start : start + _STRIDE]
            failing += self.waves.failing(part, _ALL, chained=chained)
        return failing

    def _closes(self, literal: int) -> int:
        """What it costs to see that something closes if a literal is supposed; 0 if it does not."""
        waves, unstated = self.waves, self.rules.unstated
        assert unstated is not None, "something is left unstated"
        self.meter.checkpoint()
        mark = waves.mark()
        waves.suppose(literal, _ALL)
        cost, fails = _CLOSING, False
        while not fails:
            known = set(waves.known())
            closing = [followed(g.clauses, known) - known for g in unstated.closing(known)]
            new = sorted(set().union(*closing))
            if not new:
                break
            cost += 1
            fails = bool(waves.follow(new))
        waves.retract(mark)
        return cost if fails else 0

    def _by_nesting(self) -> bool:
        """Learn all that is left, if it is the same in all solutions; so much is its cost."""
        answer = answered(self.rules, Question(unique=True), self.meter)
        if answer.limit is not None:
            raise LimitReached(answer.limit)
        true = answer.solution
        if true is None or not answer.unique:
            return False
        open_ones = [each for each in self.rules.deciding if not self.waves.is_known(each)]
        left = [each if each in true else -each for each in open_ones]
        self._learn(Depth.NESTED, len(left), left)
        return True
