"""Which runs need a process of their own."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sleuth.answer import Status
from sleuth.limits import Cancellation, Limits
from sleuth.request import Request
from sleuth.running import read
from sleuth.worker.protocol import INSIDE
from sleuth.worker.where import needs_worker, run_anywhere

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no process groups")

SECONDS, MEMORY, NODES = Limits(seconds=1), Limits(memory=1 << 30), Limits(nodes=10)


@pytest.mark.parametrize(
    ("limits", "stoppable", "shell", "needed"),
    [
        (SECONDS, False, False, True),
        (MEMORY, False, False, True),
        (NODES, False, False, False),
        (Limits(), False, False, False),
        (Limits(), False, True, True),
        (SECONDS, True, True, False),
    ],
)
def test_only_what_cannot_be_stopped_from_inside_needs_one(
    limits: Limits, stoppable: bool, shell: bool, needed: bool
) -> None:
    assert needs_worker(limits, stoppable=stoppable, shell=shell) is needed


def test_a_worker_needs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(INSIDE, "1")
    assert not needs_worker(SECONDS, stoppable=False)


@pytest.mark.parametrize(("method", "where"), [("linear", "process"), ("cpsat", "run")])
def test_the_answer_is_the_same_in_both_places(method: str, where: str) -> None:
    from sleuth.puzzles.lights_out.reader import read_board

    text = "101\n010\n111\n"
    request = Request("solve", "lights-out", text, method=method, limits=Limits(seconds=30))
    board = read_board(text, "input")
    answer = run_anywhere(request, problem=board)
    assert answer.memory == where
    assert answer.solution is not None
    assert board.check(answer.solution) == []


def test_what_is_cancelled_stops_in_both_places() -> None:
    for method in ("linear", "cpsat"):
        request = Request("solve", "lights-out", "101\n010\n111\n", method=method, limits=SECONDS)
        cancellation = Cancellation()
        cancellation.cancel()
        began = time.monotonic()
        answer = run_anywhere(request, None, cancellation, problem=read(request))
        assert answer.limit == "interrupted"
        assert time.monotonic() - began < 1


def test_a_run_that_comes_upon_what_cannot_be_stopped_moves_to_a_worker() -> None:
    """Clauses are few enough to be solved here, or they are solved where they can be stopped."""
    for clauses, where in ((100, "process"), (70_000, "run")):
        text = f"p cnf {clauses} {clauses}\n" + "".join(f"{n + 1} 0\n" for n in range(clauses))
        request = Request("solve", "cnf", text, limits=Limits(seconds=60))
        answer = run_anywhere(request)
        assert (answer.status, answer.memory) == (Status.SOLVED, where)
        assert answer.solution == frozenset(range(1, clauses + 1))


def test_a_run_without_limits_stays_where_it_is() -> None:
    text = "p cnf 70000 70000\n" + "".join(f"{n + 1} 0\n" for n in range(70_000))
    assert run_anywhere(Request("solve", "cnf", text)).memory == "process"


@pytest.mark.thorough
def test_a_theory_from_a_folder_moves_unless_it_includes_what_lies_there(tmp_path: Path) -> None:
    """In a worker no files are included, so that what includes some stays."""
    (tmp_path / "more.ax").write_text("fof(a,axiom,![X]: p(X,X,X,X)).", encoding="utf-8")
    large = "fof(b,axiom,![X,Y,Z,U]: (p(X,Y,Z,U) | q(X,Y,Z,U)))."
    options = {"includes": str(tmp_path), "size": 17}
    for text, where in ((large, "run"), (f"include('more.ax'). {large}", "process")):
        limits = Limits(seconds=60)
        request = Request("models", "theory", text, "x.p", "cadical", options, limits=limits)
        answer = run_anywhere(request, allow_files=True)
        assert (answer.status, answer.memory) == (Status.SOLVED, where)
