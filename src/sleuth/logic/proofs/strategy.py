"""Strategies of the saturation loop, and which of them to try on a problem, for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sleuth.logic.proofs import clauses as selections
from sleuth.logic.proofs import queues
from sleuth.logic.proofs.terms import EQUAL, TRUE, Bank, Term
from sleuth.logic.proofs.verdicts import KBO, LPO

_PREDICATE_RANK = 1_000_000


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a run orders terms, selects literals and chooses clauses.

    `precedence` names a scheme of `precedence_of`, `weights` one of `weights_of`; `rare_factor`
    is how much dearer a symbol is that does not occur in the goal, with `by_distance` only if
    it is as many clauses away, with `dear_variables` variables are as dear; `support_only`
    forbids inferences among axioms; `splitting` looks at the parts of clauses one at a time.
    """

    name: str
    ordering: int = KBO
    precedence: str = "arity"
    selection: int = selections.SELECT_LARGEST
    queues: tuple[tuple[int, int], ...] = ((queues.SIZE, 4), (queues.AGE, 1))
    weights: str = "one"
    rare_factor: int = 1
    by_distance: bool = False
    dear_variables: bool = False
    cutting: bool = True
    support_only: bool = False
    splitting: bool = False
    max_weight: int = 0
    expand_definitions: bool = False
    symbol_order: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether running out of clauses means that there is no contradiction."""
        return not self.support_only and not self.max_weight


@dataclass(frozen=True, slots=True)
class Profile:
    """What decides which strategies suit a set of clauses."""

    unit_equations: bool
    only_equality: bool
    #: No equality, and no clause has more than one conclusion.
    horn: bool
    #: Some clause has more than one conclusion.
    cases: bool = False


def profile_of(clauses: Sequence[Sequence[tuple[bool, Term]]]) -> Profile:
    """The profile of clauses given as pairs."""
    equations = [atom.symbol == EQUAL for clause in clauses for _, atom in clause]
    only_equality = all(equations)
    cases = any(sum(positive for positive, _ in clause) > 1 for clause in clauses)
    return Profile(
        only_equality and all(len(clause) == 1 for clause in clauses),
        only_equality,
        not any(equations) and not cases,
        cases,
    )


@dataclass(slots=True)
class SymbolUse:
    """How often the symbols of a problem occur, and which of them occur in its goal."""

    counts: Counter[int] = field(default_factory=Counter)
    goal: set[int] = field(default_factory=set)
    first: dict[int, int] = field(default_factory=dict)

    def add(self, term: Term, in_goal: bool) -> None:
        """Count a term's symbols."""
        if term.symbol < 0:
            return
        self.counts[term.symbol] += 1
        self.first.setdefault(term.symbol, len(self.first))
        if in_goal:
            self.goal.add(term.symbol)
        for arg in term.args:
            self.add(arg, in_goal)


def costs_of(
    strategy: Strategy, use: SymbolUse, clauses: Sequence[Sequence[tuple[bool, Term]]]
) -> dict[int, int]:
    """What the symbols cost that do not occur in the goal, if something does.

    The distance of a symbol is the least number of clauses that lead to it from the goal, each
    sharing a symbol other than equality with the next.
    """
    if not use.goal or strategy.rare_factor == 1:
        return {}
    dear = 2 * strategy.rare_factor
    costs = {symbol: dear for symbol in use.counts if symbol not in use.goal}
    if not strategy.by_distance:
        return costs
    symbols = [_symbols_of(clause) for clause in clauses]
    reached = use.goal - {EQUAL}
    for distance in range(1, strategy.rare_factor - 1):
        border = {
            symbol for each in symbols if not reached.isdisjoint(each) for symbol in each
        } - reached
        costs.update(dict.fromkeys(border & costs.keys(), 2 * (1 + distance)))
        reached |= border
    return costs


def weights_of(scheme: str, bank: Bank, use: SymbolUse) -> list[int]:
    """What every symbol of the bank weighs in a Knuth-Bendix ordering.

    With "rare-heavy" a symbol weighs the more the rarer it is, with "frequent-heavy" the more
    often it occurs.
    """
    total = len(bank.names)
    if scheme == "one":
        return [1] * total

    def key(symbol: int) -> tuple[int, ...]:
        count = use.counts[symbol]
        if scheme == "rare-heavy":
            return (-count, bank.arities[symbol], symbol)
        if scheme == "frequent-heavy":
            return (count, bank.arities[symbol], symbol)
        raise ValueError(f"unknown scheme of weights {scheme}")

    weights = [1] * total
    for predicate in (False, True):
        mine = [s for s in range(2, total) if bank.predicates[s] == predicate]
        for weight, symbol in enumerate(sorted(mine, key=key), start=1):
            weights[symbol] = weight
    return weights


