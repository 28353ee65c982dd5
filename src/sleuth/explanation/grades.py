"""How hard a problem is: the level and the cost of the hardest step, and a word for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sleuth.explanation.costs import Level
from sleuth.explanation.remarks import with_remarks
from sleuth.explanation.sequence import explain
from sleuth.explanation.step import Step
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter, running_meter
from sleuth.problem import Problem

Threshold = tuple[Level, float, str]

#: From which level and cost on which word is used, the hardest first.
WORDS: tuple[Threshold, ...] = (
    (Level.MORE, 70.0, "fiendish"),
    (Level.MORE, 0.0, "hard"),
    (Level.ONE_SUPPOSED, 0.0, "normal"),
    (Level.ONE_CLUE, 16.0, "easy"),
    (Level.TRIVIAL, 0.0, "trivial"),
)

#: The same where people are used to more: two clues at a corner are the alphabet of Slitherlink.
OWN_WORDS: dict[str, tuple[Threshold, ...]] = {
    "slitherlink": (
        (Level.MORE, 100.0, "fiendish"),
        (Level.MORE, 45.0, "hard"),
        (Level.MORE, 0.0, "normal"),
        (Level.ONE_SUPPOSED, 0.0, "easy"),
        (Level.TRIVIAL, 0.0, "trivial"),
    ),
}


@dataclass(frozen=True, order=True, slots=True)
class Grade:
    """The level and the cost of the hardest step; grades are ordered by both."""

    level: Level
    cost: float
    kind: str = field(default="", compare=False)

    @property
    def word(self) -> str:
        """One of trivial, easy, normal, hard, fiendish."""
        words = OWN_WORDS.get(self.kind, WORDS)
        return next(word for level, cost, word in words if (self.level, self.cost) >= (level, cost))

    def to_json(self) -> dict[str, Any]:
        """The grade as data."""
        return {"level": int(self.level), "cost": self.cost, "word": self.word}


def grade_of(steps: Sequence[Step], kind: str = "") -> Grade:
    """The grade of a problem of a kind that these steps solve."""
    hardest = max(with_remarks(steps), default=(Level.TRIVIAL, 0.0))
    return Grade(*hardest, kind)


def grade(
    problem: Problem, meter: Meter | None = None, options: Mapping[str, Any] | None = None
) -> Grade:
    """How hard a problem with one solution is; may raise LimitReached and Unsuitable."""
    found = explain(rules_of(problem, options), meter or running_meter())
    return grade_of(found.steps, problem.kind)


def grade_up_to(problem: Problem, word: str) -> Grade:
    """The grade of a problem that is not harder than this word; else that of some harder step."""
    above = next(place for place, (_, _, each) in enumerate(WORDS) if each == word)
    harder = {each for _, _, each in WORDS[:above]}

    def is_harder(step: Step) -> bool:
        return Grade(step.level, step.cost, problem.kind).word in harder

    found = explain(rules_of(problem), running_meter(), enough=is_harder)
    return grade_of(found.steps, problem.kind)
