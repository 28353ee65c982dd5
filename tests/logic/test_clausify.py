"""The clausifier keeps satisfiability, world by world, and remembers where clauses come from."""

from __future__ import annotations

from random import Random

import pytest
from finite_worlds import World, extends_to_model, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas, multiplying_formulas
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic.clausify import ClauseSet, clausify
from sleuth.logic.ladr.reader import read_formula, read_ladr
from sleuth.logic.syntax import Apply, Atom, Formula, Iff, Not, Variable, conjunction, disjunction
from sleuth.logic.theory import Sentence, Theory

ALL_WORLDS = [*worlds(1, FUNCTIONS, RELATIONS), *worlds(2, FUNCTIONS, RELATIONS)]
SOME_WORLDS = st.lists(st.sampled_from(ALL_WORLDS), min_size=8, max_size=8)


def theory(*formulas: Formula) -> Theory:
    return Theory(tuple(Sentence(formula) for formula in formulas))


def facts(text: str) -> Theory:
    return read_ladr(f"formulas(assumptions). {text} end_of_list.")


def shown(text: str) -> list[str]:
    return [str(clause) for clause in clausify(facts(text)).clauses]


@settings(max_examples=100, deadline=None)
@given(formulas(), SOME_WORLDS, st.sampled_from([0, 4, 32]), st.booleans())
def test_a_world_satisfies_a_formula_exactly_if_it_extends_to_a_model_of_its_clauses(
    formula: Formula, some_worlds: list[World], naive_limit: int, equivalent: bool
) -> None:
    result = clausify(theory(formula), naive_limit=naive_limit, equivalent_definitions=equivalent)
    for world in some_worlds:
        assert extends_to_model(world, result.clauses) == world.holds(formula)


@settings(max_examples=40, deadline=None)
@given(formulas(), SOME_WORLDS)
def test_the_clauses_of_a_goal_say_that_it_fails(
    formula: Formula, some_worlds: list[World]
) -> None:
    goal = Theory((Sentence(formula, "goals", "goal"),))
    clauses = clausify(goal).clauses
    for world in some_worlds:
        assert extends_to_model(world, clauses) != world.holds(formula)


def new_cells(result: ClauseSet) -> int:
    """How many values of new symbols brute force has to try in a world of two elements."""
    arities = [len(definition.atom.args) for definition in result.definitions]
    return sum(2**arity for arity in (*arities, *result.skolems.values()))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(multiplying_formulas(), SOME_WORLDS, st.booleans())
def test_names_for_subformulas_keep_the_meaning(
    formula: Formula, some_worlds: list[World], equivalent: bool
) -> None:
    result = clausify(theory(formula), naive_limit=0, equivalent_definitions=equivalent)
    assume(result.definitions and new_cells(result) <= 20)
    for world in some_worlds:
        assert extends_to_model(world, result.clauses) == world.holds(formula)


@pytest.mark.slow
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(multiplying_formulas(), SOME_WORLDS)
def test_equivalent_definitions_have_exactly_one_meaning(
    formula: Formula, some_worlds: list[World]
) -> None:
    result = clausify(theory(formula), naive_limit=0, equivalent_definitions=True)
    assume(result.definitions and new_cells(result) <= 10)
    reserved = [Sentence(Atom(name), role="hint") for name in result.skolems]
    for definition in result.definitions:
        meant = Sentence(Iff(definition.atom, definition.meaning), role="goal")
        fails = clausify(Theory((*reserved, meant)), naive_limit=1000)
        assume(new_cells(fails) <= 8)
        for world in some_worlds[:4]:
            assert not extends_to_model(world, (*result.clauses, *fails.clauses))


_PAIRS = [(f"p{number}", f"q{number}") for number in range(6)]
_ALL_OF = " & ".join(f"({one} | {other})" for one, other in _PAIRS)
_SOME_OF = " | ".join(f"({one} & {other})" for one, other in _PAIRS)


@pytest.mark.parametrize(
    "text",
    [
        f"{_ALL_OF} -> r",
        f"r -> ({_SOME_OF})",
        f"-({_ALL_OF}) | r",
        f"({_SOME_OF}) <-> r",
        f"-(({_ALL_OF}) <-> -r)",
    ],
)
def test_names_are_given_in_the_direction_that_their_place_needs(text: str) -> None:
    formula = read_formula(text)
    result = clausify(theory(formula))
    assert result.definitions
    assert len(result.clauses) < 40
    chance = Random(0)
    names = ["r", *(name for pair in _PAIRS for name in pair)]
    for _ in range(150):
        world = World(1, relations={(name, ()): chance.randrange(2) for name in names})
        assert extends_to_model(world, result.clauses) == world.holds(formula)


@pytest.mark.parametrize(
    "text",
    [
        "all x all y exists z (p(z) <-> r(x,y))",
        "all x exists y all z exists u (r(x,y) & (r(y,u) <-> p(z) | r(u,x)))",
        "exists x all y exists z (r(x,z) | -p(y) & r(z,y))",
        "-(all x exists y (r(x,y) -> (exists z r(y,z) & -p(z))))",
    ],
)
def test_skolem_functions_take_all_the_variables_they_need(text: str) -> None:
    formula = read_formula(text)
    clauses = clausify(theory(formula)).clauses
    for world in ALL_WORLDS[::3]:
        assert extends_to_model(world, clauses) == world.holds(formula)


