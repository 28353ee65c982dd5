"""Whatever an engine gets wrong is refused, never shown: faults are planted in every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.errors import WrongAnswer
from sleuth.events import Event
from sleuth.limits import Cancellation, Limits
from sleuth.loading import load
from sleuth.logic.models.interpretation import Interpretation
from sleuth.method import Method
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.search.state_space import Path
from sleuth.tasks import solve as solving
from solving import solve

#: A small problem of each puzzle in which changing one cell, or leaving out the last move, is
#: always wrong; those that are no walks have several solutions.
SMALL: dict[str, str] = {
    "lights-out": "110\n100\n",
    "maze": "%%%%%\n%P  %\n% %.%\n%%%%%\n",
    "futoshiki": "0 0 0\n0 0 0\n0 0 0\n",
    "slitherlink": "..\n",
    "cnf": "p cnf 3 4\n1 2 0\n-1 -2 0\n2 3 0\n-2 -3 0\n",
    "tiles": "1 2 3\n4 0 5\n",
    "hunger-games": "%%%%%%\n%P .E%\n%%%%%%\nenergy: 2\nfood-energy: 3\n",
    "riddle": "places: 3 houses\npet: dog, cat, cow\ncolour: red, blue, pink\nclues:\n"
    "The dog is red.\n",
}
#: Methods that need another one, in which nothing is open, or that take long for two cells.
SMALLER: dict[str, str] = dict.fromkeys(
    ("deductions/deduce", "circuit/rules/cadical", "circuit/fc", "circuit/bt"), "4\n"
)
METHODS = [
    (name, path) for name in catalogue.PUZZLES for path in catalogue.methods(catalogue.puzzle(name))
]


def variants(raw: Any) -> Iterator[Any]:
    """An engine's solution with one thing in it changed."""
    if isinstance(raw, Path):
        yield Path(raw.actions[:-1], raw.states[:-1], raw.cost)
    elif isinstance(raw, Interpretation):
        for symbol, table in raw.tables.items():
            limit = 2 if symbol.relation else raw.size
            for at, value in enumerate(table):
                other = (*table[:at], (value + 1) % limit, *table[at + 1 :])
                yield replace(raw, tables={**raw.tables, symbol: other})
    elif isinstance(raw, frozenset | set):
        for each in sorted(raw):
            yield frozenset(raw) - {each}
        yield from (frozenset(raw) | {each} for each in range(1, 100) if each not in raw)
    elif raw and all(type(each) is str for each in raw):
        yield raw[:-1]
    else:
        for at, value in enumerate(raw):
            yield type(raw)((*raw[:at], (1, 0)[value] if value < 2 else 1, *raw[at + 1 :]))


def spoilt(view: Any, raw: Any) -> Any:
    """An engine's solution that is wrong in the words of the problem."""
    right = view.lift(raw)
    for each in variants(raw):
        try:
            lifted = view.lift(each)
        except (LookupError, RuntimeError, StopIteration):
            continue
        if lifted != right:
            return each
    raise AssertionError(f"nothing about {raw!r} can be changed")


Fault = Callable[[Any, Answer[Any]], Answer[Any] | None]


def wrong(view: Any, right: Answer[Any]) -> Answer[Any]:
    bad = spoilt(view, right.solution)
    return replace(right, solution=bad, solutions=(bad, *right.solutions[1:])[: right.count or 0])


