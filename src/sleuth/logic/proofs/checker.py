"""An independent check of proofs: replays every inference with its own unification.

Shares no code with the prover, only the words of the language and of proofs. A clause is taken
as a set of literals, an equation as the same when its sides are swapped, an atom as a term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, FORMULA_RULES, Flaw, Proof, ProofStep
from sleuth.logic.syntax import Apply, Literal, Term, Variable

Bindings = dict[Variable, Term]
Signed = tuple[bool, Apply]
Literals = list[Signed]
_MOST_REWRITES = 100_000


def check(proof: Proof) -> list[Flaw]:
    """Every step that does not follow from its parents; none for a correct refutation."""
    flaws: list[Flaw] = []
    known: dict[int, ProofStep] = {}
    for step in proof.steps:
        try:
            if step.number in known or any(parent not in known for parent in step.parents):
                raise ValueError("its number is used twice, or a parent does not stand before it")
            _check_step(step, [known[number] for number in step.parents])
        except ValueError as wrong:
            flaws.append(Flaw(step.number, str(wrong)))
        except (IndexError, KeyError):
            flaws.append(Flaw(step.number, "it names a literal or a parent that is not there"))
        known[step.number] = step
    last = proof.steps[-1] if proof.steps else None
    if last is None or last.literals or last.formula is not None:
        flaws.append(Flaw(last.number if last else 0, "the proof does not end in a contradiction"))
    return flaws


def same_clause(one: Sequence[Literal], other: Sequence[Literal]) -> bool:
    """Whether two clauses differ only in names of variables, order and repetitions."""
    return _embeds(_set(_signed(one)), _set(_signed(other)), {}, True)


def _check_step(step: ProofStep, parents: list[ProofStep]) -> None:
    if step.rule in FORMULA_RULES:
        if step.formula is None or bool(parents) != (step.rule == "expand_def"):
            raise ValueError("a formula of the input has no parents")
    elif step.formula is not None:
        raise ValueError("a formula that is not of the input")
    elif step.rule in CLAUSE_INPUT_RULES:
        if any(parent.rule not in FORMULA_RULES for parent in parents):
            raise ValueError("an input clause comes from a formula of the input")
    elif step.rule not in _RULES or any(parent.formula is not None for parent in parents):
        raise ValueError(f"{step.rule} is unknown, or applied to formulas instead of clauses")
    else:
        _RULES[step.rule](step, [_signed(parent.literals) for parent in parents])


def _signed(literals: Sequence[Literal]) -> Literals:
    return [(each.positive, Apply(each.atom.name, each.atom.args)) for each in literals]


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
    if not isinstance(one, Variable):
        one, other = other, one
    if isinstance(one, Variable):
        if not _occurs(one, other, bindings):
            bindings[one] = other
        return one in bindings
    assert isinstance(other, Apply)
    if one.name != other.name or len(one.args) != len(other.args):
        return False
    return all(_unify(a, b, bindings) for a, b in zip(one.args, other.args, strict=True))


def _matched(pattern: Term, subject: Term, bindings: Bindings) -> Bindings | None:
    if isinstance(pattern, Variable):
        known = bindings.get(pattern, subject)
        return {**bindings, pattern: subject} if known == subject else None
    if not isinstance(subject, Apply) or pattern.name != subject.name:
        return None
    if len(pattern.args) != len(subject.args):
        return None
    for one, other in zip(pattern.args, subject.args, strict=True):
        found = _matched(one, other, bindings)
        if found is None:
            return None
        bindings = found
    return bindings


def _rebuilt(term: Term, change: Callable[[Term], Term | None]) -> Term:
    """The term with each part replaced for which `change` has a replacement."""
    new = change(term)
    if new is not None:
        return new
    if isinstance(term, Variable):
        return term
    return Apply(term.name, tuple(_rebuilt(arg, change) for arg in term.args))


def _changed(literals: Literals, change: Callable[[Term], Term | None]) -> Literals:
    return [
        (sign, Apply(atom.name, tuple(_rebuilt(arg, change) for arg in atom.args)))
        for sign, atom in literals
    ]


def _instance(literals: Literals, bindings: Bindings) -> Literals:
    def bound(term: Term) -> Term | None:
        end = _walk(term, bindings)
        return None if end == term else _rebuilt(end, bound)

    return _changed(literals, bound)


def _prime(term: Term) -> Term | None:
    return Variable(term.name + "'") if isinstance(term, Variable) else None


def _without(literals: Literals, place: int) -> Literals:
    if not 0 <= place < len(literals):
        raise ValueError(f"there is no literal {place}")
    return literals[:place] + literals[place + 1 :]


def _readings(atom: Apply) -> tuple[Apply, ...]:
    return (atom, Apply("=", atom.args[::-1])) if atom.name == "=" else (atom,)


def _set(literals: Iterable[Signed]) -> Literals:
    kept: Literals = []
    for sign, atom in literals:
        if not any((sign, reading) in kept for reading in _readings(atom)):
            kept.append((sign, atom))
    return kept


def _embeds(general: Literals, special: Literals, bindings: Bindings, renaming: bool) -> bool:
    """Whether an instance of the first clause is part of the second (a variant: all of it)."""
    if not general:
        return not renaming or (not special and len(set(bindings.values())) == len(bindings))
    sign, atom = general[0]
    for place, (other_sign, other) in enumerate(special):
        for reading in _readings(other) if sign == other_sign else ():
            found = _matched(atom, reading, bindings)
            if found is None or (renaming and any(isinstance(v, Apply) for v in found.values())):
                continue
            left = _without(special, place) if renaming else special
            if _embeds(general[1:], left, found, renaming):
                return True
    return False


def _require(step: ProofStep, expected: Literals, *, exactly: bool = False) -> None:
    """The step must say what was expected, up to the names of variables unless exactly."""
    claimed, wanted = _set(_signed(step.literals)), _set(expected)
    if exactly:
        same = len(claimed) == len(wanted) == len(_set(claimed + wanted))
    else:
        same = _embeds(wanted, claimed, {}, True)
    if not same:
        said = " | ".join(("" if sign else "-") + str(atom) for sign, atom in wanted) or "$F"
        raise ValueError(f"{step.rule} gives {said}")


def _sides(literal: Signed, positive: bool, flipped: int = 0) -> tuple[Term, Term]:
    sign, atom = literal
    if atom.name != "=" or sign != positive:
        raise ValueError(f"{atom} is not an equation of that sign")
    left, right = atom.args[::-1] if flipped else atom.args
    return left, right


def _unified(one: Term, other: Term) -> Bindings:
    bindings: Bindings = {}
    if not _unify(one, other, bindings):
        raise ValueError(f"{one} and {other} do not unify")
    return bindings


def _resolve(step: ProofStep, parents: list[Literals]) -> None:
    ours, theirs = parents[0], _changed(parents[1], _prime)
    i, j = step.places
    rest = _without(ours, i) + _without(theirs, j)
    if ours[i][0] == theirs[j][0]:
        raise ValueError("the literals resolved upon are not complementary")
    _require(step, _instance(rest, _unified(ours[i][1], theirs[j][1])))


def _paramodulate(step: ProofStep, parents: list[Literals]) -> None:
    source, target = parents[0], _changed(parents[1], _prime)
    i, flipped, j = step.places
    left, right = _sides(source[i], True, flipped)
    if step.part is None or isinstance(step.part, Variable):
        raise ValueError("it does not say what is replaced")
    part = _rebuilt(step.part, _prime)
    marker = Variable("here'")
    changed = _changed(target, lambda term: marker if term == part else None)
    if changed[j] == target[j]:
        raise ValueError(f"{step.part} does not occur in literal {j}")
    bindings = _unified(left, part)
    bindings[marker] = right
    _require(step, _instance(_without(source, i) + changed, bindings))


def _factor(step: ProofStep, parents: list[Literals]) -> None:
    i, j = step.places
    one, other = parents[0][i], parents[0][j]
    if i == j or one[0] != other[0]:
        raise ValueError("the literals to factor are not alike")
    _require(step, _instance(_without(parents[0], j), _unified(one[1], other[1])))


def _equality_resolution(step: ProofStep, parents: list[Literals]) -> None:
    (i,) = step.places
    bindings = _unified(*_sides(parents[0][i], False))
    _require(step, _instance(_without(parents[0], i), bindings))


def _equality_factoring(step: ProofStep, parents: list[Literals]) -> None:
    i, flip_first, j, flip_second = step.places
    s, t = _sides(parents[0][i], True, flip_first)
    u, v = _sides(parents[0][j], True, flip_second)
    if i == j:
        raise ValueError("one equation is not two")
    rest = [*_without(parents[0], j), (False, Apply("=", (t, v)))]
    _require(step, _instance(rest, _unified(s, u)))


def _rewrite(step: ProofStep, parents: list[Literals]) -> None:
    units = dict(zip(step.parents[1:], parents[1:], strict=True))
    rules: dict[Term, Term] = {}
    for before, after, number in step.rewrites:
        (unit,) = units[number]
        _sides(unit, True)
        if not _embeds([unit], [(True, Apply("=", (before, after)))], {}, False):
            raise ValueError(f"{before} = {after} is not an instance of {number}")
        rules.setdefault(before, after)
    left = [_MOST_REWRITES]

    def normal(term: Term) -> Term:
        while True:
            left[0] -= 1
            if left[0] < 0:
                raise ValueError("the rewriting goes round in circles")
            if isinstance(term, Apply) and term.args:
                term = Apply(term.name, tuple(map(normal, term.args)))
            if term not in rules:
                return term
            term = rules[term]

    claimed, expected = (_set(_changed(c, normal)) for c in (_signed(step.literals), parents[0]))
    if not len(claimed) == len(expected) == len(_set(claimed + expected)):
        raise ValueError("the rewrites do not lead from the parent to this")


def _cut(step: ProofStep, parents: list[Literals]) -> None:
    (i,) = step.places
    rest = _without(parents[0], i)
    sign, atom = parents[0][i]
    _require(step, rest, exactly=True)
    while not _embeds(parents[1], [*rest, (not sign, atom)], {}, False):
        # An equation also acts below the same symbols on both sides.
        left, right = _sides((sign, atom), False)
        if not (isinstance(left, Apply) and isinstance(right, Apply) and left.name == right.name):
            raise ValueError("no instance of the second parent lies in the first")
        (pair,) = [(a, b) for a, b in zip(left.args, right.args, strict=True) if a != b]
        atom = Apply("=", pair)


_RULES: dict[str, Callable[[ProofStep, list[Literals]], None]] = {
    "resolve": _resolve,
    "para": _paramodulate,
    "factor": _factor,
    "xx_res": _equality_resolution,
    "eq_factor": _equality_factoring,
    "rewrite": _rewrite,
    "unit_del": _cut,
    "cut": _cut,
    "xx": _equality_resolution,
    "merge": lambda step, parents: _require(step, parents[0], exactly=True),
}
