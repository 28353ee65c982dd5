"""Light chasing: press what puts the row above out, and look up how the first row must begin.

Every equation in turn is solved for its last open unknown, in terms of a few parameters
(the presses of the first row, on the classic board). What remains are as many equations in
the parameters as could not be solved: the look-up table, computed for the system at hand.
"""

from __future__ import annotations

from collections import Counter
from math import gcd

from sleuth.algebra import gauss
from sleuth.algebra.linear_system import Equations, Vector
from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.limits import Meter, paced


def solution_set(system: Equations, meter: Meter) -> SolutionSet | None:
    """All solutions, or None if there is none. May raise LimitReached."""
    if system.modulus == 2:
        return _chase_bits(system, meter)
    return _chase_residues(system, meter)


def _chase_bits(system: Equations, meter: Meter) -> SolutionSet | None:
    """Modulo 2 a form is one integer: bit 0 its constant, bit i + 1 its parameter i."""
    forms: list[int | None] = [None] * system.unknowns
    parameters = 0
    leftover: list[int] = []
    due = 0
    for number, members in enumerate(system.sums):
        if number >= due:
            due = meter.checkpoint(number)
        value = system.totals[number]
        last = None
        for unknown in members:
            form = forms[unknown]
            if form is not None:
                value ^= form
                continue
            if last == unknown:
                # Twice the same unknown is nothing modulo 2.
                last = None
                continue
            if last is not None:
                parameters += 1
                forms[last] = 1 << parameters
                value ^= 1 << parameters
            last = unknown
        if last is None:
            leftover.append(value)
        else:
            forms[last] = value
    for unknown, form in enumerate(forms):
        if form is None:
            parameters += 1
            forms[unknown] = 1 << parameters
    in_parameters = Equations(
        2,
        parameters,
        [[i for i in range(parameters) if value >> i + 1 & 1] for value in paced(leftover)],
        [value & 1 for value in leftover],
    )
    found = gauss.solution_set(in_parameters, meter)
    if found is None:
        return None

    def settle(choice: Vector, constant: int) -> Vector:
        mask = constant | sum(bit << i + 1 for i, bit in enumerate(choice))
        return tuple([(form & mask).bit_count() & 1 for form in paced(forms)])  # type: ignore[operator]

    return SolutionSet(
        2,
        settle(found.particular, 1),
        tuple(Generator(settle(g.vector, 0), g.order) for g in found.generators),
    )


def _chase_residues(system: Equations, meter: Meter) -> SolutionSet | None:
    """Modulo k a form is a Counter over its parameters; −1 stands for its constant."""
    modulus = system.modulus
    forms: list[dict[int, int] | None] = [None] * system.unknowns
    parameters = 0
    leftover: list[dict[int, int]] = []
    for number, members in enumerate(system.sums):
        meter.checkpoint(number)
        open_unknowns = []
        value = {-1: system.totals[number]}
        counted = Counter(members)
        for unknown, times in counted.items():
            if forms[unknown] is None:
                open_unknowns.append(unknown)
            else:
                _subtract(value, forms[unknown] or {}, times, modulus)
        solved = next((u for u in reversed(open_unknowns) if gcd(counted[u], modulus) == 1), None)
        for unknown in open_unknowns:
            if unknown != solved:
                forms[unknown] = {parameters: 1}
                _subtract(value, {parameters: 1}, counted[unknown], modulus)
                parameters += 1
        if solved is None:
            leftover.append(value)
        else:
            inverse = pow(counted[solved], -1, modulus)
            forms[solved] = {place: part * inverse % modulus for place, part in value.items()}
    for unknown, form in enumerate(forms):
        if form is None:
            forms[unknown] = {parameters: 1}
            parameters += 1
    # A leftover is constant − Σ part × parameter = 0.
    in_parameters = Equations(
        modulus,
        parameters,
        [
            [i for i, part in value.items() if i >= 0 for _ in range(-part % modulus)]
            for value in paced(leftover)
        ],
        [value.get(-1, 0) for value in leftover],
    )
    found = gauss.solution_set(in_parameters, meter)
    if found is None:
        return None

    def settle(choice: Vector, constant: int) -> Vector:
        return tuple(
            sum(part * (choice[i] if i >= 0 else constant) for i, part in form.items()) % modulus
            for form in paced(forms)
            if form is not None
        )

    return SolutionSet(
        modulus,
        settle(found.particular, 1),
        tuple(Generator(settle(g.vector, 0), g.order) for g in found.generators),
    )


def _subtract(value: dict[int, int], form: dict[int, int], times: int, modulus: int) -> None:
    for place, part in form.items():
        difference = (value.get(place, 0) - times * part) % modulus
        if difference or place == -1:
            value[place] = difference
        else:
            value.pop(place, None)
