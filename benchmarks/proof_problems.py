"""Proof problems of our own beside the public ones, in the language of TPTP.

    python benchmarks/proof_problems.py FOLDER      # write each into a file

Theories are lists of formulas whose free variables are meant for all; a problem is some theories,
further premises and a goal. All of them are theorems. Functions make those that grow with a number.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

_QUANTIFIED = re.compile(r"[!?]\s*\[([^\]]*)\]")
_VARIABLE = re.compile(r"\b[A-Z]\w*")


@dataclass(frozen=True, slots=True)
class ProofProblem:
    """Premises and a goal; without a goal the premises contradict each other."""

    name: str
    premises: tuple[str, ...]
    goal: str = ""

    def text(self) -> str:
        """The problem as a file of TPTP."""
        lines = [f"% {self.name}"]
        for number, premise in enumerate(self.premises, start=1):
            lines.append(f"fof(premise_{number}, axiom, ({closed(premise)})).")
        if self.goal:
            lines.append(f"fof(goal, conjecture, ({closed(self.goal)})).")
        return "\n".join(lines) + "\n"


def closed(formula: str) -> str:
    """The formula with its free variables quantified.

    >>> closed("p(X) => ?[Y]: q(X, Y)")
    '![X]: (p(X) => ?[Y]: q(X, Y))'
    """
    bound = {name.strip() for group in _QUANTIFIED.findall(formula) for name in group.split(",")}
    free = [name for name in dict.fromkeys(_VARIABLE.findall(formula)) if name not in bound]
    return f"![{','.join(free)}]: ({formula})" if free else formula


GROUP = ("m(e,X) = X", "m(i(X),X) = e", "m(m(X,Y),Z) = m(X,m(Y,Z))")
RING = (
    "p(z,X) = X",
    "p(n(X),X) = z",
    "p(p(X,Y),Z) = p(X,p(Y,Z))",
    "p(X,Y) = p(Y,X)",
    "t(X,p(Y,Z)) = p(t(X,Y),t(X,Z))",
    "t(p(X,Y),Z) = p(t(X,Z),t(Y,Z))",
)
TIMES_ASSOCIATIVE = ("t(t(X,Y),Z) = t(X,t(Y,Z))",)
ALTERNATIVE = (
    "t(t(X,X),Y) = t(X,t(X,Y))",
    "t(t(X,Y),Y) = t(X,t(Y,Y))",
    "a(X,Y,Z) = p(t(t(X,Y),Z),n(t(X,t(Y,Z))))",
)
LATTICE = (
    "meet(X,Y) = meet(Y,X)",
    "join(X,Y) = join(Y,X)",
    "meet(meet(X,Y),Z) = meet(X,meet(Y,Z))",
    "join(join(X,Y),Z) = join(X,join(Y,Z))",
    "meet(X,join(X,Y)) = X",
    "join(X,meet(X,Y)) = X",
)
DISTRIBUTIVE = ("meet(X,join(Y,Z)) = join(meet(X,Y),meet(X,Z))",)
BOOLEAN = (
    "or(X,Y) = or(Y,X)",
    "and(X,Y) = and(Y,X)",
    "or(X,and(Y,Z)) = and(or(X,Y),or(X,Z))",
    "and(X,or(Y,Z)) = or(and(X,Y),and(X,Z))",
    "or(X,no) = X",
    "and(X,yes) = X",
    "or(X,c(X)) = yes",
    "and(X,c(X)) = no",
)
TERNARY = (
    "f(f(V,W,X),Y,f(V,W,Z)) = f(V,W,f(X,Y,Z))",
    "f(Y,X,X) = X",
    "f(X,X,Y) = X",
    "f(g(Y),Y,X) = X",
)
LOOP = (
    "m(e,X) = X",
    "m(X,e) = X",
    "m(X,l(X,Y)) = Y",
    "l(X,m(X,Y)) = Y",
    "m(r(Y,X),X) = Y",
    "r(m(Y,X),X) = Y",
)
SETS = (
    "subset(A,B) <=> ![X]: (in(X,A) => in(X,B))",
    "A = B <=> ![X]: (in(X,A) <=> in(X,B))",
    "in(X,union(A,B)) <=> (in(X,A) | in(X,B))",
    "in(X,common(A,B)) <=> (in(X,A) & in(X,B))",
    "in(X,minus(A,B)) <=> (in(X,A) & ~in(X,B))",
    "~in(X,empty)",
    "in(X,single(Y)) <=> X = Y",
    "in(X,power(A)) <=> subset(X,A)",
)
PAIRS = (
    "pair(X,Y) = pair(U,V) <=> (X = U & Y = V)",
    "in(W,cross(A,B)) <=> ?[X,Y]: (in(X,A) & in(Y,B) & W = pair(X,Y))",
)
MAPS = (
    "in(Y,image(F,A)) <=> ?[X]: (in(X,A) & apply(F,X) = Y)",
    "in(X,back(F,B)) <=> in(apply(F,X),B)",
)
ORDER = ("le(X,X)", "(le(X,Y) & le(Y,X)) => X = Y", "(le(X,Y) & le(Y,Z)) => le(X,Z)")
TOTAL = ("le(X,Y) | le(Y,X)",)
LEAST = (
    "le(X,Y) => least(X,Y) = X",
    "le(Y,X) => least(X,Y) = Y",
    "le(X,Y) => most(X,Y) = Y",
    "le(Y,X) => most(X,Y) = X",
)
DETACHMENT = ("(th(i(X,Y)) & th(X)) => th(Y)",)
LUKASIEWICZ = (
    *DETACHMENT,
    "th(i(i(X,Y),i(i(Y,Z),i(X,Z))))",
    "th(i(i(n(X),X),X))",
    "th(i(X,i(n(X),Y)))",
)
FREGE = (
    *DETACHMENT,
    "th(i(X,i(Y,X)))",
    "th(i(i(X,i(Y,Z)),i(i(X,Y),i(X,Z))))",
    "th(i(i(n(X),n(Y)),i(Y,X)))",
)
SHORTEST = (*DETACHMENT, "th(i(i(i(X,Y),Z),i(i(Z,X),i(U,X))))")
MANY_VALUED = (
    *DETACHMENT,
    "th(i(X,i(Y,X)))",
    "th(i(i(X,Y),i(i(Y,Z),i(X,Z))))",
    "th(i(i(i(X,Y),Y),i(i(Y,X),X)))",
    "th(i(i(n(X),n(Y)),i(Y,X)))",
)
EQUIVALENCE = ("(th(e(X,Y)) & th(X)) => th(Y)", "th(e(e(X,Y),e(e(Z,Y),e(X,Z))))")
LISTS = (
    "list(nil)",
    "(item(X) & list(L)) => list(cons(X,L))",
    "(item(X) & list(L)) => cons(X,L) != nil",
    "(item(X) & item(Y) & list(L) & list(M) & cons(X,L) = cons(Y,M)) => (X = Y & L = M)",
    "list(L) => (L = nil | ?[X,M]: (item(X) & list(M) & L = cons(X,M)))",
    "(list(L) & list(M)) => list(app(L,M))",
    "list(L) => app(nil,L) = L",
    "list(L) => app(L,nil) = L",
    "(item(X) & list(L) & list(M)) => app(cons(X,L),M) = cons(X,app(L,M))",
    "(list(L) & list(M) & list(N)) => app(app(L,M),N) = app(L,app(M,N))",
    "(list(L) & list(M) & app(L,M) = nil) => (L = nil & M = nil)",
    "(list(L) & list(M) & list(N) & app(L,M) = app(L,N)) => M = N",
    "(list(L) & list(M) & list(N) & app(M,L) = app(N,L)) => M = N",
    "(list(L) & list(M)) => (front(M,L) <=> ?[N]: (list(N) & app(M,N) = L))",
    "(list(L) & list(M)) => (rear(M,L) <=> ?[N]: (list(N) & app(N,M) = L))",
    "(list(L) & list(M)) => (segment(M,L) <=> ?[N,O]: (list(N) & list(O) & app(app(N,M),O) = L))",
    "(list(L) & item(X)) => (member(X,L) <=> ?[N,O]: (list(N) & list(O) & app(N,cons(X,O)) = L))",
    "(list(L) & list(M) & front(L,M) & front(M,L)) => L = M",
    "(list(L) & list(M) & segment(L,M) & segment(M,L)) => L = M",
    "list(L) => (one(L) <=> ?[X]: (item(X) & L = cons(X,nil)))",
    "(item(X) & list(L) & list(M)) => (member(X,app(L,M)) <=> (member(X,L) | member(X,M)))",
    "(item(X) & item(Y) & list(L)) => (member(X,cons(Y,L)) <=> (X = Y | member(X,L)))",
    "item(X) => ~member(X,nil)",
)
CATEGORY = (
    "(arrow(F,A,B) & arrow(G,B,C)) => arrow(o(G,F),A,C)",
    "(arrow(F,A,B) & arrow(G,B,C) & arrow(H,C,D)) => o(H,o(G,F)) = o(o(H,G),F)",
    "arrow(id(A),A,A)",
    "arrow(F,A,B) => (o(F,id(A)) = F & o(id(B),F) = F)",
    "mono(F,A,B) <=> (arrow(F,A,B) & "
    "![Q,G,H]: ((arrow(G,Q,A) & arrow(H,Q,A) & o(F,G) = o(F,H)) => G = H))",
    "epi(F,A,B) <=> (arrow(F,A,B) & "
    "![Q,G,H]: ((arrow(G,B,Q) & arrow(H,B,Q) & o(G,F) = o(H,F)) => G = H))",
    "iso(F,A,B) <=> (arrow(F,A,B) & ?[G]: (arrow(G,B,A) & o(G,F) = id(A) & o(F,G) = id(B)))",
)
NUMBERS = (
    "add(zero,Y) = Y",
    "add(s(X),Y) = s(add(X,Y))",
    "mul(zero,Y) = zero",
    "mul(s(X),Y) = add(Y,mul(X,Y))",
    "s(X) != zero",
    "s(X) = s(Y) => X = Y",
)
COMBINATORS = ("ap(ap(ap(b,X),Y),Z) = ap(X,ap(Y,Z))", "ap(ap(w,X),Y) = ap(ap(X,Y),Y)")

#: Name, premises, goal.
GIVEN: tuple[tuple[str, Sequence[str], str], ...] = (
    ("group-right-unit", GROUP, "m(X,e) = X"),
    ("group-inverse-of-product", GROUP, "i(m(X,Y)) = m(i(Y),i(X))"),
    ("group-exponent-two", (*GROUP, "m(X,X) = e"), "m(X,Y) = m(Y,X)"),
    (
        "group-squares",
        (*GROUP, "m(m(X,Y),m(X,Y)) = m(m(X,X),m(Y,Y))"),
        "m(X,Y) = m(Y,X)",
    ),
    (
        "group-exponent-three",
        (*GROUP, "m(X,m(X,X)) = e", "h(X,Y) = m(X,m(Y,m(i(X),i(Y))))"),
        "h(h(X,Y),Y) = e",
    ),
    (
        "group-commuting-inverses",
        (*GROUP, "m(a,b) = m(b,a)"),
        "m(i(a),i(b)) = m(i(b),i(a)) & m(a,i(b)) = m(i(b),a)",
    ),
    ("group-one-law", ("m(m(m(X,Y),Z),i(m(X,Z))) = Y",), "m(X,Y) = m(Y,X)"),
    ("group-one-law-associates", ("m(m(m(X,Y),Z),i(m(X,Z))) = Y",), "m(m(X,Y),Z) = m(X,m(Y,Z))"),
    (
        "group-division",
        ("d(X,d(d(d(d(X,X),Y),Z),d(d(d(X,X),X),Z))) = Y",),
        "d(a,a) = d(b,b)",
    ),
    (
        "group-subgroup",
        (*GROUP, "u(g)", "(u(X) & u(Y)) => u(m(X,i(Y)))"),
        "u(e) & ((u(X) & u(Y)) => (u(i(X)) & u(m(X,Y))))",
    ),
    (
        "group-centre",
        (*GROUP, "u(X) <=> ![Y]: m(X,Y) = m(Y,X)"),
        "(u(X) & u(Y)) => (u(m(X,Y)) & u(i(X)))",
    ),
    (
        "group-homomorphism",
        (
            *GROUP,
            "q(u,X) = X",
            "q(j(X),X) = u",
            "q(q(X,Y),Z) = q(X,q(Y,Z))",
            "f(m(X,Y)) = q(f(X),f(Y))",
        ),
        "f(e) = u & f(i(X)) = j(f(X))",
    ),
    (
        "group-kernel-normal",
        (
            *GROUP,
            "q(u,X) = X",
            "q(j(X),X) = u",
            "q(q(X,Y),Z) = q(X,q(Y,Z))",
            "f(m(X,Y)) = q(f(X),f(Y))",
            "k(X) <=> f(X) = u",
        ),
        "k(X) => k(m(m(Y,X),i(Y)))",
    ),
    (
        "group-two-subgroups",
        (
            *GROUP,
            "u(e) & v(e)",
            "u(X) => u(i(X))",
            "v(X) => v(i(X))",
            "(u(X) & u(Y)) => u(m(X,Y))",
            "(v(X) & v(Y)) => v(m(X,Y))",
            "u(X) | v(X)",
        ),
        "(![X]: u(X)) | (![X]: v(X))",
    ),
    ("ring-zero", RING, "t(X,z) = z & t(z,X) = z"),
    ("ring-signs", (*RING, *TIMES_ASSOCIATIVE), "t(n(X),n(Y)) = t(X,Y)"),
    ("ring-boolean-two", (*RING, *TIMES_ASSOCIATIVE, "t(X,X) = X"), "p(X,X) = z"),
    ("ring-boolean", (*RING, *TIMES_ASSOCIATIVE, "t(X,X) = X"), "t(X,Y) = t(Y,X)"),
    ("ring-cubes", (*RING, *TIMES_ASSOCIATIVE, "t(X,t(X,X)) = X"), "t(X,Y) = t(Y,X)"),
    ("ring-difference", RING, "p(X,Y) = p(X,Z) => Y = Z"),
    ("ring-flexible", (*RING, *ALTERNATIVE), "a(X,Y,X) = z"),
    ("ring-skew", (*RING, *ALTERNATIVE), "a(X,Y,Z) = n(a(Y,X,Z))"),
    (
        "field-no-divisors",
        (*RING, *TIMES_ASSOCIATIVE, "t(X,Y) = t(Y,X)", "t(one,X) = X", "X = z | t(X,r(X)) = one"),
        "t(X,Y) = z => (X = z | Y = z)",
    ),
    (
        "field-inverse",
        (
            *RING,
            *TIMES_ASSOCIATIVE,
            "t(X,Y) = t(Y,X)",
            "t(one,X) = X",
            "X = z | t(X,r(X)) = one",
            "one != z",
        ),
        "X != z => r(r(X)) = X",
    ),
    ("lattice-idempotent", LATTICE, "meet(X,X) = X & join(X,X) = X"),
    ("lattice-dual", (*LATTICE, *DISTRIBUTIVE), "join(X,meet(Y,Z)) = meet(join(X,Y),join(X,Z))"),
    ("lattice-order", LATTICE, "meet(X,Y) = X <=> join(X,Y) = Y"),
    (
        "lattice-cancel",
        (*LATTICE, *DISTRIBUTIVE),
        "(meet(X,Y) = meet(X,Z) & join(X,Y) = join(X,Z)) => Y = Z",
    ),
    (
        "lattice-modular",
        (*LATTICE, *DISTRIBUTIVE),
        "join(X,Y) = Y => join(X,meet(Z,Y)) = meet(join(X,Z),Y)",
    ),
    (
        "lattice-median",
        (*LATTICE, *DISTRIBUTIVE),
        "join(join(meet(X,Y),meet(Y,Z)),meet(Z,X)) = meet(meet(join(X,Y),join(Y,Z)),join(Z,X))",
    ),
    (
        "lattice-from-median",
        (
            *LATTICE,
            "join(join(meet(X,Y),meet(Y,Z)),meet(Z,X)) = meet(meet(join(X,Y),join(Y,Z)),join(Z,X))",
        ),
        "meet(X,join(Y,Z)) = join(meet(X,Y),meet(X,Z))",
    ),
    (
        "lattice-complement",
        (
            *LATTICE,
            *DISTRIBUTIVE,
            "meet(X,top) = X",
            "join(X,bottom) = X",
            "meet(a,b) = bottom",
            "join(a,b) = top",
            "meet(a,d) = bottom",
            "join(a,d) = top",
        ),
        "b = d",
    ),
    ("boolean-idempotent", BOOLEAN, "or(X,X) = X & and(X,X) = X"),
    ("boolean-involution", BOOLEAN, "c(c(X)) = X"),
    ("boolean-absorption", BOOLEAN, "or(X,and(X,Y)) = X"),
    ("boolean-associative", BOOLEAN, "or(or(X,Y),Z) = or(X,or(Y,Z))"),
    ("boolean-de-morgan", BOOLEAN, "c(and(X,Y)) = or(c(X),c(Y))"),
    ("boolean-unique", BOOLEAN, "(or(X,Y) = yes & and(X,Y) = no) => Y = c(X)"),
    (
        "boolean-huntington",
        (
            "or(X,Y) = or(Y,X)",
            "or(or(X,Y),Z) = or(X,or(Y,Z))",
            "or(c(or(c(X),Y)),c(or(c(X),c(Y)))) = X",
        ),
        "c(c(X)) = X",
    ),
    (
        "boolean-robbins-zero",
        (
            "or(X,Y) = or(Y,X)",
            "or(or(X,Y),Z) = or(X,or(Y,Z))",
            "c(or(c(or(X,Y)),c(or(X,c(Y))))) = X",
            "or(X,no) = X",
        ),
        "c(c(X)) = X",
    ),
    (
        "boolean-stroke",
        (
            "s(s(X,X),s(X,X)) = X",
            "s(X,s(Y,s(Y,Y))) = s(X,X)",
            "s(s(X,s(Y,Z)),s(X,s(Y,Z))) = s(s(s(Y,Y),X),s(s(Z,Z),X))",
        ),
        "s(X,Y) = s(Y,X)",
    ),
    ("boolean-ternary-inverse", TERNARY, "g(g(X)) = X"),
    ("boolean-ternary-right", TERNARY, "f(X,Y,g(Y)) = X"),
    (
        "loop-moufang",
        (*LOOP, "m(m(m(X,Y),X),Z) = m(X,m(Y,m(X,Z)))"),
        "m(m(X,Y),X) = m(X,m(Y,X))",
    ),
    (
        "loop-moufang-inverse",
        (*LOOP, "m(m(X,Y),m(Z,X)) = m(m(X,m(Y,Z)),X)"),
        "m(r(e,X),m(X,Y)) = Y",
    ),
    (
        "loop-moufang-others",
        (*LOOP, "m(m(X,Y),m(Z,X)) = m(m(X,m(Y,Z)),X)"),
        "m(m(m(X,Y),X),Z) = m(X,m(Y,m(X,Z)))",
    ),
    (
        "loop-bol",
        (*LOOP, "m(X,m(Y,m(X,Z))) = m(m(X,m(Y,X)),Z)"),
        "m(X,m(X,Y)) = m(m(X,X),Y)",
    ),
    (
        "medial-distributes",
        ("m(m(X,Y),m(U,V)) = m(m(X,U),m(Y,V))", "m(X,X) = X"),
        "m(X,m(Y,Z)) = m(m(X,Y),m(X,Z)) & m(m(Y,Z),X) = m(m(Y,X),m(Z,X))",
    ),
    (
        "band-rectangular",
        ("m(m(X,Y),Z) = m(X,m(Y,Z))", "m(X,m(Y,X)) = X"),
        "m(X,X) = X & m(X,m(Y,Z)) = m(X,Z)",
    ),
    (
        "semigroup-commutes",
        (
            "m(m(X,Y),Z) = m(X,m(Y,Z))",
            "m(X,m(X,X)) = X",
            "m(m(X,X),m(Y,Y)) = m(m(Y,Y),m(X,X))",
            "m(X,m(X,Y)) = m(m(Y,X),X)",
        ),
        "m(X,Y) = m(Y,X)",
    ),
    ("set-union-commutes", SETS, "union(A,B) = union(B,A)"),
    ("set-distributes", SETS, "common(A,union(B,C)) = union(common(A,B),common(A,C))"),
    ("set-de-morgan", SETS, "minus(A,union(B,C)) = common(minus(A,B),minus(A,C))"),
    ("set-least-bound", SETS, "subset(union(A,B),C) <=> (subset(A,C) & subset(B,C))"),
    ("set-power", SETS, "power(common(A,B)) = common(power(A),power(B))"),
    ("set-power-subset", SETS, "subset(A,B) <=> subset(power(A),power(B))"),
    (
        "set-symmetric",
        (*SETS, "xor(A,B) = union(minus(A,B),minus(B,A))"),
        "xor(xor(A,B),C) = xor(A,xor(B,C))",
    ),
    (
        "set-symmetric-cancel",
        (*SETS, "xor(A,B) = union(minus(A,B),minus(B,A))"),
        "xor(A,B) = xor(A,C) => B = C",
    ),
    ("set-single", SETS, "subset(A,single(X)) => (A = empty | A = single(X))"),
    ("set-cross", (*SETS, *PAIRS), "cross(A,union(B,C)) = union(cross(A,B),cross(A,C))"),
    (
        "set-cross-empty",
        (*SETS, *PAIRS),
        "cross(A,B) = empty => (A = empty | B = empty)",
    ),
    ("set-image", (*SETS, *MAPS), "image(F,union(A,B)) = union(image(F,A),image(F,B))"),
    ("set-back", (*SETS, *MAPS), "back(F,common(A,B)) = common(back(F,A),back(F,B))"),
    ("set-image-back", (*SETS, *MAPS), "subset(image(F,A),B) <=> subset(A,back(F,B))"),
    (
        "set-cantor",
        (*SETS, "in(X,diagonal) <=> (in(X,a) & ~in(X,apply(f,X)))", "subset(diagonal,a)"),
        "?[D]: (subset(D,a) & ![X]: (in(X,a) => apply(f,X) != D))",
    ),
    (
        "relation-reflexive",
        ("r(X,Y) => r(Y,X)", "(r(X,Y) & r(Y,Z)) => r(X,Z)", "?[Y]: r(X,Y)"),
        "r(X,X)",
    ),
    (
        "relation-classes",
        (
            "r(X,X)",
            "r(X,Y) => r(Y,X)",
            "(r(X,Y) & r(Y,Z)) => r(X,Z)",
            "in(X,class(Y)) <=> r(X,Y)",
            "(![X]: (in(X,A) <=> in(X,B))) => A = B",
        ),
        "class(X) = class(Y) | ~?[U]: (in(U,class(X)) & in(U,class(Y)))",
    ),
    (
        "relation-composed",
        (
            "r(X,X) & s(X,X)",
            "r(X,Y) => r(Y,X)",
            "s(X,Y) => s(Y,X)",
            "(r(X,Y) & r(Y,Z)) => r(X,Z)",
            "(s(X,Y) & s(Y,Z)) => s(X,Z)",
            "rs(X,Y) <=> ?[U]: (r(X,U) & s(U,Y))",
            "![X,Y]: ((?[U]: (s(X,U) & r(U,Y))) => rs(X,Y))",
        ),
        "(rs(X,Y) & rs(Y,Z)) => (rs(X,Z) & rs(Y,X))",
    ),
    (
        "relation-diamond",
        ("(r(X,Y) & r(X,Z)) => ?[U]: (r(Y,U) & r(Z,U))",),
        "(r(a,b) & r(b,c) & r(a,d) & r(d,f)) => "
        "?[U,V]: (r(c,V) & r(V,U) & ?[W]: (r(f,W) & r(W,U)))",
    ),
    (
        "relation-los",
        (
            "(p(X,Y) & p(Y,Z)) => p(X,Z)",
            "(q(X,Y) & q(Y,Z)) => q(X,Z)",
            "q(X,Y) => q(Y,X)",
            "p(X,Y) | q(X,Y)",
        ),
        "(![X,Y]: p(X,Y)) | (![X,Y]: q(X,Y))",
    ),
    (
        "order-bounds",
        (
            *ORDER,
            "bound(B,X,Y) <=> (le(B,X) & le(B,Y) & ![C]: ((le(C,X) & le(C,Y)) => le(C,B)))",
        ),
        "(bound(B,X,Y) & bound(C,X,Y)) => B = C",
    ),
    (
        "order-bounds-associate",
        (
            *ORDER,
            "le(g(X,Y),X) & le(g(X,Y),Y)",
            "(le(Z,X) & le(Z,Y)) => le(Z,g(X,Y))",
        ),
        "g(g(X,Y),Z) = g(X,g(Y,Z))",
    ),
    (
        "order-least-associates",
        (*ORDER, *TOTAL, *LEAST),
        "least(least(X,Y),Z) = least(X,least(Y,Z))",
    ),
    (
        "order-least-distributes",
        (*ORDER, *TOTAL, *LEAST),
        "least(X,most(Y,Z)) = most(least(X,Y),least(X,Z))",
    ),
    ("detach-identity", LUKASIEWICZ, "th(i(X,X))"),
    ("detach-weaken", LUKASIEWICZ, "th(i(X,i(Y,X)))"),
    ("detach-double-negation", LUKASIEWICZ, "th(i(n(n(X)),X))"),
    ("detach-exchange", LUKASIEWICZ, "th(i(i(X,i(Y,Z)),i(Y,i(X,Z))))"),
    ("detach-frege-syllogism", FREGE, "th(i(i(X,Y),i(i(Y,Z),i(X,Z))))"),
    ("detach-frege-negation", FREGE, "th(i(X,n(n(X))))"),
    ("detach-frege-contraposition", FREGE, "th(i(i(X,Y),i(n(Y),n(X))))"),
    ("detach-shortest-identity", SHORTEST, "th(i(X,X))"),
    ("detach-shortest-peirce", SHORTEST, "th(i(i(i(X,Y),X),X))"),
    ("detach-many-valued", MANY_VALUED, "th(i(i(X,Y),i(n(Y),n(X))))"),
    ("detach-many-valued-exchange", MANY_VALUED, "th(i(i(X,i(Y,Z)),i(Y,i(X,Z))))"),
    ("detach-equivalence-identity", EQUIVALENCE, "th(e(X,X))"),
    ("detach-equivalence-symmetry", EQUIVALENCE, "th(e(e(X,Y),e(Y,X)))"),
    (
        "combinator-identity",
        (
            "ap(ap(ap(s,X),Y),Z) = ap(ap(X,Z),ap(Y,Z))",
            "ap(ap(k,X),Y) = X",
        ),
        "?[C]: ![X]: ap(C,X) = X",
    ),
    ("combinator-fixed", (*COMBINATORS, "ap(m,X) = ap(X,X)"), "![F]: ?[Y]: Y = ap(F,Y)"),
    ("combinator-fixed-without", COMBINATORS, "![F]: ?[Y]: Y = ap(F,Y)"),
    ("list-front-reflexive", LISTS, "list(L) => front(L,L)"),
    (
        "list-front-transitive",
        LISTS,
        "(list(L) & list(M) & list(N) & front(L,M) & front(M,N)) => front(L,N)",
    ),
    ("list-rear-segment", LISTS, "(list(L) & list(M) & rear(L,M)) => segment(L,M)"),
    (
        "list-segment-member",
        LISTS,
        "(list(L) & list(M) & segment(L,M) & item(X) & member(X,L)) => member(X,M)",
    ),
    ("list-one", LISTS, "(list(L) & one(L) & list(M) & front(M,L)) => (M = nil | M = L)"),
    ("list-segment-nil", LISTS, "(list(L) & segment(L,nil)) => L = nil"),
    (
        "list-swap",
        LISTS,
        "(item(X) & item(Y) & list(L) & app(cons(X,nil),L) = app(cons(Y,nil),L)) => X = Y",
    ),
    (
        "list-first",
        LISTS,
        "(item(X) & list(L) & list(M) & list(N) & app(L,M) = cons(X,N) & L != nil) => "
        "?[O]: (list(O) & L = cons(X,O))",
    ),
    ("category-monos", CATEGORY, "(mono(F,A,B) & mono(G,B,C)) => mono(o(G,F),A,C)"),
    (
        "category-first-mono",
        CATEGORY,
        "(arrow(F,A,B) & arrow(G,B,C) & mono(o(G,F),A,C)) => mono(F,A,B)",
    ),
    ("category-iso-mono", CATEGORY, "iso(F,A,B) => mono(F,A,B)"),
    ("category-iso-epi", CATEGORY, "iso(F,A,B) => epi(F,A,B)"),
    (
        "numbers-commute",
        (
            *NUMBERS,
            "(add(zero,zero) = zero & ![X]: (add(X,zero) = X => add(s(X),zero) = s(X))) "
            "=> ![X]: add(X,zero) = X",
            "![Y]: ((add(zero,s(Y)) = s(add(zero,Y)) & "
            "![X]: (add(X,s(Y)) = s(add(X,Y)) => add(s(X),s(Y)) = s(add(s(X),Y)))) "
            "=> ![X]: add(X,s(Y)) = s(add(X,Y)))",
            "![Y]: ((add(zero,Y) = add(Y,zero) & "
            "![X]: (add(X,Y) = add(Y,X) => add(s(X),Y) = add(Y,s(X)))) "
            "=> ![X]: add(X,Y) = add(Y,X))",
        ),
        "add(X,Y) = add(Y,X)",
    ),
    (
        "numbers-square",
        NUMBERS,
        "?[X,Y]: mul(s(s(s(zero))),s(s(s(zero)))) = add(mul(X,X),Y) & "
        "?[U]: mul(U,s(s(zero))) = s(s(s(s(s(s(zero))))))",
    ),
    (
        "incidence-point",
        (
            "line(L) => ?[X,Y]: (X != Y & on(X,L) & on(Y,L))",
            "X != Y => ?[L]: (line(L) & on(X,L) & on(Y,L))",
            "(X != Y & on(X,L) & on(Y,L) & on(X,M) & on(Y,M)) => L = M",
            "?[X,Y,Z]: ![L]: ~(on(X,L) & on(Y,L) & on(Z,L))",
        ),
        "line(L) => ?[X]: ~on(X,L)",
    ),
    (
        "incidence-three-lines",
        (
            "X != Y => ?[L]: (on(X,L) & on(Y,L))",
            "(X != Y & on(X,L) & on(Y,L) & on(X,M) & on(Y,M)) => L = M",
            "?[X,Y,Z]: (X != Y & Y != Z & X != Z & ![L]: ~(on(X,L) & on(Y,L) & on(Z,L)))",
        ),
        "?[L,M,N]: (L != M & M != N & L != N)",
    ),
    (
        "dense-order",
        (
            "~lt(X,X)",
            "(lt(X,Y) & lt(Y,Z)) => lt(X,Z)",
            "lt(X,Y) => ?[Z]: (lt(X,Z) & lt(Z,Y))",
            "lt(X,Y) | X = Y | lt(Y,X)",
        ),
        "lt(a,b) => ?[X,Y,Z]: (X != Y & Y != Z & X != Z & lt(a,X) & lt(X,Y) & lt(Y,Z) & lt(Z,b))",
    ),
    ("drinkers", (), "?[X]: ![Y]: ((p(X) | q(X)) => (p(Y) | q(Y)))"),
    ("barber", ("shaves(barber,X) <=> ~shaves(X,X)",), ""),
    (
        "thief",
        (
            "thief(anna) | thief(bert) | thief(clara)",
            "thief(X) => ~honest(X)",
            "says(anna,bert) & says(bert,clara) & says(clara,bert)",
            "(says(X,Y) & honest(X)) => thief(Y)",
            "(says(X,Y) & ~honest(X)) => ~thief(Y)",
            "(thief(X) & thief(Y)) => X = Y",
            "honest(X) | liar(X)",
            "~(honest(X) & liar(X))",
        ),
        "thief(anna) | thief(clara) | ~honest(bert)",
    ),
    (
        "knights",
        (
            "knight(X) <=> ~knave(X)",
            "knight(a) <=> (knave(a) | knave(b))",
            "knight(c) <=> (knight(a) <=> knight(d))",
            "knight(d) <=> knave(c)",
        ),
        "knight(a) & knave(b) & ~(knight(c) <=> knight(d))",
    ),
    (
        "steamroller",
        (
            "wolf(X) => animal(X)",
            "fox(X) => animal(X)",
            "bird(X) => animal(X)",
            "snail(X) => animal(X)",
            "worm(X) => animal(X)",
            "grain(X) => plant(X)",
            "?[X]: wolf(X)",
            "?[X]: fox(X)",
            "?[X]: bird(X)",
            "?[X]: snail(X)",
            "?[X]: worm(X)",
            "?[X]: grain(X)",
            "animal(X) => ((![Y]: (plant(Y) => eats(X,Y))) | "
            "![Z]: ((animal(Z) & smaller(Z,X) & ?[U]: (plant(U) & eats(Z,U))) => eats(X,Z)))",
            "(snail(X) & bird(Y)) => smaller(X,Y)",
            "(worm(X) & bird(Y)) => smaller(X,Y)",
            "(bird(X) & fox(Y)) => smaller(X,Y)",
            "(fox(X) & wolf(Y)) => smaller(X,Y)",
            "(wolf(X) & (fox(Y) | grain(Y))) => ~eats(X,Y)",
            "(bird(X) & worm(Y)) => eats(X,Y)",
            "(bird(X) & snail(Y)) => ~eats(X,Y)",
            "snail(X) => ?[Y]: (plant(Y) & eats(X,Y))",
            "worm(X) => ?[Y]: (plant(Y) & eats(X,Y))",
        ),
        "?[X,Y]: (animal(X) & animal(Y) & ![Z]: (grain(Z) => (eats(Y,Z) & eats(X,Y))))",
    ),
    (
        "river",
        (
            "at(l,l,l,l)",
            "opposite(l,r) & opposite(r,l)",
            "(at(X,X,G,C) & opposite(X,Y) & safe(Y,Y,G,C)) => at(Y,Y,G,C)",
            "(at(X,W,X,C) & opposite(X,Y) & safe(Y,W,Y,C)) => at(Y,W,Y,C)",
            "(at(X,W,G,X) & opposite(X,Y) & safe(Y,W,G,Y)) => at(Y,W,G,Y)",
            "(at(X,W,G,C) & opposite(X,Y) & safe(Y,W,G,C)) => at(Y,W,G,C)",
            "safe(X,W,X,C)",
            "opposite(X,Y) => safe(X,X,Y,X)",
        ),
        "at(r,r,r,r)",
    ),
)


def pigeons(holes: int) -> ProofProblem:
    """One more pigeon than holes, as relations of constants."""
    kept = [
        " | ".join(f"in(p{pigeon},h{hole})" for hole in range(holes)) for pigeon in range(holes + 1)
    ]
    apart = [f"~in(p{a},X) | ~in(p{b},X)" for a, b in combinations(range(holes + 1), 2)]
    return ProofProblem(f"pigeons-{holes}", (*kept, *apart))


def dominoes(size: int) -> ProofProblem:
    """A square board without two opposite corners is not covered by dominoes."""
    cells = [
        (row, column)
        for row in range(size)
        for column in range(size)
        if (row, column) not in ((0, 0), (size - 1, size - 1))
    ]
    at: dict[tuple[int, int], list[str]] = {cell: [] for cell in cells}
    for row, column in cells:
        for other in ((row + 1, column), (row, column + 1)):
            if other in at:
                name = f"d{row}{column}{other[0]}{other[1]}"
                at[row, column].append(name)
                at[other].append(name)
    covered = [" | ".join(names) for names in at.values()]
    once = [f"~{a} | ~{b}" for names in at.values() for a, b in combinations(names, 2)]
    return ProofProblem(f"dominoes-{size}", (*covered, *once))


def friends(people: int) -> ProofProblem:
    """Among six people three know each other or three do not."""
    edges = [f"knows(p{a},p{b})" for a, b in combinations(range(people), 2)]
    symmetric = ["knows(X,Y) => knows(Y,X)"]
    none = [
        f"~({' & '.join(f'{sign}knows(p{a},p{b})' for a, b in combinations(three, 2))})"
        for three in combinations(range(people), 3)
        for sign in ("", "~")
    ]
    either = [f"{edge} | ~{edge}" for edge in edges[:1]]
    return ProofProblem(f"friends-{people}", (*symmetric, *either, *none))


def colours(rim: int) -> ProofProblem:
    """A wheel with an odd rim has no colouring by three colours."""
    edges = [("hub", f"v{k}") for k in range(rim)]
    edges += [(f"v{k}", f"v{(k + 1) % rim}") for k in range(rim)]
    return ProofProblem(
        f"colours-{rim}",
        (
            "red(X) | green(X) | blue(X)",
            *(f"edge({a},{b})" for a, b in edges),
            "edge(X,Y) => ~(red(X) & red(Y))",
            "edge(X,Y) => ~(green(X) & green(Y))",
            "edge(X,Y) => ~(blue(X) & blue(Y))",
        ),
    )


def counter(bits: int) -> ProofProblem:
    """A binary counter reaches its last number, each step a Horn clause."""
    names = [f"X{k}" for k in range(bits)]
    steps = []
    for place in range(bits):
        before = [*names[: bits - place - 1], "o", *["i"] * place]
        after = [*names[: bits - place - 1], "i", *["o"] * place]
        steps.append(f"count({','.join(before)}) => count({','.join(after)})")
    start, end = ",".join("o" * bits), ",".join("i" * bits)
    return ProofProblem(f"counter-{bits}", (f"count({start})", *steps), f"count({end})")


def ladder(rungs: int) -> ProofProblem:
    """A chain of equivalences, denied at its ends."""
    links = [f"(p{k} <=> p{k + 1}) <=> q{k}" for k in range(rungs)]
    return ProofProblem(
        f"ladder-{rungs}",
        (*links, *(f"q{k}" for k in range(rungs))),
        f"p0 <=> p{rungs}",
    )


def rotations(length: int) -> ProofProblem:
    """A word rotated as often as it has letters is the word again."""
    letters = [f"a{k}" for k in range(length)]
    word = "nil"
    for letter in reversed(letters):
        word = f"cons({letter},{word})"
    return ProofProblem(
        f"rotations-{length}",
        (
            "app(nil,Y) = Y",
            "app(cons(X,Y),Z) = cons(X,app(Y,Z))",
            "rot(zero,X) = X",
            "rot(s(N),cons(X,Y)) = rot(N,app(Y,cons(X,nil)))",
        ),
        f"rot({'s(' * length}zero{')' * length},{word}) = {word}",
    )


def problems() -> Iterator[ProofProblem]:
    """All of them."""
    for name, premises, goal in GIVEN:
        yield ProofProblem(name, tuple(premises), goal)
    yield from (pigeons(4), pigeons(5), pigeons(6), dominoes(4), friends(6))
    yield from (colours(5), colours(9), counter(8), counter(10), ladder(8), ladder(12))
    yield rotations(8)


def write(folder: Path) -> list[Path]:
    """Write every problem into a file of the folder."""
    files = []
    for problem in problems():
        file = folder / f"{problem.name}.p"
        file.write_text(problem.text(), encoding="utf-8")
        files.append(file)
    return files


if __name__ == "__main__":
    write(Path(sys.argv[1]))
