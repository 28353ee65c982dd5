"""Truth tables, against an evaluation of every row by itself."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import sleuth
from sleuth.answer import Status
from sleuth.cli.truth_table import COMMAND
from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.logic.exercises.truth_table import tabulate
from sleuth.logic.ladr.reader import read_formula
from sleuth.logic.syntax import And, Atom, Formula, Iff, Implies, Not, Or

ATOMS = [Atom(name) for name in "pqrs"]
FORMULAS = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(lambda parts: And(tuple(parts)), st.lists(inner, max_size=3)),
        st.builds(lambda parts: Or(tuple(parts)), st.lists(inner, max_size=3)),
        st.builds(Implies, inner, inner),
        st.builds(Iff, inner, inner),
    ),
    max_leaves=8,
)


def value(formula: Formula, truth: dict[str, bool]) -> bool:
    """The value of a formula, by the definition."""
    match formula:
        case Atom(name=name):
            return truth[name]
        case Not(body=body):
            return not value(body, truth)
        case And(parts=parts):
            return all(value(part, truth) for part in parts)
        case Or(parts=parts):
            return any(value(part, truth) for part in parts)
        case Implies(premise=premise, conclusion=conclusion):
            return value(conclusion, truth) if value(premise, truth) else True
        case Iff(left=left, right=right):
            return value(left, truth) == value(right, truth)
    raise AssertionError(formula)


@given(FORMULAS)
def test_every_cell_is_the_value_of_its_formula(formula: Formula) -> None:
    table = tabulate([formula])
    names = table.texts[: table.atoms]
    rows = [table.row(number) for number in range(table.rows)]
    assert [tuple(row[: table.atoms]) for row in rows] == list(
        product([True, False], repeat=table.atoms)
    )
    parts = [read_formula(text) for text in table.texts]
    for row in rows:
        truth = dict(zip(names, row, strict=False))
        assert row[table.asked[0]] == value(formula, truth)
        assert [value(part, truth) for part in parts] == row
    everywhere = {row[table.asked[0]] for row in rows}
    assert (
        table.verdict(table.asked[0])
        == {
            (True,): "tautology",
            (False,): "contradiction",
            (False, True): "contingent",
        }[tuple(sorted(everywhere))]
    )


@given(FORMULAS, FORMULAS)
def test_equivalence_and_the_row_that_refutes_it(one: Formula, other: Formula) -> None:
    from sleuth.logic.ladr.writer import LadrWriter

    texts = [LadrWriter().formula(each) for each in (one, other)]
    answer = sleuth.truth_table(*texts)
    names = answer.result["columns"][: answer.result["atoms"]]
    truths = [
        dict(zip(names, row, strict=True)) for row in product([True, False], repeat=len(names))
    ]
    equivalent = all(value(one, truth) == value(other, truth) for truth in truths)
    assert bool(answer) == equivalent
    if not equivalent:
        row = answer.result["counterexample"]
        assert value(one, row) != value(other, row)


def test_consequence_of_a_theory(tmp_path: Path) -> None:
    theory = (
        "formulas(assumptions).\n p -> q. {}.\nend_of_list.\nformulas(goals).\n q.\nend_of_list."
    )
    for premise, follows in (("p", True), ("r", False)):
        file = tmp_path / f"{premise}.in"
        file.write_text(theory.format(premise))
        done = CliRunner().invoke(COMMAND, [str(file)])
        assert done.exit_code == (0 if follows else 1), done.output


def test_a_file_of_formulas_and_signs_of_negation(tmp_path: Path) -> None:
    file = tmp_path / "formulas.txt"
    file.write_text("% de Morgan\n-(p & q)\n-p | -q.\n")
    assert CliRunner().invoke(COMMAND, [str(file)]).exit_code == 0
    assert CliRunner().invoke(COMMAND, ["-(p & q)", "-p | -q"]).exit_code == 0
    assert CliRunner().invoke(COMMAND, ["-p", "p"]).exit_code == 1


@pytest.mark.parametrize("text", ["all x p(x)", "p(x)", "a = b"])
def test_what_is_not_propositional_is_refused(text: str) -> None:
    with pytest.raises(Unsuitable, match="not propositional"):
        sleuth.truth_table(text)


def test_limits_of_tables() -> None:
    many = " | ".join(f"p{number}" for number in range(21))
    with pytest.raises(Unsuitable, match="21 atoms"):
        sleuth.truth_table(many)
    answer = sleuth.truth_table(many.removesuffix(" | p20"))
    assert answer.status is Status.SOLVED
    assert answer.result["formulas"][0]["true_rows"] == 2**20 - 1
    assert len(answer.result["rows"]) == 64
    with pytest.raises(BadRequest):
        sleuth.truth_table("")
    with pytest.raises(BadInput):
        sleuth.truth_table("p |")


def test_tables_too_large_for_memory_are_refused() -> None:
    atoms = [f"p{number}" for number in range(20)]
    text = " & ".join(f"(p0 -> ({one} | {other}))" for one in atoms for other in atoms)
    with pytest.raises(Unsuitable, match="too large"):
        sleuth.truth_table(text)
