"""Walking distance: rows and columns solved apart, each seeing only the lines tiles are in.

One automaton looks at the rows: its state says how many tiles of each goal row are in each
row, and in which row the gap is. Its moves take the gap to the next row and any tile of
that row back. The same for the columns; every move of the puzzle is a move of one of them.

A state is the number with these counts as digits, so that the state of a board is a sum of
one weight for each cell and the tile in it.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import getitem

from sleuth.errors import Unsuitable
from sleuth.limits import paced
from sleuth.puzzles.tiles.geometry import goal_cells
from sleuth.puzzles.tiles.problem import SlidingTiles

#: An automaton with more states than this takes too long to build.
MOST_STATES = 150_000


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """The lines of one direction: distances to the goal for every state, by its number."""

    lines: int
    length: int
    distances: Mapping[int, int]

    def weight(self, line: int, goal_line: int) -> int:
        """What a tile of some goal line adds to the state in the line where it is."""
        return int((self.length + 1) ** (line * self.lines + goal_line))

    def gap_weight(self, line: int) -> int:
        """What the gap adds to the state in the line where it is."""
        return int(line * (self.length + 1) ** (self.lines * self.lines))

    def weights(self, line_of: Sequence[int], goal_line_of: Sequence[int]) -> list[list[int]]:
        """For every cell what each tile in it adds, given the lines of cells and of tiles."""
        return [
            [self.gap_weight(line), *(self.weight(line, goal) for goal in goal_line_of[1:])]
            for line in line_of
        ]


def walking_distance(problem: SlidingTiles) -> Callable[[bytes], float]:
    """Adds up the distances of the two automata; infinite where one has no way to the goal.

    >>> board = (2, 1, 3, 4, 5, 6, 7, 8, 0)
    >>> walking_distance(SlidingTiles(3, 3, board, (1, 2, 3, 4, 5, 6, 7, 8, 0)))(bytes(board))
    4
    """
    vertical, horizontal = automata(problem)
    row_weights, column_weights = state_weights(problem, vertical, horizontal)
    height, width = vertical.distances.get, horizontal.distances.get

    def estimate(state: bytes) -> float:
        return height(sum(map(getitem, row_weights, state)), math.inf) + width(
            sum(map(getitem, column_weights, state)), math.inf
        )

    return estimate


def automata(problem: SlidingTiles) -> tuple[Automaton, Automaton]:
    """The automaton of the rows and that of the columns."""
    row, column = divmod(problem.goal.index(0), problem.columns)
    return (
        automaton(problem.rows, problem.columns, row),
        automaton(problem.columns, problem.rows, column),
    )


def state_weights(
    problem: SlidingTiles, vertical: Automaton, horizontal: Automaton
) -> tuple[list[list[int]], list[list[int]]]:
    """For every cell what each tile in it adds to the states of the two automata."""
    rows = [cell // problem.columns for cell in range(len(problem.goal))]
    columns = [cell % problem.columns for cell in range(len(problem.goal))]
    homes = goal_cells(problem.goal)
    return (
        vertical.weights(rows, [rows[home] for home in homes]),
        horizontal.weights(columns, [columns[home] for home in homes]),
    )


@lru_cache(maxsize=16)
def automaton(lines: int, length: int, gap: int) -> Automaton:
    """Breadth-first from the goal, in which the gap is in line `gap`."""
    distances: dict[int, int] = {}
    result = Automaton(lines, length, distances)
    start = result.gap_weight(gap) + sum(
        (length - (line == gap)) * result.weight(line, line) for line in range(lines)
    )
    distances[start] = 0
    level = [start]
    while level:
        deeper = []
        for state in paced(level):
            distance = distances[state] + 1
            for other in _moves(result, state):
                if other not in distances:
                    distances[other] = distance
                    deeper.append(other)
        if len(distances) > MOST_STATES:
            raise Unsuitable(
                f"walking distance on {lines} lines of {length} cells needs "
                f"more than {MOST_STATES} states",
                remedy="choose another heuristic, such as linear-conflict",
            )
        level = deeper
    return result


def _moves(machine: Automaton, state: int) -> list[int]:
    return [after for _, _, after in labelled_moves(machine, state)]


def labelled_moves(machine: Automaton, state: int) -> list[tuple[bool, int, int]]:
    """The moves of a state: whether the gap goes on, the tile's goal line, the next state."""
    base, lines = machine.length + 1, machine.lines
    gap = state // machine.gap_weight(1)
    moves = []
    for onward in (False, True):
        line = gap + 1 if onward else gap - 1
        if 0 <= line < lines:
            for goal in range(lines):
                from_here = machine.weight(line, goal)
                if state // from_here % base:
                    after = state - from_here + machine.weight(gap, goal)
                    moves.append(
                        (onward, goal, after + machine.gap_weight(line) - machine.gap_weight(gap))
                    )
    return moves


@lru_cache(maxsize=16)
def transitions(machine: Automaton) -> tuple[Mapping[int, int], array[int]]:
    """The states numbered from 0, and all moves of the automaton in one flat table.

    Entry (number · 2 + onward) · lines + goal line is twice the next state's number, plus 1
    where the distance rises.
    """
    numbers = {state: number for number, state in enumerate(machine.distances)}
    table = array("I", bytes(4 * 2 * machine.lines * len(numbers)))
    for state, number in paced(numbers.items()):
        for onward, goal, after in labelled_moves(machine, state):
            rises = machine.distances[after] > machine.distances[state]
            table[(number * 2 + onward) * machine.lines + goal] = numbers[after] * 2 + rises
    return numbers, table


def kernel_tables(problem: SlidingTiles) -> tuple[tuple[array[int], int, int], ...]:
    """For rows and for columns the table of moves, the start's number and its distance."""
    machines = automata(problem)
    result = []
    for machine, weights in zip(machines, state_weights(problem, *machines), strict=True):
        state = sum(map(getitem, weights, problem.start))
        numbers, table = transitions(machine)
        result.append((table, numbers[state], machine.distances[state]))
    return tuple(result)
