"""Reasons why there is no plan are true, as small as they say, and checked by other means."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from planning_tasks import random_task, random_task_of_places
from test_invariants import BLOCKS, reachable

from sleuth.cli.main import cli
from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.mutexes import members
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.states import States
from sleuth.planning.why_none.checking import Claim, objection
from sleuth.planning.why_none.exclusion import goal_breaks_invariant
from sleuth.planning.why_none.finding import why_no_plan
from sleuth.planning.why_none.goals import conflicting, goals_conflict
from sleuth.planning.why_none.missing import missing_causes
from sleuth.planning.why_none.possible import relaxed
from sleuth.planning.why_none.reason import Reason
from sleuth.planning.why_none.start_facts import blamed_facts
from sleuth.request import Request
from sleuth.running import run

KEYS = """(define (domain keys) (:types room key)
(:predicates (at ?r - room) (lies ?k - key ?r - room) (have ?k - key)
  (door ?a ?b - room ?k - key) (open ?a ?b - room) (path ?a ?b - room))
(:action walk :parameters (?a ?b - room) :precondition (and (at ?a) (path ?a ?b))
  :effect (and (at ?b) (not (at ?a))))
(:action pass :parameters (?a ?b - room) :precondition (and (at ?a) (open ?a ?b))
  :effect (and (at ?b) (not (at ?a))))
(:action take :parameters (?k - key ?r - room) :precondition (and (at ?r) (lies ?k ?r))
  :effect (and (have ?k) (not (lies ?k ?r))))
(:action unlock :parameters (?a ?b - room ?k - key)
  :precondition (and (at ?a) (have ?k) (door ?a ?b ?k)) :effect (open ?a ?b)))
