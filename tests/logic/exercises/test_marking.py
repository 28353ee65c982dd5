"""Proofs by hand: every way of writing, every kind of mistake, and what the provers write."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import sleuth
from sleuth.cli.check_proof import COMMAND
from sleuth.errors import BadInput
from sleuth.limits import Limits
from sleuth.logic.exercises.hand_proof import Reference, read_hand_proof
from sleuth.logic.exercises.marking import first_flaw
from sleuth.request import Request
from sleuth.running import run

BLOCKS = """% three blocks
1. On(aa,bb)
2. On(bb,cc)
3. Green(aa)
4. ¬Green(cc)
5. (¬On(x,y), ¬Green(x), Green(y))
6. R[1,5a](x=aa,y=bb) (Green(bb), ¬Green(aa))
7. R[4,5c](y=cc)(¬On(x, cc),¬Green(x))
8. R[6a,7b](x=bb)(¬On(bb, cc),¬Green(aa))
9. R[3,8b]¬On(bb, cc)
10.R[2,9]()
"""


def flaw(text: str) -> str | None:
    return first_flaw(read_hand_proof(text))


def test_a_right_proof_is_right() -> None:
    assert flaw(BLOCKS) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("8. R[6a,7b](x=bb)(¬On(bb, cc),¬Green(aa))", "8) -On(bb,cc) | -Green(aa)   R[6a,7b]"),
        ("10.R[2,9]()", "10. □ Res[2, 9]"),
        ("10.R[2,9]()", "10: R[2,9] $F"),
        ("4. ¬Green(cc)", "4. ~Green(cc)  [negated goal]"),
        ("5. (¬On(x,y), ¬Green(x), Green(y))", "5. ¬On(x,y) ∨ ¬Green(x) ∨ Green(y)"),
        ("9. R[3,8b]¬On(bb, cc)", "9. R[3,8b]() ¬On(bb, cc)"),
        ("(x=aa,y=bb) (Green(bb), ¬Green(aa))", "(¬Green(aa), Green(bb), Green(bb))"),
    ],
)
def test_other_ways_of_writing(old: str, new: str) -> None:
    if new.startswith("9. R[3,8b]()"):
        # Empty parentheses are the empty clause, so that nothing may follow them.
        with pytest.raises(BadInput):
            flaw(BLOCKS.replace(old, new))
        return
    text = BLOCKS.replace(old, new)
    assert text != BLOCKS
    if "Green(aa), Green(bb), Green(bb)" in new:
        text = text.replace("R[6a,7b]", "R[6b,7b]")
    assert flaw(text) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("R[3,8b]", "R[3,8a]", 9, "different relations"),
        ("R[6a,7b]", "R[6a,7d]", 8, "has no literal d"),
        ("R[6a,7b]", "R[6a,7]", 8, "does not say which literal of line 7"),
        ("R[6a,7b]", "R[6b,7b]", 8, "same sign"),
        ("(x=bb)", "(x=aa)", 8, "x becomes bb"),
        ("(x=bb)", "(z=bb)", 8, "binds z"),
        ("R[3,8b]¬On(bb, cc)", "R[3,8b]()", 9, "does not follow: the resolvent is ¬On(bb,cc)"),
        ("R[3,8b]¬On(bb, cc)", "R[3,8b](¬On(bb, cc), Green(aa))", 9, "does follow, but"),
        ("R[2,9]", "R[2,11]", 10, "line 11, which does not stand before it"),
        ("R[2,9]", "R[2,10]", 10, "uses itself"),
        ("R[2,9]", "R[2]", 10, "takes 2 lines, not 1"),
        ("10.R[2,9]()", "", 9, "without the empty clause"),
        ("10.R[2,9]()", "9.R[2,9]()", 9, "earlier line of this number"),
        ("1. On(aa,bb)", "1. On(aa,cc)", 6, "the resolvent is (¬Green(aa), Green(cc))"),
        ("1. On(aa,bb)", "1. On(aa)", 6, "1 and 2 arguments"),
    ],
)
def test_the_first_wrong_line_is_named_with_the_reason(
    old: str, new: str, line: int, why: str
) -> None:
    text = BLOCKS.replace(old, new)
    assert text != BLOCKS
    found = flaw(text)
    assert found is not None
    assert found.startswith(f"line {line}: ")
    assert why in found


def test_literals_that_do_not_unify() -> None:
    assert "do not unify: P(a) and P(b)" in (flaw("1. P(a)\n2. ¬P(b)\n3. R[1,2]()") or "")
    occurs = flaw("1. P(x,x)\n2. ¬P(y,f(y))\n3. R[1,2]()")
    assert occurs is not None and "do not unify" in occurs


def test_factoring_is_a_line_of_its_own() -> None:
    russell = "1. (S(x), S(y))\n2. (¬S(x), ¬S(y))\n"
    hasty = flaw(russell + "3. R[1a,2a]()")
    assert hasty is not None and "does not follow: the resolvent is (S(y), ¬S(y))" in hasty
    assert flaw(russell + "3. F[1ab](x=y) S(x)\n4. F[2a,b] ¬S(x)\n5. R[3,4]()") is None
    assert flaw(russell + "3. F[1a,1b] S(x)\n4. R[3,2a] ¬S(y)\n5. R[3,4]()") is None
    missing = flaw("1. (P(x), Q(x), Q(y))\n2. ¬P(a)\n3. R[1a,2](x=a) Q(a)")
    assert missing is not None and "needs a factoring" in missing
    wrong = flaw("1. (P(x), ¬P(y))\n2. F[1ab] P(x)")
    assert wrong is not None and "different signs" in wrong


def test_a_clause_may_be_resolved_with_itself() -> None:
    assert "without the empty clause" in (
        flaw("1. (¬P(x), P(f(x)))\n2. R[1a,1b] (¬P(x), P(f(f(x))))") or ""
    )


def test_letters_and_references() -> None:
    proof = read_hand_proof("1. P(a)\n2. R[8a,12c](x=mike) ¬L(mike, snow)")
    assert proof.lines[1].references == (Reference(8, (0,)), Reference(12, (2,)))
    assert [name for name, _ in proof.lines[1].bindings] == ["x"]


@pytest.mark.parametrize(
    "text",
    ["1. ", "P(a)", "1. P(", "1. R[1a,]P(a)", "1. R[x]P(a)", "1. P(a) Q(a)", "1. R[1,2]",
     "1. X[1,2] P(a)", "1. P(a) R[1,2] Q(a)"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadInput):
        read_hand_proof(text)


@settings(max_examples=300)
@given(st.text("12.R[]ab,()PQ¬x=∨ \n%", max_size=40))
def test_garbage_is_refused_in_words(text: str) -> None:
    try:
        first_flaw(read_hand_proof(text))
    except BadInput as error:
        assert str(error)


LITERALS = st.tuples(st.booleans(), st.sampled_from("PQR"), st.sampled_from(["a", "b", "x", "y"]))
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=2, unique=True), min_size=3, max_size=6)


@settings(max_examples=60, deadline=None)
@given(CLAUSES, st.sampled_from(["breadth-first", "linear", "unit-preference", "shortest"]))
def test_what_provers_write_is_right_with_and_without_the_theory(
    clauses: list[list[tuple[bool, str, str]]], method: str
) -> None:
    lines = [
        " | ".join(("" if sign else "-") + f"{name}({arg})" for sign, name, arg in clause) + "."
        for clause in clauses
    ]
    theory = "formulas(assumptions).\n" + "\n".join(lines) + "\nend_of_list.\n"
    request = Request(
        "prove", "theory", theory, method=method, options={"format": "exercise"},
        limits=Limits(nodes=300),
    )  # fmt: skip
    answer = run(request)
    assume(bool(answer))
    text = answer.result[0]["text"]
    checked = run(Request("check", "theory", theory, solution=text))
    assert checked, (text, checked.evidence)
    alone = run(Request("check", "theory", "", solution=text, options={"alone": True}))
    assert alone, text


@settings(max_examples=200)
@given(
    st.lists(
        st.lists(st.tuples(st.booleans(), st.sampled_from("PQ")), max_size=2, unique=True),
        min_size=2,
        max_size=4,
    ),
    st.lists(
        st.tuples(
            st.integers(1, 6), st.sampled_from("ab"), st.integers(1, 6), st.sampled_from("ab")
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_only_contradictions_are_refuted(
    clauses: list[list[tuple[bool, str]]],
    steps: list[tuple[int, str, int, str]],
) -> None:
    """Whatever is written, a proof that is marked right refutes clauses that have no model."""
    lines = [
        f"{number}. ({', '.join(('' if sign else '¬') + name for sign, name in clause)})"
        for number, clause in enumerate(clauses, 1)
    ]
    for number, (one, i, other, j) in enumerate(steps, len(lines) + 1):
        last = number == len(clauses) + len(steps)
        lines.append(f"{number}. R[{one}{i},{other}{j}] {'()' if last else 'P'}")
    if flaw("\n".join(lines)) is not None:
        return
    models = [
        dict(zip("PQ", values, strict=True))
        for values in product([True, False], repeat=2)
        if all(
            any(dict(zip("PQ", values, strict=True))[name] == sign for sign, name in clause)
            for clause in clauses
        )
    ]
    assert not models


THEORY = """formulas(assumptions).
  all x (man(x) -> mortal(x)).
  exists x man(x).
