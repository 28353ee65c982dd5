"""SATPlan against breadth-first search: fewest steps, valid plans, clashes that are true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from planning_tasks import random_task, random_task_of_places
from test_invariants import BLOCKS

from sleuth.answer import Status
from sleuth.errors import BadInput, Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.invariants import find_groups
from sleuth.planning.mutexes import find_mutexes
from sleuth.planning.packed import PackedTask
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.satplan.encoding import SHARING, Encoding
from sleuth.planning.satplan.engine import least_steps, solve
from sleuth.planning.satplan.rules import to_rules
from sleuth.planning.states import States
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.sat.cores import minimal_core
from sleuth.sat.solver import SatSolver


def fewest(task: GroundTask, most: int = 3000) -> int | None:
    """The number of operators of a shortest plan, by breadth."""
    states = States(task)
    depth = {states.start: 0}
    ahead = [states.start]
    for state in ahead:
        if states.is_goal(state):
            return depth[state]
        for _, after, _ in states.successors(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                ahead.append(after)
        assert len(depth) < most
    return None


class View:
    """As much of a task view as the engine looks at."""

    def __init__(self, task: GroundTask, lifted: Any) -> None:
        self.ground = task
        self.states = States(task)
        self.packed = PackedTask(task)
        self.lifted = lifted


def after_all(states: States, plan: Sequence[int]) -> int | None:
    """The state after all operators, or None where one of them cannot be used."""
    state: int | None = states.start
    for index in plan:
        state = None if state is None else states.after(index, state)
    return state


def tasks() -> list[tuple[GroundTask, Any]]:
    found = []
    for seed in range(130):
        try:
            lifted = read_task(SourceText(random_task(seed), "task"))
            task = ground(lifted)
        except BadInput:
            continue
        if not task.axioms and task.operators:
            found.append((task, lifted))
    return found


def satisfiable(encoding: Encoding, steps: int) -> bool:
    with SatSolver(Meter(), encoding.at_start()) as solver:
        for step in range(steps):
            solver.extend(encoding.step(step))
        return solver.solve(encoding.goal(steps))


@pytest.mark.parametrize("sharing", SHARING)
def test_plans_are_right_and_of_fewest_steps(sharing: str) -> None:
    solved = none = 0
    for task, lifted in tasks():
        view: Any = View(task, lifted)
        answer = solve(view, Question(), Meter(Limits(seconds=20)), sharing=sharing)
        true = fewest(task)
        assert (answer.status is Status.SOLVED) == (true is not None)
        if true is None or answer.solution is None:
            none += 1
            assert answer.status is Status.UNSOLVABLE
            continue
        solved += 1
        numbers = {each.name: index for index, each in reversed([*enumerate(task.operators)])}
        if len(numbers) == len(task.operators):
            state = after_all(view.states, [numbers[name] for name in answer.solution])
            assert state is not None
            assert view.states.is_goal(state)
        if sharing == "one":
            assert answer.stats["horizon"] == true
            assert len(answer.solution) == true
        assert least_steps(view.states) <= answer.stats["horizon"] <= true
    assert min(solved, none) > 15


def test_steps_are_as_few_as_sharing_allows() -> None:
    for seed in range(80):
        task = random_task_of_places(seed)
        true = fewest(task)
        if true is None:
            continue
        groups = find_groups(task, find_mutexes(task))
        least = {}
        for sharing in SHARING:
            encoding = Encoding(task, groups, sharing)
            least[sharing] = next(
                steps for steps in range(true + 1) if satisfiable(encoding, steps)
            )
        assert least["one"] == true
        assert least["exists"] <= least["forall"] <= least["one"]


def test_operators_of_one_step_work_in_every_order() -> None:
    shared = 0
    for seed in range(120):
        task = random_task_of_places(seed)
        states = States(task)
        encoding = Encoding(task, (), "forall")
        with SatSolver(Meter(), encoding.at_start()) as solver:
            solver.extend(encoding.step(0))
            uses = [encoding.operator(index, 0) for index in range(len(task.operators))]
            for one in uses:
                for other in uses:
                    if one < other and solver.solve([one, other]):
                        used = [at for at, use in enumerate(uses) if use in solver.model()]
                        if len(used) > 4:
                            continue
                        shared += 1
                        ends = {after_all(states, order) for order in permutations(used)}
                        assert len(ends) == 1
                        assert None not in ends
    assert shared > 20


def test_the_clash_of_a_step_too_few_is_one() -> None:
    task = ground(read_task(SourceText(BLOCKS.replace("(on c b)", "(on b c)"), "task")))
    encoding = Encoding(task, find_groups(task, find_mutexes(task)), "one")
    assert fewest(task) == 4
    rules = to_rules(encoding, 3)
    core = minimal_core(rules, Meter())
    assert core is not None
    said = [group.sentence for group in core]
    assert "the goal (on a b) holds at the end" in said
    with SatSolver(Meter(), (clause for group in core for clause in group.clauses)) as solver:
        assert not solver.solve()
    for group in core:
        others = [clause for each in core if each is not group for clause in each.clauses]
        with SatSolver(Meter(), others) as solver:
            assert solver.solve()
    assert minimal_core(to_rules(encoding, 4), Meter()) is None


def test_through_the_one_way_in() -> None:
    text = BLOCKS.replace("(on c b)", "(on b c)")
    answer = run(
        Request("plan", "planning", text, method="satplan", options={"sharing": "one", "why": True})
    )
    assert (answer.cost, answer.optimal, answer.checked) == (4, True, True)
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("No plan has 3 steps. These cannot hold together")
    least = run(
        Request(
            "plan",
            "planning",
            text,
            method="satplan:sharing=one",
            question=Question(shortest=True),
        )
    )
    assert least.optimal
    with pytest.raises(Unsuitable, match="prove no least cost"):
        run(Request("plan", "planning", text, method="satplan", question=Question(shortest=True)))
    none = run(Request("plan", "planning", BLOCKS, method="satplan"))
    assert none.status is Status.UNSOLVABLE
    assert none.evidence is not None
    assert "never hold together" in none.evidence.text


def test_derived_predicates_are_refused() -> None:
    text = (
        BLOCKS.replace("(:action take", "(:derived (table ?x) (clear ?x)) (:action take")
        .replace("(not (table ?x))", "")
        .replace("(table ?x) (free) (not", "(free) (not")
    )
    with pytest.raises(Unsuitable, match="derived predicates"):
        run(Request("plan", "planning", text, method="satplan"))


def test_a_task_in_which_nothing_can_be_done() -> None:
    text = """(define (domain d) (:predicates (p) (q))
        (:action act :parameters () :precondition (q) :effect (p)))
        (define (problem x) (:domain d) (:init (p)) (:goal (p)))"""
    answer = run(Request("plan", "planning", text, method="satplan"))
    assert (answer.status, answer.cost, answer.checked) == (Status.SOLVED, 0, True)
