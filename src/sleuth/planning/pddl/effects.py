"""Effects of PDDL: what an action changes and costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group
from sleuth.planning.pddl.chances import chances
from sleuth.planning.pddl.conditions import condition, expected, widened
from sleuth.planning.pddl.numbers import number
from sleuth.planning.pddl.syntax import (
    EQUALS,
    TRUE,
    Amount,
    And,
    Change,
    Choice,
    Condition,
    Draw,
    Parameter,
    Reward,
)
from sleuth.planning.pddl.vocabulary import REWARD, TOTAL_COST, Scope, Vocabulary

#: Effects that belong to other kinds of planning.
UNSUPPORTED = {
    "assign": "numeric fluents",
    "scale-up": "numeric fluents",
    "scale-down": "numeric fluents",
    "oneof": "uncertain effects",
    "at": "durative actions",
    "over": "durative actions",
}


@dataclass(frozen=True, slots=True)
class Effects:
    """What an action changes, costs and earns, and what of it is left to chance."""

    changes: tuple[Change, ...] = ()
    costs: tuple[Amount, ...] = ()
    draws: tuple[Draw, ...] = ()
    rewards: tuple[Reward, ...] = ()


@dataclass(frozen=True, slots=True)
class _Under:
    """What stands around a part of an effect: conditions, "for all", branches of draws."""

    scope: Scope
    when: Condition = TRUE
    forall: tuple[Parameter, ...] = ()
    choices: tuple[Choice, ...] = ()


def effects(
    source: SourceText,
    part: Expression,
    scope: Scope,
    vocabulary: Vocabulary,
    first_draw: int = 0,
) -> Effects:
    """Read an effect; its draws are numbered from the first one on."""
    draws: list[Draw] = []
    found = list(_effects(source, part, vocabulary, _Under(scope), draws, first_draw))
    return Effects(
        tuple(each for each in found if isinstance(each, Change)),
        tuple(each for each in found if isinstance(each, Amount)),
        tuple(draws),
        tuple(each for each in found if isinstance(each, Reward)),
    )


def _effects(
    source: SourceText,
    part: Expression,
    vocabulary: Vocabulary,
    under: _Under,
    draws: list[Draw],
    first_draw: int,
) -> Iterator[Change | Amount | Reward]:
    if not isinstance(part, Group):
        raise source.error(part.offset, "an effect in brackets is expected here")

    def inside(inner: Expression, around: _Under) -> Iterator[Change | Amount | Reward]:
        return _effects(source, inner, vocabulary, around, draws, first_draw)

    head = part.head
    if not part.parts:
        return
    if head == "and":
        for each in part.parts[1:]:
            yield from inside(each, under)
    elif head == "forall":
        listed, inner = expected(source, part, 2, "forall is followed by (VARIABLES) EFFECT")
        more = vocabulary.parameters(source, listed)
        for variable in more:
            if variable.name in under.scope:
                raise source.error(listed.offset, f"{variable.name} is bound already outside")
        wider = widened(under.scope, more)
        yield from inside(inner, replace(under, scope=wider, forall=under.forall + more))
    elif head == "when":
        asked, inner = expected(source, part, 2, "when is followed by CONDITION EFFECT")
        more_asked = condition(source, asked, under.scope, vocabulary)
        both = more_asked if under.when == TRUE else And((under.when, more_asked))
        yield from inside(inner, replace(under, when=both))
    elif head == "probabilistic" and head not in vocabulary.predicates:
        branches = chances(source, part)
        number = first_draw + len(draws)
        draws.append(Draw(tuple(probability for probability, _ in branches), under.forall))
        for branch, (_, inner) in enumerate(branches):
            chosen = (*under.choices, Choice(number, branch))
            yield from inside(inner, replace(under, choices=chosen))
    elif head in ("increase", "decrease") and head not in vocabulary.predicates:
        yield _amount(source, part, vocabulary, under)
    elif head == "not":
        (inner,) = expected(source, part, 1, "not is followed by one atom")
        if not isinstance(inner, Group) or inner.head in ("not", "and", "or", EQUALS):
            raise source.error(inner.offset, "an effect deletes an atom")
        atom = vocabulary.atom(source, inner, under.scope)
        yield Change(atom, False, under.when, under.forall, under.choices)
    elif head == EQUALS or (head in UNSUPPORTED and head not in vocabulary.predicates):
        what = UNSUPPORTED.get(head, "changes of equality")
        raise source.error(part.offset, f"{what} ({head}) are not supported")
    else:
        atom = vocabulary.atom(source, part, under.scope)
        yield Change(atom, True, under.when, under.forall, under.choices)


def _amount(
    source: SourceText, group: Group, vocabulary: Vocabulary, under: _Under
) -> Amount | Reward:
    """What is earned or lost, or by how much the cost is raised."""
    what, much = expected(source, group, 2, f"{group.head} is followed by a function and an amount")
    about = what.head if isinstance(what, Group) and len(what.parts) == 1 else ""
    raised = group.head == "increase"
    if about == REWARD:
        amount = _much(source, much, under.scope, vocabulary)
        if amount.number < 0:
            raised, amount = not raised, Amount(-amount.number)
        return Reward(amount, raised, under.when, under.forall, under.choices)
    if about != TOTAL_COST or not raised:
        raise source.error(
            what.offset, "numeric fluents other than (total-cost) and (reward) are not supported"
        )
    if under.when != TRUE or under.forall or under.choices:
        raise source.error(group.offset, "a cost under a condition or by chance is not supported")
    amount = _much(source, much, under.scope, vocabulary)
    if amount.number < 0:
        raise source.error(much.offset, "a cost is not negative")
    return amount


def _much(source: SourceText, much: Expression, scope: Scope, vocabulary: Vocabulary) -> Amount:
    known = number(much)
    if known is not None:
        return Amount(known)
    if not isinstance(much, Group):
        raise source.error(much.offset, "a number or a function is expected here")
    if much.head in ("+", "-", "*", "/"):
        raise source.error(much.offset, "arithmetic in costs and rewards is not supported")
    return Amount(function=vocabulary.function(source, much, scope))
