"""The whole report of an experiment as one page, for the shell and for the site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.experiments.differences import differences
from sleuth.experiments.report.page import to_page
from sleuth.experiments.report.plots import Steps, image, plots
from sleuth.experiments.report.tables import tables
from sleuth.experiments.result import Result
from sleuth.experiments.rows import Row, disagreements, rows_of
from sleuth.experiments.store import Kept, Store
from sleuth.extras import installed
from sleuth.limits import Cancellation
from sleuth.request import Request
from sleuth.text import several

#: Makes the page in a process of its own, since the plots need a large library.
FUNCTION = "sleuth.experiments.report.whole:in_worker"

_CAPTIONS = {
    "bars": "CPU seconds by problem",
    "cactus": "How many problems in how much time",
    "scatter": "The two methods problem by problem",
    "growth": "Growth with size",
    "steps": "Costs of steps",
}


def whole_page(kept: Kept, rows: Sequence[Row], steps: Steps) -> str:
    """Tables, what differs, and plots where matplotlib is there."""
    figures = plots(kept.experiment, rows, steps) if installed("matplotlib") else {}
    pictures = {_CAPTIONS[name]: _svg(image(each, "svg")) for name, each in figures.items()}
    return to_page(
        kept.experiment.title,
        about(kept),
        tables(kept.experiment, rows),
        differences(kept.experiment, rows),
        disagreements(rows),
        pictures,
    )


def in_worker(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """The page of the experiment that the options name, in the store that they name."""
    with Store(str(request.options["store"]), read_only=True) as store:
        kept = store.experiment(str(request.options["run"]))
        steps = step_costs(kept, store.results(kept.id, answers=True))
        rows = rows_of(kept.experiment, store.results(kept.id))
    if not rows:
        raise BadRequest(f"nothing of {kept.id} has run yet", remedy="let it go on")
    return Answer(Status.SOLVED, result=whole_page(kept, rows, steps))


def about(kept: Kept) -> str:
    """What was run, within what, where and when, in words."""
    experiment = kept.experiment
    limits = [
        f"{experiment.limits.seconds:g} s" if experiment.limits.seconds is not None else "",
        f"{experiment.limits.memory >> 20} MB" if experiment.limits.memory is not None else "",
    ]
    within = " and ".join(each for each in limits if each)
    return (
        f"Experiment {kept.id}, {kept.done} of {several(experiment.size, 'run')}: "
        f"{several(len(experiment.instances), 'problem')} of {experiment.kind}, "
        f"{several(len(experiment.contestants), 'method')}, {experiment.repeat} of each"
        f"{f', each within {within}' if within else ''}. Order by seed {experiment.seed}. "
        f"Sleuth {kept.version} on {kept.machine}, begun {kept.began[:16].replace('T', ' ')}."
    )


def step_costs(kept: Kept, results: Any) -> Steps:
    """The costs of the steps of all explanations, by contestant."""
    found: dict[str, list[float]] = {}
    result: Result
    for result in results:
        answer = result.answer
        if answer is not None and answer.task == "explain" and isinstance(answer.result, dict):
            label = kept.experiment.contestants[result.run.contestant].label
            costs = [step["cost"] for step in answer.result.get("steps", ())]
            found.setdefault(label, []).extend(costs)
    return {label: costs for label, costs in found.items() if costs}


def _svg(written: bytes) -> str:
    """The drawing without the heading that only a file of its own has."""
    text = written.decode("utf-8")
    return text[text.index("<svg") :]
