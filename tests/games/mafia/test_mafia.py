"""Mafia: the theory for any players, the game, and the notebook's conclusions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import click
import pytest
from click.testing import CliRunner

from sleuth.cli.mafia import COMMAND as PLAY
from sleuth.cli.new import COMMAND as NEW
from sleuth.errors import BadRequest
from sleuth.examples import example_text
from sleuth.games.mafia.facts import checked_facts
from sleuth.games.mafia.mafia_theory import NOBODY, Cast, HouseRules, theory
from sleuth.games.mafia.nights import Game, Night, new_game
from sleuth.games.mafia.notebook import page
from sleuth.games.mafia.policy import accusation, choice, vote
from sleuth.limits import Meter
from sleuth.logic.models.consequences import consequences
from sleuth.logic.reading import read_text
from sleuth.request import Question, Request
from sleuth.running import run

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
    while not game.winners and len(game.nights) < 4:
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
    assert after.winners == ("Ann",)


def test_the_saved_policeman_arrests_the_killer() -> None:
    game = Game(Cast(THREE), {"killer": "Ann", "doctor": "Brad", "policeman": "Chris"})
    picks = {"killer": "Chris", "doctor": "Chris", "policeman": "Ann"}
    after = game.after_night(lambda role, player, candidates: picks[role])
    assert after.nights[-1].survived
    assert after.winners == ("Chris",)
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


#: Every house rule on its own, and all of them together.
HOUSES = (
    HouseRules(),
    HouseRules(doctor_acts=False),
    HouseRules(policeman_acts=False),
    HouseRules(killer_wins="pair"),
    HouseRules(vote=True),
    HouseRules(False, False, "pair", vote=True),
)


def _nights(game: Game) -> Iterator[Game]:
    """Every game that one more round can make of this one, by the rules as people tell them."""
    rules, living = game.cast.rules, set(game.living)
    killer = game.player_of["killer"]
    for murdered in living - {killer}:
        for saved in _choices(game, "doctor", murdered, None):
            for arrested in _choices(game, "policeman", murdered, saved):
                after = Game(
                    game.cast, game.player_of, (*game.nights, Night(murdered, saved, arrested))
                )
                yield after
                if rules.vote and not after.winners:
                    for out in after.living:
                        night = Night(murdered, saved, arrested, out)
                        yield Game(game.cast, game.player_of, (*game.nights, night))


def _choices(game: Game, role: str, murdered: str, saved: str | None) -> list[str | None]:
    """Whom a role can pick in a night; nobody if he is dead or may rest."""
    player = game.player_of.get(role)
    if player is None or player not in game.living:
        return [None]
    if player == murdered and saved != murdered:
        return [None]
    others: list[str | None] = [each for each in game.living if each != player]
    acts = game.cast.rules.doctor_acts if role == "doctor" else game.cast.rules.policeman_acts
    return others if acts else [*others, None]


def _games(cast: Cast, rounds: int) -> Iterator[Game]:
    """Every game of some rounds that still goes on."""
    for players in permutations(cast.players, len(cast.roles)):
        games = [Game(cast, dict(zip(cast.roles, players, strict=True)))]
        for _ in range(rounds):
            games = [after for game in games for after in _nights(game) if not after.winners]
        yield from games


def _seen(game: Game, player: str) -> tuple[object, ...]:
    """All that a player has noticed: his role, what was announced, and whom he saved himself."""
    role = game.role_of(player)
    announced = tuple((n.murdered, n.survived, n.arrested, n.voted_out) for n in game.nights)
    own = tuple(night.saved for night in game.nights) if role == "doctor" else ()
    return role, announced, own


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize(
    ("players", "roles", "rounds"),
    [
        (4, ("killer",), 1),
        (4, ("killer", "policeman"), 2),
        (3, ("killer", "doctor"), 2),
        (4, ("killer", "doctor", "policeman"), 1),
    ],
)
def test_the_notebook_knows_exactly_what_can_be_known(
    players: int, roles: tuple[str, ...], rounds: int, rules: HouseRules
) -> None:
    """Compared with all games in which a player would have noticed the same."""
    cast = Cast(FIVE[:players], roles, rules)
    games = list(_games(cast, rounds))
    worlds: dict[tuple[str, object], list[Game]] = {}
    for game in games:
        for player in cast.players:
            worlds.setdefault((player, _seen(game, player)), []).append(game)
    chance = Random(7)
    for game in chance.sample(games, min(6, len(games))):
        for player in cast.players:
            same = worlds[player, _seen(game, player)]
            expected = {
                role: tuple(
                    name for name in cast.players if any(w.player_of[role] == name for w in same)
                )
                for role in roles
            }
            assert page(game, player).candidates == expected


@pytest.mark.parametrize("rules", HOUSES)
def test_one_round_has_as_many_models_as_there_are_rounds(rules: HouseRules) -> None:
    """The theory that `new` writes, against all first rounds, ended or not."""
    cast = Cast(THREE, ("killer", "doctor", "policeman"), rules)
    rounds = sum(
        1
        for players in permutations(cast.players)
        for _ in _nights(Game(cast, dict(zip(cast.roles, players, strict=True))))
    )
    facts = "-dead(x)"
    answer = run(Request("models", "theory", theory(cast, [facts]), question=Question(count=True)))
    assert answer.count == rounds


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("players", [2, 3])
def test_who_has_won_is_the_same_in_the_theory_and_in_the_game(
    players: int, rules: HouseRules
) -> None:
    cast = Cast(THREE[:players], ("killer", "policeman"), rules)
    games = [
        game
        for holders in permutations(cast.players, 2)
        for game in _nights(Game(cast, dict(zip(cast.roles, holders, strict=True))))
    ]
    for game in Random(1).sample(games, min(8, len(games))):
        (night,) = game.nights
        facts = ["-dead(x)", f"murdered({night.murdered})"]
        facts += [f"{role}({name})" for role, name in game.player_of.items()]
        facts.append(f"arrested({night.arrested})" if night.arrested else "-arrested(x)")
        if rules.vote:
            out = night.voted_out
            facts.append(f"voted_out({out})" if out else "-voted_out(x)")
        found = {fact for fact in _conclusions(cast, "; ".join(facts)) if "win(" in fact}
        won = {name: "" if name in game.winners else "-" for name in cast.players}
        assert found == {f"{sign}win({name})" for name, sign in won.items()}


def test_a_vote_sends_whom_most_name() -> None:
    game = Game(
        Cast(FIVE, ("killer",), HouseRules(vote=True)),
        {"killer": "Ann"},
        (Night("Eliza", None, None),),
    )
    innocent = game.after_vote({"Ann": "Brad", "Brad": "Ann", "Chris": "Brad", "Dave": "Chris"})
    assert (innocent.dead, innocent.winners) == (("Brad", "Eliza"), ())
    tied = game.after_vote({"Ann": "Brad", "Brad": "Ann"})
    assert tied.nights[-1].voted_out is None
    guilty = game.after_vote({"Brad": "Ann", "Chris": "Ann"})
    assert guilty.winners == FIVE[1:]


def test_with_a_pair_left_the_killer_wins() -> None:
    night = (Night("Chris", None, None),)
    for ending, winners in (("pair", ("Ann",)), ("last", ())):
        rules = HouseRules(killer_wins="pair" if ending == "pair" else "last")
        assert Game(Cast(THREE, ("killer",), rules), {"killer": "Ann"}, night).winners == winners


def test_roles_rest_only_where_the_house_allows_it() -> None:
    offered: list[tuple[str, ...]] = []

    def choose(role: str, player: str, candidates: tuple[str, ...]) -> str:
        offered.append(candidates)
        return candidates[-1]

    roles = {"killer": "Ann", "doctor": "Brad", "policeman": "Chris"}
    after = Game(Cast(FIVE, rules=HouseRules(False, False)), roles).after_night(choose)
    assert [NOBODY in each for each in offered] == [False, True, True]
    assert (after.nights[0].saved, after.nights[0].arrested) == (None, None)
    offered.clear()
    Game(Cast(FIVE), roles).after_night(choose)
    assert not any(NOBODY in each for each in offered)


@pytest.mark.parametrize("seed", range(8))
def test_accusations_and_votes_name_living_others(seed: int) -> None:
    chance = Random(seed)
    game = new_game(Cast(FIVE, rules=HouseRules(vote=True)), chance)
    game = game.after_night(lambda role, player, candidates: chance.choice(candidates))
    if game.winners:
        return
    accused = {player: accusation(game, player, chance) for player in game.living}
    for player in game.living:
        for named in (accused[player], vote(game, player, accused, chance)):
            assert named in game.living
            assert named != player


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("murdred(Ann)", "did you mean murdered"),
        ("dead(Zoe)", "Zoe does not play"),
        ("dead(0)", "0 does not play"),
        ("dead(f(Ann))", "does not play"),
        ("doctor(Ann)", "no player is the doctor"),
        ("saved(Ann)", "nothing of saved"),
        ("voted_out(Ann)", "nothing of voted_out"),
        ("pick(Ann)", "pick is about 2 players"),
        ("killer(Ann", "never closed"),
        ("killer(Ann). dead(Brad)", "not one formula"),
        ("end_of_list", ""),
        ('killer(Ann) # label("x")', "not one formula"),
        ("", ""),
    ],
)
def test_facts_that_do_not_fit_are_named(fact: str, message: str) -> None:
    with pytest.raises(BadRequest) as caught:
        checked_facts(Cast(THREE, ("killer", "policeman")), ["-dead(x)", fact])
    assert repr(fact) in str(caught.value)
    assert message in str(caught.value)


def test_facts_that_fit_are_kept() -> None:
    facts = ["killer(Ann).", " -dead(x) ", "exists y pick(Brad,y)", "dead(x) <-> x = Chris"]
    kept = checked_facts(Cast(THREE, ("killer", "policeman")), facts)
    assert kept == ["killer(Ann)", "-dead(x)", "exists y pick(Brad,y)", "dead(x) <-> x = Chris"]


def test_new_and_play_have_the_same_rules() -> None:
    def shared(command: click.Command) -> dict[str, object]:
        own = {"facts", "humans", "seed", "help"}
        return {p.name or "": p.default for p in command.params if p.name not in own}

    assert shared(NEW.commands["mafia"]) == shared(PLAY)
    assert {"doctor_acts", "policeman_acts", "killer_wins", "vote"} <= shared(PLAY).keys()


def test_a_game_with_votes_ends() -> None:
    words = ["--seed", "3", "--vote", "--killer-wins", "pair", "--policeman-may-rest"]
    result = CliRunner().invoke(PLAY, words)
    assert result.exit_code == 0
    assert "Day 1" in result.output
    assert "accuses" in result.output
    assert "wins." in result.output


def test_a_human_is_asked_whom_he_accuses() -> None:
    words = ["--players", "Ann,Brad,Chris", "--roles", "killer", "--vote", "--seed", "1"]
    humans = ["--human", "Ann", "--human", "Brad", "--human", "Chris"]
    result = CliRunner().invoke(PLAY, words + humans, input="Ann\nBrad\nChris\n" * 20)
    assert "whom do you accuse?" in result.output
    assert "for whom do you vote?" in result.output


STAGES: dict[str, tuple[str, Cast, tuple[str, ...]]] = {
    "mafia-killer": (
        "Mafia, stage 1: one of two is dead; who did it?",
        Cast(("Ann", "Brad"), ("killer",)),
        ("-dead(x)", "murdered(Brad)"),
    ),
    "mafia-policeman": (
        "Mafia, stage 2: who arrested the killer?",
        Cast(("Ann", "Brad", "Chris"), ("killer", "policeman")),
        ("-dead(x)", "killer(Ann)", "murdered(Chris)", "arrested(Ann)"),
    ),
    "mafia-doctor": (
        "Mafia, stage 3: who saved the policeman?",
        Cast(("Ann", "Brad", "Chris")),
        ("-dead(x)", "murdered(Chris)", "pick(Chris,Ann)", "win(Chris)"),
    ),
    "mafia-winner": (
        "Mafia, stage 4: has the killer won?",
        Cast(("Ann", "Brad", "Chris", "Dave", "Eliza")),
        ("dead(x) <-> x = Brad | x = Chris | x = Eliza", "killer(Ann)", "murdered(Dave)"),
    ),
}


def stage_text(name: str) -> str:
    """What the shipped file of a stage holds."""
    about, cast, facts = STAGES[name]
    return f"% {about}\n{theory(cast, facts)}"


@pytest.mark.parametrize("name", STAGES)
def test_the_shipped_stages_are_what_new_writes(name: str) -> None:
    _, cast, facts = STAGES[name]
    assert example_text("theory", name) == stage_text(name)
    assert checked_facts(cast, facts) == list(facts)
