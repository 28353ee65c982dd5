"""Every method of Slitherlink against brute force and the reference data."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from boards import all_loops, brute_force, clues_of, empty, solvable_boards
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.events import Event
from sleuth.limits import Meter
from sleuth.puzzles.slitherlink import PUZZLE, deduce, deduction
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.reader import instances, read
from sleuth.puzzles.slitherlink.regions import forced_sides
from sleuth.puzzles.slitherlink.views import deductions as deductions_view
from sleuth.puzzles.slitherlink.views.deductions import deductions
from sleuth.puzzles.slitherlink.views.full_rules import REGISTERS
from sleuth.request import Question
from sleuth.sat import cadical
from solving import solve

COMPLETE = ["rules", "rules-full", "clingo", "cpsat"]
SINGLE_LOOPS = {1: 1, 2: 13, 3: 213}


@pytest.mark.parametrize("method", COMPLETE)
@pytest.mark.parametrize("size", SINGLE_LOOPS)
def test_counts_of_single_loops(method: str, size: int) -> None:
    answer = solve(PUZZLE, empty(size, size), method, question=Question(count=True))
    assert answer.count == SINGLE_LOOPS[size] == len(all_loops(size, size))


@pytest.mark.thorough
@pytest.mark.parametrize("method", COMPLETE)
def test_counts_of_single_loops_on_four_by_four(method: str) -> None:
    assert solve(PUZZLE, empty(4, 4), method, question=Question(count=True)).count == 9349


@pytest.mark.parametrize("method", COMPLETE)
@settings(max_examples=25, deadline=None)
@given(board=solvable_boards())
def test_all_solutions_are_those_of_brute_force(method: str, board: Slitherlink) -> None:
    expected = brute_force(board)
    answer = solve(PUZZLE, board, method, question=Question(most=None))
    assert set(answer.solutions) == expected
    assert len(answer.solutions) == len(expected)
    assert answer.status is (Status.SOLVED if expected else Status.UNSOLVABLE)


@pytest.mark.parametrize("method", COMPLETE)
@settings(max_examples=15, deadline=None)
@given(board=solvable_boards())
def test_uniqueness_is_that_of_brute_force(method: str, board: Slitherlink) -> None:
    expected = brute_force(board)
    answer = solve(PUZZLE, board, method, question=Question(unique=True))
    assert answer.unique is (None if not expected else len(expected) == 1)


@settings(max_examples=25, deadline=None)
@given(board=solvable_boards())
def test_clauses_alone_agree_with_deduction_first(board: Slitherlink) -> None:
    question = Question(most=None)
    with_deduction = solve(PUZZLE, board, "rules", question=question)
    without = solve(PUZZLE, board, "rules", question=question, without_deduction=True)
    assert set(with_deduction.solutions) == set(without.solutions)


@settings(max_examples=150, deadline=None)
@given(board=solvable_boards())
def test_deduction_says_nothing_that_a_solution_denies(board: Slitherlink) -> None:
    solutions = brute_force(board)
    view = deductions(board)
    answer = deduce.deduce(view, Question(unique=True), Meter())
    if answer.status is Status.UNSOLVABLE:
        assert not solutions
        return
    for segment, drawn, rule in view.deduction.facts():
        for loop in solutions:
            assert (view.lattice.segment(segment + 1) in loop) == drawn, rule
    if answer.status is Status.SOLVED:
        assert answer.solution is not None
        assert answer.unique
        assert {view.lift(answer.solution)} == solutions


@pytest.fixture(scope="module")
def interpreted() -> ModuleType:
    """The deduction as plain Python, whether or not it is compiled."""
    source = Path(deduction.__file__).parent / "deduction.py"
    spec = importlib.util.spec_from_file_location("interpreted_deduction", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_compiled_and_interpreted_deduction_say_the_same(
    interpreted: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not deduction.COMPILED:
        pytest.skip("the deduction is not compiled here")

    def facts(board: Slitherlink) -> list[tuple[int, bool, str]]:
        made = deductions(board).deduction
        while made.advance(7):
            pass
        return made.facts()

    boards = [
        read(PROBLEM_WITH_A_PATH, "board"),
        read("3x3t0:3a3a1a3a3", "id"),
        read("2 2 33 ..", "line"),
        empty(3, 4),
    ]
    compiled = [facts(board) for board in boards]
    monkeypatch.setattr(deductions_view, "Deduction", interpreted.Deduction)
    assert type(deductions(boards[0]).deduction) is interpreted.Deduction
    assert [facts(board) for board in boards] == compiled


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (3, 2), (4, 5)])
def test_deduction_lays_segments_as_the_lattice_does(rows: int, columns: int) -> None:
    view = deductions(empty(rows, columns))
    around: dict[int, set[int]] = {}
    for segment, beside in enumerate(view.deduction.cells_beside(), 1):
        for cell in beside:
            around.setdefault(cell, set()).add(segment)
    expected = view.lattice.around_cells().reshape(-1, 4).tolist()
    assert [around[cell] for cell in range(rows * columns)] == [set(four) for four in expected]
    every = range(1, view.lattice.size + 1)
    assert around[rows * columns] == {
        segment for segment in every if sum(segment in four for four in expected) == 1
    }


@pytest.mark.skipif(not deduction.COMPILED, reason="deduction goes first where it is compiled")
def test_no_solver_is_started_where_deduction_finishes(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a solver was started")

    monkeypatch.setattr(cadical, "SatSolver", refuse)
    text = (shared / "slitherlink" / "10x10t0dh_h0.txt").read_text()
    board = read(text, "board")
    heard: list[Event] = []
    answer = solve(PUZZLE, board, "rules", question=Question(unique=True), hear=heard.append)
    assert answer.unique is True
    assert [event.kind for event in heard].count("solution") == 1
    assert solve(PUZZLE, board, "rules", question=Question(count=True)).count == 1
    with pytest.raises(AssertionError, match="was started"):
        solve(PUZZLE, empty(3, 3), "rules")
    with pytest.raises(AssertionError, match="was started"):
        solve(PUZZLE, board, "rules", without_deduction=True)


PROBLEM_WITH_A_PATH = "5 5 .202. .3.2. .2..3 1.... ....2"


def test_deduction_says_how_far_it_got() -> None:
    answer = solve(PUZZLE, empty(3, 3), "deduce")
    assert answer.status is Status.UNKNOWN
    assert answer.evidence is not None
    assert answer.evidence.data["settled"] == 0
    assert answer.evidence.data["of"] == 24
    assert "never guesses" in answer.evidence.text


def test_deduction_shows_the_line_so_far() -> None:
    answer = solve(PUZZLE, read("3....\n.....\n.....", "board"), "deduce")
    assert answer.evidence is not None
    assert answer.evidence.data["drawn"] == "3 5 10000 100000 00000 000000 00000 000000 00000"
    assert "┌───╴" in answer.evidence.text


def test_deduction_names_its_rules_to_a_listener() -> None:
    heard: list[tuple[str, list[str]]] = []

    def hear(event: Event) -> None:
        if event.kind == "deduce":
            assert event.about["rule"] in deduction.RULES
            heard.append((event.about["rule"], event.about["facts"]))

    solve(PUZZLE, read("3x1t0:4aa", "id"), "deduce", hear=hear)
    assert ("clue", [Lattice(1, 3).words(1).say]) in heard


def test_deduction_knows_that_something_is_inside() -> None:
    answer = solve(PUZZLE, empty(1, 1), "deduce", question=Question(unique=True))
    assert (answer.status, answer.unique) == (Status.SOLVED, True)


@pytest.mark.parametrize("method", ["rules", "deduce"])
def test_the_project_s_boards(shared: Path, method: str) -> None:
    file = shared / "slitherlink" / "project-62.txt"
    without_solution = []
    for text, place in instances(file.read_text(), file.name):
        answer = solve(PUZZLE, read(text, file.name), method, question=Question(unique=True))
        if answer.status is Status.UNSOLVABLE:
            without_solution.append(place.line)
        else:
            assert answer.unique, place
    assert without_solution == [18]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["rules-full", "clingo", "cpsat"])
def test_the_project_s_boards_by_other_methods(shared: Path, method: str) -> None:
    file = shared / "slitherlink" / "project-62.txt"
    for text, place in instances(file.read_text(), file.name)[10:40:3]:
        answer = solve(PUZZLE, read(text, file.name), method, question=Question(unique=True))
        assert answer.unique, place


@pytest.mark.slow
def test_public_boards_have_one_solution(shared: Path) -> None:
    files = sorted((shared / "slitherlink").glob("*t0d?_h0.txt"))
    assert len(files) == 36
    for file in files:
        board = read(file.read_text(), file.name)
        for without in (False, True):
            answer = solve(PUZZLE, board, question=Question(unique=True), without_deduction=without)
            assert answer.unique, file.name


@pytest.mark.parametrize(("bits", "tap"), REGISTERS[:-2])
def test_shift_registers_have_the_longest_period(bits: int, tap: int) -> None:
    label = [1] + [0] * (bits - 1)
    first, period = list(label), 0
    while period == 0 or label != first:
        label = [label[-1] ^ label[tap - 1], *label[:-1]]
        period += 1
    assert period == 2**bits - 1


def test_full_rules_name_every_clue_and_point_once() -> None:
    from sleuth.puzzles.slitherlink.views.full_rules import full_rules

    rules = full_rules(read("2.\n.3", "board"))
    sentences = [group.sentence for group in rules.groups]
    assert len(sentences) == len(set(sentences)) == 2 + 9 + 4
    assert "the 3 in row 2, column 2 has 3 of its sides drawn" in sentences
    assert "there is one loop" in sentences
    assert rules.say(1) == "the line runs above row 1, column 1"
    assert rules.say(-1) == "no line runs above row 1, column 1"


@settings(max_examples=20, deadline=None)
@given(board=solvable_boards(), data=st.data())
def test_full_rules_have_one_model_per_solution(board: Slitherlink, data: st.DataObject) -> None:
    """The auxiliary variables follow from the segments, so that model counters count right."""
    from pysat.solvers import Solver

    from sleuth.puzzles.slitherlink.views.full_rules import full_rules

    rules = full_rules(board)
    with Solver(name="cadical195", bootstrap_with=list(rules.clauses())) as solver:
        models = sum(1 for _ in solver.enum_models())
    assert models == len(brute_force(board))


def test_a_cell_between_two_that_are_inside_is_inside() -> None:
    """Three cells in a row; beyond the board is number 3."""
    beside = [(0, 1), (1, 2), (0, 3), (1, 3), (2, 3)]
    nothing_known = [0] * len(beside)
    assert forced_sides(beside, nothing_known, [2, 0, 2, 1]) == [(1, True)]
    assert forced_sides(beside, nothing_known, [2, 0, 0, 1]) == []
    drawn_at_the_left = [1, 0, 0, 0, 0]
    assert forced_sides(beside, drawn_at_the_left, [2, 0, 0, 1]) == [(1, False), (2, False)]


@pytest.mark.thorough
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_deduction_is_sound_on_four_by_four(data: st.DataObject) -> None:
    loop = data.draw(st.sampled_from(all_loops(4, 4)))
    board = Slitherlink(
        tuple(
            tuple(clue if data.draw(st.integers(0, 2)) else None for clue in row)
            for row in clues_of(4, 4, loop)
        )
    )
    view = deductions(board)
    deduce.deduce(view, Question(), Meter())
    solutions = brute_force(board)
    assert not view.deduction.contradiction
    for segment, drawn, rule in view.deduction.facts():
        for solution in solutions:
            assert (view.lattice.segment(segment + 1) in solution) == drawn, rule
