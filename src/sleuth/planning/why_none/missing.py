"""A chain of missing causes: what cannot come true even if nothing is ever deleted, and why.

Something is missing if it does not hold at the start and every way to it asks for something that
is missing itself. The chain is followed from the goal until nothing new is asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sleuth.limits import Pace
from sleuth.planning.ground import GroundTask
from sleuth.planning.normal_form import Conjunction, Literal, renamed
from sleuth.planning.pddl.syntax import EQUALS, PlanningTask
from sleuth.planning.why_none.checking import Claim
from sleuth.planning.why_none.possible import Possible
from sleuth.planning.why_none.ways import Choices, Wanted, Way, Ways, shown

#: More instances than this are not looked at one by one.
MOST_INSTANCES = 5_000
#: As many cases of one way are told one by one.
MOST_CASES = 4
#: More needs of one way than this are not followed.
MOST_NEEDS = 6
#: A longer chain than this explains nothing.
MOST_LINKS = 400


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A way that never opens, and what it asks for that never comes.

    Without any such need it contradicts itself; None is for ways that have too many cases. Of
    these it is told which instances of one of its conditions `ever` hold.
    """

    name: str
    is_action: bool
    needs: tuple[Wanted, ...] | None
    ever: tuple[Wanted, tuple[Literal, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Something that is missing, and why none of the ways to it opens."""

    wanted: Wanted
    is_fixed: bool
    obstacles: tuple[Obstacle, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """What the goal asks for that never comes, and for all that is missing why it is.

    It is `whole` if everything that it speaks of is explained in it. `aside` are literals that
    no way leads to, for which ways were not told.
    """

    goal: tuple[Wanted, ...]
    links: tuple[Link, ...]
    whole: bool
    aside: frozenset[Literal] = frozenset()

    def claim(self) -> Claim:
        """What it says never to hold and always to hold, for a checker."""
        literals = {each for link in self.links for each in link.wanted.instances()} | self.aside
        told = [each for each in literals if each.atom.predicate != EQUALS]
        return Claim(
            frozenset(each.atom for each in told if each.positive),
            frozenset(each.atom for each in told if not each.positive),
        )


def missing_causes(task: PlanningTask, grounded: GroundTask) -> Chain | None:
    """Why the goal is out of reach even if nothing is deleted; None if it is not, or too much."""
    return _Search(task, grounded).chain()


class _Search:
    def __init__(self, task: PlanningTask, grounded: GroundTask) -> None:
        self._task = task
        self._ways = Ways(task)
        self._possible = Possible(task, grounded)
        self._ahead: deque[Wanted] = deque()
        self._asked: set[Wanted] = set()
        self._instances: set[Literal] = set()
        self._aside: set[Literal] = set()
        self._pace = Pace()

    def chain(self) -> Chain | None:
        goals = self._ways.alternatives(self._task.goal)
        choices = {
            each.name: self._ways.normaliser.values(each)
            for goal in goals
            for each in goal.parameters
        }
        needs = self._blocked(goals, choices)
        if needs is None:
            return None
        self._ask(needs)
        links: list[Link] = []
        while self._ahead and len(links) < MOST_LINKS:
            links.append(self._explained(self._ahead.popleft()))
        whole = not self._ahead and not any(
            obstacle.needs is None for link in links for obstacle in link.obstacles
        )
        return Chain(needs, tuple(links), whole, frozenset(self._aside))

    def _ask(self, needs: Iterable[Wanted]) -> None:
        for wanted in needs:
            if not all(literal in self._instances for literal in wanted.instances()):
                self._asked.add(wanted)
                self._ahead.append(wanted)
                self._instances.update(wanted.instances())

    def _explained(self, wanted: Wanted) -> Link:
        if self._possible.is_fixed(wanted.literal.atom):
            return Link(wanted, True, ())
        obstacles = []
        for way in self._ways.to(wanted):
            for obstacle in self._obstacles(way):
                self._ask(obstacle.needs or ())
                obstacles.append(obstacle)
        return Link(wanted, False, tuple(obstacles))

    def _obstacles(self, way: Way) -> Iterator[Obstacle]:
        """What is in each way; one that few objects come into question for is told with them."""
        needs = self._blocked(way.alternatives, way.choices, case_by_case=False)
        if needs is None and len(way.alternatives) == 1:
            (conjunction,) = way.alternatives
            cases = self._cases(conjunction, way.choices)
            if cases is not None and len(cases) <= MOST_CASES:
                for terms in cases:
                    left = {**way.choices, **{name: (value,) for name, value in terms.items()}}
                    needs = self._blocked([_bound(conjunction, terms)], left)
                    yield Obstacle(shown(renamed(way.head, terms)), way.is_action, needs)
                return
        if needs is None:
            needs = self._blocked(way.alternatives, way.choices)
        few = None
        if needs is None or len(needs) > MOST_NEEDS:
            needs, few = None, self._few(way)
        yield Obstacle(shown(way.head), way.is_action, needs, few)

    def _few(self, way: Way) -> tuple[Wanted, tuple[Literal, ...]] | None:
        """The condition of a way of which fewest instances ever hold, and these."""
        found = []
        for literal in way.alternatives[0].literals if len(way.alternatives) == 1 else ():
            wanted = _some(literal, way.choices)
            if wanted.choices and wanted.count() <= MOST_INSTANCES:
                held = tuple(each for each in wanted.instances() if not self._possible.never(each))
                if 0 < len(held) <= MOST_NEEDS and not self._possible.is_fixed(literal.atom):
                    found.append((wanted, held))
        return min(found, key=lambda each: len(each[1]), default=None)

    def _cases(self, conjunction: Conjunction, choices: Choices) -> list[dict[str, str]] | None:
        """The objects for which all holds that no way leads to; None if there are too many."""
        deciding = [each for each in conjunction.literals if self._rank(_some(each, choices)) < 2]
        cases: list[dict[str, str]] = [{}]
        for literal in deciding:
            more: list[dict[str, str]] = []
            for terms in cases:
                bound = Literal(renamed(literal.atom, terms), literal.positive)
                wanted = _some(bound, choices)
                if wanted.count() > MOST_INSTANCES or len(more) > MOST_INSTANCES:
                    return None
                for values in wanted.assignments():
                    self._pace()
                    instance = Literal(renamed(bound.atom, values), literal.positive)
                    if not self._possible.never(instance):
                        more.append({**terms, **values})
                    elif not self._possible.is_fixed(instance.atom):
                        self._aside.add(instance)
            cases = more
        return cases

    def _blocked(
        self, alternatives: Sequence[Conjunction], choices: Choices, *, case_by_case: bool = True
    ) -> tuple[Wanted, ...] | None:
        """What is missing in all alternatives; None where that is not known."""
        needs: dict[Wanted, None] = {}
        for conjunction in alternatives:
            found = self._missing_in(conjunction, choices)
            if not found and case_by_case:
                found = tuple(self._case_by_case(conjunction, choices))
            if not found:
                return None
            needs.update(dict.fromkeys(found))
        return tuple(needs)

    def _missing_in(self, conjunction: Conjunction, choices: Choices) -> tuple[Wanted, ...]:
        """One literal that is missing whatever the objects are."""
        alone = [
            wanted
            for literal in conjunction.literals
            if self._all_never(wanted := _some(literal, choices))
        ]
        if alone:
            return (min(alone, key=lambda wanted: (self._rank(wanted), wanted.count())),)
        return ()

    def _all_never(self, wanted: Wanted) -> bool:
        if wanted.count() > MOST_INSTANCES:
            return False
        return all(self._possible.never(literal) for literal in wanted.instances())

    def _rank(self, wanted: Wanted) -> int:
        """What needs least explanation comes first."""
        if self._possible.is_fixed(wanted.literal.atom):
            return 0
        if wanted in self._asked:
            return 2
        return 3 if any(True for _ in self._ways.to(wanted)) else 1

    def _case_by_case(self, conjunction: Conjunction, choices: Choices) -> Iterator[Wanted]:
        """What is missing for each choice of objects; nothing where that takes too long."""
        names = sorted(
            {term for each in conjunction.literals for term in each.atom.terms if term in choices}
        )
        found: dict[Literal, None] = {}
        looked = 0
        stack: list[dict[str, str]] = [{}]
        while stack:
            terms = stack.pop()
            self._pace()
            looked += 1
            if looked > MOST_INSTANCES:
                return
            bound = [
                Literal(renamed(each.atom, terms), each.positive) for each in conjunction.literals
            ]
            never = [
                each
                for each in bound
                if not any(term in choices for term in each.atom.terms)
                and self._possible.never(each)
            ]
            if never:
                if not any(each in found for each in never):
                    found[min(never, key=lambda each: self._rank(Wanted(each)))] = None
                continue
            if len(terms) == len(names):
                return
            name = names[len(terms)]
            stack += [{**terms, name: value} for value in reversed(choices[name])]
        for literal in found:
            yield Wanted(literal)


def _bound(conjunction: Conjunction, terms: dict[str, str]) -> Conjunction:
    return Conjunction(
        tuple(Literal(renamed(each.atom, terms), each.positive) for each in conjunction.literals)
    )


def _some(literal: Literal, choices: Choices) -> Wanted:
    names = dict.fromkeys(term for term in literal.atom.terms if term in choices)
    return Wanted(literal, tuple((name, choices[name]) for name in names))
