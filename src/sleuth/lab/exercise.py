"""What a lab is made of, and what marking says of a piece of work: data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sleuth.loading import Reference


@dataclass(frozen=True, slots=True)
class Exercise:
    """One piece of work: a file to hand in, how it is marked, and what it is worth.

    `mark` names a function `(work, settings) -> Mark`; `settings` are those that a teacher finds
    in the file of hidden tests and may change. `starter` is the text that students begin with.
    Where the work is code, `perform` names what runs it, in a process apart from the marker.
    """

    name: str
    title: str
    file: str
    mark: Reference
    points: int
    starter: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 20.0
    memory: int = 1024
    perform: Reference | None = None


@dataclass(frozen=True, slots=True)
class Lab:
    """Exercises about one subject, and the sheet that students read."""

    name: str
    title: str
    sheet: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """What a student handed in for an exercise: the file, its text, and what its code gives."""

    path: str
    text: str
    given: Iterator[Any] = field(default=iter(()), compare=False, repr=False)

    def function(self, name: str) -> str:
        """A function in the file, as requests name it."""
        return f"{self.path}:{name}"


@dataclass(frozen=True, slots=True)
class Mark:
    """What an exercise earned, and why.

    `words` say what is right and wrong, the first counterexample among them; `drawing` is that
    counterexample as SVG; `counts` stand beside the `reference` of Sleuth's own methods. `fenced`
    says whether the work was kept from the network.
    """

    earned: float
    words: tuple[str, ...]
    counts: Mapping[str, Any] = field(default_factory=dict)
    reference: Mapping[str, Any] = field(default_factory=dict)
    drawing: str | None = None
    fenced: bool = False

    def to_json(self) -> dict[str, Any]:
        """The mark as JSON-ready data."""
        return {
            "earned": self.earned,
            "words": list(self.words),
            "counts": dict(self.counts),
            "reference": dict(self.reference),
            "drawing": self.drawing,
            "fenced": self.fenced,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Mark:
        """Read a mark back."""
        return cls(
            data["earned"],
            tuple(data["words"]),
            data["counts"],
            data["reference"],
            data["drawing"],
            data["fenced"],
        )


#: What marks a piece of work: the share of the points from 0 to 1 is in `earned`.
RIGHT, WRONG = 1.0, 0.0
