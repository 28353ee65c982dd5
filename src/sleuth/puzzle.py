"""The shape that every puzzle has: problems, methods, options and what else it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from sleuth.drawing import Drawing
    from sleuth.errors import Place


class Problem(Protocol):
    """An immutable value that knows its own rules, whatever the puzzle.

    Solutions are values of the puzzle's own type; `solution_to_text` and
    `solution_from_text` are the notation in which they are printed and read back.
    """

    def to_text(self) -> str:
        """The problem in the puzzle's own text format, which the reader reads back."""

    def check(self, solution: Any) -> list[str]:
        """The rules that a claimed solution breaks, in words; empty if it is right."""

    def cost(self, solution: Any) -> float | None:
        """What the solution costs, or None where solutions have no cost."""

    def solution_to_text(self, solution: Any) -> str:
        """A solution in the puzzle's own notation."""

    def solution_from_text(self, text: str, source: str) -> Any:
        """Read a solution back; raises BadInput with the place."""

    def draw(self, solution: Any = None) -> Drawing:
        """The problem, or the problem with a solution drawn in."""


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that one puzzle adds to the common ones, and which part of Sleuth takes it."""

    name: str
    help: str
    passes_to: Literal["problem", "view", "engine", "generator"]
    kind: type = str
    default: Any = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A path from the problem to an answer: a view of it and an engine for that view.

    `view` names a function from the problem to the view; `engine` a function
    `engine(view, question, limits, listener)`; both as "package.module:name".
    The options are the names of the puzzle's options that each of the two takes. `progress`
    says that the engine tells its listener ("progress", (what, done, total)).
    """

    view: str
    engine: str
    summary: str
    view_options: tuple[str, ...] = ()
    engine_options: tuple[str, ...] = ()
    progress: bool = False

    @property
    def view_name(self) -> str:
        """The short name of the view, as `sleuth list` shows it."""
        return self.view.rpartition(":")[2].replace("_", "-")

    @property
    def engine_name(self) -> str:
        """The short name of the engine: its module, or the function where a module has several.

        >>> Method("", "sleuth.search.astar:solve", "").engine_name
        'astar'
        """
        module, _, function = self.engine.rpartition(".")[2].partition(":")
        return (module if function == "solve" else function).replace("_", "-")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One entry of the registry. Everything heavy is named by a string and loaded when used.

    `reader` is a function `(text, source, **problem options) -> Problem`; `generator` an
    iterator function `(size, count, seed, difficulty, **generator options)` of problems;
    `game` a function `(problem) -> sleuth.play.Game`; `examples` are names of shipped
    files, the first of which is used when no file is given. `splitter` is a function
    `(text, source) -> [(text, place), …]` that takes a file of many problems apart;
    `writers` are functions from the problem's own text to that in another format.
    """

    name: str
    summary: str
    formats: Mapping[str, str]
    methods: Mapping[str, Method]
    default_method: str
    reader: str
    examples: tuple[str, ...]
    generator: str | None = None
    game: str | None = None
    options: tuple[Option, ...] = field(default=())
    splitter: str | None = None
    writers: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str, source: str | Place, **options: Any) -> Problem:
        """Read a problem from text in any of the puzzle's formats.

        A place as the source says in which line of its file the text begins.
        """
        from sleuth.errors import Place, reading_text

        place = source if isinstance(source, Place) else Place(source)
        with reading_text(text, place):
            problem: Problem = load(self.reader)(text, place.source, **options)
        return problem

    def split(self, text: str, source: str) -> list[tuple[str, Place]]:
        """The single problems in a text, each with the place where it begins."""
        from sleuth.errors import Place, reading_text

        if self.splitter is None:
            return [(text, Place(source))]
        with reading_text(text, Place(source)):
            parts: list[tuple[str, Place]] = load(self.splitter)(text, source)
        return parts

    def read_solution(self, problem: Problem, text: str, source: str) -> Any:
        """Read a solution of a problem, in the puzzle's own notation."""
        from sleuth.errors import Place, reading_text

        with reading_text(text, Place(source)):
            return problem.solution_from_text(text, source)

    def generate(
        self, *, size: str | None, count: int, seed: int | None, difficulty: str | None, **own: Any
    ) -> Iterator[Problem]:
        """Generate problems one by one."""
        from sleuth.errors import BadRequest

        if self.generator is None:
            raise BadRequest(f"{self.name} has no generator yet")
        problems: Iterator[Problem] = load(self.generator)(
            size=size, count=count, seed=seed, difficulty=difficulty, **own
        )
        return problems

    def options_for(self, part: str) -> tuple[Option, ...]:
        """The options that one part of Sleuth takes."""
        return tuple(option for option in self.options if option.passes_to == part)


def load(reference: str) -> Callable[..., Any]:
    """The function that a "package.module:name" string names.

    >>> load("math:gcd")(12, 18)
    6
    """
    module, _, name = reference.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns from a size such as 7x9, or 7 for a square.

    >>> read_size("7x9"), read_size("4")
    ((7, 9), (4, 4))
    """
    from sleuth.errors import BadRequest

    parts = text.lower().replace("×", "x").split("x")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != len(parts) or len(parts) > 2 or 0 in numbers:
        raise BadRequest(f"{text!r} is not a size", remedy="say ROWSxCOLUMNS, such as 7x7")
    return numbers[0], numbers[-1]
