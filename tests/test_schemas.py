"""Requests, answers and events go to JSON and back, and are what their schemas say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

import sleuth
from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import KINDS, Event
from sleuth.limits import Limits
from sleuth.request import TASKS, Question, Request
from sleuth.running import run
from sleuth.schemas import _FIELDS, SCHEMAS

VALID = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}

words = st.text(max_size=12)
counts = st.integers(0, 10**9)
numbers = st.floats(-1e9, 1e9, allow_nan=False) | counts
plain = st.none() | words | st.booleans() | st.integers(-(10**9), 10**9) | numbers

questions = st.builds(
    Question, st.none() | st.integers(1, 99), st.booleans(), st.booleans(), st.booleans()
)
limits = st.builds(Limits, st.none() | st.floats(0, 1e6), st.none() | counts, st.none() | counts)
requests = st.builds(
    Request,
    st.sampled_from(list(TASKS)),
    words,
    words,
    words,
    st.none() | words,
    st.dictionaries(words, plain | st.lists(plain, max_size=3), max_size=3),
    questions,
    limits,
    st.none() | words,
    st.none() | st.integers(1, 10**6),
)
evidence = st.builds(
    Evidence,
    words,
    words,
    st.dictionaries(words.filter(lambda w: w not in ("kind", "text")), plain, max_size=2),
)
answers = st.builds(
    Answer,
    st.sampled_from(list(Status)),
    solution=st.none() | words,
    cost=st.none() | numbers,
    optimal=st.none() | st.booleans(),
    bound=st.none() | numbers,
    unique=st.none() | st.booleans(),
    count=st.none() | counts,
    complete=st.booleans(),
    solutions=st.lists(words, max_size=3).map(tuple),
    evidence=st.none() | evidence,
    stats=st.dictionaries(words, numbers, max_size=3),
    limit=st.none() | words,
    task=st.sampled_from(list(TASKS)),
    kind=words,
    method=st.none() | words,
    checked=st.booleans(),
    result=plain | st.lists(plain, max_size=3),
    warnings=st.lists(words, max_size=2).map(tuple),
    error=st.none() | words,
)

#: Values of the type that the schema gives a field.
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "string": words,
    "number": numbers,
    "integer": counts,
    "boolean": st.booleans(),
    "null": st.none(),
    "object": st.fixed_dictionaries({"at": counts, "cost": numbers, "states": st.lists(counts)}),
}


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "array" not in kinds:
        return st.one_of([VALUES[kind] for kind in kinds])
    lists = st.lists(values(schema.get("items", {"type": "integer"})), max_size=3)
    return st.one_of([lists if kind == "array" else VALUES[kind] for kind in kinds])


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(list(KINDS)))
    return Event(kind, {name: draw(values(_FIELDS[name])) for name in KINDS[kind].fields})


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@given(requests)
def test_requests_round_trip(request: Request) -> None:
    data = through_json(request.to_json())
    VALID["request"].validate(data)
    assert Request.from_json(data) == request


@given(answers)
def test_answers_round_trip(answer: Answer[str]) -> None:
    data = through_json(answer.to_json())
    VALID["answer"].validate(data)
    assert Answer.from_json(data) == answer


@given(events())
def test_events_round_trip(event: Event) -> None:
    data = through_json(event.to_json())
    VALID["event"].validate(data)
    assert Event.from_json(data) == event


@example(Request("solve", "maze"), "line", True)
@given(requests, st.sampled_from(["task", "kind", "question", "options", "limits", "line"]), plain)
def test_reading_and_schema_refuse_the_same_requests(
    request: Request, field: str, value: Any
) -> None:
    # To JSON 1.0 is an integer; Python keeps the two apart, and so does reading.
    assume(not (isinstance(value, float) and value.is_integer()))
    data = {**through_json(request.to_json()), field: value}
    try:
        Request.from_json(data)
    except BadRequest:
        assert not VALID["request"].is_valid(data)
    else:
        assert VALID["request"].is_valid(data)


def test_lists_in_lists_are_no_options() -> None:
    data = {"task": "solve", "kind": "maze", "options": {"a": [[1]]}}
    assert not VALID["request"].is_valid(data)
    with pytest.raises(BadRequest):
        Request.from_json(data)


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas_that_refuse(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    with pytest.raises(ValidationError):
        VALID[name].validate({"kind": "maze", "task": "solve", "surprise": 1})


def test_every_field_of_an_event_has_a_type() -> None:
    assert {field for kind in KINDS.values() for field in kind.fields} == set(_FIELDS)


@pytest.mark.parametrize("kind", catalogue.PUZZLES)
def test_what_methods_tell_and_answer_is_what_the_schemas_say(kind: str) -> None:
    """Every method on the first example: each event, the answer, and the answer read back."""
    entry = catalogue.puzzle(kind)
    problem = sleuth.read(kind)
    for method in catalogue.methods(entry):
        heard: list[Event] = []
        request = Request("solve", kind, method=method, limits=Limits(seconds=0.2, nodes=100))
        try:
            answer = run(request, heard.append, problem=problem)
        except Unsuitable:
            continue
        for event in heard:
            VALID["event"].validate(through_json(event.to_json()))
        data = through_json(answer.to_json())
        VALID["answer"].validate(data)
        assert Answer.from_json(data, problem) == answer


THEORY = """
formulas(assumptions).
  man(x) -> mortal(x).
  man(Socrates).
