"""Lights Out as a linear system, as rules, as constraints and as a state space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sleuth.algebra.linear_system import Equations, LinearSystem, Vector
from sleuth.algebra.lowering import to_csp, to_rules
from sleuth.csp.csp import Csp
from sleuth.errors import Unsuitable
from sleuth.puzzles.lights_out.chasing import chased
from sleuth.puzzles.lights_out.heuristic_table import REACH
from sleuth.puzzles.lights_out.picture import state_words
from sleuth.puzzles.lights_out.problem import LightsOut, Presses
from sleuth.sat.rules import Rules, Words
from sleuth.search.state_space import Heuristic, Path, StateSpace
from sleuth.spots import Position, cell, place, places
from sleuth.text import several


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
        equation_name=lambda light: _clue(board, light, changes[light]),
        obstacle=lambda multipliers: _obstacle(board, multipliers),
        at_least=lambda press, times: _pressed(board, press, times),
        equation_spot=lambda light: cell(*divmod(light, board.columns)),
        chased=lambda: chased(board),
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
            remedy="use linear",
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
            REACH.name: Heuristic.of(REACH, lambda changes: -(-sum(changes) // largest_press))
        },
        default_heuristic=REACH.name,
        uniform=True,
        words=lambda changes: state_words(_after(board, changes)),
        action_words=lambda press: f"{press // board.columns + 1},{press % board.columns + 1}",
    )


def _after(board: LightsOut, changes: tuple[int, ...]) -> LightsOut:
    """The board on which the lights have these changes still to make."""
    lights = tuple(
        (wanted - change) % board.states
        for wanted, change in zip(board.target, changes, strict=True)
    )
    return replace(board, lights=lights)


def _place(board: LightsOut, index: int) -> str:
    return place(*divmod(index, board.columns))


def _clue(board: LightsOut, light: int, change: int) -> str:
    """What a light asks of the presses."""
    name = _place(board, light)
    if board.states == 2:
        if change:
            return f"{name} has to change, so an odd number of presses reach it"
        return f"{name} has to stay, so an even number of presses reach it"
    return (
        f"{name} has {change} to go, so the presses that reach it make that modulo {board.states}"
    )


def _pressed(board: LightsOut, press: int, times: int) -> Words:
    """That a place is pressed at least so many times."""
    name, spot = _place(board, press), cell(*divmod(press, board.columns))
    if board.states == 2:
        return Words(f"{name} is pressed", f"{name} is not pressed", spot, "press", "")
    often = several(times, "time")
    return Words(
        f"{name} is pressed at least {often}", f"{name} is pressed less than {often}", spot
    )


def _obstacle(board: LightsOut, multipliers: Vector) -> str:
    """Why no presses help, in words."""
    weighed = [(index, weight) for index, weight in enumerate(multipliers) if weight]
    changes = linear_system(board).equations.totals
    needed = sum(weight * changes[index] for index, weight in weighed) % board.states
    if board.states == 2:
        lights = places(divmod(index, board.columns) for index, _ in weighed)
        wrong = "is lit" if not any(board.target) else "has to change"
        return (
            f"Every press changes an even number of the lights in {lights}, "
            f"and an odd number of them {wrong}: they can never all come right."
        )
    by_weight: dict[int, list[Position]] = {}
    for index, weight in weighed:
        by_weight.setdefault(weight, []).append(divmod(index, board.columns))
    lights = "; ".join(f"{weight} × {places(cells)}" for weight, cells in by_weight.items())
    return (
        f"Count the states of the lights with these weights: {lights}. Every press "
        f"changes that sum by a multiple of {board.states}, but it has to change by {needed} "
        f"modulo {board.states}."
    )
