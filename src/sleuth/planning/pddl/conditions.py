"""Conditions of PDDL: what has to hold."""

from __future__ import annotations

from collections.abc import Mapping

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group
from sleuth.planning.pddl.syntax import (
    TRUE,
    And,
    Atom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
)
from sleuth.planning.pddl.vocabulary import Scope, Vocabulary

#: What PDDL has for other kinds of planning, by the word that begins it.
UNSUPPORTED = {
    "preference": "preferences",
    "always": "constraints on the whole plan",
    "sometime": "constraints on the whole plan",
    "at-most-once": "constraints on the whole plan",
    "within": "constraints on the whole plan",
    ">": "comparisons of numbers",
    "<": "comparisons of numbers",
    ">=": "comparisons of numbers",
    "<=": "comparisons of numbers",
}


def condition(
    source: SourceText, part: Expression, scope: Scope, vocabulary: Vocabulary
) -> Condition:
    """Read a condition in which the variables of the scope may stand."""
    if not isinstance(part, Group):
        raise source.error(part.offset, "a condition in brackets is expected here")
    if not part.parts:
        return TRUE
    head, inside = part.head, part.parts[1:]
    if head in UNSUPPORTED and head not in vocabulary.predicates:
        raise source.error(part.offset, f"{UNSUPPORTED[head]} ({head}) are not supported")
    if head in ("and", "or"):
        parts = tuple(condition(source, each, scope, vocabulary) for each in inside)
        return And(parts) if head == "and" else Or(parts)
    if head == "not":
        (inner,) = expected(source, part, 1, "not is followed by one condition")
        return Not(condition(source, inner, scope, vocabulary))
    if head == "imply":
        first, second = expected(source, part, 2, "imply is followed by two conditions")
        return Imply(
            condition(source, first, scope, vocabulary),
            condition(source, second, scope, vocabulary),
        )
    if head in ("exists", "forall"):
        listed, inner = expected(source, part, 2, f"{head} is followed by (VARIABLES) CONDITION")
        parameters = vocabulary.parameters(source, listed)
        within = condition(source, inner, widened(scope, parameters), vocabulary)
        return Exists(parameters, within) if head == "exists" else Forall(parameters, within)
    return vocabulary.atom(source, part, scope)


def expected(source: SourceText, group: Group, count: int, problem: str) -> tuple[Expression, ...]:
    """What follows the head of a group, if it is as much as it has to be."""
    inside = group.parts[1:]
    if len(inside) != count:
        raise source.error(group.offset, problem)
    return inside


def widened(scope: Scope, parameters: tuple[Parameter, ...]) -> Mapping[str, tuple[str, ...]]:
    """A scope in which more variables are bound; a name bound again means the new one."""
    return {**scope, **{each.name: each.types for each in parameters}}


def free_variables(part: Condition) -> frozenset[str]:
    """The variables of a condition that nothing in it binds."""
    if isinstance(part, Atom):
        return frozenset(term for term in part.terms if term.startswith("?"))
    if isinstance(part, Not):
        return free_variables(part.part)
    if isinstance(part, Exists | Forall):
        return free_variables(part.part) - {each.name for each in part.parameters}
    if isinstance(part, Imply):
        return free_variables(part.premise) | free_variables(part.conclusion)
    return frozenset().union(*map(free_variables, part.parts))