def _symbols_of(clause: Sequence[tuple[bool, Term]]) -> set[int]:
    """The symbols of a clause but equality."""
    use = SymbolUse()
    for _, atom in clause:
        use.add(atom, True)
    return use.goal - {EQUAL}


def precedence_of(
    scheme: str, bank: Bank, use: SymbolUse, given: tuple[str, ...] = ()
) -> list[int]:
    """A rank for every symbol of the bank; predicates rank above functions.

    Symbols whose order is `given` (smallest first) come after the others, in that order.
    """
    total = len(bank.names)

    def key(symbol: int) -> tuple[int, ...]:
        if bank.names[symbol] in given:
            return (_PREDICATE_RANK, given.index(bank.names[symbol]))
        return scheme_key(symbol)

    def scheme_key(symbol: int) -> tuple[int, ...]:
        arity, count = bank.arities[symbol], use.counts[symbol]
        order = use.first.get(symbol, 0)
        if scheme == "arity":
            return (arity, -count, order)
        if scheme == "unary-first":
            return (3 if arity == 1 else min(arity, 2), -count, order)
        if scheme == "rare":
            return (-count, arity, order)
        if scheme == "frequent":
            return (count, arity, order)
        if scheme == "goal-low":
            return (symbol not in use.goal, arity, -count, order)
        if scheme == "goal-high":
            return (symbol in use.goal, arity, -count, order)
        if scheme == "rare-goal-high":
            return (symbol in use.goal, -count, arity, order)
        if scheme == "reverse":
            return (arity, count, -order)
        raise ValueError(f"unknown precedence scheme {scheme}")

    ranks = [0] * total
    functions = sorted((s for s in range(total) if not bank.predicates[s]), key=key)
    predicates = sorted((s for s in range(total) if bank.predicates[s]), key=key)
    for rank, symbol in enumerate(functions, start=1):
        ranks[symbol] = rank
    for rank, symbol in enumerate(predicates, start=1):
        ranks[symbol] = _PREDICATE_RANK + rank
    ranks[TRUE] = 0
    return ranks


_AGE, _SIZE, _COST = queues.AGE, queues.SIZE, queues.COST
_GOAL_COST, _GOAL_SIZE = queues.GOAL_COST, queues.GOAL_SIZE
_GROUND, _POSITIVE = queues.GROUND_FIRST, queues.POSITIVE_FIRST
_FACT_COST, _FACT_SIZE = queues.FACT_COST, queues.FACT_SIZE

#: Symbols of the goal are cheap, all others and variables ten times as dear; what comes from the
#: goal is preferred in half of the turns.
_RELATIVE = Strategy(
    "relative",
    precedence="rare",
    selection=selections.SELECT_COMPLEX,
    queues=(
        (queues.GOAL_HALF_COST, 1),
        (queues.REFINED_COST, 4),
        (_AGE, 1),
        (queues.FACT_HALF_COST, 1),
        (queues.GOAL_REFINED_SIZE, 4),
    ),
    weights="rare-heavy",
    rare_factor=10,
    dear_variables=True,
)
#: Clauses with few variables, and those with hardly another symbol than the goal's.
_SPARSE = Strategy(
    "sparse",
    precedence="rare",
    selection=selections.SELECT_COMPLEX,
    queues=(
        (queues.SPARSE, 3),
        (queues.GOAL_REFINED_COST, 3),
        (_GOAL_SIZE, 1),
        (_FACT_SIZE, 2),
    ),
    weights="rare-heavy",
    rare_factor=60,
)
#: Turns between what comes from the goal and what does not, each by the symbols of the goal.
_CONJECTURE = Strategy(
    "conjecture",
    precedence="rare",
    selection=selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    queues=((_GOAL_COST, 4), (_FACT_COST, 3), (_SIZE, 1), (_AGE, 1)),
    weights="rare-heavy",
    rare_factor=2,
)
_CONJECTURE_LARGEST = replace(
    _CONJECTURE, name="conjecture-largest", selection=selections.SELECT_LARGEST
)
_NEAR_GOAL = Strategy(
    "near-goal",
    precedence="rare",
    queues=((_COST, 4), (_GOAL_COST, 2), (_AGE, 1)),
    rare_factor=5,
    by_distance=True,
)
_GOAL_DIRECTED = Strategy(
    "goal-cost",
    selection=selections.SELECT_LARGEST,
    queues=((_COST, 4), (_GOAL_COST, 2), (_AGE, 1)),
    rare_factor=3,
)
_UNIQUE_MAXIMAL = Strategy(
    "unique-maximal",
    precedence="rare",
    selection=selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    queues=((_SIZE, 8), (_AGE, 1)),
)
_GROUND_FIRST = Strategy(
    "ground-first",
    precedence="rare",
    selection=selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    queues=((_GROUND, 2), (_SIZE, 2), (_AGE, 1)),
)
_POSITIVE_FIRST = Strategy("positive-first", queues=((_POSITIVE, 2), (_SIZE, 2), (_AGE, 1)))
_GOAL_FIRST = Strategy(
    "goal-first",
    selection=selections.SELECT_NONE,
    queues=((_GOAL_SIZE, 4), (_SIZE, 1), (_AGE, 1)),
)
_GOAL_AND_AGE = Strategy(
    "goal-and-age",
    selection=selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    queues=((_GOAL_SIZE, 1), (_AGE, 1)),
)
_SUPPORT = Strategy("support", queues=((_SIZE, 3), (_AGE, 1)), support_only=True)
_SMALLEST = Strategy(
    "smallest",
    precedence="frequent",
    selection=selections.SELECT_SMALLEST,
    queues=((_SIZE, 5), (_AGE, 1)),
)
_ORDERED = Strategy(
    "ordered",
    precedence="goal-high",
    selection=selections.SELECT_NONE,
    queues=((_SIZE, 3), (_AGE, 1)),
)
_PATH_GROUND = Strategy(
    "path-ground",
    LPO,
    "rare",
    selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    ((_GROUND, 2), (_SIZE, 2), (_AGE, 1)),
)
_PATH_GOAL = Strategy(
    "path-goal",
    LPO,
    "rare",
    selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
    ((_GOAL_SIZE, 2), (_SIZE, 2), (_AGE, 1)),
)
_PATH_ORDER = Strategy(
    "path-order", LPO, selection=selections.SELECT_NONE, queues=((_SIZE, 4), (_AGE, 1))
)
_HORN = Strategy("horn", queues=((_SIZE, 8), (_AGE, 1)))
_HORN_LEVEL = Strategy("horn-age", queues=((_SIZE, 2), (_AGE, 1)))
_COMPLETION = Strategy("equations", queues=((_SIZE, 10), (_AGE, 1)))
_COMPLETION_PATH = Strategy("equations-path", LPO, "unary-first", queues=((_SIZE, 5), (_AGE, 1)))

