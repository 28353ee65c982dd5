"""Drawings of both kinds in characters: plain, or with styles for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sleuth import spots as names
from sleuth.drawing.data import Cell, Drawing
from sleuth.drawing.graph import Graph, arrow
from sleuth.drawing.layers import layers_of
from sleuth.drawing.styles import HIGHLIGHTS, STYLES, Look, Ring
from sleuth.limits import paced
from sleuth.spots import Position
from sleuth.text import safe

#: A piece of a line: characters and the name of a rich style.
Piece = tuple[str, str]

#: How many lines are made between two looks at the limits of the run.
_BETWEEN_LOOKS = 16

_SOLID = "█"
_SHAPE_WIDTH = 4
_UNTOLD_NOTES = "…"
_BLANKS = (" ", " ")

#: Box characters by which of the four directions (up, right, down, left) have a line.
_CORNERS = dict(
    zip(
        product((False, True), repeat=4),
        ["·", "╴", "╷", "┐", "╶", "─", "┌", "┬", "╵", "┘", "│", "┤", "└", "┴", "├", "┼"],
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class _Room:
    """How much room a cell gets: for its sign, beside it, and whether lines run between cells."""

    sign: int
    padding: int
    spaced: bool
    notes: bool = True

    @property
    def cell(self) -> int:
        return self.sign + self.padding

    def board(self, columns: int) -> int:
        """Characters in a line of so many cells."""
        return columns * self.cell + (columns + 1 if self.spaced else 0)


def to_text(drawing: Drawing | Graph, width: int | None = None) -> str:
    """The drawing in plain characters; with a width, cells are narrowed until they fit in it.

    >>> print(to_text(Drawing(1, 3, {(0, 0): Cell("1"), (0, 1): Cell(), (0, 2): Cell("12")})))
     1   .   12
    >>> print(to_text(Drawing(1, 3, {(0, 0): Cell("a"), (0, 2): Cell("b")}), width=6))
    a   b
    """
    lines = paced(terminal_lines(drawing, width), _BETWEEN_LOOKS)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def terminal_lines(drawing: Drawing | Graph, width: int | None = None) -> list[list[Piece]]:
    """Lines of (text, rich style) pieces: what a terminal of this width shows."""
    if isinstance(drawing, Graph):
        lines = list(_graph_lines(drawing))
    else:
        lines = [*_board_lines(drawing, _room(drawing, width)), *_shape_lines(drawing)]
    captions = drawing.caption.splitlines()
    if width is not None:
        captions = [part for line in captions for part in textwrap.wrap(line, width) or [""]]
    shown = [*lines, *([(line, "")] for line in captions)]
    return [[(safe(text), style) for text, style in line] for line in paced(shown, _BETWEEN_LOOKS)]


def _room(drawing: Drawing, width: int | None) -> _Room:
    """The most room for each cell with which the board fits, or the least there is."""
    spaced = bool(drawing.lines or drawing.between or drawing.points)
    for notes in (True, False):
        texts = (_sign(cell, notes) for cell in paced(drawing.cells.values()))
        sign = max(1, *map(len, texts)) if drawing.cells else 1
        # Numbers that touch cannot be told apart; beside a line they need nothing more.
        least = 0 if spaced or sign == 1 else 1
        for padding in range(2, least - 1, -1):
            room = _Room(sign, padding, spaced, notes)
            if width is None or room.board(drawing.columns) <= width:
                return room
    return room


def _sign(cell: Cell, notes: bool) -> str:
    look = STYLES[cell.style]
    if look.notes and not notes:
        return _UNTOLD_NOTES if cell.text else ""
    return cell.text or ("" if look.solid else ".")


def _board_lines(drawing: Drawing, room: _Room) -> Iterator[list[Piece]]:
    for row in paced(range(drawing.rows), _BETWEEN_LOOKS):
        if room.spaced:
            yield _lattice_line(drawing, row, room)
        pieces: list[Piece] = []
        for column in range(drawing.columns):
            if room.spaced:
                pieces.append(_left_of(drawing, row, column))
            pieces.append(_cell(drawing, (row, column), room))
        if room.spaced:
            pieces.append(_left_of(drawing, row, drawing.columns))
        yield pieces
    if room.spaced:
        yield _lattice_line(drawing, drawing.rows, room)


def _cell(drawing: Drawing, place: Position, room: _Room) -> Piece:
    ring = _ring(drawing, names.cell(*place))
    cell = drawing.cells.get(place)
    if cell is None:
        return _padded("", room, ring), ring.terminal if ring else ""
    look = STYLES[cell.style]
    if look.solid and not cell.text:
        return _SOLID * room.cell, ring.terminal if ring else look.terminal
    text = _padded(_sign(cell, room.notes), room, ring)
    return text, ring.terminal if ring else look.terminal


def _padded(sign: str, room: _Room, ring: Ring | None) -> str:
    left, right = ring.brackets if ring else _BLANKS
    return (left if room.padding == 2 else "") + sign.center(room.sign) + right[: room.padding]


def _ring(drawing: Drawing | Graph, spot: str) -> Ring | None:
    name = drawing.highlights.get(spot)
    return HIGHLIGHTS[name] if name is not None else None


def _left_of(drawing: Drawing, row: int, column: int) -> Piece:
    """The line between a cell and its left neighbour, or the sign there, or a blank."""
    ring = _ring(drawing, f"v{row}.{column}")
    line = drawing.lines.get(((row, column), (row + 1, column)))
    if line is not None:
        sign = "×" if STYLES[line].crossed else "│"
        return sign, ring.terminal if ring else STYLES[line].terminal
    sign = drawing.between.get(((row, column - 1), (row, column)), " ")
    if ring is not None:
        return ("┊" if sign == " " else sign), ring.terminal
    return sign, ""


def _lattice_line(drawing: Drawing, row: int, room: _Room) -> list[Piece]:
    """The line of lattice points above a row of cells."""
    pieces = []
    for column in range(drawing.columns + 1):
        pieces.append(_corner(drawing, row, column))
        if column < drawing.columns:
            pieces.append(_above(drawing, row, column, room))
    return pieces


def _corner(drawing: Drawing, row: int, column: int) -> Piece:
    here = (row, column)
    arms = [
        _drawn(drawing, (row - 1, column), here),
        _drawn(drawing, here, (row, column + 1)),
        _drawn(drawing, here, (row + 1, column)),
        _drawn(drawing, (row, column - 1), here),
    ]
    ring = _ring(drawing, f"p{row}.{column}")
    sign = _CORNERS[tuple(arm is not None for arm in arms)]
    if not (drawing.lines or drawing.points):
        sign = " "
    if ring is not None:
        return ("○" if sign in " ·" else sign), ring.terminal
    look = next((arm for arm in arms if arm is not None), STYLES["dim"])
    return sign, look.terminal


def _drawn(drawing: Drawing, one: Position, other: Position) -> Look | None:
    """The look of the line between two points, if there is one and it is no cross."""
    style = drawing.lines.get((one, other))
    return None if style is None or STYLES[style].crossed else STYLES[style]


def _above(drawing: Drawing, row: int, column: int, room: _Room) -> Piece:
    """The side above a cell: a line, a cross, a sign or nothing."""
    style = drawing.lines.get(((row, column), (row, column + 1)))
    ring = _ring(drawing, f"h{row}.{column}")
    if style is None:
        sign, terminal = drawing.between.get(((row - 1, column), (row, column)), ""), ""
    else:
        sign, terminal = ("×" if STYLES[style].crossed else "─"), STYLES[style].terminal
    text = sign * room.cell if sign == "─" else sign.center(room.cell)
    if ring is None:
        return text, terminal
    if room.cell >= 3:
        text = ring.brackets[0] + text[1:-1] + ring.brackets[1]
    return (text if text.strip() else "┄" * room.cell), ring.terminal


def _shape_lines(drawing: Drawing) -> Iterator[list[Piece]]:
    """Cells of other shapes, at about their places."""
    lines: dict[int, list[Piece]] = {}
    ends: dict[int, int] = {}
    for spot, shape in sorted(drawing.shapes.items(), key=lambda item: (item[1].at[0], item[0])):
        line = round(shape.at[1])
        ring = _ring(drawing, spot)
        left, right = ring.brackets if ring else _BLANKS
        text = f"{left}{shape.text or '.'}{right}"
        blanks = max(0, round(shape.at[0] * _SHAPE_WIDTH) - ends.get(line, 0))
        pieces = lines.setdefault(line, [])
        pieces += [(" " * blanks, ""), (text, (ring or STYLES[shape.style]).terminal)]
        ends[line] = ends.get(line, 0) + blanks + len(text)
    if lines:
        for line in range(min(lines), max(lines) + 1):
            yield lines.get(line, [])


def _graph_lines(graph: Graph) -> Iterator[list[Piece]]:
    """The nodes layer by layer, each with those from which an arrow leads to it."""
    into: dict[str, list[str]] = {name: [] for name in graph.nodes}
    for (source, target), edge in graph.edges.items():
        label = f" ({edge.text})" if edge.text else ""
        into[target].append(f"{source}{label}")
    layers = layers_of(graph)
    wide = max((len(name) for name in graph.nodes), default=0)
    for name in paced(sorted(graph.nodes, key=layers.__getitem__), _BETWEEN_LOOKS):
        node = graph.nodes[name]
        ring = _ring(graph, name)
        left, right = ring.brackets if ring else _BLANKS
        style = (ring or STYLES[node.style]).terminal
        text = f"{left}{name.rjust(wide)}{right} {' · '.join(node.text.splitlines())}"
        came = f"  ← {', '.join(into[name])}" if into[name] else ""
        marked = [source for source in graph.nodes if arrow(source, name) in graph.highlights]
        noted = f"  ({', '.join(marked)} stands out)" if marked else ""
        yield [(text, style), (came + noted, "dim")]
