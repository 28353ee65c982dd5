"""A run that was heard from beginning to end, to be looked at afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Event
from sleuth.loading import load

if TYPE_CHECKING:
    from sleuth.drawing import Drawing


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
        return self._drawn(self.expanded[:expansions])

    def _drawn(self, states: Sequence[str]) -> Drawing:
        searched = catalogue.puzzle(self.answer.kind).searched
        if searched is None or not states:
            raise BadRequest(f"{self.answer.kind} by {self.answer.method} shows no search")
        drawing: Drawing = load(searched)(self.answer.problem, states)
        return drawing

    def _repr_html_(self) -> str:
        from sleuth.drawing import to_svg

        try:
            picture = to_svg(self.draw())
        except BadRequest:
            picture = ""
        answer = self.answer._repr_html_()
        return f"<div><p>{escape(f'{len(self.expanded)} expansions')}</p>{picture}{answer}</div>"
