"""Comparisons on the server: they go on alone, are joined, stopped, and guarded."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sleuth.experiments.experiment import Experiment, Instance, labelled
from sleuth.experiments.store import Store
from sleuth.limits import Limits
from sleuth.web.comparisons import Comparisons
from sleuth.web.errors import Refusal
from sleuth.web.jobs import Job
from sleuth.web.settings import Settings

MAZE = "%%%%%%\n%P   %\n%   .%\n%%%%%%\n"


class Page:
    """What a page hears of a comparison."""

    def __init__(self, comparison: Any) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.end: dict[str, Any] | None = None
        self.job = Job(lambda job: {}, Settings())
        self.job.tell = lambda event, **data: self.heard.append((event, data))  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self._listen, args=(comparison,), daemon=True)
        self.thread.start()

    def _listen(self, comparison: Any) -> None:
        self.end = comparison.listen(self.job)

    def wait(self) -> dict[str, Any]:
        self.thread.join(30)
        assert self.end is not None
        return self.end

    def told(self, event: str) -> list[Any]:
        return [data for name, data in self.heard if name == event]


def experiment(*methods: str, problems: int = 2, seconds: float = 10) -> Experiment:
    instances = tuple(Instance(f"maze {number}", MAZE) for number in range(problems))
    return Experiment("test", "maze", instances, labelled(methods), limits=Limits(seconds))


@pytest.fixture
def comparisons(tmp_path: Path) -> Iterator[Comparisons]:
    with closing(Comparisons(Settings(), tmp_path / "runs.db")) as started:
        yield started


def test_rows_come_and_stay(comparisons: Comparisons) -> None:
    begun = comparisons.begin(experiment("astar", "bfs"))
    page = Page(begun)
    assert page.wait() == {"why": "done"}
    rows = page.told("row")
    assert {(each["instance"], each["method"]) for each in rows} == {
        (i, m) for i in (0, 1) for m in (0, 1)
    }
    assert {each["cost"] for each in rows} == {4.0}
    (result,) = page.told("result")
    assert result["done"] == 4 and result["run"] == begun.id and result["disagreements"] == []
    with Store(comparisons.path) as store:
        kept = store.experiment(begun.id)
        assert kept.finished and kept.done == 4
    late = Page(begun)
    assert late.wait() == {"why": "done"} and late.told("row") == rows
    assert comparisons.running() == []
    json.dumps(page.heard)


def test_it_goes_on_when_its_page_is_closed(comparisons: Comparisons) -> None:
    begun = comparisons.begin(experiment("astar", problems=3))
    first = Page(begun)
    first.job.cancellation.cancel()
    assert first.wait() == {"why": "cancelled"}
    second = Page(comparisons.find(begun.id))
    assert second.wait() == {"why": "done"} and len(second.told("row")) == 3


def test_one_that_is_stopped_goes_on_where_it_was(comparisons: Comparisons) -> None:
    asked = experiment("astar", problems=40)
    begun = comparisons.begin(asked)
    page = Page(begun)
    while not page.told("row"):
        page.thread.join(0.01)
    comparisons.cancel(begun.id)
    assert page.wait() == {"why": "cancelled"}
    done = page.told("result")[0]["done"]
    assert 0 < done < 40
    again = comparisons.begin(asked)
    assert again.id == begun.id and again is not begun
    rest = Page(again)
    assert rest.wait() == {"why": "done"} and len(rest.told("row")) == 40


def test_the_second_waits_and_can_be_called_off(comparisons: Comparisons) -> None:
    first = comparisons.begin(experiment("astar", problems=30))
    second = comparisons.begin(experiment("bfs"))
    assert comparisons.running() == [first.id, second.id]
    comparisons.cancel(second.id)
    assert Page(second).wait() == {"why": "cancelled"}
    comparisons.cancel(first.id)
    Page(first).wait()
    with pytest.raises(Refusal, match="does not run here"):
        comparisons.find("0" * 12)


def test_files_and_programs_are_refused_in_the_worker_too(
    comparisons: Comparisons, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def search(problem):\n    open('touched', 'w')\n")
    asked = experiment(f"{mine}:search", "outside:touch {in} {out}", problems=1)
    page = Page(comparisons.begin(asked))
    assert page.wait() == {"why": "done"}
    assert {each["status"] for each in page.told("row")} == {"refused"}
