"""Game IDs of Simon Tatham's *Unequal*: `N:` or, in adjacent mode, `Na:`, then N·N items.

An item is a number (0 is an empty cell), flags out of U, R, D, L, and a comma. A flag says
that the cell is greater than that neighbour; in adjacent mode, that the two differ by one.
A letter a to z before an item skips 1 to 26 empty cells.
"""

from __future__ import annotations

import re

from sleuth.addresses import on_page
from sleuth.errors import BadInput, Place, Unsuitable
from sleuth.puzzles.futoshiki.formats.numbers import checked_size, checked_value
from sleuth.puzzles.futoshiki.problem import Futoshiki, Pair, Position
from sleuth.spots import place
from sleuth.text import several

_OPENING = re.compile(rf"\s*{on_page('unequal')}(\d{{1,4}})(a?)(?:d[a-z])?([:#])")
#: The comma after the last item is sometimes lost where an ID is copied.
_ITEM = re.compile(r"([a-z]*)(?:(\d{1,4})([URDL]*)(?:,|$))?")
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def is_unequal_id(text: str) -> bool:
    """Whether the text looks like an *Unequal* game ID."""
    return _OPENING.match(text) is not None


def read_unequal_id(text: str, source: str) -> Futoshiki:
    """Read an *Unequal* game ID."""
    opening = _OPENING.match(text)
    if opening is None:
        raise BadInput("this is not an Unequal game ID", Place(source, 1), "the form is N:ITEMS")
    if opening[3] == "#":
        raise BadInput(
            "an Unequal random seed does not tell the grid",
            Place(source, 1),
            "give the game ID with a colon",
        )
    size = checked_size(int(opening[1]), source, 1)
    end = len(text.rstrip())
    values = [0] * (size * size)
    greater: list[Pair] = []
    cell = 0
    at = opening.end()
    while at < end:
        item = _ITEM.match(text, at, end)
        place = Place(source, 1, at + 1)
        if item is None or item.end() == at:
            raise BadInput(
                f"{text[at : at + 8]!r} is not an item", place, "an item is like `0,` or `3UR,`"
            )
        cell += sum(ord(letter) - ord("a") + 1 for letter in item[1])
        at = item.end()
        if cell > size * size or (item[2] and cell == size * size):
            raise BadInput(
                f"there are more than {size * size} cells", place, "give one item for each cell"
            )
        if item[2]:
            values[cell] = checked_value(int(item[2]), size, source, 1)
            here = divmod(cell, size)
            greater += [(here, _neighbour(here, flag, size, place)) for flag in item[3]]
            cell += 1
    if cell < size * size:
        raise BadInput(
            f"the ID has {several(cell, 'cell')}, expected {size * size}",
            Place(source, 1),
            "give one item for each cell",
        )
    givens = tuple(tuple(values[row * size : (row + 1) * size]) for row in range(size))
    if opening[2]:
        return Futoshiki(givens, (), frozenset((min(pair), max(pair)) for pair in greater))
    less = dict.fromkeys((neighbour, here) for here, neighbour in greater)
    return Futoshiki(givens, tuple(less))


def to_unequal_id(problem: Futoshiki) -> str:
    """The game ID of a problem whose signs all stand between neighbours."""
    for one, other in problem.less:
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise Unsuitable(
                f"{place(*one)} and {place(*other)} have a sign and are no neighbours, "
                "and Unequal has signs between neighbours only"
            )
    adjacent = problem.consecutive is not None
    flagged: set[Pair] = set()
    if problem.consecutive is not None:
        for one, other in problem.consecutive:
            flagged |= {(one, other), (other, one)}
    else:
        flagged = {(larger, smaller) for smaller, larger in problem.less}
    items = []
    for row, givens in enumerate(problem.givens):
        for column, given in enumerate(givens):
            flags = "".join(
                flag
                for flag, (down, right) in _STEPS.items()
                if ((row, column), (row + down, column + right)) in flagged
            )
            items.append(f"{given}{flags},")
    return f"{problem.size}{'a' if adjacent else ''}:{''.join(items)}"


def _neighbour(here: Position, flag: str, size: int, place: Place) -> Position:
    down, right = _STEPS[flag]
    row, column = here[0] + down, here[1] + right
    if not (0 <= row < size and 0 <= column < size):
        raise BadInput(f"the flag {flag} leads off the grid", place, "leave it out")
    return row, column


def write(text: str) -> str:
    """The game ID of a problem in the puzzle's own text."""
    from sleuth.puzzles.futoshiki.reader import read_futoshiki

    return to_unequal_id(read_futoshiki(text, "text")) + "\n"
