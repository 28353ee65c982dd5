"""Strategies of the saturation loop, and which of them to try on a problem, for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sleuth.logic.proofs import clauses as selections
from sleuth.logic.proofs import passive as queues
from sleuth.logic.proofs.ordering import KBO, LPO
from sleuth.logic.proofs.terms import EQUAL, TRUE, Bank, Term

_PREDICATE_RANK = 1_000_000


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a run orders terms, selects literals and chooses clauses.

    `precedence` names a scheme of `precedence_of`; `rare_factor` is how much dearer a symbol
    is that does not occur in the goal; `support_only` forbids inferences among axioms.
    """

    name: str
    ordering: int = KBO
    precedence: str = "arity"
    selection: int = selections.SELECT_LARGEST
    queues: tuple[tuple[int, int], ...] = ((queues.SIZE, 4), (queues.AGE, 1))
    rare_factor: int = 1
    cutting: bool = True
    support_only: bool = False
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


def profile_of(clauses: Sequence[Sequence[tuple[bool, Term]]]) -> Profile:
    """The profile of clauses given as pairs."""
    only_equality = all(atom.symbol == EQUAL for clause in clauses for _, atom in clause)
    return Profile(only_equality and all(len(clause) == 1 for clause in clauses), only_equality)


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
_SUPPORT = Strategy("support", queues=((_SIZE, 3), (_AGE, 1)), support_only=True)
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

#: Easy problems are easy for one of these within a moment.
_TASTE = (
    (_UNIQUE_MAXIMAL, 0.03),
    (_GOAL_DIRECTED, 0.03),
    (_GROUND_FIRST, 0.02),
    (_PATH_GROUND, 0.02),
    (_SUPPORT, 0.02),
    (_GOAL_FIRST, 0.02),
)
#: Every clause is an equation or a disequation.
UNIT_EQUATIONS = (
    (Strategy("equations", queues=((_SIZE, 10), (_AGE, 1))), 0.4),
    (Strategy("equations-path", LPO, "unary-first", queues=((_SIZE, 5), (_AGE, 1))), 0.15),
    (Strategy("equations-rare", precedence="rare", queues=((_SIZE, 5), (_AGE, 1))), 0.15),
    (
        Strategy("equations-goal", queues=((_GOAL_SIZE, 4), (_SIZE, 1), (_AGE, 1))),
        0.15,
    ),
    (Strategy("equations-weight", precedence="reverse", queues=((_COST, 4), (_AGE, 1))), 0.15),
)
#: Equality is the only relation.
EQUATIONS = (
    (_GOAL_DIRECTED, 0.08),
    (_UNIQUE_MAXIMAL, 0.15),
    (_POSITIVE_FIRST, 0.45),
    (_PATH_ORDER, 0.32),
)
GENERAL = (
    (_GOAL_DIRECTED, 0.12),
    (_GROUND_FIRST, 0.13),
    (_GOAL_FIRST, 0.08),
    (_SUPPORT, 0.06),
    (_UNIQUE_MAXIMAL, 0.15),
    (
        Strategy(
            "goal-and-age",
            selection=selections.SELECT_UNLESS_UNIQUE_MAXIMAL,
            queues=((_GOAL_SIZE, 1), (_AGE, 1)),
        ),
        0.1,
    ),
    (
        Strategy(
            "smallest",
            precedence="frequent",
            selection=selections.SELECT_SMALLEST,
            queues=((_SIZE, 5), (_AGE, 1)),
        ),
        0.1,
    ),
    (
        Strategy(
            "ordered",
            precedence="goal-high",
            selection=selections.SELECT_NONE,
            queues=((_SIZE, 3), (_AGE, 1)),
        ),
        0.12,
    ),
    (_PATH_GROUND, 0.08),
    (_PATH_GOAL, 0.08),
    (_PATH_ORDER, 0.08),
)

#: For a part of a large theory that matters to its goals.
_PART = (
    (_GOAL_DIRECTED, 0.3),
    (_UNIQUE_MAXIMAL, 0.25),
    (_GROUND_FIRST, 0.2),
    (_GOAL_FIRST, 0.15),
    (_SUPPORT, 0.1),
)


def schedule_for_part(profile: Profile) -> tuple[tuple[Strategy, float], ...]:
    """Strategies to try on a part of a theory, each with its share of the time."""
    return UNIT_EQUATIONS if profile.unit_equations else _PART


def schedule_for(profile: Profile, definitions: bool) -> tuple[tuple[Strategy, float], ...]:
    """Strategies to try one after the other, each with its share of the time.

    With `definitions`, two also run on the clauses without the relations that are defined.
    """
    if profile.unit_equations:
        return UNIT_EQUATIONS
    schedule = _TASTE + (EQUATIONS if profile.only_equality else GENERAL)
    if not definitions:
        return schedule
    opened = [
        (replace(each, name=f"{each.name}-expanded", expand_definitions=True), share)
        for each, share in GENERAL[:2]
    ]
    begun = len(_TASTE) + 2
    return (*schedule[:begun], *opened, *schedule[begun:])
