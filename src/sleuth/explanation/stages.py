"""The next step: the stages in which it is looked for, from what is seen at once to what is deep.

1. One clause of one group forces it (and what goes without saying).
2. One group forces it, though no single clause does: Hall sets.
3. Rules that were left unstated force it: loops that would close.
4. The opposite leads to a contradiction, clause by clause, over all groups.
5. The opposite leads to a contradiction by steps that suppose something themselves.

Everything is begun anew after each step; reasons that were found and not used are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from sleuth.explanation.costs import DEEP_SUPPOSITION, SUPPOSITION, Level, cost, level
from sleuth.explanation.depth import grounds_of_refutation, refuted_by
from sleuth.explanation.knowledge import Grounds, Knowledge, Pending
from sleuth.explanation.shapes import FEW, Small, small
from sleuth.explanation.step import How, Step
from sleuth.sat.rules import Group

#: So many contradictions are looked into for the cheapest one before a step is taken.
_MOST_LOOKED_INTO = 40
_MOST_DEEP = 3
_MOST_TRIED = 40
_MOST_TRIED_INSIDE = 6
#: In so many orders what is not needed is left out of a reason, for the cheapest.
_ORDERS = 4
#: So many of these ways are followed to the end.
_MOST_MINIMAL = 2
#: With more facts around this is not worth the time where clauses alone do not tell.
_MOST_FACTS = 100
#: With more groups than this a supposition has to be followed step by step.
PLAIN_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a literal holds; neither a group nor a fact can be left out."""

    literal: int
    groups: tuple[int, ...]
    facts: tuple[int, ...]
    supposition: float
    level: Level
    cost: float
    places: bool

    @property
    def order(self) -> tuple[int, bool, float, int]:
        """Easier levels first, what places something before what crosses out, then by cost."""
        return self.level, not self.places, self.cost, abs(self.literal)


