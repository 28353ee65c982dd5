"""The way from formulas to clauses is checked: right ones are accepted, false clauses refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from checking_helpers import clause, flaws, formula
from finite_worlds import extends_to_model, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas, multiplying_formulas
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from proof_helpers import proved, theory

from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Literal,
    Not,
    Or,
    Variable,
    parts_of,
    with_parts,
)
from sleuth.logic.theory import Clause, NormalForm, Sentence, Theory

SMALL_WORLDS = [*worlds(1, FUNCTIONS, RELATIONS), *worlds(2, FUNCTIONS, RELATIONS)]


def steps_of(given: Theory, naive_limit: int = 32) -> list[ProofStep]:
    """The steps to all clauses of a theory."""
    steps = Steps()
    for each in clausify(given, naive_limit=naive_limit).clauses:
        steps.clause(each, each.literals)
    return steps.written


several = st.lists(
    st.tuples(st.one_of(formulas(), multiplying_formulas()), st.sampled_from(["fact", "goal"])),
    min_size=1,
    max_size=2,
)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=80)
@given(several, st.sampled_from([1, 4, 32]))
def test_every_clause_of_the_clausifier_is_accepted(
    sentences: list[tuple[Formula, str]], naive_limit: int
) -> None:
    given = Theory(
        tuple(Sentence(each, role="goal" if role == "goal" else "fact") for each, role in sentences)
    )
    steps = steps_of(given, naive_limit)
    assert flaws(steps) == []
    assert flaws(steps, given) == []


def changed_formulas(form: Formula, chance: Random) -> Iterator[Formula]:
    """The formula with one connective, quantifier, sign or atom changed somewhere."""
    if isinstance(form, ForAll | Exists):
        yield form.body
        yield (Exists if isinstance(form, ForAll) else ForAll)(form.variables, form.body)
        yield type(form)(form.variables[::-1], form.body)
    if isinstance(form, And | Or):
        yield (Or if isinstance(form, And) else And)(form.parts)
        yield type(form)(form.parts[1:])
        yield type(form)((*form.parts, *form.parts[:1]))
    yield form.body if isinstance(form, Not) else Not(form)
    yield Atom("p", (Apply("a"),))
    parts = parts_of(form)
    if parts:
        place = chance.randrange(len(parts))
        for new in changed_formulas(parts[place], chance):
            yield with_parts(form, (*parts[:place], new, *parts[place + 1 :]))


def changed_witnesses(terms: tuple[Apply, ...]) -> Iterator[tuple[Apply, ...]]:
    yield terms[::-1]
    yield terms[1:]
    yield (*terms, Apply("c99"))
    for place, witness in enumerate(terms):
        before, after = terms[:place], terms[place + 1 :]
        yield (*before, Apply(witness.name, witness.args[1:]), *after)
        yield (*before, Apply("a", witness.args), *after)
        yield (*before, Apply("new", (*witness.args, Variable("x"))), *after)
        yield (*before, Apply(witness.name, (Apply("a"),) * len(witness.args)), *after)


def changed_forms(form: NormalForm, chance: Random) -> Iterator[NormalForm]:
    for new in changed_formulas(form.named, chance):
        yield replace(form, named=new)
        yield replace(form, named=new, scoped=new)
    for new in changed_formulas(form.scoped, chance):
        yield replace(form, scoped=new)
    for witnesses in changed_witnesses(form.witnesses):
        yield replace(form, witnesses=witnesses)


def changed_steps(steps: list[ProofStep], chance: Random) -> Iterator[list[ProofStep]]:
    """The steps with one of them changed in one way."""
    for place, step in enumerate(steps):
        new: list[ProofStep] = []
        for number, form in enumerate(step.forms):
            forms = (step.forms[:number], step.forms[number + 1 :])
            new += [
                replace(step, forms=(*forms[0], changed, *forms[1]))
                for changed in changed_forms(form, chance)
            ]
        if step.formula is None:
            rules = ("input", "deny", "clausify", "definition")
            new += [replace(step, rule=rule) for rule in rules]
            new += [replace(step, places=(each,)) for each in (-1, 0, 1, True)]
            for position, literal in enumerate(step.literals):
                rest = step.literals[:position] + step.literals[position + 1 :]
                new += [
                    replace(step, literals=rest),
                    replace(step, literals=(*rest, literal.negated())),
                    replace(step, literals=(*rest, Literal(True, Atom("q")))),
                ]
        for changed in new:
            yield [*steps[:place], changed, *steps[place + 1 :]]


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(
    st.one_of(formulas(leaves=4), multiplying_formulas()),
    st.sampled_from([1, 32]),
    st.booleans(),
    st.integers(0, 1_000),
)
def test_what_is_still_accepted_holds_in_every_world_of_the_formula(
    given_formula: Formula, naive_limit: int, goal: bool, seed: int
) -> None:
    sentence = Sentence(given_formula, role="goal" if goal else "fact")
    steps = steps_of(Theory((sentence,)), naive_limit)
    chance = Random(seed)
    variants = list(changed_steps(steps, chance))
    for changed in chance.sample(variants, min(len(variants), 60)):
        if flaws(changed):
            continue
        clauses = [Clause(step.literals) for step in changed if step.formula is None]
        for world in chance.sample(SMALL_WORLDS, 12):
            if world.holds(given_formula) != goal:
                assert extends_to_model(world, clauses), changed


def chain(rule: str, text: str, gives: str, *forms: NormalForm, place: int = 0) -> list[str]:
    """The flaws of one clause from one formula."""
    parent = "goal" if rule == "deny" else "assumption"
    steps = [
        ProofStep(1, parent, formula=formula(text), forms=forms),
        ProofStep(2, rule, (1,), clause(gives), (place,) if forms else ()),
    ]
    return flaws(steps)


def form(named: str, scoped: str | None = None, *witnesses: str) -> NormalForm:
    terms = [clause(f"holds({each})")[0].atom.args[0] for each in witnesses]
    return NormalForm(
        formula(named),
        formula(scoped or named),
        tuple(each for each in terms if isinstance(each, Apply)),
    )


LOVE = "all x exists y loves(x,y)"
SOME = "exists x p(x)"
TWICE = "all y exists x (p(x,y) & (exists y q(x,y)))"
BOTH = "exists x ((p(x) | r) & (q(x) | r))"
APART = "((exists x p(x)) | r) & ((exists x q(x)) | r)"
EQUAL = "all x (p(x) <-> q(x))"
KNOWN = "all x exists y loves(f(x),y)"
EITHER = "all x (p(x) | (q(x) & r(x)))"
LIAR = form("def1 <-> -def1", "(-def1 | -def1) & (def1 | def1)")
PAIR = "exists x q(x,x)"
SHORT = "-def1(x) | q(x,y)"
LOSS = form(
    "all x all y (def1(x) <-> q(x,y))",
    "all x all y ((-def1(x) | q(x,y)) & (def1(x) | -q(x,y)))",
)
NAMED = form("all x (p(x) | def1(x))")
MEANS = form("all x (def1(x) -> q(x) & r(x))", "all x (-def1(x) | (q(x) & r(x)))")


@pytest.mark.parametrize(
    ("right", "chained"),
    [
        (True, partial(chain, "input", "p(x) | -q(x)", "-q(y) | p(y)")),
        (True, partial(chain, "input", "p(x) | a != a", "p(y)")),
        (False, partial(chain, "input", "p(x) | -q(x)", "p(y)")),
        (False, partial(chain, "input", "p(x) | -q(x)", "p(x) | -q(y)")),
        (False, partial(chain, "input", "p(a)", "p(x)")),
        (False, partial(chain, "input", LOVE, "loves(x,f1(x))")),
        (True, partial(chain, "clausify", LOVE, "loves(z,f1(z))", form(LOVE, None, "f1(x)"))),
        # A Skolem term must have the variables it depends on, and be new.
        (False, partial(chain, "clausify", LOVE, "loves(z,c1)", form(LOVE, None, "c1"))),
        (False, partial(chain, "clausify", KNOWN, "loves(f(z),f(z))", form(KNOWN, None, "f(x)"))),
        (False, partial(chain, "clausify", LOVE, "loves(z,z)", form(LOVE, None, "f1(x)"))),
        (False, partial(chain, "clausify", LOVE, "loves(f1(z),z)", form(LOVE, None, "f1(x)"))),
        (False, partial(chain, "clausify", LOVE, "loves(z,f1(a))", form(LOVE, None, "f1(a)"))),
        (False, partial(chain, "clausify", LOVE, "loves(z,f1(z))", form(LOVE))),
        (False, partial(chain, "clausify", LOVE, "loves(z,f1(z))")),
        (False, partial(chain, "clausify", SOME, "p(c1(a))", form(SOME, None, "c1(a)"))),
        (True, partial(chain, "clausify", SOME, "p(c1)", form(SOME, None, "c1"))),
        # The normal form must be the formula, and equivalent with small scopes.
        (
            False,
            partial(
                chain,
                "clausify",
                LOVE,
                "loves(c1,z)",
                form("exists x all y loves(x,y)", None, "c1"),
            ),
        ),
        (
            False,
            partial(
                chain,
                "clausify",
                LOVE,
                "loves(z,c1)",
                form(LOVE, "exists y all x loves(x,y)", "c1"),
            ),
        ),
        (
            True,
            partial(
                chain,
                "clausify",
                "all x exists y (p(x) | q(y))",
                "p(x) | q(c1)",
                form("all x exists y (p(x) | q(y))", "(all x p(x)) | (exists y q(y))", "c1"),
            ),
        ),
        (
            False,
            partial(
                chain,
                "clausify",
                "all x exists y (p(x,y) | q(y))",
                "p(x,f1(x)) | q(c1)",
                form(
                    "all x exists y (p(x,y) | q(y))",
                    "all x ((exists y p(x,y)) | (exists y q(y)))",
                    "f1(x)",
                    "f1(x)",
                ),
            ),
        ),
        # A variable that is bound twice is two variables.
        (
            False,
            partial(
                chain,
                "clausify",
                TWICE,
                "p(c1,c2)",
                form(TWICE, "exists x exists y (p(x,y) & q(x,y))", "c1", "c2"),
            ),
        ),
        (False, partial(chain, "clausify", BOTH, "p(c1) | r", form(BOTH, APART, "c1", "c2"))),
        (False, partial(chain, "clausify", EQUAL, "-p(x) | q(x)", form("all x (p(x) -> q(x))"))),
        (False, partial(chain, "clausify", EQUAL, "-p(x) | q(x)", form("all x (-p(x) | q(x))"))),
        # A name must not stand for something that has the name itself in it.
        (False, partial(chain, "definition", SOME, "-def1", form(SOME, None, "c1"), LIAR, place=1)),
        # Nor may it leave out a variable of what it stands for.
        (False, partial(chain, "definition", PAIR, SHORT, form(PAIR, None, "c1"), LOSS, place=1)),
        # A goal is denied, a fact is not.
        (
            True,
            partial(chain, "deny", "p(x)", "-p(c1)", form("-(all x p(x))", "exists x -p(x)", "c1")),
        ),
        (False, partial(chain, "deny", "p(x)", "-p(x)", form("-(all x p(x))", "all x -p(x)"))),
        (False, partial(chain, "deny", "p(x)", "p(x)", form("all x p(x)"))),
        (False, partial(chain, "clausify", "p(x)", "-p(c1)", form("exists x -p(x)", None, "c1"))),
        # Names for parts.
        (True, partial(chain, "clausify", EITHER, "p(x) | def1(x)", NAMED, MEANS)),
        (True, partial(chain, "definition", EITHER, "-def1(x) | r(x)", NAMED, MEANS, place=1)),
        (False, partial(chain, "definition", EITHER, "def1(x) | -r(x)", NAMED, MEANS, place=1)),
        (False, partial(chain, "definition", EITHER, "r(x)", NAMED, MEANS, place=1)),
        (False, partial(chain, "definition", EITHER, "p(x) | def1(x)", NAMED, MEANS)),
        (False, partial(chain, "clausify", EITHER, "-def1(x) | r(x)", NAMED, MEANS, place=1)),
        (False, partial(chain, "clausify", EITHER, "p(x) | def1(x)", NAMED)),
        (
            False,
            partial(
                chain, "clausify", EITHER, "p(x) | def1(x)", NAMED, form("all x (def1(x) -> q(x))")
            ),
        ),
        (
            False,
            partial(
                chain,
                "clausify",
                EITHER,
                "p(x) | p(x)",
                form("all x (p(x) | p(x))"),
                form("p(x) -> p(x)"),
            ),
        ),
        (
            False,
            partial(
                chain, "definition", EITHER, "r(x)", NAMED, form("all x (def1(y) -> r(x))"), place=1
            ),
        ),
    ],
)
def test_chains(right: bool, chained: Callable[[], list[str]]) -> None:
    found = chained()
    assert (found == []) == right, found


def test_goals_are_denied_and_facts_are_not() -> None:
    fact, denied = form("p(a) & q"), form("-(p(a) & q)", "-p(a) | -q")
    for parent, rule, gives, forms, right in (
        ("assumption", "clausify", "p(a)", (fact,), True),
        ("assumption", "deny", "p(a)", (fact,), False),
        ("assumption", "deny", "-p(a) | -q", (denied,), False),
        ("goal", "deny", "-p(a) | -q", (denied,), True),
        ("goal", "clausify", "-p(a) | -q", (denied,), False),
        ("goal", "clausify", "p(a)", (fact,), False),
        ("goal", "input", "p(a)", (), False),
    ):
        stated = formula("p(a) & q" if forms else "p(a)")
        steps = [
            ProofStep(1, parent, formula=stated, forms=forms),
            ProofStep(2, rule, (1,), clause(gives), (0,) if forms else ()),
        ]
        assert (flaws(steps) == []) == right, (parent, rule, gives)


def test_a_symbol_is_brought_in_once() -> None:
    some = form("exists x p(x)", None, "c1")
    steps = [
        ProofStep(1, "assumption", formula=formula("exists x p(x)"), forms=(some,)),
        ProofStep(2, "assumption", formula=formula("exists x p(x)"), forms=(some,)),
        ProofStep(3, "clausify", (1,), clause("p(c1)"), (0,)),
        ProofStep(4, "clausify", (2,), clause("p(c1)"), (0,)),
    ]
    assert flaws([steps[0], steps[2]]) == []
    assert flaws(steps)
    other = ProofStep(2, "assumption", formula=formula("-p(c1)"))
    assert flaws([steps[0], other, steps[2]])
    assert flaws([steps[0], ProofStep(2, "input", (), clause("-p(c1)")), steps[2]])


DEFINED = """
set(expand_relational_defs).
formulas(assumptions).
all x all y (subset(x,y) <-> (all z (in(z,x) -> in(z,y)))).
all x all y (same(x,y) <-> subset(x,y) & subset(y,x)).
subset(a,b). subset(b,c). subset(c,a).
end_of_list.
formulas(goals).
same(a,c).
end_of_list.
"""


def test_expanded_definitions() -> None:
    from sleuth.logic.proofs.settings import settings_of

    given = theory(DEFINED)
    proof = proved(given, settings=settings_of(given)[0]).solution
    assert proof is not None
    assert check_proof(proof, given) == []
    places = [place for place, step in enumerate(proof.steps) if step.rule == "expand_def"]
    assert places
    for place in places:
        step = proof.steps[place]
        for changed in (
            replace(step, formula=formula("all x all y (in(x,a) -> in(x,y))")),
            replace(step, parents=step.parents[:1]),
            replace(step, parents=step.parents[::-1]),
            replace(step, parents=()),
        ):
            steps = (*proof.steps[:place], changed, *proof.steps[place + 1 :])
            assert check_proof(Proof(steps), given), changed


def test_a_goal_defines_nothing() -> None:
    for rule, right in (("assumption", True), ("goal", False)):
        steps = [
            ProofStep(1, rule, formula=formula("all x (p(x) <-> q(x))")),
            ProofStep(2, "assumption", formula=formula("p(a)")),
            ProofStep(3, "expand_def", (2, 1), formula=formula("q(a)")),
        ]
        assert (flaws(steps) == []) == right


def test_circular_definitions_are_not_opened_for_ever() -> None:
    steps = [
        ProofStep(1, "assumption", formula=formula("all x (p(x) <-> q(x))")),
        ProofStep(2, "assumption", formula=formula("all x (q(x) <-> p(x))")),
        ProofStep(3, "assumption", formula=formula("p(a)")),
        ProofStep(4, "expand_def", (3, 1, 2), formula=formula("r(a)")),
    ]
    assert flaws(steps)


SOCRATES = """
formulas(assumptions).
all x (man(x) -> mortal(x)).
man(socrates).
end_of_list.
formulas(goals).
mortal(socrates).
end_of_list.
list(distinct).
[plato, socrates].
end_of_list.
"""


def test_formulas_must_be_those_of_the_theory() -> None:
    given = theory(SOCRATES)
    proof = proved(given).solution
    assert proof is not None
    assert check_proof(proof, given) == []
    for left_out in given.sentences:
        rest = tuple(each for each in given.sentences if each is not left_out)
        assert check_proof(proof, replace(given, sentences=rest))
    turned = replace(given, sentences=tuple(replace(each, role="fact") for each in given.sentences))
    assert check_proof(proof, turned)
    bare = [ProofStep(1, "input", (), clause("man(socrates)"))]
    assert flaws(bare, given) == []
    assert flaws([ProofStep(1, "input", (), clause("man(plato)"))], given)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("plato != socrates", True),
        ("socrates != plato", True),
        ("socrates != socrates", False),
        ("socrates != diogenes", False),
        ("socrates = plato", False),
        ("socrates != x", False),
        ("f(socrates) != plato", False),
    ],
)
def test_distinct_lists(text: str, right: bool) -> None:
    found = flaws([ProofStep(1, "distinct", (), clause(text))], theory(SOCRATES))
    assert (found == []) == right
