"""The rules of Mafia as a theory in LADR, for any players, roles, house rules and rounds.

`dead` is who was dead when the round began; `murdered`, `saved`, `arrested` and `voted_out` are
what the killer, the doctor, the policeman and the vote did in it; `gone` is who is dead after it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sleuth.errors import BadRequest

ROLES = ("killer", "doctor", "policeman")

#: Whom a role picks that rests for a night.
NOBODY = "nobody"

#: When the killer wins: nobody else is left, or not more than one.
Ending: TypeAlias = Literal["last", "pair"]
ENDINGS: dict[Ending, str] = {
    "last": "nobody else is left",
    "pair": "at most one other player is left",
}

#: A formula and the sentence that it stands for.
Rule: TypeAlias = tuple[str, str]

_NAME = re.compile(r"[A-Za-t][A-Za-z0-9_]*")
_CHANGING = ("dead", "pick", "murdered", "saved", "arrested", "voted_out", "gone", "win")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What tables agree on: who has to act, when the killer wins, whether days have a vote."""

    doctor_acts: bool = True
    policeman_acts: bool = True
    killer_wins: Ending = "last"
    vote: bool = False

    def must_act(self, role: str) -> bool:
        """Whether a role picks somebody in every night."""
        return {"doctor": self.doctor_acts, "policeman": self.policeman_acts}.get(role, True)

    @property
    def left_over(self) -> int:
        """How many others may be left when the killer has won."""
        return 1 if self.killer_wins == "pair" else 0


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays by which house rules, and which roles are given out; the others are citizens."""

    players: tuple[str, ...]
    roles: tuple[str, ...] = ROLES
    rules: HouseRules = field(default_factory=HouseRules)

    def __post_init__(self) -> None:
        for player in self.players:
            if not _NAME.fullmatch(player) or player == NOBODY:
                raise BadRequest(
                    f"{player!r} cannot name a player",
                    remedy="use letters and digits; small u to z begin variables in LADR",
                )
        if len(set(self.players)) != len(self.players):
            raise BadRequest("two players have the same name", remedy="give each another one")
        for role in self.roles:
            if role not in ROLES:
                raise BadRequest(f"no role is called {role!r}", remedy=f"roles: {', '.join(ROLES)}")
        if len(set(self.roles)) != len(self.roles):
            raise BadRequest("a role is given out twice", remedy="name each role once")
        if "killer" not in self.roles:
            raise BadRequest("there is no game without a killer", remedy="add the role killer")
        if len(self.players) < max(2, len(self.roles)):
            raise BadRequest("there are fewer players than roles", remedy="invite more players")

    @property
    def predicates(self) -> dict[str, int]:
        """What can be said about one round: each word with the number of players it is about."""
        words = dict.fromkeys((*self.roles, "dead", "murdered", "gone", "win"), 1)
        if "doctor" in self.roles:
            words["saved"] = 1
        if "policeman" in self.roles:
            words["arrested"] = 1
        if self.rules.vote:
            words["voted_out"] = 1
        return words | {"pick": 2}


def theory(cast: Cast, facts: Sequence[str] = ()) -> str:
    """One round: the rules, and what is known of it."""
    known = facts or [f"-dead({player})" for player in cast.players]
    return _assembled(cast, [*_role_rules(cast), *round_rules(cast)], known)


def theory_of_rounds(cast: Cast, rounds: int, facts: Sequence[str]) -> str:
    """Several rounds of one game: `murdered_2` is what happened in the second.

    Nobody is dead at first, and a round is played because nobody had won before.
    """
    rules = _role_rules(cast)
    for number in range(1, rounds + 1):
        before = number - 1
        rules += [(_numbered(formula, number), say) for formula, say in round_rules(cast)]
        if number == 1:
            rules.append(("-dead_1(x)", "nobody is dead at first"))
        else:
            rules += [
                (f"dead_{number}(x) <-> gone_{before}(x)", "who is gone stays dead"),
                (f"-win_{before}(x)", "the game went on"),
            ]
    return _assembled(cast, rules, facts)


def _assembled(cast: Cast, rules: Sequence[Rule], facts: Sequence[str]) -> str:
    lines = [
        f"assign(domain_size, {len(cast.players)}).",
        "assign(max_models, -1).",
        "",
        "list(distinct).",
        f"  [{', '.join(cast.players)}].",
        "end_of_list.",
        "",
        "formulas(rules).",
        *(f'  {formula}\n    # label("{say}").' for formula, say in rules),
        "end_of_list.",
        "",
        "formulas(facts).",
        *(f"  {fact}." for fact in facts),
        "end_of_list.",
    ]
    return "\n".join(lines) + "\n"


def _numbered(formula: str, number: int) -> str:
    """The formula about one round of several."""
    return re.sub(rf"\b({'|'.join(_CHANGING)})\(", rf"\1_{number}(", formula)


def _role_rules(cast: Cast) -> list[Rule]:
    rules = []
    for role in cast.roles:
        rules += [
            (f"exists x {role}(x)", f"there is a {role}"),
            (f"{role}(x) & {role}(y) -> x = y", f"there is only one {role}"),
        ]
    for at, role in enumerate(cast.roles):
        rules += [
            (f"{role}(x) -> -{other}(x)", f"the {role} is not the {other}")
            for other in cast.roles[at + 1 :]
        ]
    return rules


def round_rules(cast: Cast) -> list[Rule]:
    """What can happen in one round, and who has won after it."""
    doctor, policeman = "doctor" in cast.roles, "policeman" in cast.roles
    rules = [
        (f"pick(x,y) -> {' | '.join(f'{role}(x)' for role in cast.roles)}", "only roles pick"),
        ("pick(x,y) & pick(x,z) -> y = z", "nobody picks two players"),
        ("pick(x,y) -> x != y", "nobody picks himself"),
        ("pick(x,y) -> -dead(y)", "nobody picks a dead player"),
        (f"pick(x,y) -> -dead(x) & {_survives(cast, 'x')}", "who picks lives through the night"),
        ("exists x murdered(x)", "the killer strikes every night"),
        ("murdered(x) & murdered(y) -> x = y", "the killer strikes once a night"),
        ("killer(x) -> (pick(x,y) <-> murdered(y))", "the killer strikes whom he picks"),
    ]
    if doctor:
        rules += [
            ("doctor(x) -> (pick(x,y) <-> saved(y))", "the doctor saves whom he picks"),
            ("doctor(x) & murdered(x) -> -saved(y)", "a murdered doctor saves nobody"),
        ]
        if cast.rules.doctor_acts:
            rules.append(
                (
                    "doctor(x) & -dead(x) & -murdered(x) -> (exists y saved(y))",
                    "the doctor acts each night",
                )
            )
    if policeman:
        rules.append(
            ("policeman(x) -> (pick(x,y) <-> arrested(y))", "the policeman arrests whom he picks")
        )
        if cast.rules.policeman_acts:
            alive = f"-dead(x) & {_survives(cast, 'x')}"
            rules.append(
                (
                    f"policeman(x) & {alive} -> (exists y arrested(y))",
                    "there is an arrest each night while the policeman lives",
                )
            )
    return [*rules, *_vote_rules(cast), *_ending_rules(cast)]


def _survives(cast: Cast, player: str) -> str:
    """That a player who was alive is so after the night."""
    if "doctor" in cast.roles:
        return f"(-murdered({player}) | saved({player}))"
    return f"-murdered({player})"


def _vote_rules(cast: Cast) -> list[Rule]:
    """Who can be voted out, and when there is a vote."""
    if not cast.rules.vote:
        return []
    rules = [
        ("voted_out(x) & voted_out(y) -> x = y", "at most one player is voted out"),
        (f"voted_out(x) -> -dead(x) & {_survives(cast, 'x')}", "only the living are voted out"),
        (
            f"voted_out(z) & killer(x) -> -{_beats(cast, _gone_at_dawn(cast))}",
            "there is no vote once the killer has won",
        ),
    ]
    if "policeman" in cast.roles:
        rules.append(
            (
                "voted_out(z) & killer(x) -> -arrested(x)",
                "there is no vote once the killer is arrested",
            )
        )
    return rules


def _gone_at_dawn(cast: Cast) -> str:
    if "doctor" in cast.roles:
        return "(dead({0}) | murdered({0}) & -saved({0}))"
    return "(dead({0}) | murdered({0}))"


def _beats(cast: Cast, gone: str) -> str:
    """That so few others are left that the player x, a killer, has won."""
    if cast.rules.left_over:
        one, other = gone.format("y"), gone.format("u")
        return f"(all y all u (x = y | x = u | y = u | {one} | {other}))"
    return f"(all y (x = y | {gone.format('y')}))"


def _ending_rules(cast: Cast) -> list[Rule]:
    vote, policeman = cast.rules.vote, "policeman" in cast.roles
    after = f"{_gone_at_dawn(cast).format('x')[1:-1]}{' | voted_out(x)' if vote else ''}"
    free = [f"-{word}(x)" for word, used in (("arrested", policeman), ("voted_out", vote)) if used]
    winners = [f"({' & '.join(['killer(x)', *free, _beats(cast, 'gone({0})')])})"]
    say = f"the killer wins when {ENDINGS[cast.rules.killer_wins]}"
    if policeman:
        winners.append("(policeman(x) & (exists y (killer(y) & arrested(y))))")
        say += ", the policeman when he arrests the killer"
    if vote:
        winners.append("(exists y (killer(y) & voted_out(y) & x != y))")
        say += ", all others when the killer is voted out"
    return [
        (f"gone(x) <-> {after}", "who is gone after the round"),
        (f"win(x) <-> {' | '.join(winners)}", say),
    ]
