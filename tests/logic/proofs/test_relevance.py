"""Of large theories, the parts that matter to the goals are tried first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import proved

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.proofs import relevance
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.relevance import parts_by_relevance, relevant
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Theory

NAMES = st.lists(st.lists(st.sampled_from("pqrstuv"), max_size=4, unique=True), max_size=9)


def _large(goal: str, *facts: str) -> Theory:
    lines = [f"fof(fact{number},axiom,{fact})." for number, fact in enumerate(facts)]
    for number in range(400):
        one, other = number % 20, number * 7 % 20
        lines.append(
            f"fof(noise{number},axiom,![X]:?[Y]:(n{one}(X)=>(n{other}(Y)|m{number}(X,Y))))."
        )
    lines.append(f"fof(goal,conjecture,{goal}).")
    return read_text("\n".join(lines), "test", "tptp")


@settings(max_examples=40)
@given(NAMES, st.lists(st.sampled_from("pqrstuv"), max_size=3), st.integers(0, 4))
def test_more_tolerance_and_more_steps_take_more(
    symbols: list[list[str]], wanted: list[str], depth: int
) -> None:
    few = set(relevant(symbols, wanted, 1.0, depth))
    assert few <= set(relevant(symbols, wanted, 2.0, depth))
    assert few <= set(relevant(symbols, wanted, 1.0, depth + 1))
    # With all tolerance, what is reached is what hangs together with the goal.
    together = set(wanted)
    for _ in symbols:
        together.update(*(names for names in symbols if together.intersection(names)))
    reached = {n for n, names in enumerate(symbols) if not names or together.intersection(names)}
    assert set(relevant(symbols, wanted, 100.0, 100)) == reached


def test_the_parts_hold_the_goal_and_what_it_is_about() -> None:
    theory = _large("?[X]:r(X)", "p(c)", "![X]:(p(X)=>q(X))", "![X]:(q(X)=>r(X))")
    parts = list(parts_by_relevance(theory))
    assert parts
    for part in parts:
        assert part.goals == theory.goals
        assert len(part.facts) < 10
        assert set(part.sentences) <= set(theory.sentences)


def test_small_theories_and_those_without_goals_have_no_parts() -> None:
    large = _large("p")
    assert list(parts_by_relevance(read_text("fof(a,axiom,p).", "test"))) == []
    without = Theory(tuple(each for each in large.sentences if each.role != "goal"))
    assert list(parts_by_relevance(without)) == []


def test_a_proof_from_a_part_is_a_proof_of_the_theory() -> None:
    # Skolem constants would be called c1, c2 in the part alone: the theory has such names.
    theory = _large("?[X]:r(X)", "?[X]:p(X)", "![X]:(p(X)=>r(X))", "m3(c1,c2)")
    answer = proved(theory, Limits(30))
    assert answer.status is Status.SOLVED and answer.solution is not None
    assert check_proof(answer.solution, theory) == []
    assert answer.stats["given"] < 10
    assert not any("c1" in str(step.literals) for step in answer.solution.steps)


def test_what_runs_out_in_a_part_refutes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nothing about the goal leads from its symbols to these: their symbols are too frequent.
    facts = ["(z & ~z)"]
    theory = _large("?[X]:r(X)", "p(c)", "![X]:(p(X)=>q(X))", *facts)
    assert proved(theory, Limits(30)).status is Status.SOLVED
    # Neither does it where the whole theory is satisfiable: the whole of it must run out.
    satisfiable = _large("r(c)", "p(c)", "![X]:(p(X)=>q(X))")
    monkeypatch.setattr(relevance, "FEW", 100)
    answer = proved(satisfiable, Limits(nodes=5))
    assert answer.status is Status.UNKNOWN and answer.limit == "nodes"
