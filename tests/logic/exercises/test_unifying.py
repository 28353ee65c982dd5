"""Unification by steps, against the prover's, by replaying the steps, and on doubling terms."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import sleuth
from sleuth.answer import Status
from sleuth.cli.unify import COMMAND
from sleuth.errors import BadInput, BadRequest
from sleuth.logic.exercises import unifying
from sleuth.logic.ladr.reader import read_term
from sleuth.logic.proofs.unification import most_general_unifier, variants
from sleuth.logic.syntax import Apply, Term, Variable, substitute_term

TERMS = st.recursive(
    st.sampled_from([Variable("x"), Variable("y"), Variable("z"), Apply("a"), Apply("b")]),
    lambda inner: st.one_of(
        st.builds(lambda arg: Apply("g", (arg,)), inner),
        st.builds(lambda one, other: Apply("f", (one, other)), inner, inner),
    ),
    max_leaves=8,
)


@settings(max_examples=400)
@given(TERMS, TERMS)
def test_it_finds_a_most_general_unifier_whenever_there_is_one(first: Term, second: Term) -> None:
    expected = most_general_unifier([(first, second)])
    found = unifying.unify(first, second)
    assert (found.failure is None) == (expected is not None)
    if expected is None:
        assert found.steps[-1].rule in ("clash", "occurs")
        return
    assert found.unifier is not None and found.instance is not None
    unifier = {Variable(name): read_term(text) for name, text in found.unifier.items()}
    instance = substitute_term(first, unifier)
    assert instance == substitute_term(second, unifier) == read_term(found.instance)
    # Most general ones give the same up to names.
    assert variants(instance, substitute_term(first, expected))
    triangular = {Variable(name): read_term(text) for name, text in found.bindings.items()}
    applied = first
    for _ in triangular:
        applied = substitute_term(applied, triangular)
    assert applied == instance


@given(TERMS, TERMS)
def test_every_equation_of_the_steps_follows_from_the_first(first: Term, second: Term) -> None:
    expected = most_general_unifier([(first, second)])
    if expected is None:
        return
    for step in unifying.unify(first, second).steps:
        for equation in step.equation.split(", that is "):
            left, right = (read_term(side) for side in equation.split(" = "))
            assert substitute_term(left, expected) == substitute_term(right, expected)


def test_the_example_of_the_documentation() -> None:
    answer = sleuth.unify("P(x,f(y))", "P(g(z),z)")
    assert answer.status is Status.SOLVED
    assert answer.result["unifier"] == {"x": "g(f(y))", "z": "f(y)"}
    rules = [step["rule"] for step in answer.result["steps"]]
    assert rules == ["decompose", "substitute", "orient", "substitute"]


def test_renaming_apart() -> None:
    assert not sleuth.unify("P(x)", "P(f(x))")
    assert sleuth.unify("P(x)", "P(f(x))", apart=True)
    assert sleuth.unify("p(X,b)", "p(a,Y)", prolog=True).result["unifier"] == {"X": "a", "Y": "b"}


@pytest.mark.parametrize("count", [30, 2000])
def test_doubling_terms_take_little_time_and_space(count: int) -> None:
    names = [Variable(f"x{number}") for number in range(count + 1)]
    first = Apply("p", tuple(names[1:]))
    second = Apply("p", tuple(Apply("f", (each, each)) for each in names[:-1]))
    found = unifying.unify(first, second)
    assert found.failure is None
    assert len(found.bindings) == count
    assert found.unifier is None
    again = unifying.unify(Apply("q", (first, first)), Apply("q", (second, second)))
    assert again.failure is None
    # Decomposed once: the second pair is the same as the first.
    assert sum(step.rule == "decompose" for step in again.steps) == 2
    cyclic = unifying.unify(Apply("q", (first, names[0])), Apply("q", (second, names[-1])))
    assert cyclic.failure is not None and "occurs" in cyclic.steps[-1].rule


def test_doubling_on_both_sides_is_compared_without_writing_it_out() -> None:
    left = [Variable(f"x{number}") for number in range(60)]
    right = [Variable(f"y{number}") for number in range(60)]

    def doubled(names: list[Variable]) -> tuple[Term, ...]:
        return tuple(Apply("f", (each, each)) for each in names[:-1])

    first = Apply("p", (*left[1:], *doubled(right), left[-1]))
    second = Apply("p", (*doubled(left), *right[1:], right[-1]))
    assert unifying.unify(first, second).failure is None


@pytest.mark.parametrize("text", ["", "P(x", "P(x) P(y)", "P(x). Q(x)."])
def test_bad_terms_are_refused_with_their_place(text: str) -> None:
    with pytest.raises((BadInput, BadRequest)):
        sleuth.unify(text, "P(x)")


def test_the_command_tells_steps_and_exit_codes() -> None:
    shown = CliRunner().invoke(COMMAND, ["P(x,f(y))", "P(g(z),z)"])
    assert shown.exit_code == 0
    assert "most general unifier: {x := g(f(y)), z := f(y)}" in shown.output
    failing = CliRunner().invoke(COMMAND, ["f(x)", "x"])
    assert failing.exit_code == 1
    assert "x occurs in f(x)" in failing.output
