"""What the page of Watch asks the server for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from api_server import ApiServer

from sleuth.events import Event
from sleuth.examples import example_text
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run

KINDS = ("maze", "tiles", "hunger-games", "futoshiki", "lights-out", "pacman")


def test_everything_that_can_be_watched_has_methods_and_examples(api: ApiServer) -> None:
    for kind in KINDS:
        told = api.get(f"/api/watch/{kind}").data
        assert told["methods"] and told["examples"]
        assert all("/" not in each["name"] or kind == "maze" for each in told["methods"])
    maze = api.get("/api/watch/maze").data
    assert {"astar", "idastar", "rbfs", "ids", "jps"} <= {each["name"] for each in maze["methods"]}
    assert "manhattan" in {each["name"] for each in maze["heuristics"]}
    text = api.get("/api/watch/pacman/examples/duel").data["text"]
    assert text == example_text("pacman", "duel")


@pytest.mark.parametrize(
    "path",
    ["/api/watch/riddle", "/api/watch/..%2f..", "/api/watch/maze/examples/..%2f..%2ftext.py"],
)
def test_what_cannot_be_watched_is_not_there(api: ApiServer, path: str) -> None:
    reply = api.get(path)
    assert reply.status == 404 and reply.error["say"]


@pytest.mark.parametrize(
    ("kind", "name"), [("maze", "tiny"), ("tiles", "eight"), ("hunger-games", "meadow")]
)
def test_watching_counts_what_solving_counts(api: ApiServer, kind: str, name: str) -> None:
    text = example_text(kind, name)
    for method in api.get(f"/api/watch/{kind}").data["methods"]:
        request = Request("solve", kind, text, method=method["name"], limits=Limits(nodes=2000))
        heard: list[Event] = []
        watched = run(replace(request, task="watch"), heard.append)
        traces = [each.about for each in heard if each.kind == "trace"]
        told = sum(each["steps"].count("e") for each in traces)
        assert told == watched.stats["expanded"] == run(request).stats["expanded"], method["name"]


def test_lanes_run_to_their_ends(api: ApiServer) -> None:
    """Both lanes are answered, and their traces hold every expansion."""
    lanes = {
        name: {
            "task": "watch",
            "kind": "maze",
            "text": example_text("maze", "medium"),
            "method": method,
        }
        for name, method in (("A", "astar"), ("B", "ucs"))
    }
    events = api.run({"lanes": lanes, "race": False, "hear": ["trace"]})
    results: dict[str, Any] = {data["lane"]: data for name, data in events if name == "result"}
    assert set(results) == {"A", "B"}
    for lane, result in results.items():
        traces = [
            event
            for name, data in events
            if name == "events" and data["lane"] == lane
            for event in data["events"]
        ]
        expanded = sum(trace["steps"].count("e") for trace in traces)
        assert expanded == result["stats"]["expanded"]
