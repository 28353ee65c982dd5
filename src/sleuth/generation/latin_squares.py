"""Random Latin squares by the Markov chain of Jacobson and Matthews, uniform in the long run.

A square is a cube of zeros and ones: a one at (row, column, number). A move adds and takes away
a one at the eight corners of a box; a square may become improper on the way, with one -1 in its
cube. The proper ones that a walk comes through are equally likely in the long run; counting them,
and not the moves, keeps those from being favoured that improper ones mostly lead to.
"""

from __future__ import annotations

import random

#: How many proper squares are come through, times size².
_PROPER_SQUARES = 2

#: Rows of numbers from 0.
Square = list[list[int]]


def random_square(size: int, randomness: random.Random) -> Square:
    """A Latin square of this size: some size² proper ones after the cyclic one, and shuffled."""
    if size < 3:
        first = [list(range(size))]
        square = first + [row[::-1] for row in first] if size == 2 else first
    else:
        square = _walked(size, randomness)
    # Renaming keeps the distribution, and mixes what the walk may have mixed too little.
    rows, columns, numbers = (randomness.sample(range(size), size) for _ in range(3))
    return [[numbers[square[row][column]] for column in columns] for row in rows]


def _walked(size: int, randomness: random.Random) -> Square:
    axis = range(size)
    # Each line of the cube lists the places of its ones: one of them, or two while improper.
    numbers = [[[(row + column) % size] for column in axis] for row in axis]
    columns = [[[(number - row) % size] for number in axis] for row in axis]
    rows = [[[(number - column) % size] for number in axis] for column in axis]
    below = randomness.randrange
    improper: tuple[int, int, int] | None = None
    to_come = _PROPER_SQUARES * size**2
    while to_come or improper is not None:
        if improper is None:
            row, column = below(size), below(size)
            number = below(size - 1)
            number += number >= numbers[row][column][0]
            other_row = rows[column][number][0]
            other_column = columns[row][number][0]
            other_number = numbers[row][column][0]
        else:
            row, column, number = improper
            other_row = rows[column][number][below(2)]
            other_column = columns[row][number][below(2)]
            other_number = numbers[row][column][below(2)]
        # Ones at (row, column, number) and at its neighbours two axes away …
        for one_row, one_column, one_number in (
            (row, other_column, other_number),
            (other_row, column, other_number),
            (other_row, other_column, number),
        ):
            numbers[one_row][one_column].append(one_number)
            columns[one_row][one_number].append(one_column)
            rows[one_column][one_number].append(one_row)
        # … and none any more at those one axis away.
        for one_row, one_column, one_number in (
            (other_row, column, number),
            (row, other_column, number),
            (row, column, other_number),
        ):
            numbers[one_row][one_column].remove(one_number)
            columns[one_row][one_number].remove(one_column)
            rows[one_column][one_number].remove(one_row)
        if improper is None:
            numbers[row][column].append(number)
            columns[row][number].append(column)
            rows[column][number].append(row)
        opposite = other_row, other_column, other_number
        if other_number in numbers[other_row][other_column]:
            numbers[other_row][other_column].remove(other_number)
            columns[other_row][other_number].remove(other_column)
            rows[other_column][other_number].remove(other_row)
            improper = None
            to_come -= 1
        else:
            improper = opposite
    return [[numbers[row][column][0] for column in axis] for row in axis]
