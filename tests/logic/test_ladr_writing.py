"""What is written in LADR reads back as what was meant."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from formula_strategies import formulas
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.logic.ladr.operators import STANDARD
from sleuth.logic.ladr.reader import read_formula, read_ladr
from sleuth.logic.ladr.writer import LadrWriter, write_ladr
from sleuth.logic.syntax import (
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Not,
    Term,
    Variable,
    equation,
    list_term,
)
from sleuth.logic.theory import Sentence, Theory

_WORDS = ["a", "x", "X", "v", "u1", "all", "exists", "$T", "end_of_list", "mod", "12", "if", "é"]
_SIGNS = ["+", "*", "-", "'", "=", "!=", "&", "->", "#", "<", "==", "!==", "a b", 'say "hi"', "\\"]
NAMES = st.sampled_from([*_WORDS, *_SIGNS])


def odd_terms() -> st.SearchStrategy[Term]:
    """Terms whose names LADR might take for something else."""
    variables = st.sampled_from([Variable(name) for name in ("x", "y2", "v")])

    def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        return st.one_of(
            st.tuples(NAMES, st.lists(inner, max_size=3)).map(
                lambda both: Apply(both[0], tuple(both[1]))
            ),
            st.tuples(st.lists(inner, max_size=2), st.none() | inner).map(
                lambda both: list_term(tuple(both[0]), both[1])
            ),
        )

    leaves: st.SearchStrategy[Term] = st.one_of(variables, NAMES.map(Apply))
    return st.recursive(leaves, larger, max_leaves=6)


def read_back(formula: Formula, writer: LadrWriter) -> Formula:
    return read_formula(
        writer.sentence(Sentence(formula)),
        prolog_style=writer.prolog_style,
        arithmetic=writer.operators.arithmetic,
    )


@settings(max_examples=150, deadline=None)
@given(formulas(leaves=12), st.booleans())
def test_formulas_read_back_the_same(formula: Formula, arithmetic: bool) -> None:
    operators = STANDARD.with_arithmetic() if arithmetic else STANDARD
    assert read_back(formula, LadrWriter(operators=operators)) == formula


@settings(max_examples=100, deadline=None)
@given(formulas([Variable("X"), Variable("Y"), Variable("_z")], leaves=12))
def test_formulas_in_prolog_style_read_back_the_same(formula: Formula) -> None:
    assert read_back(formula, LadrWriter(prolog_style=True)) == formula


@settings(max_examples=150, deadline=None)
@given(NAMES, odd_terms(), odd_terms(), st.booleans(), st.booleans(), st.booleans())
def test_terms_with_odd_names_read_back_the_same(
    name: str, one: Term, other: Term, negated: bool, arithmetic: bool, quantified: bool
) -> None:
    operators = STANDARD.with_arithmetic() if arithmetic else STANDARD
    for atom in (Atom(name, (one,)), Atom(name, (one, other)), Atom(name), equation(one, other)):
        formula: Formula = Not(atom) if negated else atom
        if quantified:
            formula = ForAll((Variable("a"), Variable("v")), formula)
        assert read_back(formula, LadrWriter(operators=operators)) == formula


def test_a_free_variable_with_a_constants_name_is_bound() -> None:
    writer = LadrWriter()
    formula = Atom("p", (Variable("n"), Apply("x")))
    assert writer.sentence(Sentence(formula)) == 'all n p(n,"x").'


def test_a_constant_in_the_scope_of_its_own_name_stays_a_constant() -> None:
    formula = Exists((Variable("n"),), Atom("p", (Variable("n"), Apply("n"))))
    assert LadrWriter().sentence(Sentence(formula)) == 'exists n p(n,"n").'
    assert read_back(formula, LadrWriter()) == formula


@pytest.mark.parametrize(
    "text",
    [
        "-(all x p(x)) | exists y (q(y) & -r).",
        "x * (y * z) != (x * y)'.",
        "p -> (q -> r).",
        "(p <-> q) <-> r.",
        "all x exists y (f(x) = y).",
        "[a,b:x] = g([],[x]).",
        '-p # label("two words") # answer(f(x)).',
        "-(-p).",
        "(x')' = x.",
        "x < y -> -(y < x).",
    ],
)
def test_good_style_is_kept_as_it_is(text: str) -> None:
    theory = read_ladr(f"formulas(sos). {text} end_of_list.")
    assert LadrWriter().sentence(theory.sentences[0]) == text


def without_places(theory: Theory) -> Theory:
    """The theory as a value that does not depend on layout."""
    return replace(
        theory,
        sentences=tuple(replace(each, place=None, text="") for each in theory.sentences),
        distinct=tuple(replace(each, place=None) for each in theory.distinct),
        settings=tuple(replace(each, place=None) for each in theory.settings),
        lists=tuple(replace(each, place=None) for each in theory.lists),
        warnings=(),
        source="",
    )


def test_every_kind_of_item_reads_back_the_same() -> None:
    text = """
    set(auto). clear(print_given). assign(max_models, -1). assign(order, kbo).
    if(Mace4). assign(domain_size, 4). formulas(sos). q(a). end_of_list. end_if.
    lex([a,b,*]). skolem([c1]). assoc_comm(+).
    list(distinct). [a,b]. [a,"x"]. end_of_list.
    list(weights). weight(f(x)) = 3 + weight(x). end_of_list.
    terms(keep_these). f(x). g(a,[b]). end_of_list.
    formulas(goals). all n p(n) # label(one). end_of_list.
    formulas(own). p(x) | -p(x). end_of_list.
    """
    theory = read_ladr(text)
    assert without_places(read_ladr(write_ladr(theory))) == without_places(theory)


def test_a_symbol_of_several_arities_gets_several_names() -> None:
    texts = ("p(f(a),f(a,a),f_2(a)) & p(a)", "f_2(a) = p")
    theory = Theory(tuple(Sentence(read_formula(text)) for text in texts))
    assert write_ladr(theory).splitlines()[1:-1] == [
        "  p(f(a),f_21(a,a),f_2(a)) & p_1(a).",
        "  f_2(a) = p_0.",
    ]
    assert len(read_ladr(write_ladr(theory)).sentences) == 2


@pytest.mark.slow
def test_the_reference_files_read_back_the_same(shared: Path) -> None:
    paths = sorted((shared / "logic").glob("*/*.in"))
    assert len(paths) > 60
    for path in paths:
        theory = read_ladr(path.read_text(), path.name)
        again = read_ladr(write_ladr(theory), path.name)
        assert without_places(again) == without_places(theory), path.name
