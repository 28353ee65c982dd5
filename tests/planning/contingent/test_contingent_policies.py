"""Contingent planning: policies against exhaustive solution, their notation and their checks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from uncertain_tasks import Meaning, TooMany, least_policy_cost, small_text, starts, task_of

from sleuth.answer import Answer, Status
from sleuth.drawing import to_svg
from sleuth.errors import BadInput
from sleuth.examples import example_text
from sleuth.planning.contingent import read
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Step
from sleuth.planning.policy_check import check_policy
from sleuth.planning.policy_tree import Node, PolicyTree, read_policy
from sleuth.request import Question, Request
from sleuth.running import run


def planned(text: str, *, optimise: str = "worst", method: str = "ao-star") -> Answer[Any]:
    question = Question(shortest=method == "ao-star")
    options = {"optimise": optimise}
    return run(Request("plan", "contingent", text, "t", method, options, question))


@pytest.mark.parametrize("optimise", ["worst", "expected"])
def test_policies_are_as_cheap_as_exhaustive_solution_says(optimise: str) -> None:
    solved = branching = unsolvable = 0
    for seed in range(120):
        text = small_text(seed, sees=True)
        task = task_of(text)
        if not starts(task):
            continue
        try:
            true = least_policy_cost(task, expected=optimise == "expected")
        except TooMany:
            continue
        answer = planned(text, optimise=optimise)
        if true == math.inf:
            unsolvable += 1
            assert answer.status is Status.UNSOLVABLE
            continue
        solved += 1
        assert answer.cost == pytest.approx(true, abs=1e-9), seed
        assert answer.solution is not None
        branching += any(node.looks for node in answer.solution.nodes)
    assert solved > 40
    assert branching > 5
    assert unsolvable > 10


def walks(task: PlanningTask, policy: PolicyTree) -> bool:
    """Whether a policy leads to the goal from every world, one by one."""
    meaning = Meaning(task)
    index = {name: number for number, (name, _, _) in enumerate(meaning.actions)}
    for state in starts(task):
        here, at = state, 0 if policy.nodes else None
        while at is not None:
            node = policy.nodes[at]
            number = index.get(node.step.name)
            after = None if number is None else meaning.after(number, here)
            if after is None or number is None:
                return False
            observes = meaning.actions[number][1].observes is not None
            if node.looks and not observes:
                return False
            here = after[0]
            at = node.after[0 if not node.looks or after[1] else 1]
        if not meaning.world.is_goal(here):
            return False
    return True


def mutated(policy: PolicyTree, names: list[str], random: Random) -> Iterator[PolicyTree]:
    """Policies with one thing changed."""
    for number, node in enumerate(policy.nodes):
        other = Step.named(random.choice(names))
        changes = [Node(other, node.after), Node(node.step, tuple(reversed(node.after)))]
        changes.append(Node(node.step, (None,) * len(node.after)))
        for changed in changes:
            if changed != node:
                nodes = (*policy.nodes[:number], changed, *policy.nodes[number + 1 :])
                yield PolicyTree(nodes)


def test_mutated_policies_are_refused() -> None:
    refused = kept = 0
    for seed in range(100):
        text = small_text(seed, sees=True)
        task = task_of(text)
        answer = planned(text) if starts(task) else None
        if answer is None or answer.solution is None:
            continue
        names = [name for name, _, _ in Meaning(task).actions]
        for policy in mutated(answer.solution, names, Random(seed)):
            right = walks(task, policy)
            assert (check_policy(task, policy).failure is None) == right
            refused += not right
            kept += right
    assert refused > 40
    assert kept < refused


@pytest.mark.parametrize("name", ["which-door", "lamp-test"])
def test_policies_read_back(name: str) -> None:
    answer = planned(example_text("contingent", name))
    problem, policy = answer.problem, answer.solution
    assert read_policy(problem.solution_to_text(policy), "policy") == policy
    assert read_policy("\n".join(problem.solution_lines(policy)[:-3]), "policy") == policy
    assert PolicyTree.from_json(policy.to_json()) == policy
    again = Answer.from_json(answer.to_json(), problem)
    assert again.solution == policy
    svg = to_svg(problem.solution_graph(policy))
    assert svg.count("<rect") >= 3
    assert "yes" in svg
    assert problem.draw(policy).rows == len(problem.solution_to_text(policy).splitlines())
    assert read(problem.to_text()).task.domain.actions == problem.task.domain.actions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(a)\nif no:\n  (b)", "2:1: after a step that looks come if yes: and if no:"),
        ("if yes:\n  (b)", "1:1: this belongs to no step"),
        ("(a)\nif yes:\n  (b)\n  done\nif no:\n  done\n(c)", "7:1: nothing comes here"),
        ("(a)\n  (b)", "2:3: steps of one branch begin in one column"),
        ("(a)\nb", "2:1: a step such as (move a b)"),
        ("(a)\nif yes:\n(b)", "3:1: nothing comes here"),
    ],
)
def test_errors_in_policies_have_a_place(text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_policy(text, "policy")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"nodes": 3},
        {"nodes": [{"step": "a"}]},
        {"nodes": [{"step": "a", "then": 0}]},
        {"nodes": [{"step": "a", "then": 5}]},
        {"nodes": [{"step": "a", "yes": 1, "no": 1}, {"step": "b", "then": None}]},
        {"nodes": [{"step": "", "then": None}]},
    ],
)
def test_what_is_no_policy_is_refused(data: Any) -> None:
    with pytest.raises(BadInput):
        PolicyTree.from_json(data)


def test_worlds_that_cannot_be_told_apart_are_named() -> None:
    text = example_text("contingent", "which-door")
    blind = text.replace(":observe (prize-behind ?d)", ":observe (at ?d)")
    answer = planned(blind)
    assert (answer.status, answer.exit_code) == (Status.UNSOLVABLE, 1)
    assert answer.evidence is not None
    assert answer.evidence.text.endswith(
        "If at the start either (prize-behind left) or (prize-behind middle) holds, no policy "
        "does for both: they cannot be told apart in time"
    )


def test_an_action_that_acts_and_looks_tells_what_is_so_after_it() -> None:
    text = """(define (domain d) (:predicates (hot) (warm) (known) (done))
     (:action heat-and-feel :effect (when (warm) (hot)) :observe (hot))
     (:action take :precondition (hot) :effect (done))
     (:action wait :precondition (not (hot)) :effect (done)))
    (define (problem p) (:domain d) (:init (unknown (warm))) (:goal (done)))"""
    answer = planned(text)
    assert answer.cost == 1, "nothing is hot at the start, so that one can wait"
    answer = planned(text.replace("(unknown (warm))", "(unknown (warm)) (unknown (hot))"))
    assert answer.cost == 2
    assert answer.problem.solution_to_text(answer.solution).splitlines()[:2] == [
        "(heat-and-feel)",
        "if yes:",
    ]


#: The least worst-case number of actions of the public tasks; to look counts 1.
DEPTHS = {
    "medpks010": 12,
    "localize3": 10,
    "colorballs2-2": 20,
    "doors5": 24,
    "ebtcs-10": 11,
    "wumpus05": 21,
    "unix1": 14,
}


@pytest.mark.parametrize("name", DEPTHS)
def test_the_public_tasks_have_policies_of_the_known_least_depth(name: str, shared: Path) -> None:
    folder = shared / "planning" / "uncertain" / "contingent" / name
    text = (folder / "domain.pddl").read_text() + (folder / "problem.pddl").read_text()
    answer = planned(text)
    assert answer.cost == DEPTHS[name]
    assert answer.checked


_LOOKING = """(define (domain d) (:predicates (p) (q) (r) (s))
  (:action make :precondition (not (p)) :effect (p))
  (:action look {look}))
