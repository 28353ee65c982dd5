"""Why a constraint problem has no solution: its constraints as rules, and a clash of those."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.csp.csp import Assignment, Csp
from sleuth.csp.to_rules import to_rules
from sleuth.limits import Meter
from sleuth.sat import clash

#: With more values than this, writing the clauses down takes longer than a reason is worth.
_MOST_VALUES = 20_000


def with_reason(answer: Answer[Assignment], csp: Csp[Any], meter: Meter) -> Answer[Assignment]:
    """The same answer; if it is that there is no solution, with constraints that clash."""
    if csp.explained is not None:
        return clash.with_reason(answer, csp.explained, meter)
    if sum(len(variable.domain) for variable in csp.variables) > _MOST_VALUES:
        return answer
    return clash.with_reason(answer, lambda: to_rules(csp), meter)
