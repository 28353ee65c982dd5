"""Random formulas over a small signature, as the constructors of the syntax build them."""

from __future__ import annotations

from hypothesis import strategies as st

from sleuth.logic.syntax import (
    FALSE,
    TRUE,
    Apply,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Variable,
    conjunction,
    disjunction,
    equation,
    exists,
    for_all,
)

FUNCTIONS = [("a", 0), ("f", 1)]
RELATIONS = [("q", 0), ("p", 1), ("r", 2)]
VARIABLES = [Variable(name) for name in "xyz"]


def terms(variables: list[Variable]) -> st.SearchStrategy[Term]:
    """Terms over a constant, a unary function and the given variables."""
    leaves: st.SearchStrategy[Term] = st.sampled_from([*variables, Apply("a")])
    return st.recursive(
        leaves, lambda inner: inner.map(lambda arg: Apply("f", (arg,))), max_leaves=2
    )


def atoms(variables: list[Variable]) -> st.SearchStrategy[Atom]:
    """Atoms over relations of arity 0, 1 and 2 and equality."""
    term = terms(variables)
    return st.one_of(
        st.just(Atom("q")),
        term.map(lambda one: Atom("p", (one,))),
        st.tuples(term, term).map(lambda both: Atom("r", both)),
        st.tuples(term, term).map(lambda both: equation(*both)),
    )


def formulas(
    variables: list[Variable] = VARIABLES, *, truth_values: bool = True, leaves: int = 6
) -> st.SearchStrategy[Formula]:
    """Formulas with all connectives and quantifiers; free variables may occur."""
    variable = st.sampled_from(variables)

    def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        several = st.lists(inner, min_size=2, max_size=3)
        return st.one_of(
            inner.map(Not),
            several.map(lambda parts: conjunction(*parts)),
            several.map(lambda parts: disjunction(*parts)),
            st.tuples(inner, inner).map(lambda both: Implies(*both)),
            st.tuples(inner, inner).map(lambda both: Iff(*both)),
            st.tuples(variable, inner).map(lambda both: for_all((both[0],), both[1])),
            st.tuples(variable, inner).map(lambda both: exists((both[0],), both[1])),
        )

    simple: st.SearchStrategy[Formula] = atoms(variables)
    if truth_values:
        simple = st.one_of(simple, simple, simple, st.sampled_from([TRUE, FALSE]))
    return st.recursive(simple, larger, max_leaves=leaves)


def multiplying_formulas() -> st.SearchStrategy[Formula]:
    """Formulas that multiplying out makes much larger, so that naming their parts pays."""
    simple: st.SearchStrategy[Formula] = formulas(truth_values=False, leaves=2)
    joined = st.one_of(
        st.tuples(simple, simple).map(lambda both: conjunction(*both)),
        st.tuples(simple, simple).map(lambda both: Iff(*both)),
    )
    several = st.lists(joined, min_size=3, max_size=4)
    variable = st.sampled_from(VARIABLES)
    wide = st.one_of(
        several.map(lambda parts: disjunction(*parts)),
        several.map(lambda parts: Not(conjunction(*map(Not, parts)))),
        several.map(lambda parts: Implies(conjunction(*map(Not, parts[1:])), parts[0])),
        st.tuples(joined, joined).map(lambda both: Iff(*both)),
    )
    return st.one_of(
        wide,
        wide.map(Not),
        st.tuples(variable, wide).map(lambda both: exists((both[0],), both[1])),
        st.tuples(variable, wide, joined).map(lambda all: for_all((all[0],), Iff(*all[1:]))),
    )
