"""Relations that the input defines, replaced by what they mean (expand_relational_defs)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sleuth.limits import paced
from sleuth.logic.syntax import (
    EQUALITY,
    Atom,
    ForAll,
    Formula,
    Iff,
    Variable,
    atoms_of,
    free_variables,
    parts_of,
    substitute,
    with_parts,
)
from sleuth.logic.theory import Sentence, Theory

#: More replacements than this in one sentence are not worth it, and may be far too many.
_MOST_REPLACEMENTS = 200


class _TooMany(Exception):
    """The definitions open up into too much."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """A theory without its defined relations, and what each changed sentence came from."""

    theory: Theory
    sources: dict[int, tuple[Sentence, ...]]


def expanded(theory: Theory) -> Expansion | None:
    """The theory with its defined relations replaced, None if there is nothing to gain."""
    definitions: dict[str, tuple[Sentence, Atom, Formula]] = {}
    for sentence in paced(theory.facts):
        found = _definition(sentence.formula)
        if found is not None and found[0].name not in definitions:
            definitions[found[0].name] = (sentence, *found)
    _drop_circles(definitions)
    if not definitions:
        return None
    defining = {id(sentence) for sentence, _, _ in definitions.values()}
    sentences: list[Sentence] = []
    sources: dict[int, tuple[Sentence, ...]] = {}
    for sentence in paced(theory.sentences):
        if id(sentence) in defining:
            continue
        used: dict[str, Sentence] = {}
        left = [_MOST_REPLACEMENTS]
        try:
            formula = _opened(sentence.formula, definitions, used, left)
        except _TooMany:
            return None
        if used:
            changed = replace(sentence, formula=formula)
            sources[id(changed)] = (sentence, *used.values())
            sentence = changed
        sentences.append(sentence)
    if not sources:
        return None
    return Expansion(replace(theory, sentences=tuple(sentences)), sources)


def _definition(formula: Formula) -> tuple[Atom, Formula] | None:
    """The defined atom and its meaning, if the formula is `all x.. (P(x..) <-> F)`."""
    while isinstance(formula, ForAll):
        formula = formula.body
    if not isinstance(formula, Iff):
        return None
    for head, body in ((formula.left, formula.right), (formula.right, formula.left)):
        if not isinstance(head, Atom) or head.name == EQUALITY or not head.args:
            continue
        variables = {arg for arg in head.args if isinstance(arg, Variable)}
        if len(variables) != len(head.args) or not variables.issuperset(free_variables(body)):
            continue
        if all(atom.name != head.name for atom in atoms_of(body)):
            return head, body
    return None


def _drop_circles(definitions: dict[str, tuple[Sentence, Atom, Formula]]) -> None:
    """Remove definitions that depend on themselves through others."""

    def reaches(name: str, target: str, seen: set[str]) -> bool:
        for atom in atoms_of(definitions[name][2]):
            if atom.name == target:
                return True
            if atom.name in definitions and atom.name not in seen:
                seen.add(atom.name)
                if reaches(atom.name, target, seen):
                    return True
        return False

    for name in list(definitions):
        if reaches(name, name, set()):
            del definitions[name]


def _opened(
    formula: Formula,
    definitions: dict[str, tuple[Sentence, Atom, Formula]],
    used: dict[str, Sentence],
    left: list[int],
) -> Formula:
    """The formula with defined atoms replaced by their meaning, all the way down."""
    if isinstance(formula, Atom):
        if formula.name not in definitions:
            return formula
        sentence, head, body = definitions[formula.name]
        if len(head.args) != len(formula.args):
            return formula
        used[formula.name] = sentence
        left[0] -= 1
        if left[0] < 0:
            raise _TooMany
        bindings = {
            variable: value
            for variable, value in zip(head.args, formula.args, strict=True)
            if isinstance(variable, Variable)
        }
        return _opened(substitute(body, bindings), definitions, used, left)
    return with_parts(
        formula, tuple(_opened(part, definitions, used, left) for part in parts_of(formula))
    )
