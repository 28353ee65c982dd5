"""Policies are checked by the rules alone; gridworlds, simulation, reference values."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from random_processes import random_process

import sleuth
from sleuth.errors import BadInput, BadRequest
from sleuth.examples import example_names, example_text
from sleuth.limits import Meter
from sleuth.planning.chance.gridworld import Gridworld
from sleuth.planning.chance.policy import Worth

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "planning" / "uncertain"
CLASSIC = "slip: 0.2\nstep: -0.04\ngoal: 1\npit: -1\n...G\n.#.X\nS...\n"
REFERENCES = {
    "slippery-gripper": (1, 127 / 95),
    "ext-slippery-gripper": (0.9, None),
    "bomb-toilet": (0.95, None),
    "triangle-tireworld-p01": (1, 6.25),
    "triangle-tireworld-p02": (1, 11.859375),
}


@pytest.mark.parametrize("name", sorted(REFERENCES))
def test_reference_values(name: str) -> None:
    folder = SHARED / "probabilistic" / name
    if not folder.exists():
        pytest.skip("the shared data are not here")
    text = "".join((folder / each).read_text() for each in ("domain.pddl", "problem.pddl"))
    answer = sleuth.solve("mdp", text)
    probability, value = REFERENCES[name]
    assert answer.evidence is not None
    assert answer.evidence.data["probability"] == pytest.approx(probability, abs=1e-9)
    if value is not None:
        assert answer.evidence.data["value"] == pytest.approx(value, abs=1e-6)
    if name == "bomb-toilet":
        assert "seen before the first action" in answer.evidence.text


def test_the_textbook_world() -> None:
    """The values that the textbook by Russell and Norvig gives for its 4 × 3 world."""
    answer = sleuth.solve("mdp", CLASSIC)
    policy: Any = answer.solution
    values = {cell: round(value, 3) for cell, value in policy.values.items()}
    assert values[2, 0] == 0.705
    assert values[0, 0] == 0.812 and values[0, 2] == 0.918 and values[2, 3] == 0.388
    assert answer.problem.solution_to_text(policy).splitlines()[-3:] == [">>>G", "^#^X", "^<<<"]


@pytest.mark.parametrize("name", example_names("mdp"))
def test_examples_and_their_notation(name: str) -> None:
    problem = sleuth.read("mdp", example_text("mdp", name))
    assert sleuth.read("mdp", problem.to_text()) == problem
    answer = sleuth.solve(problem, simulate=50, seed=1)
    policy: Any = answer.solution
    read_back = problem.solution_from_text(problem.solution_to_text(policy), "policy")
    assert read_back.choices == policy.choices
    assert problem.check(read_back) == []
    assert problem.solution_from_json(problem.solution_to_json(policy)) == policy
    assert sleuth.Answer.from_json(answer.to_json(), problem).solution == policy
    assert answer.draw() is not None


def test_the_check_refuses_what_is_wrong() -> None:
    problem: Any = sleuth.read("mdp", example_text("mdp", "courier-rain"))
    policy: Any = sleuth.solve(problem).solution
    start = next(iter(policy.choices))
    forgetful = replace(policy, choices={s: a for s, a in policy.choices.items() if s != start})
    assert "it says nothing for" in problem.check(forgetful)[0]
    for action in ("fly depot harbour", "ride harbour depot", "ride depot", "wait-for-the-sun 1"):
        wrong = replace(policy, choices={**policy.choices, start: action})
        assert "cannot be done" in problem.check(wrong)[0]
    boastful = replace(policy, worth=Worth(2.0, 1.0))
    assert problem.check(boastful) == ["it claims the value 2, which is 2.23"]
    modest = replace(policy, worth=Worth(None, 0.5))
    assert problem.check(modest) == ["it claims the probability 0.5, which is 1"]


@pytest.mark.parametrize("seed", range(20))
def test_other_policies_are_worth_no_more(seed: int) -> None:
    """A planted fault: whatever an optimal policy is changed to is worth no more."""
    problem: Any = random_process(7000 + seed, goals=True)
    answer = sleuth.solve(problem)
    if not answer or answer.evidence is None:
        return
    policy: Any = answer.solution
    best = (answer.evidence.data["probability"], -answer.evidence.data["value"])
    for state in policy.choices:
        for action in problem.actions(state):
            changed = replace(policy, choices={**policy.choices, state: action}, worth=None)
            if problem.check(changed):
                continue
            true = problem.worth(changed)
            assert true.probability <= best[0] + 1e-9
            if true.probability > best[0] - 1e-9:
                assert -true.value <= best[1] + 1e-9


def test_simulated_runs_agree_with_the_value() -> None:
    answer = sleuth.solve("mdp", CLASSIC, simulate=4000, seed=7)
    again = sleuth.solve("mdp", CLASSIC, simulate=4000, seed=7)
    assert answer.evidence is not None and again.evidence is not None
    shown = answer.evidence.data["simulated"]
    assert shown == again.evidence.data["simulated"]
    assert abs(shown["mean"] - answer.evidence.data["value"]) < 3 * shown["half_width"]
    canyon = sleuth.solve("mdp", "slip: 0.5\nS.G\n.X.\n...\n", simulate=2000, seed=2)
    assert canyon.evidence is not None
    low, high = canyon.evidence.data["simulated"]["share"]
    assert low - 0.02 <= canyon.evidence.data["probability"] <= high + 0.02


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("S.G\n..\n", "g:2: this row has 2 cells, the first has 3"),
        ("S.g\n", "g:1:3: 'g' is no sign of a gridworld"),
        ("..G\n", "there is no start"),
        ("S..\n", "there is no goal"),
        ("", "the grid is empty"),
        ("slip: 1.5\nSG\n", "g:1: the probability 1.5 is not between 0 and 1"),
        ("slip: often\nSG\n", "'often' is no number"),
        ("slide: 0.1\nSG\n", "'slide' is no header line here"),
        ("slip: 0.1\nslip: 0.1\nSG\n", "slip stands here twice"),
        ("discount: 2\nSG\n", "the discount is 2"),
        ("horizon: 2.5\nSG\n", "the horizon is no whole number"),
    ],
)
def test_gridworlds_say_what_is_wrong(text: str, told: str) -> None:
    from sleuth.planning.chance.reading import read_decision_problem

    with pytest.raises(BadInput) as caught:
        read_decision_problem(text, "g")
    assert told in str(caught.value)


def test_the_grid_in_arrays_is_the_grid_by_its_rules() -> None:
    from sleuth.planning.chance.table import enumerated

    problem: Any = sleuth.read("mdp", example_text("mdp", "gridworld-canyon"))
    assert isinstance(problem, Gridworld)
    quick = problem.process(problem.objective)
    table = enumerated(quick, Meter())
    row = 0
    for state, (first, last) in enumerate(
        zip(table.first_row[:-1], table.first_row[1:], strict=True)
    ):
        cell = table.states[state]
        assert [table.actions[each] for each in range(first, last)] == list(problem.actions(cell))
        for action in problem.actions(cell):
            ends: dict[Any, Fraction] = {}
            for at in range(table.first_outcome[row], table.first_outcome[row + 1]):
                after = table.states[table.target[at]]
                ends[after] = ends.get(after, 0) + table.probability[at]
            expected = {after: float(p) for p, after, _ in problem.outcomes(cell, action)}
            assert ends == pytest.approx(expected)
            row += 1


def test_a_goal_out_of_reach_is_told() -> None:
    answer = sleuth.solve("mdp", "S#G\n")
    assert answer.status is sleuth.Status.UNSOLVABLE
    assert answer.evidence is not None and "whatever is done" in answer.evidence.text


def test_stated_processes_are_refused_where_they_are_wrong() -> None:
    process = sleuth.MDP()
    with pytest.raises(BadRequest, match=r"sum up to 0\.9"):
        process.action("a", "go", [(0.5, "b"), (0.4, "c")])
    with pytest.raises(BadRequest, match="negative"):
        process.action("b", "go", [(1.5, "b"), (-0.5, "c")])
    with pytest.raises(BadRequest, match="no outcome"):
        process.action("c", "go", ["b"])
    with pytest.raises(BadRequest, match="where it begins"):
        process.problem()


@pytest.mark.parametrize("discount", [Fraction(9, 10), 0.9])
def test_a_discount_may_be_a_fraction(discount: Any) -> None:
    process = sleuth.MDP("a", discount=discount)
    process.action("a", "stay", "a", reward=1)
    answer = sleuth.solve(process)
    assert answer.evidence is not None
    assert answer.evidence.data["value"] == pytest.approx(10)


@pytest.mark.parametrize(
    "said",
    [
        {"discount": Decimal("0.9")},
        {"discount": "0.9"},
        {"discount": None},
        {"discount": 10**400},
        {"discount": Fraction(1, 10**400)},
        {"discount": float("nan")},
        {"horizon": 2.5},
        {"horizon": "3"},
        {"horizon": float("nan")},
        {"horizon": True},
        {"horizon": 0},
    ],
    ids=str,
)
def test_odd_discounts_and_horizons_are_refused(said: dict[str, Any]) -> None:
    """A horizon of half a step would never be over."""
    process = sleuth.MDP("a", objective="reward", **said)
    process.action("a", "stay", "a", reward=1)
    with pytest.raises(BadRequest, match=f"the {next(iter(said))} is"):
        process.problem()


def test_whole_horizons_of_other_types_are_taken() -> None:
    process = sleuth.MDP("a", objective="reward", horizon=Fraction(3))  # type: ignore[arg-type]
    process.action("a", "stay", "a", reward=1)
    assert process.problem().objective.horizon == 3
