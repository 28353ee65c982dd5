"""The plots of a report, by matplotlib: bars, cactus, scatter, growth and step costs."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sleuth.errors import Unsuitable
from sleuth.experiments.experiment import Experiment
from sleuth.experiments.report.tables import ANSWERED
from sleuth.experiments.rows import Row, called
from sleuth.extras import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: Colours that people who see few of them can tell apart, and marks beside them.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5d3a9b", "#666666")
_MARKS = "osD^vPX*"

#: More problems than this have no bars of their own, more methods none of their own colour.
_MOST_BARS, _MOST_METHODS = 40, 16

#: A clock tells nothing below this.
_LEAST_SECONDS = 1e-6

_SIZE = re.compile(r"(\d+)x(\d+)")

#: Step costs of an explanation by method, from answers that were kept.
Steps = Mapping[str, Sequence[float]]


def plots(
    experiment: Experiment, rows: Sequence[Row], steps: Steps | None = None
) -> dict[str, Figure]:
    """The plots that have something to show, by name."""
    require("matplotlib", "a plot")
    times = _times(experiment, rows)
    found: dict[str, Callable[[Axes], None]] = {}
    problems = [called(experiment, number) for number in range(len(experiment.instances))]
    if 1 < len(times) <= _MOST_METHODS and len(problems) <= _MOST_BARS:
        found["bars"] = lambda axes: _bars(axes, problems, times)
    if len(problems) > 1:
        found["cactus"] = lambda axes: _cactus(axes, times)
    if len(times) == 2:
        found["scatter"] = lambda axes: _scatter(axes, *times.items())
    sizes = _sizes(experiment)
    if len(set(sizes.values())) > 2:
        found["growth"] = lambda axes: _growth(axes, times, sizes)
    if steps:
        found["steps"] = lambda axes: _steps(axes, steps)
    return {name: _drawn(draw) for name, draw in found.items()}


def _times(experiment: Experiment, rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """CPU seconds of what was answered, by method and problem."""
    times: dict[str, dict[str, float]] = {each.label: {} for each in experiment.contestants}
    for row in rows:
        if row.status in ANSWERED and row.seconds is not None:
            times[row.method][row.instance] = max(row.seconds, _LEAST_SECONDS)
    return {label: own for label, own in times.items() if own}


def _drawn(draw: Callable[[Axes], None]) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    draw(axes)
    return figure


def _look(number: int) -> dict[str, Any]:
    return {"color": _COLOURS[number % len(_COLOURS)], "marker": _MARKS[number % len(_MARKS)]}


def _legend(axes: Axes, number: int) -> None:
    if number > 1:
        axes.legend(frameon=False, fontsize="small", ncols=1 + number // 9)


def _bars(axes: Axes, problems: Sequence[str], times: Mapping[str, Mapping[str, float]]) -> None:
    width = 0.8 / len(times)
    for number, (label, own) in enumerate(times.items()):
        places = [place + number * width for place, name in enumerate(problems) if name in own]
        heights = [own[name] for name in problems if name in own]
        axes.bar(places, heights, width, label=label, color=_look(number)["color"])
    axes.set_yscale("log")
    axes.set_xticks([place + 0.4 - width / 2 for place in range(len(problems))], problems)
    axes.tick_params(axis="x", labelrotation=90 if len(problems) > 6 else 0)
    axes.set_ylabel("CPU seconds; no bar: no answer")
    _legend(axes, len(times))


def _cactus(axes: Axes, times: Mapping[str, Mapping[str, float]]) -> None:
    for number, (label, own) in enumerate(times.items()):
        total, sums = 0.0, []
        for seconds in sorted(own.values()):
            total += seconds
            sums.append(total)
        axes.plot(range(1, len(sums) + 1), sums, label=label, markersize=4, **_look(number))
    axes.set_yscale("log")
    axes.set_xlabel("problems answered, the easiest first")
    axes.set_ylabel("CPU seconds together")
    _legend(axes, len(times))


def _scatter(
    axes: Axes, first: tuple[str, Mapping[str, float]], second: tuple[str, Mapping[str, float]]
) -> None:
    common = [name for name in first[1] if name in second[1]]
    across, up = [first[1][name] for name in common], [second[1][name] for name in common]
    if not common:
        across, up = [1.0], [1.0]
    low, high = min(*across, *up, 1e9) / 2, max(*across, *up, 0.0) * 2
    axes.plot([low, high], [low, high], color="#999999", linewidth=1, zorder=0)
    if common:
        axes.scatter(across, up, s=22, **_look(0))
    axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high))
    axes.set_aspect("equal")
    axes.set_xlabel(f"{first[0]}, CPU seconds")
    axes.set_ylabel(f"{second[0]}, CPU seconds (above the line: slower)")


def _sizes(experiment: Experiment) -> dict[str, float]:
    """How large each problem is: the cells that its name tells, or else the length of its text."""
    found = {}
    for number, instance in enumerate(experiment.instances):
        told = _SIZE.search(instance.name)
        size = int(told[1]) * int(told[2]) if told else len(instance.text.replace(" ", ""))
        found[called(experiment, number)] = float(max(1, size))
    return found


def _growth(
    axes: Axes, times: Mapping[str, Mapping[str, float]], sizes: Mapping[str, float]
) -> None:
    for number, (label, own) in enumerate(times.items()):
        points = sorted((sizes[name], seconds) for name, seconds in own.items())
        across, up = zip(*points, strict=True)
        exponent = fitted_exponent(points)
        said = label if exponent is None else f"{label}: size to the {exponent:.2f}"
        axes.scatter(across, up, s=18, label=said, **_look(number))
    axes.set(xscale="log", yscale="log")
    axes.set_xlabel("size: cells, or characters of the text")
    axes.set_ylabel("CPU seconds")
    _legend(axes, len(times) + 1)


def fitted_exponent(points: Sequence[tuple[float, float]]) -> float | None:
    """The slope of the line through the logarithms, None where there are too few sizes.

    >>> round(fitted_exponent([(1, 2), (10, 200), (100, 20000)]), 6)
    2.0
    """
    logs = [(math.log(size), math.log(seconds)) for size, seconds in points]
    if len({size for size, _ in logs}) < 3:
        return None
    across = sum(size for size, _ in logs) / len(logs)
    up = sum(seconds for _, seconds in logs) / len(logs)
    spread = sum((size - across) ** 2 for size, _ in logs)
    return sum((size - across) * (seconds - up) for size, seconds in logs) / spread


def _steps(axes: Axes, steps: Steps) -> None:
    axes.boxplot(list(steps.values()), tick_labels=list(steps))
    axes.set_ylabel("cost of a step")
    axes.tick_params(axis="x", labelrotation=90 if len(steps) > 6 else 0)


def image(figure: Figure, form: str) -> bytes:
    """A plot as SVG or PNG; the same data give the same bytes."""
    if form not in ("svg", "png"):
        raise Unsuitable(f"plots are not written as {form}", remedy="say svg or png")
    import matplotlib

    written = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "sleuth", "svg.fonttype": "none"}):
        metadata = {"Date": None} if form == "svg" else None
        figure.savefig(written, format=form, dpi=150, metadata=metadata)
    return written.getvalue()
