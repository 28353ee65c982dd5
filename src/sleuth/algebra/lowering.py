"""The same linear system in other views: as constraints and as clauses."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from sleuth.algebra.linear_system import LinearSystem
from sleuth.csp.csp import Csp, Linear
from sleuth.sat.modular import add_sum_modulo
from sleuth.sat.rules import FREE, Kind, Label, Rules

SolutionT = TypeVar("SolutionT")


def to_csp(system: LinearSystem[SolutionT]) -> Csp[SolutionT]:
    """Each equation as a sum of integers that is its total plus a multiple of the modulus."""
    equations = system.equations
    unknowns = equations.unknowns
    csp: Csp[SolutionT] = Csp(lift=lambda values: system.lift(values[:unknowns]))
    for index in range(unknowns):
        name, spot = system.unknown_name(index), system.at_least(index, 1).spot
        variable = csp.variable(f"the number of {name}", range(equations.modulus), spot)
        csp.deciding.append(variable)
        csp.costs.append((1, variable))
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        name = system.equation_name(number)
        terms = [(times, csp.variables[unknown]) for unknown, times in Counter(members).items()]
        largest = len(members) * (equations.modulus - 1)
        rounds = csp.variable(f"rounds of {name}", range(largest // equations.modulus + 1))
        linear = Linear((*terms, (-equations.modulus, rounds)), "=", total, name)
        csp.add(linear, _clue(system, number))
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
        ladder = [rules.new_deciding(partial(system.at_least, index, v)) for v in range(1, modulus)]
        ladders.append(ladder)
        rules.cost_literals.extend(ladder)
        if modulus > 2:
            steps = [[-higher, lower] for lower, higher in pairwise(ladder)]
            label = Label(Kind.RULE, f"value:{index}", weight=FREE)
            rules.add(f"{system.unknown_name(index)} have one number", steps, label)
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        summands = [ladders[unknown] for unknown in members]
        sentence = system.equation_name(number)
        add_sum_modulo(rules, sentence, summands, total, modulus, _clue(system, number))
    return rules


def _clue(system: LinearSystem[Any], number: int) -> Label:
    """Each equation is a clue: its total is what the problem gives."""
    spot = system.equation_spot(number)
    return Label(Kind.CLUE, f"clue:{spot or number}", (spot,) if spot else ())
