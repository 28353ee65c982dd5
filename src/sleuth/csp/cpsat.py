"""The bridge to OR-Tools CP-SAT: the same Csp, the strongest free solver."""

from __future__ import annotations

import threading
from typing import Any

from sleuth.answer import Answer, Limits, Listener, Meter, Question, enumerated
from sleuth.csp.csp import Assignment, Csp, LinearEqual

_POLL_SECONDS = 0.05


def solve(
    view: Csp[Any], question: Question, limits: Limits, listener: Listener | None = None
) -> Answer[Assignment]:
    """Answer any question about a constraint problem with CP-SAT."""
    from ortools.sat.python import cp_model

    meter = Meter(limits)
    model, variables = _model(view)
    if question.shortest:
        model.minimize(sum(weight * variables[v.index] for weight, v in view.costs))
    deciding = [v.index for v in view.deciding or view.variables]
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
            found.setdefault(tuple(assignment[index] for index in deciding), assignment)
            if listener:
                listener("model", assignment)
            if enough():
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.enumerate_all_solutions = not question.shortest
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = limits.seconds
    if limits.nodes is not None:
        solver.parameters.max_number_of_conflicts = limits.nodes
    status = _run(solver, model, Collector(), meter)
    finished = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    limit = None
    if not finished and not enough():
        limit = meter.stop_reason() or ("nodes" if limits.nodes is not None else "seconds")
    bound = solver.best_objective_bound if question.shortest and found else None
    return enumerated(
        question,
        list(found.values()),
        exhausted=finished,
        stats=meter.stats(nodes=solver.num_branches, conflicts=solver.num_conflicts),
        limit=limit,
        optimal=finished if question.shortest else None,
        bound=bound,
    )


def _model(view: Csp[Any]) -> tuple[Any, list[Any]]:
    """The same problem in CP-SAT's words, and its variables in the order of the view's."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(variable.domain), variable.name)
        for variable in view.variables
    ]
    for constraint in view.constraints:
        match constraint:
            case LinearEqual(terms, total):
                model.add(sum(weight * variables[v.index] for weight, v in terms) == total)
    return model, variables


def _run(solver: Any, model: Any, collector: Any, meter: Meter) -> Any:
    """Solve in a thread, so that the meter can stop it from here."""
    status: list[Any] = []
    thread = threading.Thread(target=lambda: status.append(solver.solve(model, collector)))
    thread.start()
    while thread.is_alive():
        thread.join(_POLL_SECONDS)
        if thread.is_alive() and meter.stop_reason() is not None:
            solver.stop_search()
    return status[0]
