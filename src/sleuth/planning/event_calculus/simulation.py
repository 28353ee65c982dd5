"""Whether a course of a story is one, by the axioms of the discrete event calculus.

Nothing here knows of clingo or of the program that is written for it: rules are taken at every
moment with every object, and each axiom is looked at as it stands in the books.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from sleuth.limits import Pace
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.layers import layers_of
from sleuth.planning.event_calculus.syntax import (
    EFFECTS,
    Comparison,
    Compound,
    Holds,
    Occurs,
    Operation,
    Rule,
    Story,
    Term,
    Value,
    Variable,
    spelt,
)

_COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COMPUTE = {"+": operator.add, "-": operator.sub, "*": operator.mul}
Facts = frozenset[str]


@dataclass(frozen=True, slots=True)
class Changes:
    """What the events of one moment do to fluents."""

    initiated: Facts
    terminated: Facts
    released: Facts


class World:
    """The meaning of a story: what its rules say at a moment."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self._pace = Pace()
        self.fluents = frozenset(_every(story, story.fluents))
        self.events = frozenset(_every(story, story.events))
        self.derived = frozenset(
            each for each in self.fluents if each.partition("(")[0] in story.derived
        )
        layers = layers_of(story.of_kind("derived"))
        assert not isinstance(layers, str)
        self._layers = [
            [
                rule
                for rule in story.of_kind("derived")
                if rule.fluent and layers[rule.fluent.name] == n
            ]
            for n in sorted(set(layers.values()))
        ]

    def instances(
        self, rule: Rule, time: int, holds: Facts, happens: Facts, duration: int | None = None
    ) -> Iterator[Mapping[str, Value]]:
        """The values of a rule's variables with which its body holds at a moment."""
        names = list(rule.sorts)
        fixed: dict[str, Value] = {}
        moments = [
            rule.time,
            *(each.time for each in rule.body if not isinstance(each, Comparison)),
        ]
        fixed |= {each.name: time for each in moments if isinstance(each, Variable)}
        if rule.duration is not None and duration is not None:
            fixed[rule.duration.name] = duration
        for values in product(*(self.story.values(rule, name) for name in names)):
            self._pace()
            bound = fixed | dict(zip(names, values, strict=True))
            if all(_true(each, bound, holds, happens) for each in rule.body):
                yield bound

    def completed(self, time: int, inertial: Facts) -> Facts:
        """The facts of a moment together with those that the rules derive from them."""
        facts = set(inertial - self.derived)
        for rules in self._layers:
            before = -1
            while before != len(facts):
                before = len(facts)
                for rule in rules:
                    for bound in self.instances(rule, time, frozenset(facts), frozenset()):
                        fact = _named(rule.fluent, bound)
                        facts |= {fact} & self.fluents
        return frozenset(facts)

    def start(self) -> tuple[Facts, Facts, Facts]:
        """What is said of the start: what holds, what does not, and of what it does not tell."""
        said = {kind: self._stated(kind) for kind in ("start", "start-not", "unknown")}
        return said["start"], said["start-not"], said["unknown"]

    def released_at_start(self) -> Facts:
        """The fluents that are free of inertia from the beginning."""
        return self._stated("released")

    def _stated(self, kind: str) -> Facts:
        return (
            frozenset(
                _named(rule.fluent, bound)
                for rule in self.story.of_kind(kind)
                for bound in self.instances(rule, 0, frozenset(), frozenset())
            )
            & self.fluents
        )

    def occurring(self, time: int, holds: Facts) -> Facts:
        """The events that are told of a moment, and those that its facts trigger."""
        found = set()
        for rule in self.story.of_kind("happens", "trigger"):
            if rule.kind == "trigger" or rule.time == time:
                for bound in self.instances(rule, time, holds, frozenset()):
                    found.add(_named(rule.event, bound))
        return frozenset(found) & self.events

    def changes(self, time: int, holds: Facts, happens: Facts) -> Changes:
        """What the events of a moment initiate, terminate and release."""
        done: dict[str, set[str]] = {kind: set() for kind in EFFECTS}
        for rule in self.story.of_kind(*EFFECTS):
            for bound in self.instances(rule, time, holds, happens):
                if _named(rule.event, bound) in happens:
                    done[rule.kind].add(_named(rule.fluent, bound))
        return Changes(*(frozenset(done[kind]) & self.fluents for kind in EFFECTS))

    def moved(
        self, kind: str, begun: Facts, time: int, holds: Facts, duration: int
    ) -> Iterator[tuple[str, str]]:
        """What the trajectories that begin at a moment say of a later one, with what began them."""
        for rule in self.story.of_kind(kind):
            for bound in self.instances(rule, time, holds, frozenset(), duration):
                cause = _named(rule.fluent, bound)
                effect = _named(rule.moving, bound)
                if cause in begun and effect in self.fluents:
                    yield cause, effect

    def broken(self, time: int, course: Course) -> Iterator[str]:
        """The constraints that a moment breaks, in words; fixed moments are looked at at 0."""
        for rule in self.story.of_kind("constraint"):
            moments = {each.time for each in rule.body if not isinstance(each, Comparison)}
            fixed = {each for each in moments if isinstance(each, int)}
            named = {each.name: time for each in moments if isinstance(each, Variable)}
            due = bool(named) or time == 0
            if due and max(fixed, default=0) <= course.until and self._breaks(rule, named, course):
                yield f"at {time} the constraint in line {rule.line} is broken: {rule.said}"

    def _breaks(self, rule: Rule, named: Mapping[str, int], course: Course) -> bool:
        for values in product(*(self.story.values(rule, name) for name in rule.sorts)):
            self._pace()
            bound = {**named, **dict(zip(rule.sorts, values, strict=True))}
            if all(_true(each, bound, *_moment(each, bound, course)) for each in rule.body):
                return True
        return False

    def wanted(self, kind: str, until: int) -> Iterator[tuple[int, str, bool, str]]:
        """What was observed or is the goal: moment, fluent, whether it holds, the words."""
        for rule in self.story.of_kind(kind):
            (condition,) = rule.body
            assert isinstance(condition, Holds)
            time = condition.time if isinstance(condition.time, int) else until
            for values in product(*(self.story.values(rule, name) for name in rule.sorts)):
                bound = dict(zip(rule.sorts, values, strict=True))
                yield time, _named(condition.fluent, bound), condition.positive, rule.said


