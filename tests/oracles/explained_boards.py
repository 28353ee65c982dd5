"""Small boards as an explanation sees them: worlds, clues by name, and what its facts mean.

A world is anything that a step may have to rule out. `worlds(rules)` are those that keep just
these rules, None where that is not known; `games` are those that keep all rules of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

from board_truths import Segment, latin_squares, loops, sides
from riddles_oracle import Told, riddle

World = Any
Test = Callable[[World], bool]


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its clues; `means` gives the test of a fact, None for words it cannot read.

    `marks` are all marks that a player can make, `given` the facts that are on the board.
    """

    kind: str
    text: str
    games: Sequence[World]
    clues: Mapping[str, Test]
    means: Callable[[str, str | None, str], Test | None]
    worlds: Callable[[frozenset[str]], Sequence[World] | None]
    marks: Sequence[tuple[str, str]] = ()
    given: Sequence[tuple[str, str]] = ()
    spots: Mapping[str, Callable[[World], Any]] = field(default_factory=dict)

    def solutions(self, without: Iterable[str] = ()) -> list[World]:
        """The worlds that keep all rules and all clues but for some."""
        dropped = {*without}
        left = [test for name, test in self.clues.items() if name not in dropped]
        return [world for world in self.games if all(test(world) for test in left)]


def denying(test: Test) -> Test:
    """The test of the opposite."""
    return lambda world: not test(world)


@cache
def _fillings(size: int, rules: frozenset[str]) -> tuple[Any, ...] | None:
    """All grids of numbers in which just these rows and columns hold each number once."""
    if not all(re.fullmatch(r"(row|column):\d", rule) for rule in rules):
        return None
    lines = [(rule[0], int(rule.rpartition(":")[2])) for rule in rules]
    rows = {place for which, place in lines if which == "r"}
    columns = [place for which, place in lines if which == "c"]
    numbers = range(1, size + 1)
    each = [
        list(permutations(numbers)) if row in rows else list(product(numbers, repeat=size))
        for row in range(size)
    ]
    return tuple(
        grid
        for grid in product(*each)
        if all(len({row[column] for row in grid}) == size for column in columns)
    )


def futoshiki_board(rng: Random) -> Board:
    """Numbers and signs, true of one square for the most part."""
    size = rng.choice((1, 2, 2, 3, 3, 3))
    squares = latin_squares(size)
    model, lies = rng.choice(squares), rng.choice((0.0, 0.0, 0.3))
    cells = list(product(range(size), repeat=2))
    numbers: dict[tuple[int, int], int] = {}
    clues: dict[str, Test] = {}
    for row, column in cells:
        if rng.random() < 0.15:
            right = model[row][column] if rng.random() >= lies else rng.randint(1, size)
            numbers[row, column] = right
            clues[f"clue:c{row}.{column}"] = _has(row, column, right)
    signs = []
    for _ in range(rng.randint(0, 5) if size > 1 else 0):
        (a, b), (c, d) = rng.sample(cells, 2)
        if (model[a][b] > model[c][d]) == (rng.random() >= lies):
            (a, b), (c, d) = (c, d), (a, b)
        if model[a][b] != model[c][d] or lies:
            signs.append(f"{a} {b} {c} {d}")
            clues[f"clue:c{a}.{b}<c{c}.{d}"] = _less(a, b, c, d)
    lines = [
        " ".join(str(numbers.get((row, column), 0)) for column in range(size))
        for row in range(size)
    ]

    def means(spot: str, mark: str | None, say: str) -> Test | None:
        found = re.fullmatch(r"c(\d)\.(\d)=(not )?(\d)", f"{spot}={mark}")
        if found is None:
            return None
        test = _has(int(found[1]), int(found[2]), int(found[4]))
        return denying(test) if found[3] else test

    values = [str(number) for number in range(1, size + 1)]
    return Board(
        "futoshiki",
        "\n".join([*lines, *signs]) + "\n",
        squares,
        clues,
        means,
        lambda rules: _fillings(size, rules),
        [(f"c{r}.{c}", f"{no}{v}") for r, c in cells for v in values for no in ("", "not ")],
        [(f"c{r}.{c}", str(number)) for (r, c), number in numbers.items()],
        {f"c{r}.{c}": _number_at(r, c) for r, c in cells},
    )


