"""What the prover tells while it works: each clause that becomes active, and the empty one."""

from __future__ import annotations

from typing import Any

from sleuth.events import Listener
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.ancestry import parents_of
from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.extraction import Writer
from sleuth.logic.proofs.saturation import COPY, Saturation
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.proofs.terms import Bank


class Telling:
    """Looks at a run between its steps and tells the clauses that are new in it."""

    def __init__(self, run: Saturation, listener: Listener) -> None:
        self._run = run
        self._listener = listener
        self._told: set[int] = set()

    def look(self) -> None:
        """Tell the clause that the last step took up, and the empty one if there is one."""
        run = self._run
        for clause in (next(reversed(run.active.values()), None), run.empty):
            if clause is not None and clause.number not in self._told:
                self._told.add(clause.number)
                self._listener(
                    "derive",
                    number=clause.number,
                    clause=clause_text(run.bank, clause),
                    rule=_rule(clause),
                    parents=self._parents(clause),
                )

    def _parents(self, clause: Clause) -> list[int]:
        """The nearest clauses behind this one that were told."""
        found: dict[int, None] = {}
        waiting = parents_of(clause)
        while waiting:
            parent = waiting.pop(0)
            if parent.number in self._told:
                found[parent.number] = None
            else:
                waiting.extend(parents_of(parent))
        return list(found)


def _rule(clause: Clause) -> str:
    """The inference that gave a clause, or what another one was simplified by."""
    while clause.reason[0] == COPY:
        if clause.steps:
            return str(clause.steps[-1][0])
        clause = clause.reason[1]
    return str(clause.reason[0])


def clause_text(bank: Bank, clause: Any) -> str:
    """A clause of a run in LADR."""
    return LadrWriter().clause(Writer(bank, Steps()).clause(clause))
