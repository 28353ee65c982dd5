"""Sheets to print: many boards on pages of A4, numbered, and their answers at the end."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from sleuth.drawing.data import Drawing
from sleuth.drawing.figures import picture
from sleuth.drawing.graph import Graph
from sleuth.drawing.parts import CHARACTER, Figure, Group, Part, Writing

#: A4 in pixels of which an inch has 96.
WIDTH, HEIGHT = 794.0, 1123.0
PER_PAGE = 6
MOST_PER_PAGE = 100
_MARGIN, _HEAD, _FOOT, _NUMBER, _GAP = 48.0, 28.0, 20.0, 18.0, 44.0
_SMALLEST_SCALE, _LARGEST_SCALE = 0.01, 1.5
_HEAD_FONT, _FONT, _CAPTION = 18.0, 12.0, 11.0
_LINE = _CAPTION * 1.4


@dataclass(frozen=True, slots=True)
class _Grid:
    """How a page is divided: slots across and down, and the size of each."""

    across: int
    down: int
    width: float
    height: float


def paged(
    boards: Sequence[Drawing | Graph],
    answers: Sequence[Drawing | Graph | None] = (),
    *,
    title: str,
    per_page: int = PER_PAGE,
) -> list[Figure]:
    """The pages of a sheet: so many boards on each, then the answers, twice as many on each.

    Boards are counted from 1, and an answer has the number of its board; a board without an
    answer (None) is left out among them.
    """
    sheets = _part([(n, each) for n, each in enumerate(boards, 1)], title, per_page)
    solved = [(n, each) for n, each in enumerate(answers, 1) if each is not None]
    sheets += _part(solved, f"{title}: answers", 2 * per_page)
    return [
        Figure(
            WIDTH,
            HEIGHT,
            (
                *page.parts,
                Writing(
                    WIDTH / 2, HEIGHT - _MARGIN / 2, _FONT, "dim", f"page {n} of {len(sheets)}"
                ),
            ),
            f"{page.title}, page {n} of {len(sheets)}",
            page.description,
        )
        for n, page in enumerate(sheets, 1)
    ]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A board on a page: its number, its picture, and the words below, which are not scaled."""

    number: int
    shown: Figure
    caption: str

    def lines(self, width: float) -> list[str]:
        """The words below in lines of this width."""
        letters = max(8, int(width / (_CAPTION * CHARACTER)))
        return [part for line in self.caption.splitlines() for part in textwrap.wrap(line, letters)]

    def scale(self, grid: _Grid) -> float:
        """How large the picture can be drawn in a slot, between its number and the words."""
        words = len(self.lines(grid.width - _GAP)) * _LINE
        across = (grid.width - _GAP) / max(1.0, self.shown.width)
        down = (grid.height - _GAP - _NUMBER - words) / max(1.0, self.shown.height)
        return max(_SMALLEST_SCALE, min(_LARGEST_SCALE, across, down))


def _part(
    numbered: Sequence[tuple[int, Drawing | Graph]], title: str, per_page: int
) -> list[Figure]:
    """The pages of one half of a sheet."""
    entries = [
        _Entry(number, picture(replace(drawing, caption="")), drawing.caption)
        for number, drawing in numbered
    ]
    grid = _grid(entries, per_page)
    return [
        _page(entries[first : first + per_page], title, grid)
        for first in range(0, len(entries), per_page)
    ]


def _grid(entries: Sequence[_Entry], per_page: int) -> _Grid:
    """The division in which the pictures become largest; the same on all pages of a half."""
    slots = min(per_page, max(1, len(entries)))
    wide, high = WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN - _HEAD - _FOOT
    best, largest = _Grid(1, slots, wide, high / slots), 0.0
    for across in range(1, slots + 1):
        down = ceil(slots / across)
        grid = _Grid(across, down, wide / across, high / down)
        scale = min((each.scale(grid) for each in entries), default=0.0)
        if scale > largest:
            best, largest = grid, scale
    return best


def _page(entries: Sequence[_Entry], title: str, grid: _Grid) -> Figure:
    parts: list[Part] = [Writing(WIDTH / 2, _MARGIN, _HEAD_FONT, "plain", title)]
    for place, entry in enumerate(entries):
        row, column = divmod(place, grid.across)
        middle = _MARGIN + (column + 0.5) * grid.width
        y = _MARGIN + _HEAD + row * grid.height
        parts.append(Writing(middle, y + _NUMBER / 2, _FONT, "plain", f"{entry.number}."))
        scale, y = entry.scale(grid), y + _NUMBER
        parts.append(Group(entry.shown.parts, middle - entry.shown.width * scale / 2, y, scale))
        y += entry.shown.height * scale + _LINE / 2
        for line, words in enumerate(entry.lines(grid.width - _GAP)):
            parts.append(Writing(middle, y + line * _LINE, _CAPTION, "plain", words))
    told = "; ".join(f"{entry.number}: {entry.shown.title}" for entry in entries)
    return Figure(WIDTH, HEIGHT, tuple(parts), title, told)
