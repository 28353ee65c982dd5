"""The shapes of what is sent to the API and comes from it: the schema is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sleuth.events import KINDS
from sleuth.limits import Limits
from sleuth.request import TASKS, Question, Request
from sleuth.web.errors import Code
from sleuth.web.settings import Settings
from sleuth.web.work import MAZE

#: Characters of a problem, of a claimed solution, and of an option.
TEXT = 200_000
#: Characters of a picture of the largest maze.
PICTURE = MAZE * (MAZE + 2)
#: Characters of names.
NAME = 200

Text = Annotated[str, Field(max_length=TEXT)]
#: The text of a problem; of what is no maze less is taken, see `allowed`.
Problem = Annotated[str, Field(max_length=PICTURE)]
Name = Annotated[str, Field(max_length=NAME)]
Whole = Annotated[int, Field(ge=-(10**18), le=10**18)]
Plain = bool | Whole | float | Text | None
Options = Annotated[
    dict[Name, Plain | Annotated[list[Plain], Field(max_length=10_000)]], Field(max_length=100)
]


class Model(BaseModel):
    """What is not known is left alone: a newer page may say more. Texts are no numbers."""

    model_config = ConfigDict(extra="ignore", strict=True, protected_namespaces=())


class QuestionModel(Model):
    """What is asked of a problem."""

    most: Annotated[int, Field(ge=1, le=10**6)] | None = 1
    count: bool = False
    unique: bool = False
    shortest: bool = False


class LimitsModel(Model):
    """What a run may spend; less than is asked for where the server allows less."""

    seconds: Annotated[float, Field(gt=0, le=4 * 10**9)] | None = None
    memory: Annotated[int, Field(gt=0, le=10**18, description="bytes")] | None = None
    nodes: Annotated[int, Field(gt=0, le=10**18)] | None = None


class ProblemModel(Model):
    """A problem and what is asked about it, for a call that says itself what is to be done."""

    v: Literal[1] = 1
    kind: Annotated[Name, Field(description="the puzzle, or theory")]
    text: Annotated[Problem, Field(description="in any of its formats")] = ""
    source: Annotated[Name, Field(description="what to call the text in messages")] = "input"
    method: Annotated[Name, Field(description="NAME or NAME:option=value")] | None = None
    options: Options = Field(default_factory=dict)
    question: QuestionModel = Field(default_factory=QuestionModel)
    limits: LimitsModel = Field(default_factory=LimitsModel)
    solution: Text | None = None
    line: Annotated[int, Field(ge=1, le=10**9)] | None = None
    confirm: Annotated[
        bool, Field(description="confirm claims such as: no solution, the only one")
    ] = True

    def to_do(self, task: str, settings: Settings) -> Request:
        """The request for a task, within what the server allows; raises a SleuthError."""
        limits = self.limits
        return Request(
            task,
            self.kind,
            self.text,
            self.source,
            self.method,
            {name: value for name, value in self.options.items() if value is not None},
            Question(**self.question.model_dump()),
            Limits(
                min(limits.seconds or settings.job_seconds, settings.most_seconds),
                min(limits.memory or settings.job_memory, settings.most_memory),
                limits.nodes,
            ),
            self.solution,
            self.line,
            self.confirm,
        )


class RequestModel(ProblemModel):
    """One piece of work, as `sleuth schema request` has it."""

    task: Annotated[Name, Field(json_schema_extra={"enum": list(TASKS)})]

    def request(self, settings: Settings) -> Request:
        """The request that it says, within what the server allows; raises a SleuthError."""
        return self.to_do(self.task, settings)


class JobModel(RequestModel):
    """A request to be streamed, or several as `lanes` of one job; then all others are left out.

    `hear` are the kinds of events that are streamed besides progress. Lanes that `race` are stopped
    by the first settled answer; otherwise each of them ends by itself.
    """

    task: Annotated[Name, Field(json_schema_extra={"enum": list(TASKS)})] | None = None  # type: ignore[assignment]
    kind: Name | None = None  # type: ignore[assignment]
    lanes: Annotated[dict[Name, RequestModel], Field(max_length=8)] | None = None
    race: bool = True
    hear: list[Annotated[Name, Field(json_schema_extra={"enum": list(KINDS)})]] = Field(
        default_factory=list, max_length=len(KINDS)
    )


class Where(Model):
    """A place in the text, counted from 1; of several texts the `source` says in which."""

    line: int
    column: int
    length: int
    source: str | None = None


class ParseModel(Model):
    """A text, and what it is written in: a language of theories, pddl, or the name of a puzzle."""

    language: Name
    text: Text


class Diagnostic(Model):
    """What is wrong or doubtful in a text, and where."""

    line: int
    column: int
    length: int
    severity: Literal["error", "warning"]
    say: str
    fix: str | None = None


class Parsed(Model):
    """How a text reads; without errors also the same written anew."""

    diagnostics: list[Diagnostic]
    text: str | None = None


class Example(Model):
    """A problem that ships with Sleuth."""

    name: str
    summary: str
    task: str | None = Field(None, description="of a theory: what it is made for")
    text: str | None = None


class Entry(Model):
    """One kind of problem: what can be made of it, and how it can be solved."""

    name: str
    summary: str
    puzzle: bool = Field(description="or else theories, planning, what is alike")
    formats: dict[str, str]
    options: list[dict[str, Any]] = Field(description="of reading it")
    sizes: list[str] = Field(description="to offer for new ones, the smallest first")
    size: str | None = Field(description="which is meant where none is said")
    difficulties: list[str]
    generator: bool
    generator_options: list[dict[str, Any]]
    default_method: str
    methods: list[dict[str, Any]]
    heuristics: list[dict[str, Any]]
    examples: list[Example]
    game: bool = Field(description="it can be played")
    hand: bool = Field(description="it can be played without asking for each move")
    explained: bool = Field(description="it has hints and explanations")
    tasks: list[str]


class Entries(Model):
    """All kinds of problems."""

    puzzles: list[Entry]


class Health(Model):
    """That the server is there, and how busy it is."""

    version: str
    running: int
    waiting: int
    streams: int


class ErrorModel(Model):
    """What went wrong."""

    code: Code
    say: str
    where: Where | None = None
    id: str | None = None


class Failure(Model):
    """The body of every response that is none of success."""

    error: ErrorModel


class AnswerModel(Model):
    """An answer, as `sleuth schema answer` has it."""

    model_config = ConfigDict(extra="allow", protected_namespaces=())

    v: Literal[1]
    task: str
    kind: str
    method: str | None
    status: Literal["solved", "unsolvable", "unknown", "failed"]
    sentence: str
    checked: bool
    solution: Any
    solutions: list[Any]
    result: Any
    limit: str | None
    warnings: list[str]
