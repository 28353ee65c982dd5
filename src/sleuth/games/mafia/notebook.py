"""The detective's notebook: what each player can conclude from what that player knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from sleuth.games.mafia.mafia_theory import Cast, theory_of_rounds
from sleuth.games.mafia.nights import Game, Night
from sleuth.limits import Limits, Meter
from sleuth.logic.models.clash import clashing_formulas
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.consequences import Fact, possible_cases, sorted_out
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Apply, Atom


@dataclass(frozen=True, slots=True)
class Page:
    """For each role the players who may have it, as far as one player can tell."""

    player: str
    candidates: Mapping[str, tuple[str, ...]]

    def known(self, role: str) -> str | None:
        """The player who must have a role."""
        candidates = self.candidates[role]
        return candidates[0] if len(candidates) == 1 else None

    def __str__(self) -> str:
        parts = []
        for role, candidates in self.candidates.items():
            if len(candidates) == 1:
                parts.append(f"the {role} is {candidates[0]}")
            else:
                parts.append(f"the {role} may be {', '.join(candidates)}")
        return f"{self.player}: {'; '.join(parts)}"


#: Rounds whose pages are kept: they are asked for again and again while one goes on.
_ROUNDS_KEPT = 64


def page(game: Game, player: str, limits: Limits | None = None) -> Page:
    """What a player can conclude so far."""
    if limits is not None:
        return _pages(game, Meter(limits))[player]
    return _kept_pages(game.cast, tuple(game.player_of.items()), game.nights)[player]


@lru_cache(_ROUNDS_KEPT)
def _kept_pages(
    cast: Cast, roles: tuple[tuple[str, str], ...], nights: tuple[Night, ...]
) -> dict[str, Page]:
    return _pages(Game(cast, dict(roles), nights), Meter())


def _pages(game: Game, meter: Meter) -> dict[str, Page]:
    """The pages of all players: what is public is the theory, the rest they suppose."""
    cast = game.cast
    theory = read_text(theory_of_rounds(cast, len(game.nights), public_facts(game)), "day", "ladr")
    having = {
        (role, name): Fact(Atom(role, (Apply(name),)), f"{role}({name})")
        for role in cast.roles
        for name in cast.players
    }
    saves = (
        {}
        if "doctor" not in cast.roles
        else {
            (number, name): Fact(Atom(f"saved_{number}", (Apply(name),)), f"saved_{number}({name})")
            for number in range(1, len(game.nights) + 1)
            for name in cast.players
        }
    )
    cases = []
    for player in cast.players:
        own = [(having[role, player], game.player_of[role] == player) for role in cast.roles]
        if game.role_of(player) == "doctor":
            own += [
                (fact, game.nights[number - 1].saved == name)
                for (number, name), fact in saves.items()
            ]
        cases += [[*own, (fact, True)] for fact in having.values()]
    facts = [*having.values(), *saves.values()]
    possible = iter(possible_cases(theory, facts, cases, len(cast.players), meter))
    pages = {}
    for player in cast.players:
        may = {key: next(possible) for key in having}
        assert any(may.values()), "what happened in the game contradicts its rules"
        pages[player] = Page(
            player,
            {role: tuple(name for name in cast.players if may[role, name]) for role in cast.roles},
        )
    return pages


def known_facts(game: Game, player: str) -> list[str]:
    """What everybody was told, and what the player knows of himself."""
    facts = [
        f"{'' if game.player_of[role] == player else '-'}{role}({player})"
        for role in game.cast.roles
    ]
    if game.role_of(player) == "doctor":
        for number, night in enumerate(game.nights, 1):
            saved = night.saved
            facts.append(f"saved_{number}({saved})" if saved else f"-saved_{number}(x)")
    return [*facts, *public_facts(game)]


def public_facts(game: Game) -> list[str]:
    """What everybody was told."""
    facts = []
    for number, night in enumerate(game.nights, 1):
        facts.append(f"murdered_{number}({night.murdered})")
        if "doctor" in game.cast.roles:
            sign = "" if night.survived else "-"
            facts.append(f"{sign}saved_{number}({night.murdered})")
        if "policeman" in game.cast.roles:
            arrested = night.arrested
            facts.append(f"arrested_{number}({arrested})" if arrested else f"-arrested_{number}(x)")
        if game.cast.rules.vote:
            out = night.voted_out
            facts.append(f"voted_out_{number}({out})" if out else f"-voted_out_{number}(x)")
    if game.nights and not game.winners:
        facts.append(f"-win_{len(game.nights)}(x)")
    return facts


_FACT = re.compile(r"(-?)([a-z_]+?)(?:_([0-9]+))?\((\w+)\)")
_DONE = {
    "murdered": "attacked",
    "saved": "saved by the doctor",
    "arrested": "arrested",
    "voted_out": "voted out",
}


def why(game: Game, player: str, role: str, name: str, meter: Meter) -> list[str] | None:
    """What forces a player to take somebody for a role, or not to; None while both is possible.

    None of these facts and rules can be left out.
    """
    candidates = page(game, player).candidates[role]
    if name in candidates and len(candidates) > 1:
        return None
    opposite = f'{"-" if name in candidates else ""}{role}({name}) # label("{_OPPOSITE}")'
    facts = known_facts(game, player)
    sizes = (len(game.cast.players),)
    for rounds in range(len(game.nights) + 1):
        # What the first rounds tell is a shorter reason than what all of them do.
        known = [
            f'{fact} # label("{fact_words(fact)}")' for fact in facts if _round_of(fact) <= rounds
        ]
        text = theory_of_rounds(game.cast, rounds, [*known, opposite])
        theory = read_text(text, player, "ladr")
        if sorted_out(theory, (), sizes, meter) is None:
            clash = clashing_formulas(compile_theory(theory, meter), sizes, meter)
            told = dict.fromkeys(each.split(": ", 1)[0] for each in clash)
            return [each for each in told if each != _OPPOSITE and " pairwise " not in each]
    raise AssertionError("what the notebook says follows from what it knows")


def _round_of(fact: str) -> int:
    found = _FACT.fullmatch(fact)
    return int(found[3]) if found is not None and found[3] is not None else 0


_OPPOSITE = "the opposite"


def fact_words(fact: str) -> str:
    """A known fact as people say it.

    >>> fact_words("-saved_2(Ann)"), fact_words("-killer(Ann)"), fact_words("-arrested_1(x)")
    ('Ann was not saved by the doctor in night 2', 'Ann is not the killer', \
'nobody was arrested in night 1')
    """
    found = _FACT.fullmatch(fact)
    assert found is not None, fact
    sign, word, night, name = found.groups()
    when = f" in round {night}" if word in ("win", "voted_out") else f" in night {night}"
    if name == "x":
        return f"nobody {'had won' if word == 'win' else f'was {_DONE[word]}'}{when}"
    negation = "not " if sign else ""
    if night is None:
        return f"{name} is {negation}the {word}"
    return f"{name} was {negation}{_DONE[word]}{when}"
