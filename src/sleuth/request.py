"""What is asked, as data: the problem's text, what to do with it, how, and at what price."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sleuth.errors import BadRequest, Place, Unsuitable
from sleuth.limits import Limits

#: Everything that can be asked for, in one closed table.
TASKS: dict[str, str] = {
    "solve": "find a solution, several, or their number",
    "check": "tell whether a claimed solution, model or proof is right",
    "explain": "give the steps that lead to the solution, each with its reasons",
    "hint": "give the next step from where a player is",
    "mistakes": "tell which marks of a player are wrong, and whether the board is solved",
    "why-not": "tell why there is no solution, or more than one",
    "grade": "tell how hard a problem is",
    "generate": "make new problems",
    "draw": "draw a problem, alone or with a solution",
    "board": "give a problem as a board to be played by hand",
    "export": "write a problem for other programs",
    "heuristic": "check a heuristic on every state",
    "estimate": "tell what heuristics say of a problem, beside what is true",
    "parse": "read a theory or task and write it again",
    "prove": "prove the goals of a theory",
    "models": "find finite models of a theory, or what they share",
    "decide": "a proof or a counter-model, whichever comes first",
    "truth-table": "the truth table of propositional formulas",
    "unify": "unify two terms",
    "outline": "tell what a theory or a riddle is about: its symbols, claims and oddities",
    "resolve": "resolve by hand: one step on two literals, checked, or advice",
    "write-proof": "write a proof in another form",
    "plan": "find a plan or a policy",
    "validate": "tell whether a plan or a policy is right",
    "follow": "tell what holds after each step of a plan or a policy",
    "turn": "make a move of a game, or ask what to do next",
    "watch": "solve a problem or search a game, told in numbers for a replay",
    "compare": "run several methods on the same problems",
    "mark": "mark a piece of work",
}


#: Nobody waits for more solutions, nor has a file more lines.
_LARGEST_NUMBER = 10**18


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a problem: one solution, several, their number, the cheapest.

    `most` is how many solutions to return (None: all of them); `count` asks for the
    number of solutions only; `unique` for a proof that there is no second one;
    `shortest` for a solution of provably least cost.
    """

    most: int | None = 1
    count: bool = False
    unique: bool = False
    shortest: bool = False

    def __post_init__(self) -> None:
        most = self.most
        if most is not None and not (type(most) is int and 0 < most <= _LARGEST_NUMBER):
            raise BadRequest(
                f"{most!r:.60} is no number of solutions",
                remedy=f"give one from 1 to {_LARGEST_NUMBER:g}, or ask for all",
            )

    @property
    def several(self) -> bool:
        """Whether more than one solution is to be returned."""
        return self.most is None or self.most > 1

    @property
    def wanted(self) -> int | None:
        """How many solutions an enumerating engine has to find before it may stop."""
        if self.count or self.most is None:
            return None
        return max(self.most, 2) if self.unique else self.most

    @property
    def asks(self) -> tuple[str, ...]:
        """What an engine must be able to do for it, in the words of the catalogue.

        >>> Question(most=None).asks, Question(unique=True).asks, Question().asks
        (('all',), ('unique',), ('one',))
        """
        asked = {
            "all": self.several,
            "count": self.count,
            "unique": self.unique,
            "shortest": self.shortest,
        }
        return tuple(name for name, so in asked.items() if so) or ("one",)

    def to_json(self) -> dict[str, Any]:
        """The question as JSON-ready data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Question:
        """Read a question back; raises BadRequest where it is none."""
        for name, value in data.items():
            asks = name in ("count", "unique", "shortest") and type(value) is bool
            if name != "most" and not asks:
                raise BadRequest(
                    f"a question has no {name:.60}: {value!r:.60}", remedy="see the schema"
                )
        return cls(**data)


def needs_costs(question: Question, has_costs: bool) -> None:
    """Refuse to look for a shortest solution where solutions have no cost."""
    if question.shortest and not has_costs:
        raise Unsuitable(
            "solutions of this problem have no cost", remedy="do not ask for a shortest one"
        )


@dataclass(frozen=True, slots=True)
class Request:
    """One piece of work, the same for shell, Python, page and cluster.

    `kind` names the puzzle, or "theory"; `text` is the problem in any of its formats,
    `source` what to call it in messages, and `line` where in the source it begins; `options`
    are those of the reader, the view, the engine or the generator by name; `solution` is a
    claimed solution, for tasks about one; `confirm` asks for claims such as "no solution" to be
    confirmed by something other than the method, which a comparison of methods has no use for.
    """

    task: str
    kind: str
    text: str = ""
    source: str = "input"
    method: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    question: Question = field(default_factory=Question)
    limits: Limits = field(default_factory=Limits)
    solution: str | None = None
    line: int | None = None
    confirm: bool = True

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise BadRequest(f"no task is called {self.task!r}", remedy=f"say {', '.join(TASKS)}")
        if self.line is not None and not 0 < self.line <= _LARGEST_NUMBER:
            raise BadRequest(f"no text begins in line {self.line!r:.60}", remedy="count from 1")

    @property
    def place(self) -> Place:
        """Where the text begins."""
        return Place(self.source, self.line)

    def to_json(self) -> dict[str, Any]:
        """The request as JSON-ready data."""
        return {
            "v": 1,
            "task": self.task,
            "kind": self.kind,
            "text": self.text,
            "source": self.source,
            "method": self.method,
            "options": dict(self.options),
            "question": self.question.to_json(),
            "limits": self.limits.to_json(),
            "solution": self.solution,
            "line": self.line,
            "confirm": self.confirm,
        }

    @classmethod
    def from_json(cls, data: Any) -> Request:
        """Read a request back; raises BadRequest where it is none.

        >>> Request.from_json({"task": "solve", "kind": "maze"}).question.most
        1
        """
        if not isinstance(data, Mapping):
            raise BadRequest("a request is a JSON object", remedy="see the schema")
        if data.get("v", 1) != 1:
            raise BadRequest(
                f"this version of Sleuth does not know requests of version {data['v']!r:.60}",
                remedy="send version 1",
            )
        given = {name: value for name, value in data.items() if name != "v"}
        for name, value in given.items():
            kinds = _FIELDS.get(name)
            if (
                kinds is None
                or not isinstance(value, kinds)
                or (isinstance(value, bool) and kinds is not bool)
            ):
                raise BadRequest(f"a request has no {name}: {value!r:.60}", remedy="see the schema")
        if "task" not in given or "kind" not in given:
            raise BadRequest("a request says task and kind", remedy="see the schema")
        for name, value in given.get("options", {}).items():
            if not isinstance(name, str) or not _plain(value):
                raise BadRequest(f"option {name!r:.60} is no text, number or list of them")
        for name, kind in (("question", Question), ("limits", Limits)):
            if name in given:
                given[name] = kind.from_json(given[name])
        return cls(**given)


_FIELDS: dict[str, Any] = {
    "task": str,
    "kind": str,
    "text": str,
    "source": str,
    "method": (str, type(None)),
    "options": Mapping,
    "question": Mapping,
    "limits": Mapping,
    "solution": (str, type(None)),
    "line": (int, type(None)),
    "confirm": bool,
}


def _plain(value: Any) -> bool:
    """Whether an option's value is one that a form could give."""
    if isinstance(value, list):
        return all(_plain(each) and not isinstance(each, list) for each in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, str | int | bool)
