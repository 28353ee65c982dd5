"""Light chasing as people do it: row after row, then a look-up table for the first row.

Each row is put right by pressing below its wrong lights, which touches no row above it. What is
wrong in the last row then depends on the presses in the first row only: a table of that says
which presses there let a second chase end well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from sleuth.answer import Evidence
from sleuth.errors import Unsuitable
from sleuth.limits import paced
from sleuth.puzzles.lights_out.problem import LightsOut, Presses

#: A table of more first rows than this is not gone through.
_MOST_FIRST_ROWS = 1 << 16
_MOST_LINES = 40
_WIDTH = 78


@dataclass(frozen=True, slots=True)
class Chase:
    """One way down the board: the board after each row, and the presses in each."""

    boards: tuple[LightsOut, ...]
    presses: tuple[tuple[int, ...], ...]

    @property
    def left(self) -> tuple[int, ...]:
        """What is still to change in the last row."""
        board = self.boards[-1]
        return _wrong(board, board.rows - 1)


def chase(board: LightsOut, first_row: Sequence[int] = ()) -> Chase:
    """Press the first row so, then every other row below what is wrong.

    Raises Unsuitable where presses do more than that to the row above.
    """
    _refuse_other_patterns(board)
    boards, presses = [board], [tuple(first_row) or (0,) * board.columns]
    for row in range(board.rows):
        if row:
            presses.append(_wrong(boards[-1], row - 1))
        after = boards[-1]
        for column, times in enumerate(paced(presses[-1])):
            after = after.pressed(row, column, times) if times else after
        boards.append(after)
    return Chase(tuple(boards), tuple(presses))


def look_up_table(board: LightsOut) -> dict[tuple[int, ...], tuple[int, ...]]:
    """For everything that may be left in the last row, the fewest presses in the first."""
    states, columns = board.states, board.columns
    if states**columns > _MOST_FIRST_ROWS:
        raise Unsuitable(
            f"there are {states}^{columns} ways to press the first row, too many for a table",
            remedy="take a narrower board, or leave the steps out",
        )
    # From a board that needs nothing, a press in the first row leaves this in the last.
    done = replace(board, lights=board.target)
    effects = []
    for column in range(columns):
        alone = [int(other == column) for other in range(columns)]
        effects.append(chase(done, alone).left)
    table: dict[tuple[int, ...], tuple[int, ...]] = {}
    for first_row in paced(sorted(product(range(states), repeat=columns), key=sum)):
        left = tuple(
            -sum(times * effect[place] for times, effect in zip(first_row, effects, strict=True))
            % states
            for place in range(columns)
        )
        # What a chase leaves and what the first row adds to that have to cancel.
        table.setdefault(left, first_row)
    return table


def chased(board: LightsOut) -> Evidence:
    """The whole story in words, with boards."""
    down = chase(board)
    table = look_up_table(board)
    signs = _Signs(board)
    lines = ["Chase: put each row right by pressing below its wrong lights.", ""]
    lines += _told(down, signs, first=1)
    first_row = table.get(down.left)
    presses: Presses | None = None
    rows = list(_rows(down, 1))
    if not any(down.left):
        lines += ["", "The last row is right as well: nothing is left to look up."]
        presses = _total(down.presses)
    else:
        lines += ["", f"Left to change in the last row: {signs.row(down.left)}", ""]
        lines += _table_lines(table, down.left, signs)
        if first_row is None:
            lines += ["", "What is left is not in the table: no first row helps."]
        else:
            again = chase(board, first_row)
            lines += ["", f"So first press {_columns(first_row, 1)}, and chase again.", ""]
            lines += _told(again, signs, first=0)
            presses = _total(again.presses)
            rows += _rows(again, 2)
    data = {
        "left": list(down.left),
        "table": [{"left": list(left), "press": list(press)} for left, press in table.items()],
        "presses": None if presses is None else list(presses),
        "rows": rows,
    }
    return Evidence("chase", "\n".join(lines), data)


def _rows(down: Chase, number: int) -> Iterator[dict[str, Any]]:
    """A chase row by row as data; the first chase begins in the second row."""
    for row, presses in enumerate(down.presses):
        if row or number > 1:
            yield {
                "number": number,
                "row": row,
                "presses": list(presses),
                "before": list(down.boards[row].lights),
                "after": list(down.boards[row + 1].lights),
            }


def _refuse_other_patterns(board: LightsOut) -> None:
    columns = board.columns
    for press, lights in enumerate(board.pattern.effects(board.rows, columns)):
        row = press // columns
        above = [light for light in lights if light // columns < row]
        if above != ([press - columns] if row else []):
            raise Unsuitable(
                "with this pattern a press changes more above it than the light above",
                remedy="leave the steps out: chase solves it all the same",
            )


def _wrong(board: LightsOut, row: int) -> tuple[int, ...]:
    """How far each light of a row is from what is wanted."""
    begin = row * board.columns
    return tuple(
        (board.target[index] - board.lights[index]) % board.states
        for index in range(begin, begin + board.columns)
    )


def _total(presses: Sequence[Sequence[int]]) -> Presses:
    return tuple(times for row in presses for times in row)


class _Signs:
    """How lights and numbers of presses are written."""

    def __init__(self, board: LightsOut) -> None:
        self._two = board.states == 2

    def row(self, values: Sequence[int]) -> str:
        """A row of lights, or of what is to change."""
        return " ".join(("●" if value else "·") if self._two else str(value) for value in values)

    def board(self, board: LightsOut) -> list[str]:
        """The rows of a board."""
        size = board.columns
        return [self.row(board.lights[at : at + size]) for at in range(0, len(board.lights), size)]


def _told(down: Chase, signs: _Signs, first: int) -> Iterator[str]:
    """What is pressed in each row, then the boards in between, side by side."""
    pressed = range(first, len(down.presses))
    for row in pressed:
        yield f"  row {row + 1}: press {_columns(down.presses[row])}"
    yield ""
    pictures = [("at first", down.boards[0])]
    pictures += [(f"row {row + 1}", down.boards[row + 1]) for row in pressed]
    rows = len(signs.board(down.boards[0]))
    width = max(9, len(signs.board(down.boards[0])[0])) + 3
    in_line = max(1, (_WIDTH - 2) // width)
    for begin in range(0, len(pictures), in_line):
        part = pictures[begin : begin + in_line]
        yield "  " + "".join(title.ljust(width) for title, _ in part).rstrip()
        drawn = [signs.board(board) for _, board in part]
        for row in range(rows):
            yield "  " + "".join(lines[row].ljust(width) for lines in drawn).rstrip()
        if begin + in_line < len(pictures):
            yield ""


def _columns(presses: Sequence[int], row: int | None = None) -> str:
    """Which columns are pressed, and how often if more than once."""
    named = [
        f"{column}" if times == 1 else f"{column} ({times} times)"
        for column, times in enumerate(presses, 1)
        if times
    ]
    if not named:
        return "nothing"
    where = "" if row is None else f"row {row}, "
    return f"{where}column{'s' * (len(named) > 1)} {', '.join(named)}"


def _table_lines(
    table: dict[tuple[int, ...], tuple[int, ...]], left: tuple[int, ...], signs: _Signs
) -> Iterator[str]:
    lines = [(key, press) for key, press in sorted(table.items()) if any(key)]
    if not lines:
        yield "The look-up table is empty: no press in the first row changes what is left."
        return
    yield f"Look-up table, of {len(lines)} line{'s' * (len(lines) != 1)}: what is left, and what"
    yield "to press in the first row."
    yield ""
    shown = lines[:_MOST_LINES]
    if left in table and (left, table[left]) not in shown:
        shown.append((left, table[left]))
    for key, press in shown:
        mark = "   ← this one" if key == left else ""
        yield f"  {signs.row(key)}   press {_columns(press)}{mark}"
    if len(shown) < len(lines):
        yield f"  … and {len(lines) - len(shown)} more"
