"""Riddles as theories in first-order logic: a constant for each value, whose value is its place."""

from __future__ import annotations

import re

from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.view import FiniteModels
from sleuth.puzzles.riddle.problem import Arrangement, Clue, Relation, Riddle, Value
from sleuth.puzzles.riddle.reader import read_riddle
from sleuth.puzzles.riddle.views import arranged

#: What each relation is called, and what its name means.
_DEFINITIONS = {
    Relation.NEXT: ("next_to", "next_to(x,y) <-> x + 1 = y | y + 1 = x."),
    Relation.JUST_LEFT: ("just_left_of", "just_left_of(x,y) <-> x + 1 = y."),
    Relation.JUST_RIGHT: ("just_right_of", "just_right_of(x,y) <-> y + 1 = x."),
    Relation.LEFT: ("left_of", "left_of(x,y) <-> x < y."),
    Relation.RIGHT: ("right_of", "right_of(x,y) <-> y < x."),
    Relation.BETWEEN: ("between", "between(x,y,z) <-> y < x & x < z | z < x & x < y."),
    Relation.IN_ORDER: ("in_order", "in_order(x,y,z) <-> y < x & x < z."),
}
_SIGNS = {"+": "Plus", "-": "Minus", "&": "And", "%": "Percent", "'": ""}


def theory(riddle: Riddle) -> FiniteModels[Arrangement]:
    """The riddle as a theory whose models are its solutions."""
    names = constants(riddle)

    def lift(model: Interpretation) -> Arrangement:
        return arranged(riddle, {value: model.value(name) for value, name in names.items()})

    sizes = (riddle.setting.places,)
    return FiniteModels(read_ladr(theory_text(riddle), "riddle"), sizes, lift)


def write(text: str) -> str:
    """The theory in LADR of a riddle in its own text."""
    return theory_text(read_riddle(text, "text"))


def theory_text(riddle: Riddle) -> str:
    """The theory in LADR, each clue after its sentence."""
    names = constants(riddle)
    used = dict.fromkeys(clue.relation for clue in riddle.clues if clue.relation in _DEFINITIONS)
    lists = [
        f"  [{', '.join(names[number, value] for value in range(len(category.values)))}]."
        for number, category in enumerate(riddle.categories)
    ]
    clues = []
    for clue in riddle.clues:
        clues += [f"  % {clue.sentence}", f"  {_formula(clue, names)}."]
    return "\n".join(
        [
            "set(arithmetic).",
            f"assign(domain_size, {riddle.setting.places}).",
            "",
            "list(distinct).",
            *lists,
            "end_of_list.",
            "",
            "formulas(utils).",
            *(f"  {_DEFINITIONS[relation][1]}" for relation in used),
            "end_of_list.",
            "",
            "formulas(assumptions).",
            *clues,
            "end_of_list.",
            "",
        ]
    )


def constants(riddle: Riddle) -> dict[Value, str]:
    """A constant for each value, as near to its word as the language allows."""
    names: dict[Value, str] = {}
    taken: set[str] = set()
    for value in riddle.values():
        word = "".join(_SIGNS.get(sign, sign) for sign in riddle.value(value))
        name = _camel(word)
        if not name[:1].isalpha():
            name = _camel(riddle.categories[value[0]].name) + name
        name = name if name[:1].isalpha() else f"Value{name}"
        while name in taken:
            name += "_"
        taken.add(name)
        names[value] = name
    return names


def _camel(words: str) -> str:
    """Words in one, with what a name may be made of.

    >>> _camel("Pall mall")
    'PallMall'
    """
    parts = re.findall(r"[A-Za-z0-9_]+", words)
    return "".join(part[0].upper() + part[1:] for part in parts)


def _formula(clue: Clue, names: dict[Value, str]) -> str:
    terms = [names[value] for value in clue.values]
    if clue.relation in _DEFINITIONS:
        atom = f"{_DEFINITIONS[clue.relation][0]}({', '.join(terms)})"
        return f"-{atom}" if clue.negated else atom
    if clue.relation == Relation.SAME:
        return f"{terms[0]} {'!=' if clue.negated else '='} {terms[1]}"
    if clue.negated:
        return " & ".join(f"{terms[0]} != {place}" for place in clue.places)
    return " | ".join(f"{terms[0]} = {place}" for place in clue.places)
