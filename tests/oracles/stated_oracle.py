"""Constraint models and clauses that a script or a file states, against all valuations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any

from judging import Asked, Truth, judge, methods_of
from oracle import Oracle, Verdict

from sleuth.own.constraint_model import Model
from sleuth.own.expressions import all_different, condition
from sleuth.own.named_clauses import Clauses

Values = Mapping[str, int]

_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}

#: Names that a view might use itself, and some that differ in their letters alone.
_NAMES = ("x", "one", "X", "-y", "cost", "b1")


class _Sum:
    """A weighted sum as data: said to Sleuth with its operators, evaluated here without them."""

    def __init__(self, rng: Random, names: list[str]) -> None:
        self.terms = [
            (rng.choice((-2, -1, 0, 1, 1, 3)), rng.choice(names)) for _ in range(rng.randint(1, 3))
        ]
        self.constant = rng.choice((0, 0, 1, -3))

    def said(self, integers: Mapping[str, Any]) -> Any:
        whole: Any = self.constant
        for weight, name in self.terms:
            whole = whole + weight * integers[name]
        return whole

    def value(self, values: Values) -> int:
        return self.constant + sum(weight * values[name] for weight, name in self.terms)

    def __repr__(self) -> str:
        return f"{self.terms}+{self.constant}"


def models(rng: Random) -> Verdict:
    """Empty and scattered domains, weights of 0, a name twice, conditions on nothing."""
    names = rng.sample(_NAMES, rng.randint(1, 4))
    model = Model()
    domains: dict[str, list[int]] = {}
    integers: dict[str, Any] = {}
    for name in names:
        least = rng.randint(-2, 2)
        if rng.random() < 0.6:
            most = least + rng.choice((0, 1, 2, 3)) if rng.random() < 0.97 else least - 1
            domains[name] = list(range(least, most + 1))
            integers[name] = model.integer(name, least, most)
        else:
            domains[name] = [rng.randint(-5, 5) for _ in range(rng.randint(1, 4))]
            integers[name] = model.integer(name, domains[name])
    tests: list[Callable[[Values], bool]] = []
    said: list[str] = []
    for _ in range(rng.randint(0, 4)):
        relation, test, text = _relation(rng, names, integers)
        model.add(relation)
        tests.append(test)
        said.append(text)
    objective = _Sum(rng, names) if rng.random() < 0.5 else None
    if objective is not None:
        model.minimise(objective.said(integers))
    found = {}
    for chosen in product(*(sorted(set(domains[name])) for name in names)):
        values = dict(zip(names, chosen, strict=True))
        if all(test(values) for test in tests):
            found[chosen] = None if objective is None else float(objective.value(values))

    def normal(solution: Any) -> tuple[int, ...]:
        return tuple(solution[name] for name in names)

    truth = Truth.costing(found)
    price = None if objective is None else objective.value
    asked = Asked("constraint-model", problem=model.problem(), normal=normal, price=price)
    wrong, left = judge(asked, truth, rng, rng.sample(methods_of("constraint-model"), 3))
    if wrong is not None:
        wrong += f"{domains} {said} least {objective}"
    return Verdict(truth.case, wrong, left)


def _relation(
    rng: Random, names: list[str], integers: Mapping[str, Any]
) -> tuple[Any, Callable[[Values], bool], str]:
    """A relation as Sleuth gets it, as it is tested here, and in words."""
    sums = [_Sum(rng, names) for _ in range(rng.randint(2, 3))]
    form = rng.choice(("compare", "compare", "different", "names", "condition"))
    if form == "compare":
        symbol = rng.choice(list(_COMPARED))
        compare = _COMPARED[symbol]
        one, other = sums[:2]
        relation = compare(one.said(integers), other.said(integers))
        return (
            relation,
            lambda values: bool(compare(one.value(values), other.value(values))),
            f"{one} {symbol} {other}",
        )
    if form == "different":

        def different(values: Values) -> bool:
            numbers = [each.value(values) for each in sums]
            return len(set(numbers)) == len(numbers)

        return all_different([each.said(integers) for each in sums]), different, f"different {sums}"
    if form == "names":
        chosen = [rng.choice(names) for _ in range(rng.randint(1, 4))]

        def all_of_them(values: Values) -> bool:
            return len({values[name] for name in chosen}) == len(chosen)

        parts = [integers[name] for name in chosen]
        return all_different(*parts), all_of_them, f"different {chosen}"
    modulus = rng.choice((2, 3))
    used = [] if rng.random() < 0.1 else sums

    def so(*numbers: int) -> bool:
        return sum(number * number for number in numbers) % modulus == 1

    return (
        condition(so, *(each.said(integers) for each in used)),
        lambda values: so(*(each.value(values) for each in used)),
        f"squares of {used} are 1 modulo {modulus}",
    )


def cnf(rng: Random) -> Verdict:
    """Empty clauses, tautologies, clauses and literals twice, variables that no clause has."""
    variables = rng.randint(0, 6)
    literals = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    if rng.random() < 0.3:
        literals = [each for each in literals if abs(each) != 1]
    clauses: list[list[int]] = []
    for _ in range(rng.choice((0, 1, 3, 6, 12, 20)) if literals else rng.randint(0, 1)):
        length = rng.choice((1, 2, 2, 3, 3, 4)) if literals else 0
        clauses.append([rng.choice(literals) for _ in range(length)])
    if rng.random() < 0.05:
        clauses.append([])
    if clauses and rng.random() < 0.3:
        clauses.append(rng.choice(clauses)[::-1])
    found = []
    for values in product((False, True), repeat=variables):
        if all(any(values[abs(each) - 1] is (each > 0) for each in c) for c in clauses):
            found.append(frozenset(v + 1 for v, true in enumerate(values) if true))
    truth = Truth.listing(found)
    if rng.random() < 0.3 and {abs(each) for c in clauses for each in c} == {
        *range(1, variables + 1)
    }:
        wrong, left = _named(rng, clauses, truth)
        return Verdict(f"named {truth.case}", wrong, left)
    text = _dimacs(rng, variables, clauses)
    wrong, left = judge(Asked("cnf", text), truth, rng, methods_of("cnf"))
    return Verdict(truth.case, wrong, left)


def _named(rng: Random, clauses: list[list[int]], truth: Truth) -> tuple[str | None, bool]:
    """The same clauses with names in the place of numbers."""
    stated = Clauses()
    for clause in clauses:
        stated.add(*(f"-n{-each}" if each < 0 else f"n{each}" for each in clause))

    def normal(solution: Any) -> frozenset[int]:
        return frozenset(int(name[1:]) for name, true in solution.items() if true)

    asked = Asked("named-clauses", problem=stated.problem(), normal=normal)
    return judge(asked, truth, rng, methods_of("named-clauses"))


def _dimacs(rng: Random, variables: int, clauses: list[list[int]]) -> str:
    """The formula as a file: comments, clauses over several lines, several in one line."""
    words = "".join(
        " ".join(map(str, [*clause, 0])) + rng.choice(("\n", "\n", " ", "\nc a remark\n"))
        for clause in clauses
    )
    if rng.random() < 0.2:
        words = words.replace(" ", "\n") if "remark" not in words else words
    names = "c variable 1: it rains\n" if variables and rng.random() < 0.2 else ""
    return f"c made by chance\n{names}p cnf {variables} {len(clauses)}\n{words}\n"


ORACLES = [Oracle("constraint-models", models, 40), Oracle("cnf", cnf, 60)]
