"""Why there is no solution: a minimal set of groups that cannot hold together."""

from __future__ import annotations

from typing import Any

from sleuth.limits import Meter
from sleuth.sat.rules import Group, Rules
from sleuth.sat.solver import SatSolver


def minimal_core(rules: Rules[Any], meter: Meter) -> list[Group] | None:
    """Groups that contradict each other and none of which can be left out.

    None if the rules do have a solution. May raise LimitReached.
    """
    switches = range(rules.variables + 1, rules.variables + 1 + len(rules.groups))
    group_of = dict(zip(switches, rules.groups, strict=True))
    guarded = ([*clause, -switch] for switch, group in group_of.items() for clause in group.clauses)
    with SatSolver(meter, guarded) as solver:
        if solver.solve(list(switches)):
            return None
        core = sorted(solver.core())
        needed: list[int] = []
        while core:
            candidate = core.pop()
            if solver.solve(needed + core):
                needed.append(candidate)
            else:
                still_used = set(solver.core())
                core = [switch for switch in core if switch in still_used]
    return [group_of[switch] for switch in sorted(needed)]
