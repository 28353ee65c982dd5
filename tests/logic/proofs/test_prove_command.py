"""The commands prove, decide and check proof, as a user calls them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from click.testing import CliRunner, Result
from proof_helpers import CLUB, GROUP

from sleuth import catalogue
from sleuth.cli.main import cli
from sleuth.errors import BadRequest
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.formats.json_form import read as from_json
from sleuth.logic.tptp.reader import read_tptp
from sleuth.tasks.prove import FORMS

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


THREE_GOALS = """formulas(assumptions). p(a). p(x) -> q(x). end_of_list.
formulas(goals). q(a). exists x q(x). p(b). end_of_list.
"""


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """Three goals, of which the last does not follow."""
    file = tmp_path / "three.in"
    file.write_text(THREE_GOALS)
    return file


@pytest.mark.parametrize("form", FORMS)
def test_the_proofs_of_several_goals_are_one_document(
    three: Path, tmp_path: Path, form: str
) -> None:
    shown = called("prove", three, "--format", form)
    out = tmp_path / f"proofs.{form}"
    assert called("prove", three, "--format", form, "--output", out).exit_code == 1
    written = out.read_text(encoding="utf-8")
    assert shown.exit_code == 1
    for text in (written, shown.stdout):
        if form == "json":
            assert [each["goal"] for each in json.loads(text)] == ["q(a)", "exists x q(x)"]
        elif form == "svg":
            boxes = [each.text for each in fromstring(text).iter() if each.tag.endswith("text")]
            assert sum("⊥" in (box or "") for box in boxes) == 2
        elif form == "dot":
            assert text.count("digraph") == 1
            assert text.count("{") == text.count("}") == 3
            names = re.findall(r"^ *(\w+) \[label=", text, re.MULTILINE)
            assert len(names) == len(set(names)) == 16
        elif form == "tstp":
            assert len(read_tptp(text.replace("negated_conjecture,", "plain,")).sentences) == 2 * 9
            names = re.findall(r"^(?:fof|cnf)\((\w+),", text, re.MULTILINE)
            assert len(names) == len(set(names)) == 18
        elif form == "prover9":
            assert re.findall(r"% Proof (\d) at", text) == ["1", "2"]
            assert text.count("Exiting with 2 proofs.") == text.count("THEOREM PROVED") == 1
        else:
            assert [line for line in text.splitlines() if line.startswith("goal ")][:2] == [
                "goal q(a):",
                "goal exists x q(x):",
            ]


def test_the_proofs_of_several_goals_are_checked_through_a_pipe(three: Path) -> None:
    for option in (("--json",), ("--format", "json")):
        printed = called("prove", three, *option).stdout
        checked = CliRunner().invoke(cli, ["check", "proof", "-", str(three)], input=printed)
        assert checked.exit_code == 0
        assert checked.output.count("is right: 8 steps") == 2
    proofs = json.loads(printed)
    proofs[1]["steps"][-1]["parents"] = [1, 2]
    checked = CliRunner().invoke(cli, ["check", "proof", "-"], input=json.dumps(proofs))
    assert checked.exit_code == 1
    assert "proof 1 is right" in checked.output
    assert "proof 2 is wrong" in checked.output
    none = CliRunner().invoke(cli, ["check", "proof", "-"], input="[]")
    assert isinstance(none.exception, BadRequest)


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


def nested(term: str, levels: int) -> str:
    return "f(" * levels + term + ")" * levels


DEEP = [f"P({nested('aa', 200)})"]
DEEP += [f"(¬{one}(x), {two}({nested('x', 200)}))" for one, two in zip("PQ", "QR", strict=True)]
DEEP += [f"(¬{one}({nested('x', 200)}), {two}(x))" for one, two in zip("RS", "ST", strict=True)]
DEEP.append(f"¬T({nested('aa', 200)})")


@pytest.mark.parametrize("strategy", [each.name for each in catalogue.THEORY_METHODS["prove"]])
def test_no_strategy_breaks_on_deep_terms(tmp_path: Path, strategy: str) -> None:
    theory = tmp_path / "deep.txt"
    theory.write_text("\n".join([str(len(DEEP)), *DEEP]), encoding="utf-8")
    if strategy != "production":
        done = called("prove", theory, "--strategy", strategy, "--seconds", "5")
        assert done.exit_code in (0, 3), done.output
        assert done.exception is None or isinstance(done.exception, SystemExit)


def test_a_table_keeps_its_rows_where_terms_are_too_deep_or_too_large(tmp_path: Path) -> None:
    ours, theirs = "abcdefghijklmnop", "ABCDEFGHIJKLMNOP"
    doubled = [f"g({one},{one})" for one in "z" + theirs[:-1]]
    clauses = [f"P({','.join([*ours, *ours])})", f"¬P({','.join([*doubled, *theirs])})"]
    theory = tmp_path / "large.txt"
    theory.write_text("\n".join(["2", *clauses]), encoding="utf-8")
    table = called("prove", theory, "--table", "--seconds", "5")
    assert table.exit_code == 0
    rows = table.output.splitlines()[1:]
    assert len(rows) == 9
    assert all("gave up" in row for row in rows)


def test_the_flags_of_prover9_are_taken(three: Path, tmp_path: Path) -> None:
    fact = tmp_path / "fact.in"
    fact.write_text("formulas(assumptions). p(b). end_of_list.")
    assert called("prove", "-t", "60", "-f", three).exit_code == 1
    assert called("prove", "-t", "60", "-f", three, fact).exit_code == 0
    assert called("prove", "-t", "0", "-f", three).exit_code == 3


def test_checking_a_proof_holds_its_limits(three: Path, tmp_path: Path) -> None:
    proofs = tmp_path / "proofs.json"
    called("prove", three, "--format", "json", "--output", proofs)
    assert called("check", "proof", proofs, "--seconds", "0").exit_code == 3
    proof = from_json(json.dumps(json.loads(proofs.read_text())[0]))
    cancellation = Cancellation()
    cancellation.cancel()
    with metered(Meter(cancellation=cancellation)), pytest.raises(LimitReached):
        check_proof(proof)


def test_one_step_is_one_and_nothing_is_said_to_be_nothing(tmp_path: Path) -> None:
    theory = tmp_path / "one.in"
    theory.write_text("formulas(goals). p | -p. end_of_list.")
    assert "proved in 1 step by" in called("prove", theory).output
    theory.write_text("formulas(assumptions). p. end_of_list.")
    assert "(1 clause remains)" in called("prove", theory).output
    theory.write_text("% only a comment\n")
    assert "there are no formulas" in called("prove", theory).stderr
