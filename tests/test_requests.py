"""Requests that nobody should send are refused with a reason, whoever sends them."""

from __future__ import annotations

from typing import Any

import pytest

import sleuth
from sleuth import Request, catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.examples import example_text
from sleuth.limits import Limits
from sleuth.request import Question
from sleuth.running import run

MAZE = "%%%%%\n%P .%\n%%%%%\n"
#: The way of fewest steps costs 10, the cheapest one 6.
MARSH = "%%%%%\n%P9.%\n% % %\n%   %\n%%%%%\n"
LIGHTS = "11\n10\n"


def asked(task: str = "solve", kind: str = "maze", text: str = MAZE, **more: Any) -> Any:
    """The answer to a request that came as JSON."""
    return sleuth.run(Request.from_json({"task": task, "kind": kind, "text": text, **more}))


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("seconds", 10**400),
        ("seconds", 1e308),
        ("seconds", float("inf")),
        ("seconds", float("nan")),
        ("seconds", "1"),
        ("seconds", True),
        ("memory", 10**30),
        ("memory", 1.5),
        ("nodes", 10**30),
        ("nodes", -1),
    ],
)
def test_no_engine_sees_a_limit_that_it_cannot_hold(limit: str, value: Any) -> None:
    with pytest.raises(BadRequest, match=f"limit on {limit}"):
        asked(limits={limit: value})
    with pytest.raises(BadRequest, match=f"limit on {limit}"):
        Limits(**{limit: value})


@pytest.mark.parametrize("method", ["cadical", "cpsat", "clingo", "gac"])
def test_every_solver_takes_the_largest_limits(method: str) -> None:
    limits = {"seconds": 4 * 10**9, "memory": 10**18, "nodes": 10**18}
    assert asked(kind="slitherlink", text="33\n..\n", method=method, limits=limits)


def test_a_file_may_set_limits_beyond_all_numbers() -> None:
    huge = "9" * 18
    text = (
        f"assign(max_seconds, {huge}). assign(max_megs, {huge}). assign(max_given, {huge}).\n"
        "formulas(assumptions). p(a). end_of_list.\nformulas(goals). p(a). end_of_list.\n"
    )
    assert asked("prove", "theory", text)


@pytest.mark.parametrize("most", [0, -1, 10**30, 1.0, True, "1"])
def test_a_number_of_solutions_is_one(most: Any) -> None:
    with pytest.raises(BadRequest, match="number of solutions"):
        asked(kind="lights-out", text=LIGHTS, question={"most": most})
    with pytest.raises(BadRequest, match="number of solutions"):
        sleuth.solve("lights-out", LIGHTS, most=most)


def test_versions_and_lines_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadRequest, match="version 2"):
        asked(v=2)
    with pytest.raises(BadRequest, match="line -5"):
        asked(line=-5)


@pytest.mark.parametrize("method", ["bfs", "ids"])
def test_fewest_steps_are_not_sold_as_least_cost(method: str) -> None:
    """Who asks for the least cost gets it proved, or hears who can prove it."""
    assert asked(text=MARSH, method=method).optimal is None
    with pytest.raises(Unsuitable, match="differ in cost"):
        asked(text=MARSH, method=method, question={"shortest": True})
    assert asked(text=MAZE, method=method, question={"shortest": True}).optimal


def test_the_options_of_a_method_are_those_that_it_takes() -> None:
    """Every choice that a form would show is accepted by the engine itself."""
    for method in catalogue.methods(catalogue.puzzle("maze")).values():
        for option in method.options:
            for choice in option.choices:
                assert asked(method=f"{method.path}:{option.name}={choice}"), (method.path, choice)


