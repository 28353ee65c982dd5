"""Lights Out: its facts, its methods against brute force, its formats, generator and game."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest, Place, Unsuitable
from sleuth.game import Frame
from sleuth.limits import Limits
from sleuth.play.table import run
from sleuth.puzzles.lights_out import PUZZLE
from sleuth.puzzles.lights_out.game import LightsOutGame
from sleuth.puzzles.lights_out.generator import generate
from sleuth.puzzles.lights_out.pattern import NAMED, PLUS, Pattern, Wiring
from sleuth.puzzles.lights_out.problem import LightsOut, Presses
from sleuth.puzzles.lights_out.reader import read_board
from sleuth.puzzles.lights_out.views import linear_system, state_space
from sleuth.request import Question
from solving import solve

#: The dimension of the space of presses that change nothing, on n×n boards, n = 1 … 20.
NULLITIES = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]


def classic(rows: int, columns: int, lights: tuple[int, ...] | None = None) -> LightsOut:
    off = (0,) * (rows * columns)
    return LightsOut(rows, columns, 2, PLUS, lights or off, off)


@st.composite
def small_boards(draw: st.DrawFn) -> LightsOut:
    rows, columns = draw(st.sampled_from([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (5, 1)]))
    states = draw(st.sampled_from([2, 2, 3, 4, 6] if rows * columns <= 4 else [2, 3]))
    cells = rows * columns
    board = st.lists(st.integers(0, states - 1), min_size=cells, max_size=cells).map(tuple)
    offsets = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
    pattern: Pattern | Wiring = draw(
        st.one_of(
            st.builds(Pattern, st.sampled_from(list(NAMED.values())), st.booleans()),
            st.builds(Pattern, st.lists(offsets, min_size=1, max_size=4).map(tuple), st.booleans()),
            st.lists(
                st.sets(st.integers(0, cells - 1)).map(lambda lights: tuple(sorted(lights))),
                min_size=cells,
                max_size=cells,
            ).map(lambda lights: Wiring(tuple(lights))),
        )
    )
    return LightsOut(rows, columns, states, pattern, draw(board), draw(board))


def all_solutions(board: LightsOut) -> set[Presses]:
    choices = product(range(board.states), repeat=len(board.lights))
    return {presses for presses in choices if not board.check(presses)}


@settings(max_examples=150, deadline=None)
@given(board=small_boards())
def test_text_round_trip(board: LightsOut) -> None:
    assert read_board(board.to_text(), "text") == board


@pytest.mark.parametrize("method", ["linear", "chase", "rules", "search", "search-bfs"])
@settings(max_examples=60, deadline=None)
@given(board=small_boards())
def test_methods_against_brute_force(method: str, board: LightsOut) -> None:
    expected = all_solutions(board)
    shortest = solve(PUZZLE, board, method, question=Question(shortest=True))
    if not expected:
        assert shortest.status is Status.UNSOLVABLE
        return
    assert shortest.status is Status.SOLVED
    assert shortest.optimal
    assert shortest.cost == min(map(sum, expected))
    if not method.startswith("search"):
        every = solve(PUZZLE, board, method, question=Question(most=None))
        assert set(every.solutions) == expected
        assert every.count == len(expected)
        counted = solve(PUZZLE, board, method, question=Question(count=True, unique=True))
        assert counted.count == len(expected)
        assert counted.unique == (len(expected) == 1)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(board=small_boards())
def test_cpsat_against_brute_force(board: LightsOut) -> None:
    expected = all_solutions(board)
    every = solve(PUZZLE, board, "cpsat", question=Question(most=None))
    assert set(every.solutions) == expected
    shortest = solve(PUZZLE, board, "cpsat", question=Question(shortest=True))
    assert shortest.cost == min(map(sum, expected), default=None)


@settings(max_examples=60, deadline=None)
@given(board=small_boards())
def test_pressing_one_by_one_is_what_check_says(board: LightsOut) -> None:
    answer = solve(PUZZLE, board)
    if answer.solution is None:
        return
    for index, times in enumerate(answer.solution):
        for _ in range(times):
            board = board.pressed(*divmod(index, board.columns))
    assert board.is_won


@pytest.mark.parametrize(("side", "nullity"), list(enumerate(NULLITIES, 1)))
@pytest.mark.parametrize("method", ["linear", "chase"])
def test_nullities(method: str, side: int, nullity: int) -> None:
    answer = solve(PUZZLE, classic(side, side), method, question=Question(count=True))
    assert answer.count == 2**nullity


def test_report_boards(shared: Path) -> None:
    lines = (shared / "lights_out" / "report-boards.txt").read_text().splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    assert rows
    for name, fewest, sizes, board_text in rows:
        board = read_board(board_text.replace("/", "\n"), name)
        for method in ("linear", "chase", "rules"):
            shortest = solve(PUZZLE, board, method, question=Question(shortest=True))
            assert shortest.cost == int(fewest), name
            every = solve(PUZZLE, board, method, question=Question(most=None))
            assert sorted(map(sum, every.solutions)) == sorted(map(int, sizes.split(","))), name


def test_flip_ids(shared: Path) -> None:
    lines = (shared / "lights_out" / "flip-ids.tsv").read_text().splitlines()
    assert lines
    for line in lines:
        parameters, _, game_id = line.split("\t")
        board = read_board(game_id, parameters)
        assert isinstance(board.pattern, Wiring) == parameters.endswith("r")
        assert read_board(board.to_text(), parameters) == board
        linear = solve(PUZZLE, board, "linear", question=Question(count=True))
        chased = solve(PUZZLE, board, "chase", question=Question(count=True))
        assert linear.status is Status.SOLVED, parameters
        assert linear.count == chased.count


def test_flip_id_by_hand() -> None:
    """Two lights side by side; the first press changes both, the second only its own."""
    board = read_board("2x1:d,c", "hand")
    assert board.pattern == Wiring(((0, 1), (1,)))
    assert board.lights == (1, 1)
    assert solve(PUZZLE, board).solution == (1, 0)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "no board"),
        ("010\n01\n", 2, "row has 2 cells, expected 3"),
        ("01a\n", 1, "'a' is not a state"),
        ("01\n\n10\n", 3, "rows go on after an empty line"),
        ("states: 1\n01\n", 1, "1 state"),
        ("states: two\n01\n", 1, "not a number of states"),
        ("states: 3\n013\n", None, "states are 0 to 2"),
        ("pattern: star\n01\n", 1, "not a pattern"),
        ("pattern: offsets 1\n01\n", 1, "not an offset"),
        ("pattern: wiring 0 5\n01\n", 1, "not there"),
        ("target: 0\n01\n", 1, "the target is 1×1"),
        ("target: 0/x\n01\n", 1, "target: 'x'"),
        ("colour: red\n01\n", 1, "no 'colour'"),
        ("states: 2\nstates: 2\n01\n", 2, "given twice"),
        ("2x1:d", 1, "not a Flip game ID"),
        ("2x1:dd,c", 1, "has 2 hexadecimal digits, expected 1"),
        ("2x1:d,d", 1, "not padded"),
        ("0x1:,", 1, "no lights"),
    ],
)
def test_bad_boards_are_refused_with_place(text: str, line: int | None, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_board(text, "board")
    assert words in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.line == line
    assert caught.value.remedy


def test_unsolvable_boards_are_explained_in_words() -> None:
    answer = solve(PUZZLE, classic(5, 5, (1, *(0,) * 24)))
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert "even number" in answer.evidence.text
    lights = [index for index, weight in enumerate(answer.evidence.data["multipliers"]) if weight]
    for reach in PLUS.effects(5, 5):
        assert len(set(reach) & set(lights)) % 2 == 0
    assert 0 in lights


def test_composite_states_are_explained_in_words() -> None:
    board = LightsOut(
        2, 2, 6, Pattern(((0, 0), (0, 1), (1, 0), (1, 1)), torus=True), (1, 2, 0, 0), (0,) * 4
    )
    answer = solve(PUZZLE, board)
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert "multiple of 6" in answer.evidence.text


def test_search_refuses_large_boards_with_the_reason() -> None:
    with pytest.raises(Unsuitable, match="7×7"):
        solve(PUZZLE, classic(7, 7), "search")


def test_search_heuristic_is_admissible_and_consistent() -> None:
    """On every board of 2×3 lights with three states, against distances found backwards."""
    space = state_space(LightsOut(2, 3, 3, PLUS, (1,) * 6, (0,) * 6))
    estimate = space.heuristics["reach"].estimate
    for changes in product(range(3), repeat=6):
        if not any(changes):
            assert estimate(changes) == 0
            continue
        board = LightsOut(2, 3, 3, PLUS, tuple(-change % 3 for change in changes), (0,) * 6)
        cost = solve(PUZZLE, board, question=Question(shortest=True)).cost
        assert cost is None or estimate(changes) <= cost
        for _, after, step in space.successors(changes):
            assert estimate(changes) <= step + estimate(after)


@pytest.mark.slow
def test_many_solutions_fall_back_to_an_exact_method_with_a_bound() -> None:
    """All lights wired to every press: far too many solutions to weigh, one press is enough."""
    cells = 30
    everything = tuple(range(cells))
    board = LightsOut(1, cells, 2, Wiring((everything,) * cells), (1,) * cells, (0,) * cells)
    answer = solve(PUZZLE, board, question=Question(shortest=True), limits=Limits(seconds=20))
    assert (answer.cost, answer.optimal, answer.bound) == (1, True, 1)


@pytest.mark.parametrize("method", ["linear", "chase", "rules", "cpsat", "search", "search-bfs"])
@pytest.mark.parametrize("limits", [Limits(seconds=0), Limits(memory=1), Limits(nodes=0)])
def test_limits_hold_for_every_engine(method: str, limits: Limits) -> None:
    """Limits that are used up from the start: an answer comes at once and names the limit."""
    board = next(generate(size="6x6", seed=1))
    answer = solve(PUZZLE, board, method, question=Question(shortest=True), limits=limits)
    expected = next(
        name for name in ("seconds", "memory", "nodes") if getattr(limits, name) is not None
    )
    assert answer.limit == expected or answer.optimal


def test_generator_is_uniform_without_repeats_and_never_won() -> None:
    boards = list(generate(size="5x5", count=500, seed=1))
    assert len({board.lights for board in boards}) == 500
    assert not any(board.is_won for board in boards)
    assert all(solve(PUZZLE, board).status is Status.SOLVED for board in boards)
    # All 15 boards of 2×2 come out, each about equally often as the first of a batch.
    firsts = Counter(next(generate(size="2x2", seed=seed)).lights for seed in range(1500))
    assert len(firsts) == 15
    assert max(firsts.values()) < 2 * min(firsts.values())
    with pytest.raises(BadRequest, match="only 15"):
        list(generate(size="2x2", count=16, seed=1))


def test_generator_of_exactly_so_many_presses_is_uniform() -> None:
    every = {
        lights: solve(PUZZLE, classic(2, 4, lights), question=Question(shortest=True)).cost
        for lights in product((0, 1), repeat=8)
        if any(lights)
    }
    of_two = {lights for lights, cost in every.items() if cost == 2}
    drawn = Counter(next(generate(size="2x4", presses=2, seed=seed)).lights for seed in range(1000))
    assert set(drawn) == of_two
    assert max(drawn.values()) < 4 * min(drawn.values())


def test_generator_with_states_and_pattern() -> None:
    board = next(generate(size="4x5", states=3, pattern="plus torus", presses=4, seed=2))
    assert (board.rows, board.columns, board.states) == (4, 5, 3)
    assert board.pattern == Pattern(NAMED["plus"], torus=True)
    assert solve(PUZZLE, board, question=Question(shortest=True)).cost == 4


def play(keys: str) -> tuple[list[Frame], LightsOut]:
    """Play on a board that one press in the middle solves."""
    frames: list[Frame] = []
    game = LightsOutGame(read_board("010\n111\n010\n", "game"))
    session = run(game, keys.split(), frames.append)
    return frames, session.position


def test_play_wins_with_the_right_press_and_tells_the_fewest() -> None:
    frames, position = play("down right enter q")
    assert position.is_won
    assert "done with 1 press; the fewest possible: 1" in frames[-1].news


def test_play_undo_redo_reset_hint_and_solve() -> None:
    assert not play("enter")[1].is_won
    assert play("enter u")[1] == play("")[1]
    assert play("enter u r")[1] == play("enter")[1]
    assert play("enter down enter 0")[1] == play("")[1]
    weak = "Look at row 2; 1 press is enough from here. · h more"
    assert play("h")[0][-1].news == weak
    assert play("h")[0][-1].board.highlights.keys() == {"c0.0", "c1.0", "c1.1", "c1.2"}
    assert play("h h")[0][-1].news == "Row 2 takes 1 press in all. · h more"
    assert play("h h h")[0][-1].news == "try: press row 2, column 2"
    assert play("h h h")[0][-1].board.highlights == {"c0.0": "cursor", "c1.1": "hint"}
    assert "nothing to take back" in play("u")[0][-1].news
    frames, position = play("enter s")
    assert position.is_won
    assert any(frame.news.startswith("solving") for frame in frames)
    assert not play("s n")[1].is_won


def test_hundred_by_hundred() -> None:
    board = next(generate(size="100x100", seed=1))
    assert solve(PUZZLE, board, "chase").status is Status.SOLVED


def test_a_shortest_solution_is_not_taken_for_the_only_one() -> None:
    board = read_board("00000\n11011\n00000\n10001\n11011\n", "M3")
    for method in ("linear", "chase", "rules", "cpsat"):
        answer = solve(PUZZLE, board, method, question=Question(shortest=True, unique=True))
        assert (answer.cost, answer.optimal, answer.unique) == (6, True, False), method
    with pytest.raises(BadRequest, match="neither counted nor listed"):
        solve(PUZZLE, board, question=Question(shortest=True, count=True))


def test_files_of_many_boards_are_taken_apart() -> None:
    text = "# two boards\nstates: 3\n12\n# still the first\n00\n\n\n01\n10\n2x1:d,c\n"
    parts = PUZZLE.split(text, "many")
    assert [place.line for _, place in parts] == [2, 8, 10]
    boards = [read_board(part, place.source) for part, place in parts]
    assert [(board.rows, board.states) for board in boards] == [(2, 3), (2, 2), (1, 2)]
    assert PUZZLE.split("01\n10\n", "one") == [("01\n10\n", Place("one"))]


def test_a_stopped_search_for_the_fewest_presses_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """39×39 boards have too many solutions to weigh; CP-SAT is stopped before it finds any."""
    stopped: Answer[Presses] = Answer(Status.UNKNOWN, limit="seconds")
    monkeypatch.setattr("sleuth.csp.cpsat.solve", lambda *arguments: stopped)
    board = next(generate(size="39x39", seed=1))
    answer = solve(PUZZLE, board, question=Question(shortest=True))
    assert answer.solution is not None
    assert answer.limit == "seconds"
    assert answer.bound is not None
    assert 0 < answer.bound <= sum(answer.solution)


def test_limits_hold_while_a_view_is_built() -> None:
    board = classic(150, 150, (1,) * 22_500)
    answer = solve(PUZZLE, board, "rules", limits=Limits(seconds=0.1))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")


def test_a_list_that_was_cut_does_not_claim_to_be_complete() -> None:
    board = classic(5, 5)
    for method in ("linear", "rules"):
        cut = solve(PUZZLE, board, method, question=Question(most=2))
        assert (cut.count, cut.complete) == (2, False)
        every = solve(PUZZLE, board, method, question=Question(most=None))
        assert (every.count, every.complete) == (4, True)


def test_view_names_are_sentences() -> None:
    system = linear_system(classic(2, 2))
    assert system.unknown_name(3) == "presses of row 2, column 2"
    assert "row 1, column 2" in system.equation_name(1)
