"""The shape that every puzzle has: its problems, views, options and what else it offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sleuth.errors import BadRequest, Place, reading_text
from sleuth.loading import Reference, load
from sleuth.method import Engine, View
from sleuth.options import Option, taken
from sleuth.problem import Problem

if TYPE_CHECKING:
    from sleuth.heuristic_entry import HeuristicEntry


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One entry of the catalogue. Everything heavy may be named by a string and loaded when used.

    `reader` is a function `(text, source, **options) -> Problem`; `generator` an
    iterator function `(size, count, seed, difficulty, **generator options)` of problems;
    `game` a function `(problem) -> sleuth.game.Game`; `examples` are names of shipped
    files, the first of which is used when no file is given. `splitter` is a function
    `(text, source) -> [(text, place), …]` that takes a file of many problems apart;
    `writers` are functions from the problem's own text to that in another format.

    Its methods are derived: every engine of every view that it has or that can be lowered to,
    and its `own_engines`, which replace others of the same name; `excluded` says for patterns
    of full names why they are not offered; `aliases` are further names of methods. `searched`
    names a function `(problem, states in words) -> Drawing` for searches to be watched.
    """

    name: str
    summary: str
    formats: Mapping[str, str]
    views: tuple[View, ...]
    default_method: str
    reader: Reference
    examples: tuple[str, ...]
    own_engines: tuple[Engine, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    excluded: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    heuristics: tuple[HeuristicEntry, ...] = ()
    generator: Reference | None = None
    generator_options: tuple[Option, ...] = ()
    game: Reference | None = None
    searched: Reference | None = None
    splitter: Reference | None = None
    writers: Mapping[str, Reference] = field(default_factory=dict)

    def options_for(self, task: str) -> tuple[Option, ...]:
        """What can be said about reading a problem for a task."""
        return tuple(each for each in self.options if each.task in (None, task))

    def read(self, text: str, source: str | Place = "input", **options: Any) -> Problem:
        """Read a problem from text in any of the puzzle's formats.

        A place as the source says in which line of its file the text begins.
        """
        place = source if isinstance(source, Place) else Place(source)
        read = load(self.reader)
        with reading_text(text, place):
            problem: Problem = read(text, place.source, **taken(self.options, options))
        return problem

    def read_solution(self, problem: Problem, text: str, source: str = "solution") -> Any:
        """Read a solution of a problem in the puzzle's own notation."""
        with reading_text(text, Place(source)):
            return problem.solution_from_text(text, source)

    def split(self, text: str, source: str) -> list[tuple[str, Place]]:
        """The single problems in a text, each with the place where it begins."""
        if self.splitter is None:
            return [(text, Place(source))]
        with reading_text(text, Place(source)):
            parts: list[tuple[str, Place]] = load(self.splitter)(text, source)
        return parts

    def generate(
        self,
        *,
        size: str | None = None,
        count: int = 1,
        seed: int | None = None,
        difficulty: str | None = None,
        **own: Any,
    ) -> Iterator[Problem]:
        """Generate problems one by one."""
        if self.generator is None:
            raise BadRequest(f"{self.name} has no generator yet")
        problems: Iterator[Problem] = load(self.generator)(
            size=size,
            count=count,
            seed=seed,
            difficulty=difficulty,
            **taken(self.generator_options, own),
        )
        return problems
