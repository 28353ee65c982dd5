"""A server for a class: everybody sees and stops only what is theirs, and nobody fills it alone."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from api_server import LONG, ApiServer, Reply, api_server
from test_comparisons import MAZE, Page, experiment

from sleuth.experiments.experiment import Experiment, Instance
from sleuth.experiments.store import Store
from sleuth.web.comparisons import Comparisons
from sleuth.web.errors import Refusal
from sleuth.web.settings import Settings
from sleuth.web.turns import Attention, Turns

TOKEN = "a-token-for-a-class"


@dataclass
class Browser:
    """A browser: it keeps cookies, and streams until it is closed."""

    server: ApiServer
    cookies: dict[str, str] = field(default_factory=dict)
    streams: list[http.client.HTTPConnection] = field(default_factory=list)

    def _headers(self) -> dict[str, str]:
        said = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": said, "Content-Type": "application/json"}

    def _keep(self, response: http.client.HTTPResponse) -> None:
        for cookie in response.headers.get_all("set-cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value

    def ask(self, method: str, path: str) -> Reply:
        with closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)) as line:
            line.request(method, path, None, self._headers())
            response = line.getresponse()
            self._keep(response)
            return Reply(response.status, {}, response.read())

    def begin(self, path: str, body: Any) -> tuple[int, str]:
        """Begin a stream that stays open; the status and the name of what it is about."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        line.request("POST", path, json.dumps(body), self._headers())
        response = line.getresponse()
        self._keep(response)
        if response.status != 200:
            with closing(line):
                return response.status, str(json.loads(response.read())["error"]["say"])
        self.streams.append(line)
        while text := response.readline():
            if text.startswith(b"data:"):
                data = json.loads(text[5:])
                if "id" in data or path == "/api/jobs":
                    return 200, str(data.get("id") or data["job"])
        raise AssertionError("the stream ended")

    def close(self) -> None:
        for line in self.streams:
            if line.sock is not None:
                line.sock.shutdown(2)
            line.close()
        self.streams.clear()


def asked(number: int) -> dict[str, Any]:
    """A comparison that takes longer than any test."""
    text = LONG["text"]
    return {
        "kind": "tiles",
        "instances": [{"name": f"p{number}", "text": text}],
        "methods": ["idastar:heuristic=misplaced"],
        "seconds": 60,
        "seed": number,
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        with api_server(token=TOKEN, workers=1, abandoned=0.5, jobs_of_a_person=3) as started:
            yield started


@pytest.fixture
def enter(server: ApiServer) -> Iterator[Callable[[], Browser]]:
    browsers: list[Browser] = []

    def entered() -> Browser:
        browser = Browser(server)
        assert browser.ask("GET", f"/?token={TOKEN}").status == 303
        browsers.append(browser)
        return browser

    yield entered
    for each in browsers:
        each.close()


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def test_runs_belong_to_who_began_them(enter: Callable[[], Browser]) -> None:
    ada, bob = enter(), enter()
    assert len(ada.cookies) == 2 and ada.cookies != bob.cookies
    status, run = ada.begin("/api/comparisons", asked(1))
    assert status == 200
    assert ada.ask("GET", "/api/comparisons").data == [run]
    assert [each["id"] for each in ada.ask("GET", "/api/runs").data] == [run]
    assert bob.ask("GET", "/api/comparisons").data == []
    assert bob.ask("GET", "/api/runs").data == []
    for method, path in (
        ("GET", f"/api/comparisons/{run}/stream"),
        ("DELETE", f"/api/comparisons/{run}"),
        ("GET", f"/api/runs/{run}"),
        ("GET", f"/api/runs/{run}/table.csv"),
        ("GET", f"/api/runs/{run}/report.html"),
        ("GET", f"/api/runs/{run}/against/{run}"),
    ):
        assert bob.ask(method, path).status == 404, path
    assert bob.begin(f"/api/comparisons/{run}", {})[0] == 404
    assert ada.ask("GET", "/api/comparisons").data == [run]
    # The same comparison of somebody else is another one.
    status, other = bob.begin("/api/comparisons", asked(1))
    assert status == 200 and other != run
    assert ada.ask("DELETE", f"/api/comparisons/{run}").status == 204
    assert within(10, lambda: ada.ask("GET", "/api/comparisons").data == [])
    assert bob.ask("GET", "/api/comparisons").data == [other]


def test_nobody_fills_the_queue_and_closed_pages_leave_it(enter: Callable[[], Browser]) -> None:
    ada, bob = enter(), enter()
    begun = [ada.begin("/api/comparisons", asked(number)) for number in range(9)]
    assert [status for status, _ in begun] == [200] * 2 + [429] * 7
    assert "You have 2 comparisons under way" in begun[-1][1]
    assert bob.begin("/api/comparisons", asked(1))[0] == 200
    ada.close()
    assert within(15, lambda: ada.ask("GET", "/api/comparisons").data == [])
    assert len(bob.ask("GET", "/api/comparisons").data) == 1


def test_jobs_of_one_person_are_bounded(enter: Callable[[], Browser]) -> None:
    ada, bob = enter(), enter()
    begun = [ada.begin("/api/jobs", LONG) for _ in range(4)]
    assert [status for status, _ in begun] == [200, 200, 200, 429]
    assert bob.begin("/api/jobs", LONG)[0] == 200


def test_owners_take_turns() -> None:
    class Thing:
        def __init__(self, owner: str, number: int) -> None:
            self.owner, self.number = owner, number

    turns: Turns[Thing] = Turns()
    for owner, number in (("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)):
        turns.add(Thing(owner, number))
    assert turns.others("a") and len(turns) == 6
    assert [turns.take().number for _ in range(6)] == [1, 4, 5, 2, 6, 3]
    assert not turns.others("a")


def test_attention_ends_for_good() -> None:
    def stops(one: Attention) -> bool:
        return one.reason is not None

    once = Attention(0.0)
    once.came()
    assert not stops(once)
    once.left()
    assert within(5, lambda: stops(once))
    once.came()
    assert stops(once) and not stops(Attention(None))


def many(number: int) -> Experiment:
    """Something with many short runs."""
    instances = tuple(Instance(f"maze {number} {each}", MAZE) for each in range(20))
    return Experiment(f"{number}", "maze", instances, experiment("astar").contestants)


def test_long_comparisons_let_others_in(tmp_path: Path) -> None:
    settings = Settings(token=TOKEN, turn=0.0)
    with closing(Comparisons(settings, tmp_path / "runs.db")) as comparisons:
        long = comparisons.begin(many(1), "ada")
        first = Page(long)
        while not first.told("row"):
            first.thread.join(0.01)
        short = Page(comparisons.begin(experiment("bfs", problems=1), "bob"))
        assert short.wait() == {"why": "done"}
        assert long.ended is None and len(first.told("row")) < 20
        with pytest.raises(Refusal):
            comparisons.cancel(long.id, "bob")
        assert first.wait() == {"why": "done"}
        rows = [(each["instance"], each["method"]) for each in first.told("row")]
        assert len(rows) == len(set(rows)) == 20
        with Store(comparisons.path) as store:
            assert store.experiment(long.id).finished


def test_where_the_store_is_stays_here(tmp_path: Path) -> None:
    (tmp_path / "runs.db").write_bytes(b"nothing of ours" * 100)
    with closing(Comparisons(Settings(), tmp_path / "runs.db")) as comparisons:
        with pytest.raises(Refusal, match="store of runs cannot be used") as refusal:
            comparisons.begin(experiment("bfs"))
        assert str(tmp_path) not in refusal.value.say
