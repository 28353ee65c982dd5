"""Which evidence each method has for each kind of claim, by subject.

A subject is a kind of problem, or a task on theories. `observed` asks a method questions and gives
the confirmations of its answers; `matrix` words what was observed as Markdown.
"""

from __future__ import annotations

import importlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from evidence_problems import THEORIES, stated
from sleuth import catalogue
from sleuth.confirmation import Claim, How
from sleuth.errors import SleuthError
from sleuth.examples import example_text
from sleuth.limits import Limits
from sleuth.method import Engine
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run

#: Puzzles and what scripts state.
KINDS = (*catalogue.PUZZLES, "search-problem", "constraint-model", "named-clauses")

PLANNING = (*catalogue.PLANNING, "event-calculus")

SUBJECTS = (*KINDS, *PLANNING, *THEORIES)


@dataclass(frozen=True, slots=True)
class Way:
    """A method of a subject."""

    subject: str
    name: str
    engine: Engine

    @property
    def kind(self) -> str:
        """The kind of problem that it is for."""
        return "theory" if self.subject in THEORIES else self.subject

    @property
    def task(self) -> str:
        """The task that it is asked for."""
        if self.subject in THEORIES:
            return self.subject
        return "plan" if self.subject in PLANNING else "solve"

    @property
    def asks(self) -> tuple[str, ...]:
        """What it can be asked, by the names of QUESTIONS."""
        shared = ("shared",) if self.subject == "models" else ()
        return (*self.engine.answers, *shared)


def ways(subject: str, *, default: bool = False) -> list[Way]:
    """All methods of a subject that are installed, or those that are used where none is named."""
    if subject in THEORIES:
        engines = catalogue.THEORY_METHODS[subject]
        found = [Way(subject, each.name, each) for each in engines]
        return found[:1] if default else found
    entry = catalogue.puzzle(subject)
    methods = list(catalogue.methods(entry).values())
    if default:
        best = ("optimal",) if "optimal" in entry.aliases else ()
        methods = [catalogue.method(entry, each) for each in dict.fromkeys((None, *best))]
        methods = list({each.path: each for each in methods}.values())
    return [Way(subject, each.path, each.engine) for each in methods if each.engine.installed]


#: What is asked, with the options that ask it.
QUESTIONS: Mapping[str, tuple[Question, Mapping[str, Any]]] = {
    "one": (Question(), {}),
    "unique": (Question(unique=True), {}),
    "count": (Question(count=True), {}),
    "all": (Question(most=None), {}),
    "shortest": (Question(shortest=True), {}),
    "shared": (Question(), {"consequences": True}),
}

COLUMNS = {
    Claim.UNSOLVABLE: "no solution",
    Claim.DOES_NOT_FOLLOW: "does not follow",
    Claim.SATISFIABLE: "satisfiable",
    Claim.UNIQUE: "the only one",
    Claim.COUNT: "how many",
    Claim.OPTIMAL: "least cost",
    Claim.IN_EVERY_MODEL: "in every model",
}

#: What is asked for a claim; a "no" is said whatever is asked.
ASKED_FOR = {
    Claim.UNSOLVABLE: ("one",),
    Claim.UNIQUE: ("unique",),
    Claim.COUNT: ("count", "all"),
    Claim.OPTIMAL: ("shortest",),
    Claim.IN_EVERY_MODEL: ("shared",),
}

#: What stays the word of its method even on small problems, and why.
GAPS: Mapping[tuple[str, str, Claim], str] = {
    (
        "event-calculus",
        "event-calculus/clingo",
        Claim.COUNT,
    ): "plans and explanations are counted by clingo alone; the courses of a prediction are not",
    ("prove", "production", Claim.DOES_NOT_FOLLOW): "its rules compute, and are not axioms",
    ("prove", "shortest", Claim.OPTIMAL): "no certificate says that a proof is shortest",
}


def examples(subject: str) -> list[tuple[str, Problem, dict[str, Any]]]:
    """The examples by name, or the small problems of what has none; with options."""
    kind = "theory" if subject in THEORIES else subject
    entry = catalogue.puzzle(kind)
    if not entry.examples:
        return [(f"small {n}", *each) for n, each in enumerate(stated(subject), 1)]
    return [(each, entry.read(example_text(kind, each), each), {}) for each in entry.examples]


