"""The task `watch`: what its traces say is what the search told, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.errors import BadRequest
from sleuth.events import Event
from sleuth.examples import example_text
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run
from sleuth.tasks import tracing

KINDS = {"o": "open", "e": "expand", "r": "reopen", "b": "bound"}


def heard_of(task: str, kind: str, text: str, method: str, **options: Any) -> list[Event]:
    heard: list[Event] = []
    limits = Limits(nodes=20_000)
    request = Request(task, kind, text, method=method, options=options, limits=limits)
    run(request, heard.append)
    return heard


def told(traces: list[Event]) -> list[tuple[Any, ...]]:
    """The events that traces stand for, decoded by what the documentation says of them."""
    names: list[str] = []
    found: list[tuple[Any, ...]] = []
    for trace in traces:
        about = trace.about
        names += about["names"]
        columns = ("steps", "states", "origins", "costs", "estimates")
        for step, state, origin, cost, estimate in zip(
            *(about[name] for name in columns), strict=True
        ):
            if step == "b":
                found.append(("bound", cost))
            elif step != "a":
                before = None if origin < 0 else names[origin]
                found.append((KINDS[step], names[state], before, cost, estimate))
    return found


def plain(events: list[Event]) -> list[tuple[Any, ...]]:
    """The same of the events themselves."""
    found: list[tuple[Any, ...]] = []
    for event in events:
        about = event.about
        if event.kind == "bound":
            found.append(("bound", about["value"]))
        elif event.kind in KINDS.values():
            known = about["state"], about["parent"], about["g"], about.get("h")
            found.append((event.kind, *known))
    return found


def searches(kind: str) -> list[str]:
    methods = catalogue.methods(catalogue.puzzle(kind)).values()
    return [each.name for each in methods if "expand" in each.engine.tells]


@pytest.mark.parametrize("kind", ["maze", "tiles", "hunger-games"])
def test_traces_say_what_the_search_told(kind: str) -> None:
    example = {"maze": "tiny", "tiles": "pair-10", "hunger-games": "tiny"}[kind]
    text = example_text(kind, example)
    assert len(searches(kind)) > 8
    for method in searches(kind):
        try:
            events = heard_of("solve", kind, text, method)
        except sleuth.errors.SleuthError:
            continue
        traces = [each for each in heard_of("watch", kind, text, method) if each.kind == "trace"]
        assert told(traces) == plain(events), method
        assert [each.about["first"] for each in traces] == _firsts(traces)
        paths = [each.about["path"] for each in events if each.kind == "solution"]
        paths = [path for path in paths if path is not None]
        names = [name for trace in traces for name in trace.about["names"]]
        found = [path for trace in traces for path in trace.about["paths"]]
        assert [[names[state] for state in path["states"]] for path in found] == paths
        assert len(names) == len(set(names))


def _firsts(traces: list[Event]) -> list[int]:
    """How many expansions come before each trace, counted."""
    before, found = 0, []
    for trace in traces:
        found.append(before)
        before += trace.about["steps"].count("e")
    return found


def test_a_search_that_opens_its_start_again_begins_anew() -> None:
    traces = heard_of("watch", "maze", example_text("maze", "courtyard"), "idastar")
    steps = "".join(each.about["steps"] for each in traces if each.kind == "trace")
    assert steps.count("a") == steps.count("b") - 1 > 0
    assert all(steps[place + 1] == "o" for place, step in enumerate(steps) if step == "a")
    plain_search = heard_of("watch", "maze", example_text("maze", "courtyard"), "rbfs")
    assert not any("a" in each.about["steps"] for each in plain_search if each.kind == "trace")


def test_very_many_events_are_told_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_MANY", 60)
    monkeypatch.setattr(tracing, "_BATCH", 20)
    text = example_text("maze", "large")
    whole = [
        each[1] for each in plain(heard_of("solve", "maze", text, "bfs")) if each[0] == "expand"
    ]
    names: list[str] = []
    shares = set()
    for trace in heard_of("watch", "maze", text, "bfs"):
        if trace.kind == "trace":
            about = trace.about
            names += about["names"]
            shares.add(about["every"])
            states = (
                state
                for step, state in zip(about["steps"], about["states"], strict=True)
                if step == "e"
            )
            for place, state in enumerate(states, 1):
                assert whole[about["first"] + place * about["every"] - 1] == names[state]
    assert {1, 10} <= shares


@pytest.mark.parametrize("method", ["fc", "gac"])
def test_propagation_passes_through(method: str) -> None:
    text = example_text("futoshiki", "five")
    assert heard_of("watch", "futoshiki", text, method) == heard_of(
        "solve", "futoshiki", text, method
    )


def test_what_is_not_told_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def warnings(kind: str, example: str, method: str) -> tuple[str, ...]:
        request = Request("watch", kind, example_text(kind, example), method=method)
        heard: list[Event] = []
        return run(request, heard.append).warnings

    assert warnings("futoshiki", "five", "gac") == warnings("maze", "large", "bfs") == ()
    whole = len(heard_of("watch", "futoshiki", example_text("futoshiki", "five"), "gac"))
    monkeypatch.setattr(tracing, "_MOST_OTHERS", 5)
    (said,) = warnings("futoshiki", "five", "gac")
    # The solution comes whatever was left out.
    assert said == f"only the first 5 of {whole - 1} steps are told"
    monkeypatch.setattr(tracing, "_MANY", 60)
    monkeypatch.setattr(tracing, "_BATCH", 20)
    (said,) = warnings("maze", "large", "bfs")
    assert said.startswith("there are so many expansions") and "only one in 10" in said


@pytest.mark.parametrize("board", ["classic", "three-states", "no-way-out"])
def test_a_chase_is_told_press_by_press(board: str) -> None:
    """Each row that is told follows from the rules, and the last board of a solution is right."""
    problem: Any = sleuth.read("lights-out", example_text("lights-out", board))
    heard = heard_of("watch", "lights-out", problem.to_text(), "chase", steps=True)
    rows = [each.about for each in heard if each.kind == "chase"]
    now = problem
    for row in rows:
        begins = row["row"] == (1 if row["number"] == 1 else 0)
        now = problem if begins else now
        assert list(now.lights) == row["before"]
        for column, times in enumerate(row["presses"]):
            now = now.pressed(row["row"], column, times)
        assert list(now.lights) == row["after"]
        if row["row"]:
            done = row["row"] * problem.columns
            assert tuple(row["after"][:done]) == problem.target[:done]
    solved = any(each.kind == "solution" for each in heard)
    assert (rows[-1]["after"] == list(problem.target)) == solved


@pytest.mark.parametrize("method", ["alphabeta", "minimax", "expectimax"])
def test_the_search_of_a_game_is_told(method: str) -> None:
    text = example_text("pacman", "duel")
    heard: list[Event] = []
    options = {"depth": 2, "ghosts": "directional"}
    answer = run(Request("watch", "pacman", text, method=method, options=options), heard.append)
    assert answer.status is Status.SOLVED and answer.method == method
    visits = [each.about for each in heard if each.kind == "visit"]
    assert len(visits) == answer.stats["expanded"]
    assert visits[0]["state"].startswith("%%%") and " score " in visits[0]["state"]
    assert max(each["depth"] for each in visits) == answer.result["plies"] == 4
    closed = [each for each in heard if each.kind in ("value", "bounded")]
    assert len(closed) == len(visits)
    assert closed[-1].about["value"] == answer.result["value"]
    assert any(each.kind == "bounded" for each in heard) == (method == "alphabeta")


def test_what_cannot_be_watched_is_refused() -> None:
    text = example_text("pacman", "duel")
    with pytest.raises(BadRequest, match="no game search"):
        run(Request("watch", "pacman", text, method="astar"))
    with pytest.raises(BadRequest, match="speed"):
        run(Request("watch", "pacman", text, options={"speed": 3}))
    stopped = run(Request("watch", "pacman", text, limits=Limits(nodes=1)))
    assert stopped.status is Status.UNKNOWN and stopped.limit == "nodes"


def test_every_state_of_a_heuristic_can_be_listed() -> None:
    text = "%%%%%%\n%P  E%\n%  % %\n%%%%%%\n"
    asked = Request("heuristic", "maze", text, options={"each": True, "heuristic": "manhattan"})
    (verdict,) = run(asked).result
    each = verdict["each"]
    assert each["states"][0] == "2,2" and len(each["states"]) == verdict["states"] == 6
    for state, estimate, distance in zip(
        each["states"], each["estimates"], each["distances"], strict=True
    ):
        row, column = map(int, state.split(","))
        assert estimate == abs(row - 2) + abs(column - 5) <= distance
    assert each["overestimates"] == each["drops"] == []


def test_states_that_are_overestimated_are_listed() -> None:
    text = example_text("hunger-games", "tiny")
    options = {"each": True, "heuristic": "C-as-reported"}
    (verdict,) = run(Request("heuristic", "hunger-games", text, options=options)).result
    each = verdict["each"]
    assert len(each["overestimates"]) == verdict["overestimates"] > 0
    assert bool(each["drops"]) == bool(verdict["drops"])
    broken = set(each["overestimates"])
    for number, (estimate, distance) in enumerate(
        zip(each["estimates"], each["distances"], strict=True)
    ):
        if distance is not None:
            assert (estimate is None or estimate > distance) == (number in broken)


def test_what_is_said_of_a_heuristic_is_json_everywhere() -> None:
    """A heuristic may call a state a dead end; that is no number of JSON."""
    text = example_text("hunger-games", "tiny")
    found = run(Request("heuristic", "hunger-games", text, options={"heuristic": "C-as-reported"}))
    assert json.loads(json.dumps(found.to_json(), allow_nan=False))["result"][0]["overestimates"]
