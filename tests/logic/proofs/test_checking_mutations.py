"""Whatever is changed in a real proof: what the checker still accepts is true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from checking_helpers import END, clause
from entailment import has_counterexample, refuted_by_eprover
from hypothesis import given
from hypothesis import strategies as st
from proof_helpers import BLOCKS, CLUB, GROUP, ONE, STUDENT, proved, terms, theory

from sleuth.limits import Limits, Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.checking.inferences import RULES
from sleuth.logic.proofs.classroom.strategies import refute
from sleuth.logic.proofs.extraction import extracted
from sleuth.logic.proofs.loading import saturation_of
from sleuth.logic.proofs.proof import INPUT_RULES, Proof, ProofStep
from sleuth.logic.proofs.strategy import GENERAL, UNIT_EQUATIONS
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Apply, Atom, Literal, Term, Variable
from sleuth.logic.theory import Clause

FUNCTIONS = """
formulas(assumptions).
all x exists y (r(x,y) & -r(y,x)).
all x all y all z (r(x,y) & r(y,z) -> r(x,z)).
p(x) | q(x) | r(x,x).
-p(x) | q(f(x)).
-q(x).
end_of_list.
formulas(goals).
exists x r(x,f(x)) | (exists x r(x,x)).
end_of_list.
"""
COPIES = """
formulas(assumptions).
p(x) | p(y) | x = y.
-p(x) | -p(y).
a != b. b != c. a != c.
end_of_list.
"""
TAUGHT = ("breadth-first", "unit-preference", "set-of-support", "linear", "hyper", "astar")


STRATEGIES = [each for each, _ in GENERAL + UNIT_EQUATIONS]


def random_clauses(chance: random.Random) -> list[Clause]:
    """Clauses over a few constants, a function and two relations, with much equality."""

    def term(depth: int) -> Term:
        if depth and chance.random() < 0.4:
            return Apply("f", (term(depth - 1),))
        leaves: list[Term] = [Variable("x"), Variable("y"), *map(Apply, "abc")]
        return chance.choice(leaves)

    def literal() -> Literal:
        name, arity = chance.choice([("=", 2), ("=", 2), ("p", 1), ("q", 2)])
        atom = Atom(name, tuple(term(2) for _ in range(arity)))
        return Literal(chance.random() < 0.5, atom)

    return [Clause(tuple(literal() for _ in range(chance.randint(1, 3)))) for _ in range(9)]


def random_proofs(wanted: set[str]) -> Iterator[tuple[str, Proof]]:
    """Proofs by all strategies from clauses at random, until each rule was used twice."""
    chance = random.Random(5)
    left = Counter(dict.fromkeys(wanted, 2))
    for number in range(3_000):
        if not +left:
            return
        run = saturation_of(random_clauses(chance), STRATEGIES[number % len(STRATEGIES)])
        for _ in range(60):
            if run.empty is not None or not run.step():
                break
        if run.empty is not None:
            found = extracted(run.bank, run.empty, "random", {})
            used = Counter(step.rule for step in found.inferences)
            if any(left[rule] > 0 for rule in used):
                left -= used
                yield f"random {number}", found


def auto_proofs() -> Iterator[tuple[str, Proof]]:
    for name, text in (("group", GROUP), ("functions", FUNCTIONS), ("copies", COPIES)):
        found = proved(theory(text), Limits(seconds=20)).solution
        assert found is not None, name
        yield name, found


def taught_proofs() -> Iterator[tuple[str, Proof]]:
    for name, text in (("student", STUDENT), ("blocks", BLOCKS), ("club", CLUB)):
        clauses = clausify(read_text(text, "test", "clauses")).clauses
        for strategy in TAUGHT:
            found = refute(clauses, ONE, Meter(Limits(seconds=20)), strategy=strategy).solution
            assert found is not None, strategy
            yield f"{name} {strategy}", found


@cache
def known_proofs(kind: str) -> dict[str, Proof]:
    if kind == "auto":
        return dict(auto_proofs())
    return dict(taught_proofs() if kind == "taught" else random_proofs(set(RULES)))


def test_every_rule_is_among_the_proofs() -> None:
    used = {step.rule for proof in known_proofs("random").values() for step in proof.inferences}
    assert used == set(RULES)


def changed_literals(
    literals: tuple[Literal, ...], chance: random.Random
) -> Iterator[tuple[Literal, ...]]:
    """A literal dropped, doubled, turned, with another name, other terms or other variables."""
    for place, literal in enumerate(literals):
        rest = literals[:place] + literals[place + 1 :]
        atom = literal.atom
        yield rest
        yield (*rest, literal)
        yield (*literals, literal)
        yield (*rest, literal.negated())
        yield (*rest, replace(literal, atom=Atom(chance.choice(["=", "p", "q", "r"]), atom.args)))
        yield (*rest, replace(literal, atom=Atom(atom.name, atom.args[::-1])))
        for number, arg in enumerate(atom.args):
            for new in changed_terms(arg, chance):
                args = (*atom.args[:number], new, *atom.args[number + 1 :])
                yield (*rest, Literal(literal.positive, Atom(atom.name, args)))
    yield ()
    yield (*literals, Literal(chance.random() < 0.5, Atom("p", (Apply("a"),))))


def changed_terms(term: Term, chance: random.Random) -> Iterator[Term]:
    yield Variable(chance.choice(["x", "y", "here", "x'"]))
    yield Apply(chance.choice("abc"))
    yield Apply("f", (term,))
    if isinstance(term, Apply):
        yield Apply(chance.choice("fgh"), term.args)
        for number, arg in enumerate(term.args):
            yield arg
            new = next(changed_terms(arg, chance))
            yield Apply(term.name, (*term.args[:number], new, *term.args[number + 1 :]))


def mutations(step: ProofStep, chance: random.Random) -> Iterator[ProofStep]:
    """The step with any one of its fields changed."""
    for rule in ("resolve", "para", "factor", "xx_res", "eq_factor", "rewrite", "cut", "xx"):
        yield replace(step, rule=rule)
    yield replace(step, rule="merge", places=step.places[:1])
    for place in range(len(step.parents)):
        for other in range(1, step.number):
            if chance.random() < 0.3:
                yield replace(step, parents=_put(step.parents, place, other))
    yield replace(step, parents=step.parents[::-1])
    yield replace(step, parents=step.parents[:-1])
    for place, old in enumerate(step.places):
        for new in (-2, -1, 0, 1, 2, 3, True, False):
            if new is not old:
                yield replace(step, places=_put(step.places, place, new))
    yield replace(step, places=step.places[::-1])
    yield replace(step, places=(0, *step.places))
    for literals in changed_literals(step.literals, chance):
        yield replace(step, literals=literals)
        yield replace(step, literals=literals, places=_shifted(step.places, chance))
    if step.part is not None:
        for part in changed_terms(step.part, chance):
            yield replace(step, part=part)
    for place, (before, after, unit) in enumerate(step.rewrites):
        others = step.rewrites[:place] + step.rewrites[place + 1 :]
        yield replace(step, rewrites=others)
        yield replace(step, rewrites=(*others, (after, before, unit)))
        for changed in changed_terms(after, chance):
            yield replace(step, rewrites=(*others, (before, changed, unit)))
        yield replace(step, rewrites=(*others, (before, after, step.parents[0])))


def _put(values: tuple[int, ...], place: int, new: int) -> tuple[int, ...]:
    return (*values[:place], new, *values[place + 1 :])


def _shifted(places: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    return tuple(place + chance.choice([-1, 0, 1]) for place in places)


@pytest.mark.parametrize(
    "kind", ["auto", "taught", pytest.param("random", marks=pytest.mark.thorough)]
)
def test_what_is_still_accepted_is_true(kind: str) -> None:
    tried = accepted = 0
    for name, proof in known_proofs(kind).items():
        assert check_proof(proof) == []
        chance = random.Random(name)
        for place, step in enumerate(proof.steps):
            if step.rule in INPUT_RULES:
                continue
            before = proof.steps[:place]
            known = {each.number: each.literals for each in before}
            for changed in mutations(step, chance):
                tried += 1
                if any(not each.endswith(END) for each in check_proof(Proof((*before, changed)))):
                    continue
                accepted += 1
                premises = tuple(known[number] for number in changed.parents)
                assert not has_counterexample(premises, changed.literals), f"{changed}: {premises}"
                assert not refuted_by_eprover(premises, changed.literals)
    assert tried > 800
    assert accepted > 50


@given(st.data())
def test_random_steps_that_are_accepted_are_true(data: st.DataObject) -> None:
    """Clauses, rules and places at random, with conclusions near what the rule would give."""
    small = terms()
    equation = st.tuples(small, small).map(lambda pair: Atom("=", pair))
    atom = st.one_of(small.map(lambda one: Atom("p", (one,))), equation)
    several = st.lists(st.builds(Literal, st.booleans(), atom), max_size=3).map(tuple)
    one, other = data.draw(several), data.draw(several)
    rule, parents, count = data.draw(
        st.sampled_from(
            [
                ("resolve", (1, 2), 2),
                ("para", (1, 2), 3),
                ("factor", (1,), 2),
                ("xx_res", (1,), 1),
                ("eq_factor", (1,), 4),
                ("cut", (1, 2), 1),
                ("merge", (1,), 1),
            ]
        )
    )
    places = tuple(data.draw(st.integers(-1, 2)) for _ in range(count))
    pool = [*one, *other]
    chosen = data.draw(st.lists(st.sampled_from(pool), max_size=3)) if pool else []
    step = ProofStep(
        3, rule, parents, tuple(chosen), places, data.draw(small) if rule == "para" else None
    )
    steps = (ProofStep(1, "input", (), one), ProofStep(2, "input", (), other), step)
    if not any(not each.endswith(END) for each in check_proof(Proof(steps))):
        premises = tuple((one, other)[number - 1] for number in parents)
        assert not has_counterexample(premises, step.literals)


@pytest.mark.parametrize(
    ("premises", "conclusion", "follows"),
    [
        (["p(x)"], "p(a)", True),
        (["p(a)"], "p(x)", False),
        (["x = y"], "p(x) | -p(y)", True),
        (["f(x) = f(y)"], "x = y", False),
        (["p(x) | q(x)", "-p(a)"], "q(a)", True),
        (["p(x) | q(x)", "-p(a)"], "q(b)", False),
        (["p(a)", "-p(a)"], "", True),
        (["p(a)", "-p(b)"], "", False),
        (["p(f(x)) | -p(x)", "p(a)"], "p(f(f(a)))", True),
        (["x = a | x = b"], "c = a | c = b | d = c", True),
        (["f(f(x)) = x"], "f(x) = x", False),
    ],
)
def test_the_oracle(premises: list[str], conclusion: str, follows: bool) -> None:
    found = has_counterexample(tuple(map(clause, premises)), clause(conclusion))
    assert found is not follows
