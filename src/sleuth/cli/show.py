"""Answers for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from sleuth.answer import INTERRUPTED, Answer, Status
from sleuth.drawing import Drawing, terminal_lines, to_text
from sleuth.puzzle import Problem
from sleuth.text import safe_json


def answer_to_json(
    puzzle: str, method: str, problem: Problem, answer: Answer[Any]
) -> dict[str, Any]:
    """The answer as the one object that --json prints."""
    result: dict[str, Any] = {
        "puzzle": puzzle,
        "method": method,
        "status": str(answer.status),
        "solution": _notation(problem, answer.solution),
        "cost": answer.cost,
        "optimal": answer.optimal,
        "bound": answer.bound,
        "unique": answer.unique,
        "count": answer.count,
        "complete": answer.complete,
        "evidence": answer.evidence.to_json() if answer.evidence else None,
        "stats": dict(answer.stats),
        "limit": answer.limit,
    }
    if answer.solutions:
        result["solutions"] = [_notation(problem, solution) for solution in answer.solutions]
    return result


def _notation(problem: Problem, solution: Any) -> str | None:
    return None if solution is None else problem.solution_to_text(solution)


def print_json(value: Any) -> None:
    """Print data as JSON, indented."""
    click.echo(safe_json(json.dumps(value, indent=2, ensure_ascii=False)))


def print_answer(puzzle: str, method: str, problem: Problem, answer: Answer[Any]) -> None:
    """Print an answer: the claim, the drawing, the notation, the evidence, the counts."""
    click.echo(f"{puzzle} by {method}: {claim(answer)}")
    shown = answer.solutions or ((answer.solution,) if answer.solution is not None else ())
    for number, solution in enumerate(shown, 1):
        if len(shown) > 1:
            click.echo(f"\nsolution {number}")
        click.echo()
        print_drawing(problem.draw(solution))
        click.echo(f"\nsolution: {problem.solution_to_text(solution)}")
    if not shown:
        click.echo()
        print_drawing(problem.draw())
    if answer.evidence:
        click.echo(f"\n{answer.evidence.text}")
    click.echo(f"\n{_counts(answer)}")


def claim(answer: Answer[Any]) -> str:
    """The status of an answer in words."""
    parts = []
    if answer.status is Status.SOLVED:
        parts.append("solved, and checked against the rules")
    elif answer.status is Status.UNSOLVABLE:
        parts.append("there is no solution")
    else:
        parts.append("no answer yet")
    if answer.cost is not None:
        parts.append(f"cost {answer.cost:g}" + (", the least possible" if answer.optimal else ""))
    if answer.optimal is False and answer.bound is not None:
        parts.append(f"at least {answer.bound:g} is needed")
    if answer.unique is not None:
        parts.append("the only solution" if answer.unique else "not the only solution")
    if answer.count is not None and answer.status is not Status.UNSOLVABLE:
        parts.append(_how_many(answer))
    if answer.limit == INTERRUPTED:
        parts.append("interrupted")
    elif answer.limit:
        parts.append(f"stopped by the limit on {answer.limit}")
    return "; ".join(parts)


def _how_many(answer: Answer[Any]) -> str:
    """The number of solutions; a list may have been cut at the number that was asked for."""
    solutions = f"{answer.count} solution{'s' if answer.count != 1 else ''}"
    if answer.limit:
        return f"at least {solutions}"
    return solutions if answer.complete else f"{solutions}, perhaps more"


def _counts(answer: Answer[Any]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in answer.stats.items())


def print_drawing(drawing: Drawing) -> None:
    """Draw on standard output, in colour on a terminal."""
    if not sys.stdout.isatty():
        click.echo(to_text(drawing))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for pieces in terminal_lines(drawing):
        console.print(Text.assemble(*pieces), no_wrap=True, overflow="ignore", crop=False)


def print_table(columns: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """A table: drawn on a terminal, in plain columns elsewhere."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table

        table = Table(*columns)
        for line in lines:
            table.add_row(*line)
        Console().print(table)
        return
    widths = [max(map(len, column)) for column in zip(columns, *lines, strict=True)]
    for line in [columns, *lines]:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())
