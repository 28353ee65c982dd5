"""Goals that exclude each other: an invariant of the task that the goal breaks."""

from __future__ import annotations

from itertools import combinations_with_replacement

from sleuth.planning.ground import GroundTask
from sleuth.planning.invariants import (
    AtMostOne,
    Pair,
    breach,
    find_groups,
    grounds,
    least_group,
    usable,
)
from sleuth.planning.mutexes import Mutexes, find_mutexes
from sleuth.planning.why_none.facts import fact_text, facts_text, goals_of
from sleuth.planning.why_none.reason import Reason
from sleuth.text import several

#: As many alternatives of a goal are told one by one.
_MOST_TOLD = 3


def goal_breaks_invariant(task: GroundTask) -> Reason | None:
    """Two facts of each alternative of the goal that never hold together, in words."""
    mutexes = find_mutexes(task)
    goals = goals_of(task)
    pairs = [_excluded(mutexes, goal) for goal in goals]
    known = [pair for pair in pairs if pair is not None]
    if len(known) < len(goals) or not known:
        return None
    different = list(dict.fromkeys(known))
    groups = find_groups(task, mutexes)
    told = [_told(task, mutexes, groups, pair) for pair in different]
    sentences = [sentence for sentence, _, _ in told[:_MOST_TOLD]]
    if len(goals) > 1:
        begin = f"Each of the {len(goals)} alternatives of the goal asks for what cannot be."
        sentences = [begin, *sentences]
    if len(told) > _MOST_TOLD:
        sentences.append(f"So it is with {several(len(told) - _MOST_TOLD, 'further pair')}.")
    return Reason(
        "exclusion",
        tuple(sentences),
        " ".join(dict.fromkeys(how for _, how, _ in told[:_MOST_TOLD])),
        all(holds for _, _, holds in told),
        {"facts": [[fact_text(task, fact) for fact in pair] for pair in different]},
    )


def _excluded(mutexes: Mutexes, goal: tuple[int, ...]) -> Pair | None:
    pairs = combinations_with_replacement(goal, 2)
    return next((pair for pair in pairs if mutexes.never(*pair)), None)


def _told(
    task: GroundTask, mutexes: Mutexes, groups: tuple[AtMostOne, ...], pair: Pair
) -> tuple[str, str, bool]:
    """A sentence, how it is known, and whether that was checked."""
    rests = grounds(task, mutexes, pair)
    holds = breach(task, rests) is None
    one, other = pair
    if one == other:
        return _told_of_one(task, mutexes, one), _by_pairs(len(rests)), holds
    both = f"{fact_text(task, one)} and {fact_text(task, other)} never hold together"
    working = usable(task, mutexes)
    found = [
        group
        for each in groups
        if {one, other} <= {*each.facts} and (group := least_group(working, each, pair)) is not None
    ]
    if not found:
        return f"{both}.", _by_pairs(len(rests)), holds
    group = min(found, key=lambda each: (len(each.facts), each.facts))
    if len(group.facts) == 2:
        number = "exactly one of them holds" if group.exactly else "at most one of them holds"
    else:
        amount = "exactly" if group.exactly else "at most"
        number = f"{amount} one of {facts_text(task, group.facts)} holds"
    adders = sum(
        any(fact in effect.adds for effect in operator.effects for fact in group.facts)
        for operator in working.operators
    )
    how = "It is so at the start, and no action makes one of them true."
    if adders:
        verb = "action that makes one of them true leaves"
        how = f"It is so at the start, and the {several(adders, verb)} no other."
        if adders > 1:
            how = (
                f"It is so at the start, and each of the {adders} actions that make one of them "
                "true leaves no other."
            )
    return f"{both}: {number} at any time.", how, holds


def _told_of_one(task: GroundTask, mutexes: Mutexes, fact: int) -> str:
    """Why a fact never holds though each condition for it may: some exclude each other."""
    for operator in task.operators:
        for effect in operator.effects:
            asked = tuple(sorted({*operator.precondition, *effect.condition}))
            if fact in effect.adds:
                excluded = _excluded(mutexes, asked)
                if excluded is not None and excluded[0] != excluded[1]:
                    one, other = (fact_text(task, each) for each in excluded)
                    return (
                        f"{fact_text(task, fact)} never holds: what could make it true asks for "
                        f"facts that never hold together; ({operator.name}) asks for {one} and "
                        f"{other}."
                    )
    return f"{fact_text(task, fact)} never holds."


def _by_pairs(count: int) -> str:
    return (
        f"Of {several(count, 'pair')} of facts none holds at the start, and no action makes one "
        "true where none of them held."
    )
