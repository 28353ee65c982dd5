"""The shape that every puzzle has: its problems, views, options and what else it offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sleuth.addresses import puzzle_in_address
from sleuth.errors import BadInput, BadRequest, Place, reading_text
from sleuth.loading import Reference, load
from sleuth.method import Engine, View
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.text import shortened

if TYPE_CHECKING:
    from sleuth.heuristic_entry import HeuristicEntry


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One entry of the catalogue. Everything heavy may be named by a string and loaded when used.

    `reader` is a function `(text, source, **options) -> Problem`; `generator` an
    iterator function `(size, count, seed, difficulty, start, **generator options)` of so many
    problems, those from number `start` on of the series that the seed begins;
    `game` a function `(problem) -> sleuth.game.Game`; `examples` are names of shipped
    files, the first of which is used when no file is given. `splitter` is a function
    `(text, source) -> [(text, place), …]` that takes a file of many problems apart;
    `writers` are functions from the problem's own text to that in another format; `addresses`
    are the names that the puzzle has on pages of the web whose addresses its reader takes.

    Its methods are derived: every engine of every view that it has or that can be lowered to,
    and its `own_engines`, which replace others of the same name; `excluded` says for patterns
    of full names why they are not offered; `aliases` are further names of methods. `searched`
    names a function `(problem, states, frontier) -> Drawing` for searches to be watched, on
    states in words; `region` says that it draws all of these states, and not only the last.
    `marking` names a function `(problem, domains, facts) -> {spot: mark}` for constraint searches
    and deductions to be watched: from the values left to variables in words, and facts in words,
    to marks that `problem.draw(marks=…)` takes. `noting` names a function `(problem, facts) ->
    {spot: mark}` for explanations to be drawn: from the marks that hold on each spot (`3`, `not 4`)
    to such marks; without it the last one on each spot is drawn.
    `why_none` names a function that says of a problem without solution what is in the way, if it
    knows; `why_not` names a function `(problem, meter) -> Answer` that does the task of that name
    where no rules are stated. `faulty_heuristics` are wrong on purpose, for teaching, and used
    only where named.
    `explained` names a function `(problem, **options of its rules) -> Rules` in words for
    explanations. `changes` names a function `(problem, name of a clue) -> changes of that clue`,
    `completed` one `(problem, solution) -> the problem with all clues that could be added`.
    `sizes` are worth to be offered for new problems, the generator's own first, and `difficulties`
    the words that it takes.
    Solutions of a puzzle without `costs` have none: no method gives a shortest one.
    `hand` names a function `(problem) -> dict` for playing by hand on a page without asking a
    server for every move: the kind of game, the marks, the rules, see `sleuth.tasks.board`.
    `preparer` names a function `(*, listener, **preparer options) -> files` that builds, within
    the limits of the run, what methods look up, and keeps it in the user's cache.
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
    faulty_heuristics: tuple[HeuristicEntry, ...] = ()
    generator: Reference | None = None
    generator_options: tuple[Option, ...] = ()
    sizes: tuple[str, ...] = ()
    difficulties: tuple[str, ...] = ()
    game: Reference | None = None
    hand: Reference | None = None
    preparer: Reference | None = None
    preparer_options: tuple[Option, ...] = ()
    searched: Reference | None = None
    why_none: Reference | None = None
    why_not: Reference | None = None
    region: bool = False
    marking: Reference | None = None
    noting: Reference | None = None
    splitter: Reference | None = None
    explained: Reference | None = None
    changes: Reference | None = None
    completed: Reference | None = None
    writers: Mapping[str, Reference] = field(default_factory=dict)
    addresses: tuple[str, ...] = ()
    costs: bool = True

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
            self._refuse_other_addresses(text, place)
            problem: Problem = read(text, place.source, **taken(self.options, options))
        return problem

    def _refuse_other_addresses(self, text: str, place: Place) -> None:
        """Refuse what was pasted from the page of another puzzle, by the name it has there."""
        named = puzzle_in_address(text)
        if named is not None and named not in self.addresses:
            known = ", ".join(self.addresses) or "no puzzle"
            raise BadInput(
                f"this is the address of a puzzle called {shortened(named)}",
                place,
                f"{self.name} reads addresses of {known}",
            )

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
        start: int = 0,
        **own: Any,
    ) -> Iterator[Problem]:
        """Generate problems one by one, from number `start` on of those that the seed makes."""
        if self.generator is None:
            raise BadRequest(f"{self.name} has no generator yet")
        problems: Iterator[Problem] = load(self.generator)(
            size=size,
            count=count,
            seed=seed,
            difficulty=difficulty,
            start=start,
            **taken(self.generator_options, own),
        )
        return problems
