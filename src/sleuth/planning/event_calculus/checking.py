"""Whether the statements of a story fit its declarations, and which sorts their variables have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod
from operator import add, mul, sub

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.event_calculus.declarations import Declarations
from sleuth.planning.event_calculus.layers import layers_of
from sleuth.planning.event_calculus.syntax import (
    EFFECTS,
    TRAJECTORIES,
    Comparison,
    Compound,
    Condition,
    Holds,
    Occurs,
    Operation,
    Rule,
    Story,
    Term,
    Variable,
)
from sleuth.planning.event_calculus.tokens import LONGEST, Token
from sleuth.text import did_you_mean

#: More instances of one rule than this are refused: no student waits for them.
MOST_INSTANCES = 300_000
#: More derived fluents than this are no story that somebody tells.
MOST_DERIVED = 200
#: Sums and products stay below this, well within what clingo counts with.
_LARGEST_SUM = 10**9
_OPERATIONS = {"+": add, "-": sub, "*": mul}

#: The conditions that the body of a rule may have, where that is not all of them.
_BODIES: dict[str, tuple[type, ...]] = {
    "trigger": (Holds, Comparison),
    "derived": (Holds, Comparison),
    **dict.fromkeys(TRAJECTORIES, (Holds, Comparison)),
    **dict.fromkeys(("happens", "start", "start-not", "released"), (Comparison,)),
}
_BOUNDS = tuple[int, int]


class Checker:
    """Checks rules one by one, then all of them together."""

    def __init__(self, source: SourceText, declared: Declarations) -> None:
        self._source = source
        self._declared = declared
        self._ranges: dict[str, _BOUNDS | None] = {}
        self._known: dict[str, frozenset[str | int]] = {}

    def checked(self, rule: Rule, at: Token) -> Rule:
        """The rule with the sorts of its variables, if there is nothing wrong with it."""
        times = self._times(rule, at)
        rule = _with_sums(rule, times)
        sorts: dict[str, dict[str, None]] = {}
        for compound, is_fluent in _compounds(rule):
            self._place(compound, is_fluent, sorts, at)
        known = {name: tuple(each) for name, each in sorts.items()}
        found = replace(rule, sorts=known)
        self._bind(found, times, at)
        size = prod(
            min(len(self._declared.sorts[sort]) for sort in each) for each in known.values()
        )
        if size > MOST_INSTANCES:
            raise self._error(
                at, f"this statement has {size} instances", "use smaller sorts or fewer variables"
            )
        return found

    def _error(self, at: Token, problem: str, remedy: str | None = None) -> BadInput:
        return self._source.error(at.offset, problem, remedy)

    def _place(
        self, compound: Compound, is_fluent: bool, sorts: dict[str, dict[str, None]], at: Token
    ) -> None:
        """Look at a fluent or event, and note the sorts of the variables in its arguments."""
        declared = self._declared.fluents if is_fluent else self._declared.events
        what = "fluent" if is_fluent else "event"
        if compound.name not in declared:
            raise self._error(
                at,
                f"no {what} {compound.name} is declared",
                did_you_mean(compound.name, declared) if declared else f"declare a {what}",
            )
        expected = declared[compound.name]
        if len(compound.arguments) != len(expected):
            shown = f"{compound.name}({', '.join(expected)})" if expected else compound.name
            raise self._error(at, f"{compound.name} is declared as {shown}")
        for argument, sort in zip(compound.arguments, expected, strict=True):
            if isinstance(argument, Variable):
                sorts.setdefault(argument.name, {})[sort] = None
            elif not isinstance(argument, Operation) and argument not in self._members(sort):
                raise self._error(at, f"{argument} is no {sort}")

    def _members(self, sort: str) -> frozenset[str | int]:
        if sort not in self._known:
            self._known[sort] = frozenset(self._declared.sorts[sort])
        return self._known[sort]

    def _times(self, rule: Rule, at: Token) -> frozenset[str]:
        """The variables that stand for moments and durations, of which a rule has one each."""
        mentioned = {each.time for each in rule.body if isinstance(each, Holds | Occurs)}
        if rule.kind == "constraint":
            moments = {each for each in mentioned if isinstance(each, Variable)}
            if len(moments) > 1:
                raise self._error(at, "all conditions are about one moment", "use one variable")
            return frozenset(each.name for each in moments)
        if rule.kind in ("observed", "goal"):
            if isinstance(rule.time, Variable) != (rule.kind == "goal"):
                wanted = "a variable: the last one" if rule.kind == "goal" else "a number"
                raise self._error(at, f"the moment of this is {wanted}")
        elif mentioned - {rule.time}:
            raise self._error(at, "the conditions are about the moment that the head names")
        if rule.duration is not None and rule.duration == rule.time:
            raise self._error(at, "moment and duration have the same name", "use two variables")
        named = (rule.time, rule.duration)
        return frozenset(each.name for each in named if isinstance(each, Variable))

    def _bind(self, rule: Rule, times: frozenset[str], at: Token) -> None:
        """Refuse variables that nothing binds, odd conditions, and sums beyond all bounds."""
        allowed = _BODIES.get(rule.kind, (Holds, Occurs, Comparison))
        for condition in rule.body:
            if not isinstance(condition, allowed):
                about = "of other facts" if Holds in allowed else "but comparisons"
                raise self._error(at, f"this statement takes no conditions {about}")
            if isinstance(condition, Comparison):
                bounds = [
                    self._bounds(each, rule, times, at)
                    for each in (condition.left, condition.right)
                ]
                if condition.operator not in ("=", "!=") and None in bounds:
                    raise self._error(at, f"{condition.operator} compares numbers")
        for compound, _ in _compounds(rule):
            for argument in compound.arguments:
                self._bounds(argument, rule, times, at)

    def _range(self, sort: str) -> _BOUNDS | None:
        """The least and the largest number of a sort; None where it has names."""
        if sort not in self._ranges:
            values = self._declared.sorts[sort]
            numbers = [value for value in values if isinstance(value, int)]
            whole = len(numbers) == len(values)
            self._ranges[sort] = (min(numbers), max(numbers)) if whole else None
        return self._ranges[sort]

    def _bounds(self, term: Term, rule: Rule, times: frozenset[str], at: Token) -> _BOUNDS | None:
        """Between which numbers a term is; None for names."""
        if isinstance(term, int):
            return term, term
        if isinstance(term, str):
            return None
        if isinstance(term, Variable):
            if term.name in times:
                return 0, LONGEST
            if term.name not in rule.sorts:
                raise self._error(
                    at,
                    f"nothing says what {term.name} stands for",
                    "let it be an argument of a fluent or event",
                )
            return self._range(rule.sorts[term.name][0])
        left = self._bounds(term.left, rule, times, at)
        right = self._bounds(term.right, rule, times, at)
        if left is None or right is None:
            raise self._error(at, f"{term.operator} is for numbers")
        corners = [_OPERATIONS[term.operator](one, other) for one in left for other in right]
        if max(map(abs, corners)) > _LARGEST_SUM:
            raise self._error(at, "this sum may become too large", "use smaller numbers")
        return min(corners), max(corners)

    def refuse_misuse(self, story: Story, places: Sequence[Token]) -> None:
        """Refuse derived fluents that something else changes, and those that deny themselves."""
        derived = story.derived
        for rule, at in zip(story.rules, places, strict=True):
            changed = rule.moving if rule.kind in TRAJECTORIES else rule.fluent
            own = (*EFFECTS, *TRAJECTORIES, "start", "start-not", "released", "unknown")
            if rule.kind in own and changed is not None and changed.name in derived:
                raise self._error(
                    at,
                    f"{changed.name} is derived by a rule, and nothing else says when it holds",
                    "take one of the two out",
                )
        if len(derived) > MOST_DERIVED:
            raise self._error(places[0], f"more than {MOST_DERIVED} fluents are derived")
        circular = layers_of(story.of_kind("derived"))
        if isinstance(circular, str):
            at = next(
                at
                for rule, at in zip(story.rules, places, strict=True)
                if rule.kind == "derived"
                and rule.fluent is not None
                and rule.fluent.name == circular
            )
            raise self._error(
                at, f"{circular} depends on its own opposite", "derive it without not in a circle"
            )


def _with_sums(rule: Rule, times: frozenset[str]) -> Rule:
    """The rule with sums where a moment or duration is an argument: it may lie outside the sort."""

    def changed(compound: Compound) -> Compound:
        terms = (
            Operation("+", each, 0) if isinstance(each, Variable) and each.name in times else each
            for each in compound.arguments
        )
        return replace(compound, arguments=tuple(terms))

    def condition(each: Condition) -> Condition:
        if isinstance(each, Holds):
            return replace(each, fluent=changed(each.fluent))
        return replace(each, event=changed(each.event)) if isinstance(each, Occurs) else each

    event, fluent, moving = (
        None if each is None else changed(each) for each in (rule.event, rule.fluent, rule.moving)
    )
    body = tuple(map(condition, rule.body))
    return replace(rule, event=event, fluent=fluent, moving=moving, body=body)


def _compounds(rule: Rule) -> Iterator[tuple[Compound, bool]]:
    """The fluents (True) and events (False) of a rule."""
    heads: Iterable[tuple[Compound | None, bool]] = (
        (rule.event, False),
        (rule.fluent, True),
        (rule.moving, True),
    )
    yield from ((each, is_fluent) for each, is_fluent in heads if each is not None)
    for condition in rule.body:
        if isinstance(condition, Holds):
            yield condition.fluent, True
        elif isinstance(condition, Occurs):
            yield condition.event, False
