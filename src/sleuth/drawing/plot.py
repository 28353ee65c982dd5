"""Pictures as PNG images and PDF documents, through matplotlib, always by day."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, Any

from sleuth.drawing.parts import (
    Dot,
    Figure,
    Group,
    Part,
    Point,
    Rectangle,
    Stroke,
    Writing,
    fill_colour,
    line_colour,
    ring_of,
)
from sleuth.drawing.styles import HIGHLIGHTS, PAPER
from sleuth.extras import require
from sleuth.limits import afford, checkpoint, paced
from sleuth.text import safe

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

#: Pixels of a picture in an inch, as browsers count them; points are 1/72 of an inch.
_PIXELS = 96
_POINTS = 72 / _PIXELS
_SHARP = 2
_MOST_DOTS = 40_000_000
_LONGEST_SIDE = 30_000
_ARROW, _BARB = 8.0, 3.5
#: How many parts are drawn between two looks at the limits of the run.
_BETWEEN_LOOKS = 64

#: How far up and to the left something was moved, and its scale.
_Frame = tuple[float, float, float]


def to_png(shown: Figure) -> bytes:
    """A picture as a PNG image, twice as fine as on a screen unless it would be huge."""
    area, longest = shown.width * shown.height, max(shown.width, shown.height)
    fine = min(_SHARP, sqrt(_MOST_DOTS / max(1.0, area)), _LONGEST_SIDE / max(1.0, longest))
    # Four bytes a dot, and half of that again to pack them.
    afford(int(6 * area * fine * fine))
    written = _Watched()
    with _quietly():
        canvas = _canvas(shown)
        canvas.savefig(written, format="png", dpi=fine * _PIXELS, metadata={"Software": None})
    return written.getvalue()


def to_pdf(pages: Sequence[Figure]) -> bytes:
    """Pictures as the pages of a PDF document."""
    require("matplotlib", "a PNG or PDF")
    from matplotlib.backends.backend_pdf import PdfPages

    written = _Watched()
    # Without a date the same picture is the same document.
    about = {"Title": safe(pages[0].title), "Creator": "Sleuth", "CreationDate": None}
    with _quietly(), PdfPages(written, metadata=about) as document:
        for page in pages:
            document.savefig(_canvas(page))
    return written.getvalue()


class _Watched(BytesIO):
    """What is written, with a look at the limits of the run at each part."""

    def write(self, part: Any, /) -> int:
        """Write a part."""
        checkpoint()
        return super().write(part)


def _look(axes: Axes, order: int) -> None:
    """Add what draws nothing and looks at the limits of the run when its turn comes."""
    from matplotlib.artist import Artist

    class Look(Artist):
        def draw(self, renderer: Any) -> None:
            checkpoint()

    look = Look()
    look.set_zorder(order)
    axes.add_artist(look)


@contextmanager
def _quietly() -> Iterator[None]:
    """Signs that the font does not have are shown as boxes, without a word about it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _canvas(shown: Figure) -> Canvas:
    require("matplotlib", "a PNG or PDF")
    from matplotlib.figure import Figure as Canvas

    size = (max(1.0, shown.width) / _PIXELS, max(1.0, shown.height) / _PIXELS)
    canvas = Canvas(figsize=size, facecolor=PAPER)
    axes = canvas.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, max(1.0, shown.width))
    axes.set_ylim(max(1.0, shown.height), 0)
    axes.set_axis_off()
    for order, (_, run) in enumerate(
        groupby(_flat(shown.parts), key=lambda each: (type(each[0]), each[2]))
    ):
        _draw(axes, list(run), order)
    return canvas


def _flat(
    parts: Iterable[Part], frame: _Frame = (0.0, 0.0, 1.0), mono: bool = False
) -> Iterator[tuple[Part, _Frame, bool]]:
    """All parts that are no groups, each with where its group was moved to."""
    x, y, scale = frame
    for part in parts:
        if isinstance(part, Group):
            inner = (x + part.x * scale, y + part.y * scale, scale * part.scale)
            yield from _flat(part.parts, inner, mono or part.mono)
        else:
            yield part, frame, mono


def _at(point: Point, frame: _Frame) -> Point:
    x, y, scale = frame
    return x + point[0] * scale, y + point[1] * scale


