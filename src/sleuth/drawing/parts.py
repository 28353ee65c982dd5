"""What pictures are made of: boxes, strokes, dots and writing in pixels, with named colours.

A colour is the name of a style, `grid`, `casing`, or `ring:` and the name of a highlight;
renderers look up what it is by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import east_asian_width

from sleuth.drawing.styles import (
    GRID,
    HIGHLIGHTS,
    NIGHT_GRID,
    NIGHT_PAPER,
    PAPER,
    STYLES,
)
from sleuth.limits import paced
from sleuth.spots import Box

GRID_LINE = "grid"
#: The colour of the paper, around rings on cells that may be full of the colour of a ring.
CASING = "casing"
_RING = "ring:"
#: The width of most letters as a share of the size of the font.
CHARACTER = 0.62

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A box, filled as a style is or not at all, with an edge or without."""

    box: Box
    fill: str | None = None
    edge: str | None = None
    width: float = 1.0
    rounding: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines through points, perhaps with an arrowhead at the end."""

    lines: tuple[tuple[Point, ...], ...]
    colour: str
    width: float
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A small disc."""

    x: float
    y: float
    radius: float
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Writing:
    """A line of text around its middle; with a halo it can be read across lines."""

    x: float
    y: float
    size: float
    style: str
    text: str
    halo: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Parts moved and scaled together; letters of one width where they are `mono`."""

    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    mono: bool = False


Part = Rectangle | Stroke | Dot | Writing | Group


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture: its size in pixels, its parts from the lowest up, its names in words."""

    width: float
    height: float
    parts: tuple[Part, ...]
    title: str
    description: str

    def colours(self) -> tuple[set[str], set[str]]:
        """The names of the styles and of the highlights that are used."""
        styles: set[str] = set()
        rings: set[str] = set()
        for part in paced(_flat(self.parts)):
            match part:
                case Rectangle(fill=fill, edge=edge):
                    named = {fill, edge}
                case Stroke(colour=colour):
                    named = {colour}
                case Writing(style=style) | Dot(style=style):
                    named = {style}
                case _:
                    named = set()
            for name in named - {None, GRID_LINE, CASING}:
                assert name is not None
                (rings if name.startswith(_RING) else styles).add(name.removeprefix(_RING))
        return styles, rings


def ring(highlight: str) -> str:
    """The colour of a highlight."""
    return _RING + highlight


def ring_of(colour: str) -> str | None:
    """The highlight whose colour this is, if it is one's."""
    return colour.removeprefix(_RING) if colour.startswith(_RING) else None


def line_colour(colour: str, night: bool = False) -> str:
    """What a colour is on lines and letters."""
    if colour == GRID_LINE:
        return NIGHT_GRID if night else GRID
    if colour == CASING:
        return NIGHT_PAPER if night else PAPER
    highlight = ring_of(colour)
    if highlight is not None:
        look = HIGHLIGHTS[highlight]
        return look.night_ink if night else look.ink
    return STYLES[colour].night_ink if night else STYLES[colour].ink


def fill_colour(style: str, night: bool = False) -> str:
    """What a style fills a box with."""
    look = STYLES[style]
    return (look.night_fill or NIGHT_PAPER) if night else (look.fill or PAPER)


def length(text: str, size: float) -> float:
    """About how many pixels a text takes."""
    return sum(1.0 if east_asian_width(c) in "WF" else CHARACTER for c in text) * size


def _flat(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Group):
            yield from _flat(part.parts)
        else:
            yield part