(define (problem p) (:domain keys) (:objects hall cellar attic - room red blue - key)
(:init (at hall) (path hall attic) (path attic hall) (door hall cellar red) FACTS)
(:goal (at cellar)))"""


def both(text: str) -> tuple[PlanningTask, GroundTask]:
    task = read_task(SourceText(text, "task"))
    return task, ground(task)


def reason_of(text: str) -> Reason:
    reason = why_no_plan(*both(text))
    assert reason is not None
    assert reason.checked
    return reason


def is_solvable(task: GroundTask) -> bool | None:
    states = reachable(task)
    return None if states is None else any(map(States(task).is_goal, states))


def test_a_chain_of_missing_causes_ends_where_nothing_helps() -> None:
    reason = reason_of(KEYS.replace("FACTS", "(lies blue attic)"))
    assert reason.kind == "missing"
    assert reason.say == (
        "Nothing can make (at cellar) true: (walk ?a cellar) needs (path ?a cellar), but none "
        "holds at the start and no action changes that; (pass ?a cellar) needs (open ?a cellar).",
        "Nothing can make (open ?a cellar) true: the only action that could, "
        "(unlock hall cellar red), needs (have red).",
        "Nothing can make (have red) true: the only action that could, (take red ?r), needs "
        "(lies red ?r), but none holds at the start and no action adds one.",
    )


def test_a_chain_that_turns_back_says_so() -> None:
    reason = reason_of(KEYS.replace("FACTS", "(lies red cellar)"))
    assert reason.say[-1] == (
        "Nothing can make (have ?k) true: the only action that could, (take red cellar), needs "
        "(at cellar), which waits for this."
    )


def test_with_the_key_there_is_no_reason() -> None:
    assert why_no_plan(*both(KEYS.replace("FACTS", "(lies red attic)"))) is None


@pytest.mark.parametrize(
    ("goal", "kind", "told"),
    [
        (
            "(and (on a b) (on c b))",
            "exclusion",
            "(on a b) and (on c b) never hold together: exactly one of (clear b), (holding b), "
            "(on a b) and (on c b) holds at any time. It is so at the start, and each of the 10 "
            "actions that make one of them true leaves no other.",
        ),
        (
            "(and (on a b) (on b c) (on c a))",
            "goals",
            "(on a b), (on b c) and (on c a) are never reached all together, though without any "
            "one of them they are. At the start (table c) rules the goal out, whatever held of "
            "all else that can change. All 22 states that can be reached were visited.",
        ),
        (
            "(or (on a a) (and (on b a) (on c a)))",
            "exclusion",
            "Each of the 2 alternatives of the goal asks for what cannot be.",
        ),
        ("(and (on a b) (not (on a b)))", "missing", "The goal contradicts itself."),
        ("(and (holding a) (free))", "exclusion", "(free) and (holding a) never hold together"),
    ],
)
def test_reasons_in_a_world_of_blocks(goal: str, kind: str, told: str) -> None:
    reason = reason_of(BLOCKS.replace("(:goal (and (on a b) (on c b)))", f"(:goal {goal})"))
    assert reason.kind == kind
    assert reason.text().startswith(told)


def test_missing_causes_are_found_whenever_deleting_does_not_matter_and_are_checked() -> None:
    found = unchecked = 0
    for seed in range(200):
        try:
            task, grounded = both(random_task(seed))
        except BadInput:
            continue
        reached, _ = relaxed(grounded)
        out_of_reach = bool(grounded.unreachable) or any(
            not reached >> fact & 1 for fact in grounded.goal
        )
        chain = missing_causes(task, grounded)
        assert (chain is not None) == out_of_reach, seed
        if chain is None:
            continue
        found += 1
        assert is_solvable(grounded) is not True
        unchecked += objection(task, chain.claim()) is not None
        for atom in sorted(chain.claim().never, key=str):
            assert (atom, True) not in [grounded.facts[fact] for fact in members(reached)]
    assert found > 50
    assert unchecked <= 3  # alternatives of a goal that contradict themselves


def test_the_checker_refuses_claims_that_are_false() -> None:
    refused = 0
    for seed in range(60):
        try:
            task, grounded = both(random_task(seed))
        except BadInput:
            continue
        states = reachable(grounded)
        for state in sorted(states or ())[:10]:
            for fact in members(state):
                atom, positive = grounded.facts[fact]
                if positive and atom.predicate in task.domain.predicates:
                    assert objection(task, Claim(frozenset({atom}))) is not None
                    refused += 1
    assert refused > 150


def test_the_checker_refuses_a_chain_with_a_link_taken_out() -> None:
    task, grounded = both(KEYS.replace("FACTS", "(lies red cellar)"))
    chain = missing_causes(task, grounded)
    assert chain is not None
    claim = chain.claim()
    assert objection(task, claim) is None
    for atom in (
        Atom("at", ("cellar",)),
        Atom("have", ("red",)),
        Atom("open", ("hall", "cellar")),
    ):
        assert atom in claim.never
        assert objection(task, Claim(claim.never - {atom})) is not None
    assert objection(task, Claim(claim.never | {Atom("at", ("hall",))})) is not None


def test_what_the_goal_breaks_is_never_reached() -> None:
    found = 0
    for seed in range(400):
        task = random_task_of_places(seed)
        reason = goal_breaks_invariant(task)
        if reason is not None:
            found += 1
            assert reason.checked
            assert is_solvable(task) is not True
    assert found > 20


def test_the_goals_that_conflict_are_few() -> None:
    found = 0
    for seed in range(200):
        task = random_task_of_places(seed)
        states = reachable(task)
        goal = States(task).goal
        if states is None or any(state & goal == goal for state in states):
            assert goals_conflict(task, 10_000) is None
            continue
        kept = conflicting(goal, {state & goal for state in states})
        found += 1

        def is_had(facts: tuple[int, ...], states: set[int] = states) -> bool:
            return any(all(state >> fact & 1 for fact in facts) for state in states)

        assert not is_had(kept)
        assert all(is_had(fewer) for fewer in combinations(kept, len(kept) - 1))
    assert found > 20


def test_the_facts_blamed_leave_no_plan() -> None:
    found = 0
    for seed in range(900):
        task = random_task_of_places(seed)
        if is_solvable(task) is not False:
            continue
        blamed = blamed_facts(task)
        if not blamed:
            continue
        found += 1
        for state in sorted(reachable(task) or ()):
            if all((state >> fact & 1) == holds for fact, holds in blamed):
                assert is_solvable(replace(task, start=tuple(members(state)))) is not True
        for fact, holds in blamed:
            assert (fact in task.start) == holds
    assert found > 3


def asked(text: str) -> list[str]:
    answer = run(Request("why-not", "planning", text))
    assert answer.exit_code == 0
    return list(answer.result["say"])


def test_why_not_tells_what_would_help() -> None:
    said = asked(KEYS.replace("FACTS", "(lies red cellar)"))
    assert said[0] == "There is no plan."
    assert "If (have red) held at the start, there would be a plan of 2 steps." in said
    assert "Without the goal (on a b) there would be a plan of 2 steps." in asked(BLOCKS)
    assert asked(KEYS.replace("FACTS", "(lies red attic)")) == ["There is a plan of 5 steps."]


@pytest.mark.parametrize("method", ["astar", "bfs", "greedy"])
def test_a_plan_that_does_not_exist_is_answered_with_its_reason(method: str) -> None:
    for text, told in [
        (KEYS.replace("FACTS", "(lies red cellar)"), "Nothing can make (at cellar) true"),
        (BLOCKS, "(on a b) and (on c b) never hold together"),
    ]:
        answer = run(Request("plan", "planning", text, method=method))
        assert answer.exit_code == 1
        assert answer.evidence is not None
        assert told in answer.evidence.text


def test_the_command_takes_a_domain_and_a_problem(tmp_path: Path) -> None:
    domain, problem = BLOCKS.split("(define (problem")
    (tmp_path / "domain.pddl").write_text(domain)
    (tmp_path / "problem.pddl").write_text(f"(define (problem{problem}")
    done = CliRunner().invoke(
        cli,
        ["why-not", "planning", str(tmp_path / "problem.pddl"), str(tmp_path / "domain.pddl")],
    )
    assert done.exit_code == 0
    assert "never hold together" in done.output


STONE = """(define (domain push) (:types place)
(:predicates (at ?p - place) (stone ?p - place) (next ?a ?b ?c - place) (step ?a ?b - place) (done))
(:action go :parameters (?a ?b - place) :precondition (and (at ?a) (step ?a ?b))
  :effect (and (at ?b) (not (at ?a))))
(:action push :parameters (?a ?b ?c - place) :precondition (and (at ?a) (stone ?b) (next ?a ?b ?c))
  :effect (and (at ?b) (stone ?c) (not (at ?a)) (not (stone ?b))))
(:action end :parameters (?a ?b ?c - place)
  :precondition (and (stone ?a) (next ?a ?b ?c) (step ?c ?a)) :effect (done)))
