"""A puzzle that Sleuth does not know: jump along a row of stones, each says how far.

It is registered when imported, as somebody's own puzzle would be, and has no code for pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sleuth
from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.game import Hint
from sleuth.method import View
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.search.state_space import StateSpace


@dataclass(frozen=True, slots=True, repr=False)
class Stones(InNotation):
    """Numbers in a row: from each one may jump so far left or right; the last is the goal."""

    kind: ClassVar[str] = "jumping"
    stones: tuple[int, ...]

    def jumps(self, here: int) -> list[int]:
        """The stones that can be reached from one."""
        far = self.stones[here]
        return [there for there in (here - far, here + far) if 0 <= there < len(self.stones)]

    def check(self, solution: Sequence[int]) -> list[str]:
        """What is wrong with a way."""
        here = 0
        for there in solution:
            if there not in self.jumps(here):
                return [f"nobody jumps from stone {here} to stone {there}"]
            here = there
        return [] if here == len(self.stones) - 1 else ["it ends before the last stone"]

    def cost(self, solution: Sequence[int]) -> float:
        """The number of jumps."""
        return len(solution)

    def to_text(self) -> str:
        """The numbers."""
        return " ".join(map(str, self.stones)) + "\n"

    def solution_to_text(self, solution: Sequence[int]) -> str:
        """The stones that are jumped on."""
        return " ".join(map(str, solution))

    def solution_from_text(self, text: str, source: str) -> tuple[int, ...]:
        """Read them back."""
        return tuple(int(each) for each in text.split())

    def draw(self, solution: Any = None, marks: Any = None) -> Drawing:
        """The row."""
        cells = {(0, at): Cell(str(far)) for at, far in enumerate(self.stones)}
        return Drawing(1, len(self.stones), cells, title=f"Jumping {len(self.stones)}")


class JumpingGame:
    """One row to be jumped along; a position is the stone one stands on."""

    keys: ClassVar[Mapping[str, str]] = {"Enter": "jump", "r": "jump right"}

    def __init__(self, problem: Stones) -> None:
        self.problem = problem

    def start(self) -> int:
        """The first stone."""
        return 0

    def moves_at(self, position: int, spot: str) -> tuple[str, ...]:
        """The jump to a stone."""
        found = spots.read(spot)
        reached = found is not None and found[2] in self.problem.jumps(position)
        return (f"to{found[2]}",) if found and reached and not self.is_over(position) else ()

    def move_by_key(self, position: int, spot: str | None, key: str) -> str | None:
        """R jumps to the right."""
        return f"to{position + self.problem.stones[position]}" if key == "r" else None

    def play(self, position: int, move: str) -> int:
        """The stone after a jump."""
        if move not in {f"to{there}" for there in self.problem.jumps(position)}:
            raise BadRequest(f"{move!r:.40} is no jump from here")
        return int(move[2:])

    def is_over(self, position: int) -> bool:
        """Whether one stands on the last stone."""
        return position == len(self.problem.stones) - 1

    def solution(self, position: int) -> list[str] | None:
        """The fewest jumps."""
        found, frontier = {position: list[str]()}, [position]
        for here in frontier:
            for there in self.problem.jumps(here):
                if there not in found:
                    found[there] = [*found[here], f"to{there}"]
                    frontier.append(there)
        last = len(self.problem.stones) - 1
        return found.get(last)

    def hint(self, position: int) -> Hint | None:
        """The next jump."""
        moves = self.solution(position)
        return Hint(moves[0], f"jump on stone {int(moves[0][2:]) + 1}") if moves else None

    def draw(self, position: int) -> Drawing:
        """The row, and where one stands."""
        drawing = self.problem.draw()
        cells = {**drawing.cells, (0, position): Cell("@", "cursor")}
        row = [spots.cell(0, at) for at in range(len(self.problem.stones))]
        moves = {spot: self.moves_at(position, spot) for spot in row}
        return Drawing(1, drawing.columns, cells, title=drawing.title).touchable(moves)

    def remark(self, position: int) -> str:
        """How far one is."""
        return f"on stone {position + 1} of {len(self.problem.stones)}"

    def count(self, moves: Sequence[str]) -> str:
        """The jumps."""
        return f"{len(moves)} jumps"

    def closing_words(self, moves: Sequence[str]) -> str:
        """What is said at the end."""
        return f"across with {self.count(moves)}"

    def another(self) -> JumpingGame:
        """There is one only."""
        return self


def read(text: str, source: str) -> Stones:
    """Numbers with blanks between."""
    if not text.split() or not all(each.isdecimal() for each in text.split()):
        raise BadInput("stones are numbers", Place(source), "write 2 1 3 0")
    return Stones(tuple(map(int, text.split())))


def state_space(problem: Stones) -> StateSpace[int, Any]:
    """Stones and jumps."""
    return StateSpace(
        initial=0,
        successors=lambda here: [(there, there, 1) for there in problem.jumps(here)],
        is_goal=lambda here: here == len(problem.stones) - 1,
        lift=lambda path: path.actions,
    )


PUZZLE = Puzzle(
    name="jumping",
    summary="jump along the stones to the last one",
    formats={"numbers": "how far one jumps from each stone"},
    views=(View("state-space", state_space),),
    default_method="state-space/bfs",
    reader=read,
    examples=("short", "stuck"),
    game=JumpingGame,
)
sleuth.register(PUZZLE, {"short": "2 1 1 2 1 0\n", "stuck": "1 5 0\n"})
