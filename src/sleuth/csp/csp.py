"""The Csp view: integer variables with finite domains, and constraints over them.

>>> csp = Csp(lift=tuple)
>>> x, y = csp.variable("x", range(1, 4)), csp.variable("y", range(1, 4))
>>> csp.add(Less(x, y))
>>> csp.add(add_up((x, y), 5))
>>> [pair for pair in [(1, 2), (2, 3), (3, 2)] if csp.broken_by(pair) == []]
[(2, 3)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, Protocol, TypeVar

from sleuth.errors import BadRequest
from sleuth.limits import Pace
from sleuth.sat.rules import PLAIN, Label, Rules

SolutionT = TypeVar("SolutionT")

#: The value of every variable, in the order of the variables.
Assignment = tuple[int, ...]

#: Values of the variables of one constraint, in its own order.
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its place in the problem, with its name, its values and its spot."""

    index: int
    name: str
    domain: tuple[int, ...]
    spot: str | None = None


class Constraint(Protocol):
    """A relation over some variables: which ones, and whether given values stand in it."""

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables, each one once."""

    @property
    def sentence(self) -> str:
        """What the constraint says, in words; empty where nobody wrote it down."""

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these values of the variables, in the same order, are allowed."""


@dataclass(frozen=True, slots=True)
class Given:
    """The variable has this value, because the problem says so."""

    variable: Variable
    value: int
    sentence: str = ""

    @property
    def variables(self) -> tuple[Variable, ...]:
        return (self.variable,)

    def holds(self, values: Sequence[int]) -> bool:
        return values[0] == self.value


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the variables are equal."""

    variables: tuple[Variable, ...]
    sentence: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return len(set(values)) == len(values)


@dataclass(frozen=True, slots=True)
class Less:
    """One variable is strictly less than another."""

    smaller: Variable
    larger: Variable
    sentence: str = ""

    @property
    def variables(self) -> tuple[Variable, ...]:
        return self.smaller, self.larger

    def holds(self, values: Sequence[int]) -> bool:
        return values[0] < values[1]


#: A weighted sum: coefficient × variable, each variable once.
Terms = tuple[tuple[int, Variable], ...]


#: How a weighted sum compares with a number.
Relation = Literal["=", "<=", "!="]


@dataclass(frozen=True, slots=True)
class Linear:
    """The sum of coefficient × variable is equal to, at most, or other than `total`."""

    terms: Terms
    relation: Relation
    total: int
    sentence: str = ""

    @property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(variable for _, variable in self.terms)

    def holds(self, values: Sequence[int]) -> bool:
        weights = (weight for weight, _ in self.terms)
        return self.accepts(sum(w * value for w, value in zip(weights, values, strict=True)))

    def accepts(self, found: int) -> bool:
        """Whether the sum may be this number."""
        match self.relation:
            case "=":
                return found == self.total
            case "<=":
                return found <= self.total
            case "!=":
                return found != self.total


@dataclass(frozen=True, slots=True)
class Table:
    """The values of the variables are one of the rows."""

    variables: tuple[Variable, ...]
    rows: frozenset[Row]
    sentence: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return tuple(values) in self.rows


@dataclass(frozen=True, slots=True)
class ForbiddenTable:
    """The values of the variables are none of the rows."""

    variables: tuple[Variable, ...]
    rows: frozenset[Row]
    sentence: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return tuple(values) not in self.rows


@dataclass(frozen=True, slots=True)
class Element:
    """`value` equals the entry of `array` at `index`, counted from 0; entries may be numbers."""

    array: tuple[Variable | int, ...]
    index: Variable
    value: Variable
    sentence: str = ""

    @property
    def variables(self) -> tuple[Variable, ...]:
        entries = (entry for entry in self.array if isinstance(entry, Variable))
        return self.index, self.value, *entries

    def holds(self, values: Sequence[int]) -> bool:
        index, value, *rest = values
        if not 0 <= index < len(self.array):
            return False
        of_variables = iter(rest)
        entries = [e if isinstance(e, int) else next(of_variables) for e in self.array]
        return entries[index] == value


@dataclass(frozen=True, slots=True)
class Predicate:
    """`test(value, value, …)` is true: any relation over a few variables."""

    variables: tuple[Variable, ...]
    test: Callable[..., bool]
    sentence: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return bool(self.test(*values))


@dataclass(frozen=True, slots=True)
class Circuit:
    """The arcs (from, to, 0/1 variable) that are 1 form one circuit.

    Every node is on it or has an arc to itself that is 1.
    """

    arcs: tuple[tuple[int, int, Variable], ...]
    sentence: str = ""

    @property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(variable for _, _, variable in self.arcs)

    def holds(self, values: Sequence[int]) -> bool:
        chosen = [arc for arc, value in zip(self.arcs, values, strict=True) if value]
        next_of = {tail: head for tail, head, _ in chosen}
        nodes = {node for tail, head, _ in self.arcs for node in (tail, head)}
        heads = {head for _, head, _ in chosen}
        if len(chosen) != len(nodes) or len(next_of) != len(nodes) or heads != nodes:
            return False
        walk = [node for node in nodes if next_of[node] != node]
        if not walk:
            return True
        node, steps = next_of[walk[0]], 1
        while node != walk[0]:
            node, steps = next_of[node], steps + 1
        return steps == len(walk)


def add_up(parts: Sequence[Variable], whole: Variable | int, sentence: str = "") -> Linear:
    """The constraint that the parts sum to the whole."""
    terms = tuple((1, part) for part in parts)
    if isinstance(whole, Variable):
        return Linear((*terms, (-1, whole)), "=", 0, sentence)
    return Linear(terms, "=", whole, sentence)


@dataclass(slots=True)
class Csp(Generic[SolutionT]):
    """A constraint problem.

    `lift` turns an assignment into the problem's solution. `deciding` are the variables
    that tell two solutions apart (all of them when empty); `costs` weighs the variables
    whose sum is the cost of a solution. `givens` are constraints too, which every engine
    applies to the domains before it begins. `labels` say of each constraint what it is to a
    person. `explained` states the same problem as rules, where clauses cannot follow from
    the constraints.
    """

    lift: Callable[[Assignment], SolutionT]
    variables: list[Variable] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    deciding: list[Variable] = field(default_factory=list)
    costs: list[tuple[int, Variable]] = field(default_factory=list)
    givens: list[Given] = field(default_factory=list)
    labels: dict[int, Label] = field(default_factory=dict)
    explained: Callable[[], Rules[SolutionT]] | None = None
    _pace: Pace = field(default_factory=Pace, repr=False, compare=False)

    def variable(
        self, name: str, domain: range | tuple[int, ...], spot: str | None = None
    ) -> Variable:
        """Add a variable; a search tries its values in the order given here."""
        self._pace()
        added = Variable(len(self.variables), name, tuple(dict.fromkeys(domain)), spot)
        self.variables.append(added)
        return added

    def add(self, constraint: Constraint, label: Label = PLAIN) -> None:
        """Add a constraint; it may name each variable once."""
        self._pace()
        named = [variable.index for variable in constraint.variables]
        if len(set(named)) < len(named):
            raise BadRequest(
                f"the constraint {constraint.sentence or constraint} names a variable twice",
                remedy="merge its terms, or add a second variable that equals the first",
            )
        if label is not PLAIN:
            self.labels[len(self.constraints)] = label
        self.constraints.append(constraint)

    def give(self, variable: Variable, value: int, sentence: str = "") -> None:
        """Add the clue that a variable has this value."""
        self.givens.append(Given(variable, value, sentence or f"{variable.name} is {value}"))

    def broken_by(self, assignment: Sequence[int]) -> list[Constraint]:
        """The constraints that an assignment breaks."""
        return [
            constraint
            for constraint in (*self.givens, *self.constraints)
            if not constraint.holds([assignment[v.index] for v in constraint.variables])
        ]

    def label(self, place: int) -> Label:
        """What the constraint at this place is to a person."""
        return self.labels.get(place, PLAIN)

    def deciding_values(self, assignment: Assignment) -> Assignment:
        """The part of an assignment that tells it from other solutions."""
        if not self.deciding:
            return assignment
        return tuple(assignment[variable.index] for variable in self.deciding)

    def cost(self, assignment: Sequence[int]) -> int:
        """What an assignment costs."""
        return sum(weight * assignment[variable.index] for weight, variable in self.costs)
