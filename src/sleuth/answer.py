"""The one answer that all engines give and all surfaces show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sleuth import exit_codes
from sleuth.confirmation import Claim, Confirmation
from sleuth.errors import BadRequest
from sleuth.limits import INTERRUPTED, TERMINATED, stopped
from sleuth.request import Question
from sleuth.text import number

if TYPE_CHECKING:
    from sleuth.drawing import Drawing

SolutionT = TypeVar("SolutionT")
LiftedT = TypeVar("LiftedT")


class Status(StrEnum):
    """How strong the claim of an answer is."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"
    FAILED = "failed"


#: The kind of evidence of a search that went through everything there is.
EXHAUSTED = "exhausted"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why the status is right: a sentence for people and the same as data."""

    kind: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The evidence as JSON-ready data."""
        return {"kind": self.kind, "text": self.text, **self.data}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Evidence:
        """Read evidence back."""
        rest = {name: value for name, value in data.items() if name not in ("kind", "text")}
        return cls(str(data["kind"]), str(data["text"]), rest)


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Generic[SolutionT]):
    """What every engine returns and every surface shows.

    `count` is the number of all solutions if the answer is `complete`, otherwise of those
    that were asked for. `checked` says that the problem's own rules accepted every solution
    in it; `other` is a second solution that shows the first not to be the only one; `result`
    is what a task gives that has no solutions; `memory` says whether a limit on memory was that
    of the run alone or the growth of the whole process; `confirmations` say for every claim that
    no solution shows how it is known. Engines leave `task`, `kind`, `method` and `problem` to
    whoever runs them.
    """

    status: Status
    solution: SolutionT | None = None
    cost: float | None = None
    optimal: bool | None = None
    bound: float | None = None
    unique: bool | None = None
    count: int | None = None
    complete: bool = True
    solutions: tuple[SolutionT, ...] = ()
    other: SolutionT | None = None
    evidence: Evidence | None = None
    stats: Mapping[str, float] = field(default_factory=dict)
    limit: str | None = None
    task: str = "solve"
    kind: str = ""
    method: str | None = None
    checked: bool = False
    result: Any = None
    warnings: tuple[str, ...] = ()
    error: str | None = None
    memory: str = "process"
    confirmations: tuple[Confirmation, ...] = ()
    problem: Any = field(default=None, compare=False, repr=False)

    def __bool__(self) -> bool:
        return self.status is Status.SOLVED

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        by = f" by {self.method}" if self.method else ""
        return f"<{self.kind}{by}: {self.sentence()}>" if self.kind else f"<{self.sentence()}>"

    def sentence(self) -> str:
        """The claim in words.

        >>> Answer(Status.SOLVED, solution="a", cost=3, optimal=True, checked=True).sentence()
        'solved, and checked against the rules; cost 3, the least possible'
        """
        words = _STATUS_WORDS | _TASK_WORDS.get(self.task, {})
        parts = [words[self.status]]
        if self.status is Status.SOLVED and self.checked and self.task != "check":
            against = "" if self.task in _TASK_WORDS else " against the rules"
            parts = [f"{parts[0]}, and checked{against}"]
        if self.error is not None:
            parts.append(self.error)
        if self.cost is not None:
            parts.append(
                f"cost {number(self.cost)}" + (", the least possible" if self.optimal else "")
            )
        proved = self.bound is not None and not self.optimal
        if proved and self.bound is not None and self.bound > 0:
            parts.append(f"at least {number(self.bound)} is needed")
        if self.unique is not None:
            parts.append("the only solution" if self.unique else "not the only solution")
        if self.count is not None and self.status is not Status.UNSOLVABLE:
            parts.append(self._how_many())
        if self.limit:
            parts.append(stopped(self.limit))
        return "; ".join(parts)

    def _how_many(self) -> str:
        """How many were found; a list may have been cut at the number that was asked for."""
        what = _COUNTED.get(self.task, "solution")
        solutions = f"{self.count} {what}{'s' if self.count != 1 else ''}"
        if self.limit:
            return f"at least {solutions}"
        return solutions if self.complete else f"{solutions}, perhaps more"

    @property
    def shown(self) -> tuple[SolutionT, ...]:
        """The solutions in it, one or several."""
        return self.solutions or (() if self.solution is None else (self.solution,))

    def claims(self, question: Question) -> tuple[Claim, ...]:
        """What it claims that its solutions do not show, of what a run may be asked for."""
        if self.status is Status.UNSOLVABLE:
            if any(each.claim is Claim.SATISFIABLE for each in self.confirmations):
                return (Claim.SATISFIABLE,)
            return (_NEGATIVE.get(self.task, Claim.UNSOLVABLE),)
        if self.status is not Status.SOLVED:
            return ()
        counted = self.complete and self.limit is None and self.count is not None
        claimed = {
            Claim.UNIQUE: self.unique is True,
            Claim.OPTIMAL: self.optimal is True,
            Claim.COUNT: counted and (question.count or question.most is None),
            Claim.IN_EVERY_MODEL: self._in_every_model(),
        }
        return tuple(claim for claim, made in claimed.items() if made)

    def _in_every_model(self) -> bool:
        """Whether it says what holds in all models of some sizes, rather than by a proof."""
        if self.task == "decide":
            return any(each.claim is Claim.IN_EVERY_MODEL for each in self.confirmations)
        return self.task == "models" and "certain" in (self.result or ())

    @property
    def exit_code(self) -> int:
        """What the shell is told."""
        if self.limit in (INTERRUPTED, TERMINATED):
            return exit_codes.stopped(self.limit)
        if self.status is Status.FAILED:
            return exit_codes.BROKEN
        if self.limit is not None or self.status is Status.UNKNOWN:
            return exit_codes.LIMIT
        return exit_codes.ANSWERED if self.status is Status.SOLVED else exit_codes.NONE

    def lifted(self, lift: Callable[[SolutionT], LiftedT]) -> Answer[LiftedT]:
        """The same answer with every solution in the words of the problem."""
        solutions = tuple(lift(solution) for solution in self.solutions)
        if self.solution is None:
            solution = None
        elif self.solutions and self.solution is self.solutions[0]:
            solution = solutions[0]
        else:
            solution = lift(self.solution)
        other = None if self.other is None else lift(self.other)
        return replace(self, solution=solution, solutions=solutions, other=other)  # type: ignore[arg-type, return-value]

    def draw(self) -> Drawing:
        """The problem with the solution drawn in."""
        if self.problem is None:
            raise BadRequest("this answer came without its problem", remedy="read the problem")
        drawing: Drawing = self.problem.draw(self.solution)
        return drawing.highlighted(dict.fromkeys(self.differing(), "new"))

    def differing(self) -> dict[str, str]:
        """The spots where the other solution is drawn differently, each in words."""
        if self.other is None or self.problem is None:
            return {}
        from sleuth.drawing import difference
        from sleuth.spots import called

        first, second = self.problem.draw(self.solution), self.problem.draw(self.other)
        spots = (change.spot for change in difference(first, second) if change.spot)
        return called(self.problem, spots)

    def _repr_svg_(self) -> str | None:
        from sleuth.drawing import to_svg

        return None if self.problem is None else to_svg(self.draw())

    def _repr_html_(self) -> str:
        from html import escape

        parts = [self.sentence()]
        if self.evidence is not None:
            parts.append(self.evidence.text)
        parts += (each.sentence() for each in self.confirmations)
        words = "".join(f"<p>{escape(part)}</p>" for part in parts)
        # A proof shows itself in lines; other solutions are drawn into their problem.
        itself = getattr(self.solution, "_repr_html_", self._repr_svg_)()
        return f"<div>{words}{itself or ''}</div>"

    def to_json(self) -> dict[str, Any]:
        """The answer as the one object that every surface prints."""
        return {
            "v": 1,
            "task": self.task,
            "kind": self.kind,
            "method": self.method,
            "status": str(self.status),
            "sentence": self.sentence(),
            "checked": self.checked,
            "solution": self._notation(self.solution),
            "solutions": [self._notation(solution) for solution in self.solutions],
            "other": self._notation(self.other),
            "differing": self.differing(),
            "cost": self.cost,
            "optimal": self.optimal,
            "bound": self.bound,
            "unique": self.unique,
            "count": self.count,
            "complete": self.complete,
            "evidence": self.evidence.to_json() if self.evidence else None,
            "confirmations": [each.to_json() for each in self.confirmations],
            "result": self.result,
            "warnings": list(self.warnings),
            "stats": dict(self.stats),
            "limit": self.limit,
            "memory": self.memory,
            "error": self.error,
        }

    def _notation(self, solution: Any) -> Any:
        if solution is None or self.problem is None:
            return solution
        return self.problem.solution_to_json(solution)

    @classmethod
    def from_json(cls, data: Mapping[str, Any], problem: Any = None) -> Answer[Any]:
        """Read an answer back; with its problem the solutions become the problem's own values."""
        try:
            status = Status(data["status"])
            evidence = data["evidence"]
            fields = {name: data[name] for name in _AS_THEY_ARE}
            confirmations = tuple(map(Confirmation.from_json, data["confirmations"]))
            texts = [data["solution"], data["other"], *data["solutions"]]
        except (KeyError, ValueError, TypeError):
            raise BadRequest("this is no answer", remedy="see the schema") from None
        values = [
            text if text is None or problem is None else problem.solution_from_json(text)
            for text in texts
        ]
        return cls(
            status,
            solution=values[0],
            other=values[1],
            solutions=tuple(values[2:]),
            evidence=None if evidence is None else Evidence.from_json(evidence),
            confirmations=confirmations,
            warnings=tuple(data["warnings"]),
            problem=problem,
            **fields,
        )


