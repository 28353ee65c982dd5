"""Conformant planning: every method against exhaustive solution, and checks of plans."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from uncertain_tasks import (
    Meaning,
    TooMany,
    least_conformant_cost,
    rich_text,
    small_text,
    starts,
    task_of,
)

from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, Unsuitable
from sleuth.planning import conformant_check
from sleuth.planning.beliefs.translation.to_task import to_task
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.conformant_check import check_in_all_worlds
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan
from sleuth.planning.possible_worlds import possible_worlds
from sleuth.planning.world import World
from sleuth.request import Question, Request
from sleuth.running import run

LEAST = ("optimal", "astar", "bfs", "kt0", "ks0")
ANY = ("turns", "greedy", "k0")


def planned(text: str, method: str, *, shortest: bool = False) -> Answer[Any]:
    question = Question(shortest=shortest)
    return run(Request("plan", "conformant", text, method=method, question=question))


def test_all_methods_agree_with_exhaustive_solution() -> None:
    solved = unsolvable = 0
    for seed in range(60):
        text = small_text(seed)
        task = task_of(text)
        if not starts(task):
            with pytest.raises(BadInput, match="nothing fits what the start says"):
                planned(text, "turns")
            continue
        true = least_conformant_cost(task)
        solved += true < math.inf
        unsolvable += true == math.inf
        for method in (*LEAST, *ANY):
            shortest = method in LEAST
            try:
                answer = planned(text, method, shortest=shortest)
            except Unsuitable:
                # Translations do not take preconditions with alternatives where all is asked.
                assert method in ("kt0", "ks0")
                continue
            if true == math.inf:
                assert answer.status in (Status.UNSOLVABLE, Status.UNKNOWN)
                assert method in ("k0", "turns") or answer.status is Status.UNSOLVABLE
            elif shortest:
                assert answer.cost == true, (seed, method)
                assert answer.optimal
            elif method == "k0":
                assert not answer or (answer.cost is not None and answer.cost >= true)
            else:
                assert answer.cost is not None
                assert answer.cost >= true
    assert solved > 15
    assert unsolvable > 10


def test_tasks_with_every_feature_of_the_language() -> None:
    solved = 0
    for seed in range(40):
        text = rich_text(seed)
        task = task_of(text)
        try:
            true = least_conformant_cost(task, 400)
        except TooMany:
            continue
        answer = planned(text, "optimal", shortest=True)
        if true == math.inf:
            assert answer.status is Status.UNSOLVABLE
        else:
            solved += 1
            assert answer.cost == true
    assert solved > 5


def walks_through(task: PlanningTask, names: list[str]) -> bool:
    """Whether a plan does in every world, by the lifted meaning alone."""
    meaning = Meaning(task)
    index = {name: number for number, (name, _, _) in enumerate(meaning.actions)}
    for state in starts(task):
        here = state
        for name in names:
            after = meaning.after(index[name], here)
            if after is None:
                return False
            here = after[0]
        if not meaning.world.is_goal(here):
            return False
    return True


@pytest.mark.parametrize("most", [1000, 0])
def test_plans_are_accepted_exactly_where_they_do_in_every_world(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By walking through the worlds, and by SAT as if they were too many for that."""
    monkeypatch.setattr(conformant_check, "MOST_WALKED", most)
    accepted = refused = 0
    for seed in range(60):
        task = task_of(rich_text(seed) if seed % 3 == 0 else small_text(seed))
        if not starts(task):
            continue
        names = [name for name, _, _ in Meaning(task).actions]
        random = Random(seed)
        for _ in range(6):
            plan = [random.choice(names) for _ in range(random.randint(0, 4))]
            found = check_in_all_worlds(task, Plan.of(plan))
            assert (found.failure is None) == walks_through(task, plan), (seed, plan)
            assert bool(found.walked) == bool(most)
            accepted += found.failure is None
            refused += found.failure is not None
    assert accepted > 10
    assert refused > 100


def test_the_worlds_of_the_check_are_those_of_the_definition() -> None:
    for seed in range(60):
        task = task_of(small_text(seed))
        found = list(possible_worlds(task))
        assert len(found) == len(set(found))
        assert set(found) == set(starts(task))


def test_a_failure_names_the_world_and_the_step() -> None:
    text = small_text(0)
    task = task_of(
        text[: text.index("(define (problem")].replace(
            "(:action", "(:action both :effect (a))(:action", 1
        )
        + "(define (problem t) (:domain d) (:init (oneof (a) (b))) (:goal (and (a) (not (b)))))"
    )
    found = check_in_all_worlds(task, Plan.of(["both"]))
    assert found.failure == (
        "if at the start (b) holds, the goal (not (b)) does not hold at the end"
    )


NO_PLAN = """(define (domain d) (:predicates (left) (right) (won))
 (:action go-left :effect (and (when (left) (won)) (when (right) (not (right)))))
 (:action go-right :effect (and (when (right) (won)) (when (left) (not (left))))))
(define (problem p) (:domain d) (:init (oneof (left) (right) (won))) (:goal (won)))
"""


