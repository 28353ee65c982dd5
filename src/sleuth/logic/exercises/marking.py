"""Marks a resolution proof by hand: the first line that is wrong, and why.

Every line is made again from the definitions of the rules, over the terms of the checker; no
code of a prover takes part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations

from sleuth.limits import running_meter
from sleuth.logic.clausify import clausify
from sleuth.logic.exercises.hand_proof import (
    HandLine,
    HandProof,
    IsVariable,
    Reference,
    plain_variable,
)
from sleuth.logic.proofs.checking.clauses import (
    Junction,
    Signed,
    are_variants,
    covers,
    distinct,
    load_literals,
    mapped,
)
from sleuth.logic.proofs.checking.terms import Refused, Scope, Terms, Unifier
from sleuth.logic.syntax import (
    Apply,
    Literal,
    Term,
    Variable,
    all_variables,
    subterms,
    terms_of,
)
from sleuth.logic.theory import Theory


def marked(proof: HandProof, theory: Theory | None) -> list[str]:
    """The first wrong line of a proof and why, or nothing.

    With a theory the lines that are given must be its clauses, or those of its denied goals.
    """
    if theory is None:
        flaw = first_flaw(proof)
    else:
        clauses = [clause.literals for clause in clausify(theory, meter=running_meter()).clauses]
        flaw = first_flaw(proof, clauses, symbols_of(theory))
    return [] if flaw is None else [flaw]


def variables_in(theory: Theory | None) -> IsVariable:
    """Which names are variables in a proof about a theory.

    Those that the theory has for variables, and such as commonly are, except its constants.
    """
    if theory is None:
        return plain_variable
    constants = symbols_of(theory)
    variables = {
        each.name for sentence in theory.sentences for each in all_variables(sentence.formula)
    }

    def is_variable(name: str) -> bool:
        return name not in constants and (name in variables or plain_variable(name))

    return is_variable


def symbols_of(theory: Theory) -> frozenset[str]:
    """The functions and constants that a theory names."""
    return frozenset(
        term.name
        for sentence in theory.sentences
        for term in terms_of(sentence.formula)
        if isinstance(term, Apply)
    )


#: Ways to name Skolem functions, and factors, grow beyond all bounds: so many are tried.
_MOST_TRIED = 2_000

#: Clauses of a theory, as literals.
Clauses = Sequence[tuple[Literal, ...]]


def first_flaw(
    proof: HandProof, clauses: Clauses | None = None, symbols: frozenset[str] = frozenset()
) -> str | None:
    """The first wrong line and why, in words; None if the proof is right.

    With the clauses of a theory, given lines must be among them. Names that are not among the
    symbols of the theory stand for its Skolem functions, each for one.
    """
    wrong = first_wrong_line(proof, clauses, symbols)
    if wrong is not None:
        number, why = wrong
        return f"line {number}: {why}"
    last = proof.lines[-1]
    if last.literals:
        return f"line {last.number}: the proof ends here, without the empty clause"
    return None


def first_wrong_line(
    proof: HandProof, clauses: Clauses | None = None, symbols: frozenset[str] = frozenset()
) -> tuple[int, str] | None:
    """The number of the first line that does not follow and why, also in an unfinished proof."""
    marking = _Marking(clauses, symbols)
    for line in proof.lines:
        try:
            marking.follow(line)
        except Refused as wrong:
            return line.number, str(wrong)
    return None


class _Known:
    """A line that was right: its literals as they are written and over numbered terms."""

    def __init__(self, terms: Terms, line: HandLine) -> None:
        self.number = line.number
        self.scope: Scope = {}
        self.literals = load_literals(terms, line.literals, self.scope)
        self.written = line.literals


class _Marking:
    def __init__(self, clauses: Clauses | None, symbols: frozenset[str]) -> None:
        self._terms = Terms()
        self._clauses = clauses
        self._symbols = symbols
        self._names: dict[str, str] = {}
        self._known: dict[int, _Known] = {}

    def follow(self, line: HandLine) -> None:
        if line.number in self._known:
            raise Refused("there is an earlier line of this number")
        here = _Known(self._terms, line)
        match line.rule:
            case None:
                self._given(line)
            case "resolve":
                self._resolved(line, here)
            case "factor":
                self._factored(line, here)
            case _:
                self._merged(line, here)
        self._known[line.number] = here

    def _given(self, line: HandLine) -> None:
        if self._clauses is None:
            return
        if not any(self._is_clause(line.literals, clause) for clause in self._clauses):
            raise Refused(
                f"{_text(line.literals)} has no reason and is no clause of the theory or of its "
                "denied goal"
            )

    def _is_clause(
        self, written: tuple[Literal, ...], clause: tuple[Literal, ...]
    ) -> dict[str, str] | None:
        """How the names that are no symbols of the theory stand for Skolem functions here."""
        ours, theirs = self._new_names(written), self._new_names(clause)
        if len(ours) != len(theirs):
            return None
        for chosen in islice(permutations(ours), _MOST_TRIED):
            names = dict(zip(theirs, chosen, strict=True))
            known = {**self._names, **names}
            consistent = all(self._names.get(name, new) == new for name, new in names.items())
            if not consistent or len(set(known.values())) < len(known):
                continue
            renamed = [_with_names(literal, names) for literal in clause]
            one = load_literals(self._terms, written, {})
            if are_variants(self._terms, one, load_literals(self._terms, renamed, {})):
                self._names = known
                return names or {"": ""}
        return None

    def _new_names(self, literals: Sequence[Literal]) -> list[str]:
        found = (
            part.name
            for literal in literals
            for arg in literal.atom.args
            for part in subterms(arg)
            if isinstance(part, Apply) and part.name not in self._symbols
        )
        return list(dict.fromkeys(found))

    def _parents(self, line: HandLine, count: int) -> list[tuple[_Known, Reference]]:
        if len(line.references) != count:
            rule = {"resolve": "resolution", "factor": "factoring", "merge": "merging"}
            raise Refused(
                f"{rule[line.rule or '']} takes {count} line{'s' * (count != 1)}, "
                f"not {len(line.references)}"
            )
        parents = []
        for reference in line.references:
            if reference.line == line.number:
                raise Refused("it uses itself")
            if reference.line not in self._known:
                raise Refused(f"it uses line {reference.line}, which does not stand before it")
            parents.append((self._known[reference.line], reference))
        return parents

    def _place(self, parent: _Known, reference: Reference, count: int = 1) -> tuple[int, ...]:
        """The literals that are named; a clause of one literal needs no letter."""
        places = reference.places
        if not places and count == 1 and len(parent.literals) == 1:
            return (0,)
        if len(places) != count:
            wanted = "which literal" if count == 1 else f"which {count} literals"
            raise Refused(f"it does not say {wanted} of line {parent.number} it means")
        for place in places:
            if place >= len(parent.literals):
                letter = _letter(place)
                clause = _text(parent.written)
                raise Refused(f"line {parent.number}, {clause}, has no literal {letter}")
        return places

    def _resolved(self, line: HandLine, here: _Known) -> None:
        (one, first), (other, second) = self._parents(line, 2)
        if one is other:
            # A clause with itself: its variables are renamed apart.
            other = _Known(self._terms, HandLine(one.number, one.written))
        (i,), (j,) = self._place(one, first), self._place(other, second)
        ours, theirs = one.literals[i], other.literals[j]
        names = f"{one.number}{_letter(i)} and {other.number}{_letter(j)}"
        if ours.positive == theirs.positive:
            raise Refused(
                f"{names}, {one.written[i]} and {other.written[j]}, have the same sign: "
                "nothing is resolved"
            )
        unifier = self._unifier(ours, theirs, names, one.written[i], other.written[j])
        # A clause is a set: a literal that is written twice goes as one.
        rest = [
            *(literal for literal in one.literals if literal.standard != ours.standard),
            *(literal for literal in other.literals if literal.standard != theirs.standard),
        ]
        resolvent = distinct(mapped(rest, unifier.instance))
        self._compare(line, here, resolvent, "the resolvent")
        self._check_bindings(line, [one, other], unifier)

    def _factored(self, line: HandLine, here: _Known) -> None:
        ((parent, reference),) = self._parents(line, 1)
        i, j = self._place(parent, reference, 2)
        names = f"{parent.number}{_letter(i)} and {parent.number}{_letter(j)}"
        one, other = parent.literals[i], parent.literals[j]
        if i == j:
            raise Refused(f"{names} are one literal, not two")
        if one.positive != other.positive:
            raise Refused(f"{names} have different signs: only literals of one sign are factored")
        unifier = self._unifier(one, other, names, parent.written[i], parent.written[j])
        rest = [literal for place, literal in enumerate(parent.literals) if place != j]
        self._compare(line, here, distinct(mapped(rest, unifier.instance)), "the factor")
        self._check_bindings(line, [parent], unifier)

    def _merged(self, line: HandLine, here: _Known) -> None:
        ((parent, reference),) = self._parents(line, 1)
        (i,) = self._place(parent, reference)
        rest = [literal for place, literal in enumerate(parent.literals) if place != i]
        if parent.literals[i].standard not in {each.standard for each in rest}:
            raise Refused(f"{parent.number}{_letter(i)} stands there only once")
        self._compare(line, here, rest, "what is left")

    def _unifier(
        self, one: Signed, other: Signed, names: str, first: Literal, second: Literal
    ) -> Unifier:
        if one.name != other.name:
            raise Refused(f"{names} speak of different relations, {one.name} and {other.name}")
        if len(one.args) != len(other.args):
            raise Refused(f"{names} have {len(one.args)} and {len(other.args)} arguments")
        try:
            return Unifier(self._terms, list(zip(one.args, other.args, strict=True)))
        except Refused:
            raise Refused(f"{names} do not unify: {first.atom} and {second.atom}") from None

    def _compare(self, line: HandLine, here: _Known, expected: Sequence[Signed], what: str) -> None:
        """The line must be what the rule gives, but for names, order and repetitions."""
        if are_variants(self._terms, here.literals, expected):
            return
        stated, right = _text(line.literals), self._shown(expected)
        for factor in islice(self._factors(list(expected)), _MOST_TRIED):
            if are_variants(self._terms, here.literals, factor):
                raise Refused(f"{what} is {right}; {stated} needs a factoring as a line of its own")
        if covers(self._terms, Junction(False, tuple(expected)), here.literals):
            raise Refused(f"{stated} does follow, but {what} is {right}")
        raise Refused(f"{stated} does not follow: {what} is {right}")

    def _factors(self, literals: list[Signed]) -> Iterator[list[Signed]]:
        """All factors of a clause, those of factors as well."""
        for one, other in combinations(literals, 2):
            if not one.has_shape_of(other):
                continue
            try:
                unifier = Unifier(self._terms, list(zip(one.args, other.args, strict=True)))
            except Refused:
                continue
            factor = distinct(mapped(literals, unifier.instance))
            yield factor
            yield from self._factors(factor)

    def _check_bindings(self, line: HandLine, parents: list[_Known], unifier: Unifier) -> None:
        """What the line says that variables become must be so, in one of its parents."""
        for name, value in line.bindings:
            numbers = [scope[name] for scope in (each.scope for each in parents) if name in scope]
            if not numbers:
                # Renaming apart puts a number behind a name.
                plain = re.sub(r"[\d']+$", "", name)
                numbers = [each.scope[plain] for each in parents if plain in each.scope]
            if not numbers:
                lines = " or ".join(str(each.number) for each in parents)
                raise Refused(f"it binds {name}, which is no variable of line {lines}")
            if any(isinstance(part, Variable) for part in subterms(value)):
                continue
            number = self._terms.load(value, {})
            instances = [unifier.instance(each) for each in numbers]
            if number not in instances:
                right = " or ".join(self._terms.text(each) for each in instances)
                raise Refused(f"it says {name}={value}, but {name} becomes {right}")

    def _shown(self, literals: Sequence[Signed]) -> str:
        texts = []
        for sign, name, args in literals:
            inside = ",".join(self._terms.text(arg) for arg in args)
            texts.append(("" if sign else "¬") + (f"{name}({inside})" if args else name))
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _letter(place: int) -> str:
    first, last = divmod(place, 26)
    return ("" if first == 0 else _letter(first - 1)) + chr(ord("a") + last)


def _text(literals: Sequence[Literal]) -> str:
    texts = [("" if each.positive else "¬") + str(each.atom) for each in literals]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _with_names(literal: Literal, names: dict[str, str]) -> Literal:
    from dataclasses import replace

    def changed(term: Term) -> Term:
        if isinstance(term, Variable):
            return term
        return Apply(names.get(term.name, term.name), tuple(map(changed, term.args)))

    atom = replace(literal.atom, args=tuple(map(changed, literal.atom.args)))
    return Literal(literal.positive, atom)
