"""Riddles as clauses with sentences, and as constraints over the places of values."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product

from sleuth.csp.csp import AllDifferent, Assignment, Csp, Row, Table, Variable
from sleuth.puzzles.riddle.problem import Arrangement, Clue, Relation, Riddle, Value, mark_of
from sleuth.puzzles.riddle.sentences import Speaker
from sleuth.sat.rules import FREE, Clause, Kind, Label, Rules, Words
from sleuth.spots import cell


def rows_of(clue: Clue, places: int) -> list[Row]:
    """The places that the values of a clue may have, all of them together."""
    if clue.relation == Relation.AT:
        return [(place,) for place in range(places) if (place in clue.places) != clue.negated]
    steps = {
        Relation.SAME: {0},
        Relation.NEXT: {-1, 1},
        Relation.JUST_LEFT: {1},
        Relation.JUST_RIGHT: {-1},
        Relation.LEFT: set(range(1, places)),
        Relation.RIGHT: set(range(1 - places, 0)),
    }
    if clue.relation in steps:
        return [
            (one, other)
            for one, other in product(range(places), repeat=2)
            if (other - one in steps[clue.relation]) != clue.negated
        ]
    forth = {(middle, low, high) for low, middle, high in combinations(range(places), 3)}
    back = {(middle, high, low) for middle, low, high in forth}
    between = forth if clue.relation == Relation.IN_ORDER else forth | back
    every = product(range(places), repeat=3)
    return [row for row in every if (row in between) != clue.negated]


def arranged(riddle: Riddle, place_of: dict[Value, int]) -> Arrangement:
    """The table of values at these places; where there is none, its cell is empty."""
    at = {(value[0], place): riddle.value(value) for value, place in place_of.items()}
    places = range(riddle.setting.places)
    return tuple(
        tuple(at.get((number, place), "") for place in places)
        for number in range(len(riddle.categories))
    )


def rules(riddle: Riddle) -> Rules[Arrangement]:
    """A variable for each value at each place; each clue is a group with its own sentence.

    Clauses are as strong as arc consistency: a place of one value needs one of the other.
    """
    speaker = Speaker(riddle.setting, riddle.categories)
    places = range(riddle.setting.places)
    variable: dict[tuple[Value, int], int] = {}

    def lift(model: frozenset[int]) -> Arrangement:
        return arranged(
            riddle, {value: place for (value, place), number in variable.items() if number in model}
        )

    view: Rules[Arrangement] = Rules(lift)
    for value, place in product(riddle.values(), places):
        variable[value, place] = view.new_deciding(partial(_words, riddle, speaker, value, place))
    for value in riddle.values():
        literals = [variable[value, place] for place in places]
        sentence = f"{speaker.name(value)} has one {riddle.setting.noun}"
        label = Label(Kind.RULE, f"value:{value[0]}.{value[1]}", weight=FREE)
        view.add(sentence, _exactly_one(literals), label)
    for number, category in enumerate(riddle.categories):
        clauses: list[Clause] = []
        for place in places:
            takers = [variable[(number, each), place] for each in range(len(category.values))]
            clauses += _exactly_one(takers)
        spots = tuple(cell(number + 1, place + 1) for place in places)
        sentence = f"each {riddle.setting.noun} has its own {category.name}"
        view.add(sentence, clauses, Label(Kind.RULE, f"category:{number}", spots))
    for number, clue in enumerate(riddle.clues, 1):
        literals_of = [[variable[value, place] for place in places] for value in clue.values]
        clauses = _supported(literals_of, rows_of(clue, len(places)), view)
        label = Label(Kind.CLUE, f"clue:{number}")
        view.add(f"clue {number}, “{clue.sentence.rstrip('.')}”", clauses, label)
    return view


def _words(riddle: Riddle, speaker: Speaker, value: Value, place: int) -> Words:
    mark = mark_of(riddle.value(value))
    return Words(
        speaker.fact(value, place),
        speaker.fact(value, place, so=False),
        cell(value[0] + 1, place + 1),
        mark,
        f"not {mark}",
    )


def _exactly_one(literals: list[int]) -> list[Clause]:
    return [literals, *((-one, -other) for one, other in combinations(literals, 2))]


def _supported(
    literals_of: list[list[int]], rows: list[Row], view: Rules[Arrangement]
) -> list[Clause]:
    """Every place of one value needs places of the others that go with it."""
    if len(literals_of) == 1:
        allowed = {place for (place,) in rows}
        return [[-literal] for place, literal in enumerate(literals_of[0]) if place not in allowed]
    if len(literals_of) == 2:
        clauses: list[Clause] = []
        for here, there in ((0, 1), (1, 0)):
            for place, literal in enumerate(literals_of[here]):
                supports = [literals_of[there][row[there]] for row in rows if row[here] == place]
                clauses.append([-literal, *supports])
        return clauses
    # Three at once: a variable for each way in which they can lie.
    chosen = [view.new_variable() for _ in rows]
    clauses = [chosen]
    for way, row in zip(chosen, rows, strict=True):
        clauses += [
            [-way, literals[place]] for literals, place in zip(literals_of, row, strict=True)
        ]
    for position, literals in enumerate(literals_of):
        for place, literal in enumerate(literals):
            ways = [way for way, row in zip(chosen, rows, strict=True) if row[position] == place]
            clauses.append([-literal, *ways])
    return clauses


def csp(riddle: Riddle) -> Csp[Arrangement]:
    """A variable for the place of each value, from 1; those of a category differ."""
    speaker = Speaker(riddle.setting, riddle.categories)
    places = range(1, riddle.setting.places + 1)
    values = list(riddle.values())

    def lift(assignment: Assignment) -> Arrangement:
        at = (place - 1 for place in assignment)
        return arranged(riddle, dict(zip(values, at, strict=True)))

    view: Csp[Arrangement] = Csp(lift)
    noun = riddle.setting.noun
    variable: dict[Value, Variable] = {
        value: view.variable(f"the {noun} of {speaker.name(value)}", places) for value in values
    }
    for number, category in enumerate(riddle.categories):
        together = tuple(variable[number, each] for each in range(len(category.values)))
        sentence = f"each {noun} has its own {category.name}"
        view.add(AllDifferent(together, sentence), Label(Kind.RULE, f"category:{number}"))
    for number, clue in enumerate(riddle.clues, 1):
        named = tuple(variable[value] for value in clue.values)
        sentence = f"clue {number}, “{clue.sentence.rstrip('.')}”"
        rows = frozenset(tuple(place + 1 for place in row) for row in rows_of(clue, len(places)))
        view.add(Table(named, rows, sentence), Label(Kind.CLUE, f"clue:{number}"))
    return view
