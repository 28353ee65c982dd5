"""A drawing as data: a board of cells with lines, signs, touchable spots and highlights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sleuth import spots as names
from sleuth.limits import paced
from sleuth.spots import Box, Pair, Position


@dataclass(frozen=True, slots=True)
class Cell:
    """The sign in a cell and the name of its style."""

    text: str = ""
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Shape:
    """A cell of another shape or place than the lattice's: where it lies and what it shows."""

    at: Box
    text: str = ""
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be touched: its words and the moves it makes, the main one first."""

    say: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board of `rows` × `columns` cells; where `cells` has none there is a gap.

    `lines` joins neighbouring lattice points with a style, and `between` puts a sign between
    two neighbouring cells; `points` shows the lattice points as dots, and then cells have no
    outline. `shapes` are cells of other shapes by the names of their spots. `spots` says what
    can be touched, `highlights` (spot to name in HIGHLIGHTS) what stands out.
    """

    rows: int
    columns: int
    cells: Mapping[Position, Cell]
    lines: Mapping[Pair, str] = field(default_factory=dict)
    between: Mapping[Pair, str] = field(default_factory=dict)
    caption: str = ""
    title: str = ""
    points: bool = False
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    spots: Mapping[str, Spot] = field(default_factory=dict)
    highlights: Mapping[str, str] = field(default_factory=dict)

    def cell(self, row: int, column: int) -> Cell:
        """The cell at a place; an empty one where nothing was drawn."""
        return self.cells.get((row, column), Cell())

    def to_json(self) -> dict[str, Any]:
        """The drawing as JSON-ready data, which `from_json` reads back."""
        from sleuth.drawing.json_form import to_json

        return to_json(self)

    def _repr_svg_(self) -> str:
        from sleuth.drawing.svg import to_svg

        return to_svg(self)

    def highlighted(self, highlights: Mapping[str, str]) -> Drawing:
        """The same drawing with more spots that stand out."""
        return replace(self, highlights={**self.highlights, **highlights})

    def touchable(
        self, moves: Mapping[str, tuple[str, ...]], words: Mapping[str, str] | None = None
    ) -> Drawing:
        """The same drawing with spots that make these moves, called by their places and words."""
        spots = {}
        for spot, each in paced(moves.items()):
            place = names.words(spot, self.rows, self.columns)
            more = (words or {}).get(spot)
            spots[spot] = Spot(f"{place}: {more}" if more else place, each)
        return replace(self, spots=spots)

    def place(self, spot: str) -> Box | None:
        """Where a spot lies, in cells from the top left; None if it is not on this drawing."""
        if spot in self.shapes:
            return self.shapes[spot].at
        return names.box(spot) if names.is_on(spot, self.rows, self.columns) else None
