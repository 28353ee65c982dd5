"""How hard a problem is: how far one has to think ahead, at what cost, and a word for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sleuth.explanation.grading import Depth, Effort, Grader, Measure
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter, running_meter
from sleuth.problem import Problem

Threshold = tuple[Depth, int, str]

#: Clues that are read and not seen: short chains of them are what such riddles are about.
_READ: tuple[Threshold, ...] = (
    (Depth.WEB, 0, "fiendish"),
    (Depth.CHAIN, 3, "hard"),
    (Depth.ONE_SUPPOSED, 0, "normal"),
    (Depth.ONE_CLUE, 1, "easy"),
    (Depth.TRIVIAL, 0, "trivial"),
)

#: From which depth and cost on which word is used, the hardest first.
WORDS: tuple[Threshold, ...] = (
    (Depth.WEB, 0, "fiendish"),
    (Depth.CHAIN, 0, "hard"),
    (Depth.ONE_SUPPOSED, 0, "normal"),
    (Depth.ONE_CLUE, 1, "easy"),
    (Depth.TRIVIAL, 0, "trivial"),
)

#: The same where people are used to more: two clues at a corner are the alphabet of Slitherlink.
OWN_WORDS: dict[str, tuple[Threshold, ...]] = {
    "riddle": _READ,
    "theory": _READ,
    "slitherlink": (
        (Depth.NESTED, 0, "fiendish"),
        (Depth.WEB, 3, "hard"),
        (Depth.CHAIN, 2, "normal"),
        (Depth.ONE_SUPPOSED, 0, "easy"),
        (Depth.TRIVIAL, 0, "trivial"),
    ),
}

#: From the easiest to the hardest.
DIFFICULTIES: tuple[str, ...] = tuple(word for _, _, word in reversed(WORDS))


@dataclass(frozen=True, order=True, slots=True)
class Grade:
    """The least depth and cost with which all can be found; grades are ordered by both."""

    level: Depth
    cost: int
    kind: str = field(default="", compare=False)

    @property
    def word(self) -> str:
        """One of trivial, easy, normal, hard, fiendish."""
        words = OWN_WORDS.get(self.kind, WORDS)
        return next(word for level, cost, word in words if (self.level, self.cost) >= (level, cost))

    def to_json(self) -> dict[str, Any]:
        """The grade as data."""
        return {"level": int(self.level), "cost": self.cost, "word": self.word}


def grade_of(measure: Measure, kind: str) -> Grade:
    """The grade of a problem of a kind that was measured."""
    return Grade(*measure.effort, kind)


def measured(
    problem: Problem, meter: Meter, options: Mapping[str, Any] | None = None
) -> tuple[Grader, Measure]:
    """What a problem takes, and who found out."""
    grader = Grader(rules_of(problem, options), meter)
    return grader, grader.measure()


def grade(
    problem: Problem, meter: Meter | None = None, options: Mapping[str, Any] | None = None
) -> Grade:
    """How hard a problem with one solution is; may raise LimitReached and Unsuitable."""
    return grade_of(measured(problem, meter or running_meter(), options)[1], problem.kind)


def most_effort(word: str, kind: str) -> Effort:
    """An effort such that all problems of a kind with a word take no more, and harder ones do.

    >>> most_effort("easy", "futoshiki")
    (<Depth.ONE_SUPPOSED: 3>, -1)
    """
    words = OWN_WORDS.get(kind, WORDS)
    place = next(place for place, (_, _, each) in enumerate(words) if each == word)
    # Of the hardest it does not matter how deep they go.
    level, cost, _ = words[place - 1] if place else (Depth.NESTED, 1, "")
    return level, cost - 1
