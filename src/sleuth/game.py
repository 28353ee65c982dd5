"""A game that a person plays: spots that make moves, positions, and the history of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from sleuth.errors import BadRequest
from sleuth.loading import Reference
from sleuth.options import Option

if TYPE_CHECKING:
    from sleuth.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Hint:
    """A good next move, and in words what to do and perhaps why.

    `weaker` says less of it, the weakest first, and `look` are spots to look at meanwhile.
    `back` is the move to go back before, if that was a mistake.
    """

    move: str
    say: str
    weaker: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    back: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the player sees: the board, a line about the game, and a line of news."""

    board: Drawing
    status: str
    news: str


class Game(Protocol):
    """What a puzzle says about being played. Positions are values of the puzzle's own.

    Moves are strings without blanks, and the same move does the same in the same position, so
    that undo, replay, links and tests need nothing else.
    """

    @property
    def keys(self) -> Mapping[str, str]:
        """The keys of this game and what they do; `arrows` only if they make moves."""

    def start(self) -> Any:
        """The first position."""

    def moves_at(self, position: Any, spot: str) -> tuple[str, ...]:
        """The moves that a spot makes: the main mark, the second mark, then all others.

        A spot without a second mark makes one move; the first two may be the same.
        """

    def move_by_key(self, position: Any, spot: str | None, key: str) -> str | None:
        """The move that a key of the game's own makes at a spot; None if it means nothing."""

    def play(self, position: Any, move: str) -> Any:
        """The position after a move; raises BadRequest if it is impossible."""

    def is_over(self, position: Any) -> bool:
        """Whether the game is won."""

    def solution(self, position: Any) -> list[str] | None:
        """Moves that win from here; None if there are none.

        Raises BadRequest if it would take too long to find out.
        """

    def hint(self, position: Any) -> Hint | None:
        """What to do next; None if there is no way to win from here."""

    def draw(self, position: Any) -> Drawing:
        """The position, with the spots that make moves."""

    def remark(self, position: Any) -> str:
        """What there is to say about a position; mostly nothing."""

    def count(self, moves: Sequence[str]) -> str:
        """How much has been done so far, in words."""

    def closing_words(self, moves: Sequence[str]) -> str:
        """What to say when the game is won by these moves."""

    def another(self) -> Game:
        """A new game of the same kind."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who moves over the board; a page lets it glide from spot to spot.

    `look` is what it looks like (`pacman`, `ghost`, `scared`, `dead`), `facing` one of N, S, E, W.
    """

    name: str
    spot: str
    look: str
    facing: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that belongs to no spot of the board, in words, and the row of notes it is about."""

    move: str
    say: str
    row: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a story that is told while a game is played."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of a player's notes: a sign, and what it means in words.

    `about` is what the game can be asked for the reasons of; it has none where it is empty.
    """

    text: str
    say: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to a position besides its board.

    `question` is what the player is asked now; `notes` has a row of entries, one under each of
    `heads`, for every name.
    """

    actors: tuple[Actor, ...] = ()
    question: str = ""
    choices: tuple[Choice, ...] = ()
    story: tuple[Passage, ...] = ()
    heads: tuple[str, ...] = ()
    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The scene as JSON-ready data."""
        return asdict(self)


class StagedGame(Game, Protocol):
    """A game with more to it than a board; a position travels as JSON, since others move too.

    Replaying its moves would have all others think again.
    """

    def scene(self, position: Any) -> Scene:
        """What there is besides the board."""

    def reasons(self, position: Any, about: str) -> list[str]:
        """Why what a note says must be so; raises BadRequest where nothing is to be said."""

    def position_to_json(self, position: Any) -> Any:
        """A position as JSON-ready data."""

    def position_from_json(self, data: Any) -> Any:
        """Read a position back; raises BadRequest where it is none."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """An entry of the catalogue for what is played against others, and is no problem to solve.

    `maker` names a function `(text, **options) -> StagedGame`; the text is that of a board, and
    empty where there is none. `examples` are names of shipped boards.
    """

    name: str
    summary: str
    maker: Reference
    options: tuple[Option, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(slots=True)
class Session:
    """One game in progress: the moves made, and those taken back."""

    game: Game
    made: list[str] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        moves, self.made = self.made, []
        self.positions = [self.game.start()]
        for move in moves:
            self._advance(move)

    @classmethod
    def replayed(cls, game: Game, text: str) -> Session:
        """The session in which the moves of a text were made; what `to_text` wrote."""
        return cls(game, text.split())

    def to_text(self) -> str:
        """The moves made, divided by blanks."""
        return " ".join(self.made)

    @property
    def position(self) -> Any:
        """The position on the board now."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether the game is won."""
        return self.game.is_over(self.position)

    def make(self, move: str) -> None:
        """Make a move and forget what was taken back; raises BadRequest if it is impossible."""
        self._advance(move)
        self.taken_back.clear()

    def undo(self) -> bool:
        """Take the last move back, if there is one."""
        if not self.made:
            return False
        self.taken_back.append(self.made.pop())
        self.positions.pop()
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last, if there is one."""
        if not self.taken_back:
            return False
        self._advance(self.taken_back.pop())
        return True

    def reset(self) -> None:
        """Take all moves back; redo makes them again."""
        while self.undo():
            pass

    def _advance(self, move: str) -> None:
        if self.over:
            raise BadRequest("the game is over", remedy="take a move back or begin a new one")
        self.positions.append(self.game.play(self.position, move))
        self.made.append(move)
