"""Pools: warm workers for the runs of many threads, and processes that end with their caller."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing.connection import Connection
from typing import Any

import pytest
from process_table import gone, gone_within, zombies

from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest
from sleuth.limits import Cancellation, Limits
from sleuth.request import Request
from sleuth.worker import pool as pools
from sleuth.worker.pool import Pool, shared_pool

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no process groups")


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(2, function="hostile_runs:run") as pool:
        yield pool
        pids = pool.pids
    assert gone_within(1, *pids)
    assert not zombies()


def ask(kind: str, text: str = "", **limits: Any) -> Request:
    return Request("solve", kind, text, limits=Limits(**limits))


def text_of(outcome: object) -> str:
    assert isinstance(outcome, Answer)
    return str(outcome.result["text"])


def test_a_thousand_short_runs_use_one_process(pool: Pool) -> None:
    answers = [pool.run(ask("echo", str(number))) for number in range(1000)]
    assert [text_of(answer) for answer in answers] == [str(number) for number in range(1000)]
    assert len({answer.result["pid"] for answer in answers}) == 1


def test_fresh_runs_have_processes_of_their_own(pool: Pool) -> None:
    warm = pool.run(ask("echo")).result["pid"]
    fresh = [pool.run(ask("echo"), fresh=True).result["pid"] for _ in range(2)]
    assert len({warm, *fresh}) == 3
    assert all(map(gone, fresh))
    assert pool.pids == [warm]


def test_a_warm_worker_takes_the_place_of_a_killed_one(pool: Pool) -> None:
    before = pool.run(ask("echo")).result["pid"]
    assert pool.run(ask("busy", seconds=0.1)).limit == "seconds"
    assert gone(before)
    [waiting] = pool.pids
    assert pool.run(ask("echo")).result["pid"] == waiting


def test_a_worker_that_died_in_its_sleep_is_replaced(pool: Pool) -> None:
    before = pool.run(ask("echo")).result["pid"]
    os.kill(before, 9)
    time.sleep(0.05)
    assert pool.run(ask("echo")).result["pid"] != before


def test_memory_that_one_run_leaves_behind_does_not_count_for_the_next(pool: Pool) -> None:
    before = pool.run(ask("thirsty", "50")).result["pid"]
    assert pool.run(ask("thirsty", "300")).result["pid"] == before
    assert pool.run(ask("echo")).result["pid"] != before


def test_eight_threads_share_a_pool(pool: Pool) -> None:
    def work(thread: int) -> list[Answer[Any]]:
        return [pool.run(ask("echo", f"{thread}:{number}")) for number in range(40)]

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(work, range(8)))
    texts = [[text_of(answer) for answer in each] for each in answers]
    assert texts == [[f"{thread}:{number}" for number in range(40)] for thread in range(8)]
    assert len({answer.result["pid"] for each in answers for answer in each}) <= 2


def test_threads_do_not_see_each_others_limits(pool: Pool) -> None:
    cancellation = Cancellation()
    with ThreadPoolExecutor(8) as threads:
        cancelled = threads.submit(pool.run, ask("nap", "60"), None, cancellation)
        limited = threads.submit(pool.run, ask("busy", seconds=0.2))
        patient = [threads.submit(pool.run, ask("nap", "0.05")) for _ in range(4)]
        assert limited.result().limit == "seconds"
        assert all(each.result().limit is None for each in patient)
        assert not cancelled.done()
        cancellation.cancel()
        assert cancelled.result(1).limit == "interrupted"


def test_no_more_runs_at_once_than_the_pool_has_workers() -> None:
    with Pool(1, function="hostile_runs:run") as pool:
        jobs = [pool.submit(ask("nap", "0.1")) for _ in range(3)]
        began = time.monotonic()
        assert len({job.result().result["pid"] for job in jobs}) == 1
        assert time.monotonic() - began >= 0.29


def test_jobs_are_futures(pool: Pool) -> None:
    jobs = [pool.submit(ask("echo", str(number))) for number in range(20)]
    assert {text_of(job.result()) for job in as_completed(jobs)} == {str(n) for n in range(20)}

    async def wait() -> str:
        answer: Answer[Any] = await asyncio.wrap_future(pool.submit(ask("echo", "async")))
        return text_of(answer)

    assert asyncio.run(wait()) == "async"


def test_jobs_can_be_cancelled_before_and_while_they_run() -> None:
    with Pool(1, function="hostile_runs:run") as pool:
        running, waiting = pool.submit(ask("busy")), pool.submit(ask("echo"))
        time.sleep(0.3)
        assert waiting.cancel()
        assert running.cancel()
        assert running.result(1).limit == waiting.result(1).limit == "interrupted"
        assert not running.cancel()


def test_refusals_are_raised_by_runs_and_jobs(pool: Pool) -> None:
    with pytest.raises(BadInput, match="no cells"):
        pool.run(ask("refusing"))
    with pytest.raises(BadInput, match="no cells"):
        pool.submit(ask("refusing")).result()


def test_map_gives_every_outcome_as_it_comes(pool: Pool) -> None:
    kinds = ["nap", "echo", "refusing", "broken", "echo"]
    outcomes = list(pool.map(ask(kind, "0.5") for kind in kinds))
    assert outcomes[-1][0] == 0
    by_place = dict(outcomes)
    assert sorted(by_place) == [0, 1, 2, 3, 4]
    assert isinstance(by_place[2], BadInput)
    broken = by_place[3]
    assert isinstance(broken, Answer)
    assert broken.status is Status.FAILED


def test_map_takes_requests_as_it_has_work_for_them(pool: Pool) -> None:
    taken = itertools.count()
    endless = pool.map(ask("echo", str(next(taken))) for _ in itertools.count())
    assert len([next(endless) for _ in range(10)]) == 10
    assert next(taken) <= 10 + 2 * pool.size
    assert isinstance(endless, Iterator)
    endless.close()  # type: ignore[attr-defined]


def test_a_map_that_nobody_listens_to_any_more_stops(pool: Pool) -> None:
    outcomes = pool.map([ask("echo"), ask("busy"), ask("busy")])
    assert next(outcomes)[0] == 0
    time.sleep(0.2)
    busy = pool.pids
    outcomes.close()  # type: ignore[attr-defined]
    assert gone_within(0.5, *busy)


def test_a_race_stops_the_others(pool: Pool) -> None:
    began = time.monotonic()
    place, answer = pool.race([ask("busy"), ask("nap", "0.3"), ask("stuck")], bool)
    assert (place, text_of(answer)) == (1, "0.3")
    assert time.monotonic() - began <= 2
    deadline = time.monotonic() + 0.5
    while pool._taken and time.monotonic() < deadline:
        time.sleep(0.01)
    assert pool._taken == 0
    assert len(pool.pids) <= pool.size


def test_a_race_goes_on_until_one_is_accepted(pool: Pool) -> None:
    lanes = [ask("echo", "no"), ask("broken"), ask("refusing"), ask("nap", "0.2")]
    assert pool.race(lanes, lambda answer: text_of(answer) != "no" if answer else False)[0] == 3


def test_a_race_that_none_wins(pool: Pool) -> None:
    place, answer = pool.race([ask("broken"), ask("obedient", seconds=0.1), ask("refusing")])
    assert (place, answer.limit) == (1, "seconds")
    assert pool.race([ask("broken"), ask("refusing")])[1].status is Status.FAILED
    with pytest.raises(BadInput):
        pool.race([ask("refusing"), ask("refusing")])
    with pytest.raises(BadRequest):
        pool.race([])


def test_a_race_can_be_cancelled(pool: Pool) -> None:
    cancellation = Cancellation()
    threading.Timer(0.2, cancellation.cancel).start()
    assert pool.race([ask("busy"), ask("stuck")], bool, cancellation)[1].limit == "interrupted"


def test_workers_are_never_nested(pool: Pool) -> None:
    result = pool.run(ask("nested")).result
    assert result["inner"] == [result["pid"]] * 3


def test_closing_ends_what_runs_and_what_waits() -> None:
    pool = Pool(1, function="hostile_runs:run")
    jobs = [pool.submit(ask("busy")) for _ in range(3)]
    time.sleep(0.3)
    [pid] = pool.pids
    began = time.monotonic()
    pool.close()
    assert [job.result(1).limit for job in jobs] == ["interrupted"] * 3
    assert time.monotonic() - began <= 1
    assert gone(pid)
    for refused in (pool.run, pool.submit):
        with pytest.raises(BadRequest, match="closed"):
            refused(ask("echo"))


def test_descriptors_are_given_back(pool: Pool) -> None:
    pool.run(ask("echo"))
    before = len(os.listdir("/dev/fd"))
    for _ in range(3):
        pool.run(ask("echo"), fresh=True)
        pool.run(ask("leaving_at_once"))
        pool.run(ask("obedient", seconds=0.01))
    assert len(os.listdir("/dev/fd")) == before


def test_two_pools_have_workers_of_their_own(pool: Pool) -> None:
    with Pool(1, function="hostile_runs:run") as other:
        assert pool.run(ask("echo")).result["pid"] != other.run(ask("echo")).result["pid"]
    assert pool.run(ask("echo", "still here")).result["text"] == "still here"


def test_warming_starts_all_workers_at_once(pool: Pool) -> None:
    pool.warm()
    assert len(pool.pids) == 2
    pool.warm()
    assert len(pool.pids) == 2


def test_a_pool_needs_a_worker() -> None:
    with pytest.raises(BadRequest):
        Pool(0)


def test_where_processes_cannot_be_had_runs_happen_here(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "workers_serve", lambda: False)
    assert pool.run(ask("echo")).result["pid"] == os.getpid()
    assert pool.run(ask("broken")).status is Status.FAILED
    assert pool.run(ask("obedient", seconds=0.1)).limit == "seconds"
    assert pool.race([ask("nap", "0.2"), ask("echo")])[0] == 1
    with pytest.raises(BadInput):
        pool.run(ask("refusing"))


def test_the_shared_pool_is_one() -> None:
    with ThreadPoolExecutor(8) as threads:
        assert len({id(each) for each in threads.map(lambda _: shared_pool(), range(8))}) == 1


def _use(pool: Pool, before: list[int], answers: Connection) -> None:
    answers.send((pool.pids, pool.run(ask("echo", "child")).result))
    answers.send(all(not gone(pid) for pid in before))
    time.sleep(0.1)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_daemonic_child_has_workers_of_its_own(pool: Pool) -> None:
    pool.run(ask("echo"))
    pool.submit(ask("echo")).result()
    before = pool.pids
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    child = context.Process(target=_use, args=(pool, before, theirs), daemon=True)
    child.start()
    assert mine.poll(10)
    inherited, result = mine.recv()
    assert inherited == []
    assert result["text"] == "child"
    assert result["pid"] not in before
    assert mine.recv() is True
    child.join()
    assert gone_within(1, result["pid"])
    assert pool.pids == before
    assert pool.run(ask("echo")).result["pid"] in before
