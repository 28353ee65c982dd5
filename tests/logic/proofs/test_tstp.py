"""Derivations in TSTP: closed leaves, declared symbols, and steps that E verifies."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sleuth import Request, Status, run
from sleuth.logic.reading import read_text

EPROVER = shutil.which("eprover")

GROUP = """
formulas(assumptions). x*(y*z)=(x*y)*z. e*x=x. x'*x=e. end_of_list.
formulas(goals). x*e=x # label("it's right"). end_of_list.
"""
WITNESSES = """
fof(a1,axiom,![X]:(p(X)=>?[Y]:(q(X,Y)&(r(Y)|(s(Y)&t(Y)))))).
fof(a2,axiom,![X,Y]:(q(X,Y)=>~r(Y))).
fof(a3,axiom,![X]:(t(X)=>u(X))).
fof(a4,axiom,?[X]:p(X)).
fof('with space',conjecture,?[X]:u(X)).
"""
#: Too many clauses without names for its parts.
PARTS = """
fof(a,axiom,(p1&q1)|(p2&q2)|(p3&q3)|(p4&q4)|(p5&q5)|(p6&q6)|(p7&q7)).
fof(b,axiom,~q1&~q2&~q3&~q4&~q5&~q6&~q7).
"""
CLAUSES = "cnf(a,axiom,p(X)|q(X)). cnf(b,axiom,~p(a)). cnf(c,negated_conjecture,~q(X))."
DISTINCT = """
list(distinct). [Ann, Ben, Cem]. end_of_list.
formulas(assumptions). f(0) = Ann. f(x) = Ben. end_of_list.
"""
ALL = (GROUP, WITNESSES, PARTS, CLAUSES, DISTINCT)


def _derivation(text: str) -> str:
    answer = run(Request("prove", "theory", text, options={"format": "tstp"}))
    assert answer.status is Status.SOLVED
    written: str = answer.result[0]["text"]
    return written


def _status_by_e(problem: str, folder: Path) -> str:
    assert EPROVER is not None
    file = folder / "problem.p"
    file.write_text(problem)
    call = [EPROVER, "--auto", "-s", "--cpu-limit=10", str(file)]
    done = subprocess.run(call, check=False, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    found = re.search(r"SZS status (\w+)", done.stdout)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("text", ALL)
def test_it_says_what_is_shown_and_reads_back(text: str) -> None:
    lines = _derivation(text).splitlines()
    status = "Theorem" if "conjecture,?" in text or "goals" in text else "Unsatisfiable"
    assert lines[0].startswith(f"% SZS status {status} for ")
    assert lines[1].startswith("% SZS output start CNFRefutation for ")
    assert lines[-1].startswith("% SZS output end CNFRefutation for ")
    assert len(read_text("\n".join(lines), "test", "tptp").sentences) == len(lines) - 3


@pytest.mark.parametrize("text", ALL)
def test_new_symbols_are_declared_once_and_before_they_are_used(text: str) -> None:
    known: set[str] = set()
    for line in _derivation(text).splitlines():
        body = line.split(",inference(")[0].split(",file(")[0].split(",introduced(")[0]
        used = set(re.findall(r"\b[a-z]\w*\b(?!')", body)) - {"fof", "cnf"}
        new = {
            name
            for each in re.findall(r"new_symbols\(\w+,\[(.*?)\]", line)
            for name in each.split(",")
        }
        assert not new & known
        assert new <= used
        if "status(thm)" in line and "clausification" not in line and "_denied" not in line:
            assert {each for each in used if not re.fullmatch(r"s\d+|plain|false", each)} <= known
        known |= used
    if "?[Y]" in text:
        assert {"c1", "f1"} <= known


@pytest.mark.skipif(EPROVER is None, reason="eprover is not installed")
@pytest.mark.parametrize("text", ALL)
def test_e_reads_it_and_verifies_every_step(text: str, tmp_path: Path) -> None:
    derivation = _derivation(text)
    assert _status_by_e(derivation, tmp_path) in ("ContradictoryAxioms", "Unsatisfiable", "Theorem")
    leaves = "\n".join(line for line in derivation.splitlines() if ",file(" in line)
    if "introduced" not in derivation:
        assert _status_by_e(leaves, tmp_path) in ("Theorem", "Unsatisfiable")
    assert verified_steps(derivation, tmp_path) >= 2


def verified_steps(derivation: str, folder: Path) -> int:
    """How many steps follow from their parents, as E says; it must say so of all."""
    steps = {
        found[2]: (found[1], found[3], found[4])
        for found in re.finditer(
            r"^(fof|cnf)\((\w+),\w+,\((.*)\),((?:file|inference|introduced)\(.*)\)\.$",
            derivation,
            re.M,
        )
    }
    verified = 0
    for kind, body, source in steps.values():
        follows = re.fullmatch(r"inference\(\w+,\[status\(thm\)\],\[(.*)\]\)", source)
        if follows is None:
            continue
        asked = [
            f"{steps[name][0]}({name},axiom,({steps[name][1]}))." for name in follows[1].split(",")
        ]
        variables = ",".join(dict.fromkeys(re.findall(r"\b[A-Z]\w*", body)))
        closed = f"! [{variables}] : ({body})" if kind == "cnf" and variables else body
        asked.append(f"fof(goal,conjecture,({closed})).")
        assert _status_by_e("\n".join(asked), folder) in ("Theorem", "ContradictoryAxioms")
        verified += 1
    return verified
