"""Charts over time: rows with a label, and bars from one moment to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.drawing.data import Cell, Drawing
from sleuth.drawing.parts import (
    CHARACTER,
    GRID_LINE,
    Figure,
    Part,
    Rectangle,
    Stroke,
    Writing,
    length,
)
from sleuth.text import safe, shortened

_WIDTH = 80
_LONGEST_LABEL = 28
_WIDEST_COLUMN = 6
_SIDE, _WIDEST_BOX, _FONT, _MARGIN = 30.0, 190.0, 13.0, 14.0


@dataclass(frozen=True, slots=True)
class Bar:
    """What goes on from one moment until another, which is no longer part of it.

    `sign` is what a text is filled with, and `short` stands in it in place of the text where that
    has no room; a `point` is its sign alone.
    """

    start: int
    end: int
    text: str = ""
    style: str = "path"
    sign: str = "━"
    short: str = ""
    point: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a chart."""

    label: str
    bars: tuple[Bar, ...] = ()
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows over the moments from `first` up to `last`, with both."""

    first: int
    last: int
    rows: tuple[Row, ...]
    title: str = ""
    caption: str = ""

    @property
    def columns(self) -> int:
        """How many moments it has."""
        return self.last - self.first + 1

    def drawing(self) -> Drawing:
        """The chart as a board: a line for each row, a column for each moment."""
        cells = {(0, at + 1): Cell(str(self.first + at), "dim") for at in range(self.columns)}
        cells[0, 0] = Cell(" ", "dim")
        for number, row in enumerate(self.rows, 1):
            cells[number, 0] = Cell(row.label, row.style)
            for at in range(self.columns):
                cells[number, at + 1] = Cell(" ")
            for bar in row.bars:
                for time in range(bar.start, bar.end):
                    text = bar.sign if bar.point else (bar.text or bar.sign)
                    cells[number, time - self.first + 1] = Cell(text, bar.style)
        return Drawing(
            len(self.rows) + 1, self.columns + 1, cells, title=self.title, caption=self.caption
        )


def chart_text(chart: Chart, width: int = _WIDTH) -> str:
    """A chart in characters; where it is too long for a line it goes on below.

    >>> rows = (Row("load", (Bar(0, 1, sign="●", point=True),)), Row("loaded", (Bar(1, 3),)))
    >>> print(chart_text(Chart(0, 2, rows), 40))
            0     1     2
    load    ●
    loaded        ━━━━━━━━━━━━
    """
    widest = max((len(row.label) for row in chart.rows), default=0)
    label = min(widest, max(8, min(_LONGEST_LABEL, width // 3)))
    room = max(8, width - label - 2)
    least = len(str(chart.last)) + 1
    column = min(_WIDEST_COLUMN, max(least, room // chart.columns))
    at_once = max(1, room // column)
    blocks = [
        "\n".join(_block(chart, first, min(chart.last, first + at_once - 1), label, column))
        for first in range(chart.first, chart.last + 1, at_once)
    ]
    return "\n\n".join(blocks)


def _block(chart: Chart, first: int, last: int, label: int, column: int) -> Iterator[str]:
    numbers = "".join(f"{time:<{column}}" for time in range(first, last + 1))
    yield f"{'':{label}}  {numbers}".rstrip()
    for row in chart.rows:
        line = [" "] * (column * (last - first + 1))
        for bar in row.bars:
            for time in range(max(first, bar.start), min(last + 1, bar.end)):
                filled = bar.sign.ljust(column) if bar.point else bar.sign * column
                at = (time - first) * column
                line[at : at + column] = filled
            _write(line, bar, first, last, column)
        name = shortened(safe(row.label), label - 1) if len(row.label) > label else row.label
        yield f"{name:{label}}  {''.join(line)}".rstrip()


def _write(line: list[str], bar: Bar, first: int, last: int, column: int) -> None:
    """The text of a bar at its beginning, where there is room for it."""
    if bar.point or not first <= bar.start <= last:
        return
    room = (min(last + 1, bar.end) - bar.start) * column
    at = (bar.start - first) * column
    text = next((each for each in (bar.text, bar.short) if 0 < len(each) < room), "")
    if text:
        line[at : at + len(text)] = text
        line[at + room - 1] = " "


def chart_figure(chart: Chart) -> Figure:
    """A chart as a picture."""
    label = max([60.0, *(length(row.label, _FONT) for row in chart.rows)]) + 2 * _MARGIN
    wanted = [
        (length(bar.text, _FONT * 0.85) + 12) / (bar.end - bar.start)
        for row in chart.rows
        for bar in row.bars
        if bar.text and not bar.point
    ]
    column = min(_WIDEST_BOX, max([_SIDE, *wanted]))
    width = label + column * chart.columns + _MARGIN
    rows_end = 2 * _MARGIN + _SIDE * (len(chart.rows) + 1)
    parts = [*_scale(chart, label, column, rows_end), *_bars(chart, label, column)]
    lines = chart.caption.splitlines()
    wide = max([width, *(length(line, _FONT) * 0.95 + 2 * _MARGIN for line in lines)])
    for number, line in enumerate(lines):
        y = rows_end + (number + 0.5) * _FONT * 1.5
        parts.append(Writing(wide / 2, y, _FONT, "plain", line))
    height = rows_end + (len(lines) + 0.5) * _FONT * 1.5 if lines else rows_end
    told = "; ".join(f"{row.label}: {_times(row)}" for row in chart.rows)
    return Figure(wide, height, tuple(parts), chart.title or "A chart over time", told)


def _times(row: Row) -> str:
    return ", ".join(
        f"{bar.text or 'from'} {bar.start}" + ("" if bar.point else f" to {bar.end - 1}")
        for bar in row.bars
    )


def _scale(chart: Chart, label: float, column: float, end: float) -> Iterator[Part]:
    """The numbers of the moments and the lines below them."""
    ticks = max(1, round(_FONT * CHARACTER * (len(str(chart.last)) + 1) / column))
    for at in range(chart.columns + 1):
        x = label + at * column
        yield Stroke((((x, _MARGIN + _SIDE * 0.8), (x, end - _MARGIN)),), GRID_LINE, 1)
        if at < chart.columns and at % ticks == 0:
            text = str(chart.first + at)
            yield Writing(x + column / 2, _MARGIN + _SIDE * 0.4, _FONT, "dim", text)


def _bars(chart: Chart, label: float, column: float) -> Iterator[Part]:
    for number, row in enumerate(chart.rows):
        y = _MARGIN + _SIDE * (number + 1)
        middle = y + _SIDE / 2
        across = length(row.label, _FONT)
        yield Writing(label - _MARGIN - across / 2, middle, _FONT, row.style, row.label)
        for bar in row.bars:
            x = label + (bar.start - chart.first) * column
            wide = (bar.end - bar.start) * column
            if bar.point:
                yield Writing(x + wide / 2, middle, _FONT * 1.3, bar.style, bar.sign)
                continue
            box = (x + 1.5, y + _SIDE * 0.14, wide - 3, _SIDE * 0.72)
            yield Rectangle(box, bar.style, GRID_LINE, rounding=4)
            if bar.text:
                size = min(_FONT * 0.85, _FONT * (wide - 8) / max(1.0, length(bar.text, _FONT)))
                yield Writing(x + wide / 2, middle, size, bar.style, bar.text)