def _number_at(row: int, column: int) -> Callable[[World], Any]:
    return lambda grid: grid[row][column]


def _has(row: int, column: int, number: int) -> Test:
    return lambda grid: bool(grid[row][column] == number)


def _less(a: int, b: int, c: int, d: int) -> Test:
    return lambda grid: bool(grid[a][b] < grid[c][d])


@cache
def _lines(rows: int, columns: int, rules: frozenset[str]) -> tuple[Any, ...] | None:
    """All sets of sides that keep just these rules about points."""
    every = sorted({side for r in range(rows) for c in range(columns) for side in sides(r, c)})
    if len(every) > 12 or not all(re.fullmatch(r"point:p\d\.\d|line", rule) for rule in rules):
        return None
    points = [
        [side for side in every if (int(rule[7]), int(rule[9])) in side]
        for rule in rules
        if rule != "line"
    ]
    found = []
    for choice in product((False, True), repeat=len(every)):
        line = frozenset(side for side, drawn in zip(every, choice, strict=True) if drawn)
        if (line or "line" not in rules) and all(
            sum(side in line for side in point) in (0, 2) for point in points
        ):
            found.append(line)
    return tuple(found)


def _side(spot: str) -> Segment:
    row, column = int(spot[1]), int(spot[3])
    end = (row, column + 1) if spot[0] == "h" else (row + 1, column)
    return (row, column), end


def _inside(row: int, column: int) -> Test:
    """Whether a cell is inside: the line is crossed an odd number of times on the way left."""
    left = [((row, c), (row + 1, c)) for c in range(column + 1)]
    return lambda line: sum(side in line for side in left) % 2 == 1


_REMARK = re.compile(
    r"at (most|least) one of the (upper|lower) and the (left|right) side of "
    r"row (\d), column (\d) is drawn"
)


