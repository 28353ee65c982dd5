"""Earlier runs: the experiments of the store, their rows and reports, and one against another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path
from fastapi.responses import Response

from sleuth.errors import SleuthError
from sleuth.experiments.differences import differences
from sleuth.experiments.report.tables import tables
from sleuth.experiments.report.whole import FUNCTION, about
from sleuth.experiments.report.writing import to_csv
from sleuth.experiments.rows import Row, disagreements, rows_of
from sleuth.experiments.statistics import difference
from sleuth.experiments.store import Kept, Store
from sleuth.experiments.store_file import StoreFailed
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.text import several
from sleuth.web.comparisons import store_failed
from sleuth.web.desk import desk, owner
from sleuth.web.errors import gone, inside
from sleuth.worker.pool import Pool

router = APIRouter(tags=["comparing"])

T = TypeVar("T")

#: Seconds for making a report with its plots.
_REPORT_SECONDS = 60.0

RunName = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="the name of an experiment")]


@router.get("/api/runs")
async def runs() -> list[dict[str, Any]]:
    """The experiments of the store, the newest first; on a server for a class those of yours."""
    comparisons, whose = desk().comparisons, owner()
    active = comparisons.running(whose)
    kept = await _with_store(lambda store: store.experiments())
    return [_about(each, each.id in active) for each in kept if comparisons.owns(each.id, whose)]


@router.get("/api/runs/{run}")
async def show(run: RunName) -> dict[str, Any]:
    """One experiment: what it is, its rows, what differs, and where methods disagree."""
    kept, rows = await kept_run(run)
    return {
        **_about(kept, run in desk().comparisons.running(owner())),
        "about": about(kept),
        "rows": [_row(kept, row) for row in rows],
        "disagreements": disagreements(rows),
        "differences": differences(kept.experiment, rows) if rows else [],
    }


@router.get("/api/runs/{run}/against/{other}")
async def against(run: RunName, other: RunName) -> dict[str, Any]:
    """What two experiments took for the same problem and method, and whether that differs."""
    (one, rows), (two, others) = await kept_run(run), await kept_run(other)
    times = {(row.instance, row.method): row.seconds for row in others}
    pairs = [
        {"instance": row.instance, "method": row.method, "first": row.seconds, "second": second}
        for row in rows
        if row.seconds is not None and (second := times.get((row.instance, row.method))) is not None
    ]
    found = difference([(each["first"], each["second"]) for each in pairs])  # type: ignore[misc]
    said = found.sentence("the first run", "the second run") if pairs else "nothing in common"
    return {"v": 1, "first": one.id, "second": two.id, "pairs": pairs, "say": said}


@router.get("/api/runs/{run}/table.csv", response_class=Response)
async def table(run: RunName) -> Response:
    """The tables of an experiment, values not rounded."""
    kept, rows = await kept_run(run)
    return _file(to_csv(tables(kept.experiment, rows)), "text/csv", f"sleuth-{run}.csv")


@router.get("/api/runs/{run}/report.html", response_class=Response)
async def report(run: RunName) -> Response:
    """The report of an experiment as one page to keep: it opens without a server."""
    kept, _ = await kept_run(run)
    store = str(desk().comparisons.path)
    request = Request(
        "compare",
        kept.experiment.kind,
        options={"store": store, "run": kept.id},
        limits=Limits(_REPORT_SECONDS, desk().settings.job_memory),
    )

    def made() -> Any:
        with Pool(1, function=FUNCTION) as pool:
            return pool.run(request, fresh=True)

    answer = await in_thread(made)
    if not answer:
        raise inside((answer.error, answer.limit))
    return _file(str(answer.result), "text/html; charset=utf-8", f"sleuth-{run}.html")


def _file(text: str, kind: str, name: str) -> Response:
    """A file to be saved, never to be shown here: the page allows no script in it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode("utf-8", "replace"), media_type=kind, headers=headers)


def _about(kept: Kept, active: bool) -> dict[str, Any]:
    experiment = kept.experiment
    return {
        "v": 1,
        "id": kept.id,
        "title": experiment.title,
        "kind": experiment.kind,
        "instances": [each["name"] for each in experiment.to_json()["instances"]],
        "methods": [each.label for each in experiment.contestants],
        "limits": experiment.limits.to_json(),
        "repeat": experiment.repeat,
        "seed": experiment.seed,
        "runs": experiment.size,
        "done": kept.done,
        "say": f"{several(len(experiment.instances), 'problem')}, "
        f"{several(len(experiment.contestants), 'method')}",
        "version": kept.version,
        "machine": kept.machine,
        "began": kept.began,
        "finished": kept.finished,
        "running": active,
    }


def _row(kept: Kept, row: Row) -> dict[str, Any]:
    return row.to_json() | {"answer": None}


async def kept_run(run: str) -> tuple[Kept, list[Row]]:
    """An experiment of the store with its rows; raises a Refusal where there is none."""

    def read(store: Store) -> tuple[Kept, list[Row]]:
        kept = store.experiment(run)
        return kept, rows_of(kept.experiment, store.results(kept.id))

    if not desk().comparisons.owns(run, owner()):
        raise gone("There is no such run in the store.")
    try:
        return await _with_store(read)
    except StoreFailed as error:
        raise store_failed(error) from None
    except SleuthError:
        raise gone("There is no such run in the store.") from None


async def _with_store(read: Callable[[Store], T]) -> T:
    path = desk().comparisons.path

    def opened() -> T:
        try:
            store = Store(path, read_only=True)
        except SleuthError as error:
            raise store_failed(error) from None
        with store:
            return read(store)

    return await in_thread(opened)


async def in_thread(do: Callable[[], T]) -> T:
    """What a function gives that would keep the event loop waiting."""
    return await asyncio.get_running_loop().run_in_executor(None, do)
