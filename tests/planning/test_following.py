"""Plans and policies followed: the moments are those of the meaning of PDDL."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.examples import example_names, example_text
from sleuth.planning.picture.description import PLACE, THING
from sleuth.planning.picture.guess import guessed
from sleuth.planning.problem import PlanningProblem, read
from sleuth.request import Request
from sleuth.running import run


def asked(task: str, kind: str, name: str, **more: Any) -> Any:
    return run(Request(task, kind, example_text(kind, name), name, **more)).to_json()


def planned(kind: str, name: str) -> Any:
    """The moments of the plan that the usual method finds; None where there is none."""
    solution = asked("plan", kind, name)["solution"]
    if solution is None:
        return None
    text = solution if isinstance(solution, str) else json.dumps(solution)
    return asked("follow", kind, name, solution=text)["result"]


@pytest.mark.parametrize("name", example_names("planning"))
def test_the_changes_lead_from_state_to_state(name: str) -> None:
    found = planned("planning", name)
    if found is None:
        return
    problem = read(example_text("planning", name))
    text = "\n".join(step for moment in found["moments"] for step in moment["steps"])
    done = problem.validated(problem.solution_from_text(text, "plan")).done
    facts: set[str] = set()
    assert len(found["moments"]) == len(done) + 1
    for number, moment in enumerate(found["moments"]):
        assert not facts & set(moment["new"]) and set(moment["gone"]) <= facts
        facts = (facts | set(moment["new"])) - set(moment["gone"])
        if number:
            after = {f"({' '.join((a.predicate, *a.terms))})" for a in done[number - 1].after}
            # What is derived is not in the states of the validator, what is fixed is told apart.
            assert after <= facts | set(found["fixed"])
    assert found["moments"][-1]["met"] == list(range(len(found["goal"])))
    assert found["failure"] is None and found["picture"] == "described"
    assert len(found["drawings"]) == len(found["moments"])
    assert [each["number"] for each in found["explanation"]["steps"]] == list(
        range(1, len(done) + 1)
    )


def test_a_wrong_plan_is_followed_as_far_as_it_goes() -> None:
    found = asked("follow", "planning", "blocks", solution="(lower a b)\n(lower e f)")["result"]
    assert [each["steps"] for each in found["moments"]] == [[], ["(lower a b)"]]
    assert found["failure"]["number"] == 2 and "cannot be done" in found["failure"]["say"]
    assert found["explanation"] is None


def test_schedules_are_followed_slot_by_slot() -> None:
    found = planned("multi-agent", "kitchen")
    steps = [each["steps"] for each in found["moments"]]
    assert steps[1] == ["(chop@cook soup)", "(take@waiter white)"] and found["failure"] is None


def test_what_is_unsure_becomes_known() -> None:
    moments = planned("conformant", "dark-corridor")["moments"]
    assert [each["worlds"] for each in moments] == [5, 4, 3, 2, 1, 1, 1]
    assert moments[0]["unsure"] == [f"(at c{n})" for n in range(1, 6)]
    assert moments[-1]["unsure"] == [] and moments[-1]["new"] == ["(at c3)"]
    wrong = asked("follow", "conformant", "dark-corridor", solution="(go-left)")["result"]
    assert "every world" in wrong["failure"]["say"]


def test_a_policy_splits_the_worlds() -> None:
    for name in example_names("contingent"):
        nodes = planned("contingent", name)["nodes"]
        for number, node in enumerate(nodes):
            children = [each for each in nodes if each["parent"] == number]
            if node["step"] is None:
                assert not children and node["goal"]
            else:
                assert sum(each["worlds"] for each in children) == node["worlds"]
                assert [each["branch"] for each in children] == (
                    ["yes", "no"] if node["looks"] else [None]
                )
    assert "(prize-behind left)" in planned("contingent", "which-door")["nodes"][0]["unsure"]


def test_a_policy_that_cannot_be_done_says_so() -> None:
    found = asked("follow", "contingent", "lamp-test", solution="(change-bulb)\ndone")["result"]
    assert "cannot be done" in found["failure"]["say"]


def test_decisions_have_a_grid_or_a_graph() -> None:
    grid, graph = planned("mdp", "gridworld-terrace"), planned("mdp", "courier-rain")
    assert grid["grid"]["rows"] == 5 and grid["graph"] is None
    assert graph["grid"] is None and graph["graph"]["kind"] == "graph"


@pytest.mark.parametrize(
    ("kind", "solution", "error"),
    [
        ("planning", None, BadRequest),
        ("planning", "{", BadInput),
        ("planning", "(lower", BadInput),
        ("maze", "N", BadRequest),
        ("contingent", '{"nodes": 3}', BadInput),
    ],
)
def test_what_cannot_be_followed_is_refused(kind: str, solution: str, error: type) -> None:
    name = example_names(kind)[0]
    with pytest.raises(error):
        asked("follow", kind, name, solution=solution)


def test_too_many_worlds_are_not_followed() -> None:
    text = example_text("conformant", "dark-corridor")
    atoms = " ".join(f"(unknown (u{n}))" for n in range(11))
    names = " ".join(f"(u{n})" for n in range(11))
    text = text.replace("(:predicates", f"(:predicates {names}").replace(
        "(:init", f"(:init {atoms}"
    )
    with pytest.raises(Unsuitable, match="more than 1000 worlds"):
        run(Request("follow", "conformant", text, solution="(go-left)"))


def without_description(name: str) -> PlanningProblem:
    lines = example_text("planning", name).splitlines()
    return read("\n".join(line for line in lines if not line.startswith(";; picture")))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("blocks", "stacks"),
        ("hanoi", "stacks"),
        ("sokoban", "grid"),
        ("delivery", "map"),
        ("gripper", "rooms"),
        ("one-chair", "rooms"),
        ("ferry-without-fuel", "rooms"),
        ("locked-cellar", "map"),
    ],
)
def test_a_picture_is_guessed_from_the_facts(name: str, kind: str) -> None:
    problem = without_description(name)
    found = guessed(problem.task)
    assert found is not None and found.kind == kind
    terms = {term for part in found.parts for term in part.pattern.terms}
    assert PLACE in terms and terms <= {PLACE, THING}


def test_a_guessed_picture_is_drawn() -> None:
    problem = without_description("blocks")
    text = problem.to_text()
    found = run(Request("follow", "planning", text, solution="(lower a b)")).to_json()["result"]
    assert found["picture"] == "guessed"
    # Three towers, and a fourth after a was lowered.
    assert [each["columns"] for each in found["drawings"]] == [3, 4]


def test_nothing_is_guessed_where_facts_are_about_nothing() -> None:
    text = """(define (domain d) (:predicates (a) (b)) (:action go :precondition (a) :effect (b)))
    (define (problem p) (:domain d) (:init (a)) (:goal (b)))"""
    assert guessed(read(text).task) is None


def test_what_lies_on_itself_makes_no_stacks() -> None:
    text = """(define (domain d) (:predicates (on ?x ?y))
      (:action go :parameters (?x ?y) :precondition (on ?x ?y) :effect (not (on ?x ?y))))
    (define (problem p) (:domain d) (:objects a b) (:init (on a b) (on b a)) (:goal (and)))"""
    assert guessed(read(text).task) is None


def test_a_gridworld_is_read_and_written() -> None:
    found = asked("parse", "mdp", "gridworld-terrace")["result"]["text"]
    assert "slip: 1/5" in found and "S...." in found
    with pytest.raises(BadInput, match="no sign of a gridworld"):
        run(Request("parse", "mdp", "S.Q\n"))