def can_claim(way: Way) -> list[Claim]:
    """What a method may claim, by what it can be asked."""
    if way.subject == "decide":
        return [Claim.DOES_NOT_FOLLOW, Claim.SATISFIABLE, Claim.IN_EVERY_MODEL]
    costs = catalogue.puzzle(way.kind).costs or way.subject == "prove"
    may = [
        claim
        for claim, asked in ASKED_FOR.items()
        if set(asked) & set(way.asks)
        if claim is not Claim.OPTIMAL or costs
    ]
    if way.subject == "prove":
        return [Claim.DOES_NOT_FOLLOW, Claim.SATISFIABLE, *may[1:]]
    return may


@contextmanager
def confirming_for(seconds: float) -> Iterator[None]:
    """Let confirming take this many seconds, so that a busy machine changes nothing."""
    module: Any = importlib.import_module("sleuth.tasks.confirming.confirm")
    before = module._SECONDS
    module._SECONDS = seconds
    try:
        yield
    finally:
        module._SECONDS = before


@dataclass(frozen=True)
class Observation:
    """A claim that a method made of a problem, and how it is known."""

    subject: str
    method: str
    claim: Claim
    how: How
    by: str


class Unconfirmed(AssertionError):
    """An answer whose claims and confirmations do not go together."""


def observed(
    way: Way,
    problem: Problem,
    limits: Limits,
    questions: Iterable[str] = QUESTIONS,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Observation]:
    """What a method claims of a problem, whatever it is asked.

    Raises Unconfirmed where an answer has not exactly one confirmation of each claim.
    """
    for name in questions:
        if name not in way.asks:
            continue
        question, asking = QUESTIONS[name]
        said = {**(options or {}), **asking}
        request = Request(
            way.task, way.kind, method=way.name, question=question, options=said, limits=limits
        )
        try:
            answer = run(request, problem=problem)
        except SleuthError as error:
            if error.exit_code != 2:
                raise
            continue
        made = sorted(each.claim for each in answer.confirmations)
        if made != sorted(answer.claims(question)):
            raise Unconfirmed(f"{way.subject} by {way.name}, {name}: {answer} has {made}")
        # The file of a theory may say how it is proved; the method that did is counted.
        by = (answer.method if way.kind == "theory" else None) or way.name
        for each in answer.confirmations:
            yield Observation(way.subject, by, each.claim, each.how, each.by)


def questions_for(way: Way) -> list[str]:
    """Questions that bring out everything that a method may claim."""
    asked = [each for each in way.asks if each in ("unique", "count", "shortest", "shared")]
    return asked or ["one"]


def matrix(ways_: Iterable[Way], observations: Iterable[Observation]) -> str:
    """Subjects and methods against claims, with counts; methods with the same share a row."""
    asked = list(ways_)
    cells: dict[tuple[str, str], defaultdict[Claim, Counter[How]]] = {
        (each.subject, each.name): defaultdict(Counter) for each in asked
    }
    columns: dict[str, set[Claim]] = defaultdict(set)
    for way in asked:
        columns[way.subject] |= {*can_claim(way)}
    for each in observations:
        counts = cells.setdefault((each.subject, each.method), defaultdict(Counter))
        counts[each.claim][each.how] += 1
        columns[each.subject].add(each.claim)
    lines: list[str] = []
    for subject, may in columns.items():
        shown = [claim for claim in COLUMNS if claim in may]
        titles = " | ".join(COLUMNS[claim] for claim in shown)
        lines += ["", f"### {subject}", "", f"| methods | {titles} |"]
        lines.append("|---" * (len(shown) + 1) + "|")
        rows: defaultdict[str, list[str]] = defaultdict(list)
        for (of, method), counts in cells.items():
            if of == subject:
                rows[" | ".join(_cell(counts[claim]) for claim in shown)].append(method)
        lines += (f"| {_named(same)} | {row} |" for row, same in rows.items())
    total = sum((counts for by in cells.values() for counts in by.values()), Counter[How]())
    lines += ["", f"In all: {_cell(total)}."]
    return "\n".join(lines).strip() + "\n"


def _named(methods: list[str]) -> str:
    return ", ".join(f"`{each}`" for each in methods)


_SAID = {How.REPLAYED: "replayed", How.CROSS_CHECKED: "cross-checked", How.CLAIMED: "unverified"}


def _cell(counts: Counter[How]) -> str:
    return ", ".join(f"{counts[how]} {words}" for how, words in _SAID.items() if counts[how]) or "–"
