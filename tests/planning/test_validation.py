"""Plans are accepted exactly where the grounded task accepts them; what fails is named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from planning_tasks import walked

from sleuth.cli.main import cli
from sleuth.errors import BadInput
from sleuth.examples import example_text
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan, Step, read_plan
from sleuth.planning.problem import read
from sleuth.planning.repair import repairs
from sleuth.planning.states import States
from sleuth.planning.validation import validate

BLOCKS = example_text("planning", "blocks")
SHORTEST = (
    "(lower a b) (lower c d) (lower d e) (lift e f) (lift d e) (lift c d) (lift b c) (lift a b)"
)


def plan(text: str) -> Plan:
    return read_plan(text.replace(") (", ")\n("), "plan")


def accepted(states: States, steps: tuple[Step, ...]) -> bool:
    """Whether the grounded task accepts a plan, by the names of its operators."""
    operators = states.task.operators
    here = {states.start}
    for step in steps:
        here = {
            after
            for state in here
            for index, after, _ in states.successors(state)
            if operators[index].name == step.name
        }
    return any(map(states.is_goal, here))


def mutated(random: Random, task: PlanningTask, steps: list[Step]) -> list[Step]:
    """The steps with one change: left out, doubled, exchanged, moved, or another object in it."""
    steps = list(steps)
    at = random.randrange(len(steps))
    kind = random.randrange(5)
    if kind == 0:
        del steps[at]
    elif kind == 1:
        steps.insert(random.randrange(len(steps) + 1), steps[at])
    elif kind == 2:
        other = random.randrange(len(steps))
        steps[at], steps[other] = steps[other], steps[at]
    elif kind == 3:
        actions = task.domain.actions
        steps[at] = Step(random.choice(actions).name, steps[at].objects)
    elif steps[at].objects:
        objects = list(steps[at].objects)
        objects[random.randrange(len(objects))] = random.choice("abcz")
        steps[at] = Step(steps[at].action, tuple(objects))
    return steps


def test_mutated_plans_are_accepted_only_where_the_grounded_task_does() -> None:
    refused = kept = 0
    for seed in range(80):
        random = Random(seed)
        task, steps = walked(seed)
        if not steps:
            continue
        states = States(ground(task))
        assert validate(task, Plan(tuple(steps))).failure is None
        names = {operator.name for operator in states.task.operators}
        for _ in range(8):
            changed = tuple(mutated(random, task, steps))
            valid = validate(task, Plan(changed)).failure is None
            # Steps that no operator stands for cannot be done, or change nothing that matters.
            known = tuple(step for step in changed if step.name in names)
            if valid or known == changed:
                assert valid == accepted(states, known), (seed, changed)
            refused += not valid
            kept += valid
    assert refused > 60
    assert kept > 50


def test_every_shorter_or_misspelt_plan_is_refused_where_the_plan_is_shortest() -> None:
    problem = read(BLOCKS)
    whole = plan(SHORTEST)
    assert problem.check(whole) == []
    for at, step in enumerate(whole.steps):
        left_out = Plan(whole.steps[:at] + whole.steps[at + 1 :])
        assert problem.check(left_out)
        for place in range(len(step.objects)):
            for name in "abcdefg":
                objects = (*step.objects[:place], name, *step.objects[place + 1 :])
                if objects != step.objects:
                    wrong = (*whole.steps[:at], Step(step.action, objects), *whole.steps[at + 1 :])
                    assert problem.check(Plan(wrong)), wrong


def told(text: str) -> tuple[str, list[str]]:
    problem = read(BLOCKS)
    claimed = plan(text)
    validation = validate(problem.task, claimed)
    assert validation.failure is not None
    return validation.failure.say, repairs(problem.task, claimed, validation)


def test_the_failing_step_is_named_with_a_repair() -> None:
    said, mend = told(SHORTEST.replace("(lower c d) ", ""))
    assert said == "(lower d e) cannot be done: (clear d) does not hold before it"
    assert mend == ["put (lower c d) before step 2: then it is a plan"]
    said, mend = told(SHORTEST.replace(" (lift a b)", ""))
    assert said == "the goal (on a b) does not hold at the end"
    assert mend == [
        "step 1 (lower a b) made (on a b) false",
        "put (lift a b) at the end: then it is a plan",
    ]
    said, mend = told(SHORTEST.replace("(lower c d)", "(lower f d)"))
    assert mend == [
        "replace step 2 by (lower c d): then it is a plan",
        "(lift f d) would bring (on f d), but needs (clear d)",
    ]
    said, mend = told(SHORTEST.replace("(lower a b) ", "(lower a b) (lower a b) "))
    assert mend[1] == "leave step 2 out: the rest is a plan"
    assert told("(lowr a b)")[0] == "there is no action lowr (did you mean lower?)"
    assert told("(lower a)")[0] == "(lower a) has 1 object; lower takes 2 objects"
    assert told("(lower a x)")[0].startswith("there is no object x")


def test_types_and_negative_and_quantified_preconditions_are_named() -> None:
    task = read(
        """(define (domain d) (:types cat dog)
        (:predicates (asleep ?x) (fed ?c - cat) (out))
        (:action feed :parameters (?c - cat) :precondition (not (asleep ?c)) :effect (fed ?c))
        (:action leave :precondition (and (forall (?c - cat) (fed ?c))
            (not (exists (?x - dog) (asleep ?x)))) :effect (out))
        (:action wake :parameters (?x) :effect (not (asleep ?x))))
        (define (problem p) (:domain d) (:objects tom kit - cat rex - dog)
        (:init (asleep kit) (asleep rex)) (:goal (out)))"""
    ).task

    def failing(text: str) -> tuple[str, list[str]]:
        claimed = plan(text)
        validation = validate(task, claimed)
        assert validation.failure is not None
        return validation.failure.say, repairs(task, claimed, validation)

    assert failing("(feed rex)")[0] == "rex is no cat, which ?c of feed has to be"
    said, mend = failing("(feed kit)")
    assert "(not (asleep kit)) does not hold" in said
    assert mend == ["(wake kit) before step 1 would bring (not (asleep kit))"]
    said, _ = failing("(feed tom) (leave)")
    assert "(fed kit) does not hold" in said
    said, mend = failing("(feed tom) (wake kit) (feed kit) (leave)")
    assert "(not (asleep rex)) does not hold" in said
    assert mend == ["put (wake rex) before step 4: then it is a plan"]


@pytest.mark.parametrize(
    "text",
    [
        "(lower a b)",
        "lower a b",
        "0: (LOWER A B)",
        "0.0000: (lower a b) [1.0000]",
        "step 1: lower a b",
        "1. (lower  a\tb) ; why not",
        "; cost = 1 (unit cost)\n\n(lower a b)\r\n",
    ],
)
def test_plan_files_as_they_come(text: str) -> None:
    assert read_plan(text, "plan").steps == (Step("lower", ("a", "b")),)


@pytest.mark.parametrize("text", ["(lower a b", "()", "(a) (b)", "1:", "(a (b))", "((a)"])
def test_what_is_no_plan_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadInput, match="plan:2:"):
        read_plan(f"; here\n{text}", "plan")


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text(SHORTEST.replace(") (", ")\n(") + "\n; cost = 9 (unit cost)\n")
    done = CliRunner().invoke(cli, ["validate", "blocks", str(file)])
    assert done.exit_code == 0
    assert "valid, cost 8" in done.output
    assert "the file says that the plan costs 9; it costs 8" in done.output
    file.write_text("(lower a b)\n; a remark\n(lower d e)\n")
    done = CliRunner().invoke(cli, ["validate", "blocks", str(file)])
    assert done.exit_code == 1
    assert "line 3" in done.output
    assert "step 2: (lower d e) cannot be done" in done.output


def test_every_increase_of_an_action_counts() -> None:
    task = read(
        """(define (domain d) (:predicates (p)) (:functions (total-cost) (far ?x ?y))
          (:action go :parameters (?x ?y) :effect (and (p) (increase (total-cost) 2)
            (increase (total-cost) (far ?x ?y)) (increase (total-cost) (far ?y ?x)))))
        (define (problem x) (:domain d) (:objects a b)
          (:init (= (far a b) 10) (= (far b a) 100) (= (far a a) 0) (= (far b b) 0))
          (:goal (p)) (:metric minimize (total-cost)))"""
    ).task
    assert validate(task, plan("(go a b)")).cost == 112
    assert validate(task, plan("(go a b) (go b b)")).cost == 114


def test_a_cost_that_the_start_does_not_say_is_bad_input() -> None:
    domain = (
        "(define (domain d) (:predicates (at ?x) (done)) (:functions (total-cost) (dist ?x))"
        " (:action go :parameters (?x) :precondition (at ?x)"
        " :effect (and (done) (increase (total-cost) (dist ?x)))))"
    )
    problem = (
        "(define (problem p) (:domain d) (:objects a b) (:init (at a) (at b) (= (total-cost) 0)"
        " (= (dist a) 3)) (:goal (done)) (:metric minimize (total-cost)))"
    )
    task = read(f"{domain}\n{problem}", "text").task
    assert validate(task, plan("(go a)")).failure is None
    with pytest.raises(BadInput, match=r"does not say what \(dist b\) is"):
        validate(task, plan("(go b)"))
