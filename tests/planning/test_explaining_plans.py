"""Causal links hold from giver to taker; what an action costs agrees with exhaustive search."""

from __future__ import annotations

import math
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from planning_tasks import random_task, walked

import sleuth
from sleuth.cli.main import cli
from sleuth.drawing import to_svg
from sleuth.errors import BadRequest
from sleuth.planning.causes import causal_links
from sleuth.planning.explanation import explained, graph
from sleuth.planning.grounding import ground
from sleuth.planning.plan import Plan, read_plan
from sleuth.planning.problem import PlanningProblem, read
from sleuth.planning.states import States
from sleuth.planning.task_view import Task
from sleuth.planning.validation import validate
from sleuth.planning.what_if import forbidden, named_steps
from sleuth.planning.world import World


def plan(text: str) -> Plan:
    return read_plan(text.replace(") (", ")\n("), "plan")


def test_what_is_linked_holds_from_giver_to_taker() -> None:
    linked = 0
    for seed in range(100):
        task, steps = walked(seed)
        validation = validate(task, Plan(tuple(steps)))
        assert validation.failure is None
        states = [World(task).start, *(done.after for done in validation.done)]
        for link in causal_links(task, validation.done):
            atom, holds = link.fact
            assert link.giver < link.taker
            assert all((atom in state) is holds for state in states[link.giver : link.taker])
            assert link.giver == 0 or (atom in states[link.giver - 1]) is not holds
            linked += link.giver > 0
    assert linked > 60


def test_the_words_of_an_explanation() -> None:
    problem = sleuth.read("planning", "blocks")
    shortest = plan(
        "(lower a b) (lower c d) (lower d e) (lift e f) (lift d e) (lift c d) (lift b c) (lift a b)"
    )
    steps = explained(problem.task, shortest)["steps"]
    assert steps[2]["for"] == "(clear e) for step 4; (clear e), (on-table d) for step 5"
    assert steps[2]["from"] == "(clear d) from step 2; (on d e) from the start"
    assert steps[7]["for"] == "(on a b) for the goal"
    detour = Plan((*plan("(lift f a) (lower f a)").steps, *shortest.steps))
    steps = explained(problem.task, detour)["steps"]
    assert steps[0]["for"] == "(on f a) for step 2"
    assert "(on-table f)" not in steps[1]["for"]
    drawn = graph(explained(problem.task, shortest))
    assert len(drawn.nodes) == 10
    assert "(lift e f)" in to_svg(drawn)


def test_derived_and_conditional_facts_are_followed_to_their_causes() -> None:
    task = read(
        """(define (domain d) (:predicates (wire ?a ?b) (live ?a) (on ?a) (lit) (dry))
        (:derived (live ?a) (on ?a))
        (:derived (live ?a) (exists (?b) (and (wire ?b ?a) (live ?b))))
        (:action switch :parameters (?a) :effect (on ?a))
        (:action join :parameters (?a ?b) :effect (wire ?a ?b))
        (:action wipe :effect (dry))
        (:action press :parameters (?a) :effect (when (and (live ?a) (dry)) (lit))))
        (define (problem p) (:domain d) (:objects x y z) (:init (wire z y) (wire y z))
        (:goal (lit)))"""
    ).task
    done = validate(task, plan("(switch x) (join x y) (wipe) (press z)")).done
    found = {(link.giver, link.taker, link.fact[0].predicate) for link in causal_links(task, done)}
    assert found == {
        (1, 4, "on"),
        (2, 4, "wire"),
        (0, 4, "wire"),
        (3, 4, "dry"),
        (4, 5, "lit"),
    }


def least(problem: PlanningProblem, name: str, *, forced: bool) -> float:
    """The least cost of a plan with or without an operator, by going through all states."""
    states = States(Task(problem.task, Plan.of).ground)
    operators = states.task.operators
    frontier = [(0.0, 0, states.start, False)]
    best: dict[tuple[int, bool], float] = {}
    count = 0
    while frontier:
        cost, _, state, did = heappop(frontier)
        if best.get((state, did), math.inf) <= cost:
            continue
        best[state, did] = cost
        if states.is_goal(state) and did is forced:
            return cost
        for index, after, step in states.successors(state):
            is_it = operators[index].name == name
            if is_it and not forced:
                continue
            count += 1
            heappush(frontier, (cost + float(step), count, after, did or is_it))
    return math.inf


@pytest.mark.parametrize("seed", range(0, 120, 3))
def test_what_an_action_costs_agrees_with_all_states(seed: int) -> None:
    problem = read(random_task(seed))
    operators = Task(problem.task, Plan.of).ground.operators
    names = [each.name for each in operators if each.name]
    if not names:
        return
    name = Random(seed).choice(names)
    answer = sleuth.plan(problem, optimal=True, why_not=name, force=f"({name})")
    for word, forced in (("without", False), ("with", True)):
        told = answer.result[word]
        true = least(problem, name, forced=forced)
        assert (math.inf if told["cost"] is None else told["cost"]) == true, (word, name)
        if answer.cost is not None and true < math.inf:
            assert told["difference"] == true - answer.cost >= 0
        if told["plan"] is not None:
            steps = read_plan(told["plan"], "plan")
            assert problem.check(steps) == []
            assert (name in [step.name for step in steps.steps]) is forced


def test_sentences_about_actions() -> None:
    def said(**asked: Any) -> list[str]:
        answer = sleuth.plan("blocks", optimal=True, method="astar", heuristic="blind", **asked)
        return [each["say"] for each in answer.result.values()]

    assert said(why_not="(lift e f)") == ["without (lift e f) the least cost is 9: 1 more"]
    assert said(force="(lift f a)") == ["with (lift f a) the least cost is 10: 2 more"]
    assert said(why_not="lift") == ["there is no plan without (lift ? ?)"]
    with pytest.raises(BadRequest, match="did you mean lift"):
        said(force="lit a b")
    with pytest.raises(BadRequest, match="takes 2 objects"):
        said(force="(lift a)")
    with pytest.raises(BadRequest, match="cannot be"):
        said(force="(lift a table)")


def test_the_command_tells_and_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "why.svg"
    words = ["plan", "blocks", "--explain", "--why-not", "(lift e f)", "--svg", str(drawn)]
    words += ["--method", "astar", "--heuristic", "blind", "--optimal"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0
    assert "(lift e f)" in drawn.read_text()
    assert "gives  (on e f) for the goal" in done.output
    assert "Without (lift e f) the least cost is 9: 1 more." in done.output


def test_every_forbidden_step_is_left_out() -> None:
    text = """(define (domain d) (:predicates (p) (at ?x))
      (:action go :parameters (?x) :effect (and (p) (at ?x)))
      (:action walk :effect (p)))
    (define (problem x) (:domain d) (:objects a b c) (:init) (:goal (p)))"""
    task = read(text).task
    for forbidding, left in [
        ("(go a) (go b)", {"go c", "walk"}),
        ("(walk) (go a) (go c)", {"go b"}),
        ("(go a) (walk) (go b) (go c)", set()),
        ("go", {"walk"}),
    ]:
        changed = ground(forbidden(task, named_steps(task, forbidding)))
        assert {each.name for each in changed.operators} == left
