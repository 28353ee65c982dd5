"""Random small theories: their models counted by going through all tables.

Elements that a formula names by number, and those below, are told apart; the others count up to
renaming. What all models share is judged by the same models.
"""

from __future__ import annotations

import re
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random
from typing import Any
from unittest.mock import patch

from oracle import Oracle, Verdict
from small_logic import (
    Formula,
    Symbol,
    Term,
    all_tables,
    closed,
    ladr,
    numerals_of,
    python_text,
    symbols_of,
)

from sleuth.answer import Answer, Status
from sleuth.errors import SleuthError
from sleuth.limits import Limits
from sleuth.logic.models import enumeration
from sleuth.request import Question, Request
from sleuth.running import run

_VARIABLES = ("x", "y", "z")
_SECONDS = 5.0
#: More interpretations of one size than this are not gone through.
_MOST_TABLES = 6000

#: The values of all symbols, row by row.
Model = tuple[tuple[Symbol, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Theory:
    facts: tuple[Formula, ...]
    goals: tuple[Formula, ...]

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What holds in every model."""
        return (*map(closed, self.facts), *(("not", closed(each)) for each in self.goals))

    @property
    def named(self) -> int:
        """How many elements are told apart."""
        return max(numerals_of(self.formulas), default=-1) + 1

    def text(self) -> str:
        """The theory in LADR."""
        facts = "".join(f"  {ladr(each)}.\n" for each in self.facts)
        goals = "".join(f"  {ladr(each)}.\n" for each in self.goals)
        text = f"formulas(assumptions).\n{facts}end_of_list.\n"
        return text + (f"formulas(goals).\n{goals}end_of_list.\n" if goals else "")


class _Maker:
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.functions: dict[str, int] = chance.choice(
            [{}, {"f": 1}, {"g": 2}, {"f": 1, "h": 1}, {"f": 1, "g": 2}]
        )
        constants = chance.choice(["", "", "a", "a", "ab", "abc"])
        self.functions |= dict.fromkeys(constants, 0)
        self.relations: dict[str, int] = chance.choice(
            [{}, {"p": 1}, {"r": 2}, {"s": 0}, {"p": 1, "q": 1}, {"s": 0, "t": 0}, {"p": 1, "s": 0}]
        )
        self.numerals = chance.choice([0, 0, 0, 1, 2])

    def theory(self) -> _Theory:
        chance = self.chance
        facts = [self.formula(chance.randint(0, 3), ()) for _ in range(chance.choice([0, 1, 2, 3]))]
        goals = [self.formula(chance.randint(0, 2), ()) for _ in range(chance.choice([0, 0, 0, 1]))]
        if facts and chance.random() < 0.1:
            facts.append(facts[0])
        if self.relations and chance.random() < 0.2:
            # A symbol of which nothing is said still has a table.
            name, arity = chance.choice(list(self.relations.items()))
            atom = ("rel", name, *(("x",) * arity))
            facts.append(("or", atom, ("not", atom)))
        if chance.random() < 0.2:
            # What is said depends on the size of the domain.
            enough = _at_least(chance.choice([2, 3]))
            condition = enough if chance.random() < 0.5 else ("not", enough)
            facts.append(("implies", condition, self.formula(1, ())))
        return _Theory(tuple(facts), tuple(goals))

    def formula(self, depth: int, bound: tuple[str, ...]) -> Formula:
        chance = self.chance
        if depth == 0 or chance.random() < 0.2:
            return self.atom(bound)
        kind = chance.choice(["all", "some", "not", "and", "or", "implies", "iff", "free"])
        if kind in ("all", "some"):
            variable = chance.choice(_VARIABLES)
            return (kind, variable, self.formula(depth - 1, (*bound, variable)))
        if kind == "free":
            return self.formula(depth - 1, (*bound, chance.choice(_VARIABLES)))
        if kind == "not":
            return ("not", self.formula(depth - 1, bound))
        return (kind, self.formula(depth - 1, bound), self.formula(depth - 1, bound))

    def atom(self, bound: tuple[str, ...]) -> Formula:
        chance = self.chance
        if self.relations and chance.random() < 0.5:
            name, arity = chance.choice(list(self.relations.items()))
            return ("rel", name, *(self.term(bound, 1) for _ in range(arity)))
        return ("=", self.term(bound, 2), self.term(bound, 1))

    def term(self, bound: tuple[str, ...], depth: int) -> Term:
        chance = self.chance
        if bound and (depth == 0 or chance.random() < 0.5):
            return chance.choice(bound)
        if self.numerals and chance.random() < 0.3:
            return (str(chance.randrange(self.numerals)),)
        usable = [each for each in self.functions.items() if depth or not each[1]]
        if not usable:
            return chance.choice(bound or _VARIABLES)
        name, arity = chance.choice(usable)
        return (name, *(self.term(bound, depth - 1) for _ in range(arity)))


def _at_least(number: int) -> Formula:
    """There are so many elements."""
    names = _VARIABLES[:number]
    body: Formula = ("and", *(("not", ("=", a, b)) for a, b in combinations(names, 2)))
    for variable in names:
        body = ("some", variable, body)
    return body


def _tables(symbols: list[Symbol], size: int) -> int:
    number = 1
    for _, arity, relation in symbols:
        number *= (2 if relation else size) ** (size**arity)
    return number


def models(theory: _Theory, symbols: list[Symbol], size: int) -> list[dict[Symbol, Any]]:
    """All models over 0 … size−1, in tables by arguments."""
    text = python_text(("and", *theory.formulas))
    test = eval(f"lambda T, D: {text}")
    return [tables for tables in all_tables(symbols, size) if test(tables, range(size))]


def renamed(tables: dict[Symbol, Any], image: tuple[int, ...]) -> Model:
    """The tables row by row, after their elements are renamed."""
    size = len(image)
    rows = []
    for symbol in sorted(tables):
        old = tables[symbol]
        new = {
            tuple(image[each] for each in at): each if symbol[2] else image[each]
            for at, each in old.items()
        }
        places = product(range(size), repeat=symbol[1])
        rows.append((symbol, tuple(new[at] for at in places)))
    return tuple(rows)


def canonical(tables: dict[Symbol, Any], size: int, named: int) -> Model:
    """The least renaming that leaves the named elements alone."""
    fixed = tuple(range(min(named, size)))
    free = range(len(fixed), size)
    return min(renamed(tables, (*fixed, *moved)) for moved in permutations(free))


def _theory_and_sizes(chance: Random) -> tuple[_Theory, list[Symbol], list[int]] | None:
    theory = _Maker(chance).theory()
    symbols = symbols_of(theory.formulas)
    least = max(1, theory.named)
    first = chance.randint(least, max(least, 4))
    last = first + chance.choice([0, 0, 1, 2])
    sizes = [n for n in range(first, last + 1) if _tables(symbols, n) <= _MOST_TABLES]
    names = [name for name, _, _ in symbols]
    if not sizes or len(set(names)) != len(names):
        return None
    if not (theory.named or any(arity or not relation for _, arity, relation in symbols)):
        # Propositions have the same models over all domains, which Sleuth counts once.
        sizes = sizes[:1]
    return theory, symbols, sizes


def _request(chance: Random, theory: _Theory, sizes: list[int], **options: Any) -> Request:
    span = {"size": sizes[0]} if len(sizes) == 1 else {"sizes": f"{sizes[0]}-{sizes[-1]}"}
    return Request(
        "models",
        "theory",
        theory.text(),
        method=chance.choice([None, "search", "cadical", "race"]),
        options={"language": "ladr", **span, **options},
        limits=Limits(seconds=_SECONDS),
        confirm=chance.random() < 0.5,
    )


def examine_counts(chance: Random) -> Verdict:
    """Judge the number of models, labelled or up to isomorphism, or the models themselves."""
    made = _theory_and_sizes(chance)
    if made is None:
        return Verdict("not judged")
    theory, symbols, sizes = made
    labelled = chance.random() < 0.4
    fixed = max(sizes) if labelled else theory.named
    truth = {
        (size, canonical(each, size, fixed))
        for size in sizes
        for each in models(theory, symbols, size)
    }
    listed = len(truth) <= 300 and chance.random() < 0.4
    filtered = not labelled and chance.random() < 0.3
    options = {"labelled": True} if labelled else {}
    if chance.random() < 0.3:
        options["unaided"] = True
    request = _request(chance, theory, sizes, **options)
    asked = Question(most=None) if listed else Question(count=True)
    request = Request(**{name: getattr(request, name) for name in _FIELDS} | {"question": asked})
    case = f"{'labelled' if labelled else 'isomorphism'}, {'listed' if listed else 'counted'}"
    case += ", filtered" * filtered
    # As for many elements, where not all renamings are compared in the search.
    few = patch.multiple(enumeration, ALL_PERMUTATIONS=1, MOST_PERMUTATIONS=1)
    try:
        with few if filtered else nullcontext():
            answer = run(request)
    except SleuthError as error:
        return Verdict(case, f"models refuses: {error}\n{_said(request)}")
    if answer.status is Status.UNKNOWN or answer.limit:
        return Verdict(case, open=True)
    wrong = _wrong_models(answer, truth, fixed, listed=listed)
    return Verdict(case, None if wrong is None else f"{wrong}\n{_said(request)}")


_FIELDS = ("task", "kind", "text", "method", "options", "limits", "confirm")


def _said(request: Request) -> str:
    return f"{request.method} {dict(request.options)} {request.question}\n{request.text}"


def _wrong_models(
    answer: Answer[Any], truth: set[tuple[int, Model]], fixed: int, *, listed: bool
) -> str | None:
    if answer.count != len(truth):
        return f"counts {answer.count} models where there are {len(truth)}"
    if (answer.status is Status.SOLVED) != bool(truth):
        return f"says {answer.status} where there are {len(truth)} models"
    if listed:
        met = {(each.size, _of_sleuth(each, fixed)) for each in answer.solutions}
        if met != truth or len(answer.solutions) != len(truth):
            return "lists other models than there are"
    return None


def _of_sleuth(model: Any, fixed: int) -> Model:
    """A model of Sleuth in the form that is compared."""
    tables = {
        (symbol.name, symbol.arity, symbol.relation): dict(
            zip(product(range(model.size), repeat=symbol.arity), table, strict=True)
        )
        for symbol, table in model.tables.items()
    }
    return canonical(tables, model.size, fixed)


# --- what all models share ----------------------------------------------------------------


def _read_fact(text: str, relations: set[str]) -> Formula:
    """A fact such as p(a), f(a,0) = b or s."""
    sides = [_read_term(side) for side in text.split(" = ")]
    if len(sides) == 2:
        return ("=", *sides)
    assert sides[0][0] in relations, text
    return ("rel", *sides[0])


def _read_term(text: str) -> Term:
    name, *args = re.findall(r"\w+", text)
    return (name, *((each,) for each in args))


def examine_consequences(chance: Random) -> Verdict:
    """Judge what is said to hold in all models, in some and in none."""
    made = _theory_and_sizes(chance)
    if made is None:
        return Verdict("not judged")
    theory, symbols, sizes = made
    known = [(n, each) for n in sizes for each in models(theory, symbols, n)]
    request = _request(chance, theory, sizes, consequences=True)
    case = "some models" if known else "no models"
    try:
        answer = run(request)
    except SleuthError as error:
        return Verdict(case, f"models refuses: {error}\n{_said(request)}")
    if answer.status is Status.UNKNOWN or answer.limit:
        return Verdict(case, open=True)
    if (answer.status is Status.SOLVED) != bool(known):
        return Verdict(case, f"says {answer.status} of {len(known)} models\n{_said(request)}")
    relations = {name for name, _, relation in symbols if relation}
    for kind in ("certain", "possible", "impossible") if known else ():
        for text in answer.result[kind]:
            test = eval(f"lambda T, D: {python_text(_read_fact(text, relations))}")
            found = {bool(test(tables, range(size))) for size, tables in known}
            true = "possible" if len(found) > 1 else "certain" if True in found else "impossible"
            if true != kind:
                return Verdict(case, f"{text} is called {kind}, is {true}\n{_said(request)}")
    return Verdict(case)


ORACLES = [
    Oracle("model-counts", examine_counts, sample=60),
    Oracle("consequences", examine_consequences, sample=40),
]
