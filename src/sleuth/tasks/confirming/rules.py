"""Confirm claims through clauses: what is left is refuted, and the refutation is replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth import catalogue
from sleuth.certificates import drat
from sleuth.certificates.at_most import at_most
from sleuth.certificates.one_loop import Grid, closed_lines
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.method import Method, build
from sleuth.sat.rules import Clause, Rules, true_variables
from sleuth.sat.solver import SatSolver
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.text import several

#: The name of the checker in answers.
BY = "the DRAT checker"

#: More solutions than this are not listed again one by one.
_MOST_LISTED = 1_000


def by_refutation(case: Case, meter: Meter) -> Confirmation | None:
    """Refute clauses that state the problem, without the solutions that the answer may have.

    Where the problem can be stated in another view than the method's, that one is taken.
    """
    for route in _routes(case):
        try:
            view: Rules[Any] = build(route, case.problem, {})
            clauses = list(view.clauses())
        except Unsuitable:
            continue
        if view.unstated is not None or len(clauses) > drat.MOST_CLAUSES:
            continue
        if case.claim is Claim.OPTIMAL:
            bounded = _cheaper(view, case)
            if bounded is None:
                continue
            clauses += bounded
        stated = _Stated(view, clauses, "/".join(route.path.split("/")[:-1]))
        return _confirmed(case, stated, meter)
    return None


@dataclass(frozen=True, slots=True)
class _Stated:
    """Clauses that state a problem, and the name of the view that they come from."""

    view: Rules[Any]
    clauses: list[Clause]
    name: str

    def models(self, meter: Meter, most: int) -> Iterator[tuple[Any, Clause]]:
        """Solutions one after the other, each with the clause that forbids it."""
        with SatSolver(meter, self.clauses) as solver:
            for _ in range(most):
                if not solver.solve():
                    return
                model = true_variables(solver.model())
                forbidden = [-v if v in model else v for v in self.view.deciding]
                yield self.view.lift(model), forbidden
                solver.add(forbidden)


def _routes(case: Case) -> list[Method]:
    """The ways to state the problem in clauses, those by other views than the method's first."""
    entry = catalogue.puzzle(case.request.kind)
    routes = [each for each in catalogue.methods(entry).values() if each.engine.view == "rules"]
    by = next((m for m in catalogue.methods(entry).values() if m.name == case.answer.method), None)
    return sorted(routes, key=lambda each: by is not None and each.view == by.view)


def _cheaper(view: Rules[Any], case: Case) -> list[Clause] | None:
    """Clauses for a cost below that of the answer, if clauses know of costs."""
    cost = case.answer.cost
    if not view.cost_literals or cost is None or cost != int(cost):
        return None
    return [*at_most(view.cost_literals, int(cost) - 1, view.variables)]


def _expected(case: Case) -> int | None:
    """How many solutions the clauses should have; None where they are too many to be listed."""
    if case.claim is Claim.UNIQUE:
        return 1
    if case.claim is not Claim.COUNT:
        return 0
    count = case.answer.count
    return None if count is None or count > _MOST_LISTED else count


def _confirmed(case: Case, stated: _Stated, meter: Meter) -> Confirmation | None:
    expected = _expected(case)
    if expected is None:
        return None
    found: list[Any] = []
    clauses = list(stated.clauses)
    for solution, forbidden in stated.models(meter, expected):
        if case.problem.check(solution):
            # The clauses say something else than the problem: they confirm nothing.
            return None
        found.append(solution)
        clauses.append(forbidden)
    known = len({case.problem.solution_to_text(each) for each in found})
    if known != len(found):
        return None
    with SatSolver(meter, clauses, with_proof=True) as solver:
        if solver.solve():
            _contradict(case, stated.view.lift(true_variables(solver.model())), found)
            return None
        proof = solver.proof()
    if len(proof) > drat.MOST_STEPS:
        return None
    refutation = drat.check(clauses, proof)
    if known < expected or (case.claim is Claim.UNIQUE and found != [case.answer.solution]):
        raise Contradicted(f"clauses of {stated.name} have {several(known, 'solution')}")
    size = several(refutation.clauses, "clause")
    text = f"{size} of {stated.name} refuted in {several(refutation.lemmas, 'lemma')}"
    return Confirmation(case.claim, How.REPLAYED, BY, text)


def _contradict(case: Case, solution: Any, found: list[Any]) -> None:
    """Raise Contradicted if a solution that should not be there keeps the rules."""
    if case.problem.check(solution) or solution in found:
        return
    words = case.problem.solution_to_text(solution)
    if case.claim is not Claim.OPTIMAL:
        raise Contradicted(f"this is a solution too: {words:.200}")
    cost = case.problem.cost(solution)
    if cost is not None and case.answer.cost is not None and cost < case.answer.cost:
        raise Contradicted(f"this costs {cost:g}, which is less: {words:.200}")


def by_cutting_loops(case: Case, meter: Meter) -> Confirmation | None:
    """Confirm claims about Slitherlink from clauses of its own and the lines forbidden so far."""
    problem: Any = case.problem
    expected = _expected(case)
    if expected is None:
        return None
    clues = {(row, column): number for row, column, number in problem.given()}
    grid = Grid(problem.rows, problem.columns, clues)
    if len(grid.number) > _MOST_SEGMENTS:
        return None
    clauses = grid.clauses()
    solutions = []
    with SatSolver(meter, clauses) as solver:
        # The solutions that are known are forbidden before the solver looks.
        lines = [frozenset(line) for line in case.answer.shown]
        while True:
            for line in lines:
                if not grid.breaks_a_clue(line):
                    solutions.append(line)
                clauses.append(grid.forbidding(line))
                solver.add(clauses[-1])
            if len(solutions) > expected:
                raise Contradicted(f"there are {len(solutions)} solutions at least")
            if not solver.solve():
                break
            drawn = (grid.segments[each] for each in solver.model() if each > 0)
            lines = closed_lines(drawn)
    if len(solutions) != expected:
        raise Contradicted(f"there are {len(solutions)} solutions")
    with SatSolver(meter, clauses, with_proof=True) as solver:
        solver.solve()
        proof = solver.proof()
    if len(proof) > drat.MOST_STEPS:
        return None
    refutation = drat.check(clauses, proof)
    forbidden = several(len(clauses) - len(grid.clauses()), "closed line")
    lemmas = several(refutation.lemmas, "lemma")
    text = f"the clues, with {forbidden} forbidden, refuted in {lemmas}"
    return Confirmation(case.claim, How.REPLAYED, BY, text)


#: Boards with more segments than this (20 × 20) are left to other methods.
_MOST_SEGMENTS = 900
