"""First-order terms, formulas and clauses: immutable values that every reader returns.

There are two kinds of terms, `Variable` and `Apply`; a constant is an `Apply` without
arguments, a numeral a constant whose name is its digits, and a list is built from `$cons` and
`$nil` as in LADR. Equality is the atom `=`; `a != b` is `Not(Atom("=", (a, b)))`. Truth is the
empty conjunction and falsity the empty disjunction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

EQUALITY = "="
CONS = "$cons"
NIL = "$nil"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; which names are variables is settled by the reader."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Apply:
    """A function symbol applied to terms; a constant when there are none.

    >>> print(Apply("f", (Variable("x"), Apply("c"))))
    f(x,c)
    """

    name: str
    args: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return _applied(self.name, self.args)


Term: TypeAlias = Variable | Apply


@dataclass(frozen=True, slots=True)
class Atom:
    """A relation symbol applied to terms."""

    name: str
    args: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return _applied(self.name, self.args)


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a formula."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And:
    """A conjunction of any number of formulas; the empty one is true."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """A disjunction of any number of formulas; the empty one is false."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Implies:
    """If the premise holds, so does the conclusion."""

    premise: Formula
    conclusion: Formula


@dataclass(frozen=True, slots=True)
class Iff:
    """Both sides hold or neither does."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class ForAll:
    """The body holds for all values of the variables."""

    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """The body holds for some values of the variables."""

    variables: tuple[Variable, ...]
    body: Formula


Formula: TypeAlias = Atom | Not | And | Or | Implies | Iff | ForAll | Exists

TRUE = And()
FALSE = Or()


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom or its negation."""

    positive: bool
    atom: Atom

    def negated(self) -> Literal:
        """The complementary literal."""
        return Literal(not self.positive, self.atom)

    def __str__(self) -> str:
        return str(self.atom) if self.positive else f"-{self.atom}"


def as_literal(formula: Formula) -> Literal:
    """An atom or negated atom as a literal."""
    if isinstance(formula, Not):
        formula = formula.body
        assert isinstance(formula, Atom)
        return Literal(False, formula)
    assert isinstance(formula, Atom)
    return Literal(True, formula)


def is_clause(formula: Formula) -> bool:
    """Whether a formula is a disjunction of literals as it stands."""
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    return all(isinstance(part.body if isinstance(part, Not) else part, Atom) for part in parts)


def _applied(name: str, args: tuple[Term, ...]) -> str:
    """A symbol with its arguments, however deeply these nest."""
    if not args:
        return name
    pieces = [name]
    waiting: list[Term | str] = [")", *_between_commas(args), "("]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part)
        else:
            pieces.append(part.name)
            if isinstance(part, Apply) and part.args:
                waiting += [")", *_between_commas(part.args), "("]
    return "".join(pieces)


def _between_commas(args: tuple[Term, ...]) -> Iterator[Term | str]:
    """The arguments from right to left with commas between them."""
    for place, arg in enumerate(reversed(args)):
        if place:
            yield ","
        yield arg


def numeral(value: int) -> Apply:
    """The constant that names a number."""
    return Apply(str(value))


def numeral_value(term: Term) -> int | None:
    """The number that a numeral of at most 18 digits names, None for any other term.

    >>> numeral_value(Apply("12")), numeral_value(Apply("c")), numeral_value(Variable("x"))
    (12, None, None)
    """
    if isinstance(term, Apply) and not term.args and term.name.isdecimal() and len(term.name) < 19:
        return int(term.name)
    return None


def list_term(items: tuple[Term, ...], rest: Term | None = None) -> Term:
    """The list `[a,b:rest]` as a term; without a rest it ends in the empty list."""
    result: Term = Apply(NIL) if rest is None else rest
    for item in reversed(items):
        result = Apply(CONS, (item, result))
    return result


