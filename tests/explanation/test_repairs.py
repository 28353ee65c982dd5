"""Changed and added clues, against all solutions of small boards by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.explanation.view import rules_of
from sleuth.loading import load
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.puzzles.riddle.problem import Riddle
from sleuth.puzzles.slitherlink.problem import Slitherlink


@cache
def squares(size: int) -> list[tuple[tuple[int, ...], ...]]:
    lines = list(permutations(range(1, size + 1)))
    return [
        square
        for square in product(lines, repeat=size)
        if all(len(set(column)) == size for column in zip(*square, strict=True))
    ]


@cache
def loops() -> list[Any]:
    """All loops on 2×2 cells, by trying all sets of segments."""
    board = Slitherlink(((None, None), (None, None)))
    points = [(row, column) for row in range(3) for column in range(3)]
    segments = [
        (one, other)
        for one, other in combinations(points, 2)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    tried = (
        frozenset(segment for segment, drawn in zip(segments, choice, strict=True) if drawn)
        for choice in product((False, True), repeat=len(segments))
    )
    return [loop for loop in tried if not board.check(loop)]


def solutions(problem: Any) -> list[Any]:
    """All solutions, by the rules of the game alone."""
    if isinstance(problem, Slitherlink):
        every: list[Any] = loops()
    elif isinstance(problem, Futoshiki):
        every = squares(problem.size)
    else:
        rows = [list(permutations(category.values)) for category in problem.categories]
        every = [tuple(each) for each in product(*rows)]
    return [solution for solution in every if not problem.check(solution)]


def random_slitherlink(dice: random.Random) -> Slitherlink:
    numbers = [dice.choice((None, 0, 1, 2, 2, 3)) for _ in range(4)]
    return Slitherlink(((numbers[0], numbers[1]), (numbers[2], numbers[3])))


def random_futoshiki(dice: random.Random) -> Futoshiki:
    size = 3
    givens = tuple(tuple(dice.choice((0, 0, 0, 1, 2, 3)) for _ in range(size)) for _ in range(size))
    pairs = dice.sample(list(Futoshiki(givens).neighbours()), 3)
    return Futoshiki(givens, tuple(pair if dice.random() < 0.5 else pair[::-1] for pair in pairs))


def random_riddle(dice: random.Random) -> Riddle:
    """Some of the clues of one riddle and of another one."""
    seeds = dice.randrange(1000), dice.randrange(1000)
    one, other = (
        next(iter(catalogue.puzzle("riddle").generate(size="3x2", seed=seed))) for seed in seeds
    )
    assert isinstance(one, Riddle)
    assert isinstance(other, Riddle)
    clues = [clue for clue in (*one.clues, *other.clues[:2]) if dice.random() < 0.6]
    return Riddle(one.setting, one.categories, tuple(clues))


MAKERS: list[Callable[[random.Random], Any]] = [random_slitherlink, random_futoshiki, random_riddle]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(25))
def test_repairs_and_fixes_are_those_of_brute_force(make: Any, seed: int) -> None:
    problem = make(random.Random(seed))
    answer = sleuth.why_not(problem, fix=True)
    true = solutions(problem)
    if not true:
        check_changes(problem, answer.result["repairs"])
    elif len(true) > 1:
        check_fix(problem, answer.result["fix"], answer.solutions[0])
    else:
        assert answer.result["say"] == ["There is exactly one solution."]


def check_changes(problem: Any, repairs: list[dict[str, Any]]) -> None:
    """Each change of the one clue of a repair is told exactly if there is a solution then."""
    reference = catalogue.puzzle(problem.kind).changes
    assert reference is not None
    for repair in (each for each in repairs if len(each["drop"]) == 1):
        expected = []
        for change in load(reference)(problem, repair["drop"][0]["id"]):
            number = len(solutions(change.problem))
            if number:
                there = "is exactly one solution" if number == 1 else "are several solutions"
                expected.append(f"Change {change.say}, and there {there}.")
        assert repair["changes"] == expected
        assert expected or not repair["unique"] or problem.kind == "riddle"


def check_fix(problem: Any, fix: list[dict[str, Any]] | None, right: Any) -> None:
    """The clues of a fix leave one solution, and no fewer of all that could be added do."""
    reference = catalogue.puzzle(problem.kind).completed
    assert reference is not None
    true = solutions(problem)
    kept = {
        added_clue(problem, single): frozenset(
            number for number, solution in enumerate(true) if not single.check(solution)
        )
        for single in singles(problem, load(reference)(problem, right))
    }
    everything = frozenset(range(len(true)))
    if len(everything.intersection(*kept.values())) > 1:
        assert fix is None or all("id" not in each for each in fix)
        return
    assert fix is not None
    chosen = [kept[each["say"].partition("“")[2] or each["say"]] for each in fix]
    assert [true[number] for number in everything.intersection(*chosen)] == [right]
    for fewer in combinations(kept.values(), len(fix) - 1):
        assert len(everything.intersection(*fewer)) > 1


def singles(problem: Any, complete: Any) -> list[Any]:
    """The problem with each one of the clues of the complete one that it does not have."""
    if isinstance(problem, Riddle):
        more = complete.clues[len(problem.clues) :]
        return [replace(problem, clues=(*problem.clues, clue)) for clue in more]
    name = "clues" if isinstance(problem, Slitherlink) else "givens"
    old, new = getattr(problem, name), getattr(complete, name)
    found = []
    for row, column in product(range(len(old)), repeat=2):
        if old[row][column] != new[row][column]:
            lines = [list(line) for line in old]
            lines[row][column] = new[row][column]
            found.append(replace(problem, **{name: tuple(map(tuple, lines))}))
    if isinstance(problem, Futoshiki):
        more = complete.less[len(problem.less) :]
        found += [replace(problem, less=(*problem.less, pair)) for pair in more]
    return found


def added_clue(problem: Any, single: Any) -> str:
    """The sentence of the one clue that is new; of riddles without the number."""
    known = {group.id for group in rules_of(problem).groups}
    (new,) = (group for group in rules_of(single).groups if group.id not in known)
    return new.sentence.partition("“")[2] or new.sentence


def test_two_clues_are_changed_where_one_is_not_enough() -> None:
    board = Futoshiki(((1, 1, 0), (0, 0, 0), (0, 3, 3)))
    answer = sleuth.why_not(board)
    (first, *_) = answer.result["repairs"]
    assert len(first["drop"]) == 2
    changed = [say for repair in answer.result["repairs"] for say in repair["changes"]]
    assert any(" and the " in say and "exactly one solution" in say for say in changed)
