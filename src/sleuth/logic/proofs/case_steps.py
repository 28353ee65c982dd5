"""The steps of a proof that are about cases: names for components, splits, chains of resolution.

A component is brought in by a definition `case1 <-> all x (…)`, so that a clause that holds in
its case is an ordinary clause with the literal `-case1`. A clause is split by resolving it with
clauses of such definitions, in which constants stand for what a component is false of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sleuth.logic.clausify.normal_form import negation_normal_form
from sleuth.logic.clausify.scopes import with_small_scopes
from sleuth.logic.clausify.skolem import Skolemiser
from sleuth.logic.proofs.steps import Steps
from sleuth.logic.syntax import (
    Atom,
    Iff,
    Literal,
    Term,
    Variable,
    clause_formula,
    clause_variables,
    closure,
    substitute_literal,
)
from sleuth.logic.theory import NormalForm

Literals = tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class _Definition:
    """The step that names a component, and constants that it is false of if its name is."""

    step: int
    witnesses: dict[Variable, Term]
    clauses: dict[Literals, int] = field(default_factory=dict)


@dataclass(slots=True)
class CaseSteps:
    """Writes such steps; `fresh` gives names that nothing else has."""

    steps: Steps
    fresh: Callable[[str], str]
    _names: dict[int, str] = field(default_factory=dict)
    _definitions: dict[int, _Definition] = field(default_factory=dict)

    def literal(self, case: int) -> Literal:
        """A case as a literal."""
        letter = abs(case)
        if letter not in self._names:
            self._names[letter] = self.fresh(f"case{letter}")
        return Literal(case > 0, Atom(self._names[letter]))

    def component(self, case: int, component: Literals, clause: Literals) -> int:
        """The step that a component, or the opposite of a ground one, holds in its case."""
        return self._clause(self._definition(abs(case), component), clause)

    def split(
        self, parent: int, clause: Literals, parts: Sequence[tuple[int, list[int], Literals]]
    ) -> int:
        """The steps from a clause to one that says which cases there are.

        For each part: its case, the places of its literals in the clause, and the component.
        """
        current = list(clause)
        for case, places, component in parts:
            definition = self._definition(abs(case), component)
            named = self.literal(case)
            left = [clause[place] for place in places]
            constants = _matched(left, component, definition.witnesses)
            while left:
                literal = left.pop(0)
                bound = {each: constants[each] for each in clause_variables([literal])}
                refuting = self._clause(
                    definition, (substitute_literal(literal, bound).negated(), named)
                )
                place = current.index(literal)
                changed = {each: substitute_literal(each, bound) for each in left}
                left = list(changed.values())
                rest = current[:place] + current[place + 1 :]
                current = list(dict.fromkeys([*(changed.get(each, each) for each in rest), named]))
                parent = self.steps.add(
                    "resolve", (parent, refuting), literals=tuple(current), places=(place, 0)
                )
        return parent

    def _definition(self, letter: int, component: Literals) -> _Definition:
        known = self._definitions.get(letter)
        if known is None:
            meaning = closure(clause_formula(component))
            formula = Iff(self.literal(letter).atom, meaning)
            scoped = with_small_scopes(negation_normal_form(formula))
            _, witnesses = Skolemiser(self.fresh).skolemised(scoped)
            form = NormalForm(formula, scoped, tuple(witness for _, witness in witnesses))
            step = self.steps.add("introduced", (), formula=formula, forms=(form,))
            known = self._definitions[letter] = _Definition(step, dict(witnesses))
        return known

    def _clause(self, definition: _Definition, literals: Literals) -> int:
        known = definition.clauses.get(literals)
        if known is None:
            known = definition.clauses[literals] = self.steps.add(
                "clausify", (definition.step,), literals=literals, places=(0,)
            )
        return known


def _matched(
    literals: Sequence[Literal], component: Literals, witnesses: dict[Variable, Term]
) -> dict[Variable, Term]:
    """The constants for the variables of a part, which is the component but for their names."""
    pairs = zip(clause_variables(literals), clause_variables(component), strict=True)
    return {one: witnesses[other] for one, other in pairs}
