"""A constraint model stated in a script: named integers, and comparisons with operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from sleuth.csp.csp import AllDifferent as CspAllDifferent
from sleuth.csp.csp import Constraint, Csp, Linear, Predicate, Variable
from sleuth.csp.csp import Relation as LinearRelation
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.method import View
from sleuth.own.expressions import AllDifferent, Comparison, Condition, Expression, Relation
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle

#: The value of every integer by its name.
Values = Mapping[str, int]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ConstraintModel(InNotation):
    """Integers with the values each may have, relations between them, and what to minimise."""

    kind: ClassVar[str] = "constraint-model"
    domains: Mapping[str, tuple[int, ...]]
    relations: tuple[Relation, ...]
    objective: Expression | None = None

    def __repr__(self) -> str:
        return f"<{len(self.relations)} constraints over {len(self.domains)} integers>"

    def check(self, solution: Values) -> list[str]:
        """The integers outside their domains and the relations that do not hold."""
        broken = [f"{name} has no value" for name in self.domains if name not in solution]
        broken += [f"there is no {name}" for name in solution if name not in self.domains]
        if broken:
            return broken
        broken = [
            f"{name} = {solution[name]} is none of its values"
            for name, domain in self.domains.items()
            if solution[name] not in domain
        ]
        return broken + [f"not true: {each}" for each in self.relations if not each.holds(solution)]

    def cost(self, solution: Values) -> float | None:
        """What is to be minimised, if anything is."""
        return None if self.objective is None else self.objective.value(solution)

    def to_text(self) -> str:
        """The integers and the relations, one a line."""
        lines = [f"{name} in {_span(domain)}" for name, domain in self.domains.items()]
        lines += map(str, self.relations)
        lines += [] if self.objective is None else [f"minimise {self.objective}"]
        return "".join(f"{line}\n" for line in lines)

    def solution_to_text(self, solution: Values) -> str:
        """`x=1 y=2 …`"""
        return " ".join(f"{name}={solution[name]}" for name in self.domains)

    def solution_from_text(self, text: str, source: str) -> Values:
        """Read values back."""
        values = {}
        for word in text.split():
            name, _, number = word.rpartition("=")
            if name not in self.domains or not number.lstrip("-").isdecimal():
                raise BadInput(f"{word!r:.60} gives no value", Place(source), "say NAME=NUMBER")
            values[name] = int(number)
        return values

    def solution_to_json(self, solution: Values) -> dict[str, int]:
        """The values by name."""
        return dict(solution)

    def solution_from_json(self, data: Any) -> Values:
        """Read values back from such data."""
        if not (isinstance(data, Mapping) and all(type(v) is int for v in data.values())):
            raise BadInput("no values", Place("solution"), "give integers by name")
        return {str(name): value for name, value in data.items()}

    def draw(self, solution: Values | None = None) -> Drawing:
        """The integers below each other, with their values."""
        cells: dict[tuple[int, int], Cell] = {}
        for row, (name, domain) in enumerate(self.domains.items()):
            value = _span(domain) if solution is None else str(solution[name])
            cells |= {(row, 0): Cell(name), (row, 1): Cell(value, "found" if solution else "dim")}
        return Drawing(len(self.domains), 2, cells)


def _span(domain: Sequence[int]) -> str:
    if len(domain) > 2 and list(domain) == list(range(domain[0], domain[-1] + 1)):
        return f"{domain[0]}…{domain[-1]}"
    return " ".join(map(str, domain))


class Model:
    """A constraint problem that a script states: integers, then what has to hold between them.

    >>> from sleuth.own.expressions import all_different
    >>> model = Model()
    >>> x, y, z = model.ints("x y z", 1, 3)
    >>> model.add(x < y)
    >>> model.add(all_different([x, y, z]))
    >>> model.add(x + 2 * y - z == 6)
    >>> model.problem().check({"x": 1, "y": 3, "z": 2})
    ['not true: x + 2*y - z == 6']
    """

    kind: ClassVar[str] = ConstraintModel.kind

    def __init__(self) -> None:
        self._domains: dict[str, tuple[int, ...]] = {}
        self._relations: list[Relation] = []
        self._objective: Expression | None = None

    def __repr__(self) -> str:
        return repr(self.problem())

    def integer(self, name: str, least: int | Iterable[int], most: int | None = None) -> Expression:
        """A new integer between two bounds, or one of the values given."""
        if not isinstance(name, str) or len(name.split()) != 1 or "=" in name:
            raise BadRequest(f"{name!r:.60} is no name", remedy="say one word")
        if name in self._domains:
            raise BadRequest(f"there is a {name} already", remedy="choose another name")
        if isinstance(least, Iterable):
            domain = tuple(dict.fromkeys(least))
        elif most is None:
            raise BadRequest(f"{name} has only one bound", remedy="give two, or a list of values")
        else:
            domain = tuple(range(least, most + 1))
        if not all(type(value) is int for value in domain):
            raise BadRequest(f"{name} has values that are no integers", remedy="give integers")
        self._domains[name] = domain
        return Expression({name: 1})

    def ints(
        self, names: str | Iterable[str], least: int | Iterable[int], most: int | None = None
    ) -> list[Expression]:
        """Several integers with the same values; the names in a list or with blanks between."""
        named = names.split() if isinstance(names, str) else names
        domain = tuple(least) if isinstance(least, Iterable) else least
        return [self.integer(name, domain, most) for name in named]

    def add(self, *relations: Relation | bool) -> None:
        """Add what has to hold: comparisons, `all_different(…)`, `condition(…)`."""
        for relation in relations:
            if isinstance(relation, bool):
                raise BadRequest(
                    f"a constraint is {relation}, without any integer of the model in it",
                    remedy="compare integers of the model; chains such as x < y < z in two steps",
                )
            if not isinstance(relation, Comparison | AllDifferent | Condition):
                raise BadRequest(f"{relation!r:.60} is no constraint", remedy="say x < y")
            unknown = [name for name in relation.names if name not in self._domains]
            if unknown:
                raise BadRequest(f"{unknown[0]} is no integer of this model", remedy="declare it")
            self._relations.append(relation)

    def minimise(self, objective: Expression) -> None:
        """What a shortest solution has the least of."""
        self._objective = objective

    minimize = minimise

    def problem(self) -> ConstraintModel:
        """What has been stated so far, as a problem."""
        return ConstraintModel(dict(self._domains), tuple(self._relations), self._objective)


def csp(model: ConstraintModel) -> Csp[Values]:
    """One variable an integer, one constraint a relation."""
    names = list(model.domains)

    def lift(assignment: tuple[int, ...]) -> Values:
        return dict(zip(names, assignment, strict=False))

    view: Csp[Values] = Csp(lift)
    variables = {name: view.variable(name, domain) for name, domain in model.domains.items()}
    for relation in model.relations:
        for constraint in _constraints(relation, variables):
            view.add(constraint)
    if model.objective is not None:
        view.costs = _costs(model.objective, variables, view)
    return view


def _constraints(relation: Relation, variables: Mapping[str, Variable]) -> Iterator[Constraint]:
    """What a relation says, in constraints of the view."""
    sentence = str(relation)
    match relation:
        case Comparison(total, symbol):
            yield _linear(total, symbol, variables, sentence)
        case AllDifferent(parts):
            names = [name for part in parts if part.is_name for name in part.weights]
            if len(set(names)) == len(parts):
                yield CspAllDifferent(tuple(variables[name] for name in names), sentence)
            else:
                for one, other in combinations(parts, 2):
                    yield _linear(one - other, "!=", variables, sentence)
        case Condition():
            scope = tuple(variables[name] for name in relation.names)
            yield Predicate(scope, _by_place(relation), sentence)


def _linear(
    total: Expression, symbol: str, variables: Mapping[str, Variable], sentence: str
) -> Linear:
    terms = tuple((weight, variables[name]) for name, weight in total.weights.items() if weight)
    return Linear(terms, _RELATIONS[symbol], -total.constant, sentence)


_RELATIONS: dict[str, LinearRelation] = {"==": "=", "!=": "!=", "<=": "<="}


def _by_place(relation: Relation) -> Callable[..., bool]:
    """The test of a relation on values in the order of its names."""
    names = relation.names
    return lambda *values: relation.holds(dict(zip(names, values, strict=True)))


def _costs(
    objective: Expression, variables: Mapping[str, Variable], view: Csp[Values]
) -> list[tuple[int, Variable]]:
    costs = [(weight, variables[name]) for name, weight in objective.weights.items() if weight]
    if objective.constant:
        costs.append((objective.constant, view.variable("one", (1,))))
    return costs


def read(text: str, source: str) -> ConstraintModel:
    """Refuse: a model is stated with operators."""
    raise BadInput("a constraint model has no text", Place(source), "state it in Python")


PUZZLE = Puzzle(
    name=ConstraintModel.kind,
    summary="named integers and constraints, stated in a script",
    formats={},
    views=(View("csp", csp),),
    default_method="csp/gac-then-sat",
    aliases={"rules": "csp/rules/cadical"},
    reader=read,
    examples=(),
)
