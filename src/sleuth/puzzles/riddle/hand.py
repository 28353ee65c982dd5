"""Riddles to be played by hand: the crossing-off grid, and the sentences to be ticked off.

A block of the grid is a pair of kinds: of things and places, or of things and things. In the
first column of blocks stand the places, so that its cells are the facts of explanations; the others
are kinds of things, the last one first, so that no pair comes twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.puzzles.riddle.problem import Riddle, mark_of
from sleuth.spots import Pair
from sleuth.text import plural

#: The width of labels and of the names of kinds beside them, in cells.
_LABEL, _KIND = 3.4, 1.2


@dataclass(frozen=True, slots=True)
class _Block:
    """A pair of kinds: the one of its rows, and the one of its columns, None for places."""

    riddle: Riddle
    down: int
    across: int | None
    number: int

    @property
    def size(self) -> int:
        return self.riddle.setting.places

    def spot(self, row: int, column: int) -> str:
        """The cell of the so-manieth thing down and across."""
        return spots.cell(self.down * self.size + row, self.number * self.size + column)

    def items(self, row: int, column: int) -> list[str]:
        """Names of what meets in a cell, the same in every block."""
        other = f"place.{column}" if self.across is None else f"{self.across}.{column}"
        return [f"{self.down}.{row}", other]

    def words(self, row: int, column: int) -> str:
        """What a person calls the cell."""
        other = (
            self.riddle.setting.place(column)
            if self.across is None
            else self.riddle.value((self.across, column))
        )
        return f"{self.riddle.value((self.down, row))}, {other}"


def hand(riddle: Riddle) -> dict[str, Any]:
    """✓ and ✗ in every cell: exactly one ✓ in each row and column of each block."""
    blocks = list(_blocks(riddle))
    cells = [
        (block, row, column)
        for block in blocks
        for row in range(block.size)
        for column in range(block.size)
    ]
    marks = ["", "yes", "no"]
    return {
        "kind": "marks",
        "drawing": _grid(riddle, blocks),
        "labels": [*_labels(riddle)],
        "names": {
            block.spot(row, column): block.words(row, column) for block, row, column in cells
        },
        "marks": {"c": marks},
        "opposite": {"yes": "no", "no": "yes"},
        "tools": [
            {"mark": "yes", "say": "Tick", "sign": "✓", "on": "c"},
            {"mark": "no", "say": "Cross", "sign": "✗", "on": "c"},
        ],
        "rules": [rule for block in blocks for rule in _rules(block)],
        "pairs": {
            block.spot(row, column): block.items(row, column) for block, row, column in cells
        },
        "auto": ["exactly-one", "pairs"],
        "stands": {
            block.spot(row, column): _stands(riddle, block.down, row, column)
            for block, row, column in cells
            if block.across is None
        },
        "shows": {
            spots.cell(block.down + 1, column + 1): [
                block.spot(row, column) for row in range(block.size)
            ]
            for block in blocks
            if block.across is None
            for column in range(block.size)
        },
        "denials": True,
        "clues": [
            {"id": f"clue:{number}", "say": clue.sentence}
            for number, clue in enumerate(riddle.clues, 1)
        ],
    }


def _blocks(riddle: Riddle) -> Iterator[_Block]:
    kinds = len(riddle.categories)
    for down in range(kinds):
        yield _Block(riddle, down, None, 0)
        for number in range(1, kinds - down):
            yield _Block(riddle, down, kinds - number, number)


def _stands(riddle: Riddle, category: int, value: int, place: int) -> dict[str, str]:
    """What the marks say in the table that explanations are about."""
    spot = spots.cell(category + 1, place + 1)
    mark = mark_of(riddle.value((category, value)))
    return {"yes": f"{spot}={mark}", "no": f"{spot}=!{mark}"}


def _rules(block: _Block) -> Iterator[dict[str, Any]]:
    riddle, span = block.riddle, range(block.size)
    # What the pairs of things are need not be noted where each has its place.
    common = {
        "kind": "exactly-one",
        "mark": "yes",
        "else": "no",
        "optional": block.across is not None,
    }
    across = "places" if block.across is None else riddle.categories[block.across].name
    for row in span:
        identity = f"value:{block.down}.{row}"
        if block.across is not None:
            identity += f":{block.across}"
        say = f"the row of {riddle.value((block.down, row))} among the {plural(across)}"
        if block.across is None:
            say = f"the row of {riddle.value((block.down, row))}"
        cells = [block.spot(row, column) for column in span]
        yield {"id": identity, "spots": cells, "say": say, **common}
    for column in span:
        thing = block.words(0, column).partition(", ")[2]
        where = plural(riddle.categories[block.down].name)
        cells = [block.spot(row, column) for row in span]
        identity = f"column:{block.down}.{block.number}.{column}"
        say = f"the column of {thing} among the {where}"
        yield {"id": identity, "spots": cells, "say": say, **common}


def _grid(riddle: Riddle, blocks: list[_Block]) -> Drawing:
    """Empty cells, with lines around the blocks."""
    size, kinds = riddle.setting.places, len(riddle.categories)
    cells, lines = {}, {}
    for block in blocks:
        top, left = block.down * size, block.number * size
        for row in range(size):
            for column in range(size):
                cells[top + row, left + column] = Cell()
        for step in range(size):
            for line in _frame(top, left, size, step):
                lines[line] = "plain"
    title = f"Riddle of {size} {plural(riddle.setting.noun)}"
    return Drawing(kinds * size, kinds * size, cells, lines, title=title)


def _frame(top: int, left: int, size: int, step: int) -> Iterator[Pair]:
    """The sides of a block so many cells from its upper left corner."""
    for row in (top, top + size):
        yield (row, left + step), (row, left + step + 1)
    for column in (left, left + size):
        yield (top + step, column), (top + step + 1, column)


def _labels(riddle: Riddle) -> Iterator[dict[str, Any]]:
    size, kinds = riddle.setting.places, len(riddle.categories)
    for number, category in enumerate(riddle.categories):
        top = number * size
        yield _label(category.name, (-_LABEL - _KIND, top, _KIND, size), strong=True)
        for row, value in enumerate(category.values):
            yield _label(value, (-_LABEL, top + row, _LABEL, 1))
        if number:
            left = (kinds - number) * size
            yield _label(category.name, (left, -_LABEL - _KIND, size, _KIND), strong=True)
            for column, value in enumerate(category.values):
                yield _label(value, (left + column, -_LABEL, 1, _LABEL))
    yield _label(riddle.setting.noun, (0, -_LABEL - _KIND, size, _KIND), strong=True)
    for place in range(size):
        yield _label(str(place + 1), (place, -1, 1, 1))


def _label(
    text: str, at: tuple[float, float, float, float], *, strong: bool = False
) -> dict[str, Any]:
    return {
        "text": text[:1].upper() + text[1:] if strong else text,
        "at": list(at),
        "strong": strong,
    }
