"""The calls behind Plan and Compare: places of errors, kinds of texts, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from api_server import ApiServer

from sleuth.examples import example_text

DOMAIN = "(define (domain d)\n  (:predicates (a))\n  (:action go :effect (a)))\n"
PROBLEM = "(define (problem p) (:domain d)\n  (:init)\n  (:goal (a)))\n"


def parsed(api: ApiServer, domain: str, problem: str) -> Any:
    reply = api.post("/api/planning/parse", {"domain": domain, "problem": problem})
    assert reply.status == 200
    return reply.data


def test_an_error_is_in_its_own_text(api: ApiServer) -> None:
    assert parsed(api, DOMAIN, PROBLEM)["diagnostics"] == []
    (wrong,) = parsed(api, DOMAIN.replace("effect (a)", "effect (bee)"), PROBLEM)["diagnostics"]
    place = (wrong["text"], wrong["line"], wrong["column"], wrong["length"])
    assert place == ("domain", 3, 24, 3) and "\n" not in wrong["say"]
    (wrong,) = parsed(api, DOMAIN, PROBLEM.replace("(a)", "(bee)"))["diagnostics"]
    assert (wrong["text"], wrong["line"]) == ("problem", 3)


def test_an_error_in_one_of_many_files_is_at_the_line_of_the_text(api: ApiServer) -> None:
    text = example_text("multi-agent", "kitchen")
    assert parsed(api, "", text)["kind"] == "multi-agent"
    wrong_text = text.replace("(served ?g", "(servd ?g", 1)
    line = next(n for n, each in enumerate(wrong_text.split("\n"), 1) if "(served" in each)
    (wrong, *_) = parsed(api, "", wrong_text)["diagnostics"]
    assert (wrong["text"], wrong["line"]) == ("problem", line)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("mdp", "gridworld-terrace"), ("event-calculus", "kitchen-sink"), ("contingent", "lamp-test")],
)
def test_the_kind_of_a_text_is_told(api: ApiServer, kind: str, name: str) -> None:
    texts = api.get(f"/api/planning/examples/{kind}/{name}").data
    found = parsed(api, texts["domain"], texts["problem"])
    assert (found["kind"], found["diagnostics"]) == (kind, [])


@pytest.mark.parametrize(
    ("method", "say"),
    [
        ("mine.py:search", "command line"),
        ("astar:heuristic=mine.py:h", "command line"),
        ("outside:rm {in}", "command line"),
        ("astr", "did you mean astar"),
    ],
)
def test_only_methods_of_ours_are_compared(api: ApiServer, method: str, say: str) -> None:
    asked = {"kind": "maze", "instances": [{"name": "tiny"}], "methods": [method]}
    reply = api.post("/api/comparisons", asked)
    assert reply.status == 422 and say in reply.data["error"]["say"]


def test_a_problem_that_does_not_read_is_told_before_any_run(api: ApiServer) -> None:
    asked = {
        "kind": "maze",
        "instances": [{"name": "mine", "text": "%%%\n%?%\n"}],
        "methods": ["astar"],
    }
    error = api.post("/api/comparisons", asked).data["error"]
    assert error["say"].startswith("mine: ") and error["where"]["line"] == 2


def test_runs_that_are_not_there_are_gone(api: ApiServer) -> None:
    for path in ("", "/table.csv", "/report.html", f"/against/{'0' * 12}"):
        assert api.get(f"/api/runs/{'0' * 12}{path}").status == 404
