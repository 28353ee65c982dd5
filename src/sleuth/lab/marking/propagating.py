"""Marks a propagation: it loses no solution, and takes away what its kind has to take away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from sleuth import catalogue
from sleuth.brought import blaming, load_function
from sleuth.csp.csp import Csp
from sleuth.drawing import to_svg
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import checkpoint
from sleuth.loading import load
from sleuth.own.inference import ConstraintProblem, OwnConstraint
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run

#: The values that each variable may have, by its name.
Domains = dict[str, set[int]]


def perform(work: Work, settings: Mapping[str, Any]) -> Iterator[Any]:
    """Of every position whether there is a way on, and the domains that are left."""
    name = work.function(settings["function"])
    propagate = load_function(name)
    for text in settings["texts"]:
        problem, state = _stated(text)
        for decided, before in _positions(problem, state):
            after = {each: set(values) for each, values in before.items()}
            with blaming(name):
                goes_on = propagate(state, after, decided) is not False
                left = {each: [int(value) for value in after[each]] for each in before}
            yield goes_on, left


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """A value of a solution that it takes away, or one that it should take away and leaves."""
    strong = settings["level"] == "gac"
    weak: str | None = None
    tried, own, ours = 0, 0, 0
    for text in settings["texts"]:
        problem, state = _stated(text)
        solutions = list(_solutions(problem))
        positions = _positions(problem, state)
        for (decided, before), (goes_on, left) in zip(positions, work.given, strict=False):
            checkpoint()
            tried += 1
            after = {name: set(left.get(name, ())) for name in before}
            flaw = _lost(decided, before, after, goes_on, solutions)
            if flaw is not None:
                return Mark(WRONG, (flaw,), drawing=to_svg(problem.draw()))
            wanted = _arc_consistent(state, before) if strong else _checked(state, before, decided)
            own += _removed(before, after)
            ours += _removed(before, wanted)
            if weak is None and goes_on:
                weak = _left_over(decided, after, wanted)
    counts, reference = {"values taken away": own}, {"values taken away": ours}
    words = [f"no solution is lost in {tried} positions"]
    if weak is not None:
        return Mark(RIGHT / 2, (*words, weak), counts, reference)
    return Mark(RIGHT, tuple(words), counts, reference)


def _stated(text: str) -> tuple[Problem, ConstraintProblem]:
    problem = catalogue.puzzle("futoshiki").read(text, "hidden")
    return problem, ConstraintProblem(_csp(problem))


def _csp(problem: Problem) -> Csp[Any]:
    entry = catalogue.puzzle("futoshiki")
    view = catalogue.view_of_kind(entry, "csp")
    assert view is not None
    found: Csp[Any] = load(view.build)(problem)
    return found


def _solutions(problem: Problem) -> Iterator[dict[str, int]]:
    """All solutions as values of the variables."""
    csp = _csp(problem)
    names = ConstraintProblem(csp).variables
    answer = run(Request("solve", "futoshiki", question=Question(most=None)), problem=problem)
    for solution in answer.shown:
        values = [number for row in solution for number in row]
        yield dict(zip(names, values, strict=True))


def _positions(problem: Problem, state: ConstraintProblem) -> Iterator[tuple[str | None, Domains]]:
    """Before the first decision, and after each single one."""
    csp = _csp(problem)
    full: Domains = {
        name: set(variable.domain)
        for name, variable in zip(state.variables, csp.variables, strict=True)
    }
    yield None, full
    for name in state.variables:
        for value in sorted(full[name]):
            if len(full[name]) > 1:
                yield name, {**full, name: {value}}


def _lost(
    decided: str | None,
    before: Domains,
    after: Domains,
    goes_on: bool,
    solutions: list[dict[str, int]],
) -> str | None:
    """A solution that was possible before and is not any more, in words."""
    where = (
        "before the first decision" if decided is None else f"after {decided} is {before[decided]}"
    )
    for solution in solutions:
        if any(solution[name] not in values for name, values in before.items()):
            continue
        if not goes_on:
            return f"{where} it says that there is no way on, but there is a solution"
        for name, value in solution.items():
            if value not in after.get(name, ()):
                return f"{where} it takes {value} from {name}, which a solution has there"
    return None


def _arc_consistent(state: ConstraintProblem, before: Domains) -> Domains:
    """What arc consistency leaves, from its definition: every value has a tuple to stand in."""
    left = {name: set(values) for name, values in before.items()}
    changed = True
    while changed and all(left.values()):
        changed = False
        for constraint in state.constraints:
            for name, kept in _supported(constraint, left).items():
                if kept != left[name]:
                    left[name] = kept
                    changed = True
    return left


def _supported(constraint: OwnConstraint, left: Domains) -> Domains:
    kept: Domains = {name: set() for name in constraint.variables}
    for values in product(*(sorted(left[name]) for name in constraint.variables)):
        together = dict(zip(constraint.variables, values, strict=True))
        if constraint.allows(together):
            for name, value in together.items():
                kept[name].add(value)
    return kept


def _checked(state: ConstraintProblem, before: Domains, decided: str | None) -> Domains:
    """What forward checking leaves: of constraints with one open variable, values that fit."""
    left = {name: set(values) for name, values in before.items()}
    for constraint in state.constraints_on(decided) if decided is not None else ():
        others = [name for name in constraint.variables if name != decided]
        if constraint.all_different:
            for name in others:
                left[name] -= before[decided] if decided is not None else set()
        elif len(others) == 1:
            left[others[0]] &= _supported(constraint, left)[others[0]]
    return left


def _removed(before: Domains, after: Domains) -> int:
    return sum(len(values - set(after[name])) for name, values in before.items())


def _left_over(decided: str | None, after: Domains, wanted: Domains) -> str | None:
    """A value that should be gone, or that nothing is left is not seen, in words."""
    where = "before the first decision" if decided is None else f"after {decided}"
    if not all(wanted.values()):
        empty = next(name for name, values in wanted.items() if not values)
        seen = not all(after.values())
        return None if seen else f"{where} it goes on, though nothing is left for {empty}"
    for name, values in wanted.items():
        for value in sorted(set(after[name]) - values):
            return f"{where} it leaves {value} in {name}, which should be taken away"
    return None
