"""The plain clause format of the resolution exercise."""

from __future__ import annotations

import pytest
from finite_worlds import World, extends_to_model, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.errors import BadInput, Unsuitable
from sleuth.logic.clause_list import read_clause_list, write_clause_list
from sleuth.logic.clausify import clausify
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.syntax import (
    FALSE,
    Apply,
    Atom,
    Formula,
    Literal,
    Not,
    Variable,
    disjunction,
    equation,
)
from sleuth.logic.theory import Clause, Sentence, Theory

BLOCKS = """5
On(aa,bb)
On(bb,cc)
Green(aa)
¬Green(cc)
(¬On(x,y), ¬Green(x), Green(y))
"""
SOME_WORLDS = st.lists(
    st.sampled_from([*worlds(1, FUNCTIONS, RELATIONS), *worlds(2, FUNCTIONS, RELATIONS)]),
    min_size=8,
    max_size=8,
)


def test_clauses_are_read_with_single_letters_as_variables() -> None:
    theory = read_clause_list(BLOCKS, "blocks.txt")
    x, y = Variable("x"), Variable("y")
    assert [sentence.formula for sentence in theory.sentences] == [
        Atom("On", (Apply("aa"), Apply("bb"))),
        Atom("On", (Apply("bb"), Apply("cc"))),
        Atom("Green", (Apply("aa"),)),
        Not(Atom("Green", (Apply("cc"),))),
        disjunction(Not(Atom("On", (x, y))), Not(Atom("Green", (x,))), Atom("Green", (y,))),
    ]
    assert str(theory.sentences[4].place) == "blocks.txt:6:1"


def test_a_prompt_may_stand_before_the_count() -> None:
    theory = read_clause_list("Please input the number of clauses: 1\n(-A(w), ~C(w), S(w))")
    assert theory.sentences[0].formula == disjunction(
        Not(Atom("A", (Variable("w"),))),
        Not(Atom("C", (Variable("w"),))),
        Atom("S", (Variable("w"),)),
    )


def test_the_empty_clause_and_terms() -> None:
    theory = read_clause_list("2\n()\nP(f(x,aa),b(1))")
    args = (Apply("f", (Variable("x"), Apply("aa"))), Apply("b", (Apply("1"),)))
    assert [sentence.formula for sentence in theory.sentences] == [FALSE, Atom("P", args)]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "t:1:1", "the number of clauses"),
        ("P(x)", "t:1:1", "the number of clauses"),
        ("2\nP(x)", "t:1:1", "2 clauses are announced, but 1 follow"),
        ("1\nP(x", "t:2:3", "the end of the line where , or ) was expected"),
        ("1\n(P(x), )", "t:2:8", ") where a name was expected"),
        ("1\nP(x) Q(y)", "t:2:6", "Q where the end of the line was expected"),
        ("1\nP((x))", "t:2:3", "( where a name was expected"),
        ("1\nP(x) ∨ Q(x)", "t:2:6", "∨ where the end of the line was expected (literals stand"),
        ("1\nP|Q", "t:2:2", "| where the end of the line was expected"),
        ("1\nP->Q", "t:2:2", "- where the end of the line was expected"),
        ("1\nx'", "t:2:2", "' where the end of the line was expected"),
        ("1\naa=", "t:2:3", "the end of the line where a name was expected"),
        ("1\n=(aa)", "t:2:1", "= stands between two terms"),
        ("1\nP(aa=bb)", "t:2:5", "= where , or ) was expected"),
        ("2\nP(aa)\nP(aa,bb)", "t:3:1", "P has 1 argument before and here 2"),
        ("2\nP(ff(x))\nP(ff)", "t:3:1", "ff has 1 argument before and here 0"),
        ("2\nP(ff(x))\nff(x)", "t:3:1", "ff is a function before and here a relation"),
    ],
)
def test_an_error_names_its_place(text: str, place: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_clause_list(text, "t")
    assert str(caught.value.place) == place
    assert words in str(caught.value)


@pytest.mark.parametrize("sign", ["¬", "~", "-", "!", "∼", "−", "￢", "¬ ", "---", "!¬∼"])
def test_every_sign_for_not_is_read_as_one(sign: str) -> None:
    theory = read_clause_list(f"1\n{sign}P")
    formula: Formula = Atom("P")
    for _ in range(max(1, len(sign.strip()))):
        formula = Not(formula)
    assert theory.sentences[0].formula == formula


def test_equations_are_read_as_equality_and_written_so() -> None:
    text = "2\n(aa = ff(x), ¬P(x))\naa ≠ bb\n"
    theory = read_clause_list(text)
    same = equation(Apply("aa"), Apply("ff", (Variable("x"),)))
    different = Not(equation(Apply("aa"), Apply("bb")))
    assert [each.formula for each in theory.sentences] == [
        disjunction(same, Not(Atom("P", (Variable("x"),)))),
        different,
    ]
    assert write_clause_list(clausify(theory).clauses) == text
    others = read_clause_list("2\n=(aa,ff(x)),¬P(x)\naa!=bb")
    assert [each.formula for each in others.sentences] == [
        each.formula for each in theory.sentences
    ]


def test_what_is_read_is_written_the_same() -> None:
    assert write_clause_list(clausify(read_clause_list(BLOCKS)).clauses) == BLOCKS


def test_names_that_the_format_cannot_hold_are_changed() -> None:
    theory = read_ladr('formulas(sos). p(a,xyz) | -q("two words",x1). end_of_list.')
    assert write_clause_list(clausify(theory).clauses) == "1\n(p(aa,x), ¬q(two_words,y))\n"
    taken = read_ladr("formulas(sos). p(a,aa). end_of_list.")
    assert write_clause_list(clausify(taken).clauses) == "1\np(aa1,aa)\n"


def test_more_variables_than_letters_are_refused() -> None:
    args = tuple(Variable(f"x{number}") for number in range(60))
    with pytest.raises(Unsuitable, match="60 variables"):
        write_clause_list([Clause((Literal(True, Atom("p", args)),))])


@settings(max_examples=80, deadline=None)
@given(formulas(), SOME_WORLDS)
def test_a_theory_and_its_clauses_written_and_read_are_satisfied_by_the_same_worlds(
    formula: Formula, some_worlds: list[World]
) -> None:
    written = write_clause_list(clausify(Theory((Sentence(formula),))).clauses)
    clauses = clausify(read_clause_list(written)).clauses
    for world in some_worlds:
        named = World(
            world.size,
            {
                ("aa" if name == "a" else name, args): each
                for (name, args), each in world.functions.items()
            },
            world.relations,
        )
        assert extends_to_model(named, clauses) == world.holds(formula)
