"""First-order logic in miniature, for oracles: syntax, two notations, truth by trying everything.

A variable is a string such as "x"; a term is a tuple of a name and arguments, so that a constant
is `("a",)`. Formulas are tuples as well: `("all", "x", f)`, `("some", "x", f)`, `("not", f)`,
`("and", …)`, `("or", …)`, `("implies", f, g)`, `("iff", f, g)`, `("=", s, t)` and
`("rel", "p", …)`. A numeral is a constant whose name is its digits: it names that element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

Term: TypeAlias = Any
Formula: TypeAlias = Any

#: A symbol with its number of arguments and whether it is a relation.
Symbol: TypeAlias = tuple[str, int, bool]
#: The values that are known: of a symbol at some elements.
Cells: TypeAlias = dict[tuple[Symbol, tuple[int, ...]], int]

JOINED = ("not", "and", "or", "implies", "iff")


class TooHard(Exception):
    """The truth was not found within the number of tries."""


class _Needed(Exception):
    """A value that is not known yet decides."""

    def __init__(self, symbol: Symbol, at: tuple[int, ...]) -> None:
        self.cell = (symbol, at)


def symbols_of(formulas: Sequence[Formula]) -> list[Symbol]:
    """The symbols that need a table, each once, in the order in which they come."""
    found: dict[Symbol, None] = {}

    def term(each: Term) -> None:
        if isinstance(each, tuple):
            for part in each[1:]:
                term(part)
            if not each[0].isdigit():
                found[each[0], len(each) - 1, False] = None

    def visit(formula: Formula) -> None:
        if formula[0] in ("all", "some"):
            visit(formula[2])
        elif formula[0] in JOINED:
            for part in formula[1:]:
                visit(part)
        else:
            args = formula[1:] if formula[0] == "=" else formula[2:]
            for each in args:
                term(each)
            if formula[0] == "rel":
                found[formula[1], len(args), True] = None

    for formula in formulas:
        visit(formula)
    return list(found)


def numerals_of(formulas: Any) -> set[int]:
    """The elements that some formulas name by their numbers."""
    if isinstance(formulas, str):
        return {int(formulas)} if formulas.isdigit() else set()
    return set().union(*map(numerals_of, formulas)) if formulas else set()


def free_variables(formula: Formula) -> list[str]:
    """The variables that no quantifier binds, in the order in which they come."""
    found: dict[str, None] = {}

    def term(each: Term, bound: frozenset[str]) -> None:
        if isinstance(each, str):
            if each not in bound:
                found[each] = None
        else:
            for part in each[1:]:
                term(part, bound)

    def visit(part: Formula, bound: frozenset[str]) -> None:
        if part[0] in ("all", "some"):
            visit(part[2], bound | {part[1]})
        elif part[0] in JOINED:
            for each in part[1:]:
                visit(each, bound)
        else:
            for each in part[1:] if part[0] == "=" else part[2:]:
                term(each, bound)

    visit(formula, frozenset())
    return list(found)


def closed(formula: Formula) -> Formula:
    """The formula for all values of its free variables."""
    for variable in reversed(free_variables(formula)):
        formula = ("all", variable, formula)
    return formula


def value(term: Term, env: dict[str, int], cells: Cells) -> int:
    """The element that a term stands for; raises _Needed where that is not known."""
    if isinstance(term, str):
        return env[term]
    if term[0].isdigit():
        return int(term[0])
    at = tuple(value(each, env, cells) for each in term[1:])
    symbol = (term[0], len(at), False)
    if (symbol, at) not in cells:
        raise _Needed(symbol, at)
    return cells[symbol, at]


def holds(formula: Formula, env: dict[str, int], cells: Cells, size: int) -> bool:
    """Whether a formula is true; raises _Needed where unknown values decide."""
    kind = formula[0]
    if kind == "=":
        return value(formula[1], env, cells) == value(formula[2], env, cells)
    if kind == "rel":
        at = tuple(value(each, env, cells) for each in formula[2:])
        symbol = (formula[1], len(at), True)
        if (symbol, at) not in cells:
            raise _Needed(symbol, at)
        return bool(cells[symbol, at])
    if kind == "not":
        return not holds(formula[1], env, cells, size)
    if kind == "iff":
        left, right = (holds(each, env, cells, size) for each in formula[1:])
        return left == right
    if kind == "implies":
        return _one_is(True, ((("not", formula[1]), env), (formula[2], env)), cells, size)
    if kind in ("and", "or"):
        return _one_is(kind == "or", ((part, env) for part in formula[1:]), cells, size)
    values = ((formula[2], {**env, formula[1]: element}) for element in range(size))
    return _one_is(kind == "some", values, cells, size)


def _one_is(wanted: bool, parts: Any, cells: Cells, size: int) -> bool:
    """`wanted` if one of the parts is that, also where others are unknown."""
    needed: _Needed | None = None
    for part, env in parts:
        try:
            if holds(part, env, cells, size) == wanted:
                return wanted
        except _Needed as missing:
            needed = needed or missing
    if needed is not None:
        raise needed
    return not wanted


def some_model(formulas: Sequence[Formula], size: int, most: int = 20_000) -> Cells | None:
    """A model over 0 … size−1, None if there is none; raises TooHard after `most` tries.

    Values that no formula needs are left out of it.
    """
    items: list[tuple[Formula, dict[str, int]]] = []
    for formula in formulas:
        body, variables = closed(formula), []
        while body[0] == "all":
            variables.append(body[1])
            body = body[2]
        for elements in product(range(size), repeat=len(variables)):
            items.append((body, dict(zip(variables, elements, strict=True))))
    cells: Cells = {}
    tries = 0

    def from_item(number: int) -> bool:
        nonlocal tries
        while number < len(items):
            formula, env = items[number]
            try:
                if not holds(formula, env, cells, size):
                    return False
            except _Needed as missing:
                cell = missing.cell
                for each in range(2 if cell[0][2] else size):
                    tries += 1
                    if tries > most:
                        raise TooHard from None
                    cells[cell] = each
                    if from_item(number):
                        return True
                del cells[cell]
                return False
            number += 1
        return True

    return cells if from_item(0) else None


def python_text(formula: Formula) -> str:
    """The formula as an expression of Python over full tables, to try very many.

    Tables are dictionaries T[name, arity, relation] by arguments; D is the domain.
    """
    kind = formula[0]
    if kind == "=":
        return f"({_python_term(formula[1])}=={_python_term(formula[2])})"
    if kind == "rel":
        args = "".join(f"{_python_term(each)}," for each in formula[2:])
        return f"T[{formula[1]!r},{len(formula) - 2},True][({args})]"
    if kind in ("all", "some"):
        word = "all" if kind == "all" else "any"
        return f"{word}({python_text(formula[2])} for {formula[1]} in D)"
    parts = [python_text(each) for each in formula[1:]]
    if kind == "not":
        return f"(not {parts[0]})"
    if kind == "implies":
        return f"(not {parts[0]} or {parts[1]})"
    if kind == "iff":
        return f"(bool({parts[0]})==bool({parts[1]}))"
    return "(" + f" {kind} ".join(parts) + ")" if parts else str(kind == "and")


def _python_term(term: Term) -> str:
    if isinstance(term, str):
        return term
    if term[0].isdigit():
        return str(int(term[0]))
    args = "".join(f"{_python_term(each)}," for each in term[1:])
    return f"T[{term[0]!r},{len(term) - 1},False][({args})]"


def all_tables(
    symbols: Sequence[Symbol], size: int
) -> Iterator[dict[Symbol, dict[tuple[int, ...], int]]]:
    """Every interpretation of the symbols over 0 … size−1."""
    places = [list(product(range(size), repeat=symbol[1])) for symbol in symbols]
    choices = [
        list(product(range(2 if symbol[2] else size), repeat=len(at)))
        for symbol, at in zip(symbols, places, strict=True)
    ]
    for values in product(*choices):
        yield {
            symbol: dict(zip(at, table, strict=True))
            for symbol, at, table in zip(symbols, places, values, strict=True)
        }


# --- notations ----------------------------------------------------------------------------


def tptp(formula: Formula) -> str:
    """The formula in TPTP; its free variables are the caller's affair."""
    kind = formula[0]
    if kind == "=":
        return f"({_tptp_term(formula[1])} = {_tptp_term(formula[2])})"
    if kind == "rel":
        return _tptp_term(formula[1:])
    if kind in ("all", "some"):
        quantifier = "!" if kind == "all" else "?"
        return f"({quantifier} [{formula[1].upper()}] : {tptp(formula[2])})"
    parts = [tptp(each) for each in formula[1:]]
    if kind == "not":
        return f"~ {parts[0]}" if formula[1][0] != "not" else f"~ ({parts[0]})"
    if kind in ("implies", "iff"):
        return f"({parts[0]} {'=>' if kind == 'implies' else '<=>'} {parts[1]})"
    if not parts:
        return "$true" if kind == "and" else "$false"
    return "(" + (" & " if kind == "and" else " | ").join(parts) + ")"


