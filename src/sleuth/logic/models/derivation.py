"""Lemmas by the prover: short consequences of the clauses, with their proofs.

A search that must fill tables meets a consequence of several axioms late, as a dead end; the
prover has the short ones in a moment. They are drawn from the clauses that a model must satisfy
and from nothing else, and the proof checker has followed every step, so that they rule out only
what is no model anyway.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sleuth.limits import Meter
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.lemmas import cancellations
from sleuth.logic.models.preparation import Literals
from sleuth.logic.proofs.checking import check_steps
from sleuth.logic.proofs.extraction import INPUT, Writer, derivation_of
from sleuth.logic.proofs.formats.json_form import to_json
from sleuth.logic.proofs.loading import saturation_of
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.proofs.strategy import Strategy
from sleuth.logic.syntax import EQUALITY, Apply, Term, subterms, term_variables
from sleuth.own_process import collector_paused

#: How long the prover works: so many clauses, so many seconds, and such a share of the time left.
_GENERATED = 3000
_SECONDS = 0.15
_SHARE = 0.05

#: What is handed over: each lemma costs time wherever the search is, so only few and short ones.
_MOST_LEMMAS = 12
_MOST_CELLS = 3
_MOST_VARIABLES = 2

#: Theories with more clauses are mostly facts about named elements.
_MOST_CLAUSES = 200

_STRATEGY = Strategy("lemmas")


@dataclass(frozen=True, slots=True)
class Derived:
    """Lemmas, and the steps that lead to them: `numbers` are those of the lemmas there."""

    lemmas: tuple[Literals, ...]
    numbers: tuple[int, ...]
    steps: Proof

    def to_json(self) -> dict[str, Any]:
        """The lemmas as texts, each with its step of one proof for all."""
        texts = map(LadrWriter().clause, self.lemmas)
        stated = [
            {"clause": text, "step": number}
            for text, number in zip(texts, self.numbers, strict=True)
        ]
        return {"stated": stated, "proof": to_json(self.steps)}


def derived(compiled: Compiled, meter: Meter) -> Derived | None:
    """Short consequences of the clauses, if there is hope for some and any is found.

    May raise LimitReached.
    """
    if not _is_worth_it(compiled):
        return None
    with collector_paused():
        run = _saturated_for_a_moment(compiled, meter)
        chosen = [run.empty] if run.empty is not None else list(_handed_over(run))
        if not chosen:
            return None
        steps, numbers = derivation_of(run.bank, chosen, _STRATEGY.name)
        if check_steps(steps, compiled.theory):
            # Nothing rests on a step that the checker does not accept.
            return None
    by_number = {step.number: step.literals for step in steps.steps}
    return Derived(tuple(by_number[each] for each in numbers), tuple(numbers), steps)


def _is_worth_it(compiled: Compiled) -> bool:
    """Whether equations between terms with variables say something about a function.

    Where symbols of arithmetic have a meaning, terms may have no value, and the prover does not
    know that.
    """
    if compiled.meaning.fixes_elements or len(compiled.clauses) > _MOST_CLAUSES:
        return False
    return any(
        len(literals) == 1
        and literals[0].positive
        and literals[0].atom.name == EQUALITY
        and any(isinstance(side, Apply) and term_variables(side) for side in literals[0].atom.args)
        for literals in compiled.literals
    )


class _Over(Exception):
    """The moment is over."""


def _saturated_for_a_moment(compiled: Compiled, meter: Meter) -> Saturation:
    left = meter.seconds_left()
    seconds = _SECONDS if left is None else min(_SECONDS, left * _SHARE)
    deadline = time.thread_time() + seconds

    def look() -> None:
        meter.checkpoint()
        if time.thread_time() > deadline:
            raise _Over

    run = saturation_of(compiled.clauses, _STRATEGY, look)
    try:
        while run.empty is None and run.generated < _GENERATED:
            look()
            if not run.step():
                break
    except _Over:
        pass
    return run


def _handed_over(run: Saturation) -> Iterator[Any]:
    """The clauses of a run that a search is told, the shortest first."""
    writer = Writer(run.bank, Steps())
    ordered = sorted(run.active.values(), key=lambda clause: (clause.size, clause.number))
    short = (
        clause
        for clause in ordered
        if clause.reason[0] != INPUT and _is_short(writer.clause(clause))
    )
    return islice(short, _MOST_LEMMAS)


def _is_short(literals: Literals) -> bool:
    """Whether an instance is about few cells of the tables, or two values are cancelled."""
    if len(literals) > 1:
        return any(cancellations(literals))
    terms = literals[0].atom.args
    if not literals[0].positive and _differ_once(*terms):
        return False
    cells = {part for term in terms for part in subterms(term) if term_variables(part)}
    variables = term_variables(*terms)
    return len(cells) <= _MOST_CELLS + len(variables) and len(variables) <= _MOST_VARIABLES


def _differ_once(one: Term, other: Term) -> bool:
    """Whether `f(s,t) != f(s,u)` is said: where values are cancelled, `t != u` says it as well.

    It costs time and excludes nothing that the search would not see at once.
    """
    return (
        isinstance(one, Apply)
        and isinstance(other, Apply)
        and one.name == other.name
        and sum(mine != theirs for mine, theirs in zip(one.args, other.args, strict=True)) == 1
    )
