"""Mafia as one person plays it: nights, statements and votes, with the detective's notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadRequest
from sleuth.game import Choice, Hint, Note, Passage, PlayedGame, Scene
from sleuth.games.mafia.mafia_theory import ENDINGS, NOBODY, ROLES, Cast, HouseRules
from sleuth.games.mafia.nights import Game, Night, new_game
from sleuth.games.mafia.notebook import page, why
from sleuth.games.mafia.policy import accusation, choice, vote
from sleuth.games.mafia.telling import dawn, ending, outcome_of_vote
from sleuth.limits import running_meter
from sleuth.options import Option
from sleuth.text import several

NIGHT, STATEMENTS, VOTE = "night", "statements", "vote"
_WAIT = "wait"
_MOST_PLAYERS = 9


@dataclass(frozen=True, slots=True)
class Sitting:
    """The game so far, what is due next, what was said today, and the story as it was told."""

    game: Game
    due: str = NIGHT
    accused: tuple[tuple[str, str], ...] = ()
    story: tuple[Passage, ...] = ()
    ply: int = 0


class PlayedMafia:
    """One game with one human player; the same seed and the same moves are the same game."""

    keys: ClassVar[Mapping[str, str]] = {}

    def __init__(self, cast: Cast, you: str, seed: int) -> None:
        self._cast, self._you, self._seed = cast, you, seed

    def start(self) -> Sitting:
        """The evening before the first night."""
        game = new_game(self._cast, Random(self._seed))
        lines = (
            f"{', '.join(self._cast.players)} play. There is a {', a '.join(self._cast.roles)}.",
            f"You are {self._you}, {_titled(game.role_of(self._you))}.",
        )
        return Sitting(game, story=(Passage("The evening before", lines),))

    def moves_at(self, position: Sitting, spot: str) -> tuple[str, ...]:
        """Moves are choices, not spots."""
        return ()

    def move_by_key(self, position: Sitting, spot: str | None, key: str) -> str | None:
        """There are no keys."""
        return None

    def play(self, position: Sitting, move: str) -> Sitting:
        """The game after the player's choice, and after what the others do next."""
        if self.is_over(position):
            raise BadRequest("the game is over", remedy="begin a new one")
        if move not in {each.move for each in self._choices(position)}:
            raise BadRequest(f"{move!r:.40} cannot be chosen now")
        luck = Random(f"{self._seed} {position.ply}")
        chosen = move.partition("=")[2]
        after = {NIGHT: self._night, STATEMENTS: self._statements, VOTE: self._vote}
        sitting = after[position.due](replace(position, ply=position.ply + 1), chosen, luck)
        if sitting.game.winners:
            told = Passage("The end", tuple(ending(sitting.game)))
            sitting = replace(sitting, story=(*sitting.story, told))
        return sitting

    def is_over(self, position: Sitting) -> bool:
        """Whether somebody has won."""
        return bool(position.game.winners)

    def solution(self, position: Sitting) -> list[str] | None:
        """Nobody knows beforehand what the others will do."""
        raise BadRequest("a game against others has no solution", remedy="ask for a hint")

    def hint(self, position: Sitting) -> Hint | None:
        """What somebody would do who goes by the notebook."""
        choices = self._choices(position)
        if not choices or choices[0].move == _WAIT:
            return Hint(_WAIT, "there is nothing to choose: go on") if choices else None
        game, you, luck = position.game, self._you, Random(self._seed)
        candidates = tuple(each.row or NOBODY for each in choices)
        if position.due == NIGHT:
            name = choice(game, game.role_of(you), you, candidates, luck)
        elif position.due == STATEMENTS:
            name = accusation(game, you, luck)
        else:
            name = vote(game, you, dict(position.accused), luck)
        move = next(each for each in choices if (each.row or NOBODY) == name)
        candidates_of = page(game, you).candidates
        hunts = game.role_of(you) == "killer" and "policeman" in candidates_of
        wanted = "policeman" if hunts else "killer"
        suspicion = f"the {wanted} may be {', '.join(candidates_of[wanted])}"
        weaker = (f"Look at the notebook: {suspicion}.",)
        return Hint(move.move, f"{_small(move.say)}; {suspicion}", weaker=weaker)

    def move_words(self, position: Sitting, move: str) -> str:
        """What was chosen."""
        return next((each.say for each in self._choices(position) if each.move == move), move)

    def draw(self, position: Sitting) -> Drawing:
        """The notebook: a row for each player, a column for each role."""
        notes = self._notes(position)
        cells = {
            (row, column): Cell(note.text, "known" if note.text == "✗" else "plain")
            for row, entries in enumerate(notes.values())
            for column, note in enumerate(entries)
        }
        return Drawing(len(notes), len(self._cast.roles), cells, title="The detective's notebook")

    def scene(self, position: Sitting) -> Scene:
        """The story, the notebook, and what can be chosen."""
        return Scene(
            question=self._question(position),
            choices=self._choices(position),
            story=position.story,
            heads=self._cast.roles,
            notes=self._notes(position),
        )

    def reasons(self, position: Sitting, about: str) -> list[str]:
        """Why the notebook says of somebody what it says."""
        role, _, name = about.partition(" ")
        if role not in self._cast.roles or name not in self._cast.players:
            raise BadRequest(f"{about!r:.60} is no note", remedy='say such as "killer Ann"')
        reasons = why(position.game, self._you, role, name, running_meter())
        if reasons is None:
            raise BadRequest(f"{name} may be the {role} or not", remedy="wait for another night")
        return reasons

    def remark(self, position: Sitting) -> str:
        """Who is still there."""
        return f"{len(position.game.living)} of {several(len(self._cast.players), 'player')} live"

    def count(self, moves: Sequence[str]) -> str:
        """How many choices there were."""
        return several(len(moves), "choice")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it went."""
        return f"over after {self.count(moves)}"

    def another(self) -> PlayedMafia:
        """The same players with roles given out anew."""
        return PlayedMafia(self._cast, self._you, self._seed + 1)

    def position_to_json(self, position: Sitting) -> dict[str, Any]:
        """Who has which role follows from the seed and is left out."""
        return {
            "nights": [
                [night.murdered, night.saved, night.arrested, night.voted_out]
                for night in position.game.nights
            ],
            "due": position.due,
            "accused": [list(pair) for pair in position.accused],
            "story": [[passage.title, list(passage.lines)] for passage in position.story],
            "ply": position.ply,
        }

    def position_from_json(self, data: Any) -> Sitting:
        """Read a position back."""
        start = self.start()
        try:
            nights = tuple(self._read_night(*each) for each in data["nights"])
            accused = tuple((self._named(who), self._named(whom)) for who, whom in data["accused"])
            story = tuple(
                Passage(str(title), tuple(map(str, lines))) for title, lines in data["story"]
            )
            due, ply = data["due"], data["ply"]
        except (KeyError, TypeError, ValueError):
            raise _strange() from None
        if due not in (NIGHT, STATEMENTS, VOTE) or type(ply) is not int or len(nights) > 50:
            raise _strange()
        if due != NIGHT and not nights:
            raise _strange()
        return Sitting(replace(start.game, nights=nights), due, accused, story, ply)

    def _read_night(self, murdered: Any, *others: Any) -> Night:
        picked = [None if each is None else self._named(each) for each in others]
        saved, arrested, voted_out = picked
        return Night(self._named(murdered), saved, arrested, voted_out)

    def _named(self, name: Any) -> str:
        if not isinstance(name, str) or name not in self._cast.players:
            raise _strange()
        return name

    def _night(self, now: Sitting, chosen: str, luck: Random) -> Sitting:
        game = now.game

        def choose(role: str, player: str, candidates: tuple[str, ...]) -> str:
            if player == self._you:
                return chosen
            return choice(game, role, player, candidates, luck)

        after = game.after_night(choose)
        number = len(after.nights)
        told = Passage(f"Night {number}", tuple(dawn(after)))
        sitting = replace(now, game=after, story=(*now.story, told), accused=())
        if after.winners or not self._cast.rules.vote:
            return sitting
        accused = tuple(
            (player, accusation(after, player, luck))
            for player in after.living
            if player != self._you
        )
        lines = tuple(f"{who} accuses {whom}." for who, whom in accused)
        story = (*sitting.story, Passage(f"Day {number}", lines))
        due = STATEMENTS if self._you in after.living else VOTE
        return replace(sitting, due=due, accused=accused, story=story)

    def _statements(self, now: Sitting, chosen: str, luck: Random) -> Sitting:
        said = (self._you, chosen)
        *before, day = now.story
        day = replace(day, lines=(*day.lines, f"You accuse {chosen}."))
        return replace(now, due=VOTE, accused=(*now.accused, said), story=(*before, day))

    def _vote(self, now: Sitting, chosen: str, luck: Random) -> Sitting:
        votes = {
            player: chosen
            if player == self._you
            else vote(now.game, player, dict(now.accused), luck)
            for player in now.game.living
        }
        after = now.game.after_vote(votes)
        told = Passage(f"The vote of day {len(after.nights)}", tuple(outcome_of_vote(after, votes)))
        return replace(now, game=after, due=NIGHT, accused=(), story=(*now.story, told))

    def _question(self, position: Sitting) -> str:
        game, role = position.game, position.game.role_of(self._you)
        if game.winners:
            return "You have won." if self._you in game.winners else "You have lost."
        if self._you not in game.living:
            return "You are dead and look on."
        if position.due == STATEMENTS:
            return "Whom do you accuse?"
        if position.due == VOTE:
            return "For whom do you vote?"
        asks = {
            "killer": "whom do you kill?",
            "doctor": "whom do you save?",
            "policeman": "whom do you arrest?",
        }
        return f"Night falls. You are {_titled(role)}: {asks.get(role, 'you sleep.')}"

    def _choices(self, position: Sitting) -> tuple[Choice, ...]:
        game, you = position.game, self._you
        if game.winners:
            return ()
        role = game.role_of(you)
        if you not in game.living or (position.due == NIGHT and role not in game.cast.roles):
            return (Choice(_WAIT, "Go on" if you not in game.living else "Sleep"),)
        verb, word = {
            NIGHT: ("pick", {"killer": "Kill", "doctor": "Save"}.get(role, "Arrest")),
            STATEMENTS: ("accuse", "Accuse"),
            VOTE: ("vote", "Vote for"),
        }[position.due]
        others = [each for each in game.living if each != you]
        choices = [Choice(f"{verb}={each}", f"{word} {each}", each) for each in others]
        if position.due == NIGHT and not game.cast.rules.must_act(role):
            choices.append(Choice(f"{verb}={NOBODY}", "Rest"))
        return tuple(choices)

    def _notes(self, position: Sitting) -> dict[str, tuple[Note, ...]]:
        candidates = page(position.game, self._you).candidates
        return {
            name: tuple(_note(role, name, candidates[role]) for role in self._cast.roles)
            for name in self._cast.players
        }


def _note(role: str, name: str, candidates: tuple[str, ...]) -> Note:
    if name not in candidates:
        return Note("✗", f"{name} is not the {role}", f"{role} {name}")
    if len(candidates) == 1:
        return Note("✓", f"{name} is the {role}", f"{role} {name}")
    return Note("?", f"{name} may be the {role}")


def _titled(role: str) -> str:
    return f"the {role}" if role in ROLES else f"a {role}"


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _strange() -> BadRequest:
    return BadRequest("that is no position of this game", remedy="begin a new game")


def mafia(text: str, **given: Any) -> PlayedMafia:
    """The game with these players; there is no board."""
    if text.strip():
        raise BadRequest("Mafia has no board", remedy="leave the text empty")
    values = {option.keyword: given.get(option.keyword, option.default) for option in _OPTIONS}
    rules = HouseRules(
        values["doctor_acts"], values["policeman_acts"], values["killer_wins"], values["vote"]
    )
    players = _names(values["players"])
    if len(players) > _MOST_PLAYERS:
        raise BadRequest(f"{len(players)} play", remedy=f"invite at most {_MOST_PLAYERS}")
    cast = Cast(players, _names(values["roles"]), rules)
    you = values["you"] or players[0]
    if you not in players:
        raise BadRequest(f"{you!r:.40} does not play", remedy=f"players: {', '.join(players)}")
    return PlayedMafia(cast, you, values["seed"])


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


_OPTIONS = (
    Option("players", "names, with commas", default="Ann,Brad,Chris,Dave,Eliza"),
    Option("you", "who of them you are, if not the first"),
    Option("roles", "the roles given out", default=",".join(ROLES)),
    Option("vote", "days have a discussion and a vote", "flag", True),
    Option("doctor-acts", "the doctor has to act each night", "flag", True),
    Option("policeman-acts", "the policeman has to act each night", "flag", True),
    Option("killer-wins", "when no other is left, or one", "choice", "last", tuple(ENDINGS)),
    Option("seed", "what luck follows from", "integer", 0),
)

GAME = PlayedGame("mafia", "find the killer among the players", f"{__name__}:mafia", _OPTIONS)
