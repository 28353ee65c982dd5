"""Equations that only rearrange are dropped, and nothing is lost by it."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import proved, theory

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.proofs.associativity import Arrangements
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.strategy import UNIT_EQUATIONS, Strategy, SymbolUse, weights_of
from sleuth.logic.proofs.terms import Bank, Term

Element = frozenset[str]


def test_all_but_the_laws_are_superfluous() -> None:
    bank = Bank()
    plus = bank.symbol("+", 2, False)
    x, y, z = (bank.variable(2 * place) for place in range(3))

    def nests(one: Term, two: Term, three: Term) -> tuple[Term, Term]:
        return (
            bank.make_two(plus, one, bank.make_two(plus, two, three)),
            bank.make_two(plus, bank.make_two(plus, one, two), three),
        )

    arrangements = Arrangements(bank)
    arrangements.associative, arrangements.commutative = {plus}, {plus}
    arrangements.both, arrangements.known = {plus}, True
    sums = [nest for three in permutations((x, y, z)) for nest in nests(*three)]
    kept = [pair for pair in product(sums, repeat=2) if not arrangements.trivial(*pair)]
    right, left = {nests(*three)[0] for three in permutations((x, y, z))}, set()
    for one, other in kept:
        assert arrangements.same(one, other)
        left.add((one in right, other in right))
    associativity = 2 * 6
    exchange = 6
    assert len(kept) == associativity + exchange
    assert left == {(True, False), (False, True), (True, True)}


def closure(equations: list[tuple[Element, Element]]) -> dict[Element, Element]:
    """Each nonempty set of letters with the greatest one that the equations make equal to it."""
    subsets = [frozenset(some) for size in (1, 2, 3) for some in combinations("abc", size)]
    largest = {each: each for each in subsets}
    changed = True
    while changed:
        changed = False
        for each in subsets:
            grown = largest[each]
            for one, other in (*equations, *[(b, a) for a, b in equations]):
                if one <= grown:
                    grown |= other
            if grown != largest[each]:
                largest[each] = grown
                changed = True
    return largest


def written(element: Element) -> str:
    first, *others = sorted(element)
    return f"({first} + {written(frozenset(others))})" if others else first


elements = st.frozensets(st.sampled_from("abc"), min_size=1)
CHOSEN: list[Strategy] = [each for each, _ in UNIT_EQUATIONS[:2]]


@pytest.mark.parametrize("strategy", CHOSEN, ids=lambda each: each.name)
@given(st.lists(st.tuples(elements, elements), max_size=3), elements, elements)
@settings(max_examples=10, deadline=None)
def test_semilattices_agree_with_brute_force(
    strategy: Strategy, equations: list[tuple[Element, Element]], one: Element, other: Element
) -> None:
    given_theory = theory(
        "formulas(assumptions). x + y = y + x. (x + y) + z = x + (y + z). x + x = x. "
        + " ".join(f"{written(left)} = {written(right)}." for left, right in equations)
        + f" end_of_list. formulas(goals). {written(one)} = {written(other)}. end_of_list."
    )
    answer = proved(given_theory, Limits(nodes=100), strategies=[(strategy, 1.0)])
    largest = closure(equations)
    if largest[one] == largest[other]:
        assert answer.solution is not None
        assert check_proof(answer.solution) == []
    else:
        assert answer.status is not Status.SOLVED


def test_weights_follow_how_often_symbols_occur() -> None:
    bank = Bank()
    f, g, a = (bank.symbol(name, arity, False) for name, arity in (("f", 2), ("g", 1), ("a", 0)))
    use = SymbolUse()
    for term in (
        bank.make_two(f, bank.make(a, ()), bank.make(a, ())),
        bank.make_one(g, bank.make(a, ())),
    ):
        use.add(term, False)
        use.add(bank.make_two(f, term, term), False)
    rare = weights_of("rare-heavy", bank, use)
    assert rare[a] < rare[f] < rare[g]
    frequent = weights_of("frequent-heavy", bank, use)
    assert frequent[g] < frequent[f] < frequent[a]
    assert set(weights_of("one", bank, use)) == {1}
