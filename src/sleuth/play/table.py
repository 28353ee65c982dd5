"""The play loop: keys in, frames out; the terminal is only one place to connect them to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.game import Frame, Game, Hint, Session

#: The keys of all games.
HELP = "h hint · u undo · r redo · 0 reset · s solve · n new · q quit"

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_MOST_FRAMES = 25
_CURSOR_KEYS = {"arrows": "move"}


def help_line(keys: Mapping[str, str]) -> str:
    """The keys of one game and of all."""
    own = keys if "arrows" in keys else {**_CURSOR_KEYS, **keys}
    return " · ".join([*(f"{key} {does}" for key, does in own.items()), HELP])


def run(game: Game, keys: Iterable[str], show: Callable[[Frame], None]) -> Session:
    """Play until the keys end or the player quits; returns the last session."""
    table = _Table(game, show)
    table.show("")
    for key in keys:
        if key == "q":
            break
        table.press(key)
    return table.session


class _Table:
    """A session with the cursor, the hint and whoever looks on."""

    def __init__(self, game: Game, show: Callable[[Frame], None]) -> None:
        self._look_on = show
        self._begin(game)

    def _begin(self, game: Game) -> None:
        self.session = Session(game)
        self._hint: Hint | None = None
        self._strength = 0
        self._steered = "arrows" in game.keys
        self._cursor = None if self._steered else _first_spot(game.draw(self.session.position))

    def press(self, key: str) -> None:
        """Do what a key means, and show it."""
        hint, self._hint = self._hint, None
        try:
            news = self._meaning(key, hint)
        except BadRequest as error:
            news = error.problem
        self.show(news)

    def show(self, news: str) -> None:
        """Show the board and the news; without news the keys, and the end of the game first."""
        session = self.session
        if session.over:
            news = f"{session.game.closing_words(session.made)} · u undo · n new · q quit"
        board = session.game.draw(session.position)
        highlights = {}
        if self._cursor is not None:
            highlights[self._cursor] = "cursor"
        if self._hint is not None and self._strength < len(self._hint.weaker):
            highlights |= dict.fromkeys(self._hint.look, "hint")
        elif self._hint is not None:
            spot = _spot_of(board, self._hint.move)
            highlights |= {spot: "hint"} if spot else {}
        under = board.spots.get(self._cursor or "")
        told = [session.game.count(session.made), session.game.remark(session.position)]
        told += [under.say] if under else []
        self._look_on(
            Frame(
                board.highlighted(highlights),
                " · ".join(filter(None, told)),
                news or help_line(session.game.keys),
            )
        )

    def _meaning(self, key: str, hint: Hint | None) -> str:
        """Do what a key means; returns the news, if there are any."""
        session = self.session
        move = session.game.move_by_key(session.position, self._cursor, key)
        if move is not None:
            session.make(move)
            return ""
        match key:
            case "up" | "down" | "left" | "right":
                self._cursor = _beyond(session.game.draw(session.position), self._cursor, key)
                self._hint = hint
            case "enter" | "space":
                self._touch(0)
            case "x":
                self._touch(1)
            case "u":
                return "" if session.undo() else "nothing to take back"
            case "r":
                return "" if session.redo() else "nothing to make again"
            case "0":
                session.reset()
            case "h":
                return self._stronger(hint)
            case "b" if hint is not None and hint.back:
                return self._back_before(hint.back)
            case "s":
                return self._solve()
            case "n":
                self._begin(session.game.another())
        return ""

    def _stronger(self, shown: Hint | None) -> str:
        """A hint, or more of the one that is shown."""
        more = shown is not None and self._strength < len(shown.weaker)
        self._hint = shown if more else self.session.game.hint(self.session.position)
        self._strength = self._strength + 1 if more else 0
        if self._hint is None:
            return self._no_way()
        if self._strength < len(self._hint.weaker):
            return f"{self._hint.weaker[self._strength]} · h more"
        return f"try: {self._hint.say}" + (" · b back to before it" if self._hint.back else "")

    def _back_before(self, move: str) -> str:
        """Take moves back until this one is taken back."""
        session = self.session
        if move not in session.made:
            return "nothing to take back"
        while session.made and session.made[-1] != move:
            session.undo()
        session.undo()
        return ""

    def _touch(self, number: int) -> None:
        """Make the main move of the spot under the cursor, or the second one."""
        if self._cursor is None:
            return
        moves = self.session.game.moves_at(self.session.position, self._cursor)
        if number < len(moves):
            self.session.make(moves[number])

    def _solve(self) -> str:
        """Make the moves of a solution, in as many frames as one likes to watch."""
        session = self.session
        moves = session.game.solution(session.position)
        if moves is None:
            return self._no_way()
        cursor, self._cursor = self._cursor, None
        pace = -(-len(moves) // _MOST_FRAMES)
        for number, move in enumerate(moves):
            if number % pace == 0:
                self._hint, self._strength = Hint(move, ""), 0
                self.show(f"solving: move {number + 1} of {len(moves)}")
            session.make(move)
        self._cursor, self._hint = cursor, None
        return ""

    def _no_way(self) -> str:
        over = self.session.over
        return "there is nothing left to do" if over else "there is no way to win from here"


def _first_spot(board: Drawing) -> str | None:
    return next(iter(board.spots), None)


def _spot_of(board: Drawing, move: str) -> str | None:
    """The first spot that makes a move."""
    return next((spot for spot, each in board.spots.items() if move in each.moves), None)


def _beyond(board: Drawing, cursor: str | None, key: str) -> str | None:
    """The nearest spot in the direction of an arrow, those straight ahead before others."""
    here = board.place(cursor) if cursor is not None else None
    if here is None:
        return _first_spot(board)
    down, right = _STEPS[key]
    nearest, least = cursor, float("inf")
    for spot in board.spots:
        there = board.place(spot)
        if there is None:
            continue
        across = there[0] + there[2] / 2 - here[0] - here[2] / 2
        along = there[1] + there[3] / 2 - here[1] - here[3] / 2
        ahead, aside = across * right + along * down, abs(across * down) + abs(along * right)
        if ahead > 0 and ahead + 2 * aside < least:
            nearest, least = spot, ahead + 2 * aside
    return nearest
