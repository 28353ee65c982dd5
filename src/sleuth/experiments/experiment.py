"""What is compared: problems × contestants, so many runs of each, as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from sleuth.errors import BadRequest
from sleuth.limits import Limits
from sleuth.request import Question, Request

#: Nobody waits for more runs, and a list of them still fits into memory.
MOST_RUNS = 10_000_000


@dataclass(frozen=True, slots=True)
class Instance:
    """One problem: what it is called, and its text; `line` is where that begins in its file.

    `options` are those of its reader, or of a generator where there is no text.
    """

    name: str
    text: str = ""
    line: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """The same for the same problem under any name, on any machine."""
        said = json.dumps([self.text, dict(self.options)], sort_keys=True)
        return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Contestant:
    """One way to answer: a task, a method with its options in its name, and further options.

    `label` is how the tables call it.
    """

    label: str
    method: str | None = None
    task: str = "solve"
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """One contestant on one problem, by their numbers, for the so-manieth time."""

    repetition: int
    instance: int
    contestant: int


@dataclass(frozen=True, slots=True)
class Experiment:
    """Every contestant on every problem, `repeat` times, each run within the same limits.

    The runs come in an order that the `seed` determines, so that a busy moment of the machine
    falls on all alike.
    """

    title: str
    kind: str
    instances: tuple[Instance, ...]
    contestants: tuple[Contestant, ...]
    question: Question = field(default_factory=Question)
    limits: Limits = field(default_factory=Limits)
    repeat: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.instances:
            raise BadRequest("there is nothing to compare methods on", remedy="give a problem")
        if not self.contestants:
            raise BadRequest("no method is left to compare", remedy="name some")
        if self.repeat < 1:
            raise BadRequest(f"{self.repeat} runs of each", remedy="ask for at least one")
        if self.size > MOST_RUNS:
            raise BadRequest(f"{self.size} runs are too many", remedy=f"at most {MOST_RUNS}")
        labels = [each.label for each in self.contestants]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            raise BadRequest(f"two methods are called {twice}", remedy="name each of them once")

    @property
    def size(self) -> int:
        """The number of its runs."""
        return self.repeat * len(self.instances) * len(self.contestants)

    def runs(self) -> list[Run]:
        """All runs in the order of the experiment: repetition after repetition, each shuffled."""
        ordered: list[Run] = []
        for repetition in range(self.repeat):
            block = [
                Run(repetition, instance, contestant)
                for instance in range(len(self.instances))
                for contestant in range(len(self.contestants))
            ]
            Random(f"{self.seed}:{repetition}").shuffle(block)
            ordered += block
        return ordered

    def request(self, run: Run) -> Request:
        """What a run asks for."""
        instance, contestant = self.instances[run.instance], self.contestants[run.contestant]
        solves = contestant.task in ("solve", "plan", "prove", "models")
        options = {**instance.options, **contestant.options}
        if self.kind == "pacman" or contestant.task == "generate":
            # Another repetition has other luck, the same for all.
            options["seed"] = self.seed + run.repetition
        return Request(
            contestant.task,
            self.kind,
            instance.text,
            instance.name,
            contestant.method,
            options,
            self.question if solves else Question(),
            self.limits,
            line=instance.line,
            confirm=False,
        )

    @property
    def digest(self) -> str:
        """The same for the same experiment, so that one that was interrupted is found again."""
        said = json.dumps(self.to_json(), sort_keys=True)
        return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:20]

    def to_json(self) -> dict[str, Any]:
        """The experiment as JSON-ready data; the texts of its problems are named by digests."""
        return {
            "title": self.title,
            "kind": self.kind,
            "instances": [
                {
                    "name": each.name,
                    "line": each.line,
                    "options": dict(each.options),
                    "digest": each.digest,
                }
                for each in self.instances
            ],
            "contestants": [
                asdict(each) | {"options": dict(each.options)} for each in self.contestants
            ],
            "question": self.question.to_json(),
            "limits": self.limits.to_json(),
            "repeat": self.repeat,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], texts: Mapping[str, str]) -> Experiment:
        """Read an experiment back, with the texts of its problems by their digests."""
        return cls(
            data["title"],
            data["kind"],
            tuple(
                Instance(each["name"], texts[each["digest"]], each["line"], each["options"])
                for each in data["instances"]
            ),
            tuple(Contestant(**each) for each in data["contestants"]),
            Question.from_json(data["question"]),
            Limits.from_json(data["limits"]),
            data["repeat"],
            data["seed"],
        )


def labelled(methods: Iterable[str], task: str = "solve") -> tuple[Contestant, ...]:
    """Contestants that are called as their methods are."""
    return tuple(Contestant(method, method, task) for method in methods)