_COMPLETION_HEAVY = Strategy(
    "equations-heavy",
    precedence="rare-goal-high",
    weights="frequent-heavy",
    queues=((_COST, 12), (_AGE, 1)),
)
_COMPLETION_LIGHT = Strategy(
    "equations-light",
    precedence="rare",
    weights="rare-heavy",
    queues=((_GOAL_COST, 4), (_FACT_COST, 3), (_SIZE, 1), (_AGE, 1)),
    rare_factor=2,
)
_COMPLETION_RELATIVE = replace(
    _RELATIVE, name="equations-relative", precedence="arity", weights="one"
)
_COMPLETION_REFINED = Strategy(
    "equations-refined",
    precedence="rare-goal-high",
    weights="frequent-heavy",
    queues=(
        (queues.GOAL_REFINED_SIZE, 5),
        (queues.FACT_REFINED_SIZE, 10),
        (queues.REFINED_SIZE, 5),
    ),
)

_UNIQUE_MAXIMAL_CASES = replace(_UNIQUE_MAXIMAL, name="unique-maximal-cases", splitting=True)
_CONJECTURE_CASES = replace(_CONJECTURE, name="conjecture-cases", splitting=True)
_GROUND_CASES = replace(_GROUND_FIRST, name="ground-first-cases", splitting=True)