def too_cheap(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return None if right.cost is None else replace(right, cost=right.cost - 1)


def too_high_a_bound(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return None if right.cost is None else replace(right, bound=right.cost + 1)


def solution_of_nothing(view: Any, right: Answer[Any]) -> Answer[Any]:
    return replace(right, status=Status.UNSOLVABLE)


def nothing_shown(view: Any, right: Answer[Any]) -> Answer[Any]:
    return replace(right, solution=None, solutions=())


def second_wrong(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    if len(right.solutions) < 2:
        return None
    first, second, *others = right.solutions
    return replace(right, solutions=(first, spoilt(view, second), *others))


def repeated(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    if len(right.solutions) < 2:
        return None
    return replace(right, solutions=(right.solutions[0], *right.solutions[:-1]))


def first_from_elsewhere(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return replace(right, solution=right.solutions[1]) if len(right.solutions) > 1 else None


def wrong_only_first(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    if len(right.solutions) < 2:
        return None
    return replace(right, solution=spoilt(view, right.solution))


def one_too_many_counted(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return replace(right, count=right.count + 1) if right.solutions and right.count else None


def one_too_few_counted(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return replace(right, count=right.count - 1) if right.solutions and right.count else None


def one_left_out(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return replace(right, solutions=right.solutions[:-1]) if len(right.solutions) > 1 else None


def only_one_of_many(view: Any, right: Answer[Any]) -> Answer[Any] | None:
    return replace(right, unique=True) if len(right.solutions) > 1 else None


FAULTS: tuple[Fault, ...] = (
    wrong,
    too_cheap,
    too_high_a_bound,
    solution_of_nothing,
    nothing_shown,
    second_wrong,
    repeated,
    first_from_elsewhere,
    wrong_only_first,
    one_too_many_counted,
    one_too_few_counted,
    one_left_out,
    only_one_of_many,
)


@cache
def small(name: str, path: str = "") -> Problem:
    return catalogue.puzzle(name).read(SMALLER.get(path, SMALL[name]), "small")


def plant(monkeypatch: pytest.MonkeyPatch, method: Method, engine: Callable[..., Any]) -> None:
    """Let another engine answer for the method."""
    planted = replace(method, engine=replace(method.engine, solve=engine))
    monkeypatch.setattr(solving, "chosen_method", lambda *_: planted)


def question_for(method: Method) -> Question:
    return Question(most=None if "all" in method.engine.answers else 1)


@pytest.mark.parametrize(("name", "path"), METHODS)
def test_no_fault_of_an_engine_is_shown(
    name: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    method = catalogue.method(catalogue.puzzle(name), path)
    question = question_for(method)
    given: list[tuple[Any, Answer[Any]]] = []

    def spy(view: Any, *rest: Any, **options: Any) -> Answer[Any]:
        given.append((view, load(method.engine.solve)(view, *rest, **options)))
        return given[0][1]

    plant(monkeypatch, method, spy)
    honest = solve(name, small(name, path), path, question=question)
    assert honest.checked
    (view, right) = given[0]
    planted: set[Fault] = set()
    for fault in FAULTS:
        answer = fault(view, right)
        if answer is None:
            continue
        planted.add(fault)
        plant(monkeypatch, method, lambda *_, answer=answer, **__: answer)
        with pytest.raises(WrongAnswer):
            solve(name, small(name, path), path, question=question)
    costs = {too_cheap, too_high_a_bound}
    if path in SMALLER:
        assert planted >= {wrong, solution_of_nothing, nothing_shown}
    elif question.several:
        assert planted >= set(FAULTS) - costs
    else:
        assert planted == costs | {wrong, solution_of_nothing, nothing_shown}


@pytest.mark.parametrize(("name", "path"), METHODS)
def test_no_wrong_solution_is_told(name: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an engine tells on its way is checked like what it answers."""
    method = catalogue.method(catalogue.puzzle(name), path)
    heard: list[Event] = []

    def teller(view: Any, question: Any, meter: Any, listener: Any, **options: Any) -> Any:
        honest = load(method.engine.solve)(view, question, meter, None, **options)
        listener("solution", solution=honest.solution, cost=None)
        listener("solution", solution=spoilt(view, honest.solution), cost=None)
        return honest

    plant(monkeypatch, method, teller)
    with pytest.raises(WrongAnswer):
        solve(name, small(name, path), path, hear=heard.append)
    assert [event.kind for event in heard] == ["solution"]


def test_brought_code_is_blamed_for_its_own_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    method = catalogue.method(catalogue.puzzle("maze"), "astar")
    method = replace(method, engine=replace(method.engine, trusted=False))
    plant(monkeypatch, method, lambda *_, **__: Answer(Status.SOLVED, Path((), (), 0)))
    with pytest.raises(OwnCodeFailed):
        solve("maze", small("maze"))


def test_more_solutions_than_asked_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    method = catalogue.method(catalogue.puzzle("futoshiki"), "gac")

    def generous(view: Any, question: Any, *rest: Any, **options: Any) -> Any:
        everything = Question(most=None)
        return load(method.engine.solve)(view, everything, *rest, **options)

    plant(monkeypatch, method, generous)
    with pytest.raises(WrongAnswer, match="though 2 were asked for"):
        solve("futoshiki", small("futoshiki"), question=Question(most=2))


def test_more_than_one_where_one_is_counted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    method = catalogue.method(catalogue.puzzle("futoshiki"), "gac")

    def contradicting(view: Any, question: Any, *rest: Any, **options: Any) -> Any:
        honest = load(method.engine.solve)(view, question, *rest, **options)
        return replace(honest, count=1, unique=False)

    plant(monkeypatch, method, contradicting)
    with pytest.raises(WrongAnswer, match="counts one"):
        solve("futoshiki", small("futoshiki"), question=Question(count=True, unique=True))


def test_what_cannot_be_checked_in_time_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long list the solutions that were checked stay, and the answer says why."""
    method = catalogue.method(catalogue.puzzle("lights-out"), "linear")
    stop = Cancellation()
    checked: list[Any] = []
    original = type(small("lights-out")).check

    def check(problem: Any, solution: Any) -> list[str]:
        checked.append(solution)
        stop.cancel()
        return original(problem, solution)

    monkeypatch.setattr(type(small("lights-out")), "check", check)
    request = Request("solve", "lights-out", method=method.path, question=Question(most=None))
    answer = run(request, problem=small("lights-out"), cancellation=stop)
    assert answer.shown == tuple(checked) != ()
    assert (len(answer.shown), answer.limit) == (1, "interrupted")


GROUPS = """assign(domain_size, 3). formulas(assumptions).
(x * y) * z = x * (y * z). e * x = x. x * e = x. x' * x = e. x * x' = e.
end_of_list."""
CLAUSES = "3\nEnrolled(ann)\n(¬Enrolled(x), Reads(x))\n¬Reads(ann)\n"
PRODUCTION = """set(production).
formulas(usable). at(x) -> at(x + 1) # answer(step(x)). end_of_list.
formulas(assumptions). at(0). end_of_list.
formulas(goals). at(3). end_of_list."""
THEORIES = [
    (task, each.name) for task in ("prove", "models") for each in catalogue.THEORY_METHODS[task]
]


def theory_request(task: str, method: str) -> Request:
    text = GROUPS if task == "models" else PRODUCTION if method == "production" else CLAUSES
    question = Question(shortest=method == "shortest")
    if task == "models":
        question = Question(most=None)
    limits = Limits(seconds=60)
    options = {"labelled": True} if task == "models" else {}
    return Request(
        task, "theory", text, method=method, question=question, limits=limits, options=options
    )


def wrong_proofs(right: Answer[Any]) -> Iterator[Answer[Any]]:
    """The answer with one thing changed in its proof, or in what is said of it."""
    proof: Any = right.solution
    steps = proof.steps
    yield replace(right, solution=replace(proof, steps=steps[:-1]))
    for at, step in enumerate(steps):
        others = (*steps[:at], *steps[at + 1 :])
        yield replace(right, solution=replace(proof, steps=others))
        if step.literals:
            first, *rest = step.literals
            turned = (replace(first, positive=not first.positive), *rest)
            changed = (*steps[:at], replace(step, literals=turned), *steps[at + 1 :])
            yield replace(right, solution=replace(proof, steps=changed))
    if right.cost is not None:
        yield replace(right, cost=right.cost - 1)
        yield replace(right, bound=right.cost + 1)
    yield replace(right, status=Status.UNSOLVABLE)
    yield replace(right, solution=None)


def wrong_models(right: Answer[Any]) -> Iterator[Answer[Any]]:
    """The answer with one entry of a table changed, or with its models miscounted."""
    first: Any = right.solutions[0]
    second, *others = right.solutions[1:]
    for bad in variants(first):
        yield replace(right, solution=bad, solutions=(bad, second, *others))
    for symbol, table in first.tables.items():
        for other in (table[:-1], (*table, 0), (*table[:-1], first.size), (*table[:-1], -1)):
            bad = replace(first, tables={**first.tables, symbol: other})
            yield replace(right, solution=bad, solutions=(bad, second, *others))
    no_inverse = {symbol: table for symbol, table in first.tables.items() if symbol.name != "'"}
    bad = replace(first, tables=no_inverse)
    yield replace(right, solution=bad, solutions=(bad, second, *others))
    for fault in (second_wrong, repeated, one_too_many_counted, one_left_out, only_one_of_many):
        answer = fault(_Itself, right)
        assert answer is not None
        yield answer


class _Itself:
    """A view whose solutions are those of the problem."""

    lift = staticmethod(lambda solution: solution)


@pytest.mark.parametrize(("task", "name"), THEORIES)
def test_no_fault_about_a_theory_is_shown(
    task: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = catalogue.theory_method(task, name)
    given: list[Answer[Any]] = []

    def plant_here(solve: Callable[..., Any]) -> None:
        planted = {**catalogue.THEORY_METHODS, task: (replace(engine, solve=solve),)}
        monkeypatch.setattr(catalogue, "THEORY_METHODS", planted)

    def spy(*words: Any, **options: Any) -> Any:
        given.append(load(engine.solve)(*words, **options))
        return given[0]

    plant_here(spy)
    request = theory_request(task, name)
    assert run(request).checked
    faults = wrong_proofs if task == "prove" else wrong_models
    number = 0
    for answer in faults(given[0]):
        plant_here(lambda *_, answer=answer, **__: answer)
        with pytest.raises(WrongAnswer):
            run(request)
        number += 1
    assert number > 8