def test_an_existential_depends_only_on_variables_of_its_own_scope() -> None:
    result = clausify(facts("all x all y (p(x) & (exists z q(z)) -> r(y))."))
    assert result.skolems == {}
    result = clausify(facts("all x exists z (p(x) & q(z))."))
    assert result.skolems == {"c1": 0}
    result = clausify(facts("all x all y exists z (p(x) | (q(y,z) & s(x)))."))
    assert result.skolems == {"f1": 1}


def test_one_skolem_function_serves_a_disjunction_of_equal_needs() -> None:
    assert clausify(facts("exists x (p(x) | q(x)).")).skolems == {"c1": 0}


def test_skolem_names_stay_clear_of_names_in_use() -> None:
    assert clausify(facts("exists x p(x). p(c1).")).skolems == {"c2": 0}


def test_nested_equivalences_do_not_explode() -> None:
    formula: Formula = Atom("p0")
    for number in range(1, 40):
        formula = Iff(formula, Atom(f"p{number}"))
    result = clausify(theory(formula))
    assert len(result.clauses) < 300
    assert result.definitions


def test_a_disjunction_of_many_conjunctions_does_not_explode() -> None:
    pairs = [conjunction(Atom(f"p{i}"), Atom(f"q{i}")) for i in range(60)]
    result = clausify(theory(disjunction(*pairs)))
    assert len(result.clauses) <= 32 + 2 * 60


def test_small_sentences_are_multiplied_out_without_new_names() -> None:
    result = clausify(facts("p | (q & r). p <-> q & r."))
    assert not result.definitions
    assert len(result.clauses) == 5


def test_every_clause_names_its_sentence_and_step() -> None:
    given_theory = read_ladr(
        "formulas(sos). p(a). p(x) -> q(x) & r(x). end_of_list."
        "formulas(goals). q(a). end_of_list. list(distinct). [a,b]. end_of_list."
    )
    result = clausify(given_theory)
    steps = [(clause.origin.step, str(clause)) for clause in result.clauses]
    assert steps == [
        ("input", "p(a)"),
        ("clausify", "-p(x) | q(x)"),
        ("clausify", "-p(x) | r(x)"),
        ("deny", "-q(a)"),
        ("distinct", "-=(a,b)"),
    ]
    sources = [clause.origin.sentence for clause in result.clauses[:4]]
    assert [source and source.text for source in sources] == [
        "p(a)",
        "p(x) -> q(x) & r(x)",
        "p(x) -> q(x) & r(x)",
        "q(a)",
    ]
    assert result.clauses[4].origin.distinct is given_theory.distinct[0]


def test_definition_clauses_say_so() -> None:
    pairs = " | ".join(f"(p{i} & q{i})" for i in range(10))
    given_theory = facts(f"{pairs}.")
    result = clausify(given_theory)
    steps = {clause.origin.step for clause in result.clauses}
    assert steps == {"clausify", "definition"}
    assert {clause.origin.sentence for clause in result.clauses} == {
        facts(f"{pairs}.").sentences[0]
    }


def test_tautologies_and_repetitions_go() -> None:
    assert shown("p | -p. q | q. a = a | r. a != a | s. p & p.") == ["q", "s", "p"]


def test_a_false_sentence_is_the_empty_clause() -> None:
    assert shown("$F.") == ["$F"]
    assert shown("$T.") == []


def test_answers_travel_with_the_clauses_in_their_variables() -> None:
    given_theory = read_ladr(
        "formulas(goals). exists x (p(x) & (exists x q(x))) # answer(x). end_of_list."
    )
    (clause,) = clausify(given_theory).clauses
    assert clause.answers == (Variable("x"),)
    assert str(clause) == "-p(x) | -q(x1)"
    denied = read_ladr("formulas(goals). p(x) # answer(x). end_of_list.")
    assert clausify(denied).clauses[0].answers == (Apply("c1"),)


def test_hints_and_demodulators_are_left_out_unless_asked_for() -> None:
    given_theory = read_ladr(
        "formulas(hints). p. end_of_list. formulas(demodulators). a = b. end_of_list."
    )
    assert clausify(given_theory).clauses == ()
    assert len(clausify(given_theory, roles=("demodulator",)).clauses) == 1


def test_limits_hold_while_clausifying() -> None:
    pairs = [conjunction(Atom(f"p{i}"), Atom(f"q{i}")) for i in range(60)]
    with pytest.raises(LimitReached):
        clausify(theory(disjunction(*pairs)), naive_limit=10**30, meter=Meter(Limits(seconds=0.05)))


def test_variables_of_different_quantifiers_differ() -> None:
    formula = facts("(all x p(x)) | (all x q(x)).").sentences[0].formula
    (clause,) = clausify(theory(formula)).clauses
    assert str(clause) == "p(x) | q(x1)"
    assert str(clausify(theory(Not(formula))).clauses[0]) == "-p(c1)"
