"""Mafia: the theory for any players, the game, and the notebook's conclusions."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from sleuth.cli.mafia import COMMAND as PLAY
from sleuth.cli.new import COMMAND as NEW
from sleuth.errors import BadRequest
from sleuth.games.mafia.mafia_theory import Cast, theory
from sleuth.games.mafia.nights import Game, new_game
from sleuth.games.mafia.notebook import page
from sleuth.games.mafia.policy import choice
from sleuth.limits import Meter
from sleuth.logic.models.consequences import consequences
from sleuth.logic.reading import read_text

THREE = ("Ann", "Brad", "Chris")
FIVE = (*THREE, "Dave", "Eliza")


def _conclusions(cast: Cast, facts: str) -> set[str]:
    text = theory(cast, [fact.strip() for fact in facts.split(";")])
    result = consequences(read_text(text), (len(cast.players),), Meter())
    assert result is not None
    return {fact.text for fact in result.certain} | {f"-{fact.text}" for fact in result.impossible}


@pytest.mark.parametrize(
    ("cast", "facts", "conclusions"),
    [
        (Cast(("Ann", "Brad"), ("killer",)), "-dead(x); murdered(Brad)", {"killer(Ann)"}),
        (
            Cast(THREE, ("killer", "policeman")),
            "-dead(x); killer(Ann); murdered(Chris); arrested(Ann)",
            {"policeman(Brad)", "win(Brad)"},
        ),
        (
            Cast(THREE, ("killer", "policeman")),
            "-dead(x); killer(Ann); policeman(Chris); arrested(Ann)",
            {"murdered(Brad)"},
        ),
        (
            Cast(THREE),
            "-dead(x); killer(Ann); murdered(Chris); saved(Chris); arrested(Ann)",
            {"policeman(Chris)", "doctor(Brad)", "win(Chris)"},
        ),
        (
            Cast(FIVE),
            "dead(Brad); dead(Chris); dead(Eliza); -dead(Ann); -dead(Dave); killer(Ann); "
            "doctor(Brad); policeman(Chris); murdered(Dave)",
            {"win(Ann)"},
        ),
        (
            Cast(FIVE),
            "dead(Brad); dead(Chris); -dead(Eliza); -dead(Ann); -dead(Dave); killer(Ann); "
            "doctor(Brad); policeman(Chris); murdered(Dave)",
            {f"-win({name})" for name in FIVE},
        ),
        (
            Cast((*FIVE, "Fred", "Gina")),
            "-dead(Ann); -dead(Dave); killer(Ann); murdered(Dave); dead(Brad); dead(Chris); "
            "dead(Eliza); dead(Fred); dead(Gina)",
            {"win(Ann)"},
        ),
    ],
)
def test_worked_examples(cast: Cast, facts: str, conclusions: set[str]) -> None:
    assert conclusions <= _conclusions(cast, facts)


def _played(seed: int) -> Game:
    chance = Random(seed)
    players = FIVE[: chance.randint(3, 5)]
    game = new_game(Cast(players), chance)
    while game.winner is None and len(game.nights) < 4:
        game = game.after_night(lambda role, player, candidates: chance.choice(candidates))
    return game


@pytest.mark.parametrize("seed", range(12))
def test_conclusions_are_never_wrong(seed: int) -> None:
    """The truth is always among the candidates, so that what is known is known rightly."""
    game = _played(seed)
    for player in game.cast.players:
        candidates = page(game, player).candidates
        for role, holder in game.player_of.items():
            assert holder in candidates[role], (player, role)
        mine = game.role_of(player)
        if mine != "citizen":
            assert candidates[mine] == (player,)


def test_the_killer_wins_when_nobody_else_is_left() -> None:
    game = Game(Cast(("Ann", "Brad"), ("killer",)), {"killer": "Ann"})
    after = game.after_night(lambda role, player, candidates: candidates[0])
    assert after.winner == "Ann"


def test_the_saved_policeman_arrests_the_killer() -> None:
    game = Game(Cast(THREE), {"killer": "Ann", "doctor": "Brad", "policeman": "Chris"})
    picks = {"killer": "Chris", "doctor": "Chris", "policeman": "Ann"}
    after = game.after_night(lambda role, player, candidates: picks[role])
    assert after.nights[-1].survived
    assert after.winner == "Chris"
    assert after.dead == ()


def test_the_dead_neither_act_nor_are_picked() -> None:
    game = _played(3)
    for number, night in enumerate(game.nights):
        before = Game(game.cast, game.player_of, game.nights[:number])
        for picked in (night.murdered, night.saved, night.arrested):
            assert picked is None or picked in before.living


def test_the_policy_picks_among_the_candidates() -> None:
    game = Game(Cast(THREE), {"killer": "Ann", "doctor": "Brad", "policeman": "Chris"})
    for role, player in game.player_of.items():
        others = tuple(each for each in THREE if each != player)
        assert choice(game, role, player, others, Random(1)) in others


@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (("Ann", "Ann"), ("killer",)),
        (("Ann", "xavier"), ("killer",)),
        (("Ann", "Brad"), ("doctor",)),
        (("Ann", "Brad"), ("killer", "doctor", "policeman")),
        (("Ann", "Brad"), ("killer", "mayor")),
    ],
)
def test_impossible_casts_are_refused(players: tuple[str, ...], roles: tuple[str, ...]) -> None:
    with pytest.raises(BadRequest):
        Cast(players, roles)


def test_new_mafia_writes_a_theory() -> None:
    result = CliRunner().invoke(NEW, ["mafia", "--players", "Ann,Brad", "--roles", "killer"])
    assert result.exit_code == 0
    assert read_text(result.output).number("domain_size", 0) == 2
    assert "-dead(Ann)." in result.output


def test_a_game_without_people_ends() -> None:
    result = CliRunner().invoke(PLAY, ["--seed", "3"])
    assert result.exit_code == 0
    assert "The detective's notebook" in result.output
    assert "wins." in result.output


def test_a_human_is_asked_in_his_role() -> None:
    asked = CliRunner().invoke(
        PLAY,
        ["--players", "Ann,Brad", "--roles", "killer", "--human", "Ann", "--human", "Brad"],
        input="Ann\nBrad\nAnn\nBrad\n",
    )
    assert asked.exit_code == 0
    assert "whom do you pick?" in asked.output
