"""The prover: tries strategies on a set of clauses until one refutes or saturates it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.strategy import Strategy, SymbolUse, precedence_of
from sleuth.logic.proofs.terms import Bank, Term
from sleuth.logic.syntax import Apply
from sleuth.logic.syntax import Term as SyntaxTerm
from sleuth.logic.syntax import Variable
from sleuth.logic.theory import Clause as InputClause

INPUT = "input"


def saturation_of(clauses: Sequence[InputClause], strategy: Strategy) -> Saturation:
    """A run of the loop that is ready to start on the clauses."""
    bank = Bank()
    loaded = [_loaded(bank, clause) for clause in clauses]
    goals = [clause.origin.step == "deny" for clause in clauses]
    use = SymbolUse()
    for pairs, goal in zip(loaded, goals, strict=True):
        for _, atom in pairs:
            use.add(atom, goal)
    if not any(goals):
        goals = [all(not positive for positive, _ in pairs) for pairs in loaded]
        for pairs, goal in zip(loaded, goals, strict=True):
            if goal:
                for _, atom in pairs:
                    use.add(atom, True)
    # The terms must be made again once the symbols have their weights.
    ranks = precedence_of(strategy.precedence, bank, use)
    final = Bank()
    for name, arity, predicate in zip(bank.names, bank.arities, bank.predicates, strict=True):
        final.symbol(name, arity, predicate)
    for symbol in range(len(final.names)):
        if use.goal and symbol not in use.goal:
            final.costs[symbol] = 2 * strategy.rare_factor
    ordering = Ordering(final, strategy.ordering, ranks)
    run = Saturation(
        final,
        ordering,
        strategy.selection,
        list(strategy.queues),
        strategy.max_weight,
        strategy.cutting,
        strategy.support_only,
    )
    for clause, goal in zip(clauses, goals, strict=True):
        run.add_input(_loaded(final, clause), (INPUT, clause), goal)
    return run


def _loaded(bank: Bank, clause: InputClause) -> list[Any]:
    """The clause as pairs of a bank, its variables the even ones."""
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


@dataclass(frozen=True, slots=True)
class Outcome:
    run: Saturation
    status: str
    seconds: float


def run_strategy(clauses: Sequence[InputClause], strategy: Strategy, seconds: float) -> Outcome:
    import gc; gc.collect(); gc.disable()
    started = time.process_time()
    run = saturation_of(clauses, strategy)
    while run.empty is None:
        if time.process_time() - started > seconds:
            return Outcome(run, "limit", time.process_time() - started)
        if not run.step():
            return Outcome(run, "saturated", time.process_time() - started)
    return Outcome(run, "refuted", time.process_time() - started)
