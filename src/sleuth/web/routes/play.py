"""Boards for the page Play."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from sleuth.request import Request
from sleuth.web.asking import ask
from sleuth.web.errors import too_big
from sleuth.web.models import Failure, Model, Name, Options, Problem

router = APIRouter(tags=["playing"])

#: Cells of a board that is played by marks, and of any board.
_MOST_MARKED, _MOST_CELLS = 100 * 100, 500 * 500


class BoardModel(Model):
    """A problem of a puzzle."""

    kind: Annotated[Name, Field(description="the puzzle")]
    text: Annotated[Problem, Field(description="the problem in any of its formats")]
    options: Options = Field(default_factory=dict)


@router.post("/api/board", responses={413: {"model": Failure}, 503: {"model": Failure}})
async def board(asked: BoardModel) -> dict[str, Any]:
    """A problem as a board to be played: what it shows, what can be marked, and its rules."""
    options = {name: value for name, value in asked.options.items() if value is not None}
    answer = await ask(Request("board", asked.kind, asked.text, options=options))
    found: dict[str, Any] = answer.result
    shape = found["geometry"]
    cells = shape["rows"] * shape["columns"]
    if cells > (_MOST_MARKED if found["kind"] == "marks" else _MOST_CELLS):
        raise too_big("This board is too large to be played here.")
    return found
