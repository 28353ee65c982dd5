"""The inference rules between clauses, each replayed from its definition.

A rule gets the step and its parents with their terms as numbers, every parent with variables of
its own. It returns the clause that the parents give, or refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sleuth.logic.proofs.checking.clauses import (
    Junction,
    Signed,
    covers,
    load_literals,
    mapped,
)
from sleuth.logic.proofs.checking.terms import Congruence, Refused, Scope, Terms, Unifier
from sleuth.logic.proofs.proof import ProofStep
from sleuth.logic.syntax import Variable


@dataclass(frozen=True, slots=True)
class Premise:
    """A parent clause: its literals, and the numbers of its variables by name."""

    literals: tuple[Signed, ...]
    scope: Scope

    def literal(self, place: int) -> Signed:
        """The literal at a place."""
        return self.literals[_place(place, len(self.literals))]

    def without(self, place: int) -> list[Signed]:
        """All literals but the one at a place."""
        _place(place, len(self.literals))
        return [literal for i, literal in enumerate(self.literals) if i != place]


Rule = Callable[[Terms, ProofStep, Sequence[Premise]], list[Signed]]


def _place(place: int, count: int) -> int:
    # True and False are numbers to Python, and places below 0 count from the end.
    if type(place) is not int or not 0 <= place < count:
        raise Refused(f"there is no literal {place}: the places are 0 to {count - 1}")
    return place


def _places(step: ProofStep, count: int) -> tuple[int, ...]:
    if len(step.places) != count:
        raise Refused(f"{step.rule} names {count} places, not {len(step.places)}")
    return step.places


def _sides(literal: Signed, positive: bool, flipped: int = 0) -> tuple[int, int]:
    """The sides of an equation of a sign, from right to left if flipped."""
    if not literal.is_equation or literal.positive != positive:
        raise Refused(f"{'an equation' if positive else 'a disequation'} is needed there")
    if type(flipped) is not int or flipped not in (0, 1):
        raise Refused(f"an equation is flipped (1) or not (0), not {flipped}")
    left, right = literal.args
    return (right, left) if flipped else (left, right)


def _unified_atoms(terms: Terms, one: Signed, other: Signed) -> Unifier:
    if one.name != other.name or len(one.args) != len(other.args):
        raise Refused(f"{one.name} and {other.name} are different relations")
    return Unifier(terms, list(zip(one.args, other.args, strict=True)))


def resolve(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ A and q ∨ ¬B give (p ∨ q)σ for the most general unifier σ of the atoms A and B."""
    ours, theirs = parents
    i, j = _places(step, 2)
    one, other = ours.literal(i), theirs.literal(j)
    if one.positive == other.positive:
        raise Refused("the literals resolved upon have the same sign")
    unifier = _unified_atoms(terms, one, other)
    return mapped(ours.without(i) + theirs.without(j), unifier.instance)


