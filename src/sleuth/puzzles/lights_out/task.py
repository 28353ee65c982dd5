"""Lights Out as a planning task: what a press changes depends on the lights (ADL)."""

from __future__ import annotations

from dataclasses import replace

from sleuth.limits import paced
from sleuth.planning.board_task import cell_name, cell_named, numbered, stated
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.task_view import Names, Task
from sleuth.puzzles.lights_out.picture import state_words
from sleuth.puzzles.lights_out.problem import LightsOut, Presses

_DOMAIN = """\
(define (domain board)
  (:requirements :adl)
  (:types cell state)
  (:predicates
    (reaches ?button ?light - cell)
    (shows ?light - cell ?s - state)
    (next ?s ?t - state))
  (:action press
    :parameters (?button - cell)
    :effect (forall (?light - cell ?s ?t - state)
      (when (and (reaches ?button ?light) (shows ?light ?s) (next ?s ?t))
        (and (shows ?light ?t) (not (shows ?light ?s)))))))
"""


def task_view(problem: LightsOut) -> Task[Presses]:
    """A light shows one of the states; a press moves all that it reaches on to the next."""
    cells = [(row, column) for row in range(problem.rows) for column in range(problem.columns)]
    states = [f"state-{number}" for number in range(problem.states)]
    start = [
        f"(next {state} {states[(number + 1) % len(states)]})"
        for number, state in enumerate(states)
    ]
    start += [
        f"(reaches {cell_name(cell)} {cell_name(light)})"
        for cell in paced(cells)
        for light in problem.pattern.reach(*cell, problem.rows, problem.columns)
    ]
    shown = zip(cells, problem.lights, strict=True)
    start += [f"(shows {cell_name(cell)} {states[light]})" for cell, light in shown]
    wanted = zip(cells, problem.target, strict=True)
    goal = " ".join(f"(shows {cell_name(cell)} {states[light]})" for cell, light in wanted)
    objects = {"cell": list(map(cell_name, cells)), "state": states}

    def presses(names: Names) -> Presses:
        counts = [0] * len(cells)
        for name in names:
            row, column = cell_named(name.split()[1])
            counts[row * problem.columns + column] += 1
        return tuple(counts)

    def words(atoms: frozenset[Atom]) -> str:
        shown = {
            cell_named(atom.terms[0]): numbered(atom.terms[1])
            for atom in atoms
            if atom.predicate == "shows"
        }
        return state_words(replace(problem, lights=tuple(shown[cell] for cell in cells)))

    return Task(stated(_DOMAIN, objects, start, f"(and {goal})"), presses, words)
