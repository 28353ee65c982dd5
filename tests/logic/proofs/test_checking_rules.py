"""Every rule of the checker has its table of steps that follow and steps that do not."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from checking_helpers import flaws, inference_flaws, step, term

from sleuth.logic.proofs import checking
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.checking.inferences import RULES
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.syntax import TRUE, Apply, Atom, Literal, Variable

RIGHT, WRONG = True, False
Case = tuple[bool, list[str], str, dict[str, Any]]


def at(*places: Any, **rest: Any) -> dict[str, Any]:
    return {"places": places, **rest}


def into(part: str, *places: Any) -> dict[str, Any]:
    return at(*places, part=term(part))


def by(*rewrites: tuple[str, str, int], **rest: Any) -> dict[str, Any]:
    return {"rewrites": tuple((term(a), term(b), unit) for a, b, unit in rewrites), **rest}


RESOLVE: list[Case] = [
    (RIGHT, ["p(a)", "-p(a)"], "", at(0, 0)),
    (RIGHT, ["p(x) | q(x)", "-p(f(x)) | r(x)"], "q(f(y)) | r(y)", at(0, 0)),
    (RIGHT, ["q(x) | p(x)", "r(x) | -p(x)"], "r(x) | q(x)", at(1, 1)),
    (RIGHT, ["-p(x,y) | p(y,x)"], "-p(x,y) | p(x,y)", at(1, 0, parents=(1, 1))),
    (RIGHT, ["a = b | p(x)", "c != d | -p(x)"], "c != d | b = a", at(1, 1)),
    (RIGHT, ["p(x) | q(here)", "-p(x)"], "q(here)", at(0, 0)),
    # Neither literal need be the last: both are named by their places.
    (WRONG, ["p(a) | q", "-p(a)"], "", at(0, 0)),
    (WRONG, ["p(a)", "p(a)"], "", at(0, 0)),
    (WRONG, ["-p(a)", "-p(a)"], "", at(0, 0)),
    (WRONG, ["p(a)", "-p(b)"], "", at(0, 0)),
    (WRONG, ["p(a)", "-q(a)"], "", at(0, 0)),
    (WRONG, ["p(a)", "-p(a,a)"], "", at(0, 0)),
    (WRONG, ["p(x,f(x))", "-p(x,x)"], "", at(0, 0)),
    (WRONG, ["p(x,y,y)", "-p(f(y),f(x),x)"], "", at(0, 0)),
    (WRONG, ["p(x) | q(x)", "-p(a)"], "q(x)", at(0, 0)),
    (WRONG, ["p(a) | q(x)", "-p(x) | r(x)"], "q(x) | r(x)", at(0, 0)),
    (WRONG, ["p(x) | q(x,y)", "-p(a)"], "q(a,a)", at(0, 0)),
    (WRONG, ["p(x) | q(x)", "-p(f(x))"], "q(g(y))", at(0, 0)),
    (WRONG, ["p(x) | q(x)", "-p(f(x))"], "q(f(f(y)))", at(0, 0)),
    (WRONG, ["p | q(x,y)", "-p"], "q(x,x)", at(0, 0)),
    (WRONG, ["p | q(x,y)", "-p"], "q(x,y) | r", at(0, 0)),
    (WRONG, ["p | q(x) | q(y)", "-p"], "q(x) | r", at(0, 0)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(-1, 0)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(1, -1)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(True, 0)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(2, 0)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(1)),
    (WRONG, ["q | p(a)", "-p(a)"], "q", at(1, 0, 0)),
    (WRONG, ["q | p(a)"], "q", at(1, 0)),
]
PARA: list[Case] = [
    (RIGHT, ["a = b", "p(a)"], "p(b)", into("a", 0, 0, 0)),
    (RIGHT, ["a = b", "p(b)"], "p(a)", into("b", 0, 1, 0)),
    (RIGHT, ["f(x) = x | q(x)", "p(g(f(a)),y)"], "q(a) | p(g(a),z)", into("f(a)", 0, 0, 0)),
    (RIGHT, ["a = b", "p(a,a) | q(a)"], "p(b,b) | q(b)", into("a", 0, 0, 1)),
    (RIGHT, ["f(a) = b", "p(f(x),x)"], "p(b,a)", into("f(x)", 0, 0, 0)),
    (RIGHT, ["f(x,x) = x"], "x = x", into("f(x,x)", 0, 0, 0) | {"parents": (1, 1)}),
    (WRONG, ["f(x) = x", "p(f(x))"], "p(f(x))", into("f(x)", 0, 0, 0)),
    (WRONG, ["a != b", "p(a)"], "p(b)", into("a", 0, 0, 0)),
    (WRONG, ["q(a,b)", "p(a)"], "p(b)", into("a", 0, 0, 0)),
    (WRONG, ["a = b", "p(a)"], "p(b)", into("a", 0, 1, 0)),
    (WRONG, ["a = b", "p(a)"], "p(b)", into("a", 0, 2, 0)),
    (WRONG, ["a = b", "p(a)"], "p(b)", into("a", 0, True, 0)),
    (WRONG, ["a = b", "p(c)"], "p(b)", into("a", 0, 0, 0)),
    (WRONG, ["a = b", "p(c) | q(a)"], "p(c) | q(b)", into("a", 0, 0, 0)),
    (WRONG, ["a = b", "q(a)"], "q(b)", into("a", 0, 0, -1)),
    (WRONG, ["r | a = b", "q(a)"], "r | q(b)", into("a", -1, 0, 0)),
    (WRONG, ["a = b", "p(a,a)"], "p(b,a)", into("a", 0, 0, 0)),
    (WRONG, ["a = b", "p(x)"], "p(b)", into("x", 0, 0, 0)),
    (WRONG, ["a = b", "p(a)"], "p(b)", at(0, 0, 0)),
    (WRONG, ["x = f(x) | q(x)", "p(g(a))"], "q(b) | p(f(a))", into("g(a)", 0, 0, 0)),
    (WRONG, ["f(x,g(x)) = x", "p(f(x,x))"], "p(x)", into("f(x,x)", 0, 0, 0)),
]
FACTOR: list[Case] = [
    (RIGHT, ["p(x) | p(a)"], "p(a)", at(0, 1)),
    (RIGHT, ["p(x) | q(x,y) | p(f(y))"], "p(f(y)) | q(f(y),y)", at(0, 2)),
    (RIGHT, ["-p(x) | -p(y)"], "-p(z)", at(1, 0)),
    (WRONG, ["p(x) | -p(a)"], "p(a)", at(0, 1)),
    (WRONG, ["p(x) | -p(a)"], "-p(a)", at(1, 0)),
    (WRONG, ["p(x) | p(a)"], "p(x)", at(0, 1)),
    (WRONG, ["p(a) | q(a)"], "p(a)", at(-2, 1)),
    (WRONG, ["p(a) | q(a)"], "q(a)", at(0, 0)),
    (WRONG, ["p(a) | q(a)"], "p(a)", at(1, 1)),
    (WRONG, ["p(a) | q(a)"], "p(a)", at(1, -1)),
    (WRONG, ["p(a) | q(a)"], "q(a)", at(-1, 0)),
    (WRONG, ["p(a) | p(a)"], "", at(0, 0)),
    (WRONG, ["p(a) | q(b)"], "", at(-1, 1)),
    (WRONG, ["p(a) | q(b)"], "p(a)", at(0, 1)),
    (WRONG, ["p(a) | p(b)"], "p(a)", at(0, 1)),
    (WRONG, ["p(x,f(x)) | p(y,y)"], "p(y,y)", at(0, 1)),
    (WRONG, ["p(x) | p(a)"], "p(a)", at(False, True)),
    (WRONG, ["p(x) | p(a)"], "p(a)", at(0, 2)),
]
XX_RES: list[Case] = [
    (RIGHT, ["x != f(y) | p(x)"], "p(f(z))", at(0)),
    (RIGHT, ["p(x) | a != a"], "p(x)", at(1)),
    (WRONG, ["x = f(y) | p(x)"], "p(f(z))", at(0)),
    (WRONG, ["x != f(x) | p(a)"], "p(a)", at(0)),
    (WRONG, ["a != b | p(a)"], "p(a)", at(0)),
    (WRONG, ["-q(x,x) | p(a)"], "p(a)", at(0)),
    (WRONG, ["p(x) | x != a"], "p(x)", at(1)),
    (WRONG, ["p(x) | a != a"], "p(x)", at(-1)),
    (WRONG, ["p(x) | a != a"], "p(x)", at(True)),
]
EQ_FACTOR: list[Case] = [
    (RIGHT, ["a = b | a = c"], "a = b | b != c", at(0, 0, 1, 0)),
    (RIGHT, ["b = a | x = c | p(x)"], "a = b | b != c | p(a)", at(0, 1, 1, 0)),
    (WRONG, ["a = b | a = c"], "a = b | b = c", at(0, 0, 1, 0)),
    (WRONG, ["a = b | a = c"], "b != c", at(0, 0, 1, 0)),
    (WRONG, ["a = b | p"], "p | b != b", at(0, 0, 0, 0)),
    (WRONG, ["a = b | p"], "p | b != b", at(0, 0, -2, 0)),
    (WRONG, ["p | a = b"], "p | b != b", at(1, 0, -1, 0)),
    (WRONG, ["a = b | a = c"], "a = b | b != c", at(-2, 0, 1, 0)),
    (WRONG, ["a = b | a != c"], "a = b | b != c", at(0, 0, 1, 0)),
    (WRONG, ["a = b | d = c"], "a = b | b != c", at(0, 0, 1, 0)),
    (WRONG, ["a = b | a = c"], "a = b | b != c", at(0, 0, 1, 1)),
    (WRONG, ["a = b | a = c"], "a = b | b != c", at(0, -1, 1, 0)),
    (WRONG, ["a = b | a = c"], "a = b | b != c", at(0, False, 1, 0)),
]
REWRITE: list[Case] = [
    (RIGHT, ["p(f(a))", "f(x) = x"], "p(a)", by(("f(a)", "a", 2))),
    (RIGHT, ["p(f(f(y)))", "f(x) = x"], "p(y)", by(("f(y)", "y", 2))),
    (RIGHT, ["p(f(a),b)", "a = c", "f(c) = b"], "p(b,b)", by(("a", "c", 2), ("f(c)", "b", 3))),
    (RIGHT, ["f(a) = b", "g(b) = f(a)"], "f(a) = b", by(("g(b)", "f(a)", 2))),
    (WRONG, ["p(f(y))", "f(x) = a"], "p(y)", by(("f(y)", "y", 2))),
    (WRONG, ["p(f(y))", "f(x) = x"], "p(x)", by(("f(y)", "y", 2))),
    (WRONG, ["p(f(a))", "f(x) != x"], "p(a)", by(("f(a)", "a", 2))),
    (WRONG, ["p(f(a))", "f(x) = x | q"], "p(a)", by(("f(a)", "a", 2))),
    (WRONG, ["p(f(a))", "f(x) = x"], "p(a)", by(("f(a)", "a", 3))),
    (WRONG, ["p(f(a))", "f(x) = x"], "p(a)", by(("f(a)", "a", 1))),
    (WRONG, ["p(f(a))", "f(x) = x"], "p(a) | q", by(("f(a)", "a", 2))),
    (WRONG, ["p(f(a)) | q", "f(x) = x"], "p(a)", by(("f(a)", "a", 2))),
    (WRONG, ["p(f(a))", "f(x) = x"], "-p(a)", by(("f(a)", "a", 2))),
    (WRONG, ["p(f(a))", "f(x) = x"], "p(a)", by()),
    (WRONG, ["p(f(x))", "f(a) = a"], "p(x)", by(("f(x)", "x", 2))),
    (WRONG, ["p(g(a))", "f(x) = x"], "p(a)", by(("g(a)", "a", 2))),
    (WRONG, ["p(g(y))", "f(x) = x"], "p(y)", by(("g(y)", "y", 2))),
]
CUT: list[Case] = [
    (RIGHT, ["p(a) | q", "-p(x)"], "q", at(0)),
    (RIGHT, ["p(a) | q(a,b)", "-p(x) | q(x,y)"], "q(a,b)", at(0)),
    (RIGHT, ["f(a,c) != f(b,c) | q", "b = a"], "q", at(0)),
    (RIGHT, ["g(f(x)) != g(f(h(x))) | q(x)", "h(y) = y"], "q(x)", at(0)),
    (RIGHT, ["a = b | q", "b != a"], "q", at(0)),
    (WRONG, ["p(a) | q", "p(x)"], "q", at(0)),
    (WRONG, ["p(x) | q", "-p(a)"], "q", at(0)),
    (WRONG, ["p(a) | q", "-p(x) | r"], "q", at(0)),
    (WRONG, ["p(a) | q", "-p(x)"], "", at(0)),
    (WRONG, ["q | p(a)", "-p(x)"], "q", at(-1)),
    (WRONG, ["q | p(a)", "-p(x)"], "q", at(True)),
    (WRONG, ["f(a,c) != f(b,d) | q", "b = a"], "q", at(0)),
    (WRONG, ["f(a,c) = f(b,c) | q", "b != a"], "q", at(0)),
    (WRONG, ["p(a) | q(a,b)", "-p(x) | q(y,x)"], "q(a,b)", at(0)),
    (WRONG, ["p(g(a)) | q", "-p(f(x))"], "q", at(0)),
]
XX: list[Case] = [
    (RIGHT, ["p(x) | f(x) != f(x)"], "p(x)", at(1)),
    (WRONG, ["p(x) | f(x) != f(y)"], "p(x)", at(1)),
    (WRONG, ["p(x) | f(x) = f(x)"], "p(x)", at(1)),
    (WRONG, ["p(x) | f(x) != f(x)"], "", at(1)),
    (WRONG, ["p(x) | f(x) != f(x)"], "p(x)", at(-1)),
]
MERGE: list[Case] = [
    (RIGHT, ["p(x) | q | p(x)"], "p(x) | q", at(2)),
    (RIGHT, ["a = b | b = a"], "a = b", at(1)),
    (WRONG, ["p(x) | q | p(y)"], "p(x) | q", at(2)),
    (WRONG, ["p(x) | -p(x)"], "p(x)", at(1)),
    (WRONG, ["p(x) | q | p(x)"], "p(x)", at(1)),
    (WRONG, ["p(x) | q | p(x)"], "p(x) | q", at(-1)),
    (WRONG, ["p(x) | q | p(x)"], "p(x) | q", at(3)),
]
TABLES: dict[str, list[Case]] = {
    "resolve": RESOLVE,
    "para": PARA,
    "factor": FACTOR,
    "xx_res": XX_RES,
    "eq_factor": EQ_FACTOR,
    "rewrite": REWRITE,
    "unit_del": CUT,
    "cut": CUT,
    "xx": XX,
    "merge": MERGE,
}


@pytest.mark.parametrize(
    ("rule", "case"), [(rule, case) for rule, cases in TABLES.items() for case in cases], ids=str
)
def test_steps_that_follow_and_steps_that_do_not(rule: str, case: Case) -> None:
    right, parents, gives, rest = case
    found = inference_flaws(rule, parents, gives, **rest)
    assert (found == []) == right, found


def test_every_rule_has_a_table_with_both_kinds() -> None:
    assert set(TABLES) == set(RULES)
    for cases in TABLES.values():
        assert {right for right, *_ in cases} == {True, False}


def test_nothing_is_shared_with_the_prover() -> None:
    folder = Path(checking.__file__).parent
    allowed = {f"sleuth.logic.{name}" for name in ("syntax", "theory", "nesting", "proofs.proof")}
    allowed.add("sleuth.limits")
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sleuth"):
                assert node.module in allowed or "proofs.checking" in str(node.module), file
            assert not isinstance(node, ast.Import) or not node.names[0].name.startswith("sleuth")


def test_no_name_of_the_input_meets_a_mark_of_the_checker() -> None:
    here, x = Variable("here"), Variable("x")
    for name in ("here", "here'", "x'", "x", "level 0"):
        strange = Variable(name)
        equation = Literal(True, Atom("=", (Apply("f", (strange,)), Apply("b"))))
        target = Literal(True, Atom("p", (Apply("f", (here,)), strange, x)))
        wrong = Literal(True, Atom("p", (Apply("b"), Apply("b"), x)))
        steps = [
            ProofStep(1, "input", (), (equation,)),
            ProofStep(2, "input", (), (target,)),
            ProofStep(3, "para", (1, 2), (wrong,), (0, 0, 0), Apply("f", (here,))),
        ]
        assert flaws(steps), name


@pytest.mark.parametrize(
    "last",
    [
        ProofStep(3, "assumption", formula=TRUE),
        ProofStep(3, "goal", formula=Atom("p")),
        ProofStep(3, "assumption"),
        ProofStep(3, "resolve", (1, 2), (), (0, 0), formula=TRUE),
        step(3, "resolve", 1, 2, gives="p", places=(0, 0)),
        step(3, "wishful", 1, 2),
        step(2, "resolve", 1, 2, places=(0, 0)),
        step(3, "resolve", 1, 3, places=(0, 0)),
        step(3, "resolve", 1, 4, places=(0, 0)),
        step(True, "resolve", 1, 2, places=(0, 0)),
        step(3, "resolve", True, 2, places=(0, 0)),
        step(3, "definition"),
        step(3, "deny"),
        step(3, "clausify"),
        step(3, "distinct"),
        step(3, "produce", 1, 2),
        step(3, "evaluate", 1),
    ],
    ids=str,
)
def test_what_does_not_end_a_proof(last: ProofStep) -> None:
    given = [step(1, "input", gives="p"), step(2, "input", gives="-p")]
    assert check_proof(Proof((*given, step(3, "resolve", 1, 2, places=(0, 0))))) == []
    assert check_proof(Proof((*given, last)))
    assert check_proof(Proof(tuple(given)))
    assert check_proof(Proof(()))


def test_a_formula_is_no_premise() -> None:
    steps = [
        ProofStep(1, "assumption", formula=Atom("p")),
        step(2, "input", gives="-p"),
        step(3, "resolve", 1, 2, places=(0, 0)),
    ]
    assert flaws(steps)


def test_deep_terms_and_long_clauses_are_followed() -> None:
    deep: Any = Variable("x")
    other: Any = Apply("a")
    for _ in range(20_000):
        deep, other = Apply("f", (deep,)), Apply("f", (other,))
    many = tuple(Literal(True, Atom(f"q{number}")) for number in range(3_000))
    steps = [
        ProofStep(1, "input", (), (Literal(True, Atom("p", (deep,))), *many)),
        ProofStep(2, "input", (), (Literal(False, Atom("p", (other,))),)),
        ProofStep(3, "resolve", (1, 2), many[::-1], (0, 0)),
    ]
    assert flaws(steps) == []
    occurs = Literal(False, Atom("p", (Variable("y"),)))
    pair = Literal(True, Atom("r", (Variable("x"), deep)))
    same = Literal(False, Atom("r", (Variable("y"), Variable("y"))))
    steps = [
        ProofStep(1, "input", (), (pair, occurs)),
        ProofStep(2, "input", (), (same,)),
        ProofStep(3, "resolve", (1, 2), (occurs,), (0, 0)),
    ]
    assert flaws(steps)
