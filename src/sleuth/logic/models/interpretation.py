"""A finite interpretation: a table for every symbol over the elements 0 … n−1."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.logic.models.signature import Symbol


@dataclass(frozen=True, slots=True, repr=False)
class Interpretation:
    """The tables of all symbols, row by row; relations hold 0 or 1.

    >>> add = Symbol("+", 2, relation=False)
    >>> Interpretation(2, {add: (0, 1, 1, 0)}).value("+", 1, 1)
    0
    """

    size: int
    tables: Mapping[Symbol, tuple[int, ...]]

    def __hash__(self) -> int:
        return hash((self.size, frozenset(self.tables.items())))

    def __repr__(self) -> str:
        names = ", ".join(symbol.name for symbol in self.tables)
        return f"<model of {self.size} elements: {names}>"

    def _repr_svg_(self) -> str:
        from sleuth.drawing import to_svg
        from sleuth.logic.models import tables

        return to_svg(tables.drawing(self, (), numbers=True))

    def symbol(self, name: str) -> Symbol:
        """The symbol with this name."""
        return next(symbol for symbol in self.tables if symbol.name == name)

    def value(self, name: str, *arguments: int) -> int:
        """The value of a function, or 1 or 0 for a relation, at some elements."""
        index = 0
        for argument in arguments:
            index = index * self.size + argument
        return self.tables[self.symbol(name)][index]

    def visible(self) -> Interpretation:
        """The interpretation without the symbols that the theory does not mention."""
        shown = {symbol: table for symbol, table in self.tables.items() if not symbol.hidden}
        return Interpretation(self.size, shown)

    def restricted(self, names: Collection[str]) -> Interpretation:
        """The interpretation with the tables of these symbols only."""
        kept = {symbol: table for symbol, table in self.tables.items() if symbol.name in names}
        return Interpretation(self.size, kept)

    def to_json(self) -> dict[str, Any]:
        """The interpretation as JSON-ready data, tables nested by argument."""
        functions: dict[str, Any] = {}
        relations: dict[str, Any] = {}
        for symbol, table in self.tables.items():
            target = relations if symbol.relation else functions
            target[symbol.name] = _nested(list(table), self.size, symbol.arity)
        return {"size": self.size, "functions": functions, "relations": relations}

    @classmethod
    def from_json(cls, data: Any, source: str = "model") -> Interpretation:
        """Read such data back; raises BadInput where it is no interpretation.

        >>> data = {"size": 2, "functions": {"f": [1, 0]}, "relations": {"p": 1}}
        >>> Interpretation.from_json(data).to_json() == data
        True
        """
        try:
            size = data["size"]
            given = [(data["functions"], False), (data["relations"], True)]
            named = [(*each, relation) for tables, relation in given for each in tables.items()]
        except (KeyError, TypeError, AttributeError):
            raise _no_model("size, functions or relations are missing", source) from None
        if type(size) is not int or size < 1:
            raise _no_model(f"its size is {size!r:.20}", source)
        tables: dict[Symbol, tuple[int, ...]] = {}
        for name, nested, relation in named:
            arity, table = _flat(nested, size, name, source)
            limit = 2 if relation else size
            if any(type(value) is not int or not 0 <= value < limit for value in table):
                raise _no_model(f"a value of {name} is not from 0 to {limit - 1}", source)
            tables[Symbol(name, arity, relation)] = tuple(table)
        return cls(size, tables)


def _flat(nested: Any, size: int, name: str, source: str) -> tuple[int, list[Any]]:
    """How many arguments a nested table has, and its values row by row."""
    arity, values = 0, [nested]
    while isinstance(values[0], list):
        if not all(isinstance(each, list) and len(each) == size for each in values):
            raise _no_model(f"the table of {name} has not {size} entries everywhere", source)
        arity, values = arity + 1, [value for each in values for value in each]
    return arity, values


def _no_model(reason: str, source: str) -> BadInput:
    return BadInput(
        f"this is no model: {reason}", Place(source), "give a model as answers in JSON have it"
    )


def _nested(table: list[int], size: int, arity: int) -> Any:
    if arity == 0:
        return table[0]
    if arity == 1:
        return table
    step = size ** (arity - 1)
    return [
        _nested(table[start : start + step], size, arity - 1)
        for start in range(0, len(table), step)
    ]
