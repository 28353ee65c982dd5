"""What there is: kinds of problems, how each can be solved, and the examples that ship."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import Response

from sleuth import __version__, catalogue
from sleuth.errors import BadRequest
from sleuth.examples import example_text
from sleuth.puzzle import Puzzle
from sleuth.web.desk import desk
from sleuth.web.entries import all_entries, examples_of, told
from sleuth.web.errors import gone
from sleuth.web.models import Entries, Entry, Example, Failure, Health

router = APIRouter(tags=["what there is"])

_MISSING: dict[int | str, dict[str, Any]] = {
    404: {"model": Failure, "description": "There is none of that name."}
}

Name = Annotated[str, Path(max_length=200)]


@router.get("/api/health")
async def health() -> Health:
    """That the server is there, and how busy it is."""
    return Health(version=__version__, **desk().jobs.counts)


@router.get("/api/puzzles", response_model=Entries)
def puzzles() -> Response:
    """All kinds of problems, those that were registered among them."""
    return Response(all_entries(), media_type="application/json")


@router.get("/api/puzzles/{name}", responses=_MISSING)
def puzzle(name: Name) -> Entry:
    """One kind of problem."""
    return told(_known(name))


@router.get("/api/examples/{kind}", responses=_MISSING)
def examples(kind: Name) -> list[Example]:
    """The examples of a kind of problem, without their texts."""
    return examples_of(_known(kind))


@router.get("/api/examples/{kind}/{name}", responses=_MISSING)
def example(kind: Name, name: Name) -> Example:
    """One example with its text."""
    for each in examples_of(_known(kind)):
        if each.name == name:
            return each.model_copy(update={"text": example_text(kind, name)})
    raise gone("There is no such example.")


def _known(name: str) -> Puzzle:
    """The entry of a name in the tables; no other name leads anywhere."""
    try:
        return catalogue.puzzle(name)
    except BadRequest as error:
        raise gone(f"Nothing is called that ({error.remedy}).") from None
