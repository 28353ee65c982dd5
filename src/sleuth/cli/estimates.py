"""The estimates of heuristics as tables for people."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.show import print_table
from sleuth.puzzle import Puzzle

_DEAD_END = "∞"
#: So many columns are left for the names of heuristics.
_ROOM = 50


def print_estimates(entry: Puzzle, result: dict[str, Any]) -> None:
    """Print what heuristics say of one board, or along a solution."""
    if result["along"] and result["cost"] is None:
        click.echo("there is no solution to go along")
        return
    if result["along"]:
        _print_along(entry, result)
        return
    row = result["rows"][0]
    solvable = result["solvable"]
    true = _DEAD_END if solvable is False else _number(result["cost"], "unknown")
    lines = []
    for name, about in result["heuristics"].items():
        estimate = row["estimates"][name]
        lines.append((name, _number(estimate), _short_of(estimate, result), about["summary"]))
    print_table(("heuristic", "estimate", "short by", "what it counts"), lines)
    click.echo(f"\ntrue cost: {true}")


def _print_along(entry: Puzzle, result: dict[str, Any]) -> None:
    names = list(result["heuristics"])
    single = len(names) == 1
    labels = names
    if len("  ".join(names)) > _ROOM:
        # Where heuristics have letters, those fit.
        letters = {each.name: each.aliases for each in entry.heuristics}
        labels = [min((name, *letters.get(name, ())), key=len) for name in names]
    columns = ["step", "move", "g", "true rest", *(["h", "f = g + h"] if single else labels)]
    lines = []
    for row in result["rows"]:
        estimates = [row["estimates"][name] for name in names]
        cells = [str(row["step"]), row["move"] or "", f"{row['g']:g}", _number(row["rest"])]
        cells += map(_number, estimates)
        if single:
            (h,) = estimates
            cells.append(_DEAD_END if h is None else f"{row['g'] + h:g}")
        lines.append(cells)
    print_table(columns, lines)
    if single:
        click.echo(f"\nh: {names[0]}, {result['heuristics'][names[0]]['summary']}")
    elif labels != names:
        pairs = (f"{label} {name}" for label, name in zip(labels, names, strict=True))
        click.echo(f"\n{', '.join(pairs)}")
    over = [
        name
        for name in names
        if any(_overestimates(row["estimates"][name], row["rest"]) for row in result["rows"])
    ]
    if over:
        click.echo(f"\noverestimating on the way: {', '.join(over)}")


def _overestimates(estimate: float | None, rest: float | None) -> bool:
    return rest is not None and (estimate is None or estimate > rest + 1e-9)


def _short_of(estimate: float | None, result: dict[str, Any]) -> str:
    cost = result["cost"]
    if cost is None or estimate is None:
        return ""
    return f"{cost - estimate:g}" if estimate <= cost else f"{cost - estimate:g}, too much"


def _number(value: float | None, missing: str = _DEAD_END) -> str:
    return missing if value is None else f"{value:.4g}"
