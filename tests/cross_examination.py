"""What no check of a solution can see, held against the truth: unique, least, none, how many.

The truth about small problems is found by brute force, written from the rules alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, product
from typing import Any

import boards
import hunger_brute_force
import random_mazes
import tile_boards

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import Unsuitable
from sleuth.layout import Layout
from sleuth.limits import Limits
from sleuth.problem import Problem
from sleuth.puzzles.cnf.problem import Formula
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.puzzles.lights_out.pattern import PLUS
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.riddle.problem import Clue, Relation, Riddle
from sleuth.puzzles.riddle.sentences import Speaker
from sleuth.puzzles.riddle.stories import STORIES
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.tiles.problem import SlidingTiles
from sleuth.request import Question
from solving import solve

_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Truth:
    """How many solutions there are, None where they are walks, and what the cheapest costs."""

    solvable: bool
    count: int | None
    least: float | None


@dataclass(frozen=True, slots=True)
class Said:
    """What a method answered to a question."""

    method: str
    question: Question
    answer: Answer[Any]


def cross_examine(problem: Problem, answers: Iterable[Said]) -> list[str]:
    """The claims in these answers that are false, in words; empty if all are true."""
    truth = truth_about(problem)
    return [f"{each.method}: {text}" for each in answers for text in _false(truth, each)]


def _false(truth: Truth, said: Said) -> list[str]:
    answer = said.answer
    claims = {
        "that there is none": answer.status is Status.UNSOLVABLE and truth.solvable,
        "that there is one": answer.status is Status.SOLVED and not truth.solvable,
    }
    if answer.count is not None:
        claims["whether any are counted"] = (answer.count > 0) != truth.solvable
    if truth.least is not None and answer.bound is not None:
        claims["that it takes so much"] = answer.bound > truth.least + _ROUNDING
    if truth.least is not None and answer.cost is not None:
        claims["that it is the least"] = bool(answer.optimal) and (
            answer.cost > truth.least + _ROUNDING
        )
        claims["that it costs less than anything can"] = answer.cost < truth.least - _ROUNDING
    if truth.count is not None:
        if answer.unique is not None:
            claims["how many others there are"] = answer.unique != (truth.count == 1)
        if answer.count is not None and answer.limit is None and answer.complete:
            claims["how many there are"] = answer.count != truth.count
        claims["how many it shows"] = len(answer.shown) > truth.count
    return [f"it says wrongly {claim}" for claim, false in claims.items() if false]


def truth_about(problem: Problem) -> Truth:
    """Everything that can be claimed about a small problem."""
    if isinstance(problem, Maze):
        return _walk(random_mazes.least_cost(problem))
    if isinstance(problem, SlidingTiles):
        known = tile_boards.all_distances(problem.rows, problem.columns, problem.goal)
        return _walk(known.get(problem.start, math.inf))
    if isinstance(problem, HungerGame):
        return _walk(hunger_brute_force.true_costs(problem)[problem.first()])
    right = [each for each in _candidates(problem) if not problem.check(each)]
    costs = [cost for each in right if (cost := problem.cost(each)) is not None]
    return Truth(bool(right), len(right), min(costs, default=None))


def _walk(least: float) -> Truth:
    return Truth(least < math.inf, None, least if least < math.inf else None)


def _candidates(problem: Problem) -> Iterable[Any]:
    """Everything that might be a solution."""
    if isinstance(problem, LightsOut):
        return product(range(problem.states), repeat=len(problem.lights))
    if isinstance(problem, Futoshiki):
        return product(permutations(range(1, problem.size + 1)), repeat=problem.size)
    if isinstance(problem, Formula):
        variables = range(1, problem.variables + 1)
        return (
            frozenset(v for v, true in zip(variables, chosen, strict=True) if true)
            for chosen in product((False, True), repeat=problem.variables)
        )
    if isinstance(problem, Riddle):
        return product(*(permutations(category.values) for category in problem.categories))
    assert isinstance(problem, Slitherlink)
    return boards.all_loops(problem.rows, problem.columns)


def questions(method: str, puzzle: str) -> list[Question]:
    """Everything that a method can be asked."""
    asked = {
        "one": Question(),
        "all": Question(most=None),
        "count": Question(count=True),
        "unique": Question(unique=True),
        "shortest": Question(shortest=True),
    }
    able = catalogue.method(catalogue.puzzle(puzzle), method).engine.answers
    return [asked[name] for name in able]


def everything_said(
    puzzle: str, problem: Problem, methods: Iterable[str], limits: Limits
) -> list[Said]:
    """What the methods answer to all that they can be asked."""
    said = []
    for method in methods:
        for question in questions(method, puzzle):
            try:
                answer = solve(puzzle, problem, method, question=question, limits=limits)
            except Unsuitable:
                continue
            said.append(Said(method, question, answer))
    return said


def _lights_out(chance: random.Random) -> LightsOut:
    rows, columns, states = chance.choice([(2, 3, 2), (2, 2, 3), (1, 5, 2), (3, 3, 2), (1, 3, 3)])
    lights = tuple(chance.randrange(states) for _ in range(rows * columns))
    return LightsOut(rows, columns, states, PLUS, lights, (0,) * len(lights))


def _maze(chance: random.Random) -> Maze:
    height, width = chance.choice([(2, 3), (3, 3), (3, 4)])
    cells = [(row, column) for row in range(height) for column in range(width)]
    start, goal = chance.sample(cells, 2)
    signs = {cell: chance.choice("%%%   39") for cell in cells} | {start: "P", goal: "."}
    rows = ("".join(signs[row, column] for column in range(width)) for row in range(height))
    return Maze(Layout(tuple(rows)), start, (goal,), moves=chance.choice((4, 8)))


def _futoshiki(chance: random.Random) -> Futoshiki:
    givens = [[0] * 3 for _ in range(3)]
    for _ in range(chance.randrange(3)):
        givens[chance.randrange(3)][chance.randrange(3)] = chance.randint(1, 3)
    empty = Futoshiki(tuple(map(tuple, givens)))
    pairs = chance.sample(list(empty.neighbours()), chance.randrange(4))
    less = tuple(pair if chance.random() < 0.5 else pair[::-1] for pair in pairs)
    return Futoshiki(empty.givens, less)


def _slitherlink(chance: random.Random) -> Slitherlink:
    # Some engines on circuits go through all arrows, so that two cells are many.
    clues = (None, None, None, None, 0, 1, 3, 4)
    rows, columns = chance.choice([(1, 1), (1, 2), (2, 1)])
    return Slitherlink(
        tuple(tuple(chance.choice(clues) for _ in range(columns)) for _ in range(rows))
    )


def _riddle(chance: random.Random) -> Riddle:
    setting, categories = STORIES["street"].of_size(3, 2)
    speaker = Speaker(setting, categories)
    values = [(category, value) for category in range(2) for value in range(3)]
    order = [chance.sample(range(3), 3) for _ in categories]
    clues: list[Clue] = []
    for _ in range(chance.randrange(8)):
        relation = chance.choice(list(Relation))
        number = 3 if relation in (Relation.BETWEEN, Relation.IN_ORDER) else 2
        places = (chance.randrange(3),) if relation is Relation.AT else ()
        named = chance.sample(values, 1 if places else number)
        clue = Clue(relation, tuple(named), places)
        # Mostly true of one arrangement, so that there often is one and sometimes none.
        true = clue.holds(tuple(order[category][value] for category, value in named))
        clue = replace(clue, negated=true == (chance.random() < 0.1))
        clues.append(replace(clue, sentence=speaker.clue(clue)))
    return Riddle(setting, categories, tuple(clues))


def _cnf(chance: random.Random) -> Formula:
    variables = chance.randint(1, 4)
    literals = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    clauses = (
        tuple(chance.sample(literals, chance.randint(1, min(3, len(literals)))))
        for _ in range(chance.randint(1, 8))
    )
    return Formula(variables, tuple(("", (clause,)) for clause in clauses))


def _tiles(chance: random.Random) -> SlidingTiles:
    start = list(range(4))
    chance.shuffle(start)
    return SlidingTiles(2, 2, tuple(start), (1, 2, 3, 0))


RANDOM: dict[str, Callable[[random.Random], Problem]] = {
    "lights-out": _lights_out,
    "maze": _maze,
    "futoshiki": _futoshiki,
    "slitherlink": _slitherlink,
    "cnf": _cnf,
    "tiles": _tiles,
    "hunger-games": hunger_brute_force.random_game,
    "riddle": _riddle,
}


@cache
def random_problem(puzzle: str, seed: int) -> Problem:
    """A small problem of a puzzle, often with no solution or with several."""
    return RANDOM[puzzle](random.Random(f"{puzzle} {seed}"))
