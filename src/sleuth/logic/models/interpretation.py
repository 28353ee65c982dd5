"""A finite interpretation: a table for every symbol over the elements 0 … n−1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sleuth.logic.models.signature import Symbol


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The tables of all symbols, row by row; relations hold 0 or 1.

    >>> add = Symbol("+", 2, relation=False)
    >>> Interpretation(2, {add: (0, 1, 1, 0)}).value("+", 1, 1)
    0
    """

    size: int
    tables: Mapping[Symbol, tuple[int, ...]]

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

    def to_json(self) -> dict[str, Any]:
        """The interpretation as JSON-ready data, tables nested by argument."""
        functions: dict[str, Any] = {}
        relations: dict[str, Any] = {}
        for symbol, table in self.tables.items():
            target = relations if symbol.relation else functions
            target[symbol.name] = _nested(list(table), self.size, symbol.arity)
        return {"size": self.size, "functions": functions, "relations": relations}


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
