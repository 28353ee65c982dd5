"""Plain calls: what a worker answers within two seconds. Anything longer is a job."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter

from sleuth import catalogue
from sleuth.errors import BadInput, Place
from sleuth.request import Request
from sleuth.web.asking import ask
from sleuth.web.desk import desk
from sleuth.web.errors import place_in, refusal_of, sentence
from sleuth.web.models import (
    AnswerModel,
    Diagnostic,
    Failure,
    Parsed,
    ParseModel,
    ProblemModel,
    RequestModel,
)

_BUSY: dict[int | str, dict[str, Any]] = {
    503: {"model": Failure, "description": "It takes longer than two seconds: make it a job."}
}

router = APIRouter(tags=["plain calls"], responses=_BUSY)

#: What a text can be written in besides the languages of theories and the puzzles.
_PDDL = "pddl"
_THEORY = "theory"

#: How warnings say where in the text they are about.
_PLACED = re.compile(r"(?P<source>[^\n:]{0,200}):(?P<line>\d{1,9})(:(?P<column>\d{1,9}))?: ")


@router.post("/api/ask")
async def ask_for(asked: RequestModel) -> AnswerModel:
    """Run any request that is short."""
    return _said(await ask(asked.request(desk().settings)))


@router.post("/api/check")
async def check(asked: ProblemModel) -> AnswerModel:
    """Whether a claimed solution is one, by the rules of the puzzle."""
    return _said(await ask(asked.to_do("check", desk().settings)))


@router.post("/api/hint")
async def hint(asked: ProblemModel) -> AnswerModel:
    """The next step from where a player is, or what is wrong there.

    The option `state` has the marks that were made, `strength` says how much to tell.
    """
    return _said(await ask(asked.to_do("hint", desk().settings)))


@router.post("/api/parse")
async def parse(asked: ParseModel) -> Parsed:
    """How a text reads: what is wrong in it or doubtful, each with its place."""
    try:
        answer = await ask(_reading(asked))
    except BadInput as error:
        refusal = refusal_of(error, asked.text)
        say = sentence(error.problem.partition("\n")[0])
        return Parsed(diagnostics=[_diagnostic(refusal.where, "error", say, error.remedy)])
    warnings = [_warning(asked.text, words) for words in answer.warnings]
    result = answer.result
    text = result.get("text") if isinstance(result, dict) else None
    return Parsed(diagnostics=warnings, text=text if isinstance(text, str) else None)


def _reading(asked: ParseModel) -> Request:
    """The request that reads a text and makes as little else of it as can be."""
    language, text = asked.language, asked.text
    if language == _PDDL:
        from sleuth.tasks.plan import kind_of

        return Request("parse", kind_of(text, "input"), text)
    theories = next(each for each in catalogue.puzzle(_THEORY).options if each.name == "language")
    if language in theories.choices or language == _THEORY:
        options = {} if language == _THEORY else {"language": language}
        return Request("parse", _THEORY, text, options=options)
    if language in catalogue.PLANNING:
        return Request("parse", language, text)
    return Request("draw", language, text)


def _diagnostic(
    where: Mapping[str, int | str] | None, severity: str, say: str, fix: str | None = None
) -> Diagnostic:
    place = where or {"line": 1, "column": 1, "length": 1}
    return Diagnostic.model_validate({**place, "severity": severity, "say": say, "fix": fix})


def _warning(text: str, words: str) -> Diagnostic:
    """A warning, whose place stands before it in its words."""
    found = _PLACED.match(words)
    if found is None:
        return _diagnostic(None, "warning", sentence(words))
    column = int(found["column"]) if found["column"] else None
    where = place_in(text, Place(found["source"], int(found["line"]), column))
    return _diagnostic(where, "warning", sentence(words[found.end() :]))


def _said(answer: Any) -> AnswerModel:
    return AnswerModel.model_validate(answer.to_json())
