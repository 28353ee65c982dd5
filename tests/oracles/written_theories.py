"""Theories that people write, with consequences that textbooks have, for the oracle of theories.

Formulas are written as s-expressions: (= (* x y) (* y x)); a name from u to z is a variable. The
operations are + * ^ v, the signs inv and neg, and the relation <.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_NAMES = {"+": "plus", "*": "times", "^": "meet", "v": "join", "<": "less", "0": "nought"}
_NAMES |= {"1": "one", "->": "implies", "<->": "iff"}
_WORDS = ("all", "some", "not", "and", "or", "implies", "iff", "=")
_RELATIONS = ("less", "same", "member", "subset", "human", "mortal", "edge")


def formula(text: str) -> Any:
    """The formula that an s-expression stands for."""
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()

    def read() -> Any:
        token = tokens.pop(0)
        if token != "(":
            return token if token in "uvwxyz" else (_NAMES.get(token, token),)
        head = tokens.pop(0)
        head = _NAMES.get(head, head)
        parts = []
        if head in ("all", "some"):
            parts.append(tokens.pop(0))
        while tokens[0] != ")":
            parts.append(read())
        tokens.pop(0)
        if head in _RELATIONS:
            return ("rel", head, *parts)
        return (head, *parts)

    return read()


@dataclass(frozen=True, slots=True)
class Written:
    """Axioms, and what is known to follow from them."""

    name: str
    axioms: tuple[str, ...]
    consequences: tuple[str, ...] = ()


#: Laws of one operation, of which any may be chosen together.
LAWS = (
    "(= (* x y) (* y x))",
    "(= (* (* x y) z) (* x (* y z)))",
    "(= (* x (* y z)) (* y (* x z)))",
    "(= (* (* x y) z) (* (* x z) y))",
    "(= (* (* x y) z) (* (* y z) x))",
    "(= (* x x) x)",
    "(= (* (* x y) (* u w)) (* (* x u) (* y w)))",
    "(= (* e x) x)",
    "(= (* x e) x)",
    "(= (* x (* x y)) y)",
    "(= (* x (* y x)) (* (* x y) x))",
    "(= (* x (* y z)) (* (* x y) (* x z)))",
    "(= (* (inv x) x) e)",
    "(= (* x x) (* y y))",
    "(= (* x y) x)",
    "(= (inv (inv x)) x)",
    "(= (inv (* x y)) (* (inv y) (inv x)))",
    "(-> (= (* x y) (* x z)) (= y z))",
)

#: Laws of two operations.
LAWS_OF_TWO = (
    "(= (* x (+ y z)) (+ (* x y) (* x z)))",
    "(= (* (+ x y) z) (+ (* x z) (* y z)))",
    "(= (* x (+ x y)) x)",
    "(= (+ x (* x y)) x)",
    "(= (* x y) (+ y x))",
    "(= (inv (* x y)) (+ (inv x) (inv y)))",
)

_GROUP = ("(= (* (* x y) z) (* x (* y z)))", "(= (* e x) x)", "(= (* (inv x) x) e)")
_ABELIAN = (
    "(= (+ (+ x y) z) (+ x (+ y z)))",
    "(= (+ x y) (+ y x))",
    "(= (+ 0 x) x)",
    "(= (+ (neg x) x) 0)",
)
_RING = (
    *_ABELIAN,
    "(= (* (* x y) z) (* x (* y z)))",
    "(= (* x (+ y z)) (+ (* x y) (* x z)))",
    "(= (* (+ y z) x) (+ (* y x) (* z x)))",
)
_LATTICE = (
    "(= (^ x y) (^ y x))",
    "(= (^ (^ x y) z) (^ x (^ y z)))",
    "(= (v x y) (v y x))",
    "(= (v (v x y) z) (v x (v y z)))",
    "(= (v x (^ x y)) x)",
    "(= (^ x (v x y)) x)",
)
_PARTIAL_ORDER = (
    "(< x x)",
    "(-> (and (< x y) (< y z)) (< x z))",
    "(-> (and (< x y) (< y x)) (= x y))",
)

THEORIES = (
    Written(
        "group",
        _GROUP,
        (
            "(= (* x e) x)",
            "(= (* x (inv x)) e)",
            "(= (inv (inv x)) x)",
            "(= (inv (* x y)) (* (inv y) (inv x)))",
            "(= (inv e) e)",
            "(-> (= (* x y) (* x z)) (= y z))",
            "(-> (= (* y x) (* z x)) (= y z))",
            "(some z (= (* x z) y))",
            "(-> (= (* x x) x) (= x e))",
            "(-> (all x (= (* x x) e)) (= (* y z) (* z y)))",
        ),
    ),
    Written(
        "abelian group",
        _ABELIAN,
        ("(= (+ x (neg x)) 0)", "(= (neg (+ x y)) (+ (neg x) (neg y)))", "(= (neg (neg x)) x)"),
    ),
    Written("group of exponent 2", (*_GROUP, "(= (* x x) e)"), ("(= (* x y) (* y x))",)),
    Written("ring", _RING, ("(= (* x 0) 0)", "(= (* 0 x) 0)", "(= (* x (neg y)) (neg (* x y)))")),
    Written(
        "boolean ring",
        (*_RING, "(= (* x x) x)"),
        ("(= (+ x x) 0)", "(= (neg x) x)", "(= (* x 0) 0)"),
    ),
    Written(
        "lattice",
        _LATTICE,
        (
            "(= (^ x x) x)",
            "(= (v x x) x)",
            "(<-> (= (^ x y) x) (= (v x y) y))",
            "(-> (= (^ x y) x) (= (^ (^ x z) (^ y z)) (^ x z)))",
        ),
    ),
    Written(
        "distributive lattice",
        (*_LATTICE, "(= (^ x (v y z)) (v (^ x y) (^ x z)))"),
        (
            "(= (v x (^ y z)) (^ (v x y) (v x z)))",
            "(-> (and (= (^ x y) (^ x z)) (= (v x y) (v x z))) (= y z))",
        ),
    ),
    Written("partial order", _PARTIAL_ORDER, ("(-> (and (< x y) (< y z) (< z x)) (= x z))",)),
    Written(
        "total order",
        (*_PARTIAL_ORDER, "(or (< x y) (< y x))"),
        (
            "(-> (not (< x y)) (< y x))",
            "(-> (and (not (< y x)) (not (< z y))) (not (< z x)))",
            "(or (< x y) (< y z) (< z x))",
        ),
    ),
    Written(
        "strict order",
        ("(not (< x x))", "(-> (and (< x y) (< y z)) (< x z))"),
        ("(-> (< x y) (not (< y x)))", "(-> (< x y) (not (= x y)))"),
    ),
    Written(
        "equivalence",
        ("(same x x)", "(-> (same x y) (same y x))", "(-> (and (same x y) (same y z)) (same x z))"),
        (
            "(<-> (same x y) (all z (<-> (same x z) (same y z))))",
            "(-> (and (same x y) (same z y)) (same x z))",
            "(-> (and (same x y) (not (same y z))) (not (same x z)))",
        ),
    ),
    Written(
        "partial equivalence",
        ("(-> (same x y) (same y x))", "(-> (and (same x y) (same y z)) (same x z))"),
        ("(-> (same x y) (same x x))",),
    ),
    Written(
        "sets",
        (
            "(<-> (subset x y) (all z (-> (member z x) (member z y))))",
            "(<-> (member x (meet y z)) (and (member x y) (member x z)))",
            "(<-> (member x (join y z)) (or (member x y) (member x z)))",
            "(-> (all z (<-> (member z x) (member z y))) (= x y))",
            "(not (member x 0))",
        ),
        (
            "(subset x x)",
            "(subset 0 x)",
            "(-> (and (subset x y) (subset y z)) (subset x z))",
            "(-> (and (subset x y) (subset y x)) (= x y))",
            "(subset (meet x y) x)",
            "(subset x (join x y))",
            "(= (join x y) (join y x))",
            "(= (meet x x) x)",
            "(= (join x 0) x)",
        ),
    ),
    Written(
        "quasigroup",
        (
            "(= (* x (left x y)) y)",
            "(= (left x (* x y)) y)",
            "(= (* (right y x) x) y)",
            "(= (right (* y x) x) y)",
        ),
        (
            "(-> (= (* x y) (* x z)) (= y z))",
            "(-> (= (* y x) (* z x)) (= y z))",
            "(= (left (right x y) x) y)",
            "(= (right x (left y x)) y)",
        ),
    ),
    Written(
        "loop",
        (
            "(= (* e x) x)",
            "(= (* x e) x)",
            "(-> (= (* x y) (* x z)) (= y z))",
            "(-> (= (* y x) (* z x)) (= y z))",
        ),
        ("(-> (= (* x y) x) (= y e))", "(-> (= (* x x) x) (= x e))"),
    ),
    Written(
        "syllogisms",
        ("(-> (human x) (mortal x))", "(human socrates)", "(not (mortal hades))"),
        ("(mortal socrates)", "(not (human hades))", "(not (= socrates hades))"),
    ),
)
