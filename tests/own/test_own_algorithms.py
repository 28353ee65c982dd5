"""Searches, heuristics, propagations and agents that a caller brings."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections import deque
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.brought import OwnCodeFailed
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Event
from sleuth.loading import load
from sleuth.own.templates import TEMPLATES, template
from sleuth.request import Request
from sleuth.running import run

#: A small board of every puzzle that can be searched.
SMALL = {
    "maze": "%%%%%%\n%P  .%\n% %% %\n%E   %\n%%%%%%\n",
    "tiles": "1 2 3\n4 0 6\n7 5 8\n",
    "hunger-games": "%%%%%\n%P .%\n%. E%\n%%%%%\nenergy: 5\n",
    "lights-out": "110\n100\n000\n",
}


def breadth_first(problem: Any) -> list[Any] | None:
    frontier: deque[tuple[Any, list[Any]]] = deque([(problem.initial, [])])
    seen = {problem.initial}
    while frontier:
        state, actions = frontier.popleft()
        if problem.is_goal(state):
            return actions
        for action, child, _ in problem.successors(state):
            if child not in seen:
                seen.add(child)
                frontier.append((child, [*actions, action]))
    return None


def best_first(problem: Any, weight: float = 1.0, greedy: bool = False) -> list[Any] | None:
    """A* with options of its own."""
    frontier: list[Any] = [(0.0, 0, problem.initial, 0.0, [])]
    done = set()
    order = 0
    while frontier:
        _, _, state, cost, actions = heappop(frontier)
        if problem.is_goal(state):
            return list(actions)
        if state in done:
            continue
        done.add(state)
        for action, child, step in problem.successors(state):
            order += 1
            total = cost + step
            f = weight * problem.heuristic(child) + (0 if greedy else total)
            heappush(frontier, (f, order, child, total, [*actions, action]))
    return None


@pytest.mark.parametrize("kind", SMALL)
def test_a_search_of_ones_own_is_as_good_as_ours(kind: str) -> None:
    board = sleuth.read(kind, SMALL[kind], **({"problem": "allfood"} if kind == "maze" else {}))
    ours = sleuth.solve(board, method="bfs")
    own = sleuth.solve(board, method=breadth_first)
    assert own.checked
    assert own.cost == ours.cost
    assert own.method == "breadth_first"
    assert own.optimal is None
    astar = sleuth.solve(board, method=best_first)
    assert astar.cost == sleuth.solve(board, method="ucs").cost
    assert sleuth.solve(board, method=best_first, weight=3.0, greedy=True)


@pytest.mark.parametrize("kind", SMALL)
def test_named_states_tell_all_states_apart(kind: str) -> None:
    board = sleuth.read(kind, SMALL[kind])
    entry = catalogue.puzzle(kind)
    view = next(each for each in entry.views if each.name == "state-space")
    space = load(view.build)(board)
    named = load(view.named_states)(board)  # type: ignore[arg-type]
    reached, waiting = {space.initial}, [space.initial]
    while waiting and len(reached) < 3000:
        state = waiting.pop()
        if space.is_goal(state):
            continue
        for _, child, _ in space.successors(state):
            if child not in reached:
                reached.add(child)
                waiting.append(child)
    assert len({named(state) for state in reached}) == len(reached) > 3
    assert "object at" not in repr(named(space.initial))


def test_expansions_are_calls_of_successors() -> None:
    calls: list[Any] = []

    def counting(problem: Any) -> Any:
        inner = problem.successors

        def successors(state: Any) -> Any:
            calls.append(state)
            return inner(state)

        problem.successors = successors
        return breadth_first(problem)

    answer = sleuth.solve("maze", SMALL["maze"], method=counting)
    assert answer.stats["expanded"] == len(calls) > 0


def test_events_of_an_own_search_draw_its_tree() -> None:
    heard: list[Event] = []
    sleuth.solve("maze", SMALL["maze"], method=breadth_first, hear=heard.append)
    opened = {event.about["state"] for event in heard if event.kind == "open"}
    expanded = [event.about for event in heard if event.kind == "expand"]
    assert expanded[0]["parent"] is None
    assert {about["state"] for about in expanded} <= opened
    assert all(about["parent"] in opened for about in expanded[1:])
    assert heard[-1].kind == "solution"


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (["N", "N"], "step 1"),
        (["E"], "ends in"),
        (7, "returned 7"),
        ([], "ends in"),
    ],
)
def test_wrong_answers_of_own_searches_are_refused(returned: Any, words: str) -> None:
    with pytest.raises(OwnCodeFailed, match=words) as caught:
        sleuth.solve("maze", SMALL["maze"], method=lambda problem: returned)
    assert caught.value.exit_code == 2


def test_finding_nothing_proves_nothing() -> None:
    answer = sleuth.solve("maze", SMALL["maze"], method=lambda problem: None)
    assert answer.status == "unknown"
    assert answer.evidence is not None
    assert "proves nothing" in answer.evidence.text


def test_limits_stop_an_own_search() -> None:
    def forever(problem: Any) -> Any:
        while True:
            problem.successors(problem.initial)

    assert sleuth.solve("maze", method=forever, nodes=100).limit == "nodes"
    assert sleuth.solve("maze", method=forever, seconds=0.1).limit == "seconds"


def test_limits_stop_loops_that_never_ask_sleuth_anything() -> None:
    def stuck(*anything: Any) -> Any:
        while True:
            pass

    before = threading.active_count()
    began = time.monotonic()
    answer = sleuth.solve("maze", method=stuck, seconds=0.1)
    assert (answer.status, answer.limit, answer.method) == ("unknown", "seconds", "stuck")
    assert sleuth.solve("maze", heuristic=stuck, seconds=0.1).limit == "seconds"
    assert sleuth.heuristic("maze", heuristic=stuck, seconds=0.1).limit == "seconds"
    assert sleuth.solve("futoshiki", inference=stuck, seconds=0.1).limit == "seconds"
    cancellation = sleuth.Cancellation()
    timer = threading.Timer(0.1, cancellation.cancel)
    timer.start()
    assert sleuth.solve("maze", method=stuck, cancellation=cancellation).limit == "interrupted"
    assert time.monotonic() - began < 30
    assert threading.active_count() <= before


def test_own_searches_answer_one_question() -> None:
    for asked in ({"shortest": True}, {"count": True}, {"all": True}, {"unique": True}):
        with pytest.raises(Unsuitable):
            sleuth.solve("maze", method=breadth_first, **asked)  # type: ignore[arg-type]


def straight(state: Any) -> float:
    steps = [abs(state.row - r) + abs(state.column - c) for r, c in state.left]
    return float(min(steps))


def test_heuristics_are_checked_with_the_smallest_counterexample() -> None:
    maze = sleuth.read("maze")
    good = sleuth.heuristic(maze, heuristic=straight)
    assert good
    assert good.result[0]["admissible"]
    bad = sleuth.heuristic(maze, heuristic=lambda state: 2 * straight(state))
    assert not bad
    assert not bad.result[0]["admissible"]
    assert bad.result[0]["overestimate"]["distance"] == 1


def test_a_heuristic_may_ask_for_the_problem_too() -> None:
    def with_problem(state: Any, maze: Any) -> float:
        assert maze.kind == "maze"
        return straight(state)

    assert sleuth.solve("maze", heuristic=with_problem).cost == sleuth.solve("maze").cost


def test_own_heuristics_prove_nothing_and_infinity_hides_nothing() -> None:
    maze = sleuth.read("maze")
    answer = sleuth.solve(maze, heuristic=straight)
    assert answer.optimal is None
    with pytest.raises(Unsuitable):
        sleuth.solve(maze, heuristic=straight, shortest=True)
    for method in ("astar", "idastar", "greedy", "rbfs", "beam"):
        blind = sleuth.solve(maze, method=method, heuristic=lambda state: float("inf"), seconds=5)
        assert blind.status != "unsolvable", method


@pytest.mark.parametrize("value", ["many", None, float("nan")])
def test_heuristics_return_numbers(value: Any) -> None:
    with pytest.raises(OwnCodeFailed, match="return a number"):
        sleuth.solve("maze", heuristic=lambda state: value)


def test_faults_in_own_code_name_its_line() -> None:
    def broken(state: Any) -> float:
        return float(state.collumn)

    with pytest.raises(OwnCodeFailed, match="collumn") as caught:
        sleuth.solve("maze", heuristic=broken)
    assert caught.value.place is not None
    assert caught.value.place.source == __file__
    assert caught.value.place.line == broken.__code__.co_firstlineno + 1


def forward(problem: Any, domains: Any, changed: str | None) -> bool:
    if changed is not None:
        for constraint in problem.constraints_on(changed):
            if constraint.all_different:
                for name in constraint.variables:
                    if name != changed:
                        domains[name] -= domains[changed]
    return all(domains.values())


def test_own_propagation_saves_nodes_and_is_checked() -> None:
    plain = sleuth.solve("futoshiki", "five", method="bt")
    own = sleuth.solve("futoshiki", "five", inference=forward)
    assert own.checked
    assert own.solution == plain.solution
    assert own.stats["nodes"] < plain.stats["nodes"]


def test_own_propagation_that_takes_too_much_proves_nothing() -> None:
    def greedy(problem: Any, domains: Any, changed: str | None) -> bool:
        return changed is None

    answer = sleuth.solve("futoshiki", "five", inference=greedy)
    assert answer.status == "unknown"
    for asked in ({"count": True}, {"unique": True}):
        with pytest.raises(Unsuitable):
            sleuth.solve("futoshiki", inference=greedy, **asked)  # type: ignore[arg-type]


def test_own_propagation_cannot_add_values() -> None:
    def generous(problem: Any, domains: Any, changed: str | None) -> None:
        for values in domains.values():
            values |= set(range(-5, 99))

    ours = sleuth.solve("futoshiki", "five", method="bt")
    own = sleuth.solve("futoshiki", "five", inference=generous)
    assert own.solution == ours.solution
    assert own.stats["nodes"] == ours.stats["nodes"]


def test_compare_puts_own_methods_beside_ours() -> None:
    found = sleuth.compare(sleuth.read("maze"), ["astar", breadth_first, lambda problem: ["N"]])
    statuses = [row.answer.status if row.answer else "refused" for row in found]
    assert statuses == ["solved", "solved", "refused"]
    assert found.disagreements == []
    assert "breadth_first" in repr(found)


def test_a_cheaper_path_than_the_proved_least_is_a_disagreement() -> None:
    from sleuth.experiments.rows import Row, disagreements

    best = sleuth.solve("maze")
    rows = [
        Row("maze", "astar", "solved", best.cost, optimal=True),
        Row("maze", "mine", "solved", 1.0),
    ]
    assert disagreements(rows[:1]) == []
    assert "less than the least" in disagreements(rows)[0]


def test_requests_from_elsewhere_load_no_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    marker = tmp_path / "loaded"
    file.write_text(f"open({str(marker)!r}, 'w')\ndef f(*a): pass\n")
    for request in (
        Request("solve", "maze", SMALL["maze"], method=f"{file}:f"),
        Request("solve", "maze", SMALL["maze"], options={"heuristic": f"{file}:f"}),
        Request("solve", "maze", SMALL["maze"], method=f"astar:heuristic={file}:f"),
        Request("heuristic", "maze", SMALL["maze"], options={"heuristic": f"{file}:f"}),
        Request("solve", "futoshiki", "0 0\n0 0\n", options={"inference": f"{file}:f"}),
    ):
        with pytest.raises(BadRequest, match="not loaded here"):
            run(request)
    assert not marker.exists()
    with pytest.raises(BadRequest):
        run(Request("solve", "maze", SMALL["maze"], method="f"), own={})


# The command line.


def sleuth_command(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sleuth", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


#: How each starting file is tried; its own text names the same commands.
TRIES: dict[str, list[str]] = {
    "search": ["solve maze --method mine.py:search --json"],
    "heuristic": [
        "heuristic maze --heuristic mine.py:heuristic",
        "solve maze --method astar --heuristic mine.py:heuristic",
    ],
    "agent": ["compare pacman alley --agents mine.py:Agent --games 2"],
    "propagator": ["solve futoshiki --inference mine.py:propagate"],
}


@pytest.mark.parametrize("kind", TEMPLATES)
def test_starting_files_run(kind: str, tmp_path: Path) -> None:
    written = sleuth_command("new", "algorithm", kind, folder=tmp_path)
    assert written.returncode == 0
    (tmp_path / "mine.py").write_text(written.stdout)
    assert written.stdout == template(kind)
    for words in TRIES[kind]:
        done = sleuth_command(*words.split(), folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert " ".join(["sleuth", *words.split()[:2]]) in written.stdout


def test_compare_takes_own_methods_and_heuristics(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(template("search"))
    (tmp_path / "h.py").write_text(template("heuristic"))
    words = ("compare", "maze", "courtyard", "--json", "--methods")
    done = sleuth_command(*words, "mine.py:search,astar,bfs", folder=tmp_path)
    rows = json.loads(done.stdout)["rows"]
    assert [row["method"] for row in rows] == ["mine.py:search", "astar", "bfs"]
    assert len({row["answer"]["cost"] for row in rows}) == 1
    done = sleuth_command(*words, "astar,bfs", "--heuristic", "h.py:heuristic", folder=tmp_path)
    rows = json.loads(done.stdout)["rows"]
    assert [row["method"] for row in rows] == ["astar", "bfs", "astar:heuristic=h.py:heuristic"]


def test_an_inadmissible_heuristic_is_drawn_and_exits_with_1(tmp_path: Path) -> None:
    file = tmp_path / "h.py"
    file.write_text(template("heuristic").replace("return min", "return 2 * min"))
    done = sleuth_command("heuristic", "maze", "--heuristic", "h.py:heuristic", folder=tmp_path)
    assert done.returncode == 1
    assert "not admissible" in done.stdout
    assert "@" in done.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f(problem):\n    return problem.nothing\n", ["mine.py:2", "nothing"]),
        ("def f(problem:\n", ["mine.py:1"]),
        ("import no_such_module\n", ["mine.py:1", "no_such_module"]),
        ("def g(problem):\n    pass\n", ["no function f", "g"]),
        ("def f(problem):\n    raise SystemExit(0)\n", ["mine.py:2"]),
        ("def f(problem):\n    return f(problem)\n", ["mine.py:2", "recursion"]),
    ],
)
def test_faults_in_files_are_theirs(text: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    done = sleuth_command("solve", "maze", "--method", "mine.py:f", folder=tmp_path)
    assert done.returncode == 2
    for word in words:
        assert word in done.stderr
    assert "bug in Sleuth" not in done.stderr
    assert "Traceback" not in done.stderr


def test_files_may_import_what_lies_beside_them(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(template("search"))
    (tmp_path / "mine.py").write_text("from helper import search\n")
    done = sleuth_command("solve", "maze", "--method", "mine.py:search", folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_agents_choose_legal_moves(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def agent(position):\n    return 'up'\n")
    words = ("compare", "pacman", "alley", "--agents", "mine.py:agent", "--games", "1")
    done = sleuth_command(*words, folder=tmp_path)
    assert done.returncode == 2
    assert "mine.py:agent chose 'up'" in done.stderr
