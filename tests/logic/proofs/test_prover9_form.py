"""Justifications in Prover9's form, replayed from the printed lines alone as its manual says."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from proof_helpers import CLUB, GROUP

from sleuth.limits import Limits
from sleuth.logic.ladr.reader import read_formula
from sleuth.logic.proofs.formats.prover9 import write
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.proofs.unification import matched, most_general_unifier
from sleuth.logic.syntax import (
    Apply,
    Atom,
    Formula,
    Literal,
    Not,
    Or,
    Term,
    Variable,
    as_literal,
    substitute_atom,
    substitute_term,
    term_variables,
)
from sleuth.request import Request
from sleuth.running import run

Clause = list[Literal]

_LINE = re.compile(r"(\d+) (.*)\.  \[(.*)\]\.")
_STEP = re.compile(r"(\w+)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")

REFERENCES = ["BOO020-1", "PEL26", "PEL34", "GRP012+5", "LADR_quot-comm", "PEL20", "PEL35"]


def proof_text(theory: str) -> str:
    limits = Limits(seconds=60)
    answer = run(Request("prove", "theory", theory, limits=limits))
    assert answer.solution is not None, answer
    return write(answer.solution)


def replayed(text: str, *, complete: bool = True) -> Counter[str]:
    """Replay every line; gives how often each rule was met."""
    clauses: dict[int, Clause] = {}
    met: Counter[str] = Counter()
    body = text.split("PROOF =")[1].split("= end of proof")[0]
    for number, shown, reason in _LINE.findall(body):
        if "non_clause" in shown:
            met[reason] += 1
            continue
        printed = _literals(read_formula(shown))
        if reason == "assumption" or reason.startswith(("clausify", "deny")):
            met[reason.partition("(")[0]] += 1
        else:
            working: Clause = []
            for rule, inside in _STEP.findall(reason):
                met[rule] += 1
                working = _RULES[rule](working, clauses, inside)
            assert _same(working, printed), (number, shown, reason, list(map(str, working)))
        clauses[int(number)] = printed
    assert not complete or printed == []
    return met


def _literals(formula: Formula) -> Clause:
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    return [as_literal(part) for part in parts if isinstance(part, Atom | Not)]


def _same(one: Clause, other: Clause) -> bool:
    """Whether the clauses are the same up to names, order, repetition and sides of equations."""
    return _within(one, other) and _within(other, one)


def _within(one: Clause, other: Clause, bound: dict[Variable, Term] | None = None) -> bool:
    if not one:
        return True
    for literal in other:
        for args in {literal.atom.args, literal.atom.args[::-1]}:
            if args != literal.atom.args and literal.atom.name != "=":
                continue
            if (literal.positive, literal.atom.name) != (one[0].positive, one[0].atom.name):
                continue
            attempt = dict(bound or {})
            pairs = zip(one[0].atom.args, args, strict=True)
            if all(matched(a, b, attempt) for a, b in pairs) and _within(one[1:], other, attempt):
                return True
    return False


def _place(letter: str) -> int:
    return ord(letter) - ord("a")


def _apart(clause: Clause) -> Clause:
    names = term_variables(*(arg for literal in clause for arg in literal.atom.args))
    return _instance(clause, {each: Variable(f"{each.name}_other") for each in names})


def _instance(clause: Clause, bindings: dict[Variable, Term]) -> Clause:
    return [Literal(each.positive, substitute_atom(each.atom, bindings)) for each in clause]


def _without(clause: Clause, place: int) -> Clause:
    return clause[:place] + clause[place + 1 :]


def _resolve(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    first, i, second, j = inside.split(",")
    ours, theirs = clauses[int(first)], _apart(clauses[int(second)])
    one, other = ours[_place(i)], theirs[_place(j)]
    assert one.positive != other.positive
    assert one.atom.name == other.atom.name
    unifier = most_general_unifier(list(zip(one.atom.args, other.atom.args, strict=True)))
    assert unifier is not None
    return _instance(_without(ours, _place(i)) + _without(theirs, _place(j)), unifier)


def _subterm(term: Term | Atom, path: list[int]) -> Term | Atom:
    for place in path:
        assert isinstance(term, Apply | Atom)
        term = term.args[place - 1]
    return term


def _put(part: Term | Atom, path: list[int], new: Term) -> Term | Atom:
    if not path:
        return new
    assert isinstance(part, Apply | Atom)
    args = list(part.args)
    inner = _put(args[path[0] - 1], path[1:], new)
    assert not isinstance(inner, Atom)
    args[path[0] - 1] = inner
    return type(part)(part.name, tuple(args))


def _para(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    found = re.fullmatch(r"(\d+)\((\w),([12])\),(\d+)\((\w)((?:,\d+)+)\)", inside)
    assert found, inside
    source, i, side, target, j, path = found.groups()
    theirs, ours = _apart(clauses[int(source)]), clauses[int(target)]
    equation, into = theirs[_place(i)], ours[_place(j)]
    assert equation.positive
    assert equation.atom.name == "="
    steps = [int(each) for each in path.split(",")[1:]]
    part = _subterm(into.atom, steps)
    left, right = equation.atom.args[:: 1 if side == "1" else -1]
    assert isinstance(part, Apply)
    unifier = most_general_unifier([(left, part)])
    assert unifier is not None
    changed = _put(into.atom, steps, right)
    assert isinstance(changed, Atom)
    ours = [*ours[: _place(j)], Literal(into.positive, changed), *ours[_place(j) + 1 :]]
    return _instance(_without(theirs, _place(i)) + ours, unifier)


def _numbered(part: Term | Atom, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The ways to all subterms that are no variables, arguments first."""
    if isinstance(part, Variable):
        return []
    inner = [
        way for place, arg in enumerate(part.args, 1) for way in _numbered(arg, (*path, place))
    ]
    return [*inner, path]


