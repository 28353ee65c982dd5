"""Futoshiki, Slitherlink and Lights Out: every method against all solutions of small boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from board_truths import Loop, Place, Square, latin_squares, loops, pressings, sides
from judging import Asked, Truth, judge, methods_of
from oracle import Oracle, Verdict

Sign = tuple[Place, Place]


def futoshiki(rng: Random) -> Verdict:
    """Signs in circles, twice, in both directions, far apart; numbers that cannot stand."""
    size = rng.choice((1, 2, 2, 3, 3, 3, 4, 4))
    adjacent = rng.random() < 0.2
    squares = latin_squares(size)
    model = rng.choice(squares)
    lies = rng.random() < 0.4
    givens = [
        [_number(rng, size, model[row][column], lies) for column in range(size)]
        for row in range(size)
    ]
    if adjacent:
        bars = _bars(rng, size, model, lies)
        right = [each for each in squares if _fits(each, givens, ()) and _barred(each, bars)]
        text = _unequal_id(givens, bars)
    else:
        signs = _signs(rng, size, model, lies)
        right = [each for each in squares if _fits(each, givens, signs)]
        text = _numbers(givens, signs)
        if rng.random() < 0.3 and _can_be_drawn(signs):
            text = _drawn(givens, signs)
    truth = Truth.listing(right)
    methods = rng.sample(methods_of("futoshiki"), 3)
    wrong, left = judge(Asked("futoshiki", text), truth, rng, methods)
    return Verdict(f"{'adjacent ' if adjacent else ''}{truth.case}", wrong, left)


def _number(rng: Random, size: int, right: int, lies: bool) -> int:
    if rng.random() < 0.75:
        return 0
    return rng.randint(1, size) if lies and rng.random() < 0.3 else right


def _signs(rng: Random, size: int, model: Square, lies: bool) -> list[Sign]:
    cells = [(row, column) for row in range(size) for column in range(size)]
    signs: list[Sign] = []
    for _ in range(rng.choice((0, 1, 2, 3, 5, 8)) if size > 1 else 0):
        one, other = rng.sample(cells, 2)
        if rng.random() < 0.7:
            near = [c for c in cells if abs(c[0] - one[0]) + abs(c[1] - one[1]) == 1]
            other = rng.choice(near)
        if model[one[0]][one[1]] > model[other[0]][other[1]]:
            one, other = other, one
        equal = model[one[0]][one[1]] == model[other[0]][other[1]]
        if equal and not lies:
            continue
        signs.append((other, one) if lies and rng.random() < 0.2 else (one, other))
    if signs and rng.random() < 0.3:
        signs.append(rng.choice(signs))
    if size > 1 and lies and rng.random() < 0.2:
        signs += [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
    rng.shuffle(signs)
    return signs


def _bars(rng: Random, size: int, model: Square, lies: bool) -> set[Sign]:
    """Neighbours that differ by one: those of a square, some of them perhaps left out."""
    found = set()
    for row, column in product(range(size), repeat=2):
        for there in ((row, column + 1), (row + 1, column)):
            if max(there) < size:
                near = abs(model[row][column] - model[there[0]][there[1]]) == 1
                if near != (lies and rng.random() < 0.1):
                    found.add(((row, column), there))
    return found


def _fits(square: Square, givens: Sequence[Sequence[int]], signs: Sequence[Sign]) -> bool:
    return all(
        given in (0, number)
        for numbers, row in zip(square, givens, strict=True)
        for number, given in zip(numbers, row, strict=True)
    ) and all(square[a][b] < square[c][d] for (a, b), (c, d) in signs)


def _barred(square: Square, bars: set[Sign]) -> bool:
    size = len(square)
    for row, column in product(range(size), repeat=2):
        for there in ((row, column + 1), (row + 1, column)):
            if max(there) < size:
                near = abs(square[row][column] - square[there[0]][there[1]]) == 1
                if near != (((row, column), there) in bars):
                    return False
    return True


def _numbers(givens: Sequence[Sequence[int]], signs: Sequence[Sign]) -> str:
    lines = [" ".join(map(str, row)) for row in givens]
    lines += [f"{a} {b} {c} {d}" for (a, b), (c, d) in signs]
    return "\n".join(lines) + "\n"


def _can_be_drawn(signs: Sequence[Sign]) -> bool:
    pairs = [frozenset(sign) for sign in signs]
    near = all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in signs)
    return near and len(set(pairs)) == len(pairs)


def _drawn(givens: Sequence[Sequence[int]], signs: Sequence[Sign]) -> str:
    size = len(givens)
    lines = []
    for row in range(size):
        line, below = "", ""
        for column in range(size):
            line += str(givens[row][column] or ".")
            here = (row, column)
            for there, less, more in (((row, column + 1), "<", ">"), ((row + 1, column), "^", "v")):
                sign = less if (here, there) in signs else more if (there, here) in signs else " "
                if less == "<":
                    line += f" {sign} "
                else:
                    below += f"{sign}   "
        lines += [line.rstrip(), below.rstrip()]
    return "\n".join(lines[:-1]) + "\n"


def _unequal_id(givens: Sequence[Sequence[int]], bars: set[Sign]) -> str:
    size = len(givens)
    items = []
    for row, column in product(range(size), repeat=2):
        item = str(givens[row][column])
        for letter, there in (
            ("U", (row - 1, column)),
            ("R", (row, column + 1)),
            ("D", (row + 1, column)),
            ("L", (row, column - 1)),
        ):
            if ((row, column), there) in bars or (there, (row, column)) in bars:
                item += letter
        items.append(item + ",")
    return f"{size}a:{''.join(items)}\n"


def slitherlink(rng: Random) -> Verdict:
    """Boards of every shape up to 3×3, without clues, with those of a loop, with any."""
    sizes = [(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3)]
    rows, columns = rng.choice([*sizes, (3, 4)] if rng.random() < 0.1 else sizes)
    every = loops(rows, columns)
    model = rng.choice(every)
    shown, lies = rng.choice((0.0, 0.3, 0.6, 1.0)), rng.choice((0.0, 0.0, 0.1, 1.0))
    clues: dict[Place, int] = {}
    for row, column in product(range(rows), range(columns)):
        if rng.random() < shown:
            right = _drawn_sides(model, row, column)
            clues[row, column] = rng.randint(0, 4) if rng.random() < lies else right
    right_ones = [
        loop
        for loop in every
        if all(_drawn_sides(loop, row, column) == clue for (row, column), clue in clues.items())
    ]
    lines = [
        "".join(str(clues.get((row, column), ".")) for column in range(columns))
        for row in range(rows)
    ]
    truth = Truth.listing(right_ones)
    # These go through all arrows, so that more than two cells are too many.
    hopeless = () if rows * columns <= 2 else ("circuit/bt", "circuit/fc")
    methods = rng.sample(methods_of("slitherlink", hopeless), 2)
    wrong, left = judge(Asked("slitherlink", "\n".join(lines) + "\n"), truth, rng, methods)
    return Verdict(truth.case, wrong, left)


def _drawn_sides(loop: Loop, row: int, column: int) -> int:
    return sum(side in loop for side in sides(row, column))


_ROOK = ((-1, 0), (0, -1), (0, 1), (1, 0))
_BISHOP = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_LEAPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
_PATTERNS = {
    "plus": ((0, 0), *_ROOK),
    "cross": ((0, 0), *_BISHOP),
    "king": ((0, 0), *_ROOK, *_BISHOP),
    "knight": ((0, 0), *_LEAPS),
}


def lights_out(rng: Random) -> Verdict:
    """Two to six states, all patterns, wired boards, other boards than the dark one to reach."""
    states, shapes = rng.choice(
        (
            (2, [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (4, 2), (3, 4)]),
            (3, [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)]),
            (4, [(1, 1), (1, 4), (2, 2), (1, 5)]),
            (6, [(1, 1), (1, 3), (2, 2)]),
        )
    )
    rows, columns = rng.choice(shapes)
    pattern, effects = _pattern(rng, rows, columns)
    cells = rows * columns
    target = [rng.randrange(states) if rng.random() < 0.5 else 0 for _ in range(cells)]
    if rng.random() < 0.6:
        target = [0] * cells
    if rng.random() < 0.5:
        start = list(target)
        for changed in effects:
            times = rng.randrange(states)
            for light in changed:
                start[light] = (start[light] + times) % states
    else:
        start = [rng.randrange(states) for _ in range(cells)]
    header = f"states: {states}\n" if states != 2 or rng.random() < 0.2 else ""
    header += "" if pattern == "plus" and rng.random() < 0.5 else f"pattern: {pattern}\n"
    if any(target) or rng.random() < 0.2:
        header += f"target: {_rows(target, columns, '/')}\n"
    found = pressings(states, effects, start, target)
    truth = Truth.costing({each: sum(each) for each in found})
    # Fast Downward starts a process for every run.
    algebra = rng.choice(("linear", "gauss", "chase"))
    methods = [f"linear-system/{algebra}", rng.choice(methods_of("lights-out", ("fd",)))]

    def normal(presses: Any) -> tuple[int, ...]:
        return tuple(times % states for times in presses)

    text = header + _rows(start, columns, "\n") + "\n"
    asked = Asked("lights-out", text, normal=normal, price=sum)
    wrong, left = judge(asked, truth, rng, methods)
    return Verdict(f"{states} states {truth.case}", wrong, left)


def _rows(board: Sequence[int], columns: int, between: str) -> str:
    rows = (board[at : at + columns] for at in range(0, len(board), columns))
    return between.join("".join(map(str, row)) for row in rows)


def _pattern(rng: Random, rows: int, columns: int) -> tuple[str, list[list[int]]]:
    """A pattern as it is written, and the lights of each press."""
    cells = rows * columns
    if rng.random() < 0.25:
        effects = [
            sorted(rng.sample(range(cells), rng.randint(0, min(cells, 3)))) for _ in range(cells)
        ]
        return "wiring " + " ".join(",".join(map(str, each)) or "-" for each in effects), effects
    name = rng.choice((*_PATTERNS, "plus", "plus", "offsets"))
    if name == "offsets":
        nearby = list(product((-1, 0, 1), repeat=2))
        offsets = tuple(rng.sample(nearby, rng.randint(1, 4)))
        name += "".join(f" {down},{right}" for down, right in offsets)
    else:
        offsets = _PATTERNS[name]
    torus = rng.random() < 0.3
    effects = []
    for row, column in product(range(rows), range(columns)):
        reached = set()
        for down, right in offsets:
            r, c = row + down, column + right
            if torus:
                r, c = r % rows, c % columns
            if 0 <= r < rows and 0 <= c < columns:
                reached.add(r * columns + c)
        effects.append(sorted(reached))
    return name + (" torus" if torus else ""), effects


ORACLES = [
    Oracle("futoshiki", futoshiki, 25),
    Oracle("slitherlink", slitherlink, 12),
    Oracle("lights-out", lights_out, 20),
]
