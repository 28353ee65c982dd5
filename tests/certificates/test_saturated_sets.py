"""The checker of saturated clause sets accepts what has a model, and nothing that has none."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sleuth.certificates.saturation import Saturated, gap
from sleuth.certificates.saturation_redundancy import Bound, Clause, Redundancy, orders_of
from sleuth.certificates.saturation_terms import KBO, LPO, TRUE, Order, Term

#: Symbols by name: predicates first, then functions, in ascending precedence.
PREDICATES = ("p", "q", "r")
FUNCTIONS = ("a", "b", "c", "d", "g", "f", "+")
NUMBERS = {name: place for place, name in enumerate((*PREDICATES, *FUNCTIONS), start=1)}
TOKEN = re.compile(r"\w+|[(),|~]|!?=")


class Reader:
    """Clauses such as p(X)|~q(a)|f(X)=X; names in capitals are variables."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = TOKEN.findall(text.replace("+", "plus"))
        self.variables: dict[str, int] = {}

    def take(self) -> str:
        return self.tokens.pop(0)

    def clause(self) -> Clause:
        literals = [self.literal()]
        while self.tokens:
            assert self.take() == "|"
            literals.append(self.literal())
        return tuple(literals)

    def literal(self) -> tuple[bool, Term, Term]:
        sign = self.tokens[0] != "~"
        if not sign:
            self.take()
        left = self.term()
        if self.tokens and self.tokens[0] in ("=", "!="):
            return self.take() == "=", left, self.term()
        return sign, left, TRUE

    def term(self) -> Term:
        name = self.take()
        if name.isupper():
            return self.variables.setdefault(name, len(self.variables))
        args: list[Term] = []
        if self.tokens and self.tokens[0] == "(":
            while self.take() != ")":
                args.append(self.term())
        return (NUMBERS["+" if name == "plus" else name], *args)


def clauses(text: str) -> tuple[Clause, ...]:
    return tuple(Reader(each).clause() for each in text.split())


def order(kind: str = KBO) -> Order:
    symbols = {0: 0, **{number: number for number in NUMBERS.values()}}
    return Order(kind, dict.fromkeys(symbols, 1), symbols)


def claim(
    text: str, problem: str | None = None, kind: str = KBO, selected: dict[int, int] | None = None
) -> Saturated:
    """The claim that clauses are saturated, and that the problem, or they themselves, follow."""
    given = clauses(text)
    return Saturated(
        given,
        tuple((selected or {}).get(place) for place in range(len(given))),
        given if problem is None else clauses(problem),
        order(kind),
        frozenset({0, *(NUMBERS[name] for name in PREDICATES)}),
    )


AC = "+(X,Y)=+(Y,X) +(+(X,Y),Z)=+(X,+(Y,Z)) +(X,+(Y,Z))=+(Y,+(X,Z))"

#: Sets that are saturated.
SATURATED = [
    "p(a) ~p(b)",
    "p(X) ~q(b)",
    "p(X)|~q(X) q(a) p(a)",
    "f(X)=X p(a)",
    "f(f(X))=f(X) p(f(a))",
    "X=Y p(X)",
    "a!=b",
    "a=b|c=d",
    AC,
    "+(X,Y)=+(Y,X)",
    AC + " a!=b",
]

#: Sets without a clause that an inference gives, nearly all with a contradiction.
CONTRADICTORY = {
    "resolution": "p(a) ~p(X)",
    "resolution in two steps": "p(a) ~p(X)|q(X) ~q(a)",
    "factoring": "p(X)|p(Y) ~p(X)|~p(Y)",
    "superposition into a disequation": "f(a)=b f(a)!=b",
    "superposition into an atom": "a=b p(b) ~p(a)",
    "superposition into an equation": "f(a)=b f(a)=c b!=c",
    "a variable side": "p(a) ~p(b) X=Y",
    "a variable side and a constant": "p(b) ~p(c) X=a",
    "a conditional variable side": "p(a) ~p(b) X=Y|q(X) ~q(c)",
    "equality resolution": "X!=Y",
    "equality resolution of a function": "f(X)!=f(a)",
    "equality factoring": "c=a|c=a c!=a",
    "factoring of equal atoms": "p(a)|p(a) ~p(a)",
    "each of several greatest literals": "~p(X)|~q(Y) q(a)",
    "the exchange law": "+(X,Y)=+(Y,X) +(+(X,Y),Z)=+(X,+(Y,Z)) +(a,+(b,c))!=+(b,+(a,c))",
    "the first is not the greatest": "p(X)|q(X) ~p(a) ~q(a)",
}


@pytest.mark.parametrize("kind", [KBO, LPO])
@pytest.mark.parametrize("text", SATURATED)
def test_saturated_sets_are_accepted(text: str, kind: str) -> None:
    assert gap(claim(text, kind=kind)) is None