def paramodulate(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ s=t and q[u] give (p ∨ q[t])σ, every u in q replaced, for the unifier σ of s and u."""
    source, target = parents
    i, flipped, j = _places(step, 3)
    left, right = _sides(source.literal(i), True, flipped)
    if step.part is None or isinstance(step.part, Variable):
        raise Refused("it does not say which term, not a variable, is replaced")
    part = terms.load(step.part, dict(target.scope))
    if part not in terms.subterms(target.literal(j).args):
        raise Refused(f"{terms.text(part)} does not occur in literal {j}")
    unifier = Unifier(terms, [(left, part)])
    values = {part: right}
    changed = mapped(target.literals, lambda term: terms.replaced(term, values))
    return mapped(source.without(i) + changed, unifier.instance)


def factor(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ A ∨ B gives (p ∨ A)σ for the most general unifier σ of the literals A and B."""
    (parent,) = parents
    i, j = _places(step, 2)
    one, other = parent.literal(i), parent.literal(j)
    if i == j:
        raise Refused("one literal is not two")
    if one.positive != other.positive:
        raise Refused("the literals to factor have different signs")
    unifier = _unified_atoms(terms, one, other)
    return mapped(parent.without(j), unifier.instance)


def resolve_equality(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ s≠t gives pσ for the most general unifier σ of s and t."""
    (parent,) = parents
    (i,) = _places(step, 1)
    unifier = Unifier(terms, [_sides(parent.literal(i), False)])
    return mapped(parent.without(i), unifier.instance)


def factor_equality(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ s=t ∨ u=v gives (p ∨ s=t ∨ t≠v)σ for the most general unifier σ of s and u."""
    (parent,) = parents
    i, flip_first, j, flip_second = _places(step, 4)
    s, t = _sides(parent.literal(i), True, flip_first)
    u, v = _sides(parent.literal(j), True, flip_second)
    if i == j:
        raise Refused("one equation is not two")
    unifier = Unifier(terms, [(s, u)])
    unequal = Signed(False, parent.literal(i).name, (t, v))
    return mapped([*parent.without(j), unequal], unifier.instance)


def rewrite(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p gives q if p and q are the same when both sides of each rewrite are the same term.

    Each rewrite is an instance of a unit equation among the other parents; its variables are
    those of p. What such a parent says besides, in literals without arguments, q says too.
    """
    parent, *others = parents
    units = dict(zip(step.parents[1:], others, strict=True))
    scope = dict(parent.scope)
    equations: list[tuple[int, int]] = []
    for before, after, number in step.rewrites:
        said = [each for each in units[number].literals if each.args] if number in units else []
        if len(said) != 1:
            raise Refused(f"{number} is not a unit among its parents")
        (equation,) = said
        sides = _sides(equation, True)
        pair = (terms.load(before, scope), terms.load(after, scope))
        if not any(terms.matched(sides, p, {}) is not None for p in (pair, pair[::-1])):
            raise Refused(f"{terms.text(pair[0])} = {terms.text(pair[1])} is no case of {number}")
        equations.append(pair)
    claimed = load_literals(terms, step.literals, scope)
    shown = [arg for literal in (*parent.literals, *claimed) for arg in literal.args]
    equal = Congruence(terms, equations, shown)
    given = [*parent.literals, *(each for other in others for each in _letters(other))]
    before_all, after_all = (
        {each.standard for each in mapped(literals, equal.representative)}
        for literals in (given, claimed)
    )
    if before_all != after_all:
        raise Refused("the rewrites do not lead from the parent to this")
    return load_literals(terms, step.literals, {})


def cut(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ L gives p ∨ q' if an instance of the other parent q lies in p ∨ q' ∨ ¬L.

    In q' are the literals of q without arguments, mostly none. Where L is f(…s…)≠f(…t…), differing
    in one argument only, s=t may stand for ¬L.
    """
    parent, other = parents
    (i,) = _places(step, 1)
    rest = parent.without(i)
    denied = parent.literal(i)
    opposite = denied._replace(positive=not denied.positive)
    rest += [each for each in _letters(other) if each != opposite]
    general = Junction(False, other.literals)
    turned = opposite
    while not covers(terms, general, [*rest, turned]):
        inner = _inner(terms, turned)
        if inner is None:
            raise Refused("no instance of the second parent lies in the first")
        turned = inner
    return rest


def _letters(premise: Premise) -> list[Signed]:
    """The literals of a clause that have no arguments."""
    return [literal for literal in premise.literals if not literal.args]


def _inner(terms: Terms, equation: Signed) -> Signed | None:
    """The equation s=t that implies f(…s…)=f(…t…), if the sides have that form."""
    if not equation.is_equation or not equation.positive:
        return None
    left, right = equation.args
    if left < 0 or right < 0 or terms.names[left] != terms.names[right]:
        return None
    if len(terms.args[left]) != len(terms.args[right]):
        return None
    pairs = zip(terms.args[left], terms.args[right], strict=True)
    different = [pair for pair in pairs if pair[0] != pair[1]]
    return equation._replace(args=different[0]) if len(different) == 1 else None


def drop_false(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ t≠t gives p."""
    (parent,) = parents
    (i,) = _places(step, 1)
    left, right = _sides(parent.literal(i), False)
    if left != right:
        raise Refused(f"{terms.text(left)} and {terms.text(right)} are not the same")
    return parent.without(i)


def drop_repeated(terms: Terms, step: ProofStep, parents: Sequence[Premise]) -> list[Signed]:
    """p ∨ L ∨ L gives p ∨ L; an equation also repeats one with its sides swapped."""
    (parent,) = parents
    (i,) = _places(step, 1)
    rest = parent.without(i)
    if parent.literal(i).standard not in {literal.standard for literal in rest}:
        raise Refused(f"literal {i} stands there only once")
    return rest


#: Every rule with its number of parents; `rewrite` has any number of units besides the first.
RULES: dict[str, tuple[Rule, int | None]] = {
    "resolve": (resolve, 2),
    "para": (paramodulate, 2),
    "factor": (factor, 1),
    "xx_res": (resolve_equality, 1),
    "eq_factor": (factor_equality, 1),
    "rewrite": (rewrite, None),
    "unit_del": (cut, 2),
    "cut": (cut, 2),
    "xx": (drop_false, 1),
    "merge": (drop_repeated, 1),
}