_AS_THEY_ARE = (
    "task",
    "kind",
    "method",
    "checked",
    "cost",
    "optimal",
    "bound",
    "unique",
    "count",
    "complete",
    "result",
    "stats",
    "limit",
    "memory",
    "error",
)

_STATUS_WORDS = {
    Status.SOLVED: "solved",
    Status.UNSOLVABLE: "there is no solution",
    Status.UNKNOWN: "no answer yet",
    Status.FAILED: "the run broke",
}

#: What a "no" claims where it is not that there is no solution.
_NEGATIVE = {"prove": Claim.DOES_NOT_FOLLOW, "decide": Claim.DOES_NOT_FOLLOW}

#: What the statuses mean where the question is not for a solution.
_TASK_WORDS = {
    "prove": {Status.SOLVED: "proved", Status.UNSOLVABLE: "it does not follow"},
    "decide": {Status.SOLVED: "it follows", Status.UNSOLVABLE: "it does not follow"},
    "models": {Status.SOLVED: "there is a model", Status.UNSOLVABLE: "there is no such model"},
    "check": {Status.SOLVED: "it is right", Status.UNSOLVABLE: "it is wrong"},
    "heuristic": {
        Status.SOLVED: "admissible and consistent",
        Status.UNSOLVABLE: "not both admissible and consistent",
    },
    "estimate": {Status.SOLVED: "estimated"},
    "generate": {Status.SOLVED: "made"},
    "explain": {Status.SOLVED: "explained", Status.UNSOLVABLE: "there is no solution"},
    "hint": {Status.SOLVED: "there is a hint"},
    "mistakes": {Status.SOLVED: "no mark is wrong", Status.UNSOLVABLE: "marks are wrong"},
    "why-not": {Status.SOLVED: "looked into"},
    "grade": {Status.SOLVED: "graded", Status.UNSOLVABLE: "there is no solution"},
    "draw": {Status.SOLVED: "drawn"},
    "board": {Status.SOLVED: "laid out"},
    "export": {Status.SOLVED: "written"},
    "parse": {Status.SOLVED: "read"},
    "plan": {Status.SOLVED: "a plan is found", Status.UNSOLVABLE: "there is no plan"},
    "validate": {Status.SOLVED: "valid", Status.UNSOLVABLE: "not valid"},
    "unify": {Status.SOLVED: "unifiable", Status.UNSOLVABLE: "not unifiable"},
    "truth-table": {Status.SOLVED: "tabulated", Status.UNSOLVABLE: "it does not hold"},
    "outline": {Status.SOLVED: "read"},
    "resolve": {Status.SOLVED: "it follows", Status.UNSOLVABLE: "this step cannot be done"},
    "write-proof": {Status.SOLVED: "written", Status.UNSOLVABLE: "this is no proof"},
}


