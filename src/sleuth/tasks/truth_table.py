"""The truth table of propositional formulas, and what it says of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request

if TYPE_CHECKING:
    from sleuth.logic.exercises.truth_table import TruthTable
    from sleuth.logic.syntax import Formula

OPTIONS: tuple[Option, ...] = (
    Option("rows", "give at most so many rows of the table", "integer", 64, least=0),
)

#: A file with lists of formulas, or in another language than LADR, is a theory.
_LISTS = re.compile(r"^\s*(formulas|clauses)\s*\(", re.MULTILINE)


def truth_table(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is formulas, a line each, or a theory; the result has the table and verdicts.

    What may fail is a claim: that two formulas or more are equivalent, or that the goals of a
    theory follow from its facts. Then the first row that shows it is given.
    """
    from sleuth.logic.exercises.truth_table import tabulate

    refuse_strangers("truth-table", OPTIONS, request.options)
    facts, goals = _formulas(request)
    if not facts and not goals:
        raise BadRequest("there is no formula", remedy='write one, such as "p -> q | -p"')
    table = tabulate([*facts, *goals])
    most = taken(OPTIONS, request.options).get("rows", OPTIONS[0].default)
    result: dict[str, Any] = {
        "atoms": table.atoms,
        "columns": list(table.texts),
        "rows": [table.row(number) for number in range(min(most, table.rows))],
        "total_rows": table.rows,
        "formulas": [
            {
                "formula": table.texts[place],
                "column": place,
                "verdict": table.verdict(place),
                "true_rows": table.columns[place].bit_count(),
            }
            for place in table.asked
        ],
    }
    claim, counterexample = _claim(table, len(facts), bool(goals))
    result |= {"claim": claim, "counterexample": counterexample}
    if counterexample is None:
        return Answer(Status.SOLVED, result=result, stats=meter.stats(rows=table.rows))
    values = ", ".join(f"{name} {'T' if so else 'F'}" for name, so in counterexample.items())
    return Answer(
        Status.UNSOLVABLE,
        result=result,
        evidence=Evidence("row", f"not {claim}: see the row {values}", {"row": counterexample}),
        stats=meter.stats(rows=table.rows),
    )


def _claim(
    table: TruthTable, facts: int, has_goals: bool
) -> tuple[str | None, dict[str, bool] | None]:
    """What is claimed of several formulas, and the first row in which it fails."""
    columns = [table.columns[place] for place in table.asked]
    if has_goals:
        premises, conclusions = table.everywhere, table.everywhere
        for column in columns[:facts]:
            premises &= column
        for column in columns[facts:]:
            conclusions &= column
        return "valid", table.first(premises & ~conclusions)
    if len(columns) < 2:
        return None, None
    return "equivalent", table.first(_differing(columns))


def _differing(columns: list[int]) -> int:
    differing = 0
    for column in columns[1:]:
        differing |= columns[0] ^ column
    return differing


def _formulas(request: Request) -> tuple[list[Formula], list[Formula]]:
    """The formulas, and the goals where the text is a theory."""
    from sleuth.logic import reading
    from sleuth.logic.ladr.reader import read_formula

    text, source = request.text, request.source
    if _LISTS.search(text) or reading.format_of(text) in ("tptp", "json"):
        theory = reading.read_text(text, source)
        facts = [each.formula for each in theory.sentences if each.role == "fact"]
        return facts, [each.formula for each in theory.goals]
    lines = (line.partition("%")[0].strip() for line in text.splitlines())
    several = source != "formula"
    return [
        read_formula(line, f"{source}:{number}" if several else source)
        for number, line in enumerate(lines, 1)
        if line
    ], []
