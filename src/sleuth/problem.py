"""What every problem knows, whatever the puzzle, and the parts that problems share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sleuth.errors import BadInput, BadRequest, Place

if TYPE_CHECKING:
    from sleuth.drawing import Drawing, Graph


class Problem(Protocol):
    """An immutable value that knows its own rules, whatever the puzzle.

    Solutions are values of the puzzle's own type; `solution_to_text` and
    `solution_from_text` are the notation in which they are printed and read back, and
    `solution_to_json` and `solution_from_json` how they travel as data.
    """

    @property
    def kind(self) -> str:
        """The name of its puzzle in the catalogue."""

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

    def solution_to_json(self, solution: Any) -> Any:
        """A solution as JSON-ready data."""

    def solution_from_json(self, data: Any) -> Any:
        """Read a solution back from such data."""

    def draw(self, solution: Any = None) -> Drawing | Graph:
        """The problem, or the problem with a solution drawn in.

        Half solved, a walk is a solution that ends early, and puzzles that are solved by marks
        take them as `marks`, from spots to marks.
        """


class InNotation:
    """Solutions travel as their notation, and a board shows itself: what most problems do."""

    __slots__ = ()

    def __repr__(self) -> str:
        drawing = self.draw()  # type: ignore[attr-defined]
        return f"<{self.kind}, {drawing.rows}×{drawing.columns}>"  # type: ignore[attr-defined]

    def solution_to_json(self, solution: Any) -> Any:
        """A solution as JSON-ready data."""
        return self.solution_to_text(solution)  # type: ignore[attr-defined]

    def solution_from_json(self, data: Any) -> Any:
        """Read a solution back from such data."""
        if not isinstance(data, str):
            raise BadInput("a solution is a text", Place("solution"), "give its notation")
        return self.solution_from_text(data, "solution")  # type: ignore[attr-defined]

    def _repr_svg_(self) -> str:
        from sleuth.drawing import to_svg

        return to_svg(self.draw())  # type: ignore[attr-defined]


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns from a size such as 7x9, or 7 for a square.

    >>> read_size("7x9"), read_size("4")
    ((7, 9), (4, 4))
    """
    parts = text.lower().replace("×", "x").split("x")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != len(parts) or len(parts) > 2 or 0 in numbers:
        raise BadRequest(f"{text!r} is not a size", remedy="say ROWSxCOLUMNS, such as 7x7")
    return numbers[0], numbers[-1]
