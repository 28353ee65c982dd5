"""Terms that double again and again cost neither the prover nor its readers exponential time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from proof_helpers import proved, shared_term, terms, theory

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs import prover
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.loading import MOST_SYMBOLS, saturation_of
from sleuth.logic.proofs.strategy import Strategy
from sleuth.logic.proofs.terms import Bank, TooLarge
from sleuth.logic.proofs.terms import Term as SharedTerm
from sleuth.logic.proofs.verdicts import LPO
from sleuth.logic.syntax import Term

#: Written out, the last term has two to the power of this many symbols.
LEVELS = 61

PATHS = Strategy("paths", LPO, "arity")


@contextmanager
def cpu(most: float) -> Iterator[None]:
    """Fails if the block takes more seconds of this thread."""
    began = time.thread_time()
    yield
    assert time.thread_time() - began < most


def doubling(bank: Bank, last: bool) -> tuple[SharedTerm, SharedTerm]:
    """p(x1, …, f(x0,x0), …, x61) and p(f(z0,z0), …, z1, …, z61); a circle unless `last`."""
    f = bank.symbol("f", 2, False)
    xs = [bank.variable(2 * at) for at in range(LEVELS + 1)]
    zs = [bank.variable(2 * at + 1) for at in range(LEVELS + 1)]
    doubled = [[bank.make(f, (each, each)) for each in some[:-1]] for some in (xs, zs)]
    p = bank.symbol("p", 2 * LEVELS + 1, True)
    left = bank.make(p, (*xs[1:], *doubled[0], xs[-1] if last else xs[0]))
    return left, bank.make(p, (*doubled[1], *zs[1:], zs[-1]))


def text(extra: str = "", goal: str = "") -> str:
    """The same as two clauses in LADR."""
    names = {each: [f"{each}{at}" for at in range(LEVELS + 1)] for each in "xz"}
    twice = {each: [f"f({name},{name})" for name in names[each][:-1]] for each in "xz"}
    one = ",".join([*names["x"][1:], *twice["x"], names["x"][-1]])
    other = ",".join([*twice["z"], *names["z"][1:], names["z"][-1]])
    return f"formulas(sos). p({one}){extra}. -p({other}). {goal} end_of_list."


def test_doubling_terms_are_unified_as_graphs() -> None:
    bank = Bank(MOST_SYMBOLS)
    with cpu(5):
        assert bank.unify(*doubling(bank, last=True))
        bank.forget_images()
        small = bank.instantiate(bank.variable(2 * 8))
        assert small.size == 2**9 - 1
        with pytest.raises(TooLarge):
            bank.instantiate(bank.variable(2 * LEVELS))
        assert bank.refused == 1
        bank.undo(0)
        assert not bank.unify(*doubling(bank, last=False))


@given(terms(), terms())
@settings(max_examples=100, deadline=None)
def test_both_ways_to_unify_agree(one: Term, other: Term) -> None:
    bank = Bank()
    left, right = shared_term(bank, one), shared_term(bank, other)
    unified = bank.unify(left, right)
    bank.forget_images()
    quick = [bank.instantiate(side) for side in (left, right)] if unified else []
    bank.undo(0)
    assert bank.unify_graphs(left, right) == unified
    bank.forget_images()
    if unified:
        graphs = [bank.instantiate(side) for side in (left, right)]
        assert graphs[0] is graphs[1]
        bank.undo(0)
        # Most general unifiers differ in the names of variables alone.
        assert bank.match(quick[0], graphs[0])
        bank.undo(0)
        assert bank.match(graphs[0], quick[0])
    bank.undo(0)


def test_a_refutation_by_huge_terms_is_found_checked_and_written() -> None:
    with cpu(10):
        answer = proved(theory(text()), Limits(seconds=30))
        assert answer.solution is not None
        assert check_proof(answer.solution) == []
        for form in FORMATS:
            assert len(written(answer.solution, form)) < 200_000


@pytest.mark.thorough
def test_clauses_that_are_too_large_leave_the_question_open() -> None:
    """The goal does not follow, but the prover has not seen all that does."""
    with cpu(10):
        answer = proved(theory(text(f" | q(x{LEVELS})", "-q(c).")), Limits(seconds=30))
    assert answer.status is Status.UNKNOWN
    assert answer.limit is None
    assert answer.evidence is not None
    assert "too many symbols" in answer.evidence.text


def counter(digits: int) -> str:
    """Rewrite rules by which a number of two digits counts to its end, and facts about some."""
    rules = []
    for place in range(digits):
        kept = [f"x{at}" for at in range(place)]
        before = ",".join([*kept, "high", *["low"] * (digits - place - 1)])
        after = ",".join([*kept, "low", *["high"] * (digits - place - 1)])
        rules.append(f"n({before}) = n({after}).")
    # Whichever of the digits is the smaller one: one of the two facts is rewritten.
    facts = [f"r(n({','.join([digit] * digits)}))." for digit in ("low", "high")]
    return f"formulas(sos). {' '.join(facts + rules)} end_of_list."


class Enough(Exception):
    """Somebody looked often enough."""


def test_a_long_simplification_is_stopped_in_its_midst() -> None:
    looks = []

    def look() -> None:
        looks.append(1)
        if len(looks) > 3:
            raise Enough

    run = saturation_of(clausify(theory(counter(20))).clauses, PATHS, look)
    clauses = list(run.passive.seen.values())
    facts = [clause for clause in clauses if run.bank.names[clause.literals[0].atom.symbol] == "r"]
    for clause in clauses:
        if clause not in facts:
            run.simplifier.add_unit(clause)
    with pytest.raises(Enough):
        for fact in facts:
            run.simplifier.simplified([(True, fact.literals[0].atom)])


def test_limits_hold_without_a_look_between_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "_LOOK_EVERY", 10**9)
    robbins = "x+y = y+x. (x+y)+z = x+(y+z). ((x+y)'+(x+y')')' = x. a+b != a."
    with cpu(4):
        answer = proved(theory(f"formulas(sos). {robbins} end_of_list."), Limits(seconds=0.5))
    assert answer.limit == "seconds"
