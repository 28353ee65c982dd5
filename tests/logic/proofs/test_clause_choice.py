"""The next given clause is the one that its queue puts first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import shared_term, terms, theory

from sleuth.logic.clausify import clausify
from sleuth.logic.proofs import queues
from sleuth.logic.proofs.clauses import SELECT_COMPLEX, Clause, Literal
from sleuth.logic.proofs.loading import loaded, saturation_of
from sleuth.logic.proofs.passive import PassiveClauses
from sleuth.logic.proofs.strategy import Strategy, SymbolUse, costs_of
from sleuth.logic.proofs.terms import EQUAL, TRUE, Bank
from sleuth.logic.syntax import Apply, Term, Variable, subterms

#: Size, cost, whether it comes from the goal, positive literals (of two), ground.
Told = tuple[int, int, bool, int, bool]
told = st.tuples(
    st.integers(1, 9), st.integers(1, 9), st.booleans(), st.integers(0, 2), st.booleans()
)
KEYS: dict[int, Callable[[Told], tuple[int, ...]]] = {
    queues.AGE: lambda each: (),
    queues.SIZE: lambda each: (each[0],),
    queues.COST: lambda each: (each[1],),
    queues.GOAL_SIZE: lambda each: (not each[2], each[0]),
    queues.GOAL_COST: lambda each: (not each[2], each[1]),
    queues.GROUND_FIRST: lambda each: (not each[4], each[0]),
    queues.POSITIVE_FIRST: lambda each: (each[3] != 2, each[0]),
    queues.FACT_COST: lambda each: (each[2], each[1]),
    queues.FACT_SIZE: lambda each: (each[2], each[0]),
}
DEAR = 6
#: What a term weighs with so many symbols of the goal, other symbols, and variables.
MEASURES: dict[int, Callable[[int, int, int], int]] = {
    queues.REFINED_COST: lambda near, far, free: 2 * near + DEAR * (far + free),
    queues.GOAL_HALF_COST: lambda near, far, free: (
        (2 * near + DEAR * (far + free) + DEAR * (near + far + free)) // 2
    ),
    queues.GOAL_REFINED_SIZE: lambda near, far, free: 3 * (near + far) + 2 * free,
    queues.SPARSE: lambda near, far, free: near + far + 76 * free,
}
MEASURES[queues.GOAL_REFINED_COST] = MEASURES[queues.REFINED_COST]
MEASURES[queues.FACT_HALF_COST] = MEASURES[queues.GOAL_HALF_COST]
MEASURES[queues.REFINED_SIZE] = MEASURES[queues.GOAL_REFINED_SIZE]
MEASURES[queues.FACT_REFINED_SIZE] = MEASURES[queues.GOAL_REFINED_SIZE]
#: How often the greater side counts, how often the other one, and what conclusions are times.
FACTORS: dict[int, tuple[int, int, float]] = {
    queues.REFINED_COST: (3, 2, 1.5),
    queues.GOAL_REFINED_COST: (3, 2, 1.5),
    queues.GOAL_HALF_COST: (3, 2, 1),
    queues.FACT_HALF_COST: (3, 2, 1),
    queues.REFINED_SIZE: (2, 1, 2),
    queues.GOAL_REFINED_SIZE: (2, 1, 2),
    queues.FACT_REFINED_SIZE: (2, 1, 2),
    queues.SPARSE: (4, 1, 1),
}
GOAL_FIRST = (queues.GOAL_REFINED_COST, queues.GOAL_HALF_COST, queues.GOAL_REFINED_SIZE)
FACTS_FIRST = (queues.FACT_HALF_COST, queues.FACT_REFINED_SIZE)
#: Sign, sides (one only for an atom), whether the first side is the greater one.
Said = tuple[bool, Term, Term | None, bool]
said = st.tuples(st.booleans(), terms(), st.none() | terms(), st.booleans())


@pytest.mark.parametrize("kind", KEYS)
@given(st.lists(told, max_size=12))
@settings(max_examples=30, deadline=None)
def test_a_queue_gives_the_least_first_and_each_once(kind: int, clauses: list[Told]) -> None:
    waiting = PassiveClauses([(kind, 1)])
    for number, (size, cost, goal, positive, ground) in enumerate(clauses, start=1):
        clause = Clause([None, None], ("input",))
        clause.number, clause.size, clause.cost, clause.goal = number, size, cost, goal
        waiting.push(clause, positive, ground)
    order = sorted(range(len(clauses)), key=lambda place: (*KEYS[kind](clauses[place]), place))
    assert [waiting.choose().number - 1 for _ in clauses] == order
    assert waiting.choose() is None


def measured(kind: int, term: Term) -> int:
    """What a term weighs; g and a are of the goal."""
    parts = list(subterms(term))
    free = sum(isinstance(each, Variable) for each in parts)
    near = sum(isinstance(each, Apply) and each.name in "ga" for each in parts)
    return MEASURES[kind](near, len(parts) - free - near, free)


def weighed(kind: int, clause: list[Said]) -> int:
    """What a clause weighs by the definition."""
    greater, lesser, conclusion = FACTORS[kind]
    total = 0
    for positive, left, right, oriented in clause:
        weight = greater * measured(kind, left)
        if right is not None:
            weight += (lesser if oriented else greater) * measured(kind, right)
        total += int(weight * conclusion) if positive else weight
    return total


@pytest.mark.parametrize("kind", FACTORS)
@given(st.lists(st.tuples(st.booleans(), st.lists(said, min_size=1, max_size=3)), max_size=8))
@settings(max_examples=30, deadline=None)
def test_greater_sides_and_conclusions_weigh_more(
    kind: int, clauses: list[tuple[bool, list[Said]]]
) -> None:
    bank = Bank()
    bank.variable_cost = DEAR
    for name, arity in (("a", 0), ("b", 0), ("g", 1), ("f", 2)):
        bank.costs[bank.symbol(name, arity, False)] = 2 if name in "ga" else DEAR
    true = bank.make(TRUE, ())
    waiting = PassiveClauses([(kind, 1)])
    waiting.dear = DEAR
    for number, (goal, literals) in enumerate(clauses, start=1):
        made = []
        for positive, left, right, oriented in literals:
            sides = shared_term(bank, left), true if right is None else shared_term(bank, right)
            atom = sides[0] if right is None else bank.make(EQUAL, sides)
            literal = Literal(positive, atom, *sides)
            literal.oriented = oriented
            made.append(literal)
        clause = Clause(made, ("input",))
        clause.number, clause.goal = number, goal
        waiting.push(clause, 0, False)

    def key(place: int) -> tuple[bool, int, int]:
        goal, literals = clauses[place]
        late = goal if kind in FACTS_FIRST else not goal and kind in GOAL_FIRST
        return late, weighed(kind, literals), place

    order = sorted(range(len(clauses)), key=key)
    assert [waiting.choose().number - 1 for _ in clauses] == order


@given(terms())
@settings(max_examples=30, deadline=None)
def test_terms_know_how_often_variables_occur(term: Term) -> None:
    free = sum(isinstance(each, Variable) for each in subterms(term))
    shared = shared_term(Bank(), term)
    assert shared.variables == free
    assert shared.ground == (free == 0)


@pytest.mark.parametrize(
    ("text", "selected"),
    [
        ("p(x) | -q(x,y)", None),
        ("p(x,y) | -q(x) | -r(y)", None),
        ("p(f(f(f(x)))) | p(x) | -q(x)", "q"),
        ("p(x,y) | p(y,x) | -q(x) | -r(f(y))", "r"),
        ("p(x,y) | p(y,x) | -q(f(x)) | -r(a)", "r"),
        ("p(x,y) | p(y,x) | -q(f(b)) | -r(a)", "r"),
        ("p(x,y) | p(y,x) | -q(x) | f(f(f(f(x)))) != g(y)", "="),
        ("p(x,y) | p(y,x) | -q(x) | f(f(f(f(x)))) != g(g(g(g(y))))", "q"),
    ],
)
def test_the_literal_that_says_most_is_selected(text: str, selected: str | None) -> None:
    clauses = clausify(theory(f"formulas(assumptions). {text}. end_of_list.")).clauses
    run = saturation_of(clauses, Strategy("complex", selection=SELECT_COMPLEX))
    (clause,) = run.passive.seen.values()
    run.preparation.prepare(clause)
    chosen = [run.bank.names[each.atom.symbol] for each in clause.literals if each.eligible]
    assert clause.selected == (selected is not None)
    assert selected is None or chosen == [selected]


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
