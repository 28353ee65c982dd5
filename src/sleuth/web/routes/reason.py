"""Theories and riddles as they are written: what a text is about, and what is wrong in it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from sleuth.errors import SleuthError
from sleuth.request import Request
from sleuth.web.asking import ask
from sleuth.web.errors import refusal_of
from sleuth.web.models import Diagnostic, Failure, Model, ParseModel

_BUSY: dict[int | str, dict[str, Any]] = {
    503: {"model": Failure, "description": "It takes longer than two seconds: make it a job."}
}

router = APIRouter(tags=["reason"], responses=_BUSY)

_RIDDLE, _THEORY = "riddle", "theory"


class Symbol(Model):
    """A relation, function or constant of a theory, or a category of a riddle."""

    name: str
    arity: int
    kind: str
    lines: list[int]


class Claim(Model):
    """One thing that can be decided; without a goal, whether the facts clash."""

    goal: str | None
    line: int | None
    proofs: bool
    models: bool
    bounded: bool
    sizes: str | None
    conclusive: bool


class Category(Model):
    """Things of one kind in a riddle."""

    name: str
    values: list[str]


class About(Model):
    """What a text that reads is about."""

    language: str
    summary: str
    symbols: list[Symbol]
    claims: list[Claim]
    categories: list[Category] = Field(default_factory=list)


class Outlined(Model):
    """How a text reads; `about` is null where it does not."""

    diagnostics: list[Diagnostic]
    about: About | None = None


@router.post("/api/outline")
async def outline(asked: ParseModel) -> Outlined:
    """Read a theory (ladr, tptp, clauses, json or auto) or a riddle, and tell what it is about."""
    riddle = asked.language == _RIDDLE
    request = Request(
        "outline",
        _RIDDLE if riddle else _THEORY,
        asked.text,
        options={} if riddle else {"language": asked.language},
    )
    try:
        found = (await ask(request)).result
    except SleuthError as error:
        refusal = refusal_of(error, asked.text)
        if refusal.where is None:
            raise
        wrong = {**refusal.where, "severity": "error", "say": refusal.say}
        return Outlined(diagnostics=[Diagnostic.model_validate(wrong)])
    warnings = [Diagnostic.model_validate(each) for each in found["warnings"]]
    return Outlined(diagnostics=warnings, about=About.model_validate(found))
