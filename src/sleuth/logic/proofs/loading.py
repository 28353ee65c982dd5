"""From clauses of the language to a saturation run over shared terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sleuth.limits import paced
from sleuth.logic.proofs.extraction import INPUT
from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.splitting import SplittingSaturation
from sleuth.logic.proofs.strategy import (
    Strategy,
    SymbolUse,
    costs_of,
    precedence_of,
    profile_of,
    weights_of,
)
from sleuth.logic.proofs.terms import Bank, Term, TooLarge
from sleuth.logic.syntax import Term as SyntaxTerm
from sleuth.logic.syntax import Variable
from sleuth.logic.theory import Clause

#: Atoms with more symbols are left out of a run, which then proves nothing by finding nothing.
MOST_SYMBOLS = 20_000


def saturation_of(
    clauses: Sequence[Clause], strategy: Strategy, look: Callable[[], None] | None = None
) -> Saturation:
    """A run of the loop under a strategy that is ready to start on the clauses.

    `look` is called now and then, also in the midst of a step, and ends the run by raising.
    """
    scratch = Bank()
    pairs = [loaded(scratch, clause) for clause in paced(clauses)]
    goals = [_is_goal(clause) for clause in clauses]
    if not any(goals):
        # Without a goal, what is only denied is the best guess at one.
        goals = [all(not positive for positive, _ in each) for each in pairs]
    use = SymbolUse()
    for each, goal in zip(pairs, goals, strict=True):
        for _, atom in each:
            use.add(atom, goal)
    costs = costs_of(strategy, use, pairs)
    # Terms know their weight, so the bank that the run uses must have the weights first.
    bank = Bank(MOST_SYMBOLS, look)
    for name, arity, predicate in zip(
        scratch.names, scratch.arities, scratch.predicates, strict=True
    ):
        bank.symbol(name, arity, predicate)
    bank.weights[:] = weights_of(strategy.weights, bank, use)
    for symbol in range(len(bank.names)):
        bank.costs[symbol] = costs.get(symbol, bank.costs[symbol])
    dear = max(bank.costs)
    bank.variable_cost = dear if strategy.dear_variables else 1
    ranks = precedence_of(strategy.precedence, bank, use, strategy.symbol_order)
    run = (SplittingSaturation if strategy.splitting else Saturation)(
        bank,
        Ordering(bank, strategy.ordering, ranks),
        strategy.selection,
        list(strategy.queues),
        strategy.max_weight,
        strategy.cutting,
        strategy.support_only,
    )
    run.passive.dear = dear
    run.simplifier.units_only = profile_of(pairs).unit_equations
    for clause, goal in paced(zip(clauses, goals, strict=True)):
        try:
            run.add_input(loaded(bank, clause), (INPUT, clause), goal)
        except TooLarge:
            continue
    return run


def _is_goal(clause: Clause) -> bool:
    """Whether the clause is part of a denied goal."""
    sentence = clause.origin.sentence
    return clause.origin.step == "deny" or (sentence is not None and sentence.role == "goal")


def loaded(bank: Bank, clause: Clause) -> list[Any]:
    """The clause as (sign, atom) pairs of a bank, its variables the even ones."""
    variables: dict[Variable, Term] = {}

    def term_of(term: SyntaxTerm) -> Term:
        if isinstance(term, Variable):
            if term not in variables:
                variables[term] = bank.variable(2 * len(variables))
            return variables[term]
        symbol = bank.symbol(term.name, len(term.args), False)
        return bank.make(symbol, tuple(map(term_of, term.args)))

    pairs: list[Any] = []
    for literal in clause.literals:
        atom = literal.atom
        symbol = bank.symbol(atom.name, len(atom.args), True)
        pairs.append((literal.positive, bank.make(symbol, tuple(map(term_of, atom.args)))))
    return pairs
