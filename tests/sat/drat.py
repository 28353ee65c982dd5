"""A plain checker of DRAT proofs: every step by unit propagation, or by resolution on its
first literal."""

from __future__ import annotations

from collections.abc import Iterable

Clause = tuple[int, ...]


def refutes(clauses: Iterable[Clause], steps: Iterable[str]) -> bool:
    """Whether the steps prove that the clauses have no model."""
    known = [tuple(clause) for clause in clauses]
    for step in steps:
        words = step.split()
        deletion = words[0] == "d"
        clause = tuple(int(word) for word in words[deletion:-1])
        if deletion:
            doomed = next((c for c in known if sorted(c) == sorted(clause)), None)
            # As in drat-trim, unit clauses are never deleted.
            if doomed is not None and len(doomed) > 1:
                known.remove(doomed)
            continue
        if not _implied(known, clause) and not _resolution_asymmetric(known, clause):
            return False
        known.append(clause)
        if not clause:
            return True
    return False


def _implied(clauses: list[Clause], clause: Clause) -> bool:
    """Whether denying the clause leads to a contradiction by unit propagation."""
    true = {-literal for literal in clause}
    if any(-literal in true for literal in true):
        return True
    changed = True
    while changed:
        changed = False
        for other in clauses:
            if any(literal in true for literal in other):
                continue
            left = [literal for literal in other if -literal not in true]
            if not left:
                return True
            if len(left) == 1:
                true.add(left[0])
                changed = True
    return False


def _resolution_asymmetric(clauses: list[Clause], clause: Clause) -> bool:
    """Whether all resolvents on the first literal are implied."""
    if not clause:
        return False
    pivot = clause[0]
    return all(
        _implied(clauses, (*clause, *(literal for literal in other if literal != -pivot)))
        for other in clauses
        if -pivot in other
    )
