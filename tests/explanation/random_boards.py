"""Random small problems with rules, drawn from a seed."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from sleuth.sat.rules import FREE, Kind, Label, Rules, Words


def random_rules(seed: int) -> Rules[frozenset[int]]:
    """Groups of short clauses over a few variables, some with choices that go without saying."""
    dice = random.Random(seed)
    rules: Rules[frozenset[int]] = Rules(lambda true: true)
    variables = dice.randint(2, 9)
    for number in range(1, variables + 1):
        rules.new_deciding(Words(f"{number} is so", f"{number} is not so"))
    if dice.random() < 0.5:
        size = dice.randint(2, 3)
        for start in range(1, variables - size + 2, size):
            members = list(range(start, start + size))
            pairs = [[-a, -b] for a in members for b in members if a < b]
            rules.add(f"one of {members}", [members, *pairs], Label(weight=FREE))
    for _ in range(dice.randint(1, 7)):
        clauses = [
            [dice.choice((1, -1)) * each for each in dice.sample(range(1, variables + 1), width)]
            for width in (min(variables, dice.randint(1, 4)) for _ in range(dice.randint(1, 4)))
        ]
        kind = dice.choice((Kind.CLUE, Kind.RULE))
        rules.add(f"group {clauses}", clauses, Label(kind))
    return rules


def models(rules: Rules[Any]) -> list[frozenset[int]]:
    """All models as sets of literals, by trying everything."""
    clauses = [set(clause) for clause in rules.clauses()]
    everything = product(*((-each, each) for each in range(1, rules.variables + 1)))
    return [
        frozenset(model)
        for model in everything
        if all(clause.intersection(model) for clause in clauses)
    ]


def futoshiki_text(seed: int) -> str:
    """A Latin square of 3 to 5 with some of its numbers and signs."""
    dice = random.Random(seed)
    size = dice.randint(3, 5)
    order = [dice.sample(range(size), size) for _ in range(3)]
    square = [
        [order[2][(order[0][row] + order[1][column]) % size] + 1 for column in range(size)]
        for row in range(size)
    ]
    given, signs = dice.random() * 0.4, dice.random() * 0.7
    lines = [
        " ".join(str(number if dice.random() < given else 0) for number in row) for row in square
    ]
    for row, column in product(range(size), repeat=2):
        for to_row, to_column in ((row, column + 1), (row + 1, column)):
            if max(to_row, to_column) < size and dice.random() < signs:
                pair = [(row, column), (to_row, to_column)]
                if square[row][column] > square[to_row][to_column]:
                    pair.reverse()
                lines.append(" ".join(str(each) for cell in pair for each in cell))
    return "\n".join(lines) + "\n"


def slitherlink_text(seed: int) -> str:
    """Clues of a random region without holes and without cells that touch by corners only."""
    dice = random.Random(seed)
    rows, columns = dice.randint(2, 5), dice.randint(2, 5)
    inside = {(dice.randrange(rows), dice.randrange(columns))}
    for _ in range(rows * columns):
        cell = dice.randrange(rows), dice.randrange(columns)
        if cell not in inside and _one_line(inside | {cell}, rows, columns):
            inside.add(cell)
    shown = 0.5 + dice.random() * 0.5
    lines = []
    for row in range(rows):
        line = ""
        for column in range(columns):
            beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            sides = sum((cell in inside) != ((row, column) in inside) for cell in beside)
            line += str(sides) if dice.random() < shown else "."
        lines.append(line)
    return "\n".join(lines) + "\n"


def lights_out_text(seed: int) -> str:
    """Lights of a small board, on or off."""
    dice = random.Random(seed)
    rows, columns = dice.randint(1, 3), dice.randint(1, 3)
    return "".join("".join(dice.choice("01") for _ in range(columns)) + "\n" for _ in range(rows))


def cnf_text(seed: int) -> str:
    """Short clauses over a few variables, in DIMACS."""
    dice = random.Random(seed)
    variables, clauses = dice.randint(2, 7), dice.randint(2, 18)
    lines = [
        " ".join(
            str(dice.choice((1, -1)) * each)
            for each in dice.sample(range(1, variables + 1), min(variables, dice.randint(1, 3)))
        )
        for _ in range(clauses)
    ]
    return f"p cnf {variables} {clauses}\n" + "".join(f"{line} 0\n" for line in lines)


def _one_line(inside: set[tuple[int, int]], rows: int, columns: int) -> bool:
    outside = {
        (row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)
    } - inside
    return _connected(inside) and _connected(outside)


def _connected(cells: set[tuple[int, int]]) -> bool:
    start = next(iter(cells))
    reached, stack = {start}, [start]
    while stack:
        row, column = stack.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in cells and cell not in reached:
                reached.add(cell)
                stack.append(cell)
    return len(reached) == len(cells)
