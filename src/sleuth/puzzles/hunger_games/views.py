"""The hunger game as a state space, of steps or of leaps, with and without dominance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from sleuth.puzzles.hunger_games import memory_kernel
from sleuth.puzzles.hunger_games.heuristics import heuristics
from sleuth.puzzles.hunger_games.leaps import leaps, walked
from sleuth.puzzles.hunger_games.memory_search import MOST_ENERGY, KernelSearch
from sleuth.puzzles.hunger_games.picture import cell_words, state_words
from sleuth.puzzles.hunger_games.problem import HungerGame, Moment, Moves
from sleuth.puzzles.hunger_games.short_memory import NEAR, ShortMemory
from sleuth.puzzles.hunger_games.states import Ground, State, ground
from sleuth.search.dominance import DominanceSpace, with_dominance
from sleuth.search.refining import RelaxedSpace
from sleuth.search.state_space import Path, Run, StateSpace


def state_space(problem: HungerGame) -> StateSpace[State, Moves]:
    """States are the cell, the energy and the food left; every step costs 1."""
    return _space(ground(problem))


def dominance_space(problem: HungerGame) -> DominanceSpace[State, Moves]:
    """The same states, of which some are known to be no better than others at the same cell."""
    numbered = ground(problem)
    return _with_dominance(numbered, _space(numbered))


def leap_space(problem: HungerGame) -> DominanceSpace[State, Moves]:
    """The states at the start, at food and at the exit only, with walks between them."""
    numbered = ground(problem)
    return _by_leaps(numbered, lambda state: leaps(numbered, state))


def _by_leaps(
    numbered: Ground, successors: Callable[[State], Iterable[tuple[Run, State, float]]]
) -> DominanceSpace[State, Moves]:
    space = replace(
        _space(numbered),
        successors=successors,
        lift=lambda path: walked(numbered, path),
        action_words=lambda run: f"to {cell_words(divmod(run.way, numbered.width))}",
        uniform=False,
    )
    return _with_dominance(numbered, space)


def short_memory(problem: HungerGame, near: int = NEAR) -> RelaxedSpace[State, Moves]:
    """The leaps of a Pacman that forgets what it ate far from here, and learns to forget less."""
    numbered = ground(problem)
    memory = ShortMemory(numbered, near)
    space = _by_leaps(numbered, memory.leaps)
    same: dict[str, Any] = {each.name: getattr(space, each.name) for each in fields(space)}
    counted = memory_kernel.COMPILED and problem.energy <= MOST_ENERGY
    quick = KernelSearch(numbered, memory) if counted else None
    return RelaxedSpace(**same, refine=memory.refine, quick=quick)


def _with_dominance(
    numbered: Ground, space: StateSpace[State, Moves]
) -> DominanceSpace[State, Moves]:
    return with_dominance(space, group=lambda state: state[0], dominates=numbered.dominates)


def _space(numbered: Ground) -> StateSpace[State, Moves]:
    return StateSpace(
        numbered.initial,
        numbered.successors,
        numbered.is_goal,
        _moves,
        heuristics(numbered),
        default_heuristic="regrowth",
        uniform=True,
        words=lambda state: state_words(_moment(numbered, state)),
    )


def _moves(path: Path[State]) -> Moves:
    return path.actions


def _moment(numbered: Ground, state: State) -> Moment:
    cell, energy, left = state
    food = (at for index, at in enumerate(numbered.food) if left >> index & 1)
    width = numbered.width
    return Moment(divmod(cell, width), energy, frozenset(divmod(at, width) for at in food))
