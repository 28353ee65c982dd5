"""The board of a Pacman game: what stays the same while it is played."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from sleuth.errors import BadInput, Place, reading_text
from sleuth.layout import CAPSULE, FLOOR, FOOD, GHOST, START, WALL, Layout, the_only
from sleuth.layout import read_layout as read_picture

STAY = "-"
#: The moves in the order in which they are listed.
STEPS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}

UNREACHABLE = 1 << 20
#: Sets of cells are numbers of as many bits, which every move of a game makes anew.
MOST_CELLS = 100_000


@dataclass(frozen=True, slots=True)
class Board:
    """Cells are numbered row by row; sets of cells are numbers with a bit for each cell.

    `ways[cell]` maps each direction that is open there to the cell it leads to.
    """

    layout: Layout
    pacman: int
    ghosts: tuple[int, ...]
    food: int
    capsules: int
    ways: tuple[dict[str, int], ...]
    _nearest: dict[int, tuple[tuple[int, int], ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    _distances: dict[int, list[int]] = field(default_factory=dict, compare=False, repr=False)
    _hunting: dict[tuple[int, str], list[int]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def by_distance(self, source: int) -> tuple[tuple[int, int], ...]:
        """All cells that can be walked to with their distance, the nearest first."""
        if source not in self._nearest:
            distance = {source: 0}
            waiting = deque(distance)
            while waiting:
                cell = waiting.popleft()
                for to in self.ways[cell].values():
                    if to not in distance:
                        distance[to] = distance[cell] + 1
                        waiting.append(to)
            self._nearest[source] = tuple(distance.items())
        return self._nearest[source]

    def distance(self, source: int, target: int) -> int:
        """The steps from one cell to another; UNREACHABLE where no way leads."""
        if source not in self._distances:
            row = [UNREACHABLE] * len(self.ways)
            for cell, steps in self.by_distance(source):
                row[cell] = steps
            self._distances[source] = row
        return self._distances[source][target]

    def hunting_distances(self, source: int, heading: str) -> list[int]:
        """The steps to every cell of a ghost that came this way: it turns only in dead ends."""
        if (source, heading) not in self._hunting:
            row = [UNREACHABLE] * len(self.ways)
            row[source] = steps = 0
            reached, layer = {(source, heading)}, [(source, heading)]
            while layer:
                steps += 1
                following = []
                for cell, came in layer:
                    ways = self.ways[cell]
                    onward = {move: to for move, to in ways.items() if move != OPPOSITE.get(came)}
                    for move, to in (onward or ways).items():
                        if (to, move) not in reached:
                            reached.add((to, move))
                            following.append((to, move))
                            row[to] = min(row[to], steps)
                layer = following
            self._hunting[source, heading] = row
        return self._hunting[source, heading]

    def straight(self, one: int, other: int) -> int:
        """The Manhattan distance, which ghosts go by."""
        (row, column), (other_row, other_column) = self.place(one), self.place(other)
        return abs(row - other_row) + abs(column - other_column)

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell."""
        return divmod(cell, self.layout.width)


def read_board(text: str, source: str) -> Board:
    """Read a `.lay` picture with one P, food, and any number of ghosts and capsules."""
    with reading_text(text, Place(source)):
        return _board(text, source)


def _board(text: str, source: str) -> Board:
    layout = read_picture(text, source, WALL + FLOOR + FOOD + CAPSULE + START + GHOST)
    height, width = layout.height, layout.width
    if height * width > MOST_CELLS:
        raise BadInput(
            f"the board has {height}×{width} cells",
            Place(source),
            f"boards have at most {MOST_CELLS}",
        )
    food = _bits(layout, FOOD)
    if not food:
        raise BadInput("there is no food to eat", Place(source), f"mark some with {FOOD!r}")
    ways = []
    for row in range(height):
        for column in range(width):
            around = {move: (row + down, column + right) for move, (down, right) in STEPS.items()}
            ways.append(
                {
                    move: r * width + c
                    for move, (r, c) in around.items()
                    if 0 <= r < height and 0 <= c < width and layout.rows[r][c] != WALL
                }
            )
    row, column = the_only(layout, START, source)
    ghosts = tuple(r * width + c for r, c in layout.cells(GHOST))
    return Board(layout, row * width + column, ghosts, food, _bits(layout, CAPSULE), tuple(ways))


def _bits(layout: Layout, sign: str) -> int:
    signs = "".join(layout.rows)[::-1]
    return int("".join("1" if each == sign else "0" for each in signs), 2)
