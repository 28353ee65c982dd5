"""Contradictions that a saturation once overlooked, and still called itself complete."""

from __future__ import annotations

import pytest
from proof_helpers import proved

from sleuth.answer import Answer, Status
from sleuth.limits import Limits
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.strategy import POOL, Strategy
from sleuth.logic.reading import read_text
from sleuth.request import Request
from sleuth.running import run

EXCHANGE = """formulas(assumptions). x + y = y + x. (x + y) + z = x + (y + z). end_of_list.
formulas(goals). x + (y + z) = y + (x + z). end_of_list."""
CYCLE = """formulas(assumptions). x + y = y + x. (x + y) + z = (y + z) + x. end_of_list.
formulas(goals). (x + y) + z = y + (z + x). end_of_list."""
ONE_ELEMENT = "cnf(a,axiom,p(a)). cnf(b,axiom,~p(b)). cnf(d,axiom,X=Y)."
ALL_ARE_A = "cnf(a,axiom,p(b)). cnf(b,axiom,~p(c)). cnf(d,axiom,X=a)."
CONDITIONAL = "cnf(a,axiom,p(a)). cnf(b,axiom,~p(b)). cnf(d,axiom,X=Y|q(X)). cnf(e,axiom,~q(c))."
#: Under the only unifier one side of the second equation is the smaller one: what is replaced
#: counts on the other side, wherever an index finds it first.
BOTH_SIDES = """cnf(a,axiom,g(c,m(c))=c). cnf(b,axiom,k(g(X,Y),X)=k(g(X,Y),Y)).
cnf(d,axiom,k(c,c)!=k(c,m(c)))."""
OTHER_SIDE = BOTH_SIDES.replace("k(g(X,Y),X)=k(g(X,Y),Y)", "k(g(X,Y),Y)=k(g(X,Y),X)")

CONTRADICTIONS = {
    "exchange": (EXCHANGE, "ladr"),
    "cycle": (CYCLE, "ladr"),
    "one element": (ONE_ELEMENT, "tptp"),
    "all are a": (ALL_ARE_A, "tptp"),
    "one element, or": (CONDITIONAL, "tptp"),
    "a term on both sides": (BOTH_SIDES, "tptp"),
    "a term on both sides, turned": (OTHER_SIDE, "tptp"),
}
COMPLETE = [each for each in POOL if each.complete]


@pytest.mark.parametrize("name", CONTRADICTIONS)
@pytest.mark.parametrize("strategy", COMPLETE, ids=lambda each: each.name)
def test_complete_strategies_find_the_contradiction(name: str, strategy: Strategy) -> None:
    text, language = CONTRADICTIONS[name]
    theory = read_text(text, "test", language)
    answer = proved(theory, Limits(nodes=2000), strategies=[(strategy, 1.0)])
    assert answer.solution is not None
    assert check_proof(answer.solution, theory) == []


def asked(task: str, name: str) -> Answer[object]:
    text, language = CONTRADICTIONS[name]
    limits = Limits(seconds=60)
    return run(Request(task, "theory", text, options={"language": language}, limits=limits))


@pytest.mark.parametrize("name", CONTRADICTIONS)
@pytest.mark.parametrize("task", ["prove", "decide"])
def test_the_tasks_prove_it(task: str, name: str) -> None:
    assert asked(task, name).status is Status.SOLVED
