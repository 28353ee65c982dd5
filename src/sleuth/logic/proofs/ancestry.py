"""The clauses that a clause of a run was made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.saturation import SUBSUMPTION_RESOLUTION
from sleuth.logic.proofs.simplification import REWRITE, UNIT_DELETION


def parents_of(clause: Clause) -> list[Clause]:
    """The clauses that a clause's reason and simplification steps name."""
    named = [part for part in clause.reason if isinstance(part, Clause)]
    return [*named, *sources_of(clause.steps or ())]


def sources_of(steps: Sequence[Any]) -> Iterator[Clause]:
    """The clauses that steps of simplification name."""
    for kind, detail, _ in steps:
        if kind == REWRITE:
            yield from (source for _, _, source in detail)
        elif kind in (UNIT_DELETION, SUBSUMPTION_RESOLUTION):
            yield detail[2]
