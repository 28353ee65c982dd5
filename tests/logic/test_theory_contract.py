"""What every task on a theory promises: requests and answers as data, and nothing unchecked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.cli.main import cli
from sleuth.drawing import to_svg, to_text
from sleuth.errors import BadInput, BadRequest, SleuthError, Unsuitable, WrongAnswer
from sleuth.events import KINDS, Event
from sleuth.examples import example_names, example_text
from sleuth.limits import LimitReached, Limits, Meter, metered
from sleuth.logic.clausify import clausify
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.reading import read_text
from sleuth.request import Question, Request
from sleuth.running import run

GROUP = """formulas(assumptions). e * x = x. x' * x = e. (x * y) * z = x * (y * z). end_of_list.
formulas(goals). x * e = x. end_of_list."""
COUNTER = "formulas(a). p(a). p(x) -> q(x). end_of_list. formulas(goals). q(b). end_of_list."
TWO_GOALS = COUNTER.replace("q(b).", "q(a). q(b).")
CLAUSES = "3\nEnrolled(ann)\n(¬Enrolled(x), Reads(x))\n¬Reads(ann)\n"
PRODUCTION = """set(production).
formulas(usable). at(x) -> at(x + 1) # answer(step(x)). end_of_list.
formulas(assumptions). at(0). end_of_list.
formulas(goals). at(3). end_of_list."""
LIMITS = Limits(seconds=20)

#: One request for each task and each way of doing it, with what it is answered.
REQUESTS = {
    "prove": Request("prove", "theory", GROUP, limits=LIMITS),
    "prove two": Request("prove", "theory", TWO_GOALS, limits=LIMITS),
    "production": Request("prove", "theory", PRODUCTION, limits=LIMITS),
    "shortest": Request(
        "prove", "theory", CLAUSES, question=Question(shortest=True), limits=LIMITS
    ),
    **{
        each.name: Request("prove", "theory", CLAUSES, method=each.name, limits=LIMITS)
        for each in catalogue.THEORY_METHODS["prove"]
        if each.view == "clauses"
    },
    **{
        f"models by {each.name}": Request("models", "theory", COUNTER, method=each.name)
        for each in catalogue.THEORY_METHODS["models"]
    },
    "query": Request("models", "theory", COUNTER, options={"size": 2, "query": "q(x)"}),
    "decide": Request("decide", "theory", TWO_GOALS, limits=LIMITS),
    "parse": Request("parse", "theory", GROUP, options={"to": "tptp"}),
    "solve": Request("solve", "theory", COUNTER, limits=LIMITS),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_requests_and_answers_travel_as_data(name: str) -> None:
    request = Request.from_json(json.loads(json.dumps(REQUESTS[name].to_json())))
    assert request == REQUESTS[name]
    answer = run(request)
    data = json.loads(json.dumps(answer.to_json()))
    assert Answer.from_json(data).to_json() == data
    again = Answer.from_json(data, answer.problem)
    assert again.to_json() == data
    for solution in again.shown:
        assert answer.problem.check(solution) == []
    assert data["task"] == request.task
    assert data["kind"] == "theory"


@pytest.mark.parametrize("name", REQUESTS)
def test_events_are_of_the_table(name: str) -> None:
    heard: list[Event] = []
    run(REQUESTS[name], heard.append)
    for event in heard:
        assert set(event.about) == set(KINDS[event.kind].fields)
        assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event
    if REQUESTS[name].task == "prove":
        told = [event.about["clause"] for event in heard if event.kind == "derive"]
        assert "$F" in told or name == "production"


@pytest.mark.parametrize("name", REQUESTS)
def test_no_time_is_an_answer_too(name: str) -> None:
    request = Request.from_json({**REQUESTS[name].to_json(), "limits": {"seconds": 0}})
    answer = run(request)
    assert answer.status is not Status.UNKNOWN or answer.limit == "seconds"


PROVERS = [name for name, request in REQUESTS.items() if request.task == "prove"]


@pytest.mark.parametrize("name", PROVERS)
def test_every_proof_has_been_checked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker is asked about each proof, with the theory, and its word is the last."""
    asked: list[Any] = []

    def spy(proof: Proof, theory: object = None) -> list[str]:
        asked.append((proof, theory))
        return []

    monkeypatch.setattr("sleuth.logic.proofs.checking.check_proof", spy)
    answer = run(REQUESTS[name])
    found = [each for each in answer.result if each["proof"] is not None]
    assert found
    assert len(asked) == len(found)
    assert all(theory is not None for _, theory in asked)
    assert answer.checked == (len(found) == len(answer.result))
    assert all(each["checked"] for each in found)
    refused = ["step 1: planted"]
    monkeypatch.setattr("sleuth.logic.proofs.checking.check_proof", lambda *_: refused)
    with pytest.raises(WrongAnswer, match="planted"):
        run(REQUESTS[name])


