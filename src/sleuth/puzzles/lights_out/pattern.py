"""Press patterns: which lights a press changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sleuth.limits import paced

Offset = tuple[int, int]

_ROOK = ((-1, 0), (0, -1), (0, 1), (1, 0))
_BISHOP = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))

#: The patterns with a name; every one changes the pressed light too.
NAMED: dict[str, tuple[Offset, ...]] = {
    "plus": ((0, 0), *_ROOK),
    "cross": ((0, 0), *_BISHOP),
    "king": ((0, 0), *_ROOK, *_BISHOP),
    "knight": ((0, 0), *_KNIGHT),
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """The same offsets around every pressed light; on a torus they wrap around the edges.

    A light that several offsets reach (on a narrow torus) changes once.

    >>> Pattern(NAMED["plus"]).reach(0, 0, 2, 3)
    frozenset({(0, 1), (1, 0), (0, 0)})
    """

    offsets: tuple[Offset, ...]
    torus: bool = False

    def reach(self, row: int, column: int, rows: int, columns: int) -> frozenset[Offset]:
        """The lights that a press changes."""
        places = ((row + down, column + right) for down, right in self.offsets)
        if self.torus:
            return frozenset((r % rows, c % columns) for r, c in places)
        return frozenset((r, c) for r, c in places if 0 <= r < rows and 0 <= c < columns)

    def effects(self, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        """For every press the lights it changes, both numbered row by row from 0."""
        return _effects(frozenset(self.offsets), self.torus, rows, columns)

    def presses_of(self, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        """For every light the presses that change it: those that lie the other way."""
        mirrored = frozenset((-down, -right) for down, right in self.offsets)
        return _effects(mirrored, self.torus, rows, columns)

    def to_text(self) -> str:
        """The pattern as a header line says it."""
        for name, offsets in NAMED.items():
            if set(offsets) == set(self.offsets):
                text = name
                break
        else:
            text = "offsets " + " ".join(f"{down},{right}" for down, right in self.offsets)
        return text + (" torus" if self.torus else "")


@dataclass(frozen=True, slots=True)
class Wiring:
    """A pattern of its own for every press, as in the random boards of *Flip*."""

    lights_of: tuple[tuple[int, ...], ...]

    def reach(self, row: int, column: int, rows: int, columns: int) -> frozenset[Offset]:
        """The lights that a press changes."""
        changed = self.lights_of[row * columns + column]
        return frozenset(divmod(light, columns) for light in changed)

    def effects(self, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        """For every press the lights it changes, both numbered row by row from 0."""
        return self.lights_of

    def presses_of(self, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        """For every light the presses that change it."""
        presses: list[list[int]] = [[] for _ in self.lights_of]
        for press, lights in enumerate(self.lights_of):
            for light in lights:
                presses[light].append(press)
        return tuple(map(tuple, presses))

    def to_text(self) -> str:
        """The pattern as a header line says it."""
        return "wiring " + " ".join(",".join(map(str, lights)) or "-" for lights in self.lights_of)


PLUS = Pattern(NAMED["plus"])


@lru_cache(maxsize=64)
def _effects(
    offsets: frozenset[Offset], torus: bool, rows: int, columns: int
) -> tuple[tuple[int, ...], ...]:
    tall = max(abs(down) for down, _ in offsets)
    wide = max(abs(right) for _, right in offsets)
    inner_steps = sorted(down * columns + right for down, right in offsets)
    result = []
    for row in paced(range(rows), 16):
        for column in range(columns):
            if tall <= row < rows - tall and wide <= column < columns - wide:
                here = row * columns + column
                result.append(tuple([here + step for step in inner_steps]))
                continue
            lights = set()
            for down, right in offsets:
                r, c = row + down, column + right
                if torus:
                    lights.add(r % rows * columns + c % columns)
                elif 0 <= r < rows and 0 <= c < columns:
                    lights.add(r * columns + c)
            result.append(tuple(sorted(lights)))
    return tuple(result)
