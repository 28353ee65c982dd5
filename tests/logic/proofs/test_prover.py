"""The prover is right: it agrees with truth tables, and its proofs pass the checker."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import GROUP, propositional_clauses, proved, satisfiable, theory

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.proofs import prover
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.extraction import extracted
from sleuth.logic.proofs.loading import saturation_of
from sleuth.logic.proofs.queues import AGE, SIZE
from sleuth.logic.proofs.strategy import GENERAL, UNIT_EQUATIONS, Strategy
from sleuth.logic.reading import read_file
from sleuth.logic.syntax import Apply, Atom, Literal
from sleuth.logic.theory import Clause

COMPLETE = [each for each in dict(GENERAL + UNIT_EQUATIONS) if each.complete]


def saturated(clauses: list[Clause], strategy: Strategy) -> bool:
    """Whether the run ends without the empty clause; every proof is checked."""
    run = saturation_of(clauses, strategy)
    while run.empty is None and run.step():
        pass
    if run.empty is None:
        return True
    assert check_proof(extracted(run.bank, run.empty, strategy.name, {})) == []
    return False


@pytest.mark.parametrize("strategy", COMPLETE, ids=lambda each: each.name)
@given(propositional_clauses())
@settings(max_examples=30, deadline=None)
def test_propositions_agree_with_truth_tables(strategy: Strategy, clauses: list[Clause]) -> None:
    assert saturated(clauses, strategy) == satisfiable(clauses)


NAMES = "abcd"
equation = st.builds(
    lambda sign, one, other: Literal(sign, Atom("=", (Apply(one), Apply(other)))),
    st.booleans(),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
)
membership = st.builds(
    lambda sign, one: Literal(sign, Atom("p", (Apply(one),))),
    st.booleans(),
    st.sampled_from(NAMES),
)
ground_clause = st.lists(st.one_of(equation, membership), min_size=1, max_size=3, unique=True)


def has_model(clauses: list[list[Literal]]) -> bool:
    """By trying every value of four constants and every set p over four elements."""
    for values in product(range(4), repeat=4):
        where = dict(zip(NAMES, values, strict=True))
        for bits in range(16):

            def holds(literal: Literal, where: dict[str, int] = where, bits: int = bits) -> bool:
                args = [where[arg.name] for arg in literal.atom.args]
                truth = (
                    args[0] == args[1] if literal.atom.name == "=" else bool(bits >> args[0] & 1)
                )
                return truth == literal.positive

            if all(any(holds(literal) for literal in clause) for clause in clauses):
                return True
    return False


@given(st.lists(ground_clause, min_size=1, max_size=7), st.sampled_from(COMPLETE))
@settings(max_examples=50, deadline=None)
def test_ground_equality_agrees_with_brute_force(
    clauses: list[list[Literal]], strategy: Strategy
) -> None:
    given_clauses = [Clause(tuple(each)) for each in clauses]
    assert saturated(given_clauses, strategy) == has_model(clauses)


def test_a_group_theorem_with_its_proof_from_the_formulas() -> None:
    answer = proved(theory(GROUP))
    assert answer.status is Status.SOLVED
    assert answer.solution is not None
    assert check_proof(answer.solution) == []
    rules = [step.rule for step in answer.solution.steps]
    assert {"assumption", "goal", "deny"} <= set(rules)
    assert answer.solution.steps[-1].literals == ()


def test_saturation_says_that_it_does_not_follow() -> None:
    answer = proved(
        theory(
            "formulas(assumptions). p(a). -p(x) | q(x). end_of_list. "
            "formulas(goals). q(b). end_of_list."
        )
    )
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert "satisfiable" in answer.evidence.text


def test_limits_end_the_search_cleanly() -> None:
    endless = theory(
        "formulas(assumptions). x + y = y + x. (x + y) + z = x + (y + z). "
        "((x + y)' + (x + y')')' = x. end_of_list. formulas(goals). a + b = a. end_of_list."
    )
    answer = proved(endless, Limits(nodes=40))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "nodes")
    assert answer.stats["given"] >= 40
    answer = proved(endless, Limits(seconds=0.2))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")
    answer = proved(endless, Limits(memory=1))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "memory")


def test_defined_relations_are_expanded_and_shown() -> None:
    text = """
    set(expand_relational_defs).
    formulas(assumptions).
    all x all y (sub(x,y) <-> (all z (in(z,x) -> in(z,y)))).
    end_of_list.
    formulas(goals).
    all x all y all z (sub(x,y) & sub(y,z) -> sub(x,z)).
    end_of_list.
    """
    from sleuth.logic.proofs.settings import settings_of

    given_theory = theory(text)
    chosen, warnings = settings_of(given_theory)
    assert warnings == []
    answer = proved(given_theory, settings=chosen)
    assert answer.solution is not None
    assert check_proof(answer.solution) == []
    assert "expand_def" in {step.rule for step in answer.solution.steps}


def test_definitions_that_explode_are_left_alone() -> None:
    nested = " ".join(f"all x (p{n + 1}(x) <-> p{n}(x) & p{n}(f(x)))." for n in range(40))
    given_theory = theory(
        f"formulas(assumptions). {nested} end_of_list. formulas(goals). p40(a) -> p39(a). "
        "end_of_list."
    )
    assert proved(given_theory, Limits(seconds=20)).status is Status.SOLVED


def test_incomplete_strategies_claim_nothing() -> None:
    support = Strategy("support", queues=((SIZE, 1), (AGE, 1)), cutting=False, support_only=True)
    contradictory = theory(
        "formulas(assumptions). p(a) | r. p(a) | -r. -p(a) | r. -p(a) | -r. end_of_list. "
        "formulas(goals). q(b). end_of_list."
    )
    answer = proved(contradictory, strategies=[(support, 1.0)])
    assert answer.status is Status.UNKNOWN
    assert not replace(support, max_weight=10).complete


def test_a_strategy_goes_on_where_its_slice_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """In many slices a run takes the same steps as in one, but for the looks at the clock."""
    clock = count()
    monkeypatch.setattr("time.thread_time", lambda: next(clock) / 100)
    monkeypatch.setattr(prover, "_LOOK_EVERY", 1)
    hard = theory(
        "formulas(assumptions). (x*y)*z = x*(y*z). e*x = x. x'*x = e. x*x = e. end_of_list. "
        "formulas(goals). x*y = y*x. end_of_list."
    )
    strategy = Strategy("whole")
    in_one = proved(hard, strategies=[(strategy, 1.0)], cpu_seconds=1000.0)
    other = Strategy("other", precedence="rare")
    sliced = [(each, 1.0) for _ in range(200) for each in (strategy, other)]
    in_many = proved(hard, strategies=sliced, cpu_seconds=10.0)
    assert in_one.solution is not None
    assert in_many.solution is not None
    assert in_many.stats["slices"] == 2
    assert check_proof(in_many.solution) == []
    if in_many.solution.strategy == "whole":
        assert in_many.solution.steps == in_one.solution.steps


@pytest.mark.thorough
def test_no_refutation_where_there_are_models(shared: Path) -> None:
    for file in sorted((shared / "logic" / "models").glob("*.in")):
        if file.stem in ("qg3_09", "ramsey34_9", "queens10_arith", "kenken6"):
            continue
        answer = proved(read_file(file).for_program("Mace4"), Limits(nodes=1500, seconds=3))
        assert answer.status is not Status.SOLVED, file.name


@pytest.mark.slow
def test_proofs_of_the_public_problems_pass_the_checker(shared: Path) -> None:
    for name in ("socrates", "PEL26", "PEL34", "PEL46", "PUZ003-1", "LADR_x2", "PEL58", "SEU027+1"):
        answer = proved(read_file(shared / "logic" / "proofs" / f"{name}.in"), Limits(20))
        assert answer.solution is not None, name
        assert check_proof(answer.solution) == []
