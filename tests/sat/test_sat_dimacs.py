"""DIMACS there and back, formulas against brute force, and proofs that hold."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.certificates.drat import Refused, check
from sleuth.cli.main import cli
from sleuth.errors import BadInput, BadRequest
from sleuth.examples import example_text
from sleuth.puzzles.cnf.problem import Formula, read
from sleuth.puzzles.slitherlink.reader import read as read_slitherlink
from sleuth.puzzles.slitherlink.views.full_rules import full_rules
from sleuth.request import Question
from sleuth.sat import dimacs
from solving import solve

#: More digits than Python turns into a number.
HUGE = "9" * 5000

literals = st.integers(1, 5).flatmap(lambda variable: st.sampled_from([variable, -variable]))
formulas = st.lists(st.lists(literals, max_size=4), max_size=14).map(
    lambda clauses: Formula(5, tuple(("", (tuple(clause),)) for clause in clauses))
)


def models(formula: Formula) -> set[frozenset[int]]:
    """Every model by brute force."""
    return {
        true
        for values in product((False, True), repeat=formula.variables)
        if not formula.check(true := frozenset(v for v, value in enumerate(values, 1) if value))
    }


@given(formulas)
def test_a_formula_reads_back(formula: Formula) -> None:
    assert read(formula.to_text(), "text") == formula


@settings(deadline=None)
@given(formulas)
def test_all_models_are_those_of_brute_force(formula: Formula) -> None:
    answer = solve("cnf", formula, question=Question(most=None))
    assert set(answer.solutions) == models(formula)
    assert len(answer.solutions) == len(models(formula))


@settings(deadline=None)
@given(formulas)
def test_valuations_read_back(formula: Formula) -> None:
    for true in models(formula):
        assert formula.solution_from_text(formula.solution_to_text(true), "text") == true


def test_names_survive() -> None:
    formula = read(example_text("cnf", "friends"), "friends")
    assert formula.sentences[0] == (1, "Ada comes")
    assert formula.groups[0] == ("Ada comes, or Ben and Cleo both come", ((1, 2), (1, 3)))
    assert read(formula.to_text(), "again") == formula


def test_a_board_goes_through_dimacs() -> None:
    rules = full_rules(read_slitherlink("3.\n.2", "board"))
    formula = read("\n".join(dimacs.write(rules)), "dimacs")
    assert [sentence for sentence, _ in formula.groups] == [
        group.sentence for group in rules.groups
    ]
    assert dict(formula.sentences) == rules.sentences()
    through_dimacs = solve("cnf", formula, question=Question(count=True)).count
    board = read_slitherlink("3.\n.2", "board")
    assert through_dimacs == solve("slitherlink", board, question=Question(count=True)).count


def test_clauses_over_several_lines_comments_between_and_an_end_mark() -> None:
    formula = read("c hello\np cnf 3 2\n1 2\n3 0 -1\nc between\n0\n%\n0\n", "text")
    assert list(formula.clauses()) == [(1, 2, 3), (-1,)]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "f"),
        ("1 2 0\n", "f:1"),
        ("p cnf 2 1\n1 3 0\n", "f:2"),
        ("p cnf 2 1\n1 x 0\n", "f:2"),
        ("p cnf 2 1\n1 2\n", "f:2"),
        ("p cnf 2 2\n1 2 0\n", "f:1"),
        ("p cnf 99999999999 1\n1 0\n", "f:1"),
        ("p cnf 100000000 1\n1 0\n", "f:1"),
        (f"p cnf {HUGE} 1\n1 0\n", "f:1"),
        (f"p cnf 1 {HUGE}\n1 0\n", "f:1"),
        (f"p cnf 1 1\n{HUGE} 0\n", "f:2"),
    ],
)
def test_bad_formulas_are_refused_with_the_place(text: str, where: str) -> None:
    with pytest.raises(BadInput) as raised:
        read(text, "f")
    assert str(raised.value.place) == where
    assert raised.value.remedy
    assert len(str(raised.value)) < 200


def test_comments_with_huge_numbers_name_nothing() -> None:
    text = f"c variable {HUGE}: far\nc clauses 1-{HUGE}: far\np cnf 1 1\n1 0\n"
    assert read(text, "f") == Formula(1, (("", ((1,),)),))


@pytest.mark.parametrize("word", ["x", "-", "--1", HUGE])
def test_bad_valuations_are_refused_with_the_place(word: str) -> None:
    with pytest.raises(BadInput, match=r"f:2: .* is not a literal"):
        Formula(1, ()).solution_from_text(f"c\nv {word} 0", "f")


@pytest.mark.parametrize("text", ["c\nv 1 -1 0", "c\nv 2 -2 1 0", "v -1 2\nv 1 0", "-2 1\n2"])
def test_valuations_that_contradict_themselves_are_refused(text: str) -> None:
    formula = Formula(2, (("", ((1, 2),)),))
    with pytest.raises(BadInput, match=r"f:2: variable \d is said to be true and to be false"):
        formula.solution_from_text(text, "f")
    assert formula.solution_from_text("v 1 1 -2 -2 0\nv 0", "f") == {1}


@pytest.mark.parametrize(
    ("variables", "caption"),
    [(400, ""), (401, "and 1 more variable"), (402, "and 2 more variables")],
)
def test_a_drawing_says_how_many_variables_it_leaves_out(variables: int, caption: str) -> None:
    assert Formula(variables, ()).draw().caption == caption


def test_variables_that_no_clause_mentions_count() -> None:
    assert solve("cnf", read("p cnf 4 1\n1 0\n", "f"), question=Question(count=True)).count == 8


def test_the_largest_number_of_variables_is_read_and_solved() -> None:
    formula = read(f"p cnf {dimacs.MOST_VARIABLES} 1\n{dimacs.MOST_VARIABLES} 0\n", "f")
    assert solve("cnf", formula).solution == frozenset({dimacs.MOST_VARIABLES})


@settings(max_examples=50, deadline=None)
@given(formula=formulas)
def test_proofs_of_unsatisfiable_formulas_hold(
    formula: Formula,
) -> None:
    answer = solve("cnf", formula, proof=True)
    assert (answer.result is not None) == (answer.status is Status.UNSOLVABLE)
    if answer.result is not None:
        check(formula.clauses(), answer.result["proof"].splitlines())


def test_the_proof_about_the_pigeons_holds_and_half_of_it_does_not() -> None:
    formula = read(example_text("cnf", "pigeons"), "pigeons")
    answer = solve("cnf", formula, proof=True)
    assert answer.evidence is not None
    assert answer.evidence.kind == "drat"
    steps = answer.result["proof"].splitlines()
    check(formula.clauses(), steps)
    with pytest.raises(Refused):
        check(formula.clauses(), [*steps[: len(steps) // 2], "0"])


def test_a_proof_that_cannot_be_written_is_a_bad_request(tmp_path: Path) -> None:
    with pytest.raises(BadRequest):
        words = ["solve", "cnf", "pigeons", "--proof", str(tmp_path / "no" / "such" / "folder")]
        CliRunner().invoke(cli, words, catch_exceptions=False)


def test_the_proof_about_a_board_refers_to_its_export() -> None:
    board = read_slitherlink("44", "board")
    answer = solve("slitherlink", board, "rules-full", proof=True)
    assert answer.status is Status.UNSOLVABLE
    exported = read("\n".join(dimacs.write(full_rules(board))), "dimacs")
    assert answer.result is not None
    check(exported.clauses(), answer.result["proof"].splitlines())
