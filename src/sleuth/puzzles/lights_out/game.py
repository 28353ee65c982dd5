"""Lights Out as a game: a move is a press, named by the spot of the light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.game import Hint
from sleuth.limits import paced
from sleuth.playing import thought
from sleuth.puzzles.lights_out.generator import generate
from sleuth.puzzles.lights_out.pattern import PLUS
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.text import several


class LightsOutGame:
    """One board to be played."""

    keys: ClassVar[Mapping[str, str]] = {"Enter": "press"}

    def __init__(self, board: LightsOut) -> None:
        self.board = board

    def start(self) -> LightsOut:
        """The board as it was given."""
        return self.board

    def moves_at(self, position: LightsOut, spot: str) -> tuple[str, ...]:
        """The press of the light there."""
        return (spot,) if self._light(spot) is not None and not position.is_won else ()

    def move_by_key(self, position: LightsOut, spot: str | None, key: str) -> str | None:
        """There are no keys but those of all games."""
        return None

    def play(self, position: LightsOut, move: str) -> LightsOut:
        """The board after a press."""
        light = self._light(move)
        if light is None:
            raise BadRequest(f"there is no light {move!r:.40}", remedy="press a cell such as c0.0")
        return position.pressed(*light)

    def is_over(self, position: LightsOut) -> bool:
        """Whether the board is the one to reach."""
        return position.is_won

    def solution(self, position: LightsOut) -> list[str] | None:
        """The fewest presses from here."""
        presses = thought("lights-out", position, shortest=True).solution
        if presses is None:
            return None
        return [
            spots.cell(*divmod(index, position.columns))
            for index, times in enumerate(presses)
            for _ in range(times)
        ]

    def hint(self, position: LightsOut) -> Hint | None:
        """The first light to press, and how often; before that in which row it is."""
        moves = self.solution(position)
        if not moves:
            return None
        times = moves.count(moves[0])
        often = "once" if times == 1 else several(times, "time")
        first = _row(moves[0])
        weaker = (
            f"Look at row {first + 1}; {several(len(moves), 'press')} "
            f"{'is' if len(moves) == 1 else 'are'} enough from here.",
            f"Row {first + 1} takes "
            f"{several(sum(_row(move) == first for move in moves), 'press')} in all.",
        )
        look = tuple(spots.cell(first, column) for column in range(position.columns))
        say = f"press {self._place(moves[0])}" + (f", {often}" if position.states > 2 else "")
        return Hint(moves[0], say, weaker, look)

    def move_words(self, position: LightsOut, move: str) -> str:
        """A press, and what it brings right or wrong."""
        before, after = self._wrong(position), self._wrong(self.play(position, move))
        change = f"{several(abs(before - after), 'light')} {'less' if after < before else 'more'}"
        change = "as many" if after == before else change
        return f"Press {self._place(move)}: {change} to go, {after} in all."

    def draw(self, position: LightsOut) -> Drawing:
        """The lights, each of which can be pressed."""
        states = {}
        for index, light in enumerate(paced(position.lights)):
            words = ("off", "on") if position.states == 2 else None
            states[spots.cell(*divmod(index, position.columns))] = (
                words[light] if words else f"state {light}"
            )
        moves = {spot: self.moves_at(position, spot) for spot in paced(states)}
        return position.draw().touchable(moves, states)

    def remark(self, position: LightsOut) -> str:
        """How many lights are not yet as wanted."""
        return f"{several(self._wrong(position), 'light')} to go"

    def count(self, moves: Sequence[str]) -> str:
        """How many presses there were."""
        return several(len(moves), "press")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How good the presses were."""
        words = f"done with {self.count(moves)}"
        try:
            answer = thought("lights-out", self.board, shortest=True)
        except BadRequest:
            return words
        return f"{words}; the fewest possible: {answer.cost:g}" if answer.optimal else words

    def another(self) -> LightsOutGame:
        """A random board of the same kind; a wiring of its own gives way to the classic plus."""
        pattern = self.board.pattern.to_text()
        if pattern.startswith("wiring"):
            pattern = PLUS.to_text()
        size = f"{self.board.rows}x{self.board.columns}"
        return LightsOutGame(next(generate(size=size, states=self.board.states, pattern=pattern)))

    def _wrong(self, position: LightsOut) -> int:
        return sum(a != b for a, b in zip(position.lights, position.target, strict=True))

    def _place(self, move: str) -> str:
        return spots.words(move, self.board.rows, self.board.columns)

    def _light(self, spot: str) -> tuple[int, int] | None:
        found = spots.read(spot)
        if (
            not found
            or found[0] != "c"
            or not spots.is_on(spot, self.board.rows, self.board.columns)
        ):
            return None
        return found[1], found[2]


def _row(spot: str) -> int:
    found = spots.read(spot)
    assert found is not None
    return found[1]