def _draw(axes: Axes, run: list[tuple[Part, _Frame, bool]], order: int) -> None:
    """Draw parts of one type; boards have thousands, so boxes go in one collection."""
    from matplotlib.collections import PolyCollection
    from matplotlib.patches import Circle

    plain = []
    for number, (part, frame, mono) in enumerate(paced(run)):
        if not number % _BETWEEN_LOOKS:
            _look(axes, order)
        match part:
            case Rectangle(rounding=0) if ring_of(part.edge or "") is None:
                plain.append((part, frame))
            case Rectangle():
                axes.add_patch(_rounded(part, frame, order))
            case Stroke():
                _stroke(axes, part, frame, order)
            case Dot():
                centre = _at((part.x, part.y), frame)
                ink = line_colour(part.style)
                disc = Circle(centre, part.radius * frame[2], color=ink, zorder=order, linewidth=0)
                axes.add_patch(disc)
            case Writing():
                _writing(axes, part, frame, mono, order)
    if plain:
        axes.add_collection(
            PolyCollection(
                [_corners(part, frame) for part, frame in plain],
                facecolors=[fill_colour(part.fill) if part.fill else "none" for part, _ in plain],
                edgecolors=[line_colour(part.edge) if part.edge else "none" for part, _ in plain],
                linewidths=[part.width * frame[2] * _POINTS for part, frame in plain],
                zorder=order,
            ),
            autolim=False,
        )


def _corners(part: Rectangle, frame: _Frame) -> list[Point]:
    x, y, width, height = part.box
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [_at(corner, frame) for corner in corners]


def _rounded(part: Rectangle, frame: _Frame, order: int) -> Any:
    from matplotlib.patches import FancyBboxPatch

    x, y, width, height = part.box
    scale = frame[2]
    highlight = ring_of(part.edge or "")
    dashes = HIGHLIGHTS[highlight].dashes if highlight else ""
    style: Any = (0, [float(each) / 2 for each in dashes.split()]) if dashes else "-"
    return FancyBboxPatch(
        _at((x, y), frame),
        max(0.0, width * scale),
        max(0.0, height * scale),
        boxstyle=f"round,pad=0,rounding_size={part.rounding * scale}",
        facecolor=fill_colour(part.fill) if part.fill else "none",
        edgecolor=line_colour(part.edge) if part.edge else "none",
        linewidth=part.width * scale * _POINTS,
        linestyle=style,
        mutation_aspect=1,
        zorder=order,
    )


def _stroke(axes: Axes, part: Stroke, frame: _Frame, order: int) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Polygon

    colour = line_colour(part.colour)
    for number, line in enumerate(paced(part.lines)):
        if number and not number % _BETWEEN_LOOKS:
            _look(axes, order)
        xs, ys = zip(*(_at(point, frame) for point in line), strict=True)
        axes.add_line(
            Line2D(
                xs,
                ys,
                color=colour,
                linewidth=part.width * frame[2] * _POINTS,
                solid_capstyle="round",
                solid_joinstyle="round",
                zorder=order,
            )
        )
    if part.arrow and len(part.lines[-1]) > 1:
        head = [_at(point, frame) for point in _arrowhead(*part.lines[-1][-2:])]
        axes.add_patch(Polygon(head, color=colour, zorder=order, linewidth=0))


def _arrowhead(before: Point, end: Point) -> list[Point]:
    across, down = end[0] - before[0], end[1] - before[1]
    far = sqrt(across * across + down * down) or 1.0
    across, down = across / far, down / far
    foot = (end[0] - across * _ARROW, end[1] - down * _ARROW)
    return [
        end,
        (foot[0] - down * _BARB, foot[1] + across * _BARB),
        (foot[0] + down * _BARB, foot[1] - across * _BARB),
    ]


def _writing(axes: Axes, part: Writing, frame: _Frame, mono: bool, order: int) -> None:
    from matplotlib.patheffects import withStroke

    x, y = _at((part.x, part.y + part.size * 0.35), frame)
    size = part.size * frame[2] * _POINTS
    text = axes.text(
        x,
        y,
        safe(part.text),
        fontsize=size,
        color=line_colour(part.style),
        horizontalalignment="center",
        verticalalignment="baseline",
        family="DejaVu Sans Mono" if mono else "DejaVu Sans",
        parse_math=False,
        zorder=order,
        clip_on=False,
    )
    if part.halo:
        text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])
