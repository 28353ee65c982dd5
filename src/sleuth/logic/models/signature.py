"""The symbols of a theory, and the cells of their tables over a domain of some size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sleuth.errors import Unsuitable

#: With more entries (of functions: times values) than this a search would be hopeless.
_MOST_VALUES = 3_000_000
_MOST_CELLS = 1_000_000

#: Larger domains are refused: lists over all elements would take longer than any search.
LARGEST_SIZE = 100_000


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function or relation symbol; hidden ones are not part of what a model shows."""

    name: str
    arity: int
    relation: bool
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each table lies when all of them are written one after the other, row by row."""

    size: int
    symbols: tuple[Symbol, ...]
    bases: dict[str, int]
    cells: int

    @classmethod
    def of(cls, symbols: Sequence[Symbol], size: int) -> Layout:
        """The tables of the symbols in their order."""
        check_domain(size)
        bases: dict[str, int] = {}
        cells = values = 0
        for symbol in symbols:
            bases[symbol.name] = cells
            cells += size**symbol.arity
            values += size**symbol.arity * (1 if symbol.relation else size)
            if values > _MOST_VALUES or cells > _MOST_CELLS:
                name = "a subterm" if symbol.name.startswith("$") else symbol.name
                raise Unsuitable(
                    f"too large: {values} values up to the table of {name}, "
                    f"which has {size}^{symbol.arity} cells",
                    remedy="give a smaller size",
                )
        return cls(size, tuple(symbols), bases, cells)

    @property
    def width(self) -> int:
        """The most arguments of any symbol, at least 1."""
        return max((symbol.arity for symbol in self.symbols), default=1) or 1

    def arguments(self) -> Iterator[tuple[Symbol, tuple[int, ...]]]:
        """For each cell in turn its symbol and arguments."""
        for symbol in self.symbols:
            for arguments in product(range(self.size), repeat=symbol.arity):
                yield symbol, arguments


def check_domain(size: int) -> None:
    """Raise Unsuitable if a domain is larger than any search could do with."""
    if size > LARGEST_SIZE:
        raise Unsuitable(
            f"too large: a domain of {size} elements",
            remedy=f"give a size of at most {LARGEST_SIZE}",
        )
