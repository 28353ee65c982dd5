"""Interpretations in the forms that Mace4 and its `interpformat` print."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import Apply, Atom, Not, equation, numeral


def standard(model: Interpretation, number: int, seconds: int) -> str:
    """The term that Mace4 prints.

    >>> print(standard(Interpretation(2, {Symbol("c", 0, False): (1,)}), 1, 0), end="")
    interpretation( 2, [number=1, seconds=0], [
    <BLANKLINE>
            function(c, [ 1 ])
    ]).
    """
    entries = []
    for symbol, table in model.tables.items():
        blanks = f"({','.join('_' * symbol.arity)})" if symbol.arity else ""
        if symbol.arity < 2:
            values = f"[ {', '.join(map(str, table))} ]"
        else:
            rows = [
                ", ".join(map(str, table[start : start + model.size]))
                for start in range(0, len(table), model.size)
            ]
            indent = ",\n" + " " * 16
            values = f"[\n{' ' * 16}{indent.join(rows)} ]"
        entries.append(f"\n        {_kind(symbol)}({symbol.name}{blanks}, {values})")
    body = ",\n".join(entries)
    return f"interpretation( {model.size}, [number={number}, seconds={seconds}], [\n{body}\n]).\n"


def cooked(model: Interpretation, number: int, seconds: int) -> str:
    """One equation or literal for every cell."""
    writer = LadrWriter()
    lines = [f"% number = {number}", f"% seconds = {seconds}", ""]
    lines += [f"% Interpretation of size {model.size}", ""]
    for symbol, table in model.tables.items():
        cells = product(range(model.size), repeat=symbol.arity)
        for arguments, value in zip(cells, table, strict=True):
            terms = tuple(numeral(each) for each in arguments)
            if symbol.relation:
                atom = Atom(symbol.name, terms)
                lines.append(f"{writer.formula(atom if value else Not(atom))}.")
            else:
                equal = equation(Apply(symbol.name, terms), numeral(value))
                lines.append(f"{writer.formula(equal)}.")
        lines.append("")
    return "\n".join(lines)


def tabular(model: Interpretation, number: int, seconds: int) -> str:
    """Tables with rules, two-dimensional for two arguments."""
    lines = [f"% number = {number}, seconds = {seconds}", ""]
    for symbol, table in model.tables.items():
        lines += [*_table_lines(symbol, table, model.size), ""]
    return "\n".join(lines)


def _table_lines(symbol: Symbol, table: tuple[int, ...], size: int) -> Iterator[str]:
    width = len(str(size - 1))
    heads = " ".join(str(each).rjust(width) for each in range(size))
    if symbol.arity == 0:
        yield f" {symbol.name}: {table[0]}"
    elif symbol.arity == 1:
        yield f" {symbol.name}:"
        yield f"    {heads}"
        yield f"    {'-' * len(heads)}"
        yield f"    {' '.join(str(each).rjust(width) for each in table)}"
    elif symbol.arity == 2:
        yield f" {symbol.name}:"
        yield f"    {' ' * width} | {heads}"
        yield f"    {'-' * width}-+{'-' * (len(heads) + 1)}"
        for row in range(size):
            cells = table[row * size : (row + 1) * size]
            shown = " ".join(str(each).rjust(width) for each in cells)
            yield f"    {str(row).rjust(width)} | {shown}"
    else:
        yield f" {symbol.name}:"
        for arguments, value in zip(product(range(size), repeat=symbol.arity), table, strict=True):
            yield f"    {symbol.name}({','.join(map(str, arguments))}) = {value}"


def portable(models: Sequence[Interpretation], seconds: int) -> str:
    """One list of all models, which most languages can evaluate: the comments are strings.

    >>> print(portable([Interpretation(2, {Symbol("c", 0, False): (1,)})], 0), end="")
    [
    [2, ["=(number,1)", "=(seconds,0)"], [["function", "c", 0, 1]]]
    ]
    """
    entries = ",\n".join(
        _portable_entry(model, number, seconds) for number, model in enumerate(models, 1)
    )
    return f"[\n{entries}\n]\n" if entries else "[]\n"


def _portable_entry(model: Interpretation, number: int, seconds: int) -> str:
    operations = [
        f'["{_kind(symbol)}", {json.dumps(symbol.name, ensure_ascii=False)}, {symbol.arity}, '
        f"{_listed(table, model.size, symbol.arity)}]"
        for symbol, table in model.tables.items()
    ]
    comments = f'["=(number,{number})", "=(seconds,{seconds})"]'
    return f"[{model.size}, {comments}, [{', '.join(operations)}]]"


def _kind(symbol: Symbol) -> str:
    return "relation" if symbol.relation else "function"


def _listed(table: tuple[int, ...], size: int, arity: int) -> str:
    if arity == 0:
        return str(table[0])
    step = len(table) // size
    parts = (table[start : start + step] for start in range(0, len(table), step))
    return f"[{','.join(_listed(part, size, arity - 1) for part in parts)}]"


#: The forms that write every model by itself.
FORMATS: dict[str, Callable[[Interpretation, int, int], str]] = {
    "standard": standard,
    "cooked": cooked,
    "tabular": tabular,
}
