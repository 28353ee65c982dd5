"""The evaluator against a plain recursive one, and the numbers that arithmetic gives."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from random_theories import random_theory

from sleuth.errors import WrongAnswer
from sleuth.logic.models import model_check
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.model_check import check, truth
from sleuth.logic.models.signature import Symbol
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import (
    And,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    closure,
    numeral_value,
)


class _Undefined(Exception):
    pass


def _holds(formula: Formula, model: Interpretation, values: dict[Variable, int]) -> bool:
    if isinstance(formula, Atom):
        try:
            return _atom_holds(formula, model, values)
        except _Undefined:
            return False
    if isinstance(formula, Not):
        return not _holds(formula.body, model, values)
    if isinstance(formula, And):
        return all(_holds(part, model, values) for part in formula.parts)
    if isinstance(formula, Or):
        return any(_holds(part, model, values) for part in formula.parts)
    if isinstance(formula, Implies):
        return not _holds(formula.premise, model, values) or _holds(
            formula.conclusion, model, values
        )
    if isinstance(formula, Iff):
        return _holds(formula.left, model, values) == _holds(formula.right, model, values)
    results = [
        _holds(formula.body, model, {**values, **dict(zip(formula.variables, choice, strict=True))})
        for choice in product(range(model.size), repeat=len(formula.variables))
    ]
    return all(results) if isinstance(formula, ForAll) else any(results)


def _atom_holds(atom: Atom, model: Interpretation, values: dict[Variable, int]) -> bool:
    if atom.name == "=" and atom.args[0] == atom.args[1]:
        return True
    numbers = [_value(term, model, values) for term in atom.args]
    match atom.name:
        case "=":
            return numbers[0] == numbers[1]
        case "<":
            return numbers[0] < numbers[1]
        case "<=":
            return numbers[0] <= numbers[1]
        case ">":
            return numbers[0] > numbers[1]
        case ">=":
            return numbers[0] >= numbers[1]
    return _entry(atom.name, numbers, model) == 1


def _entry(name: str, numbers: list[int], model: Interpretation) -> int:
    if not all(0 <= number < model.size for number in numbers):
        raise _Undefined
    return model.value(name, *numbers)


def _value(term: Term, model: Interpretation, values: dict[Variable, int]) -> int:
    if isinstance(term, Variable):
        return values[term]
    number = numeral_value(term)
    if number is not None:
        return number
    numbers = [_value(argument, model, values) for argument in term.args]
    match term.name, numbers:
        case "+", [one, other]:
            return one + other
        case "*", [one, other]:
            return one * other
        case "min", [one, other]:
            return min(one, other)
        case "max", [one, other]:
            return max(one, other)
        case "-", [one]:
            return -one
        case "abs", [one]:
            return abs(one)
        case "domain_size", []:
            return model.size
        case (("mod" | "/"), [one, other]):
            if other == 0:
                raise _Undefined
            return one % other if term.name == "mod" else int(one / other)
    return _entry(term.name, numbers, model)


@pytest.mark.parametrize("seed", range(80))
@pytest.mark.parametrize("largest", [1 << 18, 4])
def test_agrees_with_a_recursive_evaluator(
    seed: int, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_check, "_LARGEST", largest)
    chance = Random(seed)
    theory = random_theory(chance)
    compiled = compile_theory(theory)
    size = chance.randint(1, 3)
    models = [
        Interpretation(
            size,
            {
                symbol: tuple(
                    chance.randrange(2 if symbol.relation else size)
                    for _ in range(size**symbol.arity)
                )
                for symbol in compiled.symbols
                if not symbol.hidden
            },
        )
        for _ in range(3)
    ]
    for sentence in theory.sentences:
        closed = closure(sentence.formula)
        holds = truth(closed, compiled.meaning, models)
        assert list(holds) == [_holds(closed, model, {}) for model in models]


@pytest.mark.parametrize(
    "true",
    [
        "(-14) mod 5 = 1",
        "14 mod -5 = -1",
        "-(1 mod 0 = 0) & -(1 mod 0 = 1)",
        "abs(-3) + min(2,5) * max(1,2) = 7",
        "domain_size = 3",
        "7 / 2 = 3",
        "2 + 2 != 5 & 2 < 20",
    ],
)
def test_arithmetic_is_that_of_the_integers(true: str) -> None:
    theory = read_text(f"set(arithmetic). formulas(a). {true}. end_of_list.")
    model = Interpretation(3, {})
    assert truth(theory.sentences[0].formula, Meaning(arithmetic=True), [model]).all()


def test_check_names_the_formula_that_fails() -> None:
    theory = read_text("formulas(a). p(x). end_of_list. formulas(goals). p(c). end_of_list.")
    model = Interpretation(1, {Symbol("p", 1, True): (1,), Symbol("c", 0, False): (0,)})
    with pytest.raises(WrongAnswer, match=r"p\(c\)"):
        check(theory, Meaning(), [model])


def test_check_knows_distinct_lists() -> None:
    theory = read_text("list(distinct). [c,d]. end_of_list.")
    model = Interpretation(2, {Symbol("c", 0, False): (1,), Symbol("d", 0, False): (1,)})
    with pytest.raises(WrongAnswer, match="c and d are the same"):
        check(theory, Meaning(), [model])


def test_quantifiers_of_one_name_do_not_mix() -> None:
    x = Variable("x")
    inner = Exists((x,), Atom("p", (x,)))
    model = Interpretation(2, {Symbol("p", 1, True): (0, 1)})
    assert truth(ForAll((x,), Or((inner, Atom("p", (x,))))), Meaning(), [model]).all()
