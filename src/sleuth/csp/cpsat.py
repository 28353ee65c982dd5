"""The bridge to OR-Tools CP-SAT: the same Csp, the strongest free solver."""

from __future__ import annotations

import threading
from math import ceil, isfinite
from typing import Any

from sleuth.answer import Answer, enumerated
from sleuth.csp.clash import with_reason
from sleuth.csp.csp import (
    AllDifferent,
    Assignment,
    Circuit,
    Constraint,
    Csp,
    Element,
    ForbiddenTable,
    Less,
    Linear,
    Table,
    Terms,
    Variable,
)
from sleuth.csp.rows import spelled_out
from sleuth.events import Listener
from sleuth.extras import require
from sleuth.limits import Meter, paced
from sleuth.request import Question, needs_costs

_POLL_SECONDS = 0.05


def solve(
    view: Csp[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Assignment]:
    """Answer any question about a constraint problem with CP-SAT."""
    require("ortools", "CP-SAT")
    from ortools.sat.python import cp_model

    needs_costs(question, bool(view.costs))
    model, variables = _model(view)
    used_up = meter.stop_reason()
    if used_up is not None:
        return enumerated(question, [], exhausted=False, stats=meter.stats(), limit=used_up)
    if question.shortest:
        model.minimize(_weighted(tuple(view.costs), variables))
    found: dict[Assignment, Assignment] = {}

    def enough() -> bool:
        """Whether the question is answered before the search is exhausted."""
        if question.shortest or question.wanted is None:
            return False
        return len(found) >= question.wanted

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        """Keeps each new solution and stops when enough are known."""

        def on_solution_callback(self) -> None:
            assignment = tuple(int(self.value(variable)) for variable in variables)
            if question.shortest:
                found.clear()
            found.setdefault(view.deciding_values(assignment), assignment)
            if listener:
                listener("solution", solution=assignment, cost=None)
            if enough():
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.enumerate_all_solutions = not question.shortest
    if not question.shortest:
        # A linear relaxation bounds costs; without any it only slows the search.
        solver.parameters.linearization_level = 0
    limits = meter.limits
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = meter.seconds_left()
    if limits.nodes is not None:
        solver.parameters.max_number_of_conflicts = limits.nodes
    status, stopped = _run(solver, model, Collector(), meter)
    finished = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    limit = None
    if not finished and not enough():
        limit = (
            stopped or meter.stop_reason() or ("nodes" if limits.nodes is not None else "seconds")
        )
    bound = None
    if question.shortest and isfinite(solver.best_objective_bound):
        # Costs are integers, and the solver computes its bound in floating point.
        bound = ceil(solver.best_objective_bound - 1e-6)
    answer = enumerated(
        question,
        list(found.values()),
        exhausted=finished,
        stats=meter.stats(nodes=solver.num_branches, conflicts=solver.num_conflicts),
        limit=limit,
        optimal=finished if question.shortest else None,
        bound=bound,
    )
    return with_reason(answer, view, meter)


def _model(view: Csp[Any]) -> tuple[Any, list[Any]]:
    """The same problem in CP-SAT's words, and its variables in the order of the view's."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    domains = [variable.domain for variable in view.variables]
    for given in view.givens:
        index = given.variable.index
        domains[index] = (given.value,) if given.value in domains[index] else ()
    # CP-SAT calls a variable without values an error, not a problem without solution.
    model.add_bool_and([all(domains)])
    variables = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(domain or (0,)), variable.name)
        for variable, domain in paced(zip(view.variables, domains, strict=True))
    ]
    for constraint in paced(view.constraints):
        if not constraint.variables:
            model.add_bool_and([constraint.holds(())])
        else:
            _add(model, view, variables, constraint)
    return model, variables


def _add(model: Any, view: Csp[Any], variables: list[Any], constraint: Constraint) -> None:
    """Add one constraint to the model."""
    scope = [variables[variable.index] for variable in constraint.variables]
    match constraint:
        case AllDifferent():
            model.add_all_different(scope)
        case Less():
            model.add(scope[0] < scope[1])
        case Linear(terms, "=", total):
            model.add(_weighted(terms, variables) == total)
        case Linear(terms, "<=", total):
            model.add(_weighted(terms, variables) <= total)
        case Linear(terms, "!=", total):
            model.add(_weighted(terms, variables) != total)
        case Table(_, rows):
            model.add_allowed_assignments(scope, sorted(rows))
        case ForbiddenTable(_, rows):
            model.add_forbidden_assignments(scope, sorted(rows))
        case Element(()):
            model.add_bool_and([False])
        case Element(array, index, value):
            entries = [variables[e.index] if isinstance(e, Variable) else e for e in array]
            model.add_element(variables[index.index], entries, variables[value.index])
        case Circuit(arcs):
            model.add_circuit([(tail, head, variables[v.index]) for tail, head, v in arcs])
        case _:
            allowed, forbidden = spelled_out(view, constraint)
            if len(allowed) < len(forbidden):
                model.add_allowed_assignments(scope, allowed)
            else:
                model.add_forbidden_assignments(scope, forbidden)


def _weighted(terms: Terms, variables: list[Any]) -> Any:
    return sum(weight * variables[variable.index] for weight, variable in terms)


def _run(solver: Any, model: Any, collector: Any, meter: Meter) -> tuple[Any, str | None]:
    """Solve in a thread, so that the meter can stop it from here; and what it was stopped by."""
    status: list[Any] = []
    stopped: str | None = None
    thread = threading.Thread(target=lambda: status.append(solver.solve(model, collector)))
    thread.start()
    while thread.is_alive():
        thread.join(_POLL_SECONDS)
        # Memory that is given back on the way to the end was too much all the same.
        stopped = stopped or meter.stop_reason()
        if thread.is_alive() and stopped is not None:
            solver.stop_search()
    return status[0], stopped
