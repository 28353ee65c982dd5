"""A theory over a domain of one size as Rules: one named group for each formula of the input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

import numpy as np

from sleuth.errors import Unsuitable
from sleuth.limits import Meter, running_meter
from sleuth.logic.models.cadical import lifted
from sleuth.logic.models.clauses import value_clauses
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.grounding import Numbers, Tables, instances
from sleuth.logic.models.instance import Instance, value_clause_count
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.origins import described
from sleuth.logic.models.preparation import Literals, Names, estimate, without_conditions
from sleuth.logic.models.signature import Layout, Symbol
from sleuth.logic.models.symmetry import symmetry_clauses
from sleuth.logic.models.view import FiniteModels
from sleuth.logic.shapes import is_definition
from sleuth.logic.theory import Clause
from sleuth.sat.rules import FREE, PLAIN, Kind, Label, Rules, Words
from sleuth.sat.rules import Clause as SatClause

SolutionT = TypeVar("SolutionT")

#: More ground clauses than this are not worth explaining.
_MOST_CLAUSES = 3_000_000


#: What a cell of a table says: its symbol, arguments and value; relations have no value.
ValueWords = Callable[[Symbol, tuple[int, ...], int | None], Words]

VALUES = "every function has exactly one value for each choice of arguments"


def to_rules(view: FiniteModels[SolutionT]) -> Rules[SolutionT]:
    """The same view as clauses, where it is about one size of domain."""
    if len(view.sizes) != 1:
        raise Unsuitable(
            "clauses state a theory over a domain of one size",
            remedy="say which size, such as 3",
        )
    compiled = compile_theory(view.theory, running_meter())
    rules = lower(compiled, view.sizes[0], running_meter())
    lift_model = rules.lift
    return replace(rules, lift=lambda true: view.lift(lift_model(true)))  # type: ignore[arg-type, return-value]


def lower(
    compiled: Compiled,
    size: int,
    meter: Meter | None = None,
    *,
    break_symmetry: bool = False,
    each_instance: bool = False,
    most_clauses: int = _MOST_CLAUSES,
    describe: Callable[[Clause], str] | None = None,
    words: ValueWords | None = None,
) -> Rules[Interpretation]:
    """The theory over `size` elements, one group of clauses for each formula that was read.

    The group VALUES holds what is true of all tables; with `break_symmetry` it also keeps one
    of several models that differ by names of elements. With `each_instance` every ground
    clause is a group of its own. Raises Unsuitable with more than `most_clauses`. `describe` and
    `words` say the formula of a clause and a cell of a table in other words.
    """
    average = dict.fromkeys((symbol.name for symbol in compiled.symbols), float(size))
    names = Names(size, compiled.meaning, average)
    prepared: list[tuple[Clause, list[Literals]]] = []
    for clause in compiled.clauses:
        known = len(names.definitions)
        literals = names.shorten(without_conditions(clause.literals, compiled.meaning, size))
        prepared.append((clause, [literals, *names.definitions[known:]]))
    symbols = (*compiled.symbols, *names.symbols)
    total = value_clause_count(symbols, size) + sum(
        estimate(literals, size, compiled.meaning, average)
        for _, parts in prepared
        for literals in parts
    )
    if total > most_clauses:
        raise Unsuitable(
            f"about {total:.0f} ground clauses at size {size} are too many to explain",
            remedy="give a smaller size",
        )
    tables = Tables(Layout.of(symbols, size), compiled.meaning)
    instance = Instance(tables)
    rules: Rules[Interpretation] = Rules(lambda true: lifted(instance, true))
    _name_variables(rules, tables, words or _plainly)
    base = list(value_clauses(instance))
    free = compiled.free_elements(size)
    if break_symmetry and free:
        extra = list(symmetry_clauses(tables.layout, tables.first, free))
        rules.variables = max([rules.variables, *(abs(each) for row in extra for each in row)])
        base += extra
    rules.add(VALUES, base, Label(Kind.RULE, "values", weight=FREE))
    say = describe or described
    for sentence, group in groupby(prepared, key=lambda pair: say(pair[0])):
        matrices = []
        label = PLAIN
        for clause, parts in group:
            label = _label(clause, len(rules.groups))
            for literals in parts:
                if meter is not None:
                    meter.checkpoint()
                matrices.append(instances(literals, tables))
        clauses = [row for matrix in matrices for row in _rows(matrix)]
        if each_instance:
            for row in clauses:
                rules.add(f"{sentence}: {_worded(row, rules)}", [row], label)
        else:
            rules.add(sentence, clauses, label)
    return rules


def _label(clause: Clause, number: int) -> Label:
    """What the formula of a clause is to a person."""
    sentence = clause.origin.sentence
    if sentence is None:
        return Label(Kind.RULE, f"rule:{number}")
    fact = sentence.role == "fact"
    kind = Kind.MEANING if fact and is_definition(sentence.formula) else Kind.CLUE
    return Label(kind, f"{kind}:{sentence.label or number}")


def _name_variables(rules: Rules[Interpretation], tables: Tables, words: ValueWords) -> None:
    for symbol, arguments in tables.layout.arguments():
        for value in range(1 if symbol.relation else tables.layout.size):
            if symbol.hidden:
                rules.new_variable()
            else:
                rules.new_deciding(words(symbol, arguments, None if symbol.relation else value))


def _plainly(symbol: Symbol, arguments: tuple[int, ...], value: int | None) -> Words:
    """A cell of a table in the words of the input."""
    atom = f"{symbol.name}({','.join(map(str, arguments))})" if arguments else symbol.name
    if value is None:
        return Words(atom, f"-{atom}")
    return Words(f"{atom} = {value}", f"{atom} != {value}")


def _rows(matrix: Numbers) -> Iterator[SatClause]:
    signed = np.where(matrix & 1, -((matrix >> 1) + 1), (matrix >> 1) + 1)
    for row, filled in zip(signed.tolist(), (matrix >= 0).tolist(), strict=True):
        yield [literal for literal, there in zip(row, filled, strict=True) if there]


def _worded(clause: SatClause, rules: Rules[Interpretation]) -> str:
    """A ground clause in words: the conditions first, then what follows from them."""

    def said(variable: int) -> str:
        words = rules.words(variable)
        return "…" if words is None else words.say

    conditions = [said(-each) for each in clause if each < 0]
    conclusions = [said(each) for each in clause if each > 0]
    conclusion = " or ".join(conclusions) or "impossible"
    return f"{' and '.join(conditions)} -> {conclusion}" if conditions else conclusion
