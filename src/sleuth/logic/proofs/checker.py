"""An independent check of proofs: replays every inference with its own unification.

Shares no code with the prover, only the words of the language and of proofs. A clause is taken
as a set of literals and an equation as the same when its sides are swapped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, FORMULA_RULES, Proof, ProofStep
from sleuth.logic.syntax import Apply, Atom, Literal, Term, Variable

Bindings = dict[Variable, Term]
Literals = tuple[Literal, ...]
_MOST_REWRITES = 100_000


@dataclass(frozen=True, slots=True)
class Flaw:
    """A step that does not follow, and why."""

    number: int
    text: str

    def __str__(self) -> str:
        return f"step {self.number}: {self.text}"


class _Wrong(Exception):
    """A step does not follow as it says."""


def check(proof: Proof) -> list[Flaw]:
    """Every step that does not follow from its parents; none for a correct refutation."""
    flaws: list[Flaw] = []
    known: dict[int, ProofStep] = {}
    for step in proof.steps:
        try:
            if step.number in known:
                raise _Wrong("its number is used twice")
            parents = []
            for number in step.parents:
                if number not in known:
                    raise _Wrong(f"it uses {number}, which does not stand before it")
                parents.append(known[number])
            _check_step(step, parents)
        except _Wrong as wrong:
            flaws.append(Flaw(step.number, str(wrong)))
        except (IndexError, ValueError):
            flaws.append(Flaw(step.number, "it names a literal or a parent that is not there"))
        known[step.number] = step
    last = proof.steps[-1] if proof.steps else None
    if last is None or last.literals or last.formula is not None:
        flaws.append(Flaw(last.number if last else 0, "the proof does not end in a contradiction"))
    return flaws


def check_input(proof: Proof, clauses: Iterable[Literals]) -> list[Flaw]:
    """The clauses that a proof starts from without their being among these, up to names."""
    allowed = [_set(clause) for clause in clauses]
    return [
        Flaw(step.number, "it is not a clause of the input")
        for step in proof.steps
        if step.rule in CLAUSE_INPUT_RULES
        and not any(
            len(clause) == len(step.literals) and _embeddings(clause, _set(step.literals), {}, True)
            for clause in allowed
        )
    ]


def _check_step(step: ProofStep, parents: list[ProofStep]) -> None:
    if step.rule in FORMULA_RULES:
        if step.formula is None or bool(parents) != (step.rule == "expand_def"):
            raise _Wrong("a formula of the input has no parents")
        return
    if step.formula is not None:
        raise _Wrong("a formula that is not of the input")
    if step.rule in CLAUSE_INPUT_RULES:
        if any(parent.rule not in FORMULA_RULES for parent in parents):
            raise _Wrong("an input clause comes from a formula of the input")
        return
    if any(parent.formula is not None for parent in parents):
        raise _Wrong("an inference needs clauses, not formulas")
    checker = _RULES.get(step.rule)
    if checker is None:
        raise _Wrong(f"unknown rule {step.rule}")
    checker(step, [parent.literals for parent in parents])


def _walk(term: Term, bindings: Bindings) -> Term:
    while isinstance(term, Variable) and term in bindings:
        term = bindings[term]
    return term


def _occurs(variable: Variable, term: Term, bindings: Bindings) -> bool:
    term = _walk(term, bindings)
    if isinstance(term, Variable):
        return term == variable
    return any(_occurs(variable, arg, bindings) for arg in term.args)


def _unify(one: Term, other: Term, bindings: Bindings) -> bool:
    one, other = _walk(one, bindings), _walk(other, bindings)
    if one == other:
        return True
    if isinstance(other, Variable) and not isinstance(one, Variable):
        one, other = other, one
    if isinstance(one, Variable):
        if _occurs(one, other, bindings):
            return False
        bindings[one] = other
        return True
    assert isinstance(other, Apply)
    if one.name != other.name or len(one.args) != len(other.args):
        return False
    return all(_unify(a, b, bindings) for a, b in zip(one.args, other.args, strict=True))


def _applied(term: Term, bindings: Bindings) -> Term:
    term = _walk(term, bindings)
    if isinstance(term, Variable) or not term.args:
        return term
    return Apply(term.name, tuple(_applied(arg, bindings) for arg in term.args))


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    if isinstance(term, Variable):
        return term
    return Apply(term.name, tuple(_replaced(arg, old, new) for arg in term.args))


def _matched(pattern: Term, subject: Term, bindings: Bindings) -> Bindings | None:
    if isinstance(pattern, Variable):
        if pattern in bindings:
            return bindings if bindings[pattern] == subject else None
        return {**bindings, pattern: subject}
    if not isinstance(subject, Apply):
        return None
    if pattern.name != subject.name or len(pattern.args) != len(subject.args):
        return None
    for one, other in zip(pattern.args, subject.args, strict=True):
        found = _matched(one, other, bindings)
        if found is None:
            return None
        bindings = found
    return bindings


def _apart(term: Term) -> Term:
    """The term with its variables marked as those of the second parent."""
    if isinstance(term, Variable):
        return Variable(term.name + "'")
    return Apply(term.name, tuple(map(_apart, term.args)))


def _mapped(literal: Literal, change: object) -> Literal:
    assert callable(change)
    return Literal(literal.positive, Atom(literal.atom.name, tuple(map(change, literal.atom.args))))


def _instance(literals: Iterable[Literal], bindings: Bindings) -> list[Literal]:
    return [_mapped(literal, lambda term: _applied(term, bindings)) for literal in literals]


def _without(literals: Literals, place: int) -> Literals:
    if not 0 <= place < len(literals):
        raise _Wrong(f"there is no literal {place}")
    return literals[:place] + literals[place + 1 :]


def _readings(atom: Atom) -> tuple[tuple[Term, ...], ...]:
    """The argument lists that say the same: both for an equation."""
    return (atom.args, atom.args[::-1]) if atom.name == "=" else (atom.args,)


def _set(literals: Iterable[Literal]) -> list[Literal]:
    """The literals without repetitions, an equation being the same either way round."""
    kept: list[Literal] = []
    for literal in literals:
        if not any(
            literal.positive == other.positive
            and literal.atom.name == other.atom.name
            and literal.atom.args in _readings(other.atom)
            for other in kept
        ):
            kept.append(literal)
    return kept


def _embeddings(
    general: list[Literal], special: list[Literal], bindings: Bindings, renaming: bool
) -> bool:
    """Whether an instance of the first clause is part of the second (a variant: all of it)."""
    if not general:
        return not renaming or (not special and len(set(bindings.values())) == len(bindings))
    first, rest = general[0], general[1:]
    for place, other in enumerate(special):
        if first.positive != other.positive or first.atom.name != other.atom.name:
            continue
        for args in _readings(other.atom):
            found = _matched(Apply("", first.atom.args), Apply("", args), bindings)
            if found is None:
                continue
            if renaming and not all(isinstance(value, Variable) for value in found.values()):
                continue
            left = special[:place] + special[place + 1 :] if renaming else special
            if _embeddings(rest, left, found, renaming):
                return True
    return False


def _require(step: ProofStep, expected: list[Literal], *, exactly: bool = False) -> None:
    """The step must say what was expected, up to the names of variables."""
    claimed, wanted = _set(step.literals), _set(expected)
    if exactly:
        if len(claimed) == len(wanted) == len(_set(claimed + wanted)):
            return
    elif len(claimed) == len(wanted) and _embeddings(wanted, claimed, {}, True):
        return
    raise _Wrong(f"{step.rule} gives {' | '.join(map(str, wanted)) or 'the empty clause'}")


def _sides(literal: Literal, positive: bool, flipped: int = 0) -> tuple[Term, Term]:
    if literal.atom.name != "=" or literal.positive != positive:
        raise _Wrong(f"{literal} is not an {'' if positive else 'in'}equation")
    left, right = literal.atom.args
    return (right, left) if flipped else (left, right)


def _resolve(step: ProofStep, parents: list[Literals]) -> None:
    ours, theirs = parents[0], tuple(_mapped(literal, _apart) for literal in parents[1])
    i, j = step.places
    rest = _without(ours, i) + _without(theirs, j)
    one, other = ours[i], theirs[j]
    if one.positive == other.positive or one.atom.name != other.atom.name:
        raise _Wrong("the literals resolved upon are not complementary")
    bindings: Bindings = {}
    if not _unify(Apply("", one.atom.args), Apply("", other.atom.args), bindings):
        raise _Wrong("the literals resolved upon do not unify")
    _require(step, _instance(rest, bindings))


def _paramodulate(step: ProofStep, parents: list[Literals]) -> None:
    source, target = parents[0], tuple(_mapped(literal, _apart) for literal in parents[1])
    i, flipped, j = step.places
    left, right = _sides(source[i], True, flipped)
    if step.part is None or isinstance(step.part, Variable):
        raise _Wrong("it does not say what is replaced")
    part = _apart(step.part)
    marker = Variable("here'")
    changed = tuple(
        _mapped(literal, lambda term: _replaced(term, part, marker)) for literal in target
    )
    if changed[j] == target[j]:
        raise _Wrong(f"{step.part} does not occur in literal {j}")
    bindings: Bindings = {}
    if not _unify(left, part, bindings):
        raise _Wrong(f"{left} and {step.part} do not unify")
    bindings[marker] = right
    _require(step, _instance(_without(source, i) + changed, bindings))


def _factor(step: ProofStep, parents: list[Literals]) -> None:
    i, j = step.places
    one, other = parents[0][i], parents[0][j]
    bindings: Bindings = {}
    if i == j or one.positive != other.positive or one.atom.name != other.atom.name:
        raise _Wrong("the literals to factor are not alike")
    if not _unify(Apply("", one.atom.args), Apply("", other.atom.args), bindings):
        raise _Wrong("the literals to factor do not unify")
    _require(step, _instance(_without(parents[0], j), bindings))


def _equality_resolution(step: ProofStep, parents: list[Literals]) -> None:
    (i,) = step.places
    bindings: Bindings = {}
    if not _unify(*_sides(parents[0][i], False), bindings):
        raise _Wrong("the sides do not unify")
    _require(step, _instance(_without(parents[0], i), bindings))


def _equality_factoring(step: ProofStep, parents: list[Literals]) -> None:
    i, flip_first, j, flip_second = step.places
    s, t = _sides(parents[0][i], True, flip_first)
    u, v = _sides(parents[0][j], True, flip_second)
    bindings: Bindings = {}
    if i == j or not _unify(s, u, bindings):
        raise _Wrong("the equations do not unify")
    rest = (*_without(parents[0], j), Literal(False, Atom("=", (t, v))))
    _require(step, _instance(rest, bindings))


def _rewrite(step: ProofStep, parents: list[Literals]) -> None:
    units = dict(zip(step.parents[1:], parents[1:], strict=True))
    rules: dict[Term, Term] = {}
    for before, after, number in step.rewrites:
        if len(units[number]) != 1:
            raise _Wrong(f"{number} is not a unit clause")
        pattern = Apply("", _sides(units[number][0], True))
        if not any(
            _matched(pattern, Apply("", pair), {}) is not None
            for pair in ((before, after), (after, before))
        ):
            raise _Wrong(f"{before} = {after} is not an instance of {number}")
        rules.setdefault(before, after)
    left = [_MOST_REWRITES]

    def normal(term: Term) -> Term:
        while True:
            left[0] -= 1
            if left[0] < 0:
                raise _Wrong("the rewriting goes round in circles")
            if isinstance(term, Apply) and term.args:
                term = Apply(term.name, tuple(map(normal, term.args)))
            if term not in rules:
                return term
            term = rules[term]

    claimed = tuple(_mapped(literal, normal) for literal in step.literals)
    expected = [_mapped(literal, normal) for literal in parents[0]]
    _require(ProofStep(step.number, step.rule, literals=claimed), expected, exactly=True)


def _cut(step: ProofStep, parents: list[Literals]) -> None:
    (i,) = step.places
    rest = _without(parents[0], i)
    turned = parents[0][i].negated()
    _require(step, list(rest), exactly=True)
    while not _embeddings(list(parents[1]), [*rest, turned], {}, False):
        # An equation also acts below the same symbols on both sides.
        if turned.atom.name != "=" or not turned.positive:
            raise _Wrong("no instance of the second parent lies in the first")
        left, right = turned.atom.args
        if not (isinstance(left, Apply) and isinstance(right, Apply) and left.name == right.name):
            raise _Wrong("no instance of the second parent makes the sides equal")
        differing = [(a, b) for a, b in zip(left.args, right.args, strict=True) if a != b]
        (pair,) = differing
        turned = Literal(True, Atom("=", pair))


def _drop_false(step: ProofStep, parents: list[Literals]) -> None:
    (i,) = step.places
    left, right = _sides(parents[0][i], False)
    if left != right:
        raise _Wrong("the dropped literal is not t != t")
    _require(step, list(_without(parents[0], i)), exactly=True)


def _merge(step: ProofStep, parents: list[Literals]) -> None:
    _require(step, list(parents[0]), exactly=True)


_RULES = {
    "resolve": _resolve,
    "para": _paramodulate,
    "factor": _factor,
    "xx_res": _equality_resolution,
    "eq_factor": _equality_factoring,
    "rewrite": _rewrite,
    "unit_del": _cut,
    "cut": _cut,
    "xx": _drop_false,
    "merge": _merge,
}
