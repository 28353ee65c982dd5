"""Plans: the steps of one, as people and planners write them into files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.logic.source_text import SourceText

#: `3: (drive t a b) [1]`, `0.001: (drive …)`, `step 3: drive t a b`: what stands around an action.
#: A plan of more lines than this is not read: it would be none that anybody carries out.
_MOST_LINES = 100_000

_BEFORE = re.compile(r"\s*(?:step\s+)?(?:[\d.]+\s*[:.])?\s*", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:\[[\d.:\s;a-z]*\])?\s*", re.IGNORECASE)
_CLAIM = re.compile(r";\s*cost\s*[=:]\s*(\d{1,18}(?:\.\d{1,18})?)", re.IGNORECASE)
_WORDS = re.compile(r"[^\s()\[\];]+")


@dataclass(frozen=True, slots=True)
class Step:
    """An action with the objects for its parameters.

    >>> str(Step("drive", ("truck", "market")))
    '(drive truck market)'
    """

    action: str
    objects: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)

    @classmethod
    def named(cls, name: str) -> Step:
        """The step of an operator's name, `drive truck market`."""
        action, *objects = name.split()
        return cls(action, tuple(objects))

    @property
    def name(self) -> str:
        """Action and objects, as operators are called."""
        return " ".join((self.action, *self.objects))

    def __str__(self) -> str:
        return f"({self.name})"


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps one after the other; `claimed` is what the file says that they cost."""

    steps: tuple[Step, ...] = ()
    claimed: Fraction | None = field(default=None, compare=False)

    @classmethod
    def of(cls, names: Iterable[str]) -> Plan:
        """The plan of operators by name; those without one stand for nothing in it."""
        return cls(tuple(Step.named(name) for name in names if name))

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))


def read_plan(text: str, source: str) -> Plan:
    """A plan from a file: an action a line, in brackets or not, perhaps numbered; `;` comments.

    >>> read_plan("; found\\n1: (PICK ball)\\nstep 2: drop ball [1]\\n; cost = 2", "plan").steps
    (Step(action='pick', objects=('ball',), line=2), Step(action='drop', objects=('ball',), line=3))
    """
    if text.count("\n") > _MOST_LINES:
        raise BadInput(
            f"a plan of more than {_MOST_LINES} lines", Place(source), "nobody carries that out"
        )
    whole = SourceText(text, source)
    steps = []
    claimed = None
    offset = 0
    for number, line in enumerate(paced(text.split("\n"), 1024), 1):
        said, mark, _ = line.partition(";")
        claim = _CLAIM.search(line, len(said)) if mark else None
        claimed = Fraction(claim[1]) if claim else claimed
        said = said.rstrip()
        if said.strip():
            steps.append(_step(whole, offset, said, number))
        offset += len(line) + 1
    return Plan(tuple(steps), claimed)


def _step(whole: SourceText, offset: int, said: str, number: int) -> Step:
    before = _BEFORE.match(said)
    at = before.end() if before else 0
    opened = said[at : at + 1] == "("
    end = said.find(")", at) if opened else said.find("[", at)
    if opened and end < 0:
        raise whole.error(offset + at, "this ( is never closed in its line", "add its )")
    inside = said[at + opened : end if end >= 0 else len(said)]
    rest = said[end + opened :] if end >= 0 else ""
    words = _WORDS.findall(inside.lower())
    if not words or _WORDS.sub("", inside).strip() or not _AFTER.fullmatch(rest):
        raise whole.error(
            offset + at, "a step such as (drive truck market) is expected here", "one a line"
        )
    return Step(words[0], tuple(words[1:]), number)


def exact(number: Fraction) -> str:
    """A number without rounding: whole, in decimals where these end, else as a fraction.

    >>> exact(Fraction(5)), exact(Fraction(5, 2)), exact(Fraction(1, 3))
    ('5', '2.5', '1/3')
    """
    if number.denominator == 1:
        return str(number.numerator)
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return str(number)
    places = 0
    scaled = number
    while scaled.denominator != 1:
        scaled *= 10
        places += 1
    digits = f"{abs(scaled.numerator):0{places + 1}}"
    return f"{'-' * (number < 0)}{digits[:-places]}.{digits[-places:]}"
