"""From formulas with sorts to formulas without: relations guard the sorts that matter.

A sort without a bound on its size can be the whole domain: a new element may do in everything as
an old one does, unless some formula says that a variable of the sort is equal to something. Only
sorts of which that is said are guarded; the others are erased. Where it is said does not matter:
whoever asks whether a fact follows from others denies it. Elements of different sorts are
never compared, so that sorts may share elements: every model of the guarded theory, cut down to
the guards, is a model of the theory with sorts; and one with sorts of at most n elements has a
guarded one of n elements.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Implies,
    Variable,
    atoms_of,
    closure,
    conjunction,
    exists,
    for_all,
    free_variables,
    fresh_names,
    parts_of,
    with_parts,
)
from sleuth.logic.theory import BACKGROUND, Sentence
from sleuth.logic.tptp.types import INDIVIDUALS, Signature, Types
from sleuth.logic.tptp.writer import formula_text

VariableSorts: TypeAlias = Mapping[Variable, str]

#: What guards the individuals of TPTP, whose sort has no name of its own.
_INDIVIDUAL = "individual"


def without_sorts(sentences: list[Sentence], types: Types) -> tuple[list[Sentence], list[str]]:
    """The sentences in one sort, after facts about the guards, and the names of the guards."""
    used = _sorts_in_use(sentences, types)
    guarded = _bounded(sentences, types) if len(used) > 1 else set()
    if not guarded:
        return sentences, []
    fresh = fresh_names(types.used.__contains__)
    guards = {sort: fresh(_INDIVIDUAL if sort == INDIVIDUALS else sort) for sort in sorted(guarded)}
    facts = [
        fact
        for sort, guard in guards.items()
        for fact in _facts_about(guard, [(n, s) for n, s in types.used.items() if s.value == sort])
    ]
    kept = []
    for sentence in sentences:
        variables = types.variables_of(sentence)
        formula = _guarded(closure(sentence.formula), variables, guards)
        kept.append(sentence if formula == sentence.formula else replace(sentence, formula=formula))
    return facts + kept, list(guards.values())


def _sorts_in_use(sentences: list[Sentence], types: Types) -> set[str]:
    found = {sort for each in types.used.values() for sort in (*each.args, each.value) if sort}
    for sentence in sentences:
        variables = types.variables_of(sentence)
        found.update(variables.values())
        if free_variables(sentence.formula):
            found.add(INDIVIDUALS)
    return found


def _facts_about(guard: str, values: list[tuple[str, Signature]]) -> list[Sentence]:
    """That functions have their values in a sort, or that there is something in it."""
    x = Variable("X")
    if not values:
        return [_fact(exists((x,), Atom(guard, (x,))), f"some_{guard}")]
    facts = []
    for name, signature in values:
        # Also where the arguments are of other sorts: there the values mean nothing.
        variables = tuple(Variable(f"X{number}") for number in range(1, len(signature.args) + 1))
        formula = for_all(variables, Atom(guard, (Apply(name, variables),)))
        facts.append(_fact(formula, f"type_of_{name}"))
    return facts


def _fact(formula: Formula, name: str) -> Sentence:
    label = Apply("label", (Apply(name),))
    return Sentence(formula, BACKGROUND, "fact", (label,), None, formula_text(formula))


def _guarded(formula: Formula, variables: VariableSorts, guards: Mapping[str, str]) -> Formula:
    if isinstance(formula, Atom):
        return formula
    parts = tuple(_guarded(part, variables, guards) for part in parts_of(formula))
    if not isinstance(formula, ForAll | Exists):
        return with_parts(formula, parts)
    conditions = [
        Atom(guards[sort], (variable,))
        for variable in formula.variables
        if (sort := variables.get(variable, INDIVIDUALS)) in guards
    ]
    if not conditions:
        return with_parts(formula, parts)
    if isinstance(formula, ForAll):
        return ForAll(formula.variables, Implies(conjunction(*conditions), *parts))
    return Exists(formula.variables, conjunction(*conditions, *parts))


def _bounded(sentences: list[Sentence], types: Types) -> set[str]:
    """The sorts of which a formula, asserted or denied, may say how many elements they have."""
    found: set[str] = set()
    for sentence in sentences:
        sorts = types.variables_of(sentence)
        for atom in atoms_of(sentence.formula):
            if atom.name == EQUALITY:
                sides = (side for side in atom.args if isinstance(side, Variable))
                found.update(sorts.get(side, INDIVIDUALS) for side in sides)
    return found
