"""The rules of Futoshiki: a Latin square with signs between its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.problem import InNotation
from sleuth.spots import place
from sleuth.text import several

LARGEST_SIZE = 25

#: Row and column, counted from 0.
Position = tuple[int, int]
#: Two cells; which one comes first matters where one is to be less than the other.
Pair = tuple[Position, Position]
#: The numbers of the grid, row by row; in a problem 0 stands for an empty cell.
Numbers = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Futoshiki(InNotation):
    """Fill each row and each column with 1 to N, so that the first cell of each pair is less.

    In adjacent mode `consecutive` has the neighbours (left or upper one first) that differ by
    exactly one, and all other neighbours differ by more; otherwise it is None.
    """

    kind: ClassVar[str] = "futoshiki"
    givens: Numbers
    less: tuple[Pair, ...] = ()
    consecutive: frozenset[Pair] | None = None

    @property
    def size(self) -> int:
        """N, the number of rows and of columns."""
        return len(self.givens)

    def neighbours(self) -> Iterator[Pair]:
        """All cells with the one to the right and the one below."""
        for row in range(self.size):
            for column in range(self.size):
                if column + 1 < self.size:
                    yield (row, column), (row, column + 1)
                if row + 1 < self.size:
                    yield (row, column), (row + 1, column)

    def check(self, solution: Numbers) -> list[str]:
        """The rules that a claimed solution breaks."""
        size = self.size
        if len(solution) != size or any(len(row) != size for row in solution):
            return [f"the grid is not {size}×{size}"]
        broken = []
        for row in range(size):
            for column in range(size):
                number, given = solution[row][column], self.givens[row][column]
                if not 1 <= number <= size:
                    broken.append(f"{place(row, column)} holds {number}, not 1 to {size}")
                if given and number != given:
                    broken.append(f"{place(row, column)} holds {number}, but {given} is given")
        for index in range(size):
            for name, line in (("row", solution[index]), ("column", [r[index] for r in solution])):
                twice = sorted({number for number in line if list(line).count(number) > 1})
                broken += [f"{name} {index + 1} holds {number} more than once" for number in twice]
        for one, other in self.less:
            smaller, larger = solution[one[0]][one[1]], solution[other[0]][other[1]]
            if smaller >= larger:
                broken.append(
                    f"{place(*one)} holds {smaller}, which is not less than "
                    f"the {larger} in {place(*other)}"
                )
        if self.consecutive is not None:
            for one, other in self.neighbours():
                apart = abs(solution[one[0]][one[1]] - solution[other[0]][other[1]])
                if (apart == 1) != ((one, other) in self.consecutive):
                    must = "have to" if (one, other) in self.consecutive else "must not"
                    broken.append(f"{place(*one)} and {place(*other)} {must} differ by one")
        return broken

    def cost(self, solution: Numbers) -> float | None:
        """Solutions of Futoshiki have no cost."""
        return None

    def to_text(self) -> str:
        """Rows of numbers and lines for the signs; in adjacent mode an *Unequal* game ID."""
        if self.consecutive is not None:
            from sleuth.puzzles.futoshiki.formats.unequal import to_unequal_id

            return to_unequal_id(self) + "\n"
        rows = [" ".join(map(str, row)) for row in self.givens]
        signs = [f"{r1} {c1} {r2} {c2}" for (r1, c1), (r2, c2) in self.less]
        return "\n".join([*rows, *signs]) + "\n"

    def solution_to_text(self, solution: Numbers) -> str:
        """Rows of numbers, divided by slashes."""
        return "/".join(" ".join(map(str, row)) for row in solution)

    def solution_from_text(self, text: str, source: str) -> Numbers:
        """Read rows of numbers, on lines of their own or divided by slashes."""
        rows = []
        for line, content in enumerate(text.strip().replace("/", "\n").splitlines(), 1):
            words = content.split()
            for word in words:
                if not (word.isascii() and word.isdigit() and len(word) <= 3):
                    raise BadInput(
                        f"{word[:20]!r} is not a number",
                        Place(source, line),
                        "give rows of numbers",
                    )
            rows.append(tuple(map(int, words)))
        if len(rows) != self.size or any(len(row) != self.size for row in rows):
            raise BadInput(
                f"the solution is not {self.size}×{self.size}",
                Place(source),
                f"give {several(self.size, 'row')} of {several(self.size, 'number')}",
            )
        return tuple(rows)

    def draw(
        self, solution: Numbers | None = None, marks: Mapping[str, str] | None = None
    ) -> Drawing:
        """The grid with the signs between its cells; found numbers differ from given ones.

        Half solved, `marks` has a number, or `~` and candidates (`~1,4`), by spots.
        """
        cells = {}
        for row, givens in enumerate(paced(self.givens)):
            for column, given in enumerate(givens):
                mark = (marks or {}).get(spots.cell(row, column), "")
                if given:
                    cells[row, column] = Cell(str(given), "given")
                elif solution is not None:
                    cells[row, column] = Cell(str(solution[row][column]), "found")
                elif mark.startswith("~"):
                    between_numbers = "" if self.size < 10 else " "
                    notes = mark[1:].replace(",", between_numbers)
                    cells[row, column] = Cell(notes, "notes")
                else:
                    cells[row, column] = Cell(mark, "found" if mark else "dim")
        between = {}
        remarks = []
        for one, other in self.less:
            pair = (min(one, other), max(one, other))
            apart = abs(other[0] - one[0]), abs(other[1] - one[1])
            if apart not in ((0, 1), (1, 0)) or pair in between:
                remarks.append(f"{place(*one)} < {place(*other)}")
            elif apart == (0, 1):
                between[pair] = "<" if pair[0] == one else ">"
            else:
                between[pair] = "^" if pair[0] == one else "v"
        if self.consecutive is not None:
            for one, other in self.consecutive:
                between[one, other] = "|" if one[0] == other[0] else "-"
            remarks.append("a bar: the two differ by one; no bar: they do not")
        return Drawing(
            self.size,
            self.size,
            cells,
            between=between,
            caption="; ".join(remarks),
            title=f"Futoshiki {self.size} × {self.size}",
        )
