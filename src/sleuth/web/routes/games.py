"""Games that the server keeps: Pacman, Mafia, and every puzzle whose moves a page asks for."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse
from pydantic import Field

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.examples import example_names, example_text
from sleuth.request import Request
from sleuth.web.asking import ask
from sleuth.web.desk import desk
from sleuth.web.errors import gone, refused, too_big
from sleuth.web.games import MOST_MOVES, KeptGame, Ply, ply_of
from sleuth.web.models import Failure, Model, Name, Options, Text

router = APIRouter(tags=["games"])

#: Characters of a move, and of a board of those games that have no problem.
MOVE = 100
BOARD = 10_000

Id = Annotated[str, Path(max_length=64)]
_GONE: dict[int | str, dict[str, Any]] = {404: {"model": Failure, "description": "No such game."}}
_SLOW: dict[int | str, dict[str, Any]] = {503: {"model": Failure, "description": "It takes long."}}


class NewGame(Model):
    """A game to begin on a board: by its `text`, or the name of an example; `moves` are made."""

    kind: Name
    text: Text = ""
    board: Name = ""
    options: Options = Field(default_factory=dict)
    moves: Annotated[list[Annotated[str, Field(max_length=MOVE)]], Field(max_length=MOST_MOVES)] = (
        Field(default_factory=list)
    )


class MoveModel(Model):
    """What to do where the game stands; `ply` is how many moves the page knows of.

    `advice` makes the move that a hint would name, `key` the one that a key makes at a spot, and
    `go` has `to` as the number of moves.
    """

    ply: Annotated[int, Field(ge=0, le=MOST_MOVES)]
    do: Literal["move", "key", "advice", "go"] = "move"
    move: Annotated[str, Field(max_length=MOVE)] = ""
    key: Annotated[str, Field(max_length=20)] = ""
    spot: Annotated[str, Field(max_length=MOVE)] = ""
    to: Annotated[int, Field(ge=0, le=MOST_MOVES)] = 0


class AskModel(Model):
    """What to tell about where the game stands; `about` is the note whose reasons are asked for."""

    ask: Literal["hint", "solution", "closing", "reasons"]
    about: Name = ""


class GameModel(Model):
    """Where a game stands: the board as a drawing, and what there is besides."""

    v: Literal[1] = 1
    id: str
    kind: str
    ply: int
    last: int
    text: str | None = None
    history: list[str] | None = None
    moves: list[str] | None = None
    move: str
    said: str
    over: bool
    count: str
    remark: str
    keys: dict[str, str]
    board: dict[str, Any]
    scene: dict[str, Any] | None
    advised: dict[str, str] | None = None


class TableModel(Model):
    """A game that can be played against others."""

    against: Literal[True] = True
    name: str
    summary: str
    options: list[dict[str, Any]]
    examples: list[str]


@router.get("/api/games")
async def tables() -> list[TableModel]:
    """The games that are played against others."""
    return [
        TableModel(
            name=name,
            summary=entry.summary,
            options=[option.to_json() for option in entry.options],
            examples=list(entry.examples),
        )
        for name in catalogue.GAMES
        for entry in [catalogue.game(name)]
    ]


@router.post("/api/games", response_model=GameModel, responses=_SLOW)
async def begin(asked: NewGame) -> Any:
    """Begin a game; one that nobody plays for 30 minutes is forgotten."""
    options = {name: value for name, value in asked.options.items() if value is not None}
    if asked.kind in catalogue.GAMES and len(asked.text) > BOARD:
        raise too_big(f"A board has at most {BOARD:,} cells.")
    text = asked.text or _example(asked.kind, asked.board)
    opening = Request("turn", asked.kind, text, options=options)
    plies = [ply_of(await _result(opening))]
    for move in asked.moves:
        if move.split() != [move]:
            raise refused(f"{move!r:.40} is no move.")
        plies.append(Ply(move))
    game = desk().games.begin(asked.kind, text, options, plies)
    try:
        await _settle(game)
    except Exception:
        desk().games.end(game.id)
        raise
    return _whole(game)


@router.get("/api/games/{game}", response_model=GameModel, responses=_GONE)
async def show(game: Id) -> Any:
    """Where a game stands."""
    kept = desk().games.find(game)
    async with kept.lock:
        await _settle(kept)
        return _whole(kept)


@router.delete("/api/games/{game}", status_code=204)
async def end(game: Id) -> None:
    """Forget a game."""
    desk().games.end(game)


@router.post(
    "/api/games/{game}/moves",
    response_model=GameModel,
    responses={
        **_GONE,
        **_SLOW,
        409: {"description": "The page knows another number of moves; `game` is how it stands."},
    },
)
async def move(game: Id, asked: MoveModel) -> Any:
    """Make a move, or take some back."""
    kept = desk().games.find(game)
    async with kept.lock:
        if asked.ply != kept.ply:
            late = refused("The game has gone on meanwhile.", 409).to_json()
            return JSONResponse({**late, "game": kept.to_json()}, 409)
        extra = await _done(kept, asked)
        return kept.to_json(**extra)


@router.post("/api/games/{game}/ask", responses={**_GONE, **_SLOW})
async def tell(game: Id, asked: AskModel) -> dict[str, Any]:
    """A hint, the moves to the end, closing words, or why a note must be so."""
    kept = desk().games.find(game)
    about = {"about": asked.about} if asked.about else {}
    found = await _result(kept.request(ask=asked.ask, **about))
    return {"v": 1, "ply": kept.ply, asked.ask: found[asked.ask]}


async def _done(game: KeptGame, asked: MoveModel) -> dict[str, Any]:
    """Do what a page asks for; what there is to say besides the game."""
    match asked.do:
        case "go":
            game.go_to(asked.to)
            await _settle(game)
        case "advice":
            found = await _result(game.request(ask="advice"))
            game.advance(found)
            return {"advised": found["advised"]}
        case "key":
            game.advance(await _result(game.request(key=asked.key, spot=asked.spot)))
        case _:
            game.advance(await _result(game.request(move=asked.move)))
    return {}


async def _settle(game: KeptGame) -> None:
    """Find out how the game stands, if nobody has asked yet."""
    if game.plies[-1].view is None:
        game.settle(await _result(game.request()))


def _whole(game: KeptGame) -> dict[str, Any]:
    """The game with all its moves in words, and its board, for a page that does not know it."""
    moves = [*game.plies[1:], *reversed(game.taken_back)]
    return game.to_json(
        text=game.text,
        moves=[each.move for each in moves],
        history=[each.said or each.move for each in moves],
    )


async def _result(request: Request) -> dict[str, Any]:
    """What a turn answers."""
    answer: Answer[Any] = await ask(request)
    result: dict[str, Any] = answer.result
    return result


def _example(kind: str, name: str) -> str:
    """The text of an example by its name in the tables, or of the first one."""
    if kind in catalogue.GAMES:
        known = catalogue.game(kind).examples
    else:
        known = tuple(dict.fromkeys([*catalogue.puzzle(kind).examples, *example_names(kind)]))
    if name and name not in known:
        raise gone(f"{kind} has no board of that name.")
    return example_text(kind, name or known[0]) if known else ""
