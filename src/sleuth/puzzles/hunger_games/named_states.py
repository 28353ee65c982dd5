"""The states of a search in hunger games, for people who write searches and heuristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sleuth.layout import Cell
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.puzzles.hunger_games.states import State, ground


@dataclass(frozen=True, slots=True)
class HungerState:
    """Where Pacman stands, its energy, the food left and the exit: (row, column), from 0."""

    row: int
    column: int
    energy: int
    food: frozenset[Cell]
    exit: Cell


def named_states(problem: HungerGame) -> Callable[[State], HungerState]:
    """From the states of the search to those with names."""
    numbered = ground(problem)
    places = [divmod(cell, numbered.width) for cell in numbered.food]

    def named(state: State) -> HungerState:
        cell, energy, left = state
        food = frozenset(place for bit, place in enumerate(places) if left >> bit & 1)
        return HungerState(*divmod(cell, numbered.width), energy, food, problem.exit)

    return named
