"""The hunger game as a planning task: energy goes by levels, and food is eaten where one steps."""

from __future__ import annotations

from sleuth.planning.board_task import cell_name, cells_of, neighbours, numbered, stated, way
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.task_view import Names, Task
from sleuth.puzzles.hunger_games.picture import state_words
from sleuth.puzzles.hunger_games.problem import MOVES, HungerGame, Moment, Moves

_DOMAIN = """\
(define (domain board)
  (:requirements :strips :typing :negative-preconditions)
  (:types cell level)
  (:predicates
    (path ?from ?to - cell)
    (at ?c - cell)
    (food ?c - cell)
    (energy ?e - level)
    (after-step ?e ?then - level)
    (after-meal ?e ?then - level))
  (:action walk
    :parameters (?from ?to - cell ?e ?then - level)
    :precondition (and (at ?from) (path ?from ?to) (not (food ?to))
                       (energy ?e) (after-step ?e ?then))
    :effect (and (at ?to) (energy ?then) (not (at ?from)) (not (energy ?e))))
  (:action eat
    :parameters (?from ?to - cell ?e ?then - level)
    :precondition (and (at ?from) (path ?from ?to) (food ?to)
                       (energy ?e) (after-meal ?e ?then))
    :effect (and (at ?to) (not (at ?from)) (not (food ?to)) (not (energy ?e)) (energy ?then))))
"""


def task_view(game: HungerGame) -> Task[Moves]:
    """Where one is, which food is left, and the energy; no way leads out of the exit."""
    layout = game.layout
    cells = [
        (row, column)
        for row in range(layout.height)
        for column in range(layout.width)
        if game.is_open((row, column))
    ]
    food = sorted(game.food)
    most = game.energy + game.food_energy * len(food)
    levels = [f"energy-{level}" for level in range(most + 1)]
    start = [f"(at {cell_name(game.start)})", f"(energy {levels[game.energy]})"]
    start += [f"(food {cell_name(cell)})" for cell in food]
    start += [
        f"(path {cell_name(one)} {cell_name(other)})"
        for _, one, other in neighbours(cells, MOVES)
        if one != game.exit
    ]
    for level in range(1, most + 1):
        start.append(f"(after-step {levels[level]} {levels[level - 1]})")
        fed = level - 1 + game.food_energy
        if fed <= most:
            start.append(f"(after-meal {levels[level]} {levels[fed]})")
    objects = {"cell": list(map(cell_name, cells)), "level": levels}
    return Task(stated(_DOMAIN, objects, start, f"(at {cell_name(game.exit)})"), _moves, _words)


def _words(atoms: frozenset[Atom]) -> str:
    (cell,) = cells_of(atoms, "at")
    (level,) = (numbered(atom.terms[0]) for atom in atoms if atom.predicate == "energy")
    return state_words(Moment(cell, level, frozenset(cells_of(atoms, "food"))))


def _moves(names: Names) -> Moves:
    steps = (name.split() for name in names)
    return tuple(way(MOVES, come_from, to) for _, come_from, to, *_ in steps)