(define (problem p) (:domain push) (:objects p1 p2 p3 p4 p5 p6 p7 p8 - place)
(:init (at p1) (stone p3) (step p1 p2) (step p2 p1) (next p4 p5 p6) (next p5 p6 p7) (next p6 p7 p8)
 (next p7 p8 p1) (next p8 p1 p2) (next p1 p4 p5) (next p2 p5 p6)
 (step p6 p4) (step p7 p5) (step p8 p6) (step p1 p7) (step p2 p8) (step p5 p1) (step p6 p2))
(:goal (done)))"""


def test_too_many_cases_are_told_by_what_ever_holds() -> None:
    task, grounded = both(STONE)
    reason = why_no_plan(task, grounded)
    assert reason is not None
    assert reason.kind == "missing"
    assert "of (stone ?a) only (stone p3) ever holds" in reason.text()


def test_objects_of_the_wrong_sort_are_not_told() -> None:
    text = KEYS.replace("FACTS", "(lies red cellar) (lies blue attic) (pet cat)").replace(
        "(:predicates", "(:predicates (pet ?x)"
    )
    text = text.replace("red blue - key", "red blue - key cat")
    text = text.replace(
        "(:action unlock",
        "(:action find :parameters (?k - key) :precondition (pet ?k) :effect (have ?k))\n"
        "(:action unlock",
    )
    said = " ".join(reason_of(text).say)
    assert "(take red cellar)" in said
    assert "(pet" not in said
