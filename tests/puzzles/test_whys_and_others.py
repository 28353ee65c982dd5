"""Boards without solution come with what is in the way; boards with several, with a second one."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from sleuth import catalogue, read
from sleuth.answer import Answer, Status
from sleuth.drawing import to_svg
from sleuth.errors import Unsuitable
from sleuth.layout import steps_from
from sleuth.limits import Limits
from sleuth.puzzles.hunger_games.reasons import why_none
from sleuth.request import Question
from solving import solve

sys.path.append(str(Path(__file__).parent / "hunger_games"))
from hunger_brute_force import random_game, true_costs

#: A board without solution of each puzzle, and what every method has to say of it.
HOPELESS = {
    "lights-out": ("10\n", "row 1, column"),
    "maze": ("%%%%%%\n%P%E %\n%%%%%%\n", "only 1 cell can be reached from row 2, column 2"),
    "futoshiki": ("1 1\n0 0\n", "row 1, column 1 is given as 1"),
    "slitherlink": ("33\n33\n", "the 3 in row 1, column 1"),
    "cnf": ("p cnf 1 2\n1 0\n-1 0\n", "clause 1; clause 2"),
    "tiles": ("1 2\n0 3\ngoal:\n2 1\n0 3\n", "an odd number of moves"),
    "riddle": (
        "places: 2 houses, lives in\npeople: man\npet (keeps *): cat, dog\nclues:\n"
        "The man who keeps cat lives in house 1.\nThe man who keeps cat lives in house 2.\n",
        "cat",
    ),
    "hunger-games": ("P  .  E\nenergy: 2\nfood-energy: 2\n", "the nearest food is 3 steps away"),
}

#: A board with several solutions of each puzzle that is asked for the only one.
SEVERAL = {
    "lights-out": ("11\n", 2),
    "futoshiki": ("0 0\n0 0\n", 4),
    "slitherlink": ("..\n.2\n", None),
    "cnf": ("p cnf 2 1\n1 2 0\n", None),
}

#: Plain searches are lost on circuits, clauses for one are too many, and deduction never guesses.
LOST = {"circuit/fc", "circuit/bt", "circuit/rules/cadical", "deductions/deduce"}


def paths(name: str) -> list[str]:
    return [*catalogue.methods(catalogue.puzzle(name))]


@pytest.mark.parametrize(
    ("name", "method"), [(name, method) for name in HOPELESS for method in paths(name)]
)
def test_every_method_says_what_is_in_the_way(name: str, method: str) -> None:
    text, words = HOPELESS[name]
    limits = Limits(seconds=1 if method in LOST else 20)
    try:
        answer = solve(name, read(name, text), method, limits=limits)
    except Unsuitable:
        return
    if answer.status is Status.UNKNOWN:
        assert answer.evidence is not None or answer.limit is not None
        return
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    if method == "theory/rules/cadical":
        # A theory clashes in its own formulas.
        assert answer.evidence.text.startswith("These cannot hold together: ")
    elif (name, method) != ("riddle", "theory/models"):
        assert words in answer.evidence.text


def test_there_is_a_hopeless_board_of_every_puzzle() -> None:
    assert set(HOPELESS) == set(catalogue.PUZZLES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P.%E\nenergy: 9\n", "only 2 cells can be reached from row 1, column 1"),
        ("P   E\nenergy: 2\n", "The exit is 4 steps away, and 2 energy lasts for 2; no food"),
        ("P.  E\nenergy: 1\nfood-energy: 2\n", "1 + 1 × 2 = 3 energy is still too little"),
        (".  P  .  E\nenergy: 3\nfood-energy: 1\n", "3 + 2 × 1 = 5 energy is still too little"),
        (".  P     E\nenergy: 3\nfood-energy: 3\n", "every walk from food to food"),
    ],
)
def test_why_nobody_survives(text: str, words: str) -> None:
    game = read("hunger-games", text)
    answer = solve("hunger-games", game)
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert words in answer.evidence.text


def test_no_reason_is_given_against_games_that_can_be_won() -> None:
    """The reasons are proofs: each but the last holds of no game that brute force wins."""
    rng = random.Random(1)
    won = 0
    for _ in range(300):
        game = random_game(rng)
        if true_costs(game)[game.first()] < float("inf"):
            won += 1
            assert why_none(game).endswith("before the exit.")
            assert game.exit in steps_from(game.layout, game.start)
    assert won > 50


@pytest.mark.parametrize(
    ("name", "method"),
    [
        (name, each.path)
        for name in SEVERAL
        for each in catalogue.methods(catalogue.puzzle(name)).values()
        if "unique" in each.engine.answers and each.path not in LOST
    ],
)
def test_what_is_not_the_only_solution_comes_with_another(name: str, method: str) -> None:
    text, places = SEVERAL[name]
    problem = read(name, text)
    limits = Limits(seconds=20)
    answer = solve(name, problem, method, question=Question(unique=True), limits=limits)
    assert answer.unique is False
    assert answer.other is not None
    assert answer.other != answer.solution
    assert problem.check(answer.other) == []
    differing = answer.differing()
    assert differing
    assert places is None or len(differing) == places
    again = Answer.from_json(answer.to_json(), problem)
    assert (again.other, again.differing()) == (answer.other, differing)
    assert answer.draw().highlights == dict.fromkeys(differing, "new")
    assert to_svg(answer.draw()) != to_svg(problem.draw(answer.solution))


LOOSE = """places: 2 houses, lives in
people: man
colour (the * house): red, blue
nationality: Brit, Dane
pet (keeps *): cats, dogs
clues:
The Brit lives in the red house.
The man of house 1 lives in the red house.
"""


def test_differing_places_are_called_as_the_puzzle_calls_them() -> None:
    problem = read("cnf", "p cnf 14 13\n" + "".join(f"{n} 0\n" for n in range(1, 14)))
    answer = solve("cnf", problem, question=Question(unique=True))
    assert answer.differing() == {"c1.3": "variable 14"}
    riddle = read("riddle", LOOSE)
    answer = solve("riddle", riddle, question=Question(unique=True))
    assert set(answer.differing().values()) == {"pet of house 1", "pet of house 2"}


def test_a_shortest_one_that_is_not_the_only_one_comes_with_another() -> None:
    problem = read("lights-out", SEVERAL["lights-out"][0])
    answer = solve("lights-out", problem, question=Question(unique=True, shortest=True))
    assert answer.unique is False
    assert problem.check(answer.other) == []
    assert answer.other != answer.solution


def test_the_only_solution_comes_without_another() -> None:
    answer = solve("futoshiki", read("futoshiki"), question=Question(unique=True))
    assert (answer.unique, answer.other, answer.differing()) == (True, None, {})


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("smastar:capacity=4", "a capacity of 4 holds ways of up to 3 steps"),
        ("smastar:capacity=2", "a capacity of 2 holds ways of up to 1 step,"),
        ("beam:width=1", "a width of 1 made it drop states"),
    ],
)
def test_searches_that_give_something_up_say_so(method: str, words: str) -> None:
    answer = solve("tiles", read("tiles", "eight"), method)
    assert (answer.status, answer.limit) == (Status.UNKNOWN, None)
    assert answer.evidence is not None
    assert words in answer.evidence.text


def test_a_stopped_search_tells_its_bound_in_words() -> None:
    answer = solve("maze", read("maze"), "astar", limits=Limits(nodes=10))
    assert answer.limit == "nodes"
    assert answer.bound is not None
    assert f"at least {answer.bound:g} is needed" in answer.sentence()