def _every(story: Story, declared: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for name, sorts in declared.items():
        for values in product(*(story.sorts[sort] for sort in sorts)):
            yield spelt(name, values)


def _true(
    condition: Holds | Occurs | Comparison, bound: Mapping[str, Value], holds: Facts, happens: Facts
) -> bool:
    if isinstance(condition, Comparison):
        left, right = _value(condition.left, bound), _value(condition.right, bound)
        return bool(_COMPARE[condition.operator](left, right))
    if isinstance(condition, Holds):
        return (_named(condition.fluent, bound) in holds) == condition.positive
    return (_named(condition.event, bound) in happens) == condition.positive


def _moment(
    condition: Holds | Occurs | Comparison, bound: Mapping[str, Value], course: Course
) -> tuple[Facts, Facts]:
    """The facts and events that a condition of a constraint is about."""
    time = 0 if isinstance(condition, Comparison) else _value(condition.time, bound)
    assert isinstance(time, int)
    return course.holds[time], course.happens[time]


def _named(compound: Compound | None, bound: Mapping[str, Value]) -> str:
    assert compound is not None
    return spelt(compound.name, tuple(_value(each, bound) for each in compound.arguments))


def _value(term: Term, bound: Mapping[str, Value]) -> Value:
    if isinstance(term, Variable):
        return bound[term.name]
    if isinstance(term, Operation):
        found: Value = _COMPUTE[term.operator](_value(term.left, bound), _value(term.right, bound))
        return found
    return term