end_of_list.
formulas(goals).
  mortal(Socrates).
end_of_list.
"""

#: A clause and what denies it.
REFUTED = """{"steps": [
  {"number": 1, "rule": "input", "parents": [], "literals": [[true, "p"]]},
  {"number": 2, "rule": "input", "parents": [], "literals": [[false, "p"]]},
  {"number": 3, "rule": "resolve", "parents": [1, 2], "literals": [], "places": [0, 0]}]}"""

#: A request for each of the tasks besides solving.
EACH = [
    Request("check", "maze", solution="N"),
    Request("draw", "maze"),
    Request("board", "futoshiki"),
    Request("explain", "futoshiki"),
    Request("export", "futoshiki", options={"to": "dimacs"}),
    Request("generate", "maze", options={"count": 2, "seed": 1}),
    Request("grade", "futoshiki"),
    Request("heuristic", "lights-out", text="11\n11\n"),
    Request("hint", "futoshiki", options={"strength": 3}),
    Request("mistakes", "futoshiki", options={"state": "c0.0=1"}),
    Request("prove", "theory", text=THEORY),
    Request("models", "theory", text=THEORY, options={"size": 2}),
    Request("decide", "theory", text=THEORY, limits=Limits(seconds=20)),
    Request("estimate", "maze", options={"along": True}),
    Request("truth-table", "theory", text="p -> q | -p"),
    Request("turn", "tiles", options={"ask": "hint"}),
    Request("unify", "theory", text="P(x,f(y))\nP(g(z),z)"),
    Request("outline", "theory", text="formulas(sos). p(a). end_of_list."),
    Request("resolve", "theory", text="2\nP(aa)\n¬P(x)", options={"first": "1", "second": "2"}),
    Request("write-proof", "theory", text="2\np\n¬p", solution=REFUTED),
    Request("parse", "theory", text=THEORY, options={"to": "json"}),
    Request("plan", "planning", options={"ties": "lifo"}, method="ucs", limits=Limits(nodes=50)),
    Request("validate", "planning", solution="(lower a b)"),
    Request("follow", "planning", solution="(lower a b)"),
    Request("why-not", "futoshiki", text="1 1\n0 0\n"),
    Request("watch", "maze", method="astar"),
]


def test_each_task_is_tried() -> None:
    assert {request.task for request in EACH} | {"solve"} == set(catalogue.TASKS)


@pytest.mark.parametrize("request_", EACH, ids=lambda request: str(request.task))
def test_answers_of_all_tasks_are_what_the_schema_says(request_: Request) -> None:
    problem = None if request_.text or request_.task == "generate" else sleuth.read(request_.kind)
    heard: list[Event] = []
    answer = run(request_, heard.append, problem=problem)
    VALID["answer"].validate(through_json(answer.to_json()))
    for event in heard:
        VALID["event"].validate(through_json(event.to_json()))


COMMANDS = [
    "solve maze courtyard",
    "solve lights-out no-way-out",
    "solve maze courtyard --method bfs --nodes 3",
    "check maze courtyard wrong.txt",
    "heuristic maze courtyard --heuristic manhattan",
    "prove theory.in",
    "models theory.in --size 2",
    "decide theory.in",
    "plan blocks",
    "generate maze --count 2 --seed 1",
    "hint futoshiki",
    "why-not lights-out no-way-out",
    "grade futoshiki",
]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_print_answers(command: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("N")
    (tmp_path / "theory.in").write_text(THEORY)
    done = subprocess.run(
        [sys.executable, "-m", "sleuth", *command.split(), "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    data = json.loads(done.stdout)
    VALID["answer"].validate(data)
    assert data["task"] == command.split()[0]
    assert Answer.from_json(data).exit_code == done.returncode
