"""Other clues that a riddle could have: in place of one, or besides those that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from sleuth.explanation.changes import Change
from sleuth.puzzles.riddle.problem import Arrangement, Clue, Relation, Riddle, in_order
from sleuth.puzzles.riddle.sentences import Speaker

#: What can be said of the places of two values instead of something else.
_OF_TWO = (
    Relation.SAME,
    Relation.NEXT,
    Relation.JUST_LEFT,
    Relation.JUST_RIGHT,
    Relation.LEFT,
    Relation.RIGHT,
)


def changes(problem: Riddle, name: str) -> Iterator[Change]:
    """The riddle with another clue about the same values in place of the one with this name."""
    number = int(name.partition(":")[2])
    old = problem.clues[number - 1]
    speaker = Speaker(problem.setting, problem.categories)
    for new in _others(old, problem.setting.places):
        told = replace(new, sentence=speaker.clue(new))
        clues = (*problem.clues[: number - 1], told, *problem.clues[number:])
        say = f"clue {number} to “{told.sentence.rstrip('.')}”"
        yield Change(say, replace(problem, clues=clues))


def _others(clue: Clue, places: int) -> Iterator[Clue]:
    if clue.relation is Relation.AT:
        for place in range(places):
            if clue.places != (place,) or clue.negated:
                yield Clue(Relation.AT, clue.values, (place,))
    elif len(clue.values) == 2:
        for relation in _OF_TWO:
            # Things of one kind are never at the same place.
            alike = relation is Relation.SAME and clue.values[0][0] == clue.values[1][0]
            if (relation != clue.relation or clue.negated) and not alike:
                yield Clue(relation, in_order(relation, clue.values))


def completed(problem: Riddle, solution: Arrangement) -> Riddle:
    """The riddle with clues about where everything is, and which things are together."""
    at = {value: solution[value[0]].index(problem.value(value)) for value in problem.values()}
    known = {replace(clue, sentence="") for clue in problem.clues}
    more = [Clue(Relation.AT, (value,), (place,)) for value, place in at.items()]
    more += [
        Clue(Relation.SAME, in_order(Relation.SAME, pair))
        for pair in combinations(at, 2)
        if at[pair[0]] == at[pair[1]]
    ]
    speaker = Speaker(problem.setting, problem.categories)
    told = [replace(clue, sentence=speaker.clue(clue)) for clue in more if clue not in known]
    return replace(problem, clues=(*problem.clues, *told))