def tptp_clause(clause: Formula) -> str:
    """A disjunction of literals in the notation of cnf, which has no parentheses inside."""
    literals = []
    for literal in clause[1:]:
        negated = literal[0] == "not"
        atom = literal[1] if negated else literal
        if atom[0] == "=":
            sign = "!=" if negated else "="
            literals.append(f"{_tptp_term(atom[1])} {sign} {_tptp_term(atom[2])}")
        else:
            literals.append("~ " * negated + _tptp_term(atom[1:]))
    return " | ".join(literals) or "$false"


def _tptp_term(term: Term) -> str:
    if isinstance(term, str):
        return term.upper()
    args = ",".join(_tptp_term(each) for each in term[1:])
    return f"{term[0]}({args})" if args else str(term[0])


#: How people write operations in LADR; others are written with parentheses.
INFIX = {"plus": "+", "times": "*", "meet": "^", "join": "v", "less": "<="}
CONSTANTS = {"nought": "0", "one": "1"}


def ladr(formula: Formula, operators: bool = True) -> str:
    """The formula in LADR, with operators between their arguments if wanted."""
    kind = formula[0]
    if kind == "=":
        return f"{_ladr_term(formula[1], operators)} = {_ladr_term(formula[2], operators)}"
    if kind == "not" and formula[1][0] == "=":
        left, right = (_ladr_term(each, operators) for each in formula[1][1:])
        return f"{left} != {right}"
    if kind == "rel":
        return _ladr_term(formula[1:], operators)
    if kind in ("all", "some"):
        quantifier = "all" if kind == "all" else "exists"
        return f"({quantifier} {formula[1]} ({ladr(formula[2], operators)}))"
    parts = [f"({ladr(each, operators)})" for each in formula[1:]]
    if kind == "not":
        return f"-{parts[0]}"
    if kind in ("implies", "iff"):
        return f"{parts[0]} {'->' if kind == 'implies' else '<->'} {parts[1]}"
    if not parts:
        return "$T" if kind == "and" else "$F"
    return (" & " if kind == "and" else " | ").join(parts)


def _ladr_term(term: Term, operators: bool) -> str:
    if isinstance(term, str):
        return term
    args = [_ladr_term(each, operators) for each in term[1:]]
    if operators and term[0] in INFIX and len(args) == 2:
        return f"({args[0]} {INFIX[term[0]]} {args[1]})"
    if operators and term[0] == "inv":
        return f"{args[0]}'"
    if operators and term[0] == "neg":
        return f"(-{args[0]})"
    if not args:
        return CONSTANTS.get(term[0], term[0]) if operators else str(term[0])
    return f"{term[0]}({','.join(args)})"
