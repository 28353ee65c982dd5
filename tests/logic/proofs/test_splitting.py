"""Splitting: verdicts against brute force and other runs, and proofs that are replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from proof_helpers import VARIABLES, proved, shared_term
from test_saturation_of_non_theorems import _clauses, _satisfiable, _theory
from test_tstp import EPROVER, verified_steps

from sleuth.answer import Answer, Status
from sleuth.limits import Limits
from sleuth.logic.proofs.case_refutation import refutation
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.formats.json_form import read
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.splitting import parts_of
from sleuth.logic.proofs.strategy import POOL, Strategy
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.terms import Term as SharedTerm
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Apply, Atom, Iff, Literal, Not, Term, Variable
from sleuth.logic.theory import Theory

PLAIN = Strategy("plain")
SPLITTING = replace(PLAIN, name="cases", splitting=True)

SPLITTING_TOO = tuple(
    replace(each, splitting=True)
    for each in (PLAIN, *POOL)
    if each.name in ("plain", "conjecture", "unique-maximal", "ground-first", "goal-cost")
)

#: Every way in which a case may come into a proof: parts with and without variables, equations,
#: rewriting and subsumption resolution under cases, witnesses in what a case means.
MANY_CASES = """
fof(a,axiom, ! [X,Y] : ( p(X) | q(Y) ) ).
fof(b,axiom, ? [X] : ( ~p(X) | r(b) ) ).
fof(c,axiom, ! [X] : ( ~q(f(X)) | r(X) ) ).
fof(d,axiom, ! [Z,U,V] : ( ~r(b) | s(Z) | t(U,V) | t(V,U) ) ).
fof(e,axiom, ~s(a) ).
fof(g,axiom, a=b | c=d ).
fof(h,axiom, a!=b | ~t(f(b),f(a)) ).
fof(i,conjecture, ( t(c,a) | t(a,c) ) & c=d ).
"""


def _under(strategy: Strategy, theory: Theory, nodes: int = 20_000) -> Answer[Proof]:
    return proved(theory, Limits(nodes=nodes), strategies=[(strategy, 1.0)])


def _proof(text: str) -> tuple[Theory, Proof]:
    theory = read_text(text, "test", "tptp")
    proof = _under(SPLITTING, theory).solution
    assert proof is not None
    assert any(step.rule == "introduced" for step in proof.steps)
    return theory, proof


#: Some on which a clause given up too early loses a proof.
@pytest.mark.parametrize(
    ("seed", "strategy"),
    [
        *((seed, SPLITTING) for seed in (84, 399, 541)),
        *((seed, SPLITTING_TOO[seed % len(SPLITTING_TOO)]) for seed in range(100, 200)),
    ],
)
def test_clauses_without_functions_are_decided(seed: int, strategy: Strategy) -> None:
    clauses = _clauses(seed)
    theory = _theory(clauses)
    answer = _under(strategy, theory)
    assert answer.status is (Status.UNSOLVABLE if _satisfiable(clauses) else Status.SOLVED)
    if answer.solution is not None:
        assert check_proof(answer.solution, theory) == []


@pytest.mark.parametrize("seed", [5, 11, 37, 50])
def test_wide_clauses_without_functions_are_saturated_by_cases(seed: int) -> None:
    """On these a run that does not split goes on for many seconds."""
    random = Random(seed)
    relations = [(f"p{n}", random.choice((2, 2, 3))) for n in range(random.randint(4, 6))]
    constants = [Apply(f"c{n}") for n in range(random.randint(3, 4))]
    variables = [Variable(name) for name in "xyzu"]

    def term() -> Term:
        return random.choice(variables) if random.random() < 0.65 else random.choice(constants)

    def literal() -> Literal:
        name, arity = random.choice(relations)
        return Literal(random.random() < 0.47, Atom(name, tuple(term() for _ in range(arity))))

    clauses = [
        tuple(literal() for _ in range(random.choice((2, 3, 3, 4))))
        for _ in range(random.randint(14, 24))
    ]
    assert _satisfiable(clauses)
    strategy = next(each for each in POOL if each.name == "unique-maximal-cases")
    answer = _under(strategy, _theory(clauses), 3000)
    assert answer.status is Status.UNSOLVABLE


def _with_equality(seed: int) -> str:
    random = Random(seed)
    constants = [f"c{number}" for number in range(random.randint(2, 3))]

    def term(depth: int = 0) -> str:
        chance = random.random()
        if chance < 0.45:
            return random.choice("XYZU")
        if chance < 0.8 or depth > 1:
            return random.choice(constants)
        inner = [term(depth + 1) for _ in range(random.choice((1, 1, 2)))]
        return f"{'fg'[len(inner) - 1]}({','.join(inner)})"

    def literal() -> str:
        if random.random() < 0.3:
            return f"{term()} {random.choice(('=', '!='))} {term()}"
        name, arity = random.choice((("p", 1), ("q", 1), ("r", 2)))
        args = ",".join(term() for _ in range(arity))
        return f"{random.choice(('', '~'))}{name}({args})"

    def clause() -> str:
        return " | ".join(literal() for _ in range(random.choice((1, 2, 2, 3, 4))))

    return "\n".join(f"cnf(a{n},axiom,{clause()})." for n in range(random.randint(5, 12)))


@pytest.mark.parametrize("seed", range(60))
def test_it_agrees_with_runs_that_do_not_split(seed: int) -> None:
    theory = read_text(_with_equality(seed), "test", "tptp")
    split, plain = (_under(each, theory, 100) for each in (SPLITTING, PLAIN))
    if Status.UNKNOWN not in (split.status, plain.status):
        assert split.status is plain.status
    if split.solution is not None:
        assert check_proof(split.solution, theory) == []
        assert check_proof(read(written(split.solution, "json")), theory) == []


def test_a_proof_by_cases_is_written_in_every_form() -> None:
    theory, proof = _proof(MANY_CASES)
    assert check_proof(proof, theory) == []
    assert check_proof(read(written(proof, "json")), theory) == []
    for form in FORMATS:
        assert "case1" in written(proof, form)


@pytest.mark.skipif(EPROVER is None, reason="eprover is not installed")
def test_e_follows_the_steps_of_a_proof_by_cases(tmp_path: Path) -> None:
    _, proof = _proof(MANY_CASES)
    derivation = written(proof, "tstp")
    assert ",introduced(definition,[new_symbols(definition,[case1])]))." in derivation
    assert verified_steps(derivation, tmp_path) > 20


def _changed(proof: Proof) -> Iterator[Proof]:
    """The proof with one step changed so that it is wrong."""
    for place, step in enumerate(proof.steps):
        others = proof.steps[:place], proof.steps[place + 1 :]
        if step.rule == "introduced":
            assert isinstance(step.formula, Iff)
            assert isinstance(step.formula.left, Atom)
            # A name that is taken, one that is no letter, a meaning that is not closed.
            for head in (Atom("r"), Atom("case", (Variable("x"),)), step.formula.right):
                formula = Iff(head, step.formula.right)
                form = replace(step.forms[0], named=formula)
                yield Proof((*others[0], replace(step, formula=formula, forms=(form,)), *others[1]))
            circular = Iff(step.formula.left, Not(step.formula.left))
            yield Proof((*others[0], replace(step, formula=circular, forms=()), *others[1]))
            free = Iff(step.formula.left, Atom("p", (Variable("x"),)))
            yield Proof((*others[0], replace(step, formula=free, forms=()), *others[1]))
            assumed = replace(step, rule="assumption")
            yield Proof((*others[0], assumed, *others[1]))
        cases = [each for each in step.literals if each.atom.name.startswith("case")]
        for case in cases if step.rule not in ("resolve", "factor") else ():
            fewer = tuple(each for each in step.literals if each != case)
            yield Proof((*others[0], replace(step, literals=fewer), *others[1]))


def test_a_wrong_proof_by_cases_is_refused() -> None:
    theory, proof = _proof(MANY_CASES)
    tried = 0
    for wrong in _changed(proof):
        assert check_proof(wrong, theory)
        tried += 1
    assert tried > 50


def test_a_name_is_brought_in_once() -> None:
    theory, proof = _proof(MANY_CASES)
    first = next(step for step in proof.steps if step.rule == "introduced")
    number = 1 + max(step.number for step in proof.steps)
    twice = (*proof.steps[:-1], replace(first, number=number), proof.steps[-1])
    assert any("not a new name" in flaw for flaw in check_proof(Proof(twice), theory))


def test_parts_share_no_variables() -> None:
    class Shaped:
        def __init__(self, atom: SharedTerm) -> None:
            self.atom = atom

    bank = Bank()
    x, y, z = (shared_term(bank, each) for each in VARIABLES)
    symbol = bank.symbol("r", 2, True)
    constant = bank.make(bank.symbol("a", 0, False), ())
    pairs = [(x, constant), (y, z), (constant, constant), (z, z), (x, x)]
    literals = [Shaped(bank.make(symbol, pair)) for pair in pairs]
    parts = parts_of(literals)
    assert sorted([literals.index(each) for each in part] for part in parts) == [
        [0, 4],
        [1, 3],
        [2],
    ]


@pytest.mark.parametrize("seed", range(40))
def test_contradictory_cases_are_refuted_by_resolution(seed: int) -> None:
    random = Random(seed)
    letters = range(1, 6)
    clauses: list[Clause] = []
    while _have_a_model(clauses, letters):
        clause = Clause([], ("given", None))
        chosen = random.sample(letters, random.randint(1, 3))
        clause.assertions = frozenset(random.choice((1, -1)) * letter for letter in chosen)
        clauses.append(clause)
    last = refutation(clauses)
    assert last.assertions == frozenset()
    waiting = [last]
    while waiting:
        clause = waiting.pop()
        if clause not in clauses:
            rule, one, other, case, _ = clause.reason
            assert rule == "chain"
            assert case in one.assertions
            assert -case in other.assertions
            assert clause.assertions == (one.assertions - {case}) | (other.assertions - {-case})
            waiting += [one, other]


def _have_a_model(clauses: list[Clause], letters: range) -> bool:
    for signs in product((1, -1), repeat=len(letters)):
        true = {sign * letter for sign, letter in zip(signs, letters, strict=True)}
        if not any(clause.assertions <= true for clause in clauses):
            return True
    return False
