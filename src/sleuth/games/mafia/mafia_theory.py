"""The rules of Mafia as a theory in LADR, for any players, roles and number of rounds.

`dead` is who was dead when the round began; `murdered`, `saved` and `arrested` are what the
killer, the doctor and the policeman did in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.errors import BadRequest

ROLES = ("killer", "doctor", "policeman")

_NAME = re.compile(r"[A-Za-t][A-Za-z0-9_]*")
_CHANGING = ("dead", "pick", "murdered", "saved", "arrested", "win")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays, and which roles are given out; the other players are citizens."""

    players: tuple[str, ...]
    roles: tuple[str, ...] = ROLES

    def __post_init__(self) -> None:
        for player in self.players:
            if not _NAME.fullmatch(player):
                raise BadRequest(
                    f"{player!r} cannot name a player",
                    remedy="use letters and digits; small u to z begin variables in LADR",
                )
        if len(set(self.players)) != len(self.players):
            raise BadRequest("two players have the same name", remedy="give each another one")
        for role in self.roles:
            if role not in ROLES:
                raise BadRequest(f"no role is called {role!r}", remedy=f"roles: {', '.join(ROLES)}")
        if "killer" not in self.roles:
            raise BadRequest("there is no game without a killer", remedy="add the role killer")
        if len(self.players) < max(2, len(self.roles)):
            raise BadRequest("there are fewer players than roles", remedy="invite more players")


def theory(cast: Cast, facts: Sequence[str] = ()) -> str:
    """One round: the rules, and what is known of it."""
    known = facts or [f"-dead({player})" for player in cast.players]
    return _assembled(cast, [*_role_rules(cast), *round_rules(cast)], known)


def theory_of_rounds(cast: Cast, rounds: int, facts: Sequence[str]) -> str:
    """Several rounds of one game: `murdered_2` is what happened in the second.

    Who can act does act, nobody is dead at first, and a round is played because nobody had
    won before.
    """
    rules = _role_rules(cast)
    for number in range(1, rounds + 1):
        numbered = [_numbered(rule, number) for rule in (*round_rules(cast), *_duties(cast))]
        rules += [f"% round {number}", *numbered]
        if number == 1:
            rules.append("-dead_1(x)")
        else:
            before = number - 1
            survived = f"-saved_{before}(x)" if "doctor" in cast.roles else "$T"
            rules.append(
                f"dead_{number}(x) <-> dead_{before}(x) | (murdered_{before}(x) & {survived})"
            )
            rules.append(f"-win_{before}(x)")
    return _assembled(cast, rules, facts)


def _assembled(cast: Cast, rules: Sequence[str], facts: Sequence[str]) -> str:
    lines = [
        f"assign(domain_size, {len(cast.players)}).",
        "assign(max_models, -1).",
        "",
        "list(distinct).",
        f"  [{', '.join(cast.players)}].",
        "end_of_list.",
        "",
        "formulas(rules).",
        *(f"  {rule}" if rule.startswith("%") else f"  {rule}." for rule in rules),
        "end_of_list.",
        "",
        "formulas(facts).",
        *(f"  {fact}." for fact in facts),
        "end_of_list.",
    ]
    return "\n".join(lines) + "\n"


def _numbered(rule: str, number: int) -> str:
    """The rule about one round of several."""
    return re.sub(rf"\b({'|'.join(_CHANGING)})\(", rf"\1_{number}(", rule)


def _role_rules(cast: Cast) -> list[str]:
    rules = ["% roles: each is given to one player, and no player has two"]
    for role in cast.roles:
        rules += [f"exists x {role}(x)", f"{role}(x) & {role}(y) -> x = y"]
    for at, role in enumerate(cast.roles):
        rules += [f"{role}(x) -> -{other}(x)" for other in cast.roles[at + 1 :]]
    return rules


def round_rules(cast: Cast) -> list[str]:
    """What can happen in one round, and who has won after it."""
    doctor, policeman = "doctor" in cast.roles, "policeman" in cast.roles
    acting = "-dead(x) & (-murdered(x) | saved(x))" if doctor else "-dead(x) & -murdered(x)"
    rules = [
        "% who has a role picks at most one other living player, while alive",
        f"pick(x,y) -> {' | '.join(f'{role}(x)' for role in cast.roles)}",
        "pick(x,y) & pick(x,z) -> y = z",
        "pick(x,y) -> x != y & -dead(y)",
        f"pick(x,y) -> {acting}",
        "% the killer murders exactly one player, whom he has picked",
        "exists x murdered(x)",
        "murdered(x) & murdered(y) -> x = y",
        "killer(x) -> (pick(x,y) <-> murdered(y))",
    ]
    if doctor:
        rules += [
            "% the doctor saves whom he picks; a murdered doctor saves nobody",
            "doctor(x) -> (pick(x,y) <-> saved(y))",
            "doctor(x) & murdered(x) -> -saved(y)",
        ]
    if policeman:
        rules += [
            "% the policeman arrests whom he picks",
            "policeman(x) -> (pick(x,y) <-> arrested(y))",
        ]
    return rules + _endings(policeman)


def _endings(policeman: bool) -> list[str]:
    rules = [
        "% at most one player wins: the killer when nobody else is left",
        "win(x) & win(y) -> x = y",
        "killer(x) & (all y (x = y | dead(y) | murdered(y))) -> win(x)",
    ]
    if not policeman:
        rules.append("win(x) -> killer(x)")
        rules.append("killer(x) & win(x) -> (all y (x = y | dead(y) | murdered(y)))")
        return rules
    rules += [
        "win(x) -> killer(x) | policeman(x)",
        "% the policeman wins by arresting the killer; otherwise the game goes on",
        "policeman(x) & arrested(y) & killer(y) -> win(x)",
        "policeman(x) & win(x) -> (exists y (arrested(y) & killer(y)))",
        "killer(x) & -arrested(x) & (exists y (x != y & -dead(y) & -murdered(y))) -> -win(z)",
    ]
    return rules


def _duties(cast: Cast) -> list[str]:
    """Whoever can act acts."""
    rules = []
    if "doctor" in cast.roles:
        rules.append("doctor(x) & -dead(x) & -murdered(x) -> (exists y saved(y))")
    if "policeman" in cast.roles:
        free = "(-murdered(x) | saved(x))" if "doctor" in cast.roles else "-murdered(x)"
        rules.append(f"policeman(x) & -dead(x) & {free} -> (exists y arrested(y))")
    return rules
