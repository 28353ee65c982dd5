"""Models of exported clauses that other solvers found, carried back to their problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pysat.solvers import Minisat22

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.check import COMMAND
from sleuth.errors import BadInput, BadRequest
from sleuth.examples import example_text
from sleuth.method import build
from sleuth.request import Request
from sleuth.running import run
from sleuth.sat import dimacs
from sleuth.sat.foreign_model import read_model
from sleuth.tasks.export import rules_methods

PUZZLES = [name for name in catalogue.PUZZLES if rules_methods(catalogue.puzzle(name))]
METHODS = [(name, method) for name in PUZZLES for method in rules_methods(catalogue.puzzle(name))]


def solved_elsewhere(text: str) -> list[int] | None:
    """What MiniSat says of a DIMACS text."""
    written = dimacs.read(text, "export")
    clauses = [list(clause) for _, group in written.groups for clause in group]
    with Minisat22(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        model: list[int] = solver.get_model() or []
        known = {abs(literal) for literal in model}
        rest = [-number for number in range(1, written.variables + 1) if number not in known]
        return [*model, *rest]


def checked(name: str, text: str, model: str, method: str | None = None) -> sleuth.Answer[Any]:
    return run(Request("check", name, text, method=method, options={"model": model}))


@pytest.mark.parametrize(("name", "method"), METHODS)
def test_every_puzzle_with_clauses_takes_models_back(name: str, method: str) -> None:
    example = catalogue.puzzle(name).examples[0]
    text = example_text(name, example)
    request = Request("export", name, text, method=method, options={"to": "dimacs"})
    try:
        exported = run(request).result["text"]
    except sleuth.SleuthError:
        pytest.skip("these clauses leave rules out")
    model = solved_elsewhere(exported)
    assert model is not None
    for words in (
        f"SAT\n{' '.join(map(str, model))} 0\n",
        "c a comment\ns SATISFIABLE\nv " + "\nv ".join(map(str, [*model, 0])) + "\n",
    ):
        answer = checked(name, text, words, method)
        assert answer.status is Status.SOLVED
        assert answer.checked
        assert answer.problem.check(answer.solution) == []


def test_wrong_models_are_told_with_the_rules_they_break() -> None:
    text = example_text("futoshiki", "five")
    exported = sleuth.export("futoshiki", "five", to="dimacs")
    model = solved_elsewhere(exported)
    assert model is not None
    for place in range(0, 60, 7):
        turned = [*model[:place], -model[place], *model[place + 1 :]]
        answer = checked("futoshiki", text, f"v {' '.join(map(str, turned))} 0")
        assert answer.status is Status.UNSOLVABLE
        assert answer.evidence is not None
        assert "the model breaks a clause of" in answer.evidence.text


def test_models_of_clauses_that_say_too_little_are_refused_by_the_rules() -> None:
    """The circular loop clauses have models that are no solutions."""
    text = example_text("slitherlink", "small")
    entry = catalogue.puzzle("slitherlink")
    rules = build(catalogue.method(entry, "rules-circular"), entry.read(text), {})
    model = solved_elsewhere("\n".join(dimacs.write(rules)))
    assert model is not None
    answer = checked("slitherlink", text, f"v {' '.join(map(str, model))} 0", "rules-circular")
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None and "more than one loop" in answer.evidence.text


@pytest.mark.parametrize(
    ("model", "why"),
    [
        ("v 1 -2 0", "partial"),
        ("v 1 -1 0", "true and to be false"),
        ("v 99999 0", "beyond"),
        ("s UNSATISFIABLE\n", "no solution"),
        ("UNSAT\n", "no solution"),
        ("s UNKNOWN\n", "no answer"),
        ("v one 0", "not a literal"),
        ("v 1 0 2 0", "more after the 0"),
        ("", "no model"),
    ],
)
def test_what_is_no_model_is_refused_with_the_reason(model: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        checked("slitherlink", example_text("slitherlink", "small"), model)


def test_from_python() -> None:
    model = solved_elsewhere(sleuth.export("futoshiki", "five", to="dimacs"))
    assert model is not None
    board = sleuth.read("futoshiki", "five")
    assert sleuth.check(board, model=f"v {' '.join(map(str, model))} 0")


def test_either_a_solution_or_a_model() -> None:
    text = example_text("slitherlink", "small")
    with pytest.raises(BadRequest, match="no solution"):
        run(Request("check", "slitherlink", text))
    with pytest.raises(BadRequest, match="a solution and a model"):
        run(Request("check", "slitherlink", text, options={"model": "v 1 0"}, solution="x"))
    with pytest.raises(BadRequest, match="method"):
        run(Request("check", "slitherlink", text, method="rules-full", solution="x"))
    with pytest.raises(BadRequest, match="does not take"):
        run(Request("check", "maze", "P E", options={"model": "v 1 0"}))


def test_solvers_write_plus_signs_and_comments() -> None:
    assert read_model("c hello\no 3\ns SATISFIABLE\nv +1 -2\nv 3 0\n", "m") == {
        1: True,
        2: False,
        3: True,
    }


def test_the_command(tmp_path: Path) -> None:
    model = solved_elsewhere(sleuth.export("slitherlink", "small", to="dimacs"))
    assert model is not None
    out = tmp_path / "minisat.out"
    out.write_text(f"SAT\n{' '.join(map(str, model))} 0\n")
    done = CliRunner().invoke(COMMAND, ["slitherlink", "small", "--model", str(out)])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("right")
