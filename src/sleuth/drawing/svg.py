"""Drawings of both kinds as SVG documents, readable by day and by night."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from html import escape
from itertools import accumulate
from math import ceil, sqrt
from unicodedata import east_asian_width

from sleuth import spots as names
from sleuth.drawing.data import Cell, Drawing, Shape
from sleuth.drawing.graph import Graph, arrow
from sleuth.drawing.layers import layout
from sleuth.drawing.styles import (
    GRID,
    HIGHLIGHTS,
    INK,
    NIGHT_GRID,
    NIGHT_INK,
    NIGHT_PAPER,
    PAPER,
    STYLES,
)
from sleuth.spots import Box, Pair, Position
from sleuth.text import safe

_CAPTION = 14
_NARROWEST_CAPTION = 320
_NODE_FONT = 12
_CHARACTER = 0.62
_FORBIDDEN = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

#: Signs that are drawn as lines and not as letters, around the middle of a gap.
_CHEVRONS: dict[str, tuple[tuple[float, float], ...]] = {
    "<": ((0.16, -0.3), (-0.16, 0), (0.16, 0.3)),
    ">": ((-0.16, -0.3), (0.16, 0), (-0.16, 0.3)),
    "^": ((-0.3, 0.16), (0, -0.16), (0.3, 0.16)),
    "v": ((-0.3, -0.16), (0, 0.16), (0.3, -0.16)),
    "|": ((0, -0.4), (0, 0.4)),
    "-": ((-0.4, 0), (0.4, 0)),
}


def to_svg(drawing: Drawing | Graph, side: int = 40) -> str:
    """The drawing as an SVG document; `side` is that of a cell in pixels."""
    if isinstance(drawing, Graph):
        return _sheet(drawing, *_graph(drawing))
    board = _Board(drawing, side)
    return _sheet(drawing, board.width, board.height, board.parts())


def _sheet(drawing: Drawing | Graph, width: float, height: float, parts: Iterable[str]) -> str:
    """The document around the parts: names, colours, paper and the caption below."""
    room = max(width, _NARROWEST_CAPTION if drawing.caption else 0)
    letters = max(8, int((room - _CAPTION) / (_CAPTION * _CHARACTER)))
    captions = [
        part
        for line in drawing.caption.splitlines()
        for part in textwrap.wrap(line, letters) or [""]
    ]
    shift = (room - width) / 2
    whole = height + (len(captions) + 0.5) * _CAPTION * 1.4 if captions else height
    parts = list(parts)
    title, description = _names(drawing)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{room:g}" height="{whole:g}" '
        f'viewBox="0 0 {room:g} {whole:g}" role="img" font-family="sans-serif">',
        f"<title>{_escaped(title)}</title>",
        f"<desc>{_escaped(description)}</desc>",
        f"<style>{_style_sheet(drawing)}</style>",
        f'<path class="paper" d="M0 0H{room:g}V{whole:g}H0Z"/>',
        f'<g transform="translate({shift:g} 0)">' if shift else "<g>",
        *parts,
        "</g>",
    ]
    for number, line in enumerate(captions):
        y = height + (number + 0.75) * _CAPTION * 1.4
        lines.append(_text(room / 2, y, _CAPTION, "t-plain", line))
    return "\n".join([*lines, "</svg>", ""])


def _names(drawing: Drawing | Graph) -> tuple[str, str]:
    """A title and a description in words."""
    if isinstance(drawing, Graph):
        size = f"{len(drawing.nodes)} boxes and {len(drawing.edges)} arrows"
        return drawing.title or "A graph", f"{size}. {drawing.caption}".strip()
    size = f"{drawing.rows} rows and {drawing.columns} columns"
    return drawing.title or f"A board of {size}", f"{size}. {drawing.caption}".strip()


def _style_sheet(drawing: Drawing | Graph) -> str:
    """The colours of the styles that are used, by day and by night."""
    if isinstance(drawing, Graph):
        used = {node.style for node in drawing.nodes.values()}
        used |= {edge.style for edge in drawing.edges.values()}
    else:
        used = {cell.style for cell in drawing.cells.values()} | set(drawing.lines.values())
        used |= {shape.style for shape in drawing.shapes.values()}
    day = [f".paper{{fill:{PAPER}}}.grid{{stroke:{GRID}}}.dot{{fill:{INK}}}"]
    night = [f".paper{{fill:{NIGHT_PAPER}}}.grid{{stroke:{NIGHT_GRID}}}.dot{{fill:{NIGHT_INK}}}"]
    for name in sorted({*used, "plain"}):
        look = STYLES[name]
        for rules, fill, ink in (
            (day, look.fill or PAPER, look.ink),
            (night, look.night_fill or NIGHT_PAPER, look.night_ink),
        ):
            rules.append(
                f".f-{name}{{fill:{fill}}}.t-{name}{{fill:{ink}}}.l-{name}{{stroke:{ink}}}"
            )
    for name in sorted(set(drawing.highlights.values())):
        ring = HIGHLIGHTS[name]
        day.append(f".r-{name}{{stroke:{ring.ink};stroke-dasharray:{ring.dashes or 'none'}}}")
        night.append(f".r-{name}{{stroke:{ring.night_ink}}}")
    halo = ".halo{paint-order:stroke;stroke-width:4px;stroke:"
    day.append(f"{halo}{PAPER}}}")
    night.append(f"{halo}{NIGHT_PAPER}}}")
    plain = ".l{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    return f"{plain}{''.join(day)}@media(prefers-color-scheme:dark){{{''.join(night)}}}"


class _Board:
    """A board with the places of its columns and rows in pixels."""

    def __init__(self, drawing: Drawing, side: int) -> None:
        self._drawing = drawing
        self._side = side
        self._font = side * 0.45
        self._gap = side * 0.5 if drawing.between else 0.0
        self._margin = side / 4 + (self._gap / 2 if drawing.between else 0)
        widths = [float(side)] * drawing.columns
        for (_, column), cell in drawing.cells.items():
            if not STYLES[cell.style].notes:
                needed = _length(cell.text, self._font) + side * 0.3
                widths[column] = max(widths[column], needed)
        starts = accumulate((width + self._gap for width in widths), initial=self._margin)
        self._lefts, self._widths = list(starts), widths
        far_right = max((shape.at[0] + shape.at[2] for shape in drawing.shapes.values()), default=0)
        far_down = max((shape.at[1] + shape.at[3] for shape in drawing.shapes.values()), default=0)
        board_width = self._lefts[-1] - self._gap
        board_height = self._margin + drawing.rows * (side + self._gap) - self._gap
        self.width = max(board_width, self._margin + far_right * side) + self._margin
        self.height = max(board_height, self._margin + far_down * side) + self._margin

    def parts(self) -> Iterator[str]:
        """Everything on the board, the lowest first."""
        drawing = self._drawing
        for place, cell in drawing.cells.items():
            x, y, width, height = self._cell(*place)
            outline = "" if drawing.points else " grid"
            if not drawing.points or STYLES[cell.style].fill is not None:
                yield (
                    f'<rect class="f-{cell.style}{outline}" x="{x:g}" y="{y:g}" '
                    f'width="{width:g}" height="{height:g}"/>'
                )
        for shape in drawing.shapes.values():
            yield from self._shape(shape)
        for spot, highlight in drawing.highlights.items():
            yield from self._ring(spot, highlight)
        for place, cell in drawing.cells.items():
            if cell.text.strip():
                yield from self._writing(cell, self._cell(*place))
        if drawing.points:
            for row in range(drawing.rows + 1):
                for column in range(drawing.columns + 1):
                    x, y = self._point((row, column))
                    yield f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="{self._side * 0.05:g}"/>'
        for pair, sign in drawing.between.items():
            yield self._sign(pair, sign)
        for line, style in drawing.lines.items():
            yield self._line(line, style)

    def _writing(self, cell: Cell, box: Box) -> Iterator[str]:
        """The sign of a cell; notes are small and in rows that fill a square."""
        x, y, width, height = box
        rows = [cell.text]
        if STYLES[cell.style].notes:
            notes = cell.text.split() if " " in cell.text else list(cell.text)
            abreast = ceil(sqrt(len(notes)))
            rows = [" ".join(notes[at : at + abreast]) for at in range(0, len(notes), abreast)]
        longest = max(_length(row, 1.0) for row in rows)
        size = (
            min(self._font, width * 0.9 / longest)
            if len(rows) == 1
            else (min(self._font * 0.7, width * 0.85 / longest, height * 0.8 / len(rows)))
        )
        for number, row in enumerate(rows):
            middle = y + height / 2 + (number - (len(rows) - 1) / 2) * size * 1.15
            yield _text(x + width / 2, middle, size, f"t-{cell.style}", row)

    def _cell(self, row: int, column: int) -> Box:
        y = self._margin + row * (self._side + self._gap)
        return self._lefts[column], y, self._widths[column], self._side

    def _point(self, point: Position) -> tuple[float, float]:
        """A lattice point: the middle of the gap between four cells."""
        row, column = point
        y = self._margin + row * (self._side + self._gap) - self._gap / 2
        return self._lefts[column] - self._gap / 2, y

    def _line(self, line: Pair, style: str) -> str:
        (x, y), (to_x, to_y) = map(self._point, line)
        width = self._side * 0.11
        path = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
        if STYLES[style].crossed:
            arm, width = self._side * 0.09, self._side * 0.05
            x, y = (x + to_x) / 2, (y + to_y) / 2
            path = (
                f"M{x - arm:g} {y - arm:g}L{x + arm:g} {y + arm:g}"
                f"M{x - arm:g} {y + arm:g}L{x + arm:g} {y - arm:g}"
            )
        return f'<path class="l l-{style}" d="{path}" stroke-width="{width:g}"/>'

    def _sign(self, pair: Pair, sign: str) -> str:
        """A sign in the gap between two cells: a chevron or a bar where it has a shape."""
        (x, y), (to_x, to_y) = map(self._point, names.line_of_side(names.side_between(pair)))
        x, y = (x + to_x) / 2, (y + to_y) / 2
        if sign not in _CHEVRONS:
            return _text(x, y, self._gap * 0.8, "t-plain", sign)
        points = [(x + right * self._gap, y + down * self._gap) for right, down in _CHEVRONS[sign]]
        return f'<path class="l l-plain" d="{_path(points)}" stroke-width="{self._side / 16:g}"/>'

    def _shape(self, shape: Shape) -> Iterator[str]:
        x, y, width, height = (part * self._side for part in shape.at)
        x, y = x + self._margin, y + self._margin
        yield (
            f'<rect class="f-{shape.style} grid" x="{x:g}" y="{y:g}" '
            f'width="{width:g}" height="{height:g}"/>'
        )
        if shape.text.strip():
            size = min(self._font, self._font * width / max(1, _length(shape.text, self._font)))
            yield _text(x + width / 2, y + height / 2, size, f"t-{shape.style}", shape.text)

    def _ring(self, spot: str, highlight: str) -> Iterator[str]:
        """What makes a spot stand out: a ring in a cell, a halo along a side, around a corner."""
        found = names.read(spot)
        width = self._side * 0.08
        if spot in self._drawing.shapes:
            x, y, across, down = (part * self._side for part in self._drawing.shapes[spot].at)
            box = (x + self._margin, y + self._margin, across, down)
        elif found is None or self._drawing.place(spot) is None:
            return
        elif found[0] == "c":
            box = self._cell(found[1], found[2])
        else:
            line = names.line_of_side(spot) if found[0] != "p" else ((found[1], found[2]),) * 2
            (x, y), (to_x, to_y) = map(self._point, line)
            reach = self._side * 0.16
            box = (x - reach, y - reach, to_x - x + 2 * reach, to_y - y + 2 * reach)
        x, y, across, down = box
        inset = width * 0.75
        yield (
            f'<rect class="l r-{highlight}" x="{x + inset:g}" y="{y + inset:g}" '
            f'width="{across - 2 * inset:g}" height="{down - 2 * inset:g}" '
            f'rx="{width * 1.5:g}" stroke-width="{width:g}"/>'
        )


def _graph(graph: Graph) -> tuple[float, float, list[str]]:
    """The width, the height and the parts of a graph in layers."""
    margin, line, label = 12, _NODE_FONT * 1.35, _NODE_FONT * 0.9
    texts = {name: node.text.splitlines() or [""] for name, node in graph.nodes.items()}

    def measure(name: str) -> tuple[float, float]:
        longest = max(_length(text, _NODE_FONT) for text in texts[name])
        return longest + _NODE_FONT * 1.4, len(texts[name]) * line + _NODE_FONT * 0.8

    def measure_label(edge: tuple[str, str]) -> tuple[float, float]:
        text = graph.edges[edge].text
        return (_length(text, label) + 6, line) if text else (0.0, 0.0)

    placed = layout(graph, measure, measure_label, gap=18, layer_gap=36)
    parts = [
        f'<g transform="translate({margin} {margin})" font-family="monospace">',
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="9" '
        'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">'
        '<path class="t-plain" d="M0 0.5L8 4L0 7.5Z"/></marker></defs>',
    ]
    for edge, points in placed.routes.items():
        look, wide = f"l-{graph.edges[edge].style}", 1.2
        if arrow(*edge) in graph.highlights:
            look, wide = f"r-{graph.highlights[arrow(*edge)]}", 2.5
        parts.append(
            f'<path class="l {look}" d="{_path(points)}" stroke-width="{wide:g}" '
            'marker-end="url(#head)"/>'
        )
    for edge, (x, y) in placed.labels.items():
        style = graph.edges[edge].style
        parts.append(_text(x, y, label, f"halo t-{style}", graph.edges[edge].text))
    for name, (x, y, width, height) in placed.boxes.items():
        node = graph.nodes[name]
        highlight = graph.highlights.get(name)
        look = f"r-{highlight}" if highlight else "l-plain"
        parts.append(
            f'<rect class="node f-{node.style} {look}" x="{x:g}" y="{y:g}" width="{width:g}" '
            f'height="{height:g}" rx="4" stroke-width="{3 if highlight else 1}"/>'
        )
        for number, text in enumerate(texts[name]):
            baseline = y + _NODE_FONT * 0.4 + (number + 0.5) * line
            parts.append(_text(x + width / 2, baseline, _NODE_FONT, f"t-{node.style}", text))
    width, height = placed.width + 2 * margin, placed.height + 2 * margin
    return width, height, [*parts, "</g>"]


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _text(x: float, y: float, size: float, look: str, text: str) -> str:
    # A shift that all renderers know, where not all know how to put a line at its middle.
    return (
        f'<text class="{look}" x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" '
        f'text-anchor="middle">{_escaped(text)}</text>'
    )


def _escaped(text: str) -> str:
    """Text for XML, with a sign in place of what no XML document may hold."""
    return escape(safe(_FORBIDDEN.sub("\ufffd", text)))


def _length(text: str, size: float) -> float:
    """About how many pixels a text takes."""
    return sum(1.0 if east_asian_width(c) in "WF" else _CHARACTER for c in text) * size
