"""Pictures as SVG documents, readable by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from sleuth.drawing.data import Drawing
from sleuth.drawing.figures import SIDE, picture
from sleuth.drawing.graph import Graph
from sleuth.drawing.parts import (
    CASING,
    GRID_LINE,
    Dot,
    Figure,
    Group,
    Part,
    Rectangle,
    Stroke,
    Writing,
    fill_colour,
    line_colour,
    ring,
    ring_of,
)
from sleuth.drawing.styles import HIGHLIGHTS, NIGHT_PAPER, PAPER
from sleuth.limits import paced
from sleuth.text import safe

_FORBIDDEN = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD = (
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="9" '
    'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">'
    '<path class="t-plain" d="M0 0.5L8 4L0 7.5Z"/></marker></defs>'
)


def to_svg(drawing: Drawing | Graph, side: int = SIDE) -> str:
    """The drawing as an SVG document; `side` is that of a cell in pixels."""
    return figure_svg(picture(drawing, side))


def figure_svg(shown: Figure) -> str:
    """A picture as an SVG document."""
    width, height = f"{shown.width:g}", f"{shown.height:g}"
    parts = written(shown)
    arrows = [_HEAD] if any("url(#head)" in part for part in parts) else []
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif">',
        f"<title>{_escaped(shown.title)}</title>",
        f"<desc>{_escaped(shown.description)}</desc>",
        f"<style>{style_sheet([shown])}</style>",
        *arrows,
        f'<path class="paper" d="M0 0H{width}V{height}H0Z"/>',
        *parts,
    ]
    return "\n".join([*lines, "</svg>", ""])


def written(shown: Figure) -> list[str]:
    """The elements of a picture, one after the other, without the document around them."""
    return list(paced(_written(shown.parts)))


def style_sheet(figures: Iterable[Figure]) -> str:
    """The colours of the styles that pictures use, by day and by night."""
    styles: set[str] = set()
    rings: set[str] = set()
    for figure in figures:
        named, highlighted = figure.colours()
        styles |= named
        rings |= highlighted
    sheets = []
    for night, paper in ((False, PAPER), (True, NIGHT_PAPER)):
        grid = line_colour(GRID_LINE, night)
        rules = [f".paper{{fill:{paper}}}.grid{{stroke:{grid}}}.casing{{stroke:{paper}}}"]
        for name in sorted({*styles, "plain"}):
            line = line_colour(name, night)
            rules.append(f".f-{name}{{fill:{fill_colour(name, night)}}}")
            rules.append(f".t-{name}{{fill:{line}}}.l-{name}{{stroke:{line}}}")
        for name in sorted(rings):
            dashes = HIGHLIGHTS[name].dashes or "none"
            dashed = "" if night else f";stroke-dasharray:{dashes}"
            rules.append(f".r-{name}{{stroke:{line_colour(ring(name), night)}{dashed}}}")
        rules.append(f".halo{{paint-order:stroke;stroke-width:4px;stroke:{paper}}}")
        sheets.append("".join(rules))
    day, dark = sheets
    plain = ".l{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    return f"{plain}{day}@media(prefers-color-scheme:dark){{{dark}}}"


def _written(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Group():
                yield f"<g{_placed(part)}>"
                yield from _written(part.parts)
                yield "</g>"
            case Rectangle():
                yield _rectangle(part)
            case Stroke():
                path = "".join(map(_path, paced(part.lines)))
                end = ' marker-end="url(#head)"' if part.arrow else ""
                yield (
                    f'<path class="l {_line_class(part.colour)}" d="{path}" '
                    f'stroke-width="{part.width:g}"{end}/>'
                )
            case Dot():
                yield (
                    f'<circle class="t-{part.style}" cx="{part.x:g}" cy="{part.y:g}" '
                    f'r="{part.radius:g}"/>'
                )
            case Writing():
                yield _text(part)


def _placed(group: Group) -> str:
    moves = f"translate({group.x:g} {group.y:g})" if group.x or group.y else ""
    moves += f"scale({group.scale:g})" if group.scale != 1 else ""
    mono = ' font-family="monospace"' if group.mono else ""
    return (f' transform="{moves}"' if moves else "") + mono


def _rectangle(part: Rectangle) -> str:
    x, y, width, height = part.box
    look = ["l" if part.fill is None else f"f-{part.fill}"]
    more = ""
    if part.edge is not None:
        look.append(_line_class(part.edge))
        more = "" if part.width == 1 else f' stroke-width="{part.width:g}"'
    more += f' rx="{part.rounding:g}"' if part.rounding else ""
    return (
        f'<rect class="{" ".join(look)}" x="{x:g}" y="{y:g}" '
        f'width="{width:g}" height="{height:g}"{more}/>'
    )


def _line_class(colour: str) -> str:
    if colour in (GRID_LINE, CASING):
        return colour
    highlight = ring_of(colour)
    return f"l-{colour}" if highlight is None else f"r-{highlight}"


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _text(part: Writing) -> str:
    look = f"{'halo ' if part.halo else ''}t-{part.style}"
    # A shift that all renderers know, where not all know how to put a line at its middle.
    return (
        f'<text class="{look}" x="{part.x:g}" y="{part.y + part.size * 0.35:g}" '
        f'font-size="{part.size:g}" text-anchor="middle">{_escaped(part.text)}</text>'
    )


def _escaped(text: str) -> str:
    """Text for XML, with a sign in place of what no XML document may hold."""
    return escape(safe(_FORBIDDEN.sub("\ufffd", text)))
