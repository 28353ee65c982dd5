"""What every registered puzzle and method promises."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.drawing import to_svg, to_text
from sleuth.errors import SleuthError, Unsuitable
from sleuth.events import KINDS
from sleuth.examples import example_names, example_text
from sleuth.limits import Limits
from sleuth.loading import load
from sleuth.method import ASKED, Engine
from sleuth.problem import Problem
from sleuth.request import Question
from solving import solve

PUZZLES = list(catalogue.PUZZLES)
EXAMPLES = [(name, example) for name in PUZZLES for example in catalogue.puzzle(name).examples]
#: Some engines are hopeless on some examples; they have to stop in good time and say so.
LIMITS = Limits(seconds=5, nodes=20_000)


#: Examples on which all methods together take long, beside others of the same puzzle.
LONG = {
    ("hunger-games", "hedge"),
    ("hunger-games", "desert"),
    ("lights-out", "torus-king"),
    ("slitherlink", "large"),
    ("tiles", "swapped-pair"),
}


def in_its_run(pair: tuple[str, str]) -> object:
    """An example as a parameter, marked where it takes long."""
    return pytest.param(*pair, marks=[pytest.mark.thorough] if pair in LONG else [])


@cache
def problem(name: str, example: str) -> Problem:
    return catalogue.puzzle(name).read(example_text(name, example), example)


@cache
def answer(name: str, example: str, method: str) -> Answer[object] | None:
    """What a method says, or None if it does not serve this problem."""
    try:
        return solve(name, problem(name, example), method, limits=LIMITS)
    except Unsuitable:
        return None


@pytest.mark.parametrize("name", PUZZLES)
def test_examples_are_the_shipped_files(name: str) -> None:
    assert set(catalogue.puzzle(name).examples) <= set(example_names(name))


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_text_round_trip(name: str, example: str) -> None:
    here = problem(name, example)
    assert catalogue.puzzle(name).read(here.to_text(), "again") == here


@pytest.mark.parametrize(("name", "example"), [*map(in_its_run, EXAMPLES)])
def test_every_method_answers_and_all_agree(name: str, example: str) -> None:
    """Solutions in these answers have passed `check` already: `solve` sees to that."""
    methods = catalogue.methods(catalogue.puzzle(name))
    answers = {method: answer(name, example, method) for method in methods}
    given_answers = {method: found for method, found in answers.items() if found is not None}
    assert given_answers, "no method serves the example"
    for method, found in given_answers.items():
        assert found.checked == (found.solution is not None), method
    decided = {
        method: found.status
        for method, found in given_answers.items()
        if found.status is not Status.UNKNOWN
    }
    assert len(set(decided.values())) == 1, decided
    least = {found.cost for found in given_answers.values() if found.optimal}
    assert len(least) <= 1, answers


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_solutions_round_trip_and_are_drawn(name: str, example: str) -> None:
    here = problem(name, example)
    entry = catalogue.puzzle(name)
    found = answer(name, example, catalogue.method(entry, None).path)
    assert found is not None
    if found.solution is not None:
        text = here.solution_to_text(found.solution)
        again = here.solution_from_text(text, "again")
        assert here.check(again) == []
    drawing = here.draw(found.solution)
    assert to_text(drawing).strip()
    assert to_svg(drawing).startswith("<svg ")


@pytest.mark.parametrize("name", PUZZLES)
def test_an_early_limit_stops_every_method(name: str) -> None:
    """A limit that is used up at once gives an answer all the same, never an exception."""
    entry = catalogue.puzzle(name)
    for method in catalogue.methods(entry):
        try:
            found = solve(name, problem(name, entry.examples[0]), method, limits=Limits(seconds=0))
        except Unsuitable:
            continue
        assert found.status is not Status.UNKNOWN or found.limit is not None


def refuses_or_reads(name: str, text: str) -> None:
    """Whatever the text is, the reader reads it or says what is wrong, where and what to do."""
    try:
        catalogue.puzzle(name).read(text, "garbage")
    except SleuthError as error:
        assert error.exit_code == 2
        assert error.place is not None, error
        assert error.remedy is not None, error


@pytest.mark.parametrize("name", PUZZLES)
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=60))
def test_garbage_is_refused_in_words(name: str, text: str) -> None:
    refuses_or_reads(name, text)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_endless_numbers_are_refused_in_words(name: str, example: str) -> None:
    """Python itself refuses to read numbers of more than some thousands of digits."""
    text = example_text(name, example)
    for place in {0, *(text.find(digit) for digit in "012345 ")} - {-1}:
        refuses_or_reads(name, text[:place] + "9" * 5000 + text[place:])


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), intruder=st.sampled_from("0129-.,:x%#/ \n\tZé¬(<"))
def test_mutated_examples_are_refused_in_words(
    name: str, example: str, seed: int, intruder: str
) -> None:
    """A good file with a few characters dropped, doubled or replaced."""
    randomness = random.Random(seed)
    letters = list(example_text(name, example))
    for _ in range(randomness.randint(1, 4)):
        place = randomness.randrange(len(letters))
        letters[place] = randomness.choice(["", letters[place] * 2, intruder])
    refuses_or_reads(name, "".join(letters))


@pytest.mark.parametrize("name", PUZZLES)
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=40))
def test_garbage_solutions_are_refused_in_words(name: str, text: str) -> None:
    here = problem(name, catalogue.puzzle(name).examples[0])
    try:
        solution = here.solution_from_text(text, "garbage")
    except SleuthError as error:
        assert error.exit_code == 2
        assert error.place is not None
    else:
        assert isinstance(here.check(solution), list)


@pytest.mark.parametrize("name", [name for name in PUZZLES if catalogue.puzzle(name).generator])
def test_generated_problems_round_trip_and_follow_the_seed(name: str) -> None:
    entry = catalogue.puzzle(name)

    def three() -> list[Problem]:
        return list(entry.generate(size=None, count=3, seed=7, difficulty=None))

    first = three()
    assert first == three()
    assert len(first) == 3
    for made in first:
        assert entry.read(made.to_text(), "made") == made


@pytest.mark.parametrize("name", PUZZLES)
def test_every_name_of_a_method_leads_to_it(name: str) -> None:
    entry = catalogue.puzzle(name)
    seen: dict[str, str] = {}
    for path, method in catalogue.methods(entry).items():
        assert method.path == path
        for known in (path, *method.short):
            assert catalogue.method(entry, known) is method
            assert seen.setdefault(known, path) == path
    assert catalogue.method(entry, "auto") is catalogue.method(entry, None)


#: Names that were public once, and stay.
OLD_NAMES = {
    "lights-out": "linear chase rules cpsat theory search search-bfs",
    "maze": "astar dfs bfs ucs greedy wastar ids idastar rbfs bidirectional beam arastar smastar "
    "branch-and-bound jps grid",
    "futoshiki": "auto gac fc bt cpsat rules",
    "slitherlink": "rules rules-full clingo cpsat deduce",
    "cnf": "rules",
    "tiles": "auto idastar astar rbfs wastar arastar greedy beam smastar branch-and-bound "
    "bidirectional bfs ids dfs layers",
    "hunger-games": "leaps dominance astar ucs bfs",
}


@pytest.mark.parametrize("name", OLD_NAMES)
def test_old_names_of_methods_stay(name: str) -> None:
    entry = catalogue.puzzle(name)
    for old in OLD_NAMES[name].split():
        assert catalogue.method(entry, old).name


def test_a_new_engine_serves_every_puzzle_with_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine("mine", "csp", "sleuth.csp.gac:solve", "another engine", ("one",))
    monkeypatch.setattr(catalogue, "ENGINES", (*catalogue.ENGINES, engine))
    monkeypatch.setattr(catalogue, "_DERIVED", {})
    served = {name for name in PUZZLES if "mine" in _short_names(name)}
    assert served == {"lights-out", "futoshiki", "slitherlink", "riddle"}


def _short_names(name: str) -> set[str]:
    methods = catalogue.methods(catalogue.puzzle(name)).values()
    return {short for method in methods for short in method.short}


@pytest.mark.parametrize("name", PUZZLES)
def test_tables_name_what_exists(name: str) -> None:
    entry = catalogue.puzzle(name)
    for method in catalogue.methods(entry).values():
        load(method.view.build)
        load(method.engine.solve)
        for lowering in method.lowerings:
            load(lowering.lower)
        assert set(method.engine.answers) <= set(ASKED)
        assert set(method.engine.tells) <= set(KINDS)
        for option in method.options:
            if option.default is not None:
                assert option.read(option.default) == option.default


@pytest.mark.parametrize("name", PUZZLES)
def test_counting_methods_agree(name: str) -> None:
    """Methods that can count the solutions of the first example count the same."""
    entry = catalogue.puzzle(name)
    counts = {}
    for method in catalogue.methods(entry):
        try:
            found = solve(
                name,
                problem(name, entry.examples[0]),
                method,
                question=Question(count=True),
                limits=LIMITS,
            )
        except Unsuitable:
            continue
        if found.limit is None and found.count is not None:
            counts[method] = found.count
    assert len(set(counts.values())) <= 1, counts