class Stages:
    """Finds steps one after the other."""

    def __init__(self, knowledge: Knowledge, *, refuting: bool = False) -> None:
        self.known = knowledge
        #: Where everything ends in a contradiction, anything can be shown: no look too deep.
        self.refuting = refuting
        #: Remarks to be told before anything else.
        self._waiting: list[int] = []
        #: Reasons that were found for something that is not known yet.
        self.kept: dict[int, Reason] = {}
        self._places = frozenset(knowledge.rules.deciding)
        self._smalls: dict[int, Small | None] = {}
        self._prices: dict[tuple[int, int], Reason] = {}

    def next(self) -> Step | None:
        """The next step, which is then known; None if nothing else follows."""
        while self.known.clash is None:
            self.known.meter.checkpoint()
            if self._waiting:
                return self._remark()
            best = self._cheapest_pending()
            if best is not None and best.level <= Level.ONE_CLUE:
                return self._told(best)
            if self._state_what_closes():
                continue
            reason = self._by_one_group() or best
            if reason is None and self.known.consider():
                continue
            reason = reason or self._by_contradiction()
            if (reason is None or len(reason.groups) > PLAIN_ENOUGH) and self._has_remarks(best):
                continue
            reason = reason or self._by_depth()
            return None if reason is None else self._told(reason)
        return None

    def _has_remarks(self, best: Reason | None) -> bool:
        """Whether there are remarks to tell before something that is hard to follow."""
        known = self.known
        remarks = []
        if best is not None:
            clauses = [known.notebook.clauses[each.clause] for each in known.pending[best.literal]]
            remarks = known.untold(
                -other for clause in clauses for other in clause if other != best.literal
            )
        self._waiting.extend(remarks or known.untold())
        return bool(self._waiting)

    def _remark(self) -> Step:
        """The step of the next remark, with those that are found in the same way."""
        known = self.known
        new: list[int] = []
        grounds = Grounds(frozenset(), frozenset())
        for literal in list(self._waiting):
            clause = known.notebook.because[literal]
            below = known.grounds_of_clause(clause, literal)
            if not new:
                grounds = below
            if below == grounds:
                new.append(literal)
                self._waiting.remove(literal)
        step = self._step(new, grounds.groups, grounds.facts, 0.0)
        known.remark(new)
        if not self._waiting:
            known.weigh_again()
            self._prices.clear()
            hard = [each for each in self.kept.values() if len(each.groups) > PLAIN_ENOUGH]
            for reason in hard:
                del self.kept[reason.literal]
        return step

    def __iter__(self) -> Iterator[Step]:
        """Step after step, until nothing else follows."""
        while step := self.next():
            yield step

    def contradiction(self) -> list[Step]:
        """The step that shows why something fails, once it does, and remarks before it."""
        clash = self.known.clash
        assert clash is not None, "nothing fails"
        steps = []
        if len(self.known.grounds_of_clash().groups) > PLAIN_ENOUGH:
            self._waiting = self.known.untold(clash.literals)
            while self._waiting:
                steps.append(self._remark())
        grounds = self.known.grounds_of_clash()
        return [*steps, self._step([], grounds.groups, self.known.as_told(grounds.facts), 0.0)]

    def _cheapest_pending(self) -> Reason | None:
        pending = (each for entries in self.known.pending.values() for each in entries)
        best = min(map(self._priced, pending), key=lambda reason: reason.order, default=None)
        if best is None:
            return None
        return self._minimal(best.literal, best.groups, best.facts)

    def _priced(self, pending: Pending) -> Reason:
        """The reason of something pending, which stays what it is."""
        name = pending.literal, pending.clause
        if name not in self._prices:
            grounds = pending.grounds
            self._prices[name] = self._reason(pending.literal, grounds.groups, grounds.facts)
        return self._prices[name]

    def _state_what_closes(self) -> bool:
        """State rules that were left unstated and force something now."""
        known = self.known
        if known.rules.unstated is None:
            return False
        new = [known.add(group) for group in self._closing()]
        known.settle()
        return any(new)

    def _closing(self) -> list[Group]:
        """The rules that were left unstated and force something, or fail, as things stand."""
        unstated, literals = self.known.rules.unstated, self.known.literals()
        assert unstated is not None, "something is left unstated"
        return unstated.closing(literals) or unstated.further(literals)

    def _state_what_closes_if(self, literal: int) -> bool:
        """State rules that were left unstated and fail where a literal is supposed."""
        known = self.known
        known.meter.checkpoint()
        fails = known.notebook.suppose([literal])
        # What was stated for another literal may refute this one: then nothing more is needed.
        groups = self._closing() if fails is None else []
        known.notebook.retract()
        added = [known.add(group) for group in groups]
        return any(added)

    def _by_one_group(self) -> Reason | None:
        """What one group forces, though no single clause of it does."""
        known = self.known
        touched, known.touched = known.touched, set()
        for number in touched:
            known.meter.checkpoint()
            variables = known.variables_of[number]
            asked = {
                each
                for each in variables - known.remarks
                if known.named[each] and known.unknown(each)
            }
            if not asked or known.is_late(number) or len(known.groups[number].clauses) == 1:
                continue
            facts, small = known.known_facts(variables), self._small(number)
            forced = (
                known.oracle.backbone([number], facts, asked)
                if small is None
                else small.forced(facts, asked)
            )
            for literal in forced:
                self._keep(self._minimal(literal, [number], facts, SUPPOSITION))
        best = self._best_kept()
        return best if best is not None and best.level <= Level.ONE_SUPPOSED else None

    def _small(self, number: int) -> Small | None:
        """All ways to keep a group, if it has few variables and nothing else speaks of them."""
        if number not in self._smalls:
            known = self.known
            variables = known.variables_of[number]
            remarks = variables & known.remarks
            few = len(variables) - len(remarks) <= FEW and not known.has_choices(variables)
            clauses = [*known.groups[number].clauses, *known.saying(remarks)] if few else []
            self._smalls[number] = (
                small(sorted(variables - remarks), sorted(remarks), clauses) if few else None
            )
        return self._smalls[number]

    def _by_contradiction(self) -> Reason | None:
        """What has an opposite that leads to a clause that fails, clause by clause."""
        best = self._best_kept()
        if best is not None and best.level <= Level.TWO:
            return best
        self._look_for_contradictions()
        if not self.kept and self.known.rules.unstated is not None:
            closing = [self._state_what_closes_if(literal) for literal in self._open()]
            if any(closing):
                self._look_for_contradictions()
        return self._best_kept()

    def _open(self) -> list[int]:
        """Both literals of all variables that a person can read and that are not known."""
        known = self.known
        variables = [
            each
            for each, named in enumerate(known.named)
            if named and known.unknown(each) and each not in known.remarks
        ]
        return [literal for variable in variables for literal in (variable, -variable)]

    def _look_for_contradictions(self) -> None:
        failing = []
        for literal in self._open():
            self.known.meter.checkpoint()
            if literal not in self.kept:
                consistent, implied = self.known.probe.propagate([-literal])
                if not consistent:
                    failing.append((len(implied), literal))
        for looked_into, (_, literal) in enumerate(sorted(failing)):
            # More are looked into where those that suffice are hard to follow.
            best = self._best_kept() if looked_into % _MOST_LOOKED_INTO == 0 else None
            if looked_into and best is not None and best.level <= Level.MORE:
                break
            self._keep_contradiction(literal)

    def _by_depth(self) -> Reason | None:
        """What has an opposite that is refuted by refuting more."""
        known, others = self.known, self._open()
        by_reach = sorted(others, key=lambda each: -len(known.probe.propagate([-each])[1]))
        tried: list[int] = []
        for literal in by_reach:
            if len(tried) == (_MOST_TRIED_INSIDE if self.refuting else _MOST_TRIED):
                break
            if len(self.kept) == _MOST_DEEP:
                break
            if not self.refuting and not known.is_certain(literal):
                continue
            tried.append(literal)
            shown = refuted_by(known, -literal, others)
            if shown is not None:
                grounds = grounds_of_refutation(known, -literal, shown)
                self._keep(self._minimal(literal, grounds.groups, grounds.facts, DEEP_SUPPOSITION))
        if tried and not self.kept and not self.refuting:
            grounds = known.core(tried[0])
            self._keep(self._minimal(tried[0], grounds.groups, grounds.facts, DEEP_SUPPOSITION))
        return self._best_kept()

    def _keep_contradiction(self, literal: int) -> None:
        """Suppose the opposite of a literal and keep why that fails."""
        grounds = self._contradiction(literal)
        self._keep(self._minimal(literal, grounds.groups, grounds.facts, SUPPOSITION))

    def _contradiction(self, literal: int) -> Grounds:
        """What the contradiction rests on that the opposite of a literal leads to."""
        known = self.known
        fails = known.notebook.suppose([-literal])
        assert fails is not None, "a clause fails"
        grounds = known.grounds_of_clause(fails, 0)
        known.notebook.retract()
        return grounds

    def _cheaper(self, reason: Reason) -> Reason:
        """The cheapest of several reasons, where what is near is left out in other orders."""
        if not reason.supposition or len(reason.groups) <= PLAIN_ENOUGH:
            return reason
        known, literal, dice = self.known, reason.literal, Random(reason.literal)
        plain = reason.supposition == SUPPOSITION
        grounds = Grounds(frozenset(reason.groups), frozenset(reason.facts))
        own, own_facts = grounds.groups, grounds.facts
        if plain:
            grounds = self._contradiction(literal)
            own, own_facts = grounds.groups, own_facts | grounds.facts
        near = {abs(fact) for fact in own_facts}.union(
            *(known.variables_of[number] for number in own)
        )
        wider = {number for variable in near for number in known.groups_of[variable]}
        facts = known.known_facts(near)
        if not plain and len(facts) > _MOST_FACTS:
            return reason
        ways = []
        for pool in [own, wider] * _ORDERS:
            weights = {number: known.groups[number].weight * dice.random() for number in pool}
            order = sorted(pool, key=lambda each: -weights[each])
            left = known.oracle.minimal_plainly(order, facts, literal) if plain else (order, facts)
            ways.append(self._reason(literal, *left, reason.supposition))
        found = [reason]
        # What is dear clause by clause is hardly ever cheap in the end.
        for way in sorted(ways, key=lambda each: each.cost)[: _MOST_MINIMAL if plain else None]:
            left = known.oracle.minimal(way.groups, way.facts, [literal], in_order=not plain)
            if not plain or known.oracle.follows_plainly(*left, literal):
                found.append(self._reason(literal, *left, reason.supposition))
        return min(found, key=lambda each: each.order)

    def _keep(self, reason: Reason) -> None:
        other = self.kept.get(reason.literal)
        if other is None or reason.order < other.order:
            self.kept[reason.literal] = reason

    def _best_kept(self) -> Reason | None:
        true = self.known.notebook.true
        for literal in [each for each in self.kept if true[each] or true[-each]]:
            del self.kept[literal]
        return min(self.kept.values(), key=lambda reason: reason.order, default=None)

    def _reason(
        self, literal: int, groups: Iterable[int], facts: Iterable[int], supposition: float = 0.0
    ) -> Reason:
        numbers, facts = tuple(groups), tuple(facts)
        own = [self.known.groups[number] for number in numbers]
        return Reason(
            literal,
            numbers,
            facts,
            supposition,
            level(own, supposition),
            cost(own, len(facts), supposition),
            literal in self._places,
        )

    def _minimal(
        self, literal: int, groups: Iterable[int], facts: Iterable[int], supposition: float = 0.0
    ) -> Reason:
        oracle = self.known.oracle
        left = self._dearest_first(groups), self.known.least_first(facts)
        if supposition == SUPPOSITION and len(left[0]) > 1:
            left = oracle.minimal_plainly(*left, literal)
        left = self._left(*left, [literal])
        if supposition == SUPPOSITION and len(left[0]) > 1:
            # What suffices may be harder to follow than all that was found.
            plain = oracle.follows_plainly(*left, literal)
            supposition = SUPPOSITION if plain else DEEP_SUPPOSITION
        return self._reason(literal, *left, supposition)

    def _left(
        self, groups: list[int], facts: list[int], targets: list[int]
    ) -> tuple[list[int], list[int]]:
        """The groups and facts of which none can be left out."""
        known, (number, *others) = self.known, groups or [-1]
        # What goes without saying may force more besides.
        if others or number < 0 or not known.is_about(number, targets):
            return known.oracle.minimal(groups, facts, targets)
        small, clauses = self._small(number), known.groups[number].clauses
        if small is not None:
            kept = list(facts)
            for fact in facts:
                rest = [other for other in kept if other != fact]
                kept = rest if small.force(rest, targets) else kept
            return groups, kept
        if len(clauses) == 1 and not known.has_choices(known.variables_of[number]):
            return groups, [fact for fact in facts if -fact in clauses[0]]
        return known.oracle.minimal(groups, facts, targets)

    def _dearest_first(self, groups: Iterable[int]) -> list[int]:
        return sorted(groups, key=lambda number: (-self.known.groups[number].weight, number))

    def _told(self, reason: Reason) -> Step:
        """The step of a reason with all that it forces besides, told."""
        reason = self._cheaper(reason)
        known, groups = self.known, set(reason.groups)
        facts = known.as_told(reason.facts)
        new = [reason.literal]
        if not reason.supposition or len(groups) <= PLAIN_ENOUGH:
            for each in self._forced_besides(reason):
                # Where all ends in a contradiction, anything is forced, and its opposite too.
                if each not in new and -each not in new:
                    new.append(each)
            new = self._tell_places_first(new)
            if max(new) < 0:
                self._chain_to_a_place(groups, facts, new)
                new = self._without_what_places_cross_out(new)
        else:
            known.tell(new)
        return self._step(new, groups, facts, reason.supposition)

    def _tell_places_first(self, new: list[int]) -> list[int]:
        """Tell what is placed, and of the rest what that does not cross out."""
        true = self.known.notebook.true
        told = [literal for literal in new if literal > 0]
        self.known.tell(told)
        rest = [literal for literal in new if not true[literal]]
        self.known.tell(rest)
        return told + rest

    def _step(
        self, new: list[int], groups: Iterable[int], facts: Iterable[int], supposition: float
    ) -> Step:
        """The step from what is needed of these groups and facts."""
        known = self.known
        left_groups, left_facts = self._left(
            self._dearest_first(groups), self.known.least_first(facts), new or [0]
        )
        own = [known.groups[number] for number in sorted(left_groups)]
        return Step(
            tuple(new),
            tuple(own),
            tuple(left_facts),
            How.SUPPOSE if supposition else How.DIRECT,
            level(own, supposition),
            cost(own, len(left_facts), supposition),
            any(fact in self._places for fact in new),
            frozenset(known.origins(left_facts)),
        )

    def _forced_besides(self, reason: Reason) -> Iterator[int]:
        """What else the same groups and facts force, of all that has been found."""
        groups, facts = set(reason.groups), set(reason.facts)
        for literal, entries in list(self.known.pending.items()):
            for each in entries:
                if each.grounds.groups <= groups and each.grounds.facts <= facts:
                    yield literal
                    break
        if reason.supposition:
            for literal, other in list(self.kept.items()):
                if set(other.groups) <= groups and self.known.oracle.follow(
                    reason.groups, reason.facts, [literal]
                ):
                    yield literal

    def _chain_to_a_place(self, groups: set[int], facts: set[int], new: list[int]) -> None:
        """Go on, by the same groups, to what the new facts place, or to a clash."""
        found = True
        while found:
            found = False
            for literal, entries in list(self.known.pending.items()):
                for each in entries:
                    # What a clash denies stays pending, however often it is told.
                    if self.known.clash is not None:
                        return
                    if literal in self.known.pending and self._goes_on(each, groups, new):
                        facts |= each.grounds.facts - set(new)
                        new.append(literal)
                        self.known.tell([literal])
                        found = True

    def _goes_on(self, pending: Pending, groups: set[int], new: list[int]) -> bool:
        """Whether something is placed by the same groups and the new facts themselves."""
        facts = pending.grounds.facts
        if pending.literal < 0 or not pending.grounds.groups <= groups or not facts & set(new):
            return False
        return not self.known.origins(facts - set(new)) & set(new)

    def _without_what_places_cross_out(self, new: list[int]) -> list[int]:
        """Without what goes without saying once the places among the new facts are told."""
        placed = [literal for literal in new if literal > 0]
        return placed + [
            literal for literal in new if literal < 0 and not self.known.withdraw(literal, placed)
        ]
