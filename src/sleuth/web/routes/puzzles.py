"""What there is: kinds of problems, how each can be solved, and the examples that ship."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from sleuth import __version__, catalogue
from sleuth.errors import BadRequest
from sleuth.examples import THEORIES, example_names, example_summary, example_text
from sleuth.puzzle import Puzzle
from sleuth.web.asking import OWN
from sleuth.web.desk import desk
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


@router.get("/api/puzzles")
def puzzles() -> Entries:
    """All kinds of problems, those that were registered among them."""
    names = [*catalogue.PUZZLES, *(name for name in catalogue.OTHERS if name not in OWN)]
    return Entries(puzzles=[_entry(catalogue.puzzle(name)) for name in names])


@router.get("/api/puzzles/{name}", responses=_MISSING)
def puzzle(name: Name) -> Entry:
    """One kind of problem."""
    return _entry(_known(name))


@router.get("/api/examples/{kind}", responses=_MISSING)
def examples(kind: Name) -> list[Example]:
    """The examples of a kind of problem, without their texts."""
    return _examples(_known(kind))


@router.get("/api/examples/{kind}/{name}", responses=_MISSING)
def example(kind: Name, name: Name) -> Example:
    """One example with its text."""
    for each in _examples(_known(kind)):
        if each.name == name:
            return each.model_copy(update={"text": example_text(kind, name)})
    raise gone(f"{kind} has no example of that name.")


def _known(name: str) -> Puzzle:
    """The entry of a name in the tables; no other name leads anywhere."""
    try:
        return catalogue.puzzle(name)
    except BadRequest as error:
        raise gone(f"Nothing is called that ({error.remedy}).") from None


def _examples(entry: Puzzle) -> list[Example]:
    names = dict.fromkeys([*entry.examples, *example_names(entry.name)])
    made_for = THEORIES if entry.name == "theory" else {}
    return [
        Example(name=name, summary=example_summary(entry.name, name), task=made_for.get(name))
        for name in names
    ]


def _entry(entry: Puzzle) -> Entry:
    return Entry(
        name=entry.name,
        summary=entry.summary,
        puzzle=entry.name in catalogue.PUZZLES,
        formats=dict(entry.formats),
        options=[each.to_json() for each in entry.options],
        sizes=sorted(entry.sizes, key=_area),
        size=entry.sizes[0] if entry.sizes else None,
        difficulties=list(entry.difficulties),
        generator=entry.generator is not None,
        generator_options=[each.to_json() for each in entry.generator_options],
        default_method=catalogue.method(entry, None).name,
        methods=[each.to_json() for each in catalogue.methods(entry).values()],
        heuristics=[each.to_json() for each in entry.heuristics],
        examples=_examples(entry),
        game=entry.game is not None,
        hand=entry.hand is not None,
        explained=entry.explained is not None,
        tasks=list(catalogue.TASKS),
    )


def _area(size: str) -> int:
    """How many cells a size has.

    >>> _area("3x4")
    12
    """
    rows, _, columns = size.partition("x")
    return int(rows) * int(columns or rows)