(define (problem x) (:domain d) (:init (unknown (p)) {init}) (:goal (p)))
"""


@pytest.mark.parametrize("method", ["ao-star", "policy-turns"])
@pytest.mark.parametrize(
    ("look", "init"),
    [
        (":effect (not (q)) :observe (p)", ""),
        (":effect (q) :observe (p)", "(q)"),
        (":effect (when (q) (r)) :observe (p)", ""),
        (":effect (and) :observe (p)", ""),
        (":effect (forall (?x) (when (q) (r))) :observe (p)", ""),
        (":precondition (or (s) (q)) :effect (not (r)) :observe (or (p) (r))", "(s)"),
        (":precondition (r) :effect (r) :observe (p)", "(r)"),
    ],
)
def test_an_action_that_changes_nothing_after_all_still_looks(
    look: str, init: str, method: str
) -> None:
    answer = planned(_LOOKING.format(look=look, init=init), method=method)
    assert answer.status is Status.SOLVED
    assert answer.cost == 2


@pytest.mark.parametrize(
    "look",
    [
        ":precondition (s) :effect (not (q)) :observe (p)",
        ":precondition (or) :effect (not (q)) :observe (p)",
        ":effect (not (q)) :observe (q)",
        ":effect (not (q)) :observe (or (p) (not (q)))",
    ],
)
def test_an_action_that_cannot_be_done_or_sees_nothing_does_not_look(look: str) -> None:
    assert planned(_LOOKING.format(look=look, init="")).status is Status.UNSOLVABLE


def test_what_is_seen_is_seen_after_the_action() -> None:
    """The action makes q what p was not; only the state after it says what p is."""
    look = ":effect (and (when (p) (not (q))) (when (not (p)) (q))) :observe (q)"
    answer = planned(_LOOKING.format(look=look, init="(r)"))
    assert answer.status is Status.SOLVED
    assert answer.cost == 2


_SEEING_DERIVED = """(define (domain d) (:predicates (p) (q) (seen))
  (:derived (seen) (and (p) (not (q))))
  (:action look :effect (not (q)) :observe (seen))
  (:action make :precondition (not (p)) :effect (p)))
(define (problem x) (:domain d) (:init (unknown (p)) (q)) (:goal (p)))
"""


def test_a_derived_fact_is_seen_as_it_is_after_the_action() -> None:
    task = task_of(_SEEING_DERIVED)
    make, look = Step("make", ()), Step("look", ())
    right = PolicyTree((Node(look, (None, 1)), Node(make, (None,))))
    wrong = PolicyTree((Node(look, (1, None)), Node(make, (None,))))
    assert check_policy(task, right).failure is None
    assert check_policy(task, wrong).failure is not None
    assert planned(_SEEING_DERIVED).solution == right
