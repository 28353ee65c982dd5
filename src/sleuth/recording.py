"""A run that was heard from beginning to end, to be looked at afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Event
from sleuth.loading import load
from sleuth.puzzle import Puzzle

if TYPE_CHECKING:
    from sleuth.drawing import Drawing

#: What a search that is shown does to the cells of an answer: which give way to what it has
#: seen, and how the rest is told apart from that.
_GIVES_WAY = ("plain", "dim")
_SEEN = ("seen", "frontier")
_OVER_SEEN = {"path": "trail"}
_AT_HAND = "cursor"


@dataclass(frozen=True, slots=True, repr=False)
class Recording:
    """The answer of a run and everything that it told; searches of boards can be drawn."""

    answer: Answer[Any]
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<{len(self.events)} events; {self.answer!r:.150}>"

    @property
    def expanded(self) -> list[str]:
        """The states that a search looked at, in its order and in the words of the problem."""
        return [event.about["state"] for event in self.events if event.kind == "expand"]

    @property
    def frontier(self) -> list[str]:
        """The states that a search has reached and not looked at."""
        return frontier_of(self.events)

    @property
    def path(self) -> list[str]:
        """The states that the last solution leads through."""
        paths = [event.about["path"] for event in self.events if event.kind == "solution"]
        return list(paths[-1] or []) if paths else []

    @property
    def tree(self) -> dict[str, str | None]:
        """The search tree: for every state the one before it, None for the start.

        A state that was reached again more cheaply hangs where it was reached last.
        """
        found: dict[str, str | None] = {}
        for event in self.events:
            if event.kind in ("open", "reopen"):
                found[event.about["state"]] = event.about["parent"]
        return found

    def draw(self, expansions: int | None = None) -> Drawing:
        """The board after so many expansions, or after all of them."""
        searched = catalogue.puzzle(self.answer.kind).searched
        states = self.expanded[:expansions]
        if searched is None or not states:
            raise BadRequest(f"{self.answer.kind} by {self.answer.method} shows no search")
        drawing: Drawing = load(searched)(
            self.answer.problem, states, frontier_of(self.events, expansions)
        )
        return drawing

    def draw_answer(self) -> Drawing:
        """The answer drawn over what the search expanded and what it left on its frontier."""
        refuse_without_region(catalogue.puzzle(self.answer.kind))
        searched = self.draw().cells
        answer = self.answer.draw()
        cells = {}
        for place, cell in answer.cells.items():
            below = searched.get(place, cell)
            if below.style == _AT_HAND:
                below = replace(below, text=cell.text.strip() or "·", style="seen")
            if cell.style in _GIVES_WAY and below.style in _SEEN:
                cells[place] = below
            else:
                cells[place] = replace(cell, style=_OVER_SEEN.get(cell.style, cell.style))
        told = [f"{self.answer.method}: {len(self.expanded)} expanded"]
        told += [f"{len(self.frontier)} on the frontier"] if self.frontier else []
        told += [f"cost {self.answer.cost:g}"] if self.answer.cost is not None else []
        caption = "\n".join(filter(None, (", ".join(told), answer.caption)))
        return replace(answer, cells=cells, caption=caption)

    def _repr_html_(self) -> str:
        from sleuth.drawing import to_svg

        try:
            picture = to_svg(self.draw())
        except BadRequest:
            picture = ""
        answer = self.answer._repr_html_()
        return f"<div><p>{escape(f'{len(self.expanded)} expansions')}</p>{picture}{answer}</div>"


def frontier_of(events: Sequence[Event], expansions: int | None = None) -> list[str]:
    """The states opened and not expanded after so many expansions, in the order of opening."""
    waiting: dict[str, None] = {}
    done = 0
    for event in events:
        if event.kind in ("open", "reopen"):
            waiting[event.about["state"]] = None
        elif event.kind == "expand":
            done += 1
            if expansions is not None and done > expansions:
                break
            waiting.pop(event.about["state"], None)
    return list(waiting)


def refuse_without_region(entry: Puzzle) -> None:
    """Refuse to draw all expanded states of a puzzle whose states are whole boards."""
    if not entry.region:
        able = [name for name in catalogue.PUZZLES if catalogue.puzzle(name).region]
        watch = ", or watch the search" if entry.searched is not None else ""
        raise BadRequest(
            f"the expanded states of {entry.name} are no places on its board",
            remedy=f"show them for {' or '.join(able)}{watch}",
        )
