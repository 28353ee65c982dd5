"""Views, lowerings, engines, and the methods that are paths through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sleuth.extras import installed
from sleuth.loading import Reference, load
from sleuth.options import Option, taken
from sleuth.problem import Problem

#: What an engine can be asked.
ASKED = ("one", "all", "count", "unique", "shortest")


@dataclass(frozen=True, slots=True)
class View:
    """One way in which a puzzle looks at its problems.

    `name` is its part of a method's name, `kind` one of the catalogue's kinds of view (the same
    as the name if empty), `build` names a function from the problem to the view. `named_states`
    names a function `(problem) -> (state) -> value`, whose values say by the names of their
    attributes what the states of a search are, for people who write searches and heuristics.
    `faulty` says what is wrong with it on purpose, for teaching; it is used only where named.
    """

    name: str
    build: Reference
    summary: str = ""
    kind: str = ""
    options: tuple[Option, ...] = ()
    named_states: Reference | None = None
    faulty: str = ""

    @property
    def view_kind(self) -> str:
        """The kind of view that it builds."""
        return self.kind or self.name


@dataclass(frozen=True, slots=True)
class Lowering:
    """A way from one kind of view to another; `lower` names a function between the two."""

    source: str
    target: str
    lower: Reference
    summary: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Engine:
    """What answers questions about one kind of view.

    `solve` names a function `(view, question, meter, listener, **options) -> Answer`; `answers`
    is what it can be asked; `tells` the kinds of events that it tells besides solutions;
    `stoppable` says that it looks at its meter often enough to be stopped from inside;
    `needs` names an optional package that it imports. `trusted` says that its claims beyond a
    solution, such as that there is none, are taken for proved.
    """

    name: str
    view: str
    solve: Reference
    summary: str
    answers: tuple[str, ...] = ("one",)
    options: tuple[Option, ...] = ()
    tells: tuple[str, ...] = ()
    stoppable: bool = True
    needs: str | None = None
    trusted: bool = True

    @property
    def installed(self) -> bool:
        """Whether what it needs is there."""
        return self.needs is None or installed(self.needs)


@dataclass(frozen=True, slots=True)
class Method:
    """A path from a problem to an answer: a view, perhaps lowerings, and an engine.

    `short` are the other names under which it is known.
    """

    view: View
    lowerings: tuple[Lowering, ...]
    engine: Engine
    short: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The full name: the view, the kinds that it is lowered to, the engine."""
        steps = [lowering.target for lowering in self.lowerings]
        return "/".join([self.view.name, *steps, self.engine.name])

    @property
    def name(self) -> str:
        """What people call it: its first short name, or else the full one."""
        return self.short[0] if self.short else self.path

    @property
    def summary(self) -> str:
        """The engine in words, and on which view of the problem."""
        about = self.view.summary
        return f"{self.engine.summary}; {about}" if about else self.engine.summary

    @property
    def options(self) -> tuple[Option, ...]:
        """Everything that can be set, of the view, of the lowerings and of the engine."""
        lowered = (option for lowering in self.lowerings for option in lowering.options)
        return (*self.view.options, *lowered, *self.engine.options)

    def to_json(self) -> dict[str, Any]:
        """The method as data."""
        return {
            "path": self.path,
            "name": self.name,
            "short": list(self.short),
            "view": self.view.name,
            "kind": self.engine.view,
            "engine": self.engine.name,
            "summary": self.summary,
            "answers": list(self.engine.answers),
            "tells": list(self.engine.tells),
            "stoppable": self.engine.stoppable,
            "needs": self.engine.needs,
            "faulty": self.view.faulty,
            "installed": self.engine.installed,
            "options": [option.to_json() for option in self.options],
        }


def build(method: Method, problem: Problem, options: dict[str, Any]) -> Any:
    """The view of a problem that the engine of a method takes."""
    view = load(method.view.build)(problem, **taken(method.view.options, options))
    for lowering in method.lowerings:
        view = load(lowering.lower)(view, **taken(lowering.options, options))
    return view
