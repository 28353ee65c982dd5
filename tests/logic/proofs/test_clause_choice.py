"""The next given clause is the one that its queue puts first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import theory

from sleuth.logic.clausify import clausify
from sleuth.logic.proofs import passive
from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.loading import loaded, saturation_of
from sleuth.logic.proofs.strategy import Strategy, SymbolUse, costs_of
from sleuth.logic.proofs.terms import Bank

#: Size, cost, whether it comes from the goal, positive literals (of two), ground.
Told = tuple[int, int, bool, int, bool]
told = st.tuples(
    st.integers(1, 9), st.integers(1, 9), st.booleans(), st.integers(0, 2), st.booleans()
)
KEYS: dict[int, Callable[[Told], tuple[int, ...]]] = {
    passive.AGE: lambda each: (),
    passive.SIZE: lambda each: (each[0],),
    passive.COST: lambda each: (each[1],),
    passive.GOAL_SIZE: lambda each: (not each[2], each[0]),
    passive.GOAL_COST: lambda each: (not each[2], each[1]),
    passive.GROUND_FIRST: lambda each: (not each[4], each[0]),
    passive.POSITIVE_FIRST: lambda each: (each[3] != 2, each[0]),
    passive.FACT_COST: lambda each: (each[2], each[1]),
}


@pytest.mark.parametrize("kind", KEYS)
@given(st.lists(told, max_size=12))
@settings(max_examples=30, deadline=None)
def test_a_queue_gives_the_least_first_and_each_once(kind: int, clauses: list[Told]) -> None:
    waiting = passive.PassiveClauses([(kind, 1)])
    for number, (size, cost, goal, positive, ground) in enumerate(clauses, start=1):
        clause = Clause([None, None], ("input",))
        clause.number, clause.size, clause.cost, clause.goal = number, size, cost, goal
        waiting.push(clause, positive, ground)
    order = sorted(range(len(clauses)), key=lambda place: (*KEYS[kind](clauses[place]), place))
    assert [waiting.choose().number - 1 for _ in clauses] == order
    assert waiting.choose() is None


def test_symbols_cost_more_the_farther_they_are_from_the_goal() -> None:
    chain = theory(
        "formulas(assumptions). p(a) -> q(b). q(b) -> r(c). r(c) -> s(d). s(d) -> t(e). "
        "end_of_list. formulas(goals). p(a). end_of_list."
    )
    clauses = clausify(chain).clauses
    bank = Bank()
    pairs = [loaded(bank, clause) for clause in clauses]
    use = SymbolUse()
    for clause, each in zip(clauses, pairs, strict=True):
        for _, atom in each:
            use.add(atom, clause.origin.step == "deny")
    strategy = Strategy("near", rare_factor=4, by_distance=True)
    costs = {bank.names[symbol]: cost for symbol, cost in costs_of(strategy, use, pairs).items()}
    assert costs == {"q": 4, "b": 4, "r": 6, "c": 6, "s": 8, "d": 8, "t": 8, "e": 8}
    run = saturation_of(clauses, strategy)
    assert run.bank.costs[run.bank.symbol("p", 1, True)] == 2
    assert run.bank.costs[run.bank.symbol("r", 1, True)] == 6
