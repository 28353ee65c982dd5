"""Sums of named integers, and the relations that operators between them make.

Relations can be evaluated directly; how they become constraints of a view is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sleuth.errors import BadRequest

Values = Mapping[str, int]

_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<=": lambda one, other: one <= other,
}


class Expression:
    """A weighted sum of integers of a model and a number.

    >>> x, y = Expression({"x": 1}), Expression({"y": 1})
    >>> 2 * (x - y) + 3, x + y <= 7, x < y
    (2*x - 2*y + 3, x + y <= 7, x < y)
    """

    __slots__ = ("constant", "weights")

    def __init__(self, weights: Mapping[str, int], constant: int = 0) -> None:
        self.weights = dict(weights)
        self.constant = constant

    @property
    def is_name(self) -> bool:
        """Whether it is one integer and nothing else."""
        return list(self.weights.values()) == [1] and self.constant == 0

    def value(self, values: Values) -> int:
        """What the sum is for these values."""
        return self.constant + sum(w * values[name] for name, w in self.weights.items())

    def __repr__(self) -> str:
        text = ""
        for name, weight in self.weights.items():
            if weight:
                part = name if abs(weight) == 1 else f"{abs(weight)}*{name}"
                text += (" - " if weight < 0 else " + ") + part
        if self.constant or not text:
            text += f" {'-' if self.constant < 0 else '+'} {abs(self.constant)}"
        return text[3:] if text.startswith(" + ") else f"-{text[3:]}"

    def __add__(self, other: Any) -> Expression:
        other = _expression(other)
        if other is None:
            return NotImplemented
        weights = dict(self.weights)
        for name, weight in other.weights.items():
            weights[name] = weights.get(name, 0) + weight
        return Expression(weights, self.constant + other.constant)

    __radd__ = __add__

    def __neg__(self) -> Expression:
        return self * -1

    def __sub__(self, other: Any) -> Expression:
        return self + -_sure(other)

    def __rsub__(self, other: Any) -> Expression:
        return -self + _sure(other)

    def __mul__(self, other: Any) -> Expression:
        if isinstance(other, Expression):
            raise BadRequest(
                f"{self} times {other} is no weighted sum",
                remedy="state the product with sleuth.condition",
            )
        if type(other) is not int:
            return NotImplemented
        return Expression({n: w * other for n, w in self.weights.items()}, self.constant * other)

    __rmul__ = __mul__

    # Comparing gives a relation, not a truth value, so expressions are no keys of dicts.
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: Any) -> Comparison:  # type: ignore[override]
        return _compared(self, other, "==", f"{self} == {other}")

    def __ne__(self, other: Any) -> Comparison:  # type: ignore[override]
        return _compared(self, other, "!=", f"{self} != {other}")

    def __le__(self, other: Any) -> Comparison:
        return _compared(self, other, "<=", f"{self} <= {other}")

    def __lt__(self, other: Any) -> Comparison:
        return _compared(self + 1, other, "<=", f"{self} < {other}")

    def __ge__(self, other: Any) -> Comparison:
        return _compared(-self, -_sure(other), "<=", f"{self} >= {other}")

    def __gt__(self, other: Any) -> Comparison:
        return _compared(1 - self, -_sure(other), "<=", f"{self} > {other}")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Comparison:
    """A sum compared with 0 by ==, != or <=; `sentence` is how it was written."""

    sum: Expression
    symbol: str
    sentence: str

    @property
    def names(self) -> tuple[str, ...]:
        """The integers in it."""
        return tuple(self.sum.weights)

    def holds(self, values: Values) -> bool:
        """Whether it is true for these values."""
        return _HOLDS[self.symbol](self.sum.value(values), 0)

    def __repr__(self) -> str:
        return self.sentence

    def __bool__(self) -> bool:
        raise BadRequest(
            f"whether {self.sentence} is not known before the model is solved",
            remedy="add it to a model; write x < y < z as two comparisons",
        )


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class AllDifferent:
    """No two of these are equal."""

    parts: tuple[Expression, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The integers in it."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.weights))

    def holds(self, values: Values) -> bool:
        """Whether it is true for these values."""
        found = [part.value(values) for part in self.parts]
        return len(set(found)) == len(found)

    def __repr__(self) -> str:
        return f"all different: {', '.join(map(repr, self.parts))}"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Condition:
    """A function of some integers is true."""

    function: Callable[..., Any]
    parts: tuple[Expression, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The integers in it."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.weights))

    def holds(self, values: Values) -> bool:
        """Whether it is true for these values."""
        return bool(self.function(*(part.value(values) for part in self.parts)))

    def __repr__(self) -> str:
        name = getattr(self.function, "__name__", "condition")
        return f"{name}({', '.join(map(repr, self.parts))})"


#: What a model can be told.
Relation = Comparison | AllDifferent | Condition


def all_different(*parts: Any) -> AllDifferent:
    """The relation that no two of these are equal; they may come in one list.

    >>> all_different([Expression({"x": 1}), Expression({"y": 1}), 3])
    all different: x, y, 3
    """
    if len(parts) == 1 and isinstance(parts[0], Iterable):
        parts = tuple(parts[0])
    return AllDifferent(tuple(_sure(part) for part in parts))


def condition(function: Callable[..., Any], *parts: Any) -> Condition:
    """The relation that a function of these is true, for what operators cannot say.

    >>> condition(lambda x, y: x * y == 12, Expression({"x": 1}), Expression({"y": 1})).names
    ('x', 'y')
    """
    return Condition(function, tuple(_sure(part) for part in parts))


def _expression(value: Any) -> Expression | None:
    if isinstance(value, Expression):
        return value
    return Expression({}, value) if type(value) is int else None


def _sure(value: Any) -> Expression:
    found = _expression(value)
    if found is None:
        raise BadRequest(f"{value!r:.60} is no integer of a model and no number")
    return found


def _compared(left: Expression, right: Any, symbol: str, sentence: str) -> Comparison:
    return Comparison(left - _sure(right), symbol, sentence)
