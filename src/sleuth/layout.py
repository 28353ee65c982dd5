"""Pacman layouts (`.lay`): a picture of a grid, one character for each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.splitting import split_at

#: Row and column, counted from 0 at the top left.
Cell = tuple[int, int]

WALL, FLOOR, FOOD, CAPSULE, START, GHOST, EXIT = "% .oPGE"
#: Short rows are filled up, so that a small file could ask for any amount of memory.
MOST_CELLS = 4_000_000
SIGNS = {
    WALL: "wall",
    FLOOR: "floor",
    FOOD: "food",
    CAPSULE: "capsule",
    START: "Pacman's start",
    GHOST: "ghost",
    EXIT: "exit",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The picture as read: rows of the same length."""

    rows: tuple[str, ...]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def cells(self, signs: str) -> tuple[Cell, ...]:
        """The cells that bear one of these signs, row by row.

        >>> Layout(("%P%", "%.."))
        Layout(rows=('%P%', '%..'))
        >>> Layout(("%P%", "%..")).cells("P.")
        ((0, 1), (1, 1), (1, 2))
        """
        return tuple(
            (row, column)
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
            if sign in signs
        )

    def to_text(self) -> str:
        """The picture as `read_layout` reads it."""
        return "".join(f"{row}\n" for row in self.rows)


def read_layout(text: str, source: str, signs: str = "".join(SIGNS), first_line: int = 1) -> Layout:
    """Read a layout drawn with the given signs, which begins on that line of its source.

    Short rows end in floor; blanks at the end of a row widen the grid only if all rows
    reach that far.
    """
    lines = text.splitlines()
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise BadInput("the layout is empty", Place(source), "draw a grid of cells")
    for number, line in enumerate(lines, first_line):
        for column, sign in enumerate(line, 1):
            if sign not in signs:
                raise BadInput(
                    f"{sign!r} is no sign of a layout",
                    Place(source, number, column),
                    f"the signs are {signs!r}",
                )
    width = max(*(len(line.rstrip()) for line in lines), min(map(len, lines)), 1)
    if len(lines) * width > MOST_CELLS:
        raise BadInput(
            f"the layout has {len(lines)}×{width} cells",
            Place(source),
            f"layouts have at most {MOST_CELLS}",
        )
    return Layout(tuple(line[:width].ljust(width) for line in lines))


def split_layouts(
    text: str, source: str, begins: Callable[[str, str], bool]
) -> list[tuple[str, Place]]:
    """The single layouts of a text, each with its place.

    A layout begins after an empty line, where one row of walls follows another or where
    `begins` says so, given the last line before the gap and the first one after it.
    """
    firsts: list[int] = []
    before = ""
    after_gap = True
    for number, line in enumerate(text.splitlines(), 1):
        if line:
            closed = _is_border(before) and _is_border(line)
            if not firsts or (after_gap and (closed or begins(before, line))):
                firsts.append(number)
            before = line
        after_gap = not line
    return split_at(text, source, firsts)


def _is_border(line: str) -> bool:
    return set(line.rstrip()) == {WALL}


def empty_lines_before(lines: Sequence[str]) -> int:
    """How many lines without even a blank stand before anything else.

    >>> empty_lines_before(["", "", "  ", "P.E"])
    2
    """
    return next((number for number, line in enumerate(lines) if line), len(lines))


def the_only(layout: Layout, sign: str, source: str, first_line: int = 1) -> Cell:
    """The one cell with this sign."""
    cells = layout.cells(sign)
    meaning = SIGNS[sign]
    if not cells:
        raise BadInput(f"the layout has no {meaning}", Place(source), f"mark it with {sign!r}")
    if len(cells) > 1:
        row, column = cells[1]
        place = Place(source, row + first_line, column + 1)
        raise BadInput(f"there is a second {meaning}", place, "leave one")
    return cells[0]


#: Opposite arrows, and the one that stands for both.
_BOTH_WAYS = (("→", "←", "↔"), ("↑", "↓", "↕"), ("⇒", "⇐", "⇔"), ("⇑", "⇓", "⇕"))


def ways_out(steps: Iterable[tuple[Cell, str]]) -> dict[Cell, str]:
    """For each cell of a walk the arrows by which it is left, so that none hides another.

    >>> ways_out([((0, 0), "→"), ((0, 1), "↓"), ((0, 0), "←"), ((0, 1), "→"), ((0, 1), "→")])
    {(0, 0): '↔', (0, 1): '↓→'}
    """
    found: dict[Cell, str] = {}
    for cell, arrow in steps:
        signs = found.setdefault(cell, "")
        if arrow not in signs:
            found[cell] = signs + arrow
    for cell, signs in found.items():
        for one, other, both in _BOTH_WAYS:
            if one in signs and other in signs:
                signs = both + signs.replace(one, "").replace(other, "")
        found[cell] = signs
    return found


def steps_from(layout: Layout, start: Cell) -> dict[Cell, int]:
    """How many straight steps each cell that walls do not part from the start is away from it.

    >>> steps_from(Layout(("P .", "%%%", "  .")), (0, 0))
    {(0, 0): 0, (0, 1): 1, (0, 2): 2}
    """
    away = {start: 0}
    waiting = [start]
    for row, column in paced(waiting):
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            inside = 0 <= cell[0] < layout.height and 0 <= cell[1] < layout.width
            if inside and cell not in away and layout.rows[cell[0]][cell[1]] != WALL:
                away[cell] = away[row, column] + 1
                waiting.append(cell)
    return away
