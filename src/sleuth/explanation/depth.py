"""Contradictions that single clauses do not show: the opposite is refuted by refuting more.

A literal is supposed; under it others are tried, and those that fail at once are known to be
false there; until the supposition itself fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sleuth.explanation.knowledge import Grounds, Knowledge

#: How often the literals that are left are tried anew under one supposition.
_ROUNDS = 4


def refuted_by(knowledge: Knowledge, literal: int, others: Iterable[int]) -> list[int] | None:
    """What has to be shown on the way to refute a literal; None if that does not help."""
    probe = knowledge.probe
    shown = [literal]
    consistent, implied = probe.propagate(shown)
    if not consistent:
        return []
    settled = {abs(each) for each in implied}
    left = [other for other in others if abs(other) not in settled]
    for _ in range(_ROUNDS):
        before = len(shown)
        for other in left:
            knowledge.meter.checkpoint()
            if abs(other) in settled or probe.propagate([*shown, other])[0]:
                continue
            shown.append(-other)
            consistent, implied = probe.propagate(shown)
            if not consistent:
                return shown[1:]
            settled = {abs(each) for each in implied}
        if len(shown) == before:
            break
        left = [other for other in left if abs(other) not in settled]
    return None


def grounds_of_refutation(knowledge: Knowledge, literal: int, shown: Sequence[int]) -> Grounds:
    """The groups and facts that refute a literal, where these are shown on the way."""
    notebook = knowledge.notebook
    fails = notebook.suppose([literal])
    for each in shown:
        if fails is not None:
            break
        if notebook.true[each]:
            continue
        fails_too = notebook.suppose([-each])
        assert fails_too is not None, "what was shown can be shown again"
        own = set(notebook.trail[notebook.begins[-1] :])
        groups, rests_on = _above(knowledge, fails_too, own)
        notebook.retract()
        lemma = notebook.record([each, *(-other for other in rests_on)], tuple(groups))
        fails = notebook.also(each, lemma)
    assert fails is not None, "the supposition fails"
    grounds = knowledge.grounds_of_clause(fails, 0)
    notebook.retract()
    return grounds


def _above(knowledge: Knowledge, fails: int, own: set[int]) -> tuple[set[int], set[int]]:
    """What a clause that fails rests on outside of the last supposition."""
    notebook = knowledge.notebook
    groups = set(notebook.owners[fails])
    rests_on: set[int] = set()
    stack, seen = [-other for other in notebook.clauses[fails]], set()
    while stack:
        literal = stack.pop()
        if literal in seen:
            continue
        seen.add(literal)
        if literal not in own:
            rests_on.add(literal)
            continue
        clause = notebook.because[literal]
        if clause >= 0:
            groups.update(notebook.owners[clause])
            stack.extend(-other for other in notebook.clauses[clause] if other != literal)
    return groups, rests_on
