"""Holds what Sleuth answers about a small problem against all of its solutions.

Who uses it has found the solutions by brute force; nothing here knows any rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import SleuthError, Unsuitable
from sleuth.limits import Limits
from sleuth.request import Question, Request
from sleuth.running import run

_ROUNDING = 1e-6

#: An end for methods that are hopeless on an instance, which then stays open.
LIMITS = Limits(seconds=20, nodes=20_000)


@dataclass(frozen=True, slots=True)
class Truth:
    """All solutions of a problem with what each costs (None: nothing).

    `solutions` is None where there may be infinitely many; `solvable` and `least` are known then.
    """

    solvable: bool
    solutions: Mapping[Any, float | None] | None = None
    least: float | None = None

    @classmethod
    def listing(cls, solutions: Iterable[Any]) -> Truth:
        """Of a problem whose solutions cost nothing."""
        return cls.costing(dict.fromkeys(solutions))

    @classmethod
    def costing(cls, solutions: Mapping[Any, float | None]) -> Truth:
        """Of a problem whose solutions have costs."""
        costs = [cost for cost in solutions.values() if cost is not None]
        return cls(bool(solutions), solutions, min(costs, default=None))

    @property
    def case(self) -> str:
        """How many there are, in a word."""
        if self.solutions is None:
            return "solvable" if self.solvable else "unsolvable"
        return ("none", "one", "several")[min(len(self.solutions), 2)]


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem as Sleuth gets it: its kind with its text, or the problem itself.

    `normal` turns a solution of an answer into the form of those in the truth; `price` says what
    a solution costs, None if it is not one, where solutions have costs.
    """

    kind: str
    text: str = ""
    problem: Any = None
    options: Mapping[str, Any] = field(default_factory=dict)
    normal: Callable[[Any], Any] = lambda solution: solution
    price: Callable[[Any], float | None] | None = None
    limits: Limits = LIMITS

    def answer(self, method: str | None, question: Question, **options: Any) -> Answer[Any]:
        """What Sleuth says."""
        request = Request(
            "solve",
            self.kind,
            text=self.text,
            method=method,
            options={**self.options, **options},
            question=question,
            limits=self.limits,
        )
        return run(request, problem=self.problem)


def methods_of(kind: str, without: Sequence[str] = ()) -> list[str]:
    """The methods of a kind, but for some by their engine or whole name."""
    entry = catalogue.puzzle(kind)
    return [
        name
        for name in catalogue.methods(entry)
        if name not in without and name.rpartition("/")[2] not in without
    ]


def question_named(name: str, rng: Random) -> Question:
    """One of the questions that a method can be asked."""
    return {
        "one": Question(),
        "all": Question(most=None),
        "some": Question(most=rng.randint(2, 4)),
        "count": Question(count=True),
        "unique": Question(unique=True),
        "shortest": Question(shortest=True),
    }[name]


def questions_of(kind: str, method: str, costs: bool) -> list[str]:
    """The names of what a method can be asked; `some` stands for a number of solutions."""
    able = list(catalogue.method(catalogue.puzzle(kind), method).engine.answers)
    if not costs:
        able = [name for name in able if name != "shortest"]
    return [*able, "some"] if "all" in able else able


def judge(
    asked: Asked,
    truth: Truth,
    rng: Random,
    methods: Sequence[str],
    options: Callable[[str], Mapping[str, Any]] | None = None,
) -> tuple[str | None, bool]:
    """Ask some methods everything they can be asked; what is wrong, and whether one gave up."""
    left = False
    for method in methods:
        for name in questions_of(asked.kind, method, asked.price is not None):
            question = question_named(name, rng)
            chosen = options(method) if options is not None else {}
            try:
                answer = asked.answer(method, question, **chosen)
            except Unsuitable:
                continue
            except SleuthError as error:
                return _worded(asked, method, name, f"raises {error!r}"), left
            left = left or answer.limit is not None or answer.status is Status.UNKNOWN
            for false in false_claims(asked, truth, question, answer):
                return _worded(asked, method, f"{name} {dict(chosen) or ''}", false), left
    return None, left


def _worded(asked: Asked, method: str, question: str, false: str) -> str:
    stated = asked.text or asked.problem.to_text()
    return f"{method} asked for {question}: {false}\n{stated}"


def false_claims(asked: Asked, truth: Truth, question: Question, answer: Answer[Any]) -> list[str]:
    """What is false in an answer, in words."""
    if answer.status is Status.FAILED:
        return [f"it failed: {answer.error}"]
    whole = answer.limit is None and answer.status is not Status.UNKNOWN
    wrong = {
        "it says that there is a solution": answer.status is Status.SOLVED and not truth.solvable,
        "it says that there is none": answer.status is Status.UNSOLVABLE and truth.solvable,
        "it stopped without a limit and without a word": (
            answer.status is Status.UNKNOWN and answer.limit is None and answer.evidence is None
        ),
    }
    shown = [asked.normal(each) for each in answer.shown]
    if answer.status is Status.SOLVED and not question.count:
        wrong["it shows no solution"] = not shown
    if truth.solutions is not None:
        number = len(truth.solutions)
        strange = [each for each in shown if each not in truth.solutions]
        wrong[f"{strange[:1]} is not a solution"] = bool(strange)
        wrong["it shows a solution twice"] = len(set(shown)) < len(shown)
        if answer.unique is not None and answer.status is Status.SOLVED:
            wrong[f"unique is {answer.unique}, there are {number}"] = answer.unique != (number == 1)
        if answer.other is not None:
            other = asked.normal(answer.other)
            wrong["the other solution is none, or the same"] = (
                other not in truth.solutions or other == shown[0]
            )
        if answer.count is not None:
            wrong[f"it counts {answer.count} of {number}"] = answer.count > number or (
                whole and answer.complete and answer.count != number
            )
        if whole and truth.solvable:
            wrong |= _unasked(question, answer, number)
    return [text for text, so in (wrong | _costs(asked, truth, question, answer)).items() if so]


def _unasked(question: Question, answer: Answer[Any], number: int) -> dict[str, bool]:
    """What was asked for and is not there."""
    many = len(answer.shown)
    return {
        "it does not say whether it is unique": question.unique and answer.unique is None,
        "it does not count": question.count and answer.count is None,
        f"it shows {many} of all {number}": question.most is None and many != number,
        f"it shows {many} where {question.most} of {number} were asked for": (
            question.several and question.most is not None and many != min(question.most, number)
        ),
    }


def _costs(asked: Asked, truth: Truth, question: Question, answer: Answer[Any]) -> dict[str, bool]:
    if truth.least is None:
        return {}
    wrong = {}
    least, cost, bound = truth.least, answer.cost, answer.bound
    if bound is not None:
        wrong[f"it claims the bound {bound}, the least is {least}"] = bound > least + _ROUNDING
    if cost is not None:
        wrong[f"it costs {cost}, the least is {least}"] = cost < least - _ROUNDING
        wrong[f"{cost} is called the least, which is {least}"] = (
            answer.optimal is True and abs(cost - least) > _ROUNDING
        )
        if asked.price is not None and answer.solution is not None:
            real = asked.price(answer.solution)
            wrong[f"it says {cost} of what costs {real}"] = (
                real is None or abs(real - cost) > _ROUNDING
            )
    if question.shortest and answer.status is Status.SOLVED and answer.limit is None:
        wrong["the shortest is not called so"] = answer.optimal is not True
    return wrong