@pytest.mark.parametrize("task", ["solve", "check", "draw", "export", "heuristic", "generate"])
def test_no_option_is_ignored(task: str) -> None:
    solution = {"solution": "E2"} if task in ("check", "draw") else {}
    assert asked(task, **solution)
    with pytest.raises(BadRequest, match="does not take the option colour") as refused:
        asked(task, options={"colour": "red"}, **solution)
    assert "it takes" in str(refused.value)


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ("generate", {"method": "astar"}),
        ("check", {"method": "astar", "solution": "E2"}),
        ("heuristic", {"question": {"count": True}}),
        ("draw", {"question": {"shortest": True}}),
        ("solve", {"solution": "E2"}),
    ],
)
def test_nothing_that_a_task_cannot_use_is_ignored(task: str, said: dict[str, Any]) -> None:
    # A method may name whose clauses a model is of; a solution is of the problem itself.
    words = "a method is named for a model" if task == "check" else f"{task} takes no"
    with pytest.raises(BadRequest, match=words):
        asked(task, **said)


def test_functions_for_python_ignore_no_option() -> None:
    for call in (
        lambda: sleuth.check("maze", "E2", MAZE, colour="red"),
        lambda: sleuth.draw("maze", MAZE, colour="red"),
        lambda: sleuth.export("maze", MAZE, colour="red"),
    ):
        with pytest.raises(BadRequest, match="does not take the option colour"):
            call()


def test_what_no_method_can_be_asked_is_said_so() -> None:
    with pytest.raises(Unsuitable, match="no method of maze can"):
        asked(question={"unique": True})


def test_what_scripts_get_wrong_is_told_in_words() -> None:
    """Mistakes of Python programs are errors of Sleuth's, and none is called a bug of its own."""

    def going(*steps: Any) -> Any:
        return lambda: sleuth.solve(
            sleuth.search_problem(0, lambda state: steps, lambda state: state == 2), seconds=1
        )

    silent = sleuth.search_problem(0, lambda state: None, lambda state: False)  # type: ignore[arg-type, return-value]
    for call, words in (
        (going(("go", 1), ("go", 2)), "two steps from 0 are called 'go'"),
        (going(("go", 2, 5), ("go", 2, 3)), "two steps from 0 are called 'go'"),
        (going(("go", [1])), "cannot be a key"),
        (going((["go"], 1)), "cannot be a key"),
        (going(7), "give \\(action, state\\)"),
        (lambda: sleuth.solve(silent), "perhaps"),
        (lambda: sleuth.solve("maze", method=5), "names no method"),  # type: ignore[arg-type]
        (lambda: sleuth.check("maze", None), "is no solution of maze"),
        (lambda: sleuth.check("futoshiki", 5), "is no solution of futoshiki"),
        (lambda: sleuth.generate("lights-out", size="3x3", states=10**9), "say 2 to 1000"),
    ):
        with pytest.raises(sleuth.SleuthError, match=words):
            call()


def test_one_name_is_as_good_as_a_list_of_one() -> None:
    assert [row.method for row in sleuth.compare(sleuth.read("maze"), "astar").rows] == ["astar"]
    assert sleuth.prove(sleuth.theory(facts="p(a)", goals="p(a)"))


def test_answers_say_what_they_counted_and_who_stopped_them() -> None:
    assert str(asked("generate", options={"size": "5x5", "count": 2})) == "made; 2 problems"
    stopped: Answer[Any] = Answer(Status.UNKNOWN, limit="terminated")
    assert str(stopped) == "no answer yet; terminated"


@pytest.mark.parametrize("task", ["solve", "prove", "models", "decide", "parse", "export"])
def test_no_request_makes_the_check_of_its_own_proof_weaker(task: str) -> None:
    """That a proof may stand by itself is for who checks one that came without its theory."""
    text = "formulas(assumptions). p(a). end_of_list.\nformulas(goals). p(a). end_of_list.\n"
    with pytest.raises(BadRequest, match="does not take the option alone"):
        asked(task, "theory", text, options={"alone": True})


@pytest.mark.parametrize("name", [*catalogue.PUZZLES, "theory"])
def test_what_has_no_costs_names_no_method_for_shortest_solutions(name: str) -> None:
    entry = catalogue.puzzle(name)
    if entry.costs:
        assert any("shortest" in each.engine.answers for each in catalogue.methods(entry).values())
        return
    text = example_text(name, entry.examples[0])
    for method in catalogue.methods(entry):
        request = Request("solve", name, text, method=method, question=Question(shortest=True))
        with pytest.raises(Unsuitable, match="have no cost"):
            run(request)