def test_a_wrong_model_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [("planted", None)]
    monkeypatch.setattr("sleuth.logic.models.model_check.violations", lambda *_: iter(broken))
    for task in ("models", "solve"):
        with pytest.raises(WrongAnswer, match="planted"):
            run(Request(task, "theory", COUNTER))


def test_two_goals_are_one_answer() -> None:
    answer = run(REQUESTS["prove two"])
    assert [each["status"] for each in answer.result] == ["solved", "unsolvable"]
    assert [each["goal"] for each in answer.result] == ["q(a)", "q(b)"]
    assert (answer.status, answer.exit_code, answer.checked) == (Status.UNSOLVABLE, 1, False)
    assert answer.solution is None


def test_goals_share_the_time() -> None:
    """A goal that cannot be decided leaves time for those after it."""
    endless = "formulas(a). p(x) -> p(f(x)) | p(g(x)). p(a). q(a). end_of_list. "
    goals = "formulas(goals). all x p(x) | p(h(x)) -> r. q(a). end_of_list."
    limits = Limits(seconds=2)
    answer = run(Request("prove", "theory", endless + goals, limits=limits))
    assert answer.result[1]["status"] == "solved"
    assert answer.stats["seconds"] < 4


@pytest.mark.parametrize("name", ["prove", "models", "decide", "parse"])
def test_commands_print_the_answer_of_the_request(name: str, tmp_path: Path) -> None:
    file = tmp_path / "theory.in"
    file.write_text(TWO_GOALS, encoding="utf-8")
    result = CliRunner().invoke(cli, [name, str(file), "--json"])
    data = json.loads(result.output)
    expected = run(Request(name, "theory", TWO_GOALS, str(file))).to_json()
    assert data.keys() == expected.keys()
    for key in ("task", "kind", "method", "status", "checked", "sentence", "warnings"):
        assert data[key] == expected[key]
    assert result.exit_code == run(Request(name, "theory", TWO_GOALS)).exit_code


def test_a_theory_reads_prints_and_draws_itself() -> None:
    entry = catalogue.puzzle("theory")
    assert set(entry.examples) == set(example_names("theory"))
    for example in ("group", "zebra", "mafia-winner"):
        problem = entry.read(example_text("theory", example), example)
        assert isinstance(problem, TheoryProblem)
        text = problem.to_text()
        assert entry.read(text, "again").to_text() == text
        assert to_text(problem.draw()).strip()
        model: Any = run(Request("solve", "theory", text)).solution
        proof: Any = run(REQUESTS["prove"]).solution
        for solution in (model, proof):
            assert to_svg(problem.draw(solution)).startswith("<svg ")
            notation = problem.solution_to_text(solution)
            again = problem.solution_from_text(notation, "again")
            assert problem.solution_to_text(again) == notation
        assert problem.check(model) == []
        assert problem.cost(model) is None
        assert problem.check(proof) != []


def test_languages_can_be_named() -> None:
    for language, text in {"ladr": GROUP, "clauses": CLAUSES, "tptp": "fof(a,axiom,p)."}.items():
        problem = catalogue.puzzle("theory").read(text, "x", language=language)
        assert isinstance(problem, TheoryProblem)
    with pytest.raises(BadInput):
        catalogue.puzzle("theory").read(GROUP, "x", language="tptp")


@pytest.mark.parametrize(
    ("task", "options", "method"),
    [
        ("prove", {"sizes": "2"}, None),
        ("prove", {}, "nonsense"),
        ("models", {"format": "prover9"}, None),
        ("models", {"independent": True}, None),
        ("models", {}, "fastest"),
        ("decide", {"most": 3}, None),
        ("parse", {"to": "latin"}, None),
    ],
)
def test_what_a_task_does_not_know_is_refused(
    task: str, options: dict[str, Any], method: str | None
) -> None:
    with pytest.raises(BadRequest):
        run(Request(task, "theory", GROUP, method=method, options=options))
    with pytest.raises(BadRequest):
        run(Request(task, "maze", "", options={}))


