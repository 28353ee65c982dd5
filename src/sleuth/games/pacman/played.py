"""Pacman as a game that a page plays turn by turn: Pacman moves, and the ghosts answer."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.examples import example_names, example_text
from sleuth.game import Actor, Hint, PlayedGame, Scene
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import AGENTS, make_agent
from sleuth.games.pacman.board import STAY, Board, read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.hunters import HUNTERS, hunting_move
from sleuth.games.pacman.match import ghost_move
from sleuth.games.pacman.pacman_rules import LOST, PLAYING, WON, Ghost, Position, first_position
from sleuth.games.pacman.picture import drawing
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation
from sleuth.options import Option
from sleuth.text import several

DEFAULT_BOARD = "courtyard"
_KEYS = {"up": "N", "down": "S", "right": "E", "left": "W", "space": STAY}
_WORDS = {"N": "go up", "S": "go down", "E": "go right", "W": "go left", STAY: "stay"}
_OUTCOMES = (PLAYING, WON, LOST)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position after so many moves of Pacman, and the way he went last."""

    position: Position
    ply: int = 0
    facing: str = "E"


class PlayedPacman:
    """One game; the same seed and the same moves are the same game again."""

    keys: ClassVar[Mapping[str, str]] = {"arrows": "move", "space": "stay"}

    def __init__(self, board: Board, settings: Mapping[str, Any]) -> None:
        self._settings = settings
        self._seed: int = settings["seed"]
        self._ghosts: str = settings["ghosts"]
        # An agent takes ghosts that search for ghosts that go for it.
        habit = HABITS.get(self._ghosts, HABITS["directional"])
        self._game = PacmanGame(board, habit, evaluation(EVALUATIONS["balanced"]))
        self._agent = make_agent(settings["agent"])

    def start(self) -> Moment:
        """Everybody at home."""
        return Moment(first_position(self._game.board))

    def moves_at(self, position: Moment, spot: str) -> tuple[str, ...]:
        """The step to a cell beside Pacman; his own cell is for staying."""
        return self._steps(position).get(spot, ())

    def move_by_key(self, position: Moment, spot: str | None, key: str) -> str | None:
        """Arrows go, space stays."""
        return _KEYS.get(key)

    def play(self, position: Moment, move: str) -> Moment:
        """Pacman moves, then every ghost."""
        game, now = self._game, position.position
        if now.outcome != PLAYING:
            raise BadRequest("the game is over", remedy="begin a new one")
        if move not in game.moves(now):
            blocked = move in _WORDS
            raise BadRequest(
                f"a wall: one cannot {_WORDS[move]} here" if blocked else f"{move!r:.40} is no move"
            )
        luck = random.Random(f"{self._seed} {position.ply}")
        now = game.after(now, move)
        while now.outcome == PLAYING and now.turn:
            now = game.after(now, self._answer(now, luck))
        facing = position.facing if move == STAY else move
        return Moment(now._replace(turn=0), position.ply + 1, facing)

    def is_over(self, position: Moment) -> bool:
        """Whether all food is eaten, or Pacman."""
        return position.position.outcome != PLAYING

    def solution(self, position: Moment) -> list[str] | None:
        """Nobody knows beforehand what ghosts will do."""
        raise BadRequest("a game against ghosts has no solution", remedy="let an agent play")

    def hint(self, position: Moment) -> Hint | None:
        """What the agent would do."""
        if self.is_over(position):
            return None
        luck = random.Random(f"agent {self._seed} {position.ply}")
        decision = self._agent(self._game, position.position, luck)
        name = self._settings["agent"]
        looked = several(decision.nodes, "position")
        say = f"{_WORDS[decision.move]}: {name} looked at {looked}, worth {decision.value:.0f}"
        return Hint(decision.move, say)

    def move_words(self, position: Moment, move: str) -> str:
        """Where Pacman goes."""
        return f"{_WORDS[move].capitalize()}."

    def draw(self, position: Moment) -> Drawing:
        """The board; the cells beside Pacman can be touched."""
        return drawing(self._game.board, position.position).touchable(self._steps(position))

    def scene(self, position: Moment) -> Scene:
        """Pacman and the ghosts, who glide from cell to cell."""
        now = position.position
        look = "dead" if now.outcome == LOST else "pacman"
        actors = [Actor("Pacman", self._spot(now.pacman), look, position.facing)]
        actors += [
            Actor(f"ghost {number}", self._spot(ghost.cell), "scared" if ghost.scared else "ghost")
            for number, ghost in enumerate(now.ghosts, 1)
        ]
        return Scene(actors=tuple(actors))

    def reasons(self, position: Moment, about: str) -> list[str]:
        """There are no notes."""
        raise BadRequest("Pacman keeps no notes", remedy="ask for a hint")

    def remark(self, position: Moment) -> str:
        """The score, and whether ghosts are scared."""
        now = position.position
        scared = max((ghost.scared for ghost in now.ghosts), default=0)
        fright = f"ghosts scared for {several(scared, 'move')}" if scared else ""
        end = {WON: "won", LOST: "caught"}.get(now.outcome, "")
        left = f"{several(now.food.bit_count(), 'dot')} left"
        return ", ".join(filter(None, [f"score {now.score}", end or left, fright]))

    def count(self, moves: Sequence[str]) -> str:
        """How many moves there were."""
        return several(len(moves), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it went."""
        return f"over after {self.count(moves)}"

    def another(self) -> PlayedPacman:
        """The same board with other luck."""
        settings = {**self._settings, "seed": self._seed + 1}
        return PlayedPacman(self._game.board, settings)

    def position_to_json(self, position: Moment) -> dict[str, Any]:
        """Sets of cells as hexadecimal numbers."""
        now = position.position
        return {
            "pacman": now.pacman,
            "food": f"{now.food:x}",
            "capsules": f"{now.capsules:x}",
            "ghosts": [[ghost.cell, ghost.heading, ghost.scared] for ghost in now.ghosts],
            "score": now.score,
            "outcome": now.outcome,
            "ply": position.ply,
            "facing": position.facing,
        }

    def position_from_json(self, data: Any) -> Moment:
        """Read a position back; a turn is always Pacman's."""
        start = first_position(self._game.board)
        try:
            ghosts = tuple(Ghost(cell, heading, scared) for cell, heading, scared in data["ghosts"])
            now = Position(
                data["pacman"],
                int(data["food"], 16),
                int(data["capsules"], 16),
                ghosts,
                data["score"],
                0,
                data["outcome"],
            )
            moment = Moment(now, data["ply"], data["facing"])
        except (KeyError, TypeError, ValueError):
            raise _strange() from None
        if not self._is_of_board(moment, start):
            raise _strange()
        return moment

    def _is_of_board(self, moment: Moment, start: Position) -> bool:
        """Whether a position that somebody sent can be one of this board."""
        now, ways = moment.position, self._game.board.ways
        numbers = [now.pacman, now.score, moment.ply]
        numbers += [number for ghost in now.ghosts for number in (ghost.cell, ghost.scared)]
        words = [moment.facing, now.outcome, *(ghost.heading for ghost in now.ghosts)]
        if any(type(number) is not int or abs(number) > 10**9 for number in numbers):
            return False
        if not all(isinstance(word, str) for word in words):
            return False
        signs = "".join(self._game.board.layout.rows)
        cells = [now.pacman, *(ghost.cell for ghost in now.ghosts)]
        return (
            all(0 <= cell < len(ways) and signs[cell] != "%" for cell in cells)
            and all(ghost.heading in _WORDS and ghost.scared >= 0 for ghost in now.ghosts)
            and len(now.ghosts) == len(start.ghosts)
            and 0 <= now.food == now.food & start.food
            and 0 <= now.capsules == now.capsules & start.capsules
            and now.outcome in _OUTCOMES
            and (now.food > 0 or now.outcome != PLAYING)
            and moment.ply >= 0
            and moment.facing in _WORDS
        )

    def _answer(self, now: Position, luck: random.Random) -> str:
        """The move of the ghost whose turn it is."""
        if self._ghosts in HUNTERS:
            return hunting_move(self._game, now, self._ghosts)
        return ghost_move(self._game, now, luck)

    def _steps(self, position: Moment) -> dict[str, tuple[str, ...]]:
        now = position.position
        if now.outcome != PLAYING:
            return {}
        ways = {**self._game.board.ways[now.pacman], STAY: now.pacman}
        return {self._spot(cell): (move,) for move, cell in ways.items()}

    def _spot(self, cell: int) -> str:
        return spots.cell(*self._game.board.place(cell))


def pacman(text: str, **given: Any) -> PlayedPacman:
    """The game on a board, or on the first shipped one."""
    settings = {option.keyword: given.get(option.keyword, option.default) for option in _OPTIONS}
    text = text or example_text("pacman", DEFAULT_BOARD)
    return PlayedPacman(read_board(text, "board"), settings)


def _strange() -> BadRequest:
    return BadRequest("that is no position of this board", remedy="begin a new game")


_OPTIONS = (
    Option(
        "ghosts",
        "how ghosts move: mostly towards Pacman, anyhow, or by looking ahead",
        "choice",
        "directional",
        (*HABITS, *HUNTERS),
    ),
    Option("agent", "who gives hints, and plays if asked to", "choice", "expectimax", AGENTS),
    Option("seed", "what luck follows from", "integer", 0),
)

GAME = PlayedGame(
    "pacman",
    "eat all food before the ghosts get you",
    f"{__name__}:pacman",
    _OPTIONS,
    (DEFAULT_BOARD, *(name for name in example_names("pacman") if name != DEFAULT_BOARD)),
)
