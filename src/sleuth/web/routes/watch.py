"""What can be watched: problems that ship, methods that tell their steps, and their settings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from sleuth import catalogue
from sleuth.examples import example_names, example_text
from sleuth.puzzle import Puzzle
from sleuth.tasks.watch import GAME, GAME_SEARCHES, OPTIONS
from sleuth.web.errors import gone
from sleuth.web.models import Model

router = APIRouter(tags=["watch"])

#: What the page can draw, and which event a method has to tell for that.
SCENES: dict[str, str] = {
    "maze": "expand",
    "tiles": "expand",
    "hunger-games": "expand",
    "futoshiki": "shrink",
    "lights-out": "chase",
}

#: Who listens to this one hears another search, cell by cell: other counts than it has by itself.
_UNHEARD = ("jumps",)

#: Views whose states are those that the page draws.
_VIEWS = ("state-space", "dominance-space", "grid", "csp", "linear-system")


class WatchedMethod(Model):
    """A method that can be watched, with its options as a form wants them."""

    name: str
    summary: str
    options: list[dict[str, Any]]


class Watched(Model):
    """Everything that the page needs to know of one kind of problem."""

    kind: str
    summary: str
    methods: list[WatchedMethod]
    heuristics: list[dict[str, Any]]
    examples: list[str]
    settings: list[dict[str, Any]]
    generates: bool


class Text(Model):
    """A problem that ships."""

    text: str


Kind = Annotated[str, Path(max_length=40)]


@router.get("/api/watch/{kind}")
async def watched(kind: Kind) -> Watched:
    """What can be watched of one kind of problem."""
    if kind == GAME:
        return _game()
    _refuse(kind)
    entry = catalogue.puzzle(kind)
    heuristics = [each.to_json() for each in (*entry.heuristics, *entry.faulty_heuristics)]
    return Watched(
        kind=kind,
        summary=entry.summary,
        methods=_methods(entry, SCENES[kind]),
        heuristics=heuristics if SCENES[kind] == "expand" else [],
        examples=example_names(kind),
        settings=[option.to_json() for option in entry.options_for("solve")],
        generates=entry.generator is not None,
    )


@router.get("/api/watch/{kind}/examples/{name}")
async def example(kind: Kind, name: Annotated[str, Path(max_length=100)]) -> Text:
    """The text of a problem that ships."""
    if kind != GAME:
        _refuse(kind)
    if name not in example_names(kind):
        raise gone("There is no such example.")
    return Text(text=example_text(kind, name))


def _refuse(kind: str) -> None:
    if kind not in SCENES:
        raise gone("Nothing of that name can be watched.")


def _methods(entry: Puzzle, event: str) -> list[WatchedMethod]:
    return [
        WatchedMethod(
            name=method.name,
            summary=method.engine.summary,
            options=[option.to_json() for option in method.options if option.kind != "file"],
        )
        for method in catalogue.methods(entry).values()
        if event in method.engine.tells
        and method.view.view_kind in _VIEWS
        and method.engine.name not in _UNHEARD
    ]


def _game() -> Watched:
    options = [option.to_json() for option in OPTIONS]
    return Watched(
        kind=GAME,
        summary="find the best move against ghosts",
        methods=[
            WatchedMethod(name=name, summary=summary, options=options)
            for name, summary in GAME_SEARCHES.items()
        ],
        heuristics=[],
        examples=example_names(GAME),
        settings=[],
        generates=False,
    )
