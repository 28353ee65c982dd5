"""Plain calls and files on a real server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from api_server import LONG, ApiServer

from sleuth import __version__, catalogue
from sleuth.errors import BadRequest
from sleuth.examples import example_names, example_text
from sleuth.schemas import REQUEST
from sleuth.web.guard import HEADERS
from sleuth.web.pages import PAGES

BROKEN = "formulas(assumptions).\n  p(x) & .\nend_of_list.\n"


def test_health(api: ApiServer) -> None:
    told = api.get("/api/health").data
    assert told["version"] == __version__
    assert set(told) == {"version", "running", "waiting", "streams"}


def test_all_puzzles_are_told_with_what_a_page_needs(api: ApiServer) -> None:
    entries = {each["name"]: each for each in api.get("/api/puzzles").data["puzzles"]}
    assert {*catalogue.PUZZLES, "theory", *catalogue.PLANNING} <= set(entries)
    for name in catalogue.PUZZLES:
        entry, told = catalogue.puzzle(name), entries[name]
        assert [each["path"] for each in told["methods"]] == list(catalogue.methods(entry))
        assert {each["name"] for each in told["examples"]} == set(example_names(name))
        assert told["game"] == (entry.game is not None)
        assert told["generator"] == bool(told["sizes"]) == (told["size"] is not None)
        assert api.get(f"/api/puzzles/{name}").data == told
    assert api.get("/api/puzzles/nonsense").status == 404


@pytest.mark.parametrize("name", [name for name in catalogue.PUZZLES if name != "cnf"])
def test_sizes_and_difficulties_are_those_of_the_generator(name: str) -> None:
    entry = catalogue.puzzle(name)
    with pytest.raises(BadRequest) as refusal:
        next(entry.generate(size=entry.sizes[0], difficulty="nonsense"))
    assert refusal.value.remedy == f"say {', '.join(entry.difficulties)}"
    for size in entry.sizes:
        assert size.count("x") == 1


def test_examples_are_told_by_name(api: ApiServer) -> None:
    for kind in ("maze", "theory", "planning", "event-calculus"):
        names = [each["name"] for each in api.get(f"/api/examples/{kind}").data]
        assert set(names) == {*example_names(kind), *catalogue.puzzle(kind).examples}
        told = api.get(f"/api/examples/{kind}/{names[0]}").data
        assert told["text"] == example_text(kind, names[0])
    zebra = api.get("/api/examples/theory/zebra").data
    assert (zebra["task"], zebra["summary"]) == ("models", "Five houses: who keeps the zebra?")


@pytest.mark.parametrize(
    "path",
    [
        "nonsense/a",
        "maze/nonsense",
        "maze/..%2f..%2fcatalogue",
        "maze/%2e%2e%2f%2e%2e%2f__init__",
        "maze/courtyard.lay",
        "maze/*",
        "maze/court%00yard",
        "..%2fweb/settings",
        "experiments/eight-puzzle",
    ],
)
def test_no_name_leads_to_another_file(api: ApiServer, path: str) -> None:
    reply = api.get(f"/api/examples/{path}")
    assert reply.status == 404
    assert reply.error["code"] == "gone"


def test_short_requests_are_answered(api: ApiServer) -> None:
    text = example_text("futoshiki", "4-easy")
    solved = api.post("/api/ask", {"task": "solve", "kind": "futoshiki", "text": text}).data
    assert solved["status"] == "solved" and solved["checked"]
    claim = {"kind": "futoshiki", "text": text, "solution": solved["solution"]}
    assert api.post("/api/check", claim).data["status"] == "solved"
    wrong = solved["solution"].translate(str.maketrans("12", "21"))
    assert api.post("/api/check", {**claim, "solution": wrong}).data["status"] == "unsolvable"


def test_hints_have_three_strengths(api: ApiServer) -> None:
    asked = {"kind": "futoshiki", "text": example_text("futoshiki", "4-easy")}
    for strength in (1, 2, 3):
        told = api.post("/api/hint", {**asked, "options": {"strength": strength}}).data["result"]
        assert told["look"]
        assert ("rule" in told, "step" in told) == (strength > 1, strength > 2)
    reply = api.post("/api/hint", {**asked, "options": {"strength": 4}})
    assert (reply.status, reply.error["code"]) == (422, "refused")


def test_what_takes_longer_has_to_be_a_job(api: ApiServer) -> None:
    reply = api.post("/api/ask", {**LONG, "limits": {}})
    assert reply.status == 503
    assert "job" in reply.error["say"] and reply.error["code"] == "busy"
    # Whoever sets a shorter limit is told that it was reached.
    assert api.post("/api/ask", {**LONG, "limits": {"seconds": 0.1}}).data["limit"] == "seconds"


@pytest.mark.parametrize(
    ("language", "text", "place"),
    [
        ("ladr", BROKEN, (2, 10, 1)),
        ("auto", BROKEN, (2, 10, 1)),
        ("tptp", "fof(a,axiom,p).\nfof(b,axiom,q;\n", (2, 14, 1)),
        ("pddl", "(define (domain d)\n (:requiremens :strips))\n", (2, 3, 12)),
        ("maze", "%%%\n%?%\n", (2, 2, 1)),
        ("clauses", "1\np(x\n", (2, 3, 1)),
    ],
)
def test_texts_are_wrong_at_a_place(
    api: ApiServer, language: str, text: str, place: tuple[int, int, int]
) -> None:
    [found] = api.post("/api/parse", {"language": language, "text": text}).data["diagnostics"]
    assert (found["line"], found["column"], found["length"]) == place
    assert found["severity"] == "error" and "\n" not in found["say"]


def test_texts_that_read_are_written_anew(api: ApiServer) -> None:
    told = api.post(
        "/api/parse", {"language": "ladr", "text": "formulas(goals). p(a). end_of_list."}
    )
    assert told.data["diagnostics"] == [] and "p(a)" in told.data["text"]
    assert api.post("/api/parse", {"language": "nonsense", "text": ""}).status == 422


@pytest.mark.parametrize("address", PAGES)
def test_pages_are_served(api: ApiServer, address: str) -> None:
    reply = api.get(address.replace("{", "").replace("}", ""))
    assert reply.status == 200
    assert reply.headers["content-type"].startswith("text/html")
    for name, value in HEADERS.items():
        assert reply.headers[name.lower()] == value
    again = api.get(
        address.replace("{", "").replace("}", ""), **{"If-None-Match": reply.headers["etag"]}
    )
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nonsense",
        "/static/nonsense.js",
        "/static/../pages/home.html",
        "/static/%2e%2e/pages/home.html",
        "/static//etc/passwd",
        "/static/..%2f..%2fsettings.py",
        "/static/js/../../app.py",
        "/docs",
        "/redoc",
        "/openapi.json",
        "/play/maze/more",
    ],
)
def test_what_there_is_not_is_not_served(api: ApiServer, path: str) -> None:
    reply = api.get(path)
    assert reply.status == 404
    assert reply.error["say"] == "There is no such page."
    page = api.get(path, Accept="text/html")
    assert page.status == 404
    assert page.headers["content-type"].startswith("text/html")
    assert b"<h1>There is no such page.</h1>" in page.body


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"text": ""}, "Language is missing."),
        ({"language": "ladr", "text": "x" * 200_001}, "Text has at most 200,000 characters."),
        ({"language": 5, "text": ""}, "Language: Input should be a valid string."),
        ([], "The body: "),
    ],
)
def test_wrong_bodies_are_told_in_words(api: ApiServer, body: Any, said: str) -> None:
    assert api.post("/api/parse", body).error["say"].startswith(said)


def test_wrong_methods_are_refused(api: ApiServer) -> None:
    assert api.ask("PUT", "/api/health", {}).status == 405
    assert api.ask("TRACE", "/").status == 405
    assert api.get("/api/ask").status == 405


def test_the_schema_describes_every_call(api: ApiServer) -> None:
    schema = api.get("/api/openapi.json").data
    text = json.dumps(schema)
    assert "://" not in text.replace("https://spec.openapis.org", "")
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/")
        for call in methods.values():
            assert call.get("description"), path
            for status, response in call["responses"].items():
                assert response["description"], (path, status)
                if status in ("400", "403", "404", "413", "422", "429", "503"):
                    shape: dict[str, Any] = response["content"]["application/json"]["schema"]
                    assert shape["$ref"].endswith("/Failure"), (path, status)


def test_a_request_may_do_without_confirming(api: ApiServer) -> None:
    job: dict[str, Any] = {
        "task": "solve",
        "kind": "lights-out",
        "text": example_text("lights-out", "no-way-out"),
    }

    def how(**more: Any) -> list[str]:
        [result] = [data for name, data in api.run({**job, **more}) if name == "result"]
        assert result["status"] == "unsolvable"
        return [each["how"] for each in result["confirmations"]]

    assert how() == how(confirm=True) == ["replayed"]
    assert how(confirm=False) == ["claimed"]
    for value in (0, "no", None):
        reply = api.post("/api/jobs", {**job, "confirm": value})
        assert reply.status == 422
        assert "boolean" in reply.error["say"]


def test_the_api_takes_all_that_a_request_says(api: ApiServer) -> None:
    shapes = api.get("/api/openapi.json").data["components"]["schemas"]
    assert set(shapes["RequestModel"]["properties"]) == set(REQUEST["properties"])
