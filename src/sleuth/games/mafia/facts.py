"""Facts about a round of Mafia, checked against who plays and which roles there are."""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.catalogue import did_you_mean
from sleuth.errors import BadRequest, SleuthError
from sleuth.games.mafia.mafia_theory import ROLES, Cast
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import EQUALITY, Apply, Atom, Formula, Variable, atoms_of


def checked_facts(cast: Cast, facts: Iterable[str]) -> list[str]:
    """The facts without their full stops; raises BadRequest that names the fact that is none."""
    return [_checked(cast, fact.strip().removesuffix(".").rstrip()) for fact in facts]


def _checked(cast: Cast, fact: str) -> str:
    if '"' in fact or "%" in fact or "#" in fact:
        raise _wrong(fact, "it is not one formula", 'say such as "murdered(Ann)"')
    for atom in atoms_of(_formula(fact)):
        _check_word(cast, fact, atom)
        for term in atom.args:
            if isinstance(term, Variable):
                continue
            if not isinstance(term, Apply) or term.args or term.name not in cast.players:
                raise _wrong(fact, f"{term} does not play", did_you_mean(str(term), cast.players))
    return fact


def _formula(fact: str) -> Formula:
    try:
        theory = read_text(f"formulas(facts).\n{fact}.\nend_of_list.\n", "fact", "ladr")
    except SleuthError as error:
        raise _wrong(fact, error.problem, error.remedy) from None
    if len(theory.sentences) != 1:
        raise _wrong(fact, "it is not one formula", 'say such as "murdered(Ann)"')
    return theory.sentences[0].formula


def _check_word(cast: Cast, fact: str, atom: Atom) -> None:
    """Refuse what the rules of this round do not speak of."""
    if atom.name == EQUALITY:
        return
    words = cast.predicates
    if atom.name in ROLES and atom.name not in words:
        given = ", ".join(cast.roles)
        raise _wrong(fact, f"no player is the {atom.name}", f"the roles are {given}")
    if atom.name not in words:
        raise _wrong(fact, f"the rules say nothing of {atom.name}", did_you_mean(atom.name, words))
    if len(atom.args) != words[atom.name]:
        places = ",".join("xy"[: words[atom.name]])
        raise _wrong(
            fact,
            f"{atom.name} is about {words[atom.name]} player{'s' * (words[atom.name] > 1)}",
            f"write {atom.name}({places})",
        )


def _wrong(fact: str, why: str, remedy: str | None) -> BadRequest:
    return BadRequest(f"the fact {fact!r:.80}: {why}", remedy=remedy)
