"""Walks of the gap that nobody need try: another one, no longer, does the same.

Three times round four cells changes nothing, so that six moves round them one way do what six
the other way do, and one of the two is enough. Words of moves that are superfluous in this
sense are found by trying all short ones; an automaton then knows a walk that holds one by its
last moves. Of all shortest solutions the first in the order of moves holds none: with another
word in its place it would be shorter or come earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sleuth.puzzles.tiles.problem import WAYS

#: Moves by their place in the order of WAYS.
Word = tuple[int, ...]
#: Row and column, counted from where the gap began.
Cell = tuple[int, int]

_WAYS = tuple(enumerate(WAYS.values()))


class _Walk(NamedTuple):
    """A word, where it has led the gap and the tiles, and the box that it keeps within."""

    word: Word
    gap: Cell
    moved: frozenset[tuple[Cell, Cell]]
    box: tuple[int, int, int, int]

    def fits_into(self, other: _Walk) -> bool:
        """Whether this walk stays on every board on which the other one does."""
        top, left, bottom, right = self.box
        return (
            top >= other.box[0]
            and left >= other.box[1]
            and bottom <= other.box[2]
            and right <= other.box[3]
        )

    def onward(self) -> Iterator[_Walk]:
        """The walks of one move more, in the order of moves."""
        top, left, bottom, right = self.box
        for way, (down, aside) in _WAYS:
            row, column = self.gap[0] + down, self.gap[1] + aside
            moved = dict(self.moved)
            tile = moved.pop((row, column), (row, column))
            if tile != self.gap:
                moved[self.gap] = tile
            yield _Walk(
                (*self.word, way),
                (row, column),
                frozenset(moved.items()),
                (min(top, row), min(left, column), max(bottom, row), max(right, column)),
            )


def superfluous_words(longest: int) -> list[Word]:
    """The shortest words of up to so many moves for which there is another on every board.

    >>> superfluous_words(2)
    [(0, 3), (1, 2), (2, 1), (3, 0)]
    """
    start = _Walk((), (0, 0), frozenset(), (0, 0, 0, 0))
    known: dict[tuple[Cell, frozenset[tuple[Cell, Cell]]], list[_Walk]] = {
        (start.gap, start.moved): [start]
    }
    superfluous: set[Word] = set()
    layer = [start]
    for length in range(1, longest + 1):
        longer = []
        for walk in layer:
            for after in walk.onward():
                # Ends of the word were looked at when they were as long as their walk.
                if any(after.word[cut:] in superfluous for cut in range(1, length - 1)):
                    continue
                same = known.setdefault((after.gap, after.moved), [])
                if any(other.fits_into(after) for other in same):
                    superfluous.add(after.word)
                else:
                    same.append(after)
                    longer.append(after)
        layer = longer
    return sorted(superfluous, key=lambda word: (len(word), word))


class Automaton(NamedTuple):
    """For every state the ways that may follow, as bits, and the state after each way."""

    allowed: list[int]
    onward: list[int]


@lru_cache(maxsize=4)
def automaton(longest: int) -> Automaton:
    """What tells walks that hold a superfluous word of up to so many moves; it begins in 0."""
    return _recogniser(superfluous_words(longest))


def _recogniser(words: Iterable[Word]) -> Automaton:
    """States are the beginnings of words, and a walk is in that of the longest it ends in."""
    words = set(words)
    states = sorted({word[:length] for word in words for length in range(len(word))}, key=len)
    number = {state: place for place, state in enumerate(states)}
    allowed, onward = [], []
    for state in states:
        bits = 0
        for way in range(len(_WAYS)):
            walk = (*state, way)
            ends = [walk[cut:] for cut in range(len(walk) + 1)]
            if not any(end in words for end in ends):
                bits |= 1 << way
            onward.append(next(number[end] for end in ends if end in number))
        allowed.append(bits)
    return Automaton(allowed, onward)