@pytest.mark.parametrize("kind", [KBO, LPO])
@pytest.mark.parametrize("name", CONTRADICTORY)
def test_a_missing_inference_is_found(name: str, kind: str) -> None:
    assert gap(claim(CONTRADICTORY[name], kind=kind)) is not None


def test_only_negative_literals_may_be_selected() -> None:
    text = "p(a) ~p(X)|~q(X) q(b)"
    assert gap(claim(text, selected={1: 1})) is not None
    assert gap(claim(f"{text} ~p(b)", selected={1: 1})) is None
    assert gap(claim("p(a)|q(a) ~q(a)", selected={0: 0})) is not None
    assert gap(claim("p(a)|q(a) ~q(a)", selected={0: 7})) is not None


def test_every_clause_of_the_problem_must_follow() -> None:
    assert gap(claim("p(X)", "p(a) p(b)|q(a)")) is None
    assert gap(claim("p(a)", "p(X)")) is not None
    assert gap(claim("p(a)", "q(a)")) is not None
    assert gap(claim("f(X)=X p(a)", "p(f(f(a))) f(X)=f(f(X))")) is None
    assert gap(claim("p(a)", "X!=a|p(X)")) is None
    assert gap(claim("p(b)", "X!=a|p(X)")) is not None


def test_the_empty_clause_is_refused() -> None:
    made = claim("p(a)")
    assert gap(replace(made, clauses=((),), selected=(None,), problem=())) is not None
    assert gap(replace(made, selected=())) is not None


def test_no_ordering_is_taken_on_trust() -> None:
    made = claim("f(X)=X p(a)")
    light = {**made.order.weights, NUMBERS["f"]: 0}
    tied = {**made.order.ranks, NUMBERS["f"]: made.order.ranks[NUMBERS["a"]]}
    assert gap(replace(made, order=replace(made.order, weights=light))) is not None
    assert gap(replace(made, order=replace(made.order, ranks=tied))) is not None
    assert gap(replace(made, order=replace(made.order, kind="size"))) is not None


def test_atoms_and_terms_are_kept_apart() -> None:
    made = claim("p(a)")
    inside: Clause = ((True, (NUMBERS["q"], (NUMBERS["p"], (NUMBERS["a"],))), TRUE),)
    assert gap(replace(made, problem=(inside,))) is not None
    unequal: Clause = ((True, (NUMBERS["p"], (NUMBERS["a"],)), (NUMBERS["a"],)),)
    assert gap(replace(made, problem=(unequal,))) is not None


@pytest.mark.parametrize(("number", "orders"), [(0, 1), (1, 1), (2, 3), (3, 13), (4, 75), (5, 541)])
def test_all_orders_of_variables_are_looked_at(number: int, orders: int) -> None:
    found = {(tuple(sorted(each.items())), chain) for each, chain in orders_of(range(number))}
    assert len(found) == orders


@pytest.mark.parametrize("kind", [KBO, LPO])
def test_an_order_of_variables_decides_comparisons(kind: str) -> None:
    plus, f = NUMBERS["+"], NUMBERS["f"]
    x, y = 0, 1
    plain = order(kind)
    assert not plain.greater((plus, x, y), (plus, y, x))
    assert not plain.greater((f, x), y)
    known = plain.under((x, y))
    assert known.greater((plus, x, y), (plus, y, x))
    assert not known.greater((plus, y, x), (plus, x, y))
    assert known.greater((f, x), y)
    assert not known.greater((f, y), x)
    assert known.greater(x, y)
    assert not known.greater(x, (f, y))
    assert known.greater(x, TRUE)
    for one in (plain, known):
        assert not one.greater((f, (f, y)), (f, x))


def test_what_makes_a_conclusion_redundant_must_be_below_the_premise() -> None:
    """The same clause, beside the same others: below a small premise and below a large one."""
    small, large = Bound(clauses("p(a)")[0]), Bound(clauses("p(f(f(f(f(a)))))")[0])
    for text, given in {
        "f(a)=b": "f(a)=c c=b",
        "+(a,+(b,c))=+(c,+(a,b))": AC,
        "X!=g(b)|p(X)": "p(g(b))",
        "p(f(a))": "p(X)|p(f(a))",
    }.items():
        redundancy = Redundancy(clauses(given), order(), lambda: None)
        (conclusion,) = clauses(text)
        assert not redundancy.redundant(conclusion, small), text
        assert redundancy.redundant(conclusion, large), text


def test_of_two_variables_the_smaller_one_stands_for_both() -> None:
    small = Bound(clauses("p(a)")[0])
    redundancy = Redundancy(clauses("p(X)|q(X)"), order(), lambda: None)
    assert redundancy.redundant(clauses("X!=Y|p(X)|q(Y)")[0], small)
    assert not redundancy.redundant(clauses("X!=Y|p(X)|p(Y)")[0], small)


def test_a_check_can_be_stopped() -> None:
    class Stop(Exception):
        pass

    def look() -> None:
        raise Stop

    with pytest.raises(Stop):
        gap(claim(AC), look)
