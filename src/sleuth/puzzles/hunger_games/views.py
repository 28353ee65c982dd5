"""The hunger game as a state space, with and without its dominance relation."""

from __future__ import annotations

from sleuth.puzzles.hunger_games.heuristics import heuristics
from sleuth.puzzles.hunger_games.problem import HungerGame, Moves
from sleuth.puzzles.hunger_games.states import Ground, State, ground
from sleuth.search.dominance import DominanceSpace
from sleuth.search.state_space import Path, StateSpace


def state_space(problem: HungerGame) -> StateSpace[State, Moves]:
    """States are the cell, the energy and the food left; every step costs 1."""
    return _space(problem, ground(problem))


def dominance_space(problem: HungerGame) -> DominanceSpace[State, Moves]:
    """The same states, of which some are known to be no better than others at the same cell."""
    numbered = ground(problem)
    return DominanceSpace(
        _space(problem, numbered), group=lambda state: state[0], dominates=numbered.dominates
    )


def _space(problem: HungerGame, numbered: Ground) -> StateSpace[State, Moves]:
    return StateSpace(
        numbered.initial,
        numbered.successors,
        numbered.is_goal,
        _moves,
        heuristics(problem, numbered),
        default_heuristic="regrowth",
    )


def _moves(path: Path[State]) -> Moves:
    return path.actions
