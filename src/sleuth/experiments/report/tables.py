"""The tables of a report: who answered how many, and each measure problem by problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sleuth.experiments.experiment import Experiment
from sleuth.experiments.rows import Row, called

#: Statuses that answer the question, whatever the answer is.
ANSWERED = ("solved", "unsolvable")


@dataclass(frozen=True, slots=True)
class Cell:
    """A text, how it is sorted, and whether it is the best of its row or no answer at all."""

    text: str
    value: float | str | None = None
    best: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A title, the names of the columns, and lines of cells; the first column has names."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]


def tables(experiment: Experiment, rows: Sequence[Row]) -> list[Table]:
    """All tables of a report; measures that nobody has are left out."""
    by_place = {(row.instance, row.method): row for row in rows}
    found = [summary_table(experiment, rows)]
    for title, measure in _MEASURES:
        if any(measure(row) is not None for row in rows):
            found.append(_measured(experiment, by_place, title, measure))
    return found


def _cpu(row: Row) -> float | None:
    return row.seconds if row.status in ANSWERED else None


def _cost(row: Row) -> float | None:
    return row.cost


def _nodes(row: Row) -> float | None:
    return row.nodes if row.status in ANSWERED else None


def _memory(row: Row) -> float | None:
    return None if row.memory is None else row.memory / (1 << 20)


def _inference(row: Row) -> float | None:
    each = row.counts.get("inference_per_node")
    return None if each is None else each * 1e6


def _won(row: Row) -> float | None:
    return row.counts.get("won")


def _score(row: Row) -> float | None:
    return row.counts.get("score")


def _rate(row: Row) -> float | None:
    """How many were made, or found, in a second; of single answers nothing is said."""
    made = row.counts.get("count")
    return made / row.seconds if made and made > 1 and row.seconds else None


_MEASURES: tuple[tuple[str, Callable[[Row], float | None]], ...] = (
    ("CPU seconds (median)", _cpu),
    ("made or found in a CPU second", _rate),
    ("share of games won", _won),
    ("score (median)", _score),
    ("cost", _cost),
    ("nodes", _nodes),
    ("inference per node, µs", _inference),
    ("memory, MB", _memory),
)


_MORE_IS_BETTER = (_rate, _won, _score)


def summary_table(experiment: Experiment, rows: Sequence[Row]) -> Table:
    """Every contestant: what it answered, and its sums on the problems that all answered."""
    answered: dict[str, set[str]] = {each.label: set() for each in experiment.contestants}
    for row in rows:
        if row.status in ANSWERED:
            answered[row.method].add(row.instance)
    serving = [own for own in answered.values() if own]
    common = set.intersection(*serving) if serving else set()
    most = max(map(len, answered.values()))
    lines = []
    for label, own in answered.items():
        mine = [row for row in rows if row.method == label]
        shared = [row for row in mine if row.instance in common and label in answered and own]
        cpu = sum(row.seconds or 0.0 for row in shared)
        nodes = [row.nodes for row in shared if row.nodes is not None]
        lines.append(
            (
                Cell(label, label),
                Cell(str(len(own)), len(own), best=0 < len(own) == most),
                Cell(*_count(mine, "unknown")),
                Cell(*_count(mine, "refused")),
                Cell(*_count(mine, "failed"), failed=any(row.status == "failed" for row in mine)),
                Cell(shown(cpu), cpu) if shared else Cell(""),
                Cell(shown(sum(nodes)), sum(nodes)) if nodes else Cell(""),
            )
        )
    on = f"the {len(common)} that all answered" if len(serving) > 1 else "what was answered"
    columns = ("method", "answered", "open", "refused", "broken")
    return Table(
        f"{len(experiment.instances)} problems; sums over {on}",
        (*columns, "CPU s", "nodes"),
        tuple(_with_best(lines, 5)),
    )


def _count(rows: Sequence[Row], status: str) -> tuple[str, int]:
    number = sum(row.status == status for row in rows)
    return (str(number) if number else "", number)


def _with_best(lines: Sequence[tuple[Cell, ...]], column: int) -> list[tuple[Cell, ...]]:
    """The lines with the least value of a column marked."""
    values = [line[column].value for line in lines if isinstance(line[column].value, float | int)]
    if len(values) < 2:
        return list(lines)
    least = min(values)  # type: ignore[type-var]
    return [
        tuple(
            Cell(cell.text, cell.value, cell.value == least, cell.failed)
            if place == column
            else cell
            for place, cell in enumerate(line)
        )
        for line in lines
    ]


def _measured(
    experiment: Experiment,
    rows: dict[tuple[str, str], Row],
    title: str,
    measure: Callable[[Row], float | None],
) -> Table:
    labels = [each.label for each in experiment.contestants]
    lines = []
    for number in range(len(experiment.instances)):
        name = called(experiment, number)
        values = {label: measure(row) for label in labels if (row := rows.get((name, label)))}
        known = [value for value in values.values() if value is not None]
        best = max if measure in _MORE_IS_BETTER else min
        least = best(known) if len(set(known)) > 1 else None
        cells = [Cell(name, name)]
        for label in labels:
            row, value = rows.get((name, label)), values.get(label)
            if value is not None:
                cells.append(Cell(shown(value), value, best=value == least))
            else:
                cells.append(Cell(_why_not(row), None, failed=row is not None))
        lines.append(tuple(cells))
    if len(lines) < len(labels):
        # The fewer stand side by side.
        columns = tuple(line[0].text for line in lines)
        across = zip(*(line[1:] for line in lines), strict=True)
        turned = ((Cell(label, label), *own) for label, own in zip(labels, across, strict=True))
        return Table(title, ("method", *columns), tuple(turned))
    return Table(title, ("problem", *labels), tuple(lines))


def _why_not(row: Row | None) -> str:
    """What stands in the place of a value that is not there."""
    if row is None:
        return "not run"
    if row.status == "unknown":
        return "no answer"
    return {"failed": "broken", "unsolvable": "none"}.get(row.status, row.status)


def shown(value: float) -> str:
    """A number with the digits that matter.

    >>> shown(0.00012345), shown(12.3456), shown(123456), shown(7)
    ('0.000123', '12.3', '123456', '7')
    """
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
