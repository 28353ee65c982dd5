"""Somebody's own propagation in a backtracking search through a constraint problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.brought import OwnCodeFailed, blaming
from sleuth.csp.backtracking import Checking
from sleuth.csp.csp import AllDifferent, Assignment, Constraint, Csp
from sleuth.csp.domains import Domains, to_bits, to_values
from sleuth.csp.search_engine import SearchEngine
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question


@dataclass(frozen=True, slots=True)
class OwnConstraint:
    """A constraint as a propagation of your own sees it: its variables by name, and a test.

    `all_different` says that it keeps any two of its variables from being equal, and no more.
    """

    variables: tuple[str, ...]
    sentence: str
    all_different: bool
    _constraint: Constraint

    def allows(self, values: Mapping[str, int]) -> bool:
        """Whether these values of all its variables, by name, are allowed."""
        return self._constraint.holds([values[name] for name in self.variables])


class ConstraintProblem:
    """What a propagation of your own is given besides the domains.

    `variables` are the names; `constraints` are all constraints, `constraints_on(name)` those of
    one variable.
    """

    def __init__(self, csp: Csp[Any]) -> None:
        self.variables = tuple(_name(csp, index) for index in range(len(csp.variables)))
        self.constraints = tuple(
            OwnConstraint(
                tuple(self.variables[v.index] for v in each.variables),
                each.sentence,
                isinstance(each, AllDifferent),
                each,
            )
            for each in csp.constraints
        )
        self._on: dict[str, list[OwnConstraint]] = {name: [] for name in self.variables}
        for constraint in self.constraints:
            for name in constraint.variables:
                self._on[name].append(constraint)

    def constraints_on(self, name: str) -> list[OwnConstraint]:
        """The constraints that a variable has part in."""
        return self._on[name]


def _name(csp: Csp[Any], index: int) -> str:
    """The name of a variable, made different from others where several share it."""
    name = csp.variables[index].name
    shared = sum(variable.name == name for variable in csp.variables) > 1
    return f"{name}#{index}" if shared else name


def inference_engine(function: Callable[..., Any], name: str) -> Callable[..., Answer[Assignment]]:
    """The engine that backtracks and lets a function take values away after each decision.

    The function gets the problem, the domains (a dict from names to sets of values) and the name
    of the variable that has just got its value, None at first. It takes values out of the sets;
    returning False says that there is no way on. Constraints whose variables all have values
    are checked whatever it does, and that it leaves nothing proves nothing.
    """

    class OwnInference:
        """The checks of backtracking, and then the function."""

        settles_fixed = False

        def __init__(
            self,
            csp: Csp[Any],
            domains: Domains,
            offset: int,
            meter: Meter,
            listener: Listener | None,
        ) -> None:
            self._checking = Checking(csp, domains, offset, meter, listener)
            self._problem = ConstraintProblem(csp)
            self._offset = offset
            self._listener = listener
            self.propagations = 0
            self.weights = self._checking.weights
            self.failed = ""

        def at_root(self, domains: Domains) -> bool:
            """Let the function look at the problem before the first decision."""
            return self._infer(None, domains)

        def after(self, variable: int, domains: Domains, assigned: int) -> bool:
            """Check what the decision completes, then let the function infer."""
            if not self._checking.after(variable, domains, assigned):
                self.failed = self._checking.failed
                return False
            return self._infer(self._problem.variables[variable], domains)

        def _infer(self, changed: str | None, domains: Domains) -> bool:
            self.propagations += 1
            names, offset = self._problem.variables, self._offset
            sets = {
                each: set(to_values(bits, offset))
                for each, bits in zip(names, domains, strict=True)
            }
            with blaming(name):
                verdict = function(self._problem, sets, changed)
            for index, each in enumerate(names):
                left = sets.get(each)
                if not isinstance(left, set | frozenset):
                    raise OwnCodeFailed(
                        f"{name} left {left!r:.40} as the domain of {each}",
                        remedy="leave a set of values",
                    )
                old = domains[index]
                domains[index] = to_bits((v for v in left if _is_in(v, old, offset)), offset)
                if self._listener and domains[index] != old:
                    self._listener(
                        "shrink",
                        variable=each,
                        removed=to_values(old & ~domains[index], offset),
                        left=to_values(domains[index], offset),
                        rule=name,
                    )
            if verdict is False or not all(domains):
                self.failed = name
                return False
            return True

    search = SearchEngine(OwnInference, default_order="static")

    def solve(
        view: Csp[Any],
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
        *,
        inference: str | None = None,
        **options: Any,
    ) -> Answer[Assignment]:
        answer = search(view, question, meter, listener, **options)
        if answer.status is Status.UNSOLVABLE:
            evidence = Evidence("own", f"with {name} nothing was found, which proves nothing")
            return Answer(Status.UNKNOWN, stats=answer.stats, evidence=evidence)
        return replace(answer, complete=True)

    return solve


def _is_in(value: Any, bits: int, offset: int) -> bool:
    return isinstance(value, int) and value >= offset and bool(bits >> (value - offset) & 1)
