"""Planning through the one way in: kinds, methods, files, exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from planning_tasks import random_task

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.main import cli
from sleuth.errors import BadInput, SleuthError
from sleuth.examples import example_names, example_text
from sleuth.planning.problem import read
from sleuth.planning.world import State, World
from sleuth.request import Request
from sleuth.running import run
from sleuth.tasks.plan import joined, kind_of

SEARCHES = ("astar", "bfs", "ucs", "ids", "idastar", "branch-and-bound", "dfs", "greedy")


def least_cost(text: str, most: int = 4000) -> float | None:
    """The least cost of a plan by the lifted meaning alone; None if there is none."""
    from heapq import heappop, heappush

    problem = read(text)
    world = World(problem.task)
    best = {world.start: 0.0}
    frontier: list[tuple[float, int, State]] = [(0.0, 0, world.start)]
    count = 0
    while frontier:
        cost, _, state = heappop(frontier)
        if cost > best[state]:
            continue
        if world.is_goal(state):
            return cost
        for action in problem.task.domain.actions:
            for values in world.values_of(action.parameters):
                if world.applicable(action, values, state):
                    after = world.after(action, values, state)
                    total = cost + float(world.cost(action, values))
                    if total < best.get(after, float("inf")):
                        best[after] = total
                        count += 1
                        heappush(frontier, (total, count, after))
        assert len(best) < most
    return None


@pytest.mark.parametrize("seed", range(40))
def test_searches_agree_with_the_lifted_meaning(seed: int) -> None:
    text = random_task(seed)
    true = least_cost(text)
    for method in SEARCHES:
        try:
            answer = run(
                Request("plan", "planning", text, method=method, limits=sleuth.Limits(nodes=3000))
            )
        except SleuthError as error:
            assert "cost" in str(error), error
            continue
        if answer.limit is not None:
            continue
        assert (answer.status is Status.SOLVED) == (true is not None), (method, text)
        if answer:
            assert answer.checked
            assert answer.cost is not None and true is not None and answer.cost >= true
            if answer.optimal:
                assert answer.cost == true, method


def call(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(words), catch_exceptions=True)
    if isinstance(done.exception, SleuthError):
        return done.exception.exit_code, str(done.exception)
    return done.exit_code, done.output


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    domain, _, problem = example_text("planning", "blocks").partition("(define (problem")
    (tmp_path / "domain.pddl").write_text(domain)
    (tmp_path / "problem.pddl").write_text(f"(define (problem{problem}")
    return str(tmp_path / "domain.pddl"), str(tmp_path / "problem.pddl")


def test_plan_from_two_files_in_any_order(files: tuple[str, str]) -> None:
    for order in (files, files[::-1]):
        code, said = call("plan", *order, "--optimal")
        assert code == 0
        assert "cost 8, the least possible" in said
        assert "\n   8  (" in said


def test_no_plan_bad_input_and_limits(files: tuple[str, str], tmp_path: Path) -> None:
    problem = Path(files[1])
    whole = problem.read_text()
    problem.write_text(whole.replace("(on e f)", "(on e e)"))
    code, said = call("plan", *files)
    assert (code, "no plan" in said) == (1, True)
    problem.write_text(whole.replace("(on e f)", "(above e f)"))
    code, said = call("plan", *files)
    assert code == 2
    assert f"{problem}:7:" in said
    problem.write_text(whole)
    assert call("plan", *files, "--nodes", "3")[0] == 3
    assert call("plan", files[0])[0] == 2
    assert call("plan", "no-such-thing")[0] == 2


def test_errors_name_the_file_that_they_are_in() -> None:
    text = joined([("(define (domain d)\n(:predicates (p)))", "d.pddl"), ("(oops", "p.pddl")])
    with pytest.raises(BadInput, match=r"p\.pddl:1:1"):
        read(text)


def test_kinds_are_told_from_the_text() -> None:
    assert kind_of("(define (domain d) (:predicates (unknown ?x)))") == "planning"
    assert kind_of("(define (problem p) (:goal (or (a) (b))))") == "planning"


def test_every_search_is_a_method_of_tasks() -> None:
    known = catalogue.methods(catalogue.puzzle("planning"))
    for engine in catalogue.engines_of("state-space"):
        assert f"task/state-space/{engine.name}" in known or engine.name == "bidirectional"


def test_planning_in_python() -> None:
    answer = sleuth.plan("blocks", optimal=True)
    assert answer.optimal
    assert answer.cost == 8
    again = sleuth.plan(example_text("planning", "blocks"), method="bfs")
    assert again.cost == 8
    assert sleuth.solve("planning", "blocks").cost == 8
    assert sleuth.check("planning", answer.solution)


#: The least cost of each shipped task; None where there is no plan.
COSTS = {
    "blocks": 8,
    "gripper": 11,
    "hanoi": 15,
    "sokoban": 6,
    "delivery": 21,
    "sprinklers": 6,
    "power-grid": 7,
    "ferry-without-fuel": None,
    "locked-cellar": None,
    "one-chair": None,
}


@pytest.mark.parametrize("name", example_names("planning"))
def test_shipped_tasks(name: str) -> None:
    answer = sleuth.plan(name, optimal=True)
    assert answer.warnings == ()
    assert answer.cost == COSTS[name]
    assert (answer.status is Status.SOLVED) == (COSTS[name] is not None)


def test_shipped_tasks_are_listed_with_what_they_are() -> None:
    code, said = call("list")
    assert code == 0
    for name in example_names("planning"):
        assert name in said
    assert "The towers of Hanoi" in said
    assert "task/state-space" in call("list", "planning")[1]