#: What the count of an answer counts, where it is not solutions.
_COUNTED = {"generate": "problem", "models": "model"}


def enumerated(
    question: Question,
    found: Sequence[SolutionT],
    *,
    exhausted: bool,
    stats: Mapping[str, float],
    limit: str | None = None,
    optimal: bool | None = None,
    bound: float | None = None,
) -> Answer[SolutionT]:
    """The answer of an engine that found these solutions, one after the other.

    `exhausted` says that it proved there are no others.
    """
    if not found:
        unknown = limit is not None
        return Answer(
            Status.UNKNOWN if unknown else Status.UNSOLVABLE,
            count=None if unknown else 0,
            bound=bound,
            stats=stats,
            limit=limit,
        )
    unique = None
    if question.unique:
        unique = False if len(found) > 1 else (True if exhausted else None)
    shown = tuple(found if question.most is None else found[: question.most])
    return Answer(
        Status.SOLVED,
        solution=shown[0],
        solutions=shown if question.several else (),
        optimal=optimal,
        bound=bound,
        unique=unique,
        other=found[1] if question.unique and len(found) > 1 else None,
        count=len(found) if question.count else (len(shown) if question.several else None),
        complete=exhausted or not (question.count or question.several),
        stats=stats,
        limit=limit,
    )
