"""Slitherlink by deduction: what the named rules settle, and how far they got."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.drawing import to_text
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.puzzles.slitherlink.deduction import Deduction
from sleuth.puzzles.slitherlink.regions import forced_sides
from sleuth.puzzles.slitherlink.views.deductions import Deductions
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules
from sleuth.request import Question
from sleuth.sat.clash import reason

#: The number of a segment from 0, whether it is drawn, and the rule that says so.
Fact = tuple[int, bool, str]

#: Places to look at between two looks at the limits.
_LOOKS = 5_000


def deduce(
    view: Deductions, question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[frozenset[int]]:
    """Settle what the rules settle, without ever guessing."""
    if question.shortest:
        raise Unsuitable("loops have no cost", remedy="do not ask for a shortest one")
    deduction = view.deduction
    limit = None
    try:
        meter.checkpoint()
        while deduction.advance(_LOOKS) or _tell_forced_sides(deduction):
            meter.checkpoint(deduction.known)
    except LimitReached as reached:
        limit = reached.limit
    facts = deduction.facts()
    if listener:
        for segment, drawn, rule in facts:
            listener("deduce", rule=rule, facts=[_statement(view, segment, drawn)])
    stats = meter.stats(nodes=len(facts))
    evidence = _evidence(view, facts)
    if deduction.contradiction:
        evidence = _with_reason(evidence, view, meter)
        return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=stats)
    if limit is not None or len(facts) < view.lattice.size:
        return Answer(Status.UNKNOWN, evidence=evidence, stats=stats, limit=limit)
    loop = frozenset(segment + 1 for segment, drawn, _ in facts if drawn)
    return Answer(
        Status.SOLVED,
        solution=loop,
        solutions=(loop,) if question.several else (),
        unique=True if question.unique else None,
        count=1 if question.count or question.several else None,
        evidence=evidence,
        stats=stats,
    )


def _tell_forced_sides(deduction: Deduction) -> bool:
    """Apply the rule that needs the whole board, once the others are stuck; whether it helped."""
    if deduction.contradiction or deduction.known == deduction.segments:
        return False
    forced = forced_sides(deduction.cells_beside(), deduction.values(), deduction.sides_of_line())
    for cell, inside in forced:
        deduction.tell_side(cell, inside)
    return bool(forced) and not deduction.contradiction


def _evidence(view: Deductions, facts: list[Fact]) -> Evidence:
    """How far deduction got and by which rules."""
    lattice = view.lattice
    used = Counter(rule for _, _, rule in facts)
    text = f"deduction settled {len(facts)} of {lattice.size} segments"
    if facts:
        text += f" ({', '.join(f'{rule} {times}' for rule, times in used.most_common())})"
    data: dict[str, Any] = {"settled": len(facts), "of": lattice.size, "rules": dict(used)}
    if view.deduction.contradiction:
        text += " and met a contradiction"
        if facts:
            text += f" after: {_sentence(view, facts[-1])}"
    elif len(facts) < lattice.size:
        drawn, empty = (
            lattice.loop(segment + 1 for segment, is_drawn, _ in facts if is_drawn is wanted)
            for wanted in (True, False)
        )
        text += f" and never guesses; the line so far:\n\n{to_text(view.problem.draw(drawn))}"
        data["drawn"] = view.problem.solution_to_text(drawn)
        data["empty"] = view.problem.solution_to_text(empty)
    return Evidence("deduction", text, data)


def _with_reason(evidence: Evidence, view: Deductions, meter: Meter) -> Evidence:
    """How far deduction got, and the clues and rules that it ran into."""
    why = reason(lazy_rules(view.problem), meter)
    if why is None:
        return evidence
    data = {**evidence.data, "clash": dict(why.data)}
    return replace(evidence, text=f"{evidence.text}. {why.text}", data=data)


def _sentence(view: Deductions, fact: Fact) -> str:
    segment, drawn, rule = fact
    return f"{_statement(view, segment, drawn)} (by {rule})"


def _statement(view: Deductions, segment: int, drawn: bool) -> str:
    words = view.lattice.words(segment + 1)
    return words.say if drawn else words.deny
