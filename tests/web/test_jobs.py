"""Jobs on a real server: streamed whole, stopped at once, and one never in the way of another."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api_server import LONG, SHORT, ApiServer

import sleuth
from sleuth.events import Event
from sleuth.examples import example_text

COURTYARD: dict[str, Any] = {
    "task": "solve",
    "kind": "maze",
    "text": example_text("maze", "courtyard"),
}
THEORY = """
formulas(assumptions). all x (man(x) -> mortal(x)). man(Socrates). end_of_list.
formulas(goals). {} end_of_list.
"""


def named(events: list[tuple[str, Any]], name: str) -> list[Any]:
    return [data for event, data in events if event == name]


def busy_worker(server: ApiServer) -> int:
    """The worker that computes now."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        for worker in server.workers():
            with open(f"/proc/{worker}/stat", encoding="ascii") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "R":
                    return worker
        time.sleep(0.01)
    raise AssertionError("no worker computes")


def test_a_job_is_told_from_beginning_to_end(api: ApiServer) -> None:
    events = api.run(COURTYARD)
    assert events[0][0] == "accepted"
    assert named(events, "lane") == [
        {"lane": "run", "state": "running"},
        {"lane": "run", "state": "won"},
    ]
    [result] = named(events, "result")
    assert result["status"] == "solved" and result["checked"]
    problem = sleuth.read("maze", "courtyard")
    assert not problem.check(problem.solution_from_text(result["solution"], "answer"))
    assert events[-1] == ("end", {"why": "done", "lane": "run"})


def test_no_event_is_lost_and_batches_say_where_they_begin(api: ApiServer) -> None:
    batches = named(api.run({**COURTYARD, "method": "ucs", "hear": ["expand", "open"]}), "events")
    told = [event for batch in batches for event in batch["events"]]
    heard: list[Event] = []
    sleuth.solve("maze", "courtyard", method="ucs", hear=heard.append)
    assert told == [
        json.loads(json.dumps(each.to_json())) for each in heard if each.kind in ("expand", "open")
    ]
    counted = 0
    for batch in batches:
        assert batch["from"] == counted and 0 < len(batch["events"]) <= 1024
        counted += len(batch["events"])


def test_events_are_told_only_where_they_are_asked_for(api: ApiServer) -> None:
    assert not named(api.run(COURTYARD), "events")


def test_lanes_race_and_the_first_stops_the_other(api: ApiServer) -> None:
    events = api.run({"lanes": {"slow": LONG, "fast": COURTYARD}})
    states = {(each["lane"], each["state"]) for each in named(events, "lane")}
    assert {("fast", "won"), ("slow", "stopped")} <= states
    assert [each["lane"] for each in named(events, "result")] == ["fast"]
    # It has not gone on until its own limit.
    assert all(each["seconds"] < 30 for each in named(events, "progress"))
    assert events[-1][1] == {"why": "done", "lane": "fast"}


def test_a_claim_without_a_proof_waits_for_the_counter_model(api: ApiServer) -> None:
    for goal, winner in (("mortal(Socrates).", "prove"), ("mortal(Zeus).", "models")):
        text = THEORY.format(goal)
        lanes = {
            task: {"task": task, "kind": "theory", "text": text} for task in ("prove", "models")
        }
        events = api.run({"lanes": lanes})
        assert events[-1][1] == {"why": "done", "lane": winner}


def test_lanes_that_do_not_race_all_end_by_themselves(api: ApiServer) -> None:
    lanes = {name: {**COURTYARD, "method": name} for name in ("astar", "bfs", "ucs")}
    events = api.run({"lanes": lanes, "race": False, "hear": ["expand"]})
    assert {each["lane"] for each in named(events, "result")} == set(lanes)
    assert {each["lane"] for each in named(events, "events")} == set(lanes)


def test_progress_has_seconds_and_megabytes(api: ApiServer) -> None:
    with api.job(LONG) as stream:
        told = stream.until("progress")
    assert told["lane"] == "run" and told["seconds"] > 0 and told["megabytes"] > 0


def test_a_text_that_does_not_read_is_refused_with_its_place(api: ApiServer) -> None:
    events = api.run({"task": "solve", "kind": "maze", "text": "%P%\n%?E\n"})
    end = events[-1][1]
    assert end["why"] == "refused"
    assert end["error"]["code"] == "syntax"
    assert end["error"]["where"]["line"] == 2


def test_limits_are_told_as_limits(api: ApiServer) -> None:
    for limits, named_limit in (({"seconds": 0.3}, "seconds"), ({"nodes": 100}, "nodes")):
        events = api.run({**LONG, "limits": limits})
        assert events[-1][1] == {"why": "limit", "limit": named_limit, "lane": "run"}
        [result] = named(events, "result")
        assert result["status"] == "unknown" and "no solution" not in result["sentence"]


def test_memory_is_limited(api: ApiServer) -> None:
    greedy = {**LONG, "method": "bfs", "limits": {"seconds": 60, "memory": 60 << 20}}
    assert api.run(greedy)[-1][1] == {"why": "limit", "limit": "memory", "lane": "run"}