def list_items(term: Term) -> tuple[tuple[Term, ...], Term | None] | None:
    """The items and the rest of a list term (no rest for a proper list), None for others."""
    items: list[Term] = []
    while isinstance(term, Apply) and term.name == CONS and len(term.args) == 2:
        items.append(term.args[0])
        term = term.args[1]
    if term == Apply(NIL):
        return tuple(items), None
    return (tuple(items), term) if items else None


def equation(left: Term, right: Term) -> Atom:
    """The atom `left = right`."""
    return Atom(EQUALITY, (left, right))


def conjunction(*parts: Formula) -> Formula:
    """The conjunction with inner conjunctions opened up; of one formula, that formula."""
    return _joined(And, parts)


def disjunction(*parts: Formula) -> Formula:
    """The disjunction with inner disjunctions opened up; of one formula, that formula."""
    return _joined(Or, parts)


def _joined(kind: type[And] | type[Or], parts: tuple[Formula, ...]) -> Formula:
    flat: list[Formula] = []
    for part in parts:
        if isinstance(part, kind):
            flat.extend(part.parts)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def for_all(variables: tuple[Variable, ...], body: Formula) -> Formula:
    """The formula quantified universally; chains of quantifiers become one."""
    if isinstance(body, ForAll):
        return ForAll(variables + body.variables, body.body)
    return ForAll(variables, body) if variables else body


def exists(variables: tuple[Variable, ...], body: Formula) -> Formula:
    """The formula quantified existentially; chains of quantifiers become one."""
    if isinstance(body, Exists):
        return Exists(variables + body.variables, body.body)
    return Exists(variables, body) if variables else body


def closure(formula: Formula) -> Formula:
    """The formula with its free variables bound by `all` in front."""
    return for_all(free_variables(formula), formula)


def term_variables(*terms: Term) -> tuple[Variable, ...]:
    """The variables of the terms, in the order in which they first occur."""
    found: dict[Variable, None] = {}
    for term in terms:
        _collect_variables(term, frozenset(), found)
    return tuple(found)


def clause_formula(literals: Iterable[Literal]) -> Formula:
    """A clause as a formula."""
    return disjunction(*(each.atom if each.positive else Not(each.atom) for each in literals))


def clause_variables(literals: Iterable[Literal]) -> tuple[Variable, ...]:
    """The variables of a clause, in the order in which they first occur."""
    return term_variables(*(arg for literal in literals for arg in literal.atom.args))


def _collect_variables(term: Term, bound: frozenset[Variable], found: dict[Variable, None]) -> None:
    if isinstance(term, Variable):
        if term not in bound:
            found[term] = None
    else:
        for arg in term.args:
            _collect_variables(arg, bound, found)


def free_variables(formula: Formula) -> tuple[Variable, ...]:
    """The free variables of a formula, in the order in which they first occur."""
    found: dict[Variable, None] = {}
    _collect_free(formula, frozenset(), found)
    return tuple(found)


def _collect_free(
    formula: Formula, bound: frozenset[Variable], found: dict[Variable, None]
) -> None:
    if isinstance(formula, Atom):
        for arg in formula.args:
            _collect_variables(arg, bound, found)
        return
    if isinstance(formula, ForAll | Exists):
        bound = bound.union(formula.variables)
    for part in parts_of(formula):
        _collect_free(part, bound, found)


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that a formula is directly made of; none for an atom."""
    if isinstance(formula, Atom):
        return ()
    if isinstance(formula, And | Or):
        return formula.parts
    if isinstance(formula, Implies):
        return (formula.premise, formula.conclusion)
    if isinstance(formula, Iff):
        return (formula.left, formula.right)
    return (formula.body,)


def with_parts(formula: Formula, parts: tuple[Formula, ...]) -> Formula:
    """The same connective or quantifier over other parts."""
    if isinstance(formula, Atom):
        return formula
    if isinstance(formula, And | Or):
        return type(formula)(parts)
    if isinstance(formula, Implies | Iff):
        left, right = parts
        return type(formula)(left, right)
    (body,) = parts
    if isinstance(formula, Not):
        return Not(body)
    return type(formula)(formula.variables, body)


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all that it is made of, outside in and left to right."""
    waiting = [formula]
    while waiting:
        formula = waiting.pop()
        yield formula
        waiting.extend(reversed(parts_of(formula)))


