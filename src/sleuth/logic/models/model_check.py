"""Tells whether formulas hold in interpretations, by evaluating them for all values at once.

Every variable is an axis of an array, and so is the number of the interpretation; a quantifier
goes through an axis. Nothing here is shared with what finds models: formulas are taken as they
were read, not as clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from sleuth.errors import Place, WrongAnswer
from sleuth.limits import checkpoint, paced
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.syntax import (
    And,
    Atom,
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
from sleuth.logic.theory import Theory

if TYPE_CHECKING:
    import numpy.typing as npt

Array: TypeAlias = "npt.NDArray[Any]"

#: Arrays are kept below about this many numbers by taking the first variables one by one.
_LARGEST = 1 << 18


def check(theory: Theory, meaning: Meaning, models: Sequence[Interpretation]) -> None:
    """Raise WrongAnswer unless every sentence of the theory holds in every interpretation."""
    for text, place in violations(theory, meaning, models):
        raise WrongAnswer(
            f"a model was found, but {text}",
            place,
            "this is a bug in Sleuth: please report the input",
        )


def violations(
    theory: Theory, meaning: Meaning, models: Sequence[Interpretation]
) -> Iterator[tuple[str, Place | None]]:
    """What of a theory does not hold in some of these interpretations, in words, with its place."""
    if not models:
        return
    evaluator = _evaluator(meaning, models)
    for sentence in theory.sentences:
        checkpoint()
        if sentence.role not in ("fact", "goal"):
            continue
        formula = closure(sentence.formula)
        denied = sentence.role == "goal"
        if not evaluator.closed(Not(formula) if denied else formula).all():
            how = "this goal is not false in it" if denied else "this does not hold in it"
            yield f"{how}: {sentence.text or formula}", sentence.place
    for group in theory.distinct:
        for at, member in enumerate(group.members):
            for other in group.members[at + 1 :]:
                same = evaluator.closed(Atom("=", (member, other)))
                if same.any():
                    yield f"{member} and {other} are the same in it", group.place


def truth(formula: Formula, meaning: Meaning, models: Sequence[Interpretation]) -> Array:
    """For each interpretation, all of one size and signature, whether a closed formula holds."""
    return _evaluator(meaning, models).closed(formula)


def _evaluator(meaning: Meaning, models: Sequence[Interpretation]) -> _Evaluator:
    size = models[0].size
    tables: dict[str, Array] = {}
    for symbol in models[0].tables:
        flat = np.array([model.tables[symbol] for model in models], dtype=np.int32)
        tables[symbol.name] = flat.reshape((len(models),) + (size,) * symbol.arity)
    return _Evaluator(size, meaning, tables, len(models))


class _Evaluator:
    def __init__(self, size: int, meaning: Meaning, tables: dict[str, Array], models: int) -> None:
        self.size = size
        self.meaning = meaning
        self.tables = tables
        self.models = models

    def closed(self, formula: Formula) -> Array:
        """The truth of a formula without free variables in each model."""
        result = self.formula(formula, {}, 0)
        return np.broadcast_to(result.reshape(-1), (self.models,))

    def formula(self, formula: Formula, values: dict[Variable, Array], depth: int) -> Array:
        """Truth values; axis 0 is the model, axis k the k-th variable that is an axis."""
        if isinstance(formula, Atom):
            return self.atom(formula, values, depth)
        if isinstance(formula, Not):
            return ~self.formula(formula.body, values, depth)
        if isinstance(formula, And):
            return self._joined(np.logical_and, True, formula.parts, values, depth)
        if isinstance(formula, Or):
            return self._joined(np.logical_or, False, formula.parts, values, depth)
        if isinstance(formula, Implies):
            denied = ~self.formula(formula.premise, values, depth)
            if denied.all():
                return denied
            return denied | self.formula(formula.conclusion, values, depth)
        if isinstance(formula, Iff):
            left = self.formula(formula.left, values, depth)
            return np.equal(left, self.formula(formula.right, values, depth))
        universal = isinstance(formula, ForAll)
        return self.quantified(universal, formula.variables, formula.body, values, depth)

    def quantified(
        self,
        universal: bool,
        variables: tuple[Variable, ...],
        body: Formula,
        values: dict[Variable, Array],
        depth: int,
    ) -> Array:
        """Go through the values of the first variable: one by one if arrays grow too large."""
        if not variables:
            return self.formula(body, values, depth)
        first, rest = variables[0], variables[1:]
        if self.models * self.size ** (depth + len(variables)) > _LARGEST:
            join = np.logical_and if universal else np.logical_or
            result: Array | None = None
            for element in paced(range(self.size), 16):
                each = np.array(element, dtype=np.int32).reshape((1,) * (depth + 1))
                part = self.quantified(universal, rest, body, {**values, first: each}, depth)
                result = part if result is None else join(result, part)
            assert result is not None
            return result
        axis = np.arange(self.size, dtype=np.int32)
        shaped = axis.reshape((1,) * (depth + 1) + (self.size,))
        wider = {name: value[..., None] for name, value in values.items()}
        wider[first] = shaped
        inner = self.quantified(universal, rest, body, wider, depth + 1)
        inner = inner.reshape(inner.shape + (1,) * (depth + 2 - inner.ndim))
        return np.asarray(inner.all(axis=-1) if universal else inner.any(axis=-1))

    def _joined(
        self,
        join: Callable[[Array, Array], Array],
        empty: bool,
        parts: tuple[Formula, ...],
        values: dict[Variable, Array],
        depth: int,
    ) -> Array:
        result: Array = np.full((1,) * (depth + 1), empty)
        for part in parts:
            result = join(result, self.formula(part, values, depth))
            if (result != empty).all():
                break
        return result

    def atom(self, atom: Atom, values: dict[Variable, Array], depth: int) -> Array:
        """The truth of an atom; false where a term in it has no value, unless it says t = t."""
        if atom.name == "=" and atom.args[0] == atom.args[1]:
            return np.full((1,) * (depth + 1), True)
        terms = [self.term(term, values, depth) for term in atom.args]
        defined = np.full((1,) * (depth + 1), True)
        for _, has_value in terms:
            defined = defined & has_value
        if atom.name == "=" or self.meaning.relation(atom.name, len(atom.args)):
            left, right = terms[0][0], terms[1][0]
            compare: dict[str, Callable[[Array, Array], Array]] = {
                "=": np.equal,
                "<": np.less,
                "<=": np.less_equal,
                ">": np.greater,
                ">=": np.greater_equal,
            }
            return np.asarray(compare[atom.name](left, right) & defined)
        value, inside = self.look_up(atom.name, [value for value, _ in terms], depth)
        return np.asarray((value == 1) & inside & defined)

    def term(self, term: Term, values: dict[Variable, Array], depth: int) -> tuple[Array, Array]:
        """The value of a term and where it has one."""
        everywhere = np.full((1,) * (depth + 1), True)
        if isinstance(term, Variable):
            return values[term], everywhere
        number = numeral_value(term)
        fixed = self.meaning.function(term.name, len(term.args))
        if number is None and fixed and not term.args:
            number = self.size
        if number is not None:
            return np.full((1,) * (depth + 1), number, dtype=np.int64), everywhere
        parts = [self.term(argument, values, depth) for argument in term.args]
        defined = everywhere
        for _, has_value in parts:
            defined = defined & has_value
        arguments = [value for value, _ in parts]
        if fixed:
            value, has_value = self.arithmetic(term.name, arguments)
        else:
            value, has_value = self.look_up(term.name, arguments, depth)
        return value, defined & has_value

    def look_up(self, name: str, arguments: list[Array], depth: int) -> tuple[Array, Array]:
        """The entries of a table, and where the arguments are elements at all."""
        inside = np.full((1,) * (depth + 1), True)
        for argument in arguments:
            inside = inside & (argument >= 0) & (argument < self.size)
        model = np.arange(self.models).reshape((self.models,) + (1,) * depth)
        safe = [np.clip(argument, 0, self.size - 1) for argument in arguments]
        return self.tables[name][(model, *safe)], inside

    def arithmetic(self, name: str, arguments: list[Array]) -> tuple[Array, Array]:
        """A number computed from numbers, and where that is possible."""
        first = arguments[0].astype(np.int64)
        if len(arguments) == 1:
            result = abs(first) if name == "abs" else -first
            return self._in_ring(result), np.full((1,) * first.ndim, True)
        second = arguments[1].astype(np.int64)
        if name == "+":
            result = first + second
        elif name == "*":
            result = first * second
        elif name == "min":
            result = np.minimum(first, second)
        elif name == "max":
            result = np.maximum(first, second)
        else:
            possible = second != 0
            divisor = np.where(possible, second, 1)
            exact = first - np.remainder(first, divisor)
            floor = exact // divisor
            if name == "mod":
                return np.remainder(first, divisor), possible
            toward_zero = floor + ((floor < 0) & (floor * divisor != first))
            return toward_zero, possible
        return self._in_ring(result), np.full((1,) * first.ndim, True)

    def _in_ring(self, value: Array) -> Array:
        return np.remainder(value, self.size) if self.meaning.ring else value
