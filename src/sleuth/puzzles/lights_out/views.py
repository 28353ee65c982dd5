"""Lights Out as a linear system, as rules, as constraints and as a state space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sleuth.algebra.linear_system import Equations, LinearSystem, Vector
from sleuth.algebra.lowering import to_csp, to_rules
from sleuth.csp.csp import Csp
from sleuth.errors import Unsuitable
from sleuth.puzzles.lights_out.problem import LightsOut, Presses
from sleuth.sat.rules import Rules
from sleuth.search.state_space import Heuristic, Path, StateSpace


def linear_system(board: LightsOut) -> LinearSystem[Presses]:
    """One unknown a press, one equation a light: the presses that reach it make up its change."""
    presses_of = board.pattern.presses_of(board.rows, board.columns)
    changes = [
        (wanted - light) % board.states
        for light, wanted in zip(board.lights, board.target, strict=True)
    ]
    return LinearSystem(
        Equations(board.states, len(board.lights), presses_of, changes),
        lift=tuple,
        unknown_name=lambda press: f"presses of {_place(board, press)}",
        equation_name=lambda light: f"the light in {_place(board, light)} ends as wanted",
        obstacle=lambda multipliers: _obstacle(board, multipliers),
    )


def rules(board: LightsOut) -> Rules[Presses]:
    """The linear system as clauses."""
    return to_rules(linear_system(board))


def csp(board: LightsOut) -> Csp[Presses]:
    """The linear system as constraints."""
    return to_csp(linear_system(board))


#: A search holds boards; of more lights than this (in bits) it would hold too many.
_MOST_BITS = 36


def state_space(board: LightsOut) -> StateSpace[tuple[int, ...], Presses]:
    """Boards and presses.

    Presses commute, so of all orders of a solution only those are searched that next
    press something that reaches the first wrong light.
    """
    states = board.states
    bits = len(board.lights) * (states - 1).bit_length()
    if bits > _MOST_BITS:
        raise Unsuitable(
            f"a search would have to hold up to {states}^{len(board.lights)} boards of "
            f"{board.rows}×{board.columns} lights",
            remedy="use --method linear",
        )
    effects = board.pattern.effects(board.rows, board.columns)
    presses_of = linear_system(board).equations.sums
    largest_press = max(len(lights) for lights in effects) or 1

    def successors(changes: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], float]]:
        first_wrong = next(light for light, change in enumerate(changes) if change)
        for press in presses_of[first_wrong]:
            after = list(changes)
            for light in effects[press]:
                after[light] = (after[light] - 1) % states
            yield press, tuple(after), 1

    def lift(path: Path[tuple[int, ...]]) -> Presses:
        presses = [0] * len(board.lights)
        for press in path.actions:
            presses[press] += 1
        return tuple(presses)

    return StateSpace(
        initial=tuple(linear_system(board).equations.totals),
        successors=successors,
        is_goal=lambda changes: not any(changes),
        lift=lift,
        heuristics={
            "reach": Heuristic(
                lambda changes: -(-sum(changes) // largest_press),
                "steps still to be made, divided by the most steps of one press",
                admissible=True,
                consistent=True,
            )
        },
        default_heuristic="reach",
        draw=lambda states: _after(board, states[-1]).draw(),
    )


def _after(board: LightsOut, changes: tuple[int, ...]) -> LightsOut:
    """The board on which the lights have these changes still to make."""
    lights = tuple(
        (wanted - change) % board.states
        for wanted, change in zip(board.target, changes, strict=True)
    )
    return replace(board, lights=lights)


def _place(board: LightsOut, index: int) -> str:
    row, column = divmod(index, board.columns)
    return f"row {row + 1}, column {column + 1}"


def _obstacle(board: LightsOut, multipliers: Vector) -> str:
    """Why no presses help, in words."""
    weighed = [(index, weight) for index, weight in enumerate(multipliers) if weight]
    changes = linear_system(board).equations.totals
    needed = sum(weight * changes[index] for index, weight in weighed) % board.states
    if board.states == 2:
        lights = ", ".join(
            f"({index // board.columns + 1},{index % board.columns + 1})" for index, _ in weighed
        )
        wrong = "is lit" if not any(board.target) else "has to change"
        return (
            f"Every press changes an even number of the lights {lights} (row, column), "
            f"and an odd number of them {wrong}: they can never all come right."
        )
    lights = ", ".join(
        f"{weight} × ({index // board.columns + 1},{index % board.columns + 1})"
        for index, weight in weighed
    )
    return (
        f"Count the states of the lights (row, column) with these weights: {lights}. Every press "
        f"changes that sum by a multiple of {board.states}, but it has to change by {needed} "
        f"modulo {board.states}."
    )
