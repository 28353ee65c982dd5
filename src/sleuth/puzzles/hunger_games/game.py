"""The hunger game played: a move is one step (`E`) or several in a line (`EEE`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.game import Hint
from sleuth.layout import FLOOR, Layout
from sleuth.playing import thought
from sleuth.puzzles.hunger_games.generator import generate
from sleuth.puzzles.hunger_games.picture import drawing
from sleuth.puzzles.hunger_games.problem import MOVES, HungerGame, Moment, Moves
from sleuth.text import several

_KEYS = {"up": "N", "down": "S", "right": "E", "left": "W"}
_WORDS = {move: key for key, move in _KEYS.items()}


@dataclass(frozen=True, slots=True)
class Walk:
    """The moment now, and the steps that led to it."""

    moment: Moment
    steps: Moves = ()


class HungerGamePlay:
    """One field to be walked."""

    keys: ClassVar[Mapping[str, str]] = {"arrows": "walk"}

    def __init__(self, problem: HungerGame) -> None:
        self.problem = problem

    def start(self) -> Walk:
        """Nothing walked yet."""
        return Walk(self.problem.first())

    def moves_at(self, position: Walk, spot: str) -> tuple[str, ...]:
        """The walk to a cell in a straight line, as far as the energy lasts."""
        return self._walks(position).get(spot, ())

    def move_by_key(self, position: Walk, spot: str | None, key: str) -> str | None:
        """Arrows walk one step."""
        return _KEYS.get(key)

    def play(self, position: Walk, move: str) -> Walk:
        """Pacman some steps further, with less energy or fed."""
        if move[:1] not in MOVES or set(move) != {move[0]}:
            raise BadRequest(f"{move!r:.40} is no move", remedy="go N, S, E or W, or EEE")
        for way in move:
            if self.is_over(position):
                raise BadRequest("the walk is over before that")
            if position.moment.energy <= 0:
                raise BadRequest("there is no energy left", remedy="take a step back")
            after = self.problem.after(position.moment, way)
            if not self.problem.is_open(after.cell):
                raise BadRequest(f"a wall: one cannot go {_WORDS[way]} here")
            position = Walk(after, (*position.steps, way))
        return position

    def is_over(self, position: Walk) -> bool:
        """Whether Pacman is at the exit."""
        return position.moment.cell == self.problem.exit

    def solution(self, position: Walk) -> list[str] | None:
        """The shortest way out from here with what is left."""
        if self.is_over(position):
            return []
        moment, problem = position.moment, self.problem
        if moment.energy <= 0:
            return None
        rows = [list(row) for row in problem.layout.rows]
        for row, column in problem.food - moment.food:
            rows[row][column] = FLOOR
        here = replace(
            problem,
            layout=Layout(tuple(map("".join, rows))),
            start=moment.cell,
            energy=moment.energy,
        )
        moves = thought("hunger-games", here).solution
        return None if moves is None else list(moves)

    def hint(self, position: Walk) -> Hint | None:
        """The way of the next step; before that what to go for, and where to turn."""
        moves = self.solution(position)
        if not moves:
            return None
        turn = next((at for at, move in enumerate(moves) if move != moves[0]), len(moves))
        walk = list(self._walk(position, moves))
        fed = next((each for each in walk if each.moment.food != position.moment.food), walk[-1])
        goal = fed.moment.cell
        what = "the exit" if goal == self.problem.exit else "the food"
        weaker = (
            f"Go for {what} in {spots.place(*goal)}; {several(len(moves), 'step')} lead out.",
            f"The way goes straight to {spots.place(*walk[turn - 1].moment.cell)} first.",
        )
        return Hint(moves[0], f"go {_WORDS[moves[0]]}", weaker, (spots.cell(*goal),))

    def move_words(self, position: Walk, move: str) -> str:
        """Steps in a line, and what they do to the energy."""
        after = self.play(position, move).moment
        eaten = len(position.moment.food) - len(after.food)
        eats = f", eat {eaten * self.problem.food_energy}" if eaten else ""
        far = "" if len(move) == 1 else f" {several(len(move), 'step')}"
        return f"Go{far} {_WORDS[move[0]]}{eats}; energy {after.energy}."

    def _walk(self, position: Walk, moves: Sequence[str]) -> Iterator[Walk]:
        """Where each of some steps leads."""
        for move in moves:
            position = self.play(position, move)
            yield position

    def draw(self, position: Walk) -> Drawing:
        """The field with the walk so far; free cells in line can be touched."""
        words = {spots.cell(*cell): "food" for cell in position.moment.food}
        words[spots.cell(*self.problem.exit)] = "the exit"
        return drawing(self.problem, position.steps).touchable(self._walks(position), words)

    def remark(self, position: Walk) -> str:
        """Whether Pacman has starved."""
        starved = position.moment.energy <= 0 and not self.is_over(position)
        return "starved: take a step back" if starved else ""

    def count(self, moves: Sequence[str]) -> str:
        """How many steps there were."""
        return several(sum(map(len, moves)), "step")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How good the walk was."""
        words = f"out, with {self.count(moves)}"
        try:
            answer = thought("hunger-games", self.problem)
        except BadRequest:
            return words
        return f"{words}; the fewest possible: {answer.cost:g}" if answer.optimal else words

    def another(self) -> HungerGamePlay:
        """A random field of the same size."""
        size = f"{self.problem.layout.height}x{self.problem.layout.width}"
        return HungerGamePlay(next(generate(size=size)))

    def _walks(self, position: Walk) -> dict[str, tuple[str, ...]]:
        """The cells that can be reached in a straight line, and the moves there."""
        walks: dict[str, tuple[str, ...]] = {}
        for way in MOVES:
            here, move = position, way
            while True:
                try:
                    here = self.play(here, way)
                except BadRequest:
                    break
                walks[spots.cell(*here.moment.cell)] = (move,)
                move += way
        return walks