def test_two_worlds_without_a_common_plan_are_named() -> None:
    answer = planned(NO_PLAN, "turns")
    assert answer.status is Status.UNSOLVABLE
    assert answer.exit_code == 1
    assert answer.evidence is not None
    assert answer.evidence.text.endswith(
        "If at the start either (left) or (right) holds, no one plan does for both, though each "
        "has a plan of its own"
    )


def test_a_world_without_any_plan_is_named() -> None:
    answer = planned(NO_PLAN.replace("(oneof (left) (right) (won))", "(unknown (left))"), "astar")
    assert answer.evidence is not None
    assert answer.evidence.text.endswith(
        "If at the start nothing of what is uncertain holds, there is no plan at all, even for "
        "somebody who knows that"
    )


def test_a_goal_out_of_reach_in_every_world_is_named() -> None:
    answer = planned(
        NO_PLAN.replace("(:goal (won))", "(:goal (and (won) (left) (not (left))))"), "bfs"
    )
    assert answer.status is Status.UNSOLVABLE


#: The least number of actions of the public tasks.
LENGTHS = {
    "bomb_b5-t1": 9,
    "bomb_b5-t5": 5,
    "safe_safe-10": 10,
    "ring2_r4": 11,
    "cube_d5-g3": 18,
    "sortnet_04": 9,
    "coins_p-01": 9,
    "uts_k-02": 10,
    "comm_c-01": 11,
    "det-ring-5": 14,
    "corners_emptyroom-d12-g6-corners": 32,
    "grid_small_rnd_k2_s1": 14,
    "blocks-right-2": 4,
    "sortnet_05": 12,
}


def text_of(folder: Path) -> str:
    return (folder / "domain.pddl").read_text() + (folder / "problem.pddl").read_text()


@pytest.mark.parametrize("name", LENGTHS)
def test_the_public_tasks_have_plans_of_the_known_least_length(name: str, shared: Path) -> None:
    text = text_of(shared / "planning" / "uncertain" / "conformant" / name)
    assert planned(text, "optimal", shortest=True).cost == LENGTHS[name]
    assert planned(text, "turns")


@pytest.mark.parametrize("method", ["turns", "k0", "kt0"])
def test_a_million_worlds_are_planned_for_and_checked_at_once(method: str, shared: Path) -> None:
    folder = shared / "planning" / "uncertain" / "conformant" / "bomb_b20-t5"
    answer = planned(text_of(folder), method)
    assert answer.cost == 35
    assert answer.checked
    assert answer.problem.checked(answer.solution).walked == 0
    with pytest.raises(Unsuitable, match="more than can be listed"):
        planned(text_of(folder), "bfs")


_DERIVED_GOAL = """(define (domain d) (:predicates (p) (q) (g) (h))
  (:derived (g) (h)) (:derived (h) (or (p) (q)))
  (:action swap :effect (and (when (p) (and (q) (not (p)))) (when (q) (and (p) (not (q))))))
  (:action drop :effect (not (p))))
(define (problem x) (:domain d) (:init (oneof (p) (q))) (:goal {goal}))
"""


@pytest.mark.parametrize("most", [1000, 0])
@pytest.mark.parametrize(
    ("goal", "steps", "is_plan"),
    [
        ("(g)", "swap", True),
        ("(g)", "drop", False),
        ("(not (g))", "drop swap drop", True),
        ("(not (g))", "drop", False),
        ("(g)", "", True),
        ("(not (h))", "", False),
    ],
)
def test_derived_facts_are_those_of_the_end(
    goal: str, steps: str, is_plan: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the last state, and not of that before the last step; by walking and by SAT."""
    monkeypatch.setattr(conformant_check, "MOST_WALKED", most)
    found = check_in_all_worlds(task_of(_DERIVED_GOAL.format(goal=goal)), Plan.of(steps.split()))
    assert (found.failure is None) == is_plan


@pytest.mark.parametrize("method", ["satplan", "optimal", "lazy-greedy", "anytime"])
@pytest.mark.parametrize("goal", ["(and (p) (not (p)))", "(not (c))", "(and (p) (q))"])
def test_goals_of_translations_that_can_never_hold(goal: str, method: str) -> None:
    """Grounding leaves nothing of such a goal; that is not a goal that holds at once."""
    text = f"""(define (domain d) (:predicates (p) (q) (c))
      (:action act :effect (when (p) (not (p)))))
    (define (problem x) (:domain d) (:init (unknown (p)) (c)) (:goal {goal}))"""
    answer = run(Request("plan", "conformant", text, "t", f"belief-space/task/{method}"))
    assert answer.status is Status.UNSOLVABLE
    translation = to_task(BeliefSpace(task_of(text), lambda names: names)).lifted
    assert not World(translation).is_goal(frozenset(translation.start))
