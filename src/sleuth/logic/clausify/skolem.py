"""Skolemisation: existential variables become terms over the variables they depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Not,
    Or,
    Term,
    Variable,
    free_variables,
    substitute_atom,
    term_variables,
)


@dataclass(slots=True)
class Skolemiser:
    """Names the Skolem functions of one theory; `symbols` are those given so far, with arity."""

    fresh_symbol: Callable[[str], str]
    symbols: dict[str, int] = field(default_factory=dict)

    def skolemised(self, formula: Formula) -> tuple[Formula, list[tuple[Variable, Apply]]]:
        """A closed formula in negation normal form without its quantifiers.

        Universal variables keep their names. Also the existential ones from left to right with
        their Skolem terms; a variable may have several.
        """
        became: list[tuple[Variable, Apply]] = []
        return self._freed(formula, {}, became), became

    def _freed(
        self,
        formula: Formula,
        values: dict[Variable, Term],
        became: list[tuple[Variable, Apply]],
    ) -> Formula:
        if isinstance(formula, Atom):
            return substitute_atom(formula, values)
        if isinstance(formula, Not):
            return Not(self._freed(formula.body, values, became))
        if isinstance(formula, And | Or):
            parts = tuple(self._freed(part, values, became) for part in formula.parts)
            return type(formula)(parts)
        assert isinstance(formula, ForAll | Exists), "not in negation normal form"
        if isinstance(formula, Exists):
            free = [values.get(variable, variable) for variable in free_variables(formula)]
            needed = term_variables(*free)
            values = dict(values)
            for variable in formula.variables:
                witness = self._skolem_term(needed)
                values[variable] = witness
                became.append((variable, witness))
        return self._freed(formula.body, values, became)

    def _skolem_term(self, variables: tuple[Variable, ...]) -> Apply:
        name = self.fresh_symbol("f" if variables else "c")
        self.symbols[name] = len(variables)
        return Apply(name, variables)
