"""What the tests of proofs share: small terms, small clauses, inputs of the classroom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import strategies as st

from sleuth.answer import Answer
from sleuth.limits import Limits, Meter
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.prover import prove
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.terms import Term as SharedTerm
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Apply, Atom, Literal, Term, Variable
from sleuth.logic.theory import Clause, Theory
from sleuth.request import Question

VARIABLES = tuple(map(Variable, ("x", "y", "z")))
CONSTANTS = (Apply("a"), Apply("b"))
ONE = Question()


def proved(theory: Theory, limits: Limits | None = None, **options: Any) -> Answer[Proof]:
    """The prover's answer under limits."""
    return prove(theory, ONE, Meter(limits), **options)


def terms(variables: tuple[Variable, ...] = VARIABLES) -> st.SearchStrategy[Term]:
    """Terms over f/2, g/1 and two constants, of a few symbols."""
    choices: list[Term] = [*variables, *CONSTANTS]
    leaves = st.sampled_from(choices)
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            inner.map(lambda one: Apply("g", (one,))),
            st.tuples(inner, inner).map(lambda pair: Apply("f", pair)),
        ),
        max_leaves=4,
    )


def ground_terms() -> list[Term]:
    """All ground terms of depth two."""
    found: list[Term] = list(CONSTANTS)
    found += [Apply("g", (one,)) for one in CONSTANTS]
    found += [Apply("f", pair) for pair in product(CONSTANTS, repeat=2)]
    return found


def ground_substitutions(variables: tuple[Variable, ...]) -> Iterator[dict[Variable, Term]]:
    """All ways to put ground terms for the variables."""
    for values in product(ground_terms(), repeat=len(variables)):
        yield dict(zip(variables, values, strict=True))


def shared_term(bank: Bank, term: Term, offset: int = 0) -> SharedTerm:
    """A term in a bank; variables x, y, z are 0, 2, 4 (plus the offset)."""
    if isinstance(term, Variable):
        return bank.variable(2 * VARIABLES.index(term) + offset)
    args = tuple(shared_term(bank, arg, offset) for arg in term.args)
    return bank.make(bank.symbol(term.name, len(args), False), args)


def atoms() -> st.SearchStrategy[Atom]:
    """Atoms over p/1 and q/2."""
    small = terms()
    return st.one_of(
        small.map(lambda one: Atom("p", (one,))),
        st.tuples(small, small).map(lambda pair: Atom("q", pair)),
    )


def literals() -> st.SearchStrategy[Literal]:
    """Signed atoms."""
    return st.builds(Literal, st.booleans(), atoms())


def propositional_clauses(letters: str = "pqrs") -> st.SearchStrategy[list[Clause]]:
    """Sets of clauses over a few propositions."""
    literal = st.builds(Literal, st.booleans(), st.sampled_from([Atom(each) for each in letters]))
    clause = st.lists(literal, min_size=1, max_size=3, unique=True)
    return st.lists(clause.map(lambda each: Clause(tuple(each))), min_size=1, max_size=12)


def satisfiable(clauses: list[Clause], letters: str = "pqrs") -> bool:
    """By truth table."""
    for values in product((False, True), repeat=len(letters)):
        truth = dict(zip(letters, values, strict=True))
        if all(
            any(truth[each.atom.name] == each.positive for each in clause.literals)
            for clause in clauses
        ):
            return True
    return False


def theory(text: str) -> Theory:
    """A theory from LADR text."""
    return read_text(text, "test", "ladr")


STUDENT = """4
Enrolled(ann)
(¬Enrolled(x), Reads(x))
(¬Reads(x), Learns(x))
¬Learns(ann)
"""

BLOCKS = """5
Above(kk, mm)
Above(mm, nn)
Red(kk)
¬Red(nn)
(¬Above(x, y), ¬Red(x), Red(y))
"""

CLUB = """11
A(tony)
A(mike)
A(john)
L(tony, rain)
L(tony, snow)
(¬A(x), S(x), C(x))
(¬C(y), ¬L(y, rain))
(L(z, snow), ¬S(z))
(¬L(tony, u), ¬L(mike, u))
(L(tony, v), L(mike, v))
(¬A(w), ¬C(w), S(w))
"""

GROUP = """
formulas(assumptions).
(x * y) * z = x * (y * z).
e * x = x.
x' * x = e.
end_of_list.
formulas(goals).
x * e = x.
end_of_list.
"""