def subterms(term: Term) -> Iterator[Term]:
    """The term and all that it is made of, outside in and left to right."""
    waiting = [term]
    while waiting:
        term = waiting.pop()
        yield term
        if isinstance(term, Apply):
            waiting.extend(reversed(term.args))


def atoms_of(formula: Formula) -> Iterator[Atom]:
    """The atoms of a formula from left to right, with repetitions."""
    return (part for part in subformulas(formula) if isinstance(part, Atom))


def terms_of(formula: Formula) -> Iterator[Term]:
    """All terms and subterms of a formula from left to right, with repetitions."""
    return (part for atom in atoms_of(formula) for term in atom.args for part in subterms(term))


def all_variables(formula: Formula) -> tuple[Variable, ...]:
    """The variables that a formula binds or mentions, each once."""
    found: dict[Variable, None] = {}
    for part in subformulas(formula):
        if isinstance(part, ForAll | Exists):
            found.update(dict.fromkeys(part.variables))
        elif isinstance(part, Atom):
            found.update(dict.fromkeys(term_variables(*part.args)))
    return tuple(found)


Substitution: TypeAlias = Mapping[Variable, Term]


def substitute_term(term: Term, substitution: Substitution) -> Term:
    """The term with its variables replaced."""
    if isinstance(term, Variable):
        return substitution.get(term, term)
    if not term.args:
        return term
    return Apply(term.name, tuple([substitute_term(arg, substitution) for arg in term.args]))


def substitute_atom(atom: Atom, substitution: Substitution) -> Atom:
    """The atom with its variables replaced."""
    return Atom(atom.name, tuple(substitute_term(arg, substitution) for arg in atom.args))


def substitute_literal(literal: Literal, substitution: Substitution) -> Literal:
    """The literal with its variables replaced."""
    return Literal(literal.positive, substitute_atom(literal.atom, substitution))


def substitute(formula: Formula, substitution: Substitution) -> Formula:
    """The formula with its free variables replaced; bound ones are renamed out of the way."""
    if isinstance(formula, Atom):
        return substitute_atom(formula, substitution)
    if isinstance(formula, ForAll | Exists):
        free = set(free_variables(formula))
        inner = {old: new for old, new in substitution.items() if old in free}
        if not inner:
            return formula
        incoming = set(term_variables(*inner.values()))
        taken = {variable.name for variable in incoming | set(free_variables(formula.body))}
        fresh = fresh_names(lambda name: name in taken)
        variables = []
        for variable in formula.variables:
            renamed = Variable(fresh(variable.name)) if variable in incoming else variable
            if renamed != variable:
                inner[variable] = renamed
            taken.add(renamed.name)
            variables.append(renamed)
        return type(formula)(tuple(variables), substitute(formula.body, inner))
    return with_parts(formula, tuple(substitute(part, substitution) for part in parts_of(formula)))


def fresh_names(taken: Callable[[str], bool]) -> Callable[[str], str]:
    """A function that turns a name into one that is neither taken nor given out before.

    >>> fresh = fresh_names({"x", "x1"}.__contains__)
    >>> fresh("x"), fresh("x"), fresh("y")
    ('x2', 'x3', 'y')
    """
    given: set[str] = set()
    last: dict[str, int] = {}

    def fresh(name: str) -> str:
        candidate = name
        while taken(candidate) or candidate in given:
            last[name] = last.get(name, 0) + 1
            candidate = f"{name}{last[name]}"
        given.add(candidate)
        return candidate

    return fresh
