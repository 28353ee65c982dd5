"""For which elements a formula fails that does not hold in a model."""

from __future__ import annotations

from sleuth.limits import paced
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.model_check import truth
from sleuth.logic.syntax import ForAll, Formula, closure, numeral, substitute


def witness(formula: Formula, meaning: Meaning, model: Interpretation) -> dict[str, int]:
    """The first elements at which a false formula fails, by its universal variables.

    Empty for a formula that does not begin with any.
    """
    found: dict[str, int] = {}
    rest = closure(formula)
    while isinstance(rest, ForAll):
        first, others = rest.variables[0], rest.variables[1:]
        inner = ForAll(others, rest.body) if others else rest.body
        for element in paced(range(model.size), 16):
            instance = substitute(inner, {first: numeral(element)})
            if not truth(instance, meaning, [model]).all():
                found[first.name] = element
                rest = instance
                break
        else:
            raise ValueError("the formula holds in the model")
    return found