WRONG_MODELS: list[Any] = [
    {"size": 2},
    {"size": 0, "functions": {}, "relations": {}},
    {"size": True, "functions": {}, "relations": {}},
    {"size": 2, "functions": {"e": 2}, "relations": {}},
    {"size": 2, "functions": {"'": [0]}, "relations": {}},
    {"size": 2, "functions": {"*": [[0, 1], [1, "x"]]}, "relations": {}},
    {"size": 2, "functions": {"*": [[0, 1], 1]}, "relations": {}},
    {"size": 2, "functions": [], "relations": {}},
    [],
    None,
    3,
]


@pytest.mark.parametrize("data", WRONG_MODELS, ids=str)
def test_what_is_no_model_is_refused_in_words(data: Any) -> None:
    problem = catalogue.puzzle("theory").read(GROUP, "x")
    with pytest.raises(BadInput):
        problem.solution_from_text(json.dumps(data), "solution")


@given(st.text(max_size=40))
def test_garbage_solutions_are_refused_in_words(text: str) -> None:
    problem = catalogue.puzzle("theory").read(GROUP, "x")
    with pytest.raises(SleuthError):
        problem.solution_from_text(text, "garbage")


def test_incomplete_and_oversized_models_are_refused() -> None:
    problem = catalogue.puzzle("theory").read(GROUP.replace("x * e = x", "x * e = 3"), "x")
    empty = {"size": 4, "functions": {}, "relations": {}}
    broken = problem.check(problem.solution_from_text(json.dumps(empty), "x"))
    assert any("no table for *" in each for each in broken)
    small = problem.solution_from_text(json.dumps({**empty, "size": 2}), "x")
    assert problem.check(small) == ["the theory names the element 3"]
    with pytest.raises(Unsuitable):
        problem.check(problem.solution_from_text(json.dumps({**empty, "size": 10**9}), "x"))


def test_a_request_from_elsewhere_includes_no_files(tmp_path: Path) -> None:
    (tmp_path / "more.ax").write_text("fof(a,axiom,p).", encoding="utf-8")
    text = "include('more.ax'). fof(g,conjecture,p)."
    for task in ("prove", "solve"):
        request = Request(task, "theory", text, options={"includes": str(tmp_path)})
        with pytest.raises(BadRequest, match="not included here"):
            run(request)
    request = Request("prove", "theory", text, options={"includes": str(tmp_path)})
    assert run(request, allow_files=True).status is Status.SOLVED


@pytest.mark.parametrize(
    ("opening", "line", "end"),
    [
        ("formulas(a).\n", "p{0}(x) | -q(f(x),a{0}).\n", "end_of_list.\n"),
        ("", "fof(a{0},axiom,![X]: (p{0}(X) | ~q(f(X),a{0}))).\n", ""),
        ("20000\n", "(P{0}(x), ¬Q(f(x),a{0}))\n", ""),
    ],
    ids=["ladr", "tptp", "clauses"],
)
def test_reading_obeys_the_run(opening: str, line: str, end: str) -> None:
    text = opening + "".join(line.format(number) for number in range(20_000)) + end
    answer = run(Request("parse", "theory", text, limits=Limits(seconds=0.2)))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")
    assert answer.stats["seconds"] < 2


def test_making_clauses_obeys_the_run() -> None:
    """Code that is handed no meter looks at that of the run it is in."""
    theory = read_text(GROUP)
    with metered(Meter(Limits(seconds=0))), pytest.raises(LimitReached):
        clausify(theory)


def test_a_proof_alone_and_with_its_theory() -> None:
    proof = run(REQUESTS["prove"]).to_json()["solution"]
    text = json.dumps(proof)
    right = run(Request("check", "theory", GROUP, solution=text))
    assert (right.status, right.checked, right.cost) == (Status.SOLVED, True, right.cost)
    assert run(Request("check", "theory", "", solution=text)).status is Status.UNSOLVABLE
    alone = Request("check", "theory", "", options={"alone": True}, solution=text)
    assert run(alone).status is Status.SOLVED
