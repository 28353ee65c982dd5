"""Drawings as data: a grid of cells, lines on its lattice and signs between cells.

A puzzle draws itself once; terminals, SVG files and pages render the same data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import product

from sleuth.text import safe


@dataclass(frozen=True, slots=True)
class Look:
    """How a named style appears on paper (fill, ink) and on a terminal (a rich style)."""

    fill: str | None
    ink: str
    terminal: str


#: The one palette: puzzles name a style, renderers look it up here.
STYLES: dict[str, Look] = {
    "plain": Look(None, "#222222", ""),
    "dim": Look("#f3f3f3", "#999999", "dim"),
    "lit": Look("#ffd75e", "#5a4300", "bold black on yellow"),
    "dark": Look("#3b4252", "#d8dee9", "white on grey23"),
    "press": Look("#bf616a", "#ffffff", "bold white on red"),
    "wall": Look("#2e3440", "#2e3440", "blue on blue"),
    "start": Look("#a3be8c", "#1d3312", "bold black on green"),
    "goal": Look("#ebcb8b", "#4d3b00", "bold black on bright_yellow"),
    "path": Look("#88c0d0", "#0b3440", "bold cyan"),
    "seen": Look("#e5e9f0", "#4c566a", "blue"),
    "given": Look("#e8e8e8", "#000000", "bold"),
    "found": Look(None, "#1f5fbf", "cyan"),
    "bad": Look("#f4b6b6", "#8c0000", "bold red"),
    "cursor": Look("#b48ead", "#ffffff", "bold white on magenta"),
}


#: The sign that fills its cell.
_SOLID = "█"


@dataclass(frozen=True, slots=True)
class Cell:
    """The sign in a cell and the name of its style."""

    text: str = ""
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A grid of `rows` × `columns` cells.

    `lines` joins neighbouring lattice points ((row, column), (row, column)) with a style;
    `between` puts a sign between two neighbouring cells. Both are optional.
    """

    rows: int
    columns: int
    cells: Mapping[tuple[int, int], Cell]
    lines: Mapping[tuple[tuple[int, int], tuple[int, int]], str] = field(default_factory=dict)
    between: Mapping[tuple[tuple[int, int], tuple[int, int]], str] = field(default_factory=dict)
    caption: str = ""

    def cell(self, row: int, column: int) -> Cell:
        """The cell at a place; an empty one where nothing was drawn."""
        return self.cells.get((row, column), Cell())


def to_text(drawing: Drawing) -> str:
    """The drawing in plain characters.

    >>> print(to_text(Drawing(1, 3, {(0, 0): Cell("1"), (0, 2): Cell("12")})))
     1   .   12
    """
    return "\n".join("".join(text for text, _ in line).rstrip() for line in terminal_lines(drawing))


def terminal_lines(drawing: Drawing) -> list[list[tuple[str, str]]]:
    """Lines of (text, rich style) pieces: what a terminal shows."""
    width = max((len(safe(cell.text)) for cell in drawing.cells.values()), default=1)
    width = max(width, 1)
    spaced = bool(drawing.lines or drawing.between)
    result = []
    for row in range(drawing.rows):
        if spaced:
            result.append(_lattice_line(drawing, row, width))
        pieces: list[tuple[str, str]] = []
        for column in range(drawing.columns):
            if spaced:
                pieces.append(_left_of(drawing, row, column))
            cell = drawing.cell(row, column)
            sign = safe(cell.text) or ("." if not spaced else "")
            text = _SOLID * (width + 2) if sign == _SOLID else f" {sign.center(width)} "
            pieces.append((text, STYLES[cell.style].terminal))
        if spaced:
            pieces.append(_left_of(drawing, row, drawing.columns))
        result.append(pieces)
    if spaced:
        result.append(_lattice_line(drawing, drawing.rows, width))
    if drawing.caption:
        result.append([(safe(drawing.caption), "")])
    return result


def _left_of(drawing: Drawing, row: int, column: int) -> tuple[str, str]:
    """The sign between a cell and its left neighbour, or the line there, or a blank."""
    line = drawing.lines.get(((row, column), (row + 1, column)))
    if line is not None:
        return "│", STYLES[line].terminal
    return safe(drawing.between.get(((row, column - 1), (row, column)), " ")), ""


#: Box characters by which of the four directions (up, right, down, left) have a line.
_CORNERS = dict(
    zip(
        product((0, 1), repeat=4),
        ["·", "╴", "╷", "┐", "╶", "─", "┌", "┬", "╵", "┘", "│", "┤", "└", "┴", "├", "┼"],
        strict=True,
    )
)


def _lattice_line(drawing: Drawing, row: int, width: int) -> list[tuple[str, str]]:
    """The line of lattice points above a row of cells."""
    pieces = []
    for column in range(drawing.columns + 1):
        here = (row, column)
        arms = [
            drawing.lines.get(((row - 1, column), here)),
            drawing.lines.get((here, (row, column + 1))),
            drawing.lines.get((here, (row + 1, column))),
            drawing.lines.get(((row, column - 1), here)),
        ]
        style = next((arm for arm in arms if arm is not None), "dim")
        key = tuple(int(arm is not None) for arm in arms)
        corner = _CORNERS[key] if drawing.lines else " "
        pieces.append((corner, STYLES[style].terminal))
        if column == drawing.columns:
            break
        right = arms[1]
        if right is not None:
            pieces.append(("─" * (width + 2), STYLES[right].terminal))
        else:
            sign = drawing.between.get(((row - 1, column), (row, column)), "")
            pieces.append((safe(sign).center(width + 2), ""))
    return pieces


def to_svg(drawing: Drawing, side: int = 40) -> str:
    """The drawing as an SVG document."""
    margin = side // 4
    caption_room = side if drawing.caption else 0
    width = drawing.columns * side + 2 * margin
    height = drawing.rows * side + 2 * margin + caption_room
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for row in range(drawing.rows):
        for column in range(drawing.columns):
            cell = drawing.cell(row, column)
            look = STYLES[cell.style]
            x, y = margin + column * side, margin + row * side
            parts.append(
                f'<rect x="{x}" y="{y}" width="{side}" height="{side}" '
                f'fill="{look.fill or "#ffffff"}" stroke="#cccccc"/>'
            )
            if cell.text:
                parts.append(
                    _svg_text(x + side / 2, y + side / 2, side * 0.45, look.ink, cell.text)
                )
    for (one, other), sign in drawing.between.items():
        middle_x = margin + (one[1] + other[1] + 1) * side / 2
        middle_y = margin + (one[0] + other[0] + 1) * side / 2
        parts.append(_svg_text(middle_x, middle_y, side * 0.4, "#222222", sign))
    for ((row, column), (to_row, to_column)), style in drawing.lines.items():
        parts.append(
            f'<line x1="{margin + column * side}" y1="{margin + row * side}" '
            f'x2="{margin + to_column * side}" y2="{margin + to_row * side}" '
            f'stroke="{STYLES[style].ink}" stroke-width="{side / 10}" stroke-linecap="round"/>'
        )
    if drawing.caption:
        parts.append(
            _svg_text(width / 2, height - side * 0.6, side * 0.35, "#222222", drawing.caption)
        )
    return "\n".join([*parts, "</svg>", ""])


def _svg_text(x: float, y: float, size: float, ink: str, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{ink}" '
        f'dominant-baseline="central">{escape(safe(text))}</text>'
    )
