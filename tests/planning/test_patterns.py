"""Pattern databases and cost partitionings: never above the true rest, and worth something."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from planning_tasks import random_task, random_task_of_places
from test_packed_kernels import packed_state, rest_costs

import sleuth
from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.finite_domain import finite_domain
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.heuristics.cost_partitioning import cost_partitioning
from sleuth.planning.heuristics.pattern_databases import pattern_databases
from sleuth.planning.packed import PackedTask
from sleuth.planning.patterns.additive import additive_sets
from sleuth.planning.patterns.moves import Moves
from sleuth.planning.patterns.projection import Projection
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.states import Bits, States

MAKERS = {"pdb": pattern_databases, "scp": cost_partitioning}


def tasks() -> list[GroundTask]:
    found = []
    for seed in range(50):
        found.append(random_task_of_places(seed))
        try:
            found.append(ground(read_task(SourceText(random_task(seed), "task"))))
        except BadInput:
            continue
    return found


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small tasks are looked through in parts, as large ones are."""
    monkeypatch.setattr("sleuth.planning.patterns.choosing.SMALL_TASK", 0)


@pytest.mark.usefixtures("in_parts")
@pytest.mark.parametrize("name", MAKERS)
def test_never_above_the_true_rest_and_consistent(name: str) -> None:
    informed = exact = states_seen = 0
    for task in tasks():
        states = States(task)
        rest = rest_costs(states)
        if not rest:
            continue
        packed = PackedTask(task)
        estimate = MAKERS[name](packed)
        values: dict[Bits, float] = {state: estimate(packed_state(packed, state)) for state in rest}
        for state, true in rest.items():
            assert values[state] <= true
            states_seen += 1
            informed += values[state] > 0
            exact += values[state] == true
            for _, after, cost in states.successors(state):
                assert values[state] <= values[after] + cost
    assert informed > 150
    assert exact > states_seen / 3


def test_a_projection_to_all_variables_is_exact() -> None:
    looked = 0
    for seed in range(60):
        task = random_task_of_places(seed, conditional=False)
        form = finite_domain(task)
        rest = rest_costs(States(task))
        pattern = tuple(range(len(form.variables)))
        if not rest or math.prod(variable.size for variable in form.variables) > 3000:
            continue
        projection = Projection(Moves(form), pattern)
        far = projection.distances([float(each.cost) for each in task.operators])
        for state, true in rest.items():
            assert far[form.values(state)] == true
            looked += 1
    assert looked > 200


def test_a_share_of_the_costs_gives_the_same_distances() -> None:
    for seed in range(40):
        task = random_task_of_places(seed)
        form = finite_domain(task)
        costs = [float(each.cost) for each in task.operators]
        for index in range(len(form.variables)):
            projection = Projection(Moves(form), (index,))
            far = projection.distances(costs)
            used = projection.saturated(far, costs)
            assert all(0 <= part <= whole for part, whole in zip(used, costs, strict=True))
            assert (projection.distances(used) == far).all()


def test_sets_that_can_be_added_up_share_no_operator() -> None:
    changed = [frozenset(each) for each in ({1, 2}, {3}, {2, 4}, {5}, {3, 5})]
    found = additive_sets(changed)
    assert sorted(found) == [(0, 1, 3), (0, 4), (1, 2, 3), (2, 4)]


def test_fractions_of_costs_stay_exact() -> None:
    task = random_task_of_places(3)
    halves = GroundTask(
        task.facts,
        task.start,
        task.goal,
        tuple(
            type(each)(each.name, each.precondition, each.effects, each.cost * Fraction(1, 3))
            for each in task.operators
        ),
    )
    whole, parts = PackedTask(task), PackedTask(halves)
    assert cost_partitioning(whole)(whole.start) == 3 * cost_partitioning(parts)(parts.start)


@pytest.mark.parametrize(("name", "least"), [("delivery", 21)])
def test_a_plan_of_least_cost_by_patterns(
    name: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sleuth.planning.optimal.MANY_OPERATORS", range(10**6))
    for method in ("optimal", "astar:heuristic=pdb", "astar:heuristic=scp"):
        answer = sleuth.plan(name, method=method)
        assert (answer.cost, answer.optimal, answer.checked) == (least, True, True)