def test_delete_stops_a_job_with_what_is_known(api: ApiServer) -> None:
    with api.job(LONG) as stream:
        name = stream.until("accepted")["job"]
        stream.until("lane", state="running")
        assert api.ask("DELETE", f"/api/jobs/{name}").status == 204
        events = list(stream)
    assert events[-1] == ("end", {"why": "cancelled"})
    [result] = named(events, "result")
    assert (result["status"], result["limit"]) == ("unknown", "interrupted")
    assert api.ask("DELETE", f"/api/jobs/{name}").status == 404
    assert api.ask("DELETE", "/api/jobs/nonsense").status == 404


def test_a_closed_tab_stops_its_job(api: ApiServer) -> None:
    for hear in ([], ["expand", "open"]):
        stream = api.job({**LONG, "hear": hear})
        stream.until("lane", state="running")
        stream.close()
        assert api.idle_within(5)


def test_a_killed_worker_is_told_and_the_others_go_on(api: ApiServer) -> None:
    with api.job(LONG) as stream:
        stream.until("lane", state="running")
        os.kill(busy_worker(api), signal.SIGKILL)
        _, end = list(stream)[-1]
    assert end["why"] == "crashed" and end["id"] in end["say"]
    assert api.run(SHORT)[-1][1]["why"] == "done"


def test_fifty_jobs_at_once_are_answered_or_refused(api: ApiServer) -> None:
    def one(number: int) -> str:
        with api.job(SHORT, **{"X-Sleuth-Page": f"page {number % 25}"}) as stream:
            if stream.refused is not None:
                assert stream.refused.status == 429
                assert int(stream.refused.headers["retry-after"]) > 0
                return str(stream.refused.error["code"])
            events = list(stream)
        assert events[-1][0] == "end"
        return str(events[-1][1]["why"])

    with ThreadPoolExecutor(50) as threads:
        outcomes = list(threads.map(one, range(50)))
    assert set(outcomes) <= {"done", "busy"}
    assert outcomes.count("done") >= 40
    assert api.idle_within(5)


def test_the_server_holds_no_more_after_many_requests(api: ApiServer) -> None:
    def resident() -> int:
        with open(f"/proc/{api.process.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def some(requests: int) -> None:
        for _ in range(requests // 3):
            api.run(SHORT)
            api.post("/api/ask", SHORT)
            api.run({**SHORT, "text": "%?%"})

    some(60)
    before = resident()
    some(150)
    # The benchmark goes through a thousand: some hundred bytes a request are left, if any.
    assert resident() - before < 4 << 20


def test_a_page_has_few_jobs_and_those_that_wait_are_told_their_place(api: ApiServer) -> None:
    page = {"X-Sleuth-Page": "one page"}
    streams = [api.job(LONG, **page) for _ in range(4)]
    try:
        places = [stream.until("accepted")["place"] for stream in streams]
        assert places == [0, 0, 2, 3]
        with api.job(SHORT, **page) as more:
            assert more.refused is not None and more.refused.status == 429
        with api.job(SHORT, **{"X-Sleuth-Page": "another page"}) as other:
            assert other.refused is None
        streams[0].close()
        assert streams[2].until("lane") == {"lane": "run", "state": "running"}
        assert streams[3].until("accepted", place=2)
    finally:
        for stream in streams:
            stream.close()
    assert api.idle_within(5)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"task": "solve"},
        {"task": "nonsense", "kind": "maze"},
        {"task": "solve", "kind": "nonsense"},
        {"task": "solve", "kind": "search-problem"},
        {"task": "compare", "kind": "maze"},
        {"lanes": {}},
        {"lanes": {"a": SHORT}, **SHORT},
        {"lanes": dict.fromkeys("abcde", SHORT)},
        {**SHORT, "hear": ["nonsense"]},
        {**SHORT, "limits": {"seconds": -1}},
        {**SHORT, "limits": {"seconds": "soon"}},
        {**SHORT, "question": {"most": 0}},
        {**SHORT, "options": {"a": {"b": 1}}},
        {**SHORT, "v": 2},
        [],
        "solve",
    ],
)
def test_what_is_no_job_is_refused_before_any_stream(api: ApiServer, body: Any) -> None:
    reply = api.post("/api/jobs", body)
    assert reply.status == 422
    assert reply.error["code"] == "refused"


def test_few_streams_and_few_that_wait(small: ApiServer) -> None:
    held = [small.job(LONG) for _ in range(3)]
    with small.job(SHORT) as more:
        assert more.refused is not None and more.refused.status == 429
    for stream in held:
        stream.close()
    assert small.idle_within(5)
    assert small.run(SHORT)[-1][1]["why"] == "done"


def test_a_reader_who_takes_nothing_makes_the_worker_wait_and_is_dropped(small: ApiServer) -> None:
    body = json.dumps({**LONG, "hear": ["expand", "open"]}).encode()
    with socket.create_connection(("127.0.0.1", small.port)) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = f"POST /api/jobs HTTP/1.1\r\nHost: 127.0.0.1:{small.port}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        raw.sendall(head.encode() + body)
        raw.recv(100)
        assert small.counts()["streams"] == 1
        assert small.idle_within(30)
    assert small.run(SHORT)[-1][1]["why"] == "done"


def test_a_reader_who_is_slow_but_reads_gets_everything(small: ApiServer) -> None:
    with small.job({**LONG, "hear": ["expand", "open"], "limits": {"nodes": 5000}}) as slow:
        counted = 0
        for event, data in slow:
            if event == "events":
                time.sleep(0.01)
                counted += len(data["events"])
    assert data == {"why": "limit", "limit": "nodes", "lane": "run"} and counted > 5000