def slitherlink_board(rng: Random) -> Board:
    """Clues of a loop, some of them false."""
    rows, columns = rng.choice(((1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (3, 3)))
    every = loops(rows, columns)
    model, lies = rng.choice(every), rng.choice((0.0, 0.0, 0.3))
    shown = rng.choice((0.2, 0.5, 0.9))
    clues: dict[str, Test] = {}
    lines = []
    for row in range(rows):
        line = ""
        for column in range(columns):
            number = sum(side in model for side in sides(row, column))
            number = number if rng.random() >= lies else rng.randint(0, 4)
            if rng.random() < shown:
                clues[f"clue:c{row}.{column}"] = _counts(row, column, number)
                line += str(number)
            else:
                line += "."
        lines.append(line)

    def means(spot: str, mark: str | None, say: str) -> Test | None:
        if mark in ("line", "cross"):
            side = _side(spot)
            return lambda line: (side in line) == (mark == "line")
        if mark in ("inside", "outside"):
            test = _inside(int(spot[1]), int(spot[3]))
            return test if mark == "inside" else denying(test)
        found = _REMARK.fullmatch(say)
        if found is None:
            return None
        upper, lower, left, right = sides(int(found[4]) - 1, int(found[5]) - 1)
        two = (upper if found[2] == "upper" else lower, left if found[3] == "left" else right)
        if found[1] == "most":
            return lambda line: not (two[0] in line and two[1] in line)
        return lambda line: two[0] in line or two[1] in line

    spots = [f"h{r}.{c}" for r in range(rows + 1) for c in range(columns)]
    spots += [f"v{r}.{c}" for r in range(rows) for c in range(columns + 1)]
    return Board(
        "slitherlink",
        "\n".join(lines) + "\n",
        every,
        clues,
        means,
        lambda rules: _lines(rows, columns, rules),
        [(spot, mark) for spot in spots for mark in ("line", "cross")],
        (),
        {spot: _drawn(_side(spot)) for spot in spots},
    )


def _drawn(side: Segment) -> Callable[[World], Any]:
    return lambda line: side in line


def _counts(row: int, column: int, number: int) -> Test:
    own = sides(row, column)
    return lambda line: sum(side in line for side in own) == number


_PRESSED = re.compile(
    r"row (\d), column (\d) is (?:pressed (at least|less than) (\d) times?|(not )?pressed)"
)


def lights_out_board(rng: Random) -> Board:
    """Wired boards, which are explained by their equations and not by chasing."""
    states = rng.choice((2, 2, 3))
    rows, columns = rng.choice(((1, 1), (1, 3), (2, 2), (2, 3)))
    cells = rows * columns
    effects = [
        sorted(rng.sample(range(cells), rng.randint(0, min(cells, 4)))) for _ in range(cells)
    ]
    start = [rng.randrange(states) for _ in range(cells)]
    if rng.random() < 0.6:
        start = [0] * cells
        for changed in effects:
            times = rng.randrange(states)
            for light in changed:
                start[light] = (start[light] + times) % states
    wiring = " ".join(",".join(map(str, each)) or "-" for each in effects)
    board = "\n".join(
        "".join(map(str, start[row * columns : (row + 1) * columns])) for row in range(rows)
    )
    clues = {
        f"clue:c{light // columns}.{light % columns}": _darkens(
            [press for press in range(cells) if light in effects[press]], start[light], states
        )
        for light in range(cells)
    }
    worlds = list(product(range(states), repeat=cells))

    def means(spot: str, mark: str | None, say: str) -> Test | None:
        found = _PRESSED.fullmatch(say)
        if found is None:
            return None
        press = (int(found[1]) - 1) * columns + int(found[2]) - 1
        least = int(found[4]) if found[3] else 1
        test: Test = lambda presses: bool(presses[press] >= least)  # noqa: E731
        return denying(test) if found[3] == "less than" or found[5] else test

    spots = [f"c{place // columns}.{place % columns}" for place in range(cells)]
    return Board(
        "lights-out",
        f"states: {states}\npattern: wiring {wiring}\n{board}\n",
        worlds,
        clues,
        means,
        lambda rules: worlds if not rules else None,
        [(spot, "press") for spot in spots] if states == 2 else (),
        (),
        {spot: _pressed(place) for place, spot in enumerate(spots)} if states == 2 else {},
    )


def _pressed(place: int) -> Callable[[World], Any]:
    return lambda presses: presses[place]


def _darkens(presses: Sequence[int], light: int, states: int) -> Test:
    return lambda pressed: (light + sum(pressed[each] for each in presses)) % states == 0


def riddle_board(rng: Random) -> Board:
    """A riddle of two or three places."""
    told = riddle(rng, 3)
    places = len(told.rows[0])
    values = {
        word.replace(" ", "_"): (number, word)
        for number, row in enumerate(told.rows)
        for word in row
    }

    def means(spot: str, mark: str | None, say: str) -> Test | None:
        found = re.fullmatch(r"c(\d)\.(\d)=(not )?(\S+)", f"{spot}={mark}")
        if found is None or found[4] not in values:
            return None
        number, word = values[found[4]]
        if number != int(found[1]) - 1:
            return None
        test = _stands(number, int(found[2]) - 1, word)
        return denying(test) if found[3] else test

    return Board(
        "riddle",
        told.text,
        [*product(*(permutations(row) for row in told.rows))],
        {f"clue:{number}": _said(told, number - 1) for number in range(1, len(told.clues) + 1)},
        means,
        lambda rules: None,
        [
            (f"c{number + 1}.{place + 1}", f"{no}{mark}")
            for mark, (number, _) in values.items()
            for place in range(places)
            for no in ("", "not ")
        ],
        (),
        {
            f"c{number + 1}.{place + 1}": _value_at(number, place)
            for number in range(len(told.rows))
            for place in range(places)
        },
    )


def _value_at(number: int, place: int) -> Callable[[World], Any]:
    return lambda arrangement: arrangement[number][place]


def _stands(number: int, place: int, word: str) -> Test:
    return lambda arrangement: bool(arrangement[number][place] == word)


def _said(told: Told, number: int) -> Test:
    return lambda arrangement: told.clues[number].true(told.where(arrangement))


BOARDS = {
    "futoshiki": futoshiki_board,
    "slitherlink": slitherlink_board,
    "lights-out": lights_out_board,
    "riddle": riddle_board,
}