def _rewrite(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    for unit, number, backward in re.findall(r"(\d+)\((\d+)(,R)?\)", inside):
        ways = [(i, way) for i, each in enumerate(working) for way in _numbered(each.atom)]
        i, way = ways[int(number) - 1]
        (equation,) = _apart(clauses[int(unit)])
        left, right = equation.atom.args[:: -1 if backward else 1]
        bindings: dict[Variable, Term] = {}
        assert matched(left, _subterm(working[i].atom, list(way)), bindings)  # type: ignore[arg-type]
        changed = _put(working[i].atom, list(way), substitute_term(right, bindings))
        assert isinstance(changed, Atom)
        working = [*working[:i], Literal(working[i].positive, changed), *working[i + 1 :]]
    return working


def _unit_del(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    place, unit = inside.split(",")
    (other,) = clauses[int(unit)]
    assert _within([other.negated()], [working[_place(place)]])
    return _without(working, _place(place))


def _cut(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    parent, place, other = inside.split(",")
    clause = clauses[int(parent)]
    turned = [each.negated() if i == _place(place) else each for i, each in enumerate(clause)]
    assert _within(_apart(clauses[int(other)]), turned)
    return _without(clause, _place(place))


def _xx(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    literal = working[_place(inside)]
    assert not literal.positive
    assert literal.atom.args[0] == literal.atom.args[1]
    return _without(working, _place(inside))


def _merge(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    literal = working[_place(inside)]
    assert any(_same([literal], [each]) for each in _without(working, _place(inside)))
    return _without(working, _place(inside))


def _factor(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    parent, i, j = inside.split(",")
    clause = clauses[int(parent)]
    one, other = clause[_place(i)], clause[_place(j)]
    unifier = most_general_unifier(list(zip(one.atom.args, other.atom.args, strict=True)))
    assert unifier is not None
    return _instance(_without(clause, _place(j)), unifier)


def _xx_res(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    parent, i = inside.split(",")
    clause = clauses[int(parent)]
    left, right = clause[_place(i)].atom.args
    unifier = most_general_unifier([(left, right)])
    assert unifier is not None
    return _instance(_without(clause, _place(i)), unifier)


def _copy(working: Clause, clauses: dict[int, Clause], inside: str) -> Clause:
    return clauses[int(inside)]


_RULES = {
    "resolve": _resolve,
    "para": _para,
    "rewrite": _rewrite,
    "unit_del": _unit_del,
    "cut": _cut,
    "xx": _xx,
    "merge": _merge,
    "factor": _factor,
    "xx_res": _xx_res,
    "copy": _copy,
    "back_rewrite": _copy,
    "back_unit_del": _copy,
}


def test_paramodulation_and_rewriting_name_positions_as_prover9_does() -> None:
    met = replayed(proof_text(GROUP))
    assert met["para"]
    assert met["rewrite"]
    assert met["non_clause"] == 0


def test_resolution_names_literals() -> None:
    assert replayed(proof_text(CLUB))["resolve"]


def test_a_clause_of_the_input_is_one_line() -> None:
    text = proof_text("formulas(a). p(a). -p(x) | q(x). -q(a). end_of_list.")
    assert "1 -p(x) | q(x).  [assumption]." in text
    assert "non_clause" not in text


def test_every_occurrence_is_a_paramodulation_of_its_own() -> None:
    given = ["p(g(a,x),g(a,a)) | r(x)", "a = f(b) | q(b) | s"]
    result = "q(b) | s | p(g(f(b),x),g(f(b),f(b))) | r(x)"
    clauses = [tuple(_literals(read_formula(text))) for text in (*given, result)]
    steps = [
        ProofStep(1, "input", literals=clauses[0]),
        ProofStep(2, "input", literals=clauses[1]),
        ProofStep(3, "para", (2, 1), clauses[2], places=(0, 0, 0), part=Apply("a")),
        ProofStep(4, "factor", (3,), clauses[2], places=(0, 0)),
    ]
    text = write(Proof(tuple(steps[:3])))
    assert replayed(text, complete=False)["para"] == 3
    assert "3 q(b) | s | p(g(f(b),x),g(a,a)) | r(x).  [para(2(a,1),1(a,1,1))]." in text
    assert "4 q(b) | s | p(g(f(b),x),g(f(b),a)) | r(x)." in text
    assert "[para(2(a,1),3(c,2,1)),merge(c),merge(c)]." in text
    open_side = replace(steps[1], literals=tuple(_literals(read_formula("a = f(y) | q(y) | s"))))
    assert "[para(2(a,1),1(a,1,1),1(a,2,1),1(a,2,2))]." in write(
        Proof((steps[0], open_side, steps[2]))
    )
    # Later steps name the last of the lines.
    assert "[factor(5,a,a)]" in write(Proof(tuple(steps)))


@pytest.mark.slow
@pytest.mark.parametrize("name", REFERENCES)
def test_reference_problems_are_replayed(shared: Path, name: str) -> None:
    path = shared / "logic" / "proofs" / f"{name}.in"
    replayed(proof_text(path.read_text()))
