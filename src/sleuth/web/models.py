"""The shapes of what is sent to the API and comes from it: the schema is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sleuth.errors import SleuthError
from sleuth.events import KINDS
from sleuth.limits import Limits
from sleuth.request import TASKS, Question, Request
from sleuth.web.errors import Code, refusal_of
from sleuth.web.settings import Settings

#: Characters of a problem, of a claimed solution, and of an option.
TEXT = 200_000
#: Characters of names.
NAME = 200

Text = Annotated[str, Field(max_length=TEXT)]
Name = Annotated[str, Field(max_length=NAME)]
Whole = Annotated[int, Field(ge=-(10**18), le=10**18)]
Plain = bool | Whole | float | Text | None
Options = Annotated[
    dict[Name, Plain | Annotated[list[Plain], Field(max_length=10_000)]], Field(max_length=100)
]


class Model(BaseModel):
    """What is not known is left alone: a newer page may say more."""

    model_config = ConfigDict(extra="ignore", protected_namespaces=())


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


class RequestModel(Model):
    """One piece of work, as `sleuth schema request` has it."""

    v: Literal[1] = 1
    task: Annotated[Name, Field(json_schema_extra={"enum": list(TASKS)})]
    kind: Annotated[Name, Field(description="the puzzle, or theory")]
    text: Annotated[Text, Field(description="the problem in any of its formats")] = ""
    source: Annotated[Name, Field(description="what to call the text in messages")] = "input"
    method: Annotated[Name, Field(description="NAME or NAME:option=value")] | None = None
    options: Options = Field(default_factory=dict)
    question: QuestionModel = Field(default_factory=QuestionModel)
    limits: LimitsModel = Field(default_factory=LimitsModel)
    solution: Text | None = None
    line: Annotated[int, Field(ge=1, le=10**9)] | None = None

    def request(self, settings: Settings) -> Request:
        """The request that it says, within what the server allows; raises a Refusal."""
        limits = self.limits
        try:
            return Request(
                self.task,
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
            )
        except SleuthError as error:
            raise refusal_of(error) from None


class JobModel(RequestModel):
    """A request to be streamed, or several as `lanes` of one job; then all others are left out.

    `hear` are the kinds of events that are streamed besides progress. Of lanes with `until` first
    the first settled answer stops the others; with all each of them ends by itself.
    """

    task: Annotated[Name, Field(json_schema_extra={"enum": list(TASKS)})] | None = None  # type: ignore[assignment]
    kind: Name | None = None  # type: ignore[assignment]
    lanes: Annotated[dict[Name, RequestModel], Field(max_length=8)] | None = None
    until: Literal["first", "all"] = "first"
    hear: list[Annotated[Name, Field(json_schema_extra={"enum": list(KINDS)})]] = Field(
        default_factory=list, max_length=len(KINDS)
    )


class Where(Model):
    """A place in the text, counted from 1."""

    line: int
    column: int
    length: int


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
