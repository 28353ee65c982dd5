"""The commands prove, decide and check proof, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from proof_helpers import CLUB, GROUP

from sleuth import catalogue
from sleuth.cli.main import cli
from sleuth.errors import BadRequest

SATISFIABLE = "formulas(assumptions). p(a). end_of_list. formulas(goals). q(a). end_of_list.\n"


def called(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "club.txt"
    file.write_text(CLUB, encoding="utf-8")
    return file


@pytest.fixture
def group(tmp_path: Path) -> Path:
    file = tmp_path / "group.in"
    file.write_text(GROUP, encoding="utf-8")
    return file


def test_prove_and_check(group: Path, tmp_path: Path) -> None:
    result = called("prove", group)
    assert result.exit_code == 0
    assert "proved in" in result.output
    assert "every step checked" in result.output
    proof = tmp_path / "proof.json"
    assert called("prove", group, "--format", "json", "--output", proof).exit_code == 0
    assert called("check", "proof", proof, group).exit_code == 0
    data = json.loads(proof.read_text(encoding="utf-8"))
    data["steps"][-2]["literals"] = []
    proof.write_text(json.dumps(data), encoding="utf-8")
    result = called("check", "proof", proof)
    assert result.exit_code == 1
    assert "wrong" in result.output


def test_taught_strategies(club: Path) -> None:
    result = called("prove", club, "--strategy", "astar")
    assert result.exit_code == 0
    assert "R[" in result.output
    result = called("prove", club, "--shortest")
    assert "in 5 steps (provably the fewest)" in result.output
    table = called("prove", club, "--table").output
    assert "breadth-first" in table
    assert "refuted" in table


def test_exit_codes(tmp_path: Path, group: Path) -> None:
    open_question = tmp_path / "open.in"
    open_question.write_text(SATISFIABLE, encoding="utf-8")
    assert called("prove", open_question).exit_code == 1
    assert called("prove", group, "--nodes", "1").exit_code == 3
    result = called("prove", tmp_path / "missing.in")
    assert result.exit_code != 0


def test_explain_and_several_goals(tmp_path: Path) -> None:
    file = tmp_path / "two.in"
    text = GROUP.replace("x * e = x.\nend_of_list", "x * e = x.\nx * y = e -> x' = y.\nend_of_list")
    file.write_text(text, encoding="utf-8")
    result = called("prove", file, "--explain")
    assert result.exit_code == 0
    assert result.output.count("it is proved") == 2
    data = json.loads(called("prove", file, "--json").output)
    assert [each["status"] for each in data["result"]] == ["solved", "solved"]
    assert [each["checked"] for each in data["result"]] == [True, True]
    assert (data["status"], data["checked"], data["solution"]) == ("solved", True, None)


def test_the_answer_of_prove_can_be_checked(group: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(called("prove", group, "--json").output, encoding="utf-8")
    assert called("check", "proof", answer, group).exit_code == 0
    other = tmp_path / "other.in"
    other.write_text(GROUP.replace("e * x = x", "e * e = e"), encoding="utf-8")
    result = called("check", "proof", answer, other)
    assert result.exit_code == 1
    assert "it is not a fact of the theory" in result.output


def test_models_are_checked_as_well(tmp_path: Path) -> None:
    theory, answer = tmp_path / "order.in", tmp_path / "answer.json"
    theory.write_text("formulas(a). r(x,x). -r(a,b). end_of_list.", encoding="utf-8")
    data = json.loads(called("models", theory, "--json").output)
    answer.write_text(json.dumps(data), encoding="utf-8")
    assert "right" in called("check", "proof", answer, theory).output
    data["solution"]["relations"]["r"][0][0] = 0
    answer.write_text(json.dumps(data), encoding="utf-8")
    result = called("check", "proof", answer, theory)
    assert result.exit_code == 1
    assert "r(x,x)" in result.output


def test_a_limit_while_reading_is_said(group: Path) -> None:
    for command in ("prove", "models", "decide"):
        result = called(command, group, "--seconds", "0")
        assert result.exit_code == 3, command
        assert "limit on seconds" in result.output, command


@pytest.mark.slow
def test_decide(group: Path) -> None:
    result = called("decide", group, "--seconds", "30")
    assert result.exit_code == 0
    assert "proved, checked" in result.output
    result = called("decide", group, "--independent", "--seconds", "30")
    assert "independent" in result.output


TWO_GOALS = """formulas(assumptions). p(a). q(b). end_of_list.
formulas(goals). p(a). q(b). end_of_list.
"""


def test_no_proof_overwrites_another(tmp_path: Path) -> None:
    theory = tmp_path / "two.in"
    theory.write_text(TWO_GOALS)
    assert called("prove", theory, "--output", tmp_path / "proofs.txt").exit_code == 0
    written = (tmp_path / "proofs.txt").read_text()
    assert "p(a)" in written
    assert "q(b)" in written
    done = called("prove", theory, "--format", "json", "--output", tmp_path / "proof.json")
    assert done.exit_code == 0
    for number in (1, 2):
        proof = tmp_path / f"proof-{number}.json"
        assert called("check", "proof", proof).exit_code == 0


def test_a_table_says_what_it_cannot_be_combined_with(tmp_path: Path) -> None:
    theory = tmp_path / "two.in"
    theory.write_text(TWO_GOALS)
    done = called("prove", theory, "--table", "--json")
    assert isinstance(done.exception, BadRequest)
    assert "exclude each other" in str(done.exception)


def test_terms_without_end_are_no_bug_of_a_strategy(tmp_path: Path) -> None:
    """Depth first follows p(a), p(f(a)), p(f(f(a))), … until no term can be compared any more."""
    theory = tmp_path / "numbers.in"
    theory.write_text(
        "formulas(assumptions). p(a). p(x) -> p(f(x)). end_of_list.\n"
        "formulas(goals). p(b). end_of_list.\n"
    )
    done = called("prove", theory, "--strategy", "depth-first", "--seconds", "60")
    assert done.exit_code == 3
    assert "nest too deeply" in done.output


@pytest.mark.parametrize("goal", ["$T", "p(b) -> b = b", "all x (q(x) | x = x)"])
@pytest.mark.parametrize("strategy", [each.name for each in catalogue.THEORY_METHODS["prove"]])
def test_no_strategy_overlooks_a_contradiction_that_is_there_already(
    tmp_path: Path, goal: str, strategy: str
) -> None:
    """The denied goal is the empty clause before any step is made."""
    if strategy == "production":
        return
    theory = tmp_path / "trivial.in"
    theory.write_text(
        f"formulas(assumptions). q(b). end_of_list.\nformulas(goals). {goal}. end_of_list.\n"
    )
    assert called("prove", theory, "--strategy", strategy).exit_code == 0
