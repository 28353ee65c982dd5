"""One worker: whatever a run does, its caller gets an answer, in time, and the process is gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from process_table import gone, gone_within, zombies

from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.events import Event
from sleuth.limits import TERMINATED, Cancellation, Limits
from sleuth.request import Request
from sleuth.worker.client import Worker
from sleuth.worker.memory import GroupMemory, listed_memory

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no process groups")

MB = 1 << 20
#: By how much a limit may be passed, and by how much more on a machine that others use too.
SECONDS, BUSY = 0.5, 0.5


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker("hostile_runs:run") as worker:
        yield worker
        # However the run ended, nothing is left that would have to be waited for.
        if not worker.alive:
            assert gone(worker.pid)
            assert not zombies()


def ask(kind: str, text: str = "", **limits: Any) -> Request:
    return Request("solve", kind, text, limits=Limits(**limits))


def timed(run: Callable[[], Answer[Any]]) -> tuple[float, Answer[Any]]:
    began = time.monotonic()
    answer = run()
    return time.monotonic() - began, answer


def later(seconds: float, act: Callable[[], object]) -> None:
    threading.Timer(seconds, act).start()


def test_one_request_after_another_in_the_same_process(worker: Worker) -> None:
    answers = [worker.run(ask("echo", text)) for text in ("a", "b", "c")]
    assert [answer.result["text"] for answer in answers] == ["a", "b", "c"]
    assert {answer.result["pid"] for answer in answers} == {worker.pid}
    assert all(answer.memory == "run" for answer in answers)
    assert os.getpgid(worker.pid) == worker.pid != os.getpgid(0)
    assert os.getsid(worker.pid) == worker.pid


@pytest.mark.parametrize("text", ["naïve Ω 🀄 \u2028 \x00 \n\r\n", "lone \ud800", "x" * 10_000_000])
def test_texts_of_all_kinds_and_sizes_come_back(worker: Worker, text: str) -> None:
    assert worker.run(ask("echo", text)).result["text"] == text


@pytest.mark.parametrize("kind", ["busy", "stuck"])
def test_seconds_hold_for_code_that_never_returns(worker: Worker, kind: str) -> None:
    worker.run(ask("echo"))
    seconds, answer = timed(lambda: worker.run(ask(kind, seconds=0.5)))
    assert answer == Answer(
        Status.UNKNOWN, limit="seconds", kind=kind, memory="run", stats=answer.stats
    )
    assert 0.5 <= answer.stats["seconds"] <= 0.5 * 1.1 + SECONDS
    assert seconds <= 0.5 * 1.1 + SECONDS + BUSY
    assert gone(worker.pid)


def test_a_run_that_stops_by_itself_says_what_it_knows(worker: Worker) -> None:
    answer = worker.run(ask("obedient", seconds=0.2))
    assert (answer.limit, answer.result) == ("seconds", "what I know")
    assert worker.alive


class Peak(threading.Thread):
    """Notes the most memory that a process group holds."""

    def __init__(self, group: int) -> None:
        super().__init__()
        self.memory = GroupMemory(group)
        self.began_with = self.memory.now()
        self.most = 0
        self.over = False

    def run(self) -> None:
        while not self.over:
            self.most = max(self.most, self.memory.now() - self.began_with)
            time.sleep(0.001)


@pytest.mark.parametrize("kind", ["greedy", "greedy_child"])
def test_memory_holds_for_the_process_and_for_its_children(worker: Worker, kind: str) -> None:
    worker.run(ask("echo"))
    peak = Peak(worker.pid)
    peak.start()
    answer = worker.run(ask(kind, memory=150 * MB))
    peak.over = True
    peak.join()
    assert (answer.status, answer.limit, answer.memory) == (Status.UNKNOWN, "memory", "run")
    assert 100 * MB <= peak.most <= 250 * MB
    assert gone(worker.pid)


@pytest.mark.parametrize("kind", ["greedy_at_once", "without_memory", "out_of_allocations"])
def test_refused_memory_is_the_limit_on_memory(worker: Worker, kind: str) -> None:
    answer = worker.run(ask(kind, memory=100 * MB))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "memory")


def test_much_more_than_the_limit_is_refused_at_once(worker: Worker) -> None:
    if not Path("/proc/self/statm").exists():
        pytest.skip("only Linux refuses memory to one process")
    assert worker.run(ask("greedy_at_once", memory=100 * MB)).limit == "memory"
    assert worker.alive


@pytest.mark.parametrize("kind", ["without_memory", "out_of_allocations"])
def test_memory_that_the_system_refuses_is_its_limit_on_memory(worker: Worker, kind: str) -> None:
    answer = worker.run(ask(kind))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "memory")


def test_a_limit_on_memory_ends_with_its_run(worker: Worker) -> None:
    assert worker.run(ask("greedy_at_once", memory=100 * MB)).limit == "memory"
    assert worker.run(ask("thirsty", "700")).status is Status.SOLVED


def test_freed_memory_does_not_hide_what_the_next_run_takes(worker: Worker) -> None:
    worker.run(ask("echo"))
    memory = GroupMemory(worker.pid)
    before = memory.now()
    worker.run(ask("littering"))
    assert worker.grown >= 150 * MB
    worker.run(ask("echo"))
    assert memory.now() - before <= 50 * MB


def test_memory_is_told_by_ps_where_there_is_no_proc(worker: Worker) -> None:
    worker.run(ask("thirsty", "200"))
    assert 200 * MB <= listed_memory(worker.pid) <= 300 * MB


@pytest.mark.parametrize("kind", ["busy", "stuck", "nap"])
def test_cancelling_ends_the_process_group(worker: Worker, kind: str) -> None:
    worker.run(ask("echo"))
    cancellation = Cancellation()
    cancelled = 0.0

    def cancel() -> None:
        nonlocal cancelled
        cancelled = time.monotonic()
        cancellation.cancel()

    later(0.1, cancel)
    answer = worker.run(ask(kind, "60"), cancellation=cancellation)
    assert time.monotonic() - cancelled <= 0.5
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "interrupted")
    assert gone(worker.pid)


def test_a_cancelled_run_that_stops_by_itself_leaves_its_process_warm(worker: Worker) -> None:
    worker.run(ask("echo"))
    cancellation = Cancellation()
    later(0.1, lambda: cancellation.cancel(TERMINATED))
    answer = worker.run(ask("obedient"), cancellation=cancellation)
    assert (answer.limit, answer.result) == (TERMINATED, "what I know")
    # The next run is not the one that was cancelled.
    assert worker.run(ask("nap", "0.1")).status is Status.SOLVED


def test_cancelled_before_it_began(worker: Worker) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    seconds, answer = timed(lambda: worker.run(ask("busy"), cancellation=cancellation))
    assert answer.limit == "interrupted"
    assert seconds <= 0.1 + BUSY


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("aborting", "was ended by SIGABRT: terminate called after throwing an instance of "),
        ("crashing", "was ended by SIGSEGV"),
        ("leaving_at_once", "ended with exit code 3"),
        ("garbling", "wrote what is no message"),
        ("closing", "was ended by SIGKILL"),
    ],
)
def test_death_is_an_answer(worker: Worker, kind: str, how: str) -> None:
    answer = worker.run(ask(kind))
    assert answer.status is Status.FAILED
    assert answer.error is not None
    assert answer.error.startswith(f"the process of the run {how}")
    assert "\n" not in answer.error
    assert not worker.alive


def test_a_crash_leaves_a_traceback_for_the_log(worker: Worker) -> None:
    evidence = worker.run(ask("crashing")).evidence
    assert evidence is not None
    assert any("crashing" in line for line in evidence.data["lines"])


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("broken", "ZeroDivisionError: integer division or modulo by zero"),
        ("leaving", "SystemExit: no more"),
        ("nothing", "TypeError: Object of type object is not JSON serializable"),
        ("missing", "KeyError: 'missing'"),
    ],
)
def test_exceptions_are_answers_and_the_process_goes_on(
    worker: Worker, kind: str, error: str
) -> None:
    answer = worker.run(ask(kind))
    assert (answer.status, answer.error, answer.kind) == (Status.FAILED, error, kind)
    assert answer.evidence is not None
    assert (
        any("hostile_runs" in line for line in answer.evidence.data["lines"]) or kind == "nothing"
    )
    assert worker.run(ask("echo", "on")).result["text"] == "on"


def test_errors_about_the_request_are_raised_again(worker: Worker) -> None:
    with pytest.raises(BadInput) as raised:
        worker.run(ask("refusing"))
    error = raised.value
    assert type(error) is BadInput
    assert error.place == Place("bréd.txt", 3, 5)
    assert (error.problem, error.remedy) == ("no cells", "add some")
    assert worker.alive


def test_a_request_that_is_no_data_is_refused(worker: Worker) -> None:
    with pytest.raises(BadRequest, match="cannot be sent"):
        worker.run(Request("solve", "echo", options={"heuristic": abs}))
    assert worker.run(ask("echo", "on")).result["text"] == "on"


def test_what_a_run_prints_and_reads_does_not_touch_the_conversation(worker: Worker) -> None:
    assert worker.run(ask("noisy", "quiet")).result["text"] == "quiet"
    assert worker.run(ask("echo", "again")).result["text"] == "again"


@pytest.mark.parametrize("many", [0, 1, 499, 500, 20_000])
def test_events_come_all_and_in_order(worker: Worker, many: int) -> None:
    heard: list[Event] = []
    assert worker.run(ask("telling", str(many)), heard.append)
    assert [event.about["done"] for event in heard] == list(range(many))


@pytest.mark.parametrize("kind", ["telling_then_busy", "telling_then_dying"])
def test_all_that_was_told_is_heard_before_the_end(worker: Worker, kind: str) -> None:
    heard: list[Event] = []

    def slowly(event: Event) -> None:
        heard.append(event)
        if len(heard) % 100 == 0:
            time.sleep(0.15)

    # As many as a pipe holds: a run that waits for its listener has not told the rest.
    answer = worker.run(ask(kind, "900", seconds=0.3), slowly)
    assert answer.status is not Status.SOLVED
    assert [event.about["done"] for event in heard] == list(range(900))


def test_a_slow_listener_gives_a_run_no_more_time(worker: Worker) -> None:
    alive: list[bool] = []

    def slowly(event: Event) -> None:
        time.sleep(0.1)
        alive.append(not gone(worker.pid))

    answer = worker.run(ask("telling_then_busy", "12", seconds=0.2), slowly)
    assert answer.limit == "seconds"
    assert len(alive) == 12
    assert alive[0]
    assert not alive[-1]


def test_events_are_told_as_they_were(worker: Worker) -> None:
    heard: list[Event] = []
    worker.run(ask("changing"), heard.append)
    assert [event.about["facts"] for event in heard] == [["first"], ["first", "second"]]


def test_a_listener_that_breaks_ends_the_run(worker: Worker) -> None:
    def deaf(event: Event) -> None:
        raise BadRequest("I am deaf")

    with pytest.raises(BadRequest, match="deaf"):
        worker.run(ask("telling_then_busy", "10"), deaf)
    assert gone(worker.pid)


@pytest.mark.parametrize("text", ["here", "orphaned", "away"])
def test_what_a_run_has_started_ends_with_it(worker: Worker, text: str) -> None:
    if text == "away" and not Path("/proc/self/task").exists():
        pytest.skip("processes that leave the group are found on Linux only")
    children: list[int] = []
    answer = worker.run(
        ask("parent", text, seconds=0.3), lambda event: children.append(event.about["done"])
    )
    assert answer.limit == "seconds"
    assert len(children) == 1
    assert gone_within(1, *children)


def test_killed_from_another_thread(worker: Worker) -> None:
    later(0.3, lambda: worker.kill("interrupted"))
    assert worker.run(ask("busy")).limit == "interrupted"


def test_runs_happen_in_the_folder_of_the_caller(
    worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # Names of the standard library in that folder must not be taken for it.
    (tmp_path / "resource.py").write_text("raise SystemExit")
    assert worker.run(ask("folder", memory=100 * MB)).result == str(tmp_path)
    with Worker("hostile_runs:run") as another:
        assert another.run(ask("folder", memory=100 * MB)).result == str(tmp_path)


def test_programs_started_in_a_run_inherit_no_pipes(worker: Worker) -> None:
    assert worker.run(ask("descriptors")).result == "[]"


def test_a_worker_that_cannot_start_is_a_failed_run() -> None:
    with Worker("no_such_module:run") as worker:
        answer = worker.run(ask("echo"))
    assert answer.status is Status.FAILED
    assert answer.error is not None
    assert "No module named 'no_such_module'" in answer.error


def test_limits_count_from_when_the_process_listens(worker: Worker) -> None:
    # A fresh process takes longer to start than this run may last.
    assert worker.run(ask("echo", "soon", seconds=0.01)).result["text"] == "soon"


def test_runs_of_puzzles_need_nothing_else() -> None:
    with Worker() as worker:
        answer = worker.run(Request("solve", "lights-out", "101\n010\n111\n"))
    assert answer
    assert answer.checked


@pytest.mark.parametrize(
    "abuse",
    [
        {"cancel": [1]},
        {"cancel": 9},
        {"run": [1], "request": {}},
        {"run": {}, "request": {"task": "solve", "kind": "maze"}},
        *(
            {"run": 1, "folder": folder, "request": {"task": "solve", "kind": "maze", "text": "x"}}
            for folder in ("/no/such/folder", 5, None, "a\0b", "")
        ),
    ],
)
def test_no_line_keeps_a_worker_from_answering_the_next(abuse: dict[str, object]) -> None:
    request = {"task": "solve", "kind": "lights-out", "text": "11\n10\n"}
    lines = [json.dumps(abuse), json.dumps({"run": 9, "request": request})]
    done = subprocess.run(
        [sys.executable, "-m", "sleuth.worker"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[-1]["answer"]["status"] == "solved"
    assert all("error" in each for each in told[1:-1])
    assert done.stderr == ""