end_of_list.
formulas(goals).
  exists x mortal(x).
end_of_list.
"""


def test_given_lines_are_clauses_of_the_theory_with_any_skolem_name() -> None:
    problem = sleuth.theory(THEORY)
    right = "1. (¬man(x), mortal(x))\n2. man(adam)\n3. ¬mortal(y)\n4. R[2,1a] mortal(adam)\n"
    assert sleuth.check(problem, right + "5. R[3,4]()")
    other = right.replace("2. man(adam)", "2. man(eve)").replace("mortal(adam)", "mortal(eve)")
    assert sleuth.check(problem, other + "5. R[3,4]()")
    invented = "1. man(adam)\n2. ¬man(adam)\n3. R[1,2]()"
    answer = sleuth.check(problem, invented)
    assert not answer
    assert answer.evidence is not None
    assert "line 2" in answer.evidence.text and "no clause of the theory" in answer.evidence.text
    # One name for two witnesses would be an error.
    two = sleuth.theory(facts=["exists x man(x)", "exists x -man(x)"])
    assert not sleuth.check(two, "1. man(adam)\n2. ¬man(adam)\n3. R[1,2]()")


def test_the_command(tmp_path: Path) -> None:
    proof = tmp_path / "proof.txt"
    proof.write_text(BLOCKS)
    done = CliRunner().invoke(COMMAND, [str(proof)])
    assert done.exit_code == 0
    assert "5 clauses taken as given and 5 lines that follow" in done.output
    proof.write_text(BLOCKS.replace("R[3,8b]", "R[3,8a]"))
    done = CliRunner().invoke(COMMAND, [str(proof)])
    assert done.exit_code == 1
    assert "line 9" in done.output
    done = CliRunner().invoke(COMMAND, [str(proof), "--json"])
    assert done.exit_code == 1


def test_long_clauses_are_compared_in_good_time() -> None:
    many = ", ".join(f"P(x{number})" for number in range(1, 14))
    found = flaw(f"1. ({many}, Q(y))\n2. ¬Q(a)\n3. R[1n,2] R(a)")
    assert found is not None and "does not follow" in found
