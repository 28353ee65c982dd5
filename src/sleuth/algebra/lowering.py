"""The same linear system in other views: as constraints and as clauses."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, TypeVar

from sleuth.algebra.linear_system import LinearSystem
from sleuth.csp.csp import Csp, Linear
from sleuth.sat.modular import add_sum_modulo
from sleuth.sat.rules import Rules

SolutionT = TypeVar("SolutionT")


def to_csp(system: LinearSystem[SolutionT]) -> Csp[SolutionT]:
    """Each equation as a sum of integers that is its total plus a multiple of the modulus."""
    equations = system.equations
    unknowns = equations.unknowns
    csp: Csp[SolutionT] = Csp(lift=lambda values: system.lift(values[:unknowns]))
    for index in range(unknowns):
        variable = csp.variable(system.unknown_name(index), range(equations.modulus))
        csp.deciding.append(variable)
        csp.costs.append((1, variable))
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        name = system.equation_name(number)
        terms = [(times, csp.variables[unknown]) for unknown, times in Counter(members).items()]
        largest = len(members) * (equations.modulus - 1)
        rounds = csp.variable(f"rounds of {name}", range(largest // equations.modulus + 1))
        csp.add(Linear((*terms, (-equations.modulus, rounds)), "=", total, name))
    return csp


def to_rules(system: LinearSystem[SolutionT]) -> Rules[SolutionT]:
    """Each equation as a group of clauses; an unknown is a ladder of "at least v" variables."""
    equations = system.equations
    modulus = equations.modulus
    ladders: list[list[int]] = []

    def lift(true: frozenset[int]) -> SolutionT:
        return system.lift(tuple(sum(step in true for step in ladder) for ladder in ladders))

    rules: Rules[Any] = Rules(lift=lift)
    for index in range(equations.unknowns):
        name = system.unknown_name(index)
        ladder = [rules.new_deciding(f"{name} is at least {value}") for value in range(1, modulus)]
        ladders.append(ladder)
        rules.cost_literals.extend(ladder)
        if modulus > 2:
            steps = [[-higher, lower] for lower, higher in pairwise(ladder)]
            rules.add(f"{name} is one number", steps)
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        summands = [ladders[unknown] for unknown in members]
        add_sum_modulo(rules, system.equation_name(number), summands, total, modulus)
    return rules
