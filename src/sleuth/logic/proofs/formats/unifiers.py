"""What the variables of its parents become in a step of a proof.

A prover only keeps which literals it worked on; the most general unifier is made again from
these, over the terms of the checker. Its values are told in the variables of the conclusion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.checking.clauses import Signed, load_literals, mapped
from sleuth.logic.proofs.checking.inferences import RULES, Premise
from sleuth.logic.proofs.checking.terms import Bindings, Refused, Scope, Terms, Unifier
from sleuth.logic.proofs.proof import ProofStep
from sleuth.logic.syntax import Apply, Term, Variable

#: The parent that a variable is one of, its name there, and what it becomes.
Binding: TypeAlias = tuple[int, str, str]

#: Pairs of literals that are compared before names are given up.
_MOST_ATTEMPTS = 2_000

#: Larger values are told by their number of symbols: shared terms are small, written out they
#: may be as long as two to their depth.
_MOST_SYMBOLS = 300

_WRITER = LadrWriter()


@dataclass(frozen=True, slots=True)
class _Parent:
    """A clause that a step uses, with variables of its own."""

    number: int
    literals: list[Signed]
    scope: Scope


def unifier_of(step: ProofStep, known: Mapping[int, ProofStep]) -> list[Binding]:
    """What a step binds, by parent and variable; nothing where its rule has no unifier.

    `known` are the clauses by number. Variables that keep their name are left out.
    """
    if any(number not in known for number in step.parents):
        return []
    terms = Terms()
    parents = [_loaded(terms, known[number]) for number in step.parents]
    try:
        pairs = _unified(terms, step, parents)
        if not pairs:
            return []
        unifier = Unifier(terms, pairs)
    except (Refused, IndexError, ValueError):
        return []
    names = _names(terms, step, parents, unifier)
    found = []
    for parent in parents:
        for name, variable in parent.scope.items():
            value = _text(terms, unifier.instance(variable), names)
            if value != name:
                found.append((parent.number, name, value))
    return found


def _loaded(terms: Terms, step: ProofStep) -> _Parent:
    scope: Scope = {}
    return _Parent(step.number, load_literals(terms, step.literals, scope), scope)


def _unified(
    terms: Terms, step: ProofStep, parents: Sequence[_Parent]
) -> Sequence[tuple[int, int]]:
    """The pairs of terms that a step makes equal."""
    places = step.places
    first = parents[0].literals if parents else []
    match step.rule:
        case "resolve" | "unit_del" | "cut":
            if len(parents) != 2:
                return []
            other = parents[1].literals
            # Deleting a literal names its place in the first parent; the other is one literal.
            place = places[1] if step.rule == "resolve" else 0
            if step.rule != "resolve" and len(other) != 1:
                return []
            return list(zip(first[places[0]].args, other[place].args, strict=True))
        case "factor":
            return list(zip(first[places[0]].args, first[places[1]].args, strict=True))
        case "para":
            left = first[places[0]].args[1 if places[1] else 0]
            assert step.part is not None
            return [(left, terms.load(step.part, dict(parents[1].scope)))]
        case "xx_res":
            left, right = first[places[0]].args
            return [(left, right)]
        case "eq_factor":
            one, other_side = first[places[0]].args, first[places[2]].args
            return [(one[1 if places[1] else 0], other_side[1 if places[3] else 0])]
    return []


def _names(
    terms: Terms, step: ProofStep, parents: Sequence[_Parent], unifier: Unifier
) -> dict[int, str]:
    """What variables are called in the conclusion; others get names that it does not use."""
    scope: Scope = {}
    concluded = load_literals(terms, step.literals, scope)
    bindings: Bindings = {}
    attempts = iter(range(_MOST_ATTEMPTS))
    _matched(terms, concluded, _made(terms, step, parents, unifier), bindings, attempts)
    labels = {number: name for name, number in scope.items()}
    names = {made: labels[own] for own, made in bindings.items() if made < 0}
    used = set(scope)
    for parent in parents:
        for name, variable in parent.scope.items():
            end = unifier.instance(variable)
            if end < 0 and end not in names:
                free = name
                while free in used:
                    free += "'"
                used.add(free)
                names[end] = free
    return names


def _made(
    terms: Terms, step: ProofStep, parents: Sequence[_Parent], unifier: Unifier
) -> list[Signed]:
    """The conclusion as the rule makes it, in the variables of the parents."""
    if step.rule in ("unit_del", "cut"):
        return mapped(parents[0].literals, unifier.instance)
    premises = [Premise(tuple(each.literals), each.scope) for each in parents]
    return RULES[step.rule][0](terms, step, premises)


def _matched(
    terms: Terms,
    concluded: Sequence[Signed],
    made: Sequence[Signed],
    bindings: Bindings,
    attempts: Iterator[int],
) -> bool:
    """Bind the variables of the conclusion so that its literals are among those made."""
    if not concluded:
        return True
    first, *rest = concluded
    for candidate in made:
        if not first.has_shape_of(candidate):
            continue
        for reading in candidate.readings:
            if next(attempts, None) is None:
                return False
            bound = terms.matched(first.args, reading, bindings)
            if bound is None:
                continue
            if _matched(terms, rest, made, bindings, attempts):
                return True
            terms.unbind(bound, bindings)
    return False


def _text(terms: Terms, term: int, names: Mapping[int, str]) -> str:
    symbols = _size(terms, term)
    if symbols > _MOST_SYMBOLS:
        return f"a term of {symbols:,} symbols"
    return _WRITER.term(_term(terms, term, names))


def _size(terms: Terms, term: int) -> int:
    """The symbols of a term written out, counted once for each part that is shared."""
    sizes: dict[int, int] = {}
    waiting = [term]
    while waiting:
        part = waiting[-1]
        args = terms.args[part] if part >= 0 else ()
        unknown = [arg for arg in args if arg not in sizes]
        if unknown:
            waiting += unknown
            continue
        sizes[part] = 1 + sum(sizes[arg] for arg in args)
        waiting.pop()
    return sizes[term]


def _term(terms: Terms, term: int, names: Mapping[int, str]) -> Term:
    if term < 0:
        return Variable(names.get(term, terms.labels[-term - 1]))
    return Apply(terms.names[term], tuple(_term(terms, arg, names) for arg in terms.args[term]))
