"""Uncertain worlds at the command line, by every method, and from Python."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

import sleuth
from sleuth import catalogue
from sleuth.cli.main import cli
from sleuth.examples import example_names, example_text
from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.beliefs.translation.to_task import as_lifted, translated
from sleuth.planning.conformant import read
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.writing import write_task
from sleuth.planning.plan import Plan
from sleuth.planning.states import States
from sleuth.request import Request
from sleuth.running import run

LEAST = {"dark-corridor": 6, "medicine": 4}


@pytest.mark.parametrize("name", example_names("conformant"))
def test_every_method_plans_the_examples(name: str) -> None:
    entry = catalogue.puzzle("conformant")
    for method in catalogue.methods(entry).values():
        if not method.engine.installed or method.engine.name in ("dfs", "depth-limited", "fd"):
            continue
        text = example_text("conformant", name)
        answer = run(Request("plan", "conformant", text, method=method.path))
        if method.engine.name == "k0" and not answer:
            continue
        assert answer.checked, method.path
        assert answer.cost is not None
        assert answer.cost == LEAST[name] if answer.optimal else answer.cost >= LEAST[name]


def test_a_plan_and_a_policy_are_printed(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["plan", "dark-corridor", "--optimal"])
    assert done.exit_code == 0
    assert "cost 6, the least possible" in done.output
    assert "done in each of the 5 worlds" in done.output
    out = tmp_path / "policy.svg"
    done = CliRunner().invoke(cli, ["plan", "which-door", "--tree", str(out)])
    assert done.exit_code == 0
    assert "  (listen left)  ; look at (prize-behind left)\n  if yes:\n" in done.output
    assert "actions: 5 in the worst of 3 worlds, 11/3 on the average" in done.output
    assert "<svg" in out.read_text()


def test_a_policy_as_json() -> None:
    done = CliRunner().invoke(cli, ["plan", "which-door", "--optimise", "expected", "--json"])
    data = json.loads(done.output)
    assert (data["kind"], data["optimal"]) == ("contingent", True)
    assert data["cost"] == pytest.approx(11 / 3)
    assert data["solution"]["nodes"][0]["step"] == "listen left"
    assert set(data["solution"]["nodes"][0]) == {"step", "yes", "no"}


def test_plans_and_policies_are_validated(tmp_path: Path) -> None:
    plan, policy = tmp_path / "plan.txt", tmp_path / "policy.txt"
    for name, file in (("medicine", plan), ("lamp-test", policy)):
        assert CliRunner().invoke(cli, ["plan", name, "--output", str(file)]).exit_code == 0
        assert CliRunner().invoke(cli, ["validate", name, str(file)]).output.startswith("valid")
    policy.write_text(policy.read_text().replace("change-fuse", "change-bulb"))
    done = CliRunner().invoke(cli, ["validate", "lamp-test", str(policy)])
    assert done.exit_code == 1
    assert done.output.startswith("not valid\n  if at the start (bulb-good)")


def test_from_python() -> None:
    answer = sleuth.plan("which-door", optimise="expected", optimal=True)
    assert answer.problem.checked(answer.solution).expected == Fraction(11, 3)
    assert sleuth.plan("medicine").solution.steps


@pytest.mark.parametrize("name", ["kt0", "ks0", "k0"])
def test_translations_are_the_same_task_as_pddl(name: str) -> None:
    """What other planners are given reads back, and its states are as many."""
    task = read(example_text("conformant", "medicine")).task
    made = translated(BeliefTask(task), name).task
    lifted = as_lifted(made)
    again = sleuth.plan(write_task(lifted), optimal=True)
    assert again.solution is not None
    grounded = ground(lifted)
    assert len(grounded.operators) <= len(made.operators)
    assert States(grounded).is_goal(States(grounded).start) is False
    names = [step.action.partition("~")[2].replace("~", " ") for step in again.solution.steps]
    assert read(example_text("conformant", "medicine")).check(Plan.of(names)) == []
