"""Models for people: who stands where, Cayley tables, and which elements a relation holds of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sleuth.drawing import Cell, Drawing
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.signature import Symbol
from sleuth.logic.theory import Distinct
from sleuth.text import safe


def element_names(model: Interpretation, groups: Sequence[Distinct]) -> list[str]:
    """The elements by the names that some distinct list gives them all, else as numbers."""
    for group in groups:
        names: dict[int, str] = {}
        for member in group.members:
            name = str(member)
            if any(symbol.name == name and not symbol.arity for symbol in model.tables):
                names.setdefault(model.value(name), name)
        if len(names) == model.size:
            return [names[element] for element in range(model.size)]
    return [str(element) for element in range(model.size)]


def text(model: Interpretation, groups: Sequence[Distinct], *, numbers: bool) -> str:
    """The model in words and tables.

    Where numbers are meant as numbers, distinct lists that fill the domain become the rows of
    one table, place by place; otherwise their members name the elements.
    """
    names = [str(element) for element in range(model.size)]
    parts: list[str] = []
    placed: set[str] = set()
    if numbers:
        rows = _placed_groups(model, groups)
        placed = {name for row in rows for name in row}
        if rows:
            parts.append(_aligned([["", *names], *(["", *row] for row in rows)]))
    else:
        names = element_names(model, groups)
        placed = set(names)
    constants = [
        f"{symbol.name} = {names[table[0]]}"
        for symbol, table in model.tables.items()
        if not symbol.arity and not symbol.relation and symbol.name not in placed
    ]
    if constants:
        parts.append("\n".join(constants))
    for symbol, table in model.tables.items():
        if symbol.arity or symbol.relation:
            parts.append("\n".join(_table(symbol, table, names)))
    return safe("\n\n".join(parts))


def _placed_groups(model: Interpretation, groups: Sequence[Distinct]) -> list[list[str]]:
    rows = []
    for group in groups:
        row = [""] * model.size
        for member in group.members:
            name = str(member)
            if any(symbol.name == name and not symbol.arity for symbol in model.tables):
                row[model.value(name)] = name
        if all(row):
            rows.append(row)
    return rows


def _table(symbol: Symbol, table: tuple[int, ...], names: list[str]) -> Iterator[str]:
    size = len(names)
    if symbol.relation and symbol.arity == 0:
        yield f"{symbol.name}: {'yes' if table[0] else 'no'}"
    elif symbol.relation:
        tuples = product(names, repeat=symbol.arity)
        holding = [each for each, value in zip(tuples, table, strict=True) if value]
        shown = (each[0] if len(each) == 1 else f"({','.join(each)})" for each in holding)
        yield f"{symbol.name}: {', '.join(shown) or 'none'}"
    elif symbol.arity == 2:
        head = [symbol.name, *names]
        rows = [
            [names[row], *(names[value] for value in table[row * size : (row + 1) * size])]
            for row in range(size)
        ]
        yield _aligned([head, *rows])
    else:
        for arguments, value in zip(product(names, repeat=symbol.arity), table, strict=True):
            yield f"{symbol.name}({','.join(arguments)}) = {names[value]}"


def _aligned(rows: list[list[str]]) -> str:
    """Columns of equal width, a line under the first row and beside the first column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        first = f"{cells[0]} | " if widths[0] else ""
        lines.append((first + "  ".join(cells[1:])).rstrip())
        if number == 0:
            rule = "-" * (len("  ".join(cells[1:])))
            lines.append(f"{'-' * widths[0]}-+-{rule}" if widths[0] else rule)
    return "\n".join(lines)


_SHADES = ("plain", "given", "seen", "lit", "path", "start", "goal")


def drawing(
    model: Interpretation, groups: Sequence[Distinct], *, numbers: bool, places: bool = False
) -> Drawing:
    """All tables of one or two arguments below each other, for SVG: equal values look equal.

    As in the text, distinct lists that fill the domain come first as the rows of one table.
    Elements that are places are named as sentences name them, counted from 1.
    """
    if places:
        names = [f"place {element + 1}" for element in range(model.size)]
    elif numbers:
        names = [str(element) for element in range(model.size)]
    else:
        names = element_names(model, groups)
    placed = _placed_groups(model, groups) if numbers else []
    lines = [[(name, "dim") for name in names]] if placed else []
    lines += [[(name, "found") for name in row] for row in placed]
    cells: dict[tuple[int, int], Cell] = {
        (row, column + 1): Cell(*sign)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
    }
    told = {name for line in placed for name in line}
    row = len(lines) + 1 if lines else 0
    for symbol, table in model.tables.items():
        if symbol.arity > 2 or (symbol.name in told and not symbol.arity):
            continue
        cells[row, 0] = Cell(symbol.name, "dim")
        if symbol.arity == 0:
            cells[row, 1] = _value_cell(symbol, table[0], names)
            row += 1
            continue
        for column, name in enumerate(names):
            cells[row, column + 1] = Cell(name, "dim")
        height = model.size if symbol.arity == 2 else 1
        for line in range(height):
            if symbol.arity == 2:
                cells[row + 1 + line, 0] = Cell(names[line], "dim")
            for column in range(model.size):
                value = table[line * model.size + column]
                cells[row + 1 + line, column + 1] = _value_cell(symbol, value, names)
        row += height + 2
    # Where nothing has a name beside it the column of names is left out.
    first = min((column for _, column in cells), default=0)
    cells = {(row, column - first): cell for (row, column), cell in cells.items()}
    rows = 1 + max((row for row, _ in cells), default=0)
    large = [symbol.name for symbol in model.tables if symbol.arity > 2]
    return Drawing(
        rows,
        model.size + 1 - first,
        cells,
        caption=f"not drawn: {', '.join(large)}" if large else "",
        title=f"A model of size {model.size}",
    )


def _value_cell(symbol: Symbol, value: int, names: list[str]) -> Cell:
    if symbol.relation:
        return Cell("●" if value else "·", "lit" if value else "plain")
    return Cell(names[value], _SHADES[value % len(_SHADES)])
