"""What is wrong on purpose, for teaching: found by its name only, and it claims nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.examples import example_text
from sleuth.request import Question, Request
from sleuth.running import run

#: A long way from P is met first, and hides the short one.
HIDDEN = "%%%%%%%\n%P    %\n% %%% %\n% %E  %\n%     %\n%%%%%%%\n"


#: A walk of 8 steps, of which the faulty C and H say 10.
BESIDE = "%%%%%%\n%   E%\n%    %\n%    %\n%.   %\n%.P  %\n%%%%%%\nenergy: 2\nfood-energy: 4\n"


def test_they_are_no_ordinary_methods_or_heuristics() -> None:
    for name in catalogue.PUZZLES:
        entry = catalogue.puzzle(name)
        assert not any(each.view.faulty for each in catalogue.methods(entry).values())
        assert not any(each.faulty for each in entry.heuristics)
        for each in catalogue.faulty_methods(entry):
            assert each.view.faulty
            assert catalogue.method(entry, each.name).path == each.path
            assert catalogue.method(entry, each.path).path == each.path
        assert all(each.faulty for each in entry.faulty_heuristics)
    names = [each.name for each in catalogue.faulty_methods(catalogue.puzzle("slitherlink"))]
    assert names == ["rules-circular"]


@pytest.mark.parametrize("example", ["small", "minimal", "large"])
def test_circular_loop_clauses_are_refused_by_the_rules(example: str) -> None:
    answer = sleuth.solve("slitherlink", example, method="rules-circular")
    assert answer.status is Status.UNKNOWN
    assert answer.solution is None
    assert answer.evidence is not None and answer.evidence.kind == "refused"
    assert answer.evidence.data["broken"] == ["there is more than one loop"]
    refused = answer.problem.solution_from_json(answer.evidence.data["solution"])
    assert answer.problem.check(refused) == answer.evidence.data["broken"]
    assert answer.exit_code == 3


def test_a_right_solution_of_a_faulty_method_is_shown_without_claims() -> None:
    request = Request("solve", "slitherlink", "4", method="rules-circular")
    answer = run(request)
    assert answer.status is Status.SOLVED
    assert answer.checked
    assert answer.unique is None
    assert answer.evidence is not None and "faulty on purpose" in answer.evidence.text


def test_none_found_by_a_faulty_method_proves_nothing() -> None:
    answer = run(Request("solve", "slitherlink", "00", method="rules-circular"))
    assert answer.status is Status.UNKNOWN
    assert answer.count is None
    assert answer.evidence is not None and "proves nothing" in answer.evidence.text


@pytest.mark.parametrize(
    "question",
    [Question(most=None), Question(count=True), Question(unique=True)],
)
def test_a_faulty_method_is_not_asked_for_proofs(question: Question) -> None:
    text = example_text("slitherlink", "small")
    with pytest.raises(Unsuitable, match="faulty on purpose"):
        run(Request("solve", "slitherlink", text, method="rules-circular", question=question))


def test_the_course_reports_iterative_deepening_gives_its_numbers(shared: Path) -> None:
    text = (shared / "mazes" / "mediumMaze.lay").read_text()
    answer = run(Request("solve", "maze", text, method="ids:visited=as-reported"))
    assert (answer.stats["expanded"], answer.cost) == (9046, 130)
    assert answer.optimal is None
    shorter = run(Request("solve", "maze", text, method="ids:visited=global"))
    assert (shorter.cost, shorter.optimal) == (70, None)
    assert run(Request("solve", "maze", text, method="ids")).cost == 68


@pytest.mark.parametrize("visited", ["global", "as-reported"])
def test_a_global_visited_set_claims_neither_least_nor_none(visited: str) -> None:
    method = f"ids:visited={visited}"
    shut = run(Request("solve", "maze", "%%%%%\n%P%E%\n%%%%%\n", method=method))
    assert shut.status is Status.UNKNOWN
    assert shut.evidence is not None and "proves nothing" in shut.evidence.text
    with pytest.raises(Unsuitable):
        run(Request("solve", "maze", HIDDEN, method=method, question=Question(shortest=True)))


@given(st.lists(st.text("% ", min_size=5, max_size=5), min_size=3, max_size=5), st.booleans())
def test_a_faulty_deepening_finds_real_paths_only(rows: list[str], gives_up: bool) -> None:
    text = "\n".join(["P    ", *rows, "    E"])
    visited = "as-reported" if gives_up else "global"
    least = run(Request("solve", "maze", text, method="bfs"))
    found = run(Request("solve", "maze", text, method=f"ids:visited={visited}"))
    assert bool(found) == bool(least)
    if found:
        assert found.checked and found.cost is not None and least.cost is not None
        assert found.cost >= least.cost


def test_heuristics_with_errors_are_found_by_name_only() -> None:
    listed = sleuth.heuristic("hunger-games", "hedge")
    assert not any("reported" in each["heuristic"] for each in listed.result)
    for name in ("C-as-reported", "H-as-reported"):
        answer = sleuth.heuristic("hunger-games", BESIDE, heuristic=name)
        (verdict,) = answer.result
        assert not verdict["admissible"]
        over = verdict["overestimate"]
        assert over["estimate"] > over["distance"]
    with pytest.raises(BadRequest):
        sleuth.heuristic("hunger-games", "hedge", heuristic="D-as-reported")


def test_a_comparison_shows_what_an_overestimate_costs() -> None:
    game = sleuth.read("hunger-games", BESIDE)
    rows = sleuth.compare(game, ["astar", "astar:heuristic=C-as-reported"])
    right, wrong = (row.answer for row in rows)
    assert right is not None and wrong is not None
    assert right.optimal and not wrong.optimal
    assert not rows.disagreements


def test_depth_limited_search_says_whether_it_was_cut_off() -> None:
    cut = run(Request("solve", "maze", HIDDEN, method="depth-limited:limit=5"))
    assert cut.status is Status.UNKNOWN
    assert cut.evidence is not None and cut.evidence.kind == "cut-off"
    assert run(Request("solve", "maze", HIDDEN, method="depth-limited:limit=7")).cost is not None
    shut = Request("solve", "maze", "%%%%%\n%P%E%\n%%%%%\n", method="depth-limited:limit=1")
    assert run(shut).status is Status.UNSOLVABLE
    assert run(Request("solve", "maze", HIDDEN, method="depth-limited:limit=0")).exit_code == 3


@given(
    st.lists(st.text("% ", min_size=5, max_size=5), min_size=2, max_size=4),
    st.integers(0, 20),
)
def test_depth_limited_search_is_exact_about_its_limit(rows: list[str], limit: int) -> None:
    text = "\n".join(["P    ", *rows, "    E"])
    least = run(Request("solve", "maze", text, method="bfs"))
    found = run(Request("solve", "maze", text, method=f"depth-limited:limit={limit}"))
    if least.cost is not None:
        assert bool(found) == (least.cost <= limit)
        assert found.status is not Status.UNSOLVABLE
        assert not found or (found.cost is not None and found.cost <= limit)
    else:
        assert not found
        reached = sleuth_reached(text)
        assert (found.status is Status.UNSOLVABLE) == (limit > reached)


def sleuth_reached(text: str) -> int:
    """How many steps lead to the farthest cell that can be reached, by a flood."""
    grid = text.split("\n")
    frontier, seen, steps = {(0, 0)}, {(0, 0)}, 0
    while True:
        beside = {
            (row + down, column + right)
            for row, column in frontier
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= row + down < len(grid) and 0 <= column + right < 5
        }
        frontier = {(r, c) for r, c in beside - seen if grid[r][c] != "%"}
        if not frontier:
            return steps
        seen |= frontier
        steps += 1


@pytest.mark.parametrize("name", ["C-as-reported", "H-as-reported"])
def test_a_faulty_heuristic_proves_no_game_unsolvable(name: str) -> None:
    answer = sleuth.solve("hunger-games", "desert", method=f"astar:heuristic={name}")
    assert answer.status is Status.UNKNOWN
    assert answer.evidence is not None and "proves nothing" in answer.evidence.text
