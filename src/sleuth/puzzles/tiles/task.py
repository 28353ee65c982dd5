"""Sliding tiles as a planning task: a tile beside the gap slides into it."""

from __future__ import annotations

from sleuth.planning.board_task import cell_name, cell_named, neighbours, numbered, stated, way
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.task_view import Names, Task
from sleuth.puzzles.tiles.picture import state_words
from sleuth.puzzles.tiles.problem import WAYS, Moves, SlidingTiles

_DOMAIN = """\
(define (domain board)
  (:requirements :strips :typing)
  (:types tile cell)
  (:predicates (beside ?a ?b - cell) (at ?t - tile ?c - cell) (gap ?c - cell))
  (:action slide
    :parameters (?t - tile ?from ?to - cell)
    :precondition (and (at ?t ?from) (gap ?to) (beside ?from ?to))
    :effect (and (at ?t ?to) (gap ?from) (not (at ?t ?from)) (not (gap ?to)))))
"""


def task_view(problem: SlidingTiles) -> Task[Moves]:
    """Tiles at cells; the gap goes where a tile comes from."""
    cells = [(row, column) for row in range(problem.rows) for column in range(problem.columns)]
    start = [
        f"(at tile-{tile} {cell_name(cell)})" if tile else f"(gap {cell_name(cell)})"
        for tile, cell in zip(problem.start, cells, strict=True)
    ]
    start += [
        f"(beside {cell_name(one)} {cell_name(other)})" for _, one, other in neighbours(cells, WAYS)
    ]
    goal = " ".join(
        f"(at tile-{tile} {cell_name(cell)})"
        for tile, cell in zip(problem.goal, cells, strict=True)
        if tile
    )
    tiles = [f"tile-{tile}" for tile in sorted(problem.start) if tile]
    objects = {"tile": tiles, "cell": list(map(cell_name, cells))}

    def words(atoms: frozenset[Atom]) -> str:
        placed = {
            cell_named(atom.terms[1]): numbered(atom.terms[0])
            for atom in atoms
            if atom.predicate == "at"
        }
        return say(bytes(placed.get(cell, 0) for cell in cells))

    say = state_words(problem.columns)
    return Task(stated(_DOMAIN, objects, start, f"(and {goal})"), _moves, words)


def _moves(names: Names) -> Moves:
    slides = (name.split() for name in names)
    return tuple(way(WAYS, to, come_from) for _, _, come_from, to in slides)
