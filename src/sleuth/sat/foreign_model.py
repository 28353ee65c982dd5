"""Models that another SAT solver found: read, held against the clauses, and carried back.

Read are the lines of SAT competitions (`s SATISFIABLE`, `v 1 -2 3 0`) and the files of MiniSat
and its kin (`SAT`, then the literals).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.sat.rules import Group, Rules
from sleuth.text import shortened

_LITERAL = re.compile(r"[+-]?\d{1,9}")
_NONE = {"UNSAT", "UNSATISFIABLE", "s UNSATISFIABLE"}
_OPEN = {"INDET", "UNKNOWN", "s UNKNOWN", "INDETERMINATE"}
_FOUND = {"SAT", "SATISFIABLE", "s SATISFIABLE"}
_MOST_TOLD = 5


def carried_back(rules: Rules[Any], text: str, source: str) -> tuple[Any, list[str]]:
    """The solution that a model stands for, or none and the rules that it breaks, in words.

    Raises BadInput where the text is no model of these variables, or says too little.
    """
    model = read_model(text, source)
    for variable in model:
        if variable > rules.variables:
            raise BadInput(
                f"variable {variable} is beyond the {rules.variables} of these clauses",
                Place(source),
                "export the clauses of the same problem by the same method",
            )
    missing = [variable for variable in rules.deciding if variable not in model]
    if missing:
        words = rules.words(missing[0])
        meaning = f" ({words.say})" if words else ""
        raise BadInput(
            f"the model is partial: it says nothing of variable {missing[0]}{meaning}"
            f"{f' and {len(missing) - 1} more' if len(missing) > 1 else ''}",
            Place(source),
            "let the solver write all variables",
        )
    true = frozenset(variable for variable, value in model.items() if value)
    broken = list(_broken(rules, model))
    # What breaks the clauses need not stand for anything.
    return (None, _told(broken)) if broken else (rules.lift(true), [])


def read_model(text: str, source: str) -> dict[int, bool]:
    """The values of variables that a solver printed."""
    model: dict[int, bool] = {}
    ended = False
    for number, line in paced(enumerate(text.splitlines(), 1)):
        place = Place(source, number)
        words = " ".join(line.split())
        if words in _NONE:
            raise BadInput("it says that there is no solution", place, "there is nothing to check")
        if words in _OPEN:
            raise BadInput("it says that the solver found no answer", place, "let it run longer")
        if not words or words in _FOUND or words.startswith(("c ", "o ")) or words == "c":
            continue
        for word in words.removeprefix("v ").split():
            if not _LITERAL.fullmatch(word):
                raise BadInput(
                    f"{shortened(word)!r} is not a literal",
                    place,
                    "give the output of a SAT solver, such as `v 1 -2 3 0`",
                )
            literal = int(word)
            if ended and literal:
                raise BadInput("there is more after the 0 that ends the model", place, "give one")
            ended = ended or literal == 0
            if model.get(abs(literal), literal > 0) != (literal > 0):
                raise BadInput(
                    f"variable {abs(literal)} is said to be true and to be false",
                    place,
                    "give every variable one value",
                )
            if literal:
                model[abs(literal)] = literal > 0
    if not model:
        raise BadInput("there is no model", Place(source), "give literals, such as `v 1 -2 3 0`")
    return model


def _broken(rules: Rules[Any], model: dict[int, bool]) -> Iterator[Group]:
    """The rules with a clause of which the model makes no literal true."""
    for group in paced(rules.groups):
        if not all(
            any(model.get(abs(literal)) == (literal > 0) for literal in clause)
            for clause in group.clauses
        ):
            yield group


def _told(broken: list[Group]) -> list[str]:
    texts = [f"the model breaks a clause of: {group.sentence}" for group in broken[:_MOST_TOLD]]
    more = len(broken) - len(texts)
    return texts + ([f"and {more} more rule{'s' * (more != 1)}"] if more else [])
