"""The next step from where a player is, or what is wrong there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sleuth.explanation.costs import SUPPOSITION, cost, level
from sleuth.explanation.givens import givens
from sleuth.explanation.knowledge import Knowledge, goes_without_saying
from sleuth.explanation.opening import opened
from sleuth.explanation.stages import Stages
from sleuth.explanation.step import How, Step
from sleuth.limits import Meter
from sleuth.sat.inquiry import Inquiry
from sleuth.sat.rules import Rules

#: What a player has marked: spots and marks on them, in the order in which they were made. There
#: may be several on one spot that deny each a value.
Marks = Mapping[str, str] | Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Mistake:
    """The first mark that cannot stand, the place of it among the marks, and why it cannot."""

    spot: str
    mark: str
    since: int
    step: Step


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player can do next: a step, and those before it that it rests on; or a mistake.

    None of them is there if nothing else follows, or if no marks at all lead to a solution.
    """

    step: Step | None = None
    before: tuple[Step, ...] = ()
    mistake: Mistake | None = None
    solvable: bool = True


def advise(rules: Rules[Any], marks: Marks, meter: Meter, *, denials: bool = False) -> Advice:
    """What to tell a player who has made these marks; may raise LimitReached.

    With `denials` it is a step already that one of many values is crossed out.
    """
    literal_of = _literals(rules)
    pairs = _pairs(marks)
    made = [each for each in pairs if each in literal_of]
    literals = [literal_of[each] for each in made]
    with closing(Knowledge(rules, meter)) as knowledge:
        with Inquiry(rules, meter) as ask:
            if not ask.holds():
                return Advice(solvable=False)
            wrong = _first_wrong(ask, literals)
            if wrong is not None:
                step = _refuted(ask, knowledge, literals[:wrong], literals[wrong])
                spot, mark = made[wrong]
                since = pairs.index((spot, mark))
                return Advice(mistake=Mistake(spot, mark, since, opened(step, knowledge)))
        on_board = [*givens(rules), *literals]
        knowledge.tell(on_board)
        open_ones = set(rules.deciding).difference(map(abs, on_board))
        steps: list[Step] = []
        for step in Stages(knowledge):
            steps.append(step)
            marked = (fact for fact in step.facts if denials or _can_be_marked(rules, fact))
            if any(abs(fact) in open_ones for fact in marked):
                before = _rested_on(steps)
                return Advice(opened(step, knowledge), tuple(before))
    return Advice()


def strangers(rules: Rules[Any], marks: Marks) -> list[str]:
    """The marks that say nothing on this board."""
    known = _literals(rules)
    return [f"{spot}={mark}" for spot, mark in _pairs(marks) if (spot, mark) not in known]


def mistakes(rules: Rules[Any], marks: Marks, meter: Meter) -> list[tuple[str, str]] | None:
    """The marks that cannot stand with those before them that can.

    None if no marks at all lead to a solution; may raise LimitReached.
    """
    literal_of = _literals(rules)
    left = [each for each in _pairs(marks) if each in literal_of]
    found = []
    with Inquiry(rules, meter) as ask:
        if not ask.holds():
            return None
        while (wrong := _first_wrong(ask, [literal_of[each] for each in left])) is not None:
            found.append(left.pop(wrong))
    return found


def _pairs(marks: Marks) -> list[tuple[str, str]]:
    return [*marks.items()] if isinstance(marks, Mapping) else [*marks]


def _literals(rules: Rules[Any]) -> dict[tuple[str, str], int]:
    """What each mark on each spot says."""
    found = {}
    for variable in rules.sentences():
        for literal in (-variable, variable):
            fact = rules.fact(literal)
            if fact.spot is not None and fact.mark is not None:
                found[fact.spot, fact.mark] = literal
    return found


def _can_be_marked(rules: Rules[Any], literal: int) -> bool:
    """Whether a player has a mark for it: crossing out one of many values is done in mind."""
    return literal > 0 or " " not in (rules.fact(literal).mark or " ")


def _first_wrong(ask: Inquiry, literals: Sequence[int]) -> int | None:
    """The place of the first mark that cannot stand with those before it."""
    if ask.holds(None, literals):
        return None

    def fails(count: int) -> bool:
        return not ask.holds(None, literals[:count])

    return bisect_left(range(len(literals) + 1), True, key=fails) - 1


def _refuted(ask: Inquiry, knowledge: Knowledge, before: Sequence[int], mark: int) -> Step:
    """Why a mark cannot stand: by the rules alone, if they say so."""
    facts = [mark] if not ask.holds(None, [mark]) else [*before, mark]
    core = ask.minimal_core(None, facts)
    assert core is not None, "the mark cannot stand"
    named = [group for group in core.groups if not goes_without_saying(group)]
    # What words mean had a switch there; for a reader it always holds, so that less may suffice.
    for group in named:
        knowledge.add(group)
    numbers = {group.id: number for number, group in enumerate(knowledge.groups)}
    left, known = knowledge.oracle.minimal(
        [numbers[group.id] for group in sorted(named, key=lambda group: -group.weight)],
        [fact for fact in core.facts if fact != mark],
        [-mark],
    )
    groups = tuple(knowledge.groups[number] for number in sorted(left))
    return Step(
        (-mark,),
        groups,
        tuple(known),
        How.SUPPOSE,
        level(groups, SUPPOSITION),
        cost(groups, len(known), SUPPOSITION),
    )


def _rested_on(steps: Sequence[Step]) -> list[Step]:
    """The steps before the last one that it rests on."""
    wanted = set(steps[-1].told)
    kept: list[Step] = []
    for step in reversed(steps[:-1]):
        if wanted.intersection(step.facts):
            kept.append(step)
            wanted |= step.told
    return kept[::-1]
