"""Slitherlink by deduction: what the named rules settle, and how far they got."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from sleuth.answer import (
    Answer,
    Evidence,
    LimitReached,
    Limits,
    Listener,
    Meter,
    Question,
    Status,
)
from sleuth.errors import Unsuitable
from sleuth.puzzles.slitherlink.board import Slitherlink
from sleuth.puzzles.slitherlink.deduction import Deduction
from sleuth.puzzles.slitherlink.lattice import Lattice, sentence
from sleuth.puzzles.slitherlink.segments import Loop

#: Places to look at between two looks at the limits.
_LOOKS = 5_000


@dataclass(frozen=True, slots=True)
class Deductions:
    """A board of which nothing is known yet."""

    deduction: Deduction
    lattice: Lattice
    lift: Callable[[frozenset[int]], Loop]


def deductions(problem: Slitherlink) -> Deductions:
    """The board as the deduction sees it: segments count from 0, clockwise from above."""
    lattice = Lattice(problem.rows, problem.columns)
    around = lattice.around_cells()[:, :, [0, 3, 1, 2]] - 1
    arms = lattice.at_points()[:, :, [2, 1, 3, 0]] - 1
    arms[arms < 0] = lattice.size
    one, other = lattice.ends()
    deduction = Deduction(
        problem.rows,
        problem.columns,
        array("i", [-1 if clue is None else clue for row in problem.clues for clue in row]),
        array("i", around.astype("i").tobytes()),
        array("i", arms.astype("i").tobytes()),
        (array("i", one), array("i", other)),
    )
    return Deductions(deduction, lattice, lattice.loop)


def deduce(
    view: Deductions, question: Question, limits: Limits, listener: Listener | None = None
) -> Answer[frozenset[int]]:
    """Settle what the rules settle, without ever guessing."""
    if question.shortest:
        raise Unsuitable("loops have no cost")
    meter = Meter(limits)
    deduction = view.deduction
    limit = None
    try:
        meter.checkpoint()
        while deduction.advance(_LOOKS):
            meter.checkpoint(deduction.known)
    except LimitReached as reached:
        limit = reached.limit
    facts = deduction.facts()
    if listener:
        for segment, drawn, rule in facts:
            listener("drawn" if drawn else "empty", (view.lattice.segment(segment + 1), rule))
    stats = meter.stats(nodes=len(facts))
    evidence = _evidence(view, facts)
    if deduction.contradiction:
        return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=stats)
    if len(facts) < view.lattice.size:
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


def _evidence(view: Deductions, facts: list[tuple[int, bool, str]]) -> Evidence:
    """How far deduction got and by which rules."""
    used = Counter(rule for _, _, rule in facts)
    by_rules = ", ".join(f"{rule} {times}" for rule, times in used.most_common())
    text = f"deduction settled {len(facts)} of {view.lattice.size} segments ({by_rules})"
    if view.deduction.contradiction and facts:
        text += f" and met a contradiction after: {_fact(view, facts[-1])}"
    elif len(facts) < view.lattice.size:
        text += "; no rule says more, and deduction never guesses"
    data = {"settled": len(facts), "of": view.lattice.size, "rules": dict(used)}
    return Evidence("deduction", text, data)


def _fact(view: Deductions, fact: tuple[int, bool, str]) -> str:
    segment, drawn, rule = fact
    statement = sentence(view.lattice.segment(segment + 1))
    return f"{'' if drawn else 'it is false that '}{statement} (by {rule})"
