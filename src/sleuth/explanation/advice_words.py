"""What hints say that do not give the step away: where to look, and which rules to think of."""

from __future__ import annotations

from typing import Any

from sleuth.explanation.phrases import capitalized, listed
from sleuth.explanation.step import Step
from sleuth.problem import Problem
from sleuth.sat.rules import Rules
from sleuth.spots import called


def look_spots(step: Step, rules: Rules[Any]) -> list[str]:
    """The spots of what the step goes by; of its facts if it goes by none."""
    spots = [spot for group in (*step.clues, *step.rules)[:2] for spot in group.spots]
    return list(dict.fromkeys(spots)) or [
        fact.spot for fact in map(rules.fact, step.facts) if fact.spot
    ]


def look_at(spots: list[str], step: Step, problem: Problem) -> str:
    """Where to look, in words."""
    if not spots:
        return f"The next step takes {_several(step)}."
    # Of what is said about cells, the sides between them go without saying.
    cells = [spot for spot in spots if spot[:1] == "c"] or spots
    places = list(called(problem, (spot for spot in cells if spot[:1] != "v")).values())
    line = _line(cells)
    if line is not None and all(each.startswith("row ") for each in places):
        return f"Look at {line}."
    named = [each if each[:4] in ("row ", "the ") else f"the {each}" for each in places]
    if len(named) < _FEW:
        return f"Look at {listed(named)}."
    kinds = {each.partition(" of ")[0] for each in named}
    if len(kinds) == 1 and " of " in named[0]:
        return f"Look at {kinds.pop()} of each place."
    return f"Look at what is around {named[0]} and {named[-1]}."


_FEW = 4
#: So many sentences are read at once.
_FEW_SENTENCES = 3


def _line(spots: list[str]) -> str | None:
    """The row or the column that several cells of a board are in, if it is one.

    >>> _line(["c0.1", "c1.1", "c2.1", "c3.1"]), _line(["c0.1", "c1.1"])
    ('column 2', None)
    """
    if len(spots) < _FEW or any(spot[:1] != "c" for spot in spots):
        return None
    rows, columns = ({spot[1:].split(".")[axis] for spot in spots} for axis in (0, 1))
    if len(rows) == 1:
        return f"row {int(rows.pop()) + 1}"
    return f"column {int(columns.pop()) + 1}" if len(columns) == 1 else None


def _several(step: Step) -> str:
    counts = {"clue": len(step.clues), "rule": len(step.rules)}
    named = [f"{n} {name}{'s' * (n > 1)}" for name, n in counts.items() if n]
    return listed(named) if named else "no clue"


def which_rule(step: Step, look: list[str], problem: Problem) -> str:
    """Which rules to think of, in words."""
    if not step.groups:
        return f"{look_at(look, step, problem)} Only one thing is left."
    single = "" if 1 in (len(step.groups), len(step.clues)) else "No single clue helps here. "
    sentences = [group.sentence for group in (*step.clues, *step.rules)]
    more = len(sentences) - _FEW_SENTENCES
    told = "; ".join(sentences[:_FEW_SENTENCES] if more > 1 else sentences)
    rest = f"; and {more} more" if more > 1 else ""
    return f"{single}{capitalized(told)}{rest}."