#: Every clause is an equation or a disequation. A strategy that has a second slice goes on there.
UNIT_EQUATIONS = (
    (_COMPLETION_REFINED, 0.02),
    (_SPARSE, 0.012),
    (_COMPLETION_RELATIVE, 0.05),
    (_SPARSE, 0.06),
    (_COMPLETION_RELATIVE, 0.07),
    (_COMPLETION_LIGHT, 0.1),
    (_COMPLETION, 0.05),
    (_COMPLETION_HEAVY, 0.03),
    (_COMPLETION_PATH, 0.03),
    (_COMPLETION_RELATIVE, 0.15),
    (_COMPLETION_LIGHT, 0.12),
    (_COMPLETION, 0.15),
    (_SPARSE, 0.06),
    (_COMPLETION_HEAVY, 0.06),
    (_COMPLETION_PATH, 0.05),
)
#: Easy problems are easy for one of these within a moment.
_TASTE = (
    (_RELATIVE, 0.015),
    (_CONJECTURE, 0.01),
    (_CONJECTURE_LARGEST, 0.025),
    (_GROUND_FIRST, 0.01),
    (_RELATIVE, 0.06),
    (_CONJECTURE_LARGEST, 0.035),
    (_RELATIVE, 0.03),
    (_UNIQUE_MAXIMAL, 0.01),
    (_GOAL_DIRECTED, 0.01),
    (_GOAL_FIRST, 0.01),
    (_SUPPORT, 0.01),
    (_PATH_GROUND, 0.01),
)
#: Equality is the only relation.
EQUATIONS = (
    (_CONJECTURE_LARGEST, 0.1),
    (_RELATIVE, 0.15),
    (_POSITIVE_FIRST, 0.25),
    (_CONJECTURE, 0.1),
    (_UNIQUE_MAXIMAL, 0.1),
    (_SPARSE, 0.08),
    (_PATH_ORDER, 0.15),
)
#: No equality, and one conclusion at most: units are resolved with the rules, smallest first.
HORN = (
    (_RELATIVE, 0.008),
    (_CONJECTURE, 0.04),
    (_UNIQUE_MAXIMAL, 0.04),
    (_HORN, 0.04),
    (_HORN_LEVEL, 0.02),
    (_GOAL_DIRECTED, 0.02),
    (_SUPPORT, 0.02),
    (_GOAL_FIRST, 0.02),
    (_CONJECTURE, 0.15),
    (_RELATIVE, 0.1),
    (_HORN, 0.2),
    (_HORN_LEVEL, 0.1),
    (_GROUND_FIRST, 0.1),
    (_GOAL_DIRECTED, 0.12),
    (_UNIQUE_MAXIMAL, 0.1),
)
GENERAL = (
    (_CONJECTURE_LARGEST, 0.07),
    (_RELATIVE, 0.1),
    (_CONJECTURE, 0.07),
    (_GROUND_FIRST, 0.07),
    (_UNIQUE_MAXIMAL, 0.07),
    (_GOAL_DIRECTED, 0.06),
    (_SPARSE, 0.05),
    (_NEAR_GOAL, 0.04),
    (_GOAL_FIRST, 0.04),
    (_GOAL_AND_AGE, 0.05),
    (_ORDERED, 0.06),
    (_SMALLEST, 0.05),
    (_PATH_GROUND, 0.04),
    (_PATH_GOAL, 0.04),
    (_PATH_ORDER, 0.04),
    (_RELATIVE, 0.1),
)
#: Where some clause has several conclusions, cases are looked at: for a moment, and in the end.
_CASES = ((_UNIQUE_MAXIMAL_CASES, 0.05), (_CONJECTURE_CASES, 0.03))
_CASES_AGAIN = ((_UNIQUE_MAXIMAL_CASES, 0.12), (_GROUND_CASES, 0.06), (_CONJECTURE_CASES, 0.06))
#: For clauses without the relations that are defined: these come early, then those.
_OPENED_FIRST = ((_RELATIVE, 0.015), (_GROUND_FIRST, 0.01))
_OPENED = ((_RELATIVE, 0.05), (_CONJECTURE, 0.03), (_GOAL_DIRECTED, 0.08), (_GROUND_FIRST, 0.15))
#: Every strategy that a schedule may have.
POOL = tuple(dict([*UNIT_EQUATIONS, *_TASTE, *EQUATIONS, *HORN, *GENERAL, *_CASES_AGAIN]))

#: For a part of a large theory that matters to its goals.
_PART = (
    (_CONJECTURE, 0.15),
    (_RELATIVE, 0.15),
    (_GOAL_DIRECTED, 0.2),
    (_UNIQUE_MAXIMAL, 0.15),
    (_GROUND_FIRST, 0.15),
    (_GOAL_FIRST, 0.15),
    (_SUPPORT, 0.1),
)


def schedule_for_part(profile: Profile) -> tuple[tuple[Strategy, float], ...]:
    """Strategies to try on a part of a theory, each with its share of the time."""
    return UNIT_EQUATIONS if profile.unit_equations else _PART


def schedule_for(profile: Profile, definitions: bool) -> tuple[tuple[Strategy, float], ...]:
    """Strategies to try one after the other, each with its share of the time.

    With `definitions`, some also run on the clauses without the relations that are defined.
    """
    if profile.unit_equations:
        return UNIT_EQUATIONS
    if profile.horn and not definitions:
        return HORN
    schedule = _TASTE + (EQUATIONS if profile.only_equality else GENERAL)
    if profile.cases:
        schedule = (*_TASTE, *_CASES, *schedule[len(_TASTE) :], *_CASES_AGAIN)
    if not definitions:
        return schedule
    begun = len(_TASTE)
    return (
        *schedule[:2],
        *_opened(_OPENED_FIRST),
        *schedule[2:begun],
        *_opened(_OPENED),
        *schedule[begun:],
    )


def _opened(schedule: Sequence[tuple[Strategy, float]]) -> list[tuple[Strategy, float]]:
    """The same strategies for the clauses without the relations that are defined."""
    return [
        (replace(each, name=f"{each.name}-expanded", expand_definitions=True), share)
        for each, share in schedule
    ]
