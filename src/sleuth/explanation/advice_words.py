"""What hints say that do not give the step away: where to look, and which rules to think of."""

from __future__ import annotations

from typing import Any

from sleuth.explanation.step import Step
from sleuth.explanation.words import capitalized, listed
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
    places = list(called(problem, (spot for spot in spots if spot[:1] != "v")).values())
    ends = places if len(places) < _FEW else [places[0], "…", places[-1]]
    return f"Look at {listed(ends)}."


_FEW = 4


def _several(step: Step) -> str:
    counts = {"clue": len(step.clues), "rule": len(step.rules)}
    named = [f"{n} {name}{'s' * (n > 1)}" for name, n in counts.items() if n]
    return listed(named) if named else "no clue"


def which_rule(step: Step, look: list[str], problem: Problem) -> str:
    """Which rules to think of, in words."""
    if not step.groups:
        return f"{look_at(look, step, problem)} Only one thing is left."
    single = "" if len(step.groups) == 1 else "No single clue helps here. "
    sentences = "; ".join(group.sentence for group in (*step.clues, *step.rules))
    return f"{single}{capitalized(sentences)}."
