"""Derivations of production mode are computed again, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from checking_helpers import clause, flaws, term
from proof_helpers import ONE, theory
from test_production import JUGS

from sleuth.limits import Meter
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.checking.evaluation import Values
from sleuth.logic.proofs.checking.terms import Refused, Terms
from sleuth.logic.proofs.formats import written
from sleuth.logic.proofs.formats.json_form import read
from sleuth.logic.proofs.production import answers_of, evaluator_of, produce
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.terms import Term as SharedTerm
from sleuth.logic.syntax import Apply, Atom, Literal, Term, Variable
from sleuth.logic.theory import Theory

COUNTING = """
set(production). set(prolog_style_variables).
formulas(usable).
n(X,L) -> n(X + 1, [X:L]) # answer(step(X)).
end_of_list.
formulas(assumptions). n(1 + 1, []) # answer(begin). end_of_list.
formulas(goals). exists L n(6, L). end_of_list.
formulas(demodulators).
size([]) = 0.
size([F:R]) = 1 + size(R).
end_of_list.
"""


def derivation(text: str) -> tuple[Theory, Proof]:
    given = theory(text)
    proof = produce(given, ONE, Meter()).solution
    assert proof is not None
    return given, proof


@pytest.mark.parametrize("text", [JUGS, COUNTING])
def test_derivations_are_followed(text: str) -> None:
    given, proof = derivation(text)
    assert check_proof(proof, given) == []
    back = read(written(proof, "json"))
    assert check_proof(back, given) == []
    assert answers_of(back) == answers_of(proof)


def test_the_theory_is_needed_to_compute() -> None:
    _, proof = derivation(JUGS)
    assert any("give the theory" in flaw for flaw in check_proof(proof))


def test_only_production_mode_computes() -> None:
    given, proof = derivation(JUGS)
    assert check_proof(proof, replace(given, settings=()))


def mutations(step: ProofStep, proof: Proof) -> Iterator[ProofStep]:
    """Changes to a step of production mode, none of which leaves it right."""
    (literal,) = step.literals
    args = literal.atom.args
    yield replace(step, literals=(literal.negated(),))
    yield replace(step, literals=())
    yield replace(step, literals=(literal, literal.negated()))
    for place in range(len(args)):
        for new in (Apply("99"), Variable("X"), Apply("+", (Apply("0"), args[place]))):
            changed = Atom(literal.atom.name, (*args[:place], new, *args[place + 1 :]))
            yield replace(step, literals=(Literal(True, changed),))
    yield replace(step, literals=(Literal(True, Atom("other", args)),))
    yield replace(step, rule="evaluate" if step.rule == "produce" else "produce")
    yield replace(step, parents=step.parents[::-1] if len(step.parents) > 1 else (step.number,))
    yield replace(step, parents=())
    if step.answers:
        yield replace(step, answers=(Apply("wrong"),))
        yield replace(step, answers=())
    yield replace(step, answers=(*step.answers, Apply("more")))


@pytest.mark.parametrize("text", [JUGS, COUNTING])
def test_wrong_derivations_are_refused(text: str) -> None:
    given, proof = derivation(text)
    tried = 0
    for place, step in enumerate(proof.steps):
        if step.rule in ("produce", "evaluate"):
            for changed in mutations(step, proof):
                steps = (*proof.steps[:place], changed, *proof.steps[place + 1 :])
                assert check_proof(Proof(steps), given), changed
                tried += 1
    assert tried > 40


def test_rules_and_their_answers_are_those_of_the_theory() -> None:
    given, proof = derivation(JUGS)
    for place, step in enumerate(proof.steps):
        if step.answers and step.formula is None and step.rule != "produce":
            changed = replace(step, answers=(Apply("wrong"),))
            steps = (*proof.steps[:place], changed, *proof.steps[place + 1 :])
            assert check_proof(Proof(steps), given)
    wrong = tuple(
        replace(step, answers=(Apply("wrong"),)) if step.answers else step for step in proof.steps
    )
    assert check_proof(Proof(wrong), given)
    other = theory(JUGS.replace("jugs(3,Y)", "jugs(2,Y)"))
    assert check_proof(proof, other)
    assert check_proof(proof, theory(JUGS.replace("X <= Y", "Y <= X")))


def test_a_fact_must_meet_the_condition() -> None:
    text = """set(production).
    formulas(usable). -p(0) | q(1). end_of_list.
    formulas(assumptions). p({}). end_of_list."""
    for fact, right in (("0", True), ("1", False), ("x", False)):
        steps = [
            ProofStep(1, "input", (), clause(f"p({fact})")),
            ProofStep(2, "input", (), clause("-p(0) | q(1)")),
            ProofStep(3, "produce", (1, 2), clause("q(1)")),
        ]
        assert (flaws(steps, theory(text.format(fact))) == []) == right


EXPRESSIONS = [
    ("1 + 2", "3"),
    ("2 + -(5)", "-(3)"),
    ("-(2) * 3", "-(6)"),
    ("7 / 2", "3"),
    ("-(7) / 2", "-(3)"),
    ("7 / -(2)", "-(3)"),
    ("7 / 0", "7 / 0"),
    ("mod(-(7),3)", "2"),
    ("mod(7,0)", "mod(7,0)"),
    ("min(3,2)", "2"),
    ("max(3,-(2))", "3"),
    ("if(1 < 2, good, bad)", "good"),
    ("if(2 <= 1, good, bad)", "bad"),
    ("if(2 > 1, 1 + 1, 1 / 0)", "2"),
    ("if(2 >= 3, 1, 2)", "2"),
    ("if(c < 1, 1 + 1, 2)", "if(c < 1, 2, 2)"),
    ("if(-(1 == 2), good, bad)", "good"),
    ("if(f(1+1) == f(2), good, bad)", "good"),
    ("if(f(1) !== f(2), good, bad)", "good"),
    ("if((1 < 2) & (2 < 1), good, bad)", "bad"),
    ("if((1 < 2) | (2 < 1), good, bad)", "good"),
    ("rev([1,2,3], [])", "[3,2,1]"),
    ("c + 1", "c + 1"),
    ("if(member(2, [1,1+1,3]), good, bad)", "good"),
    ("if(member(4, [1,2,3]), good, bad)", "bad"),
    ("if(member(1, []), good, bad)", "bad"),
    ("if(-(member(f(1), [f(2),f(1)])), good, bad)", "bad"),
    ("member([1], [2,[1]])", "$T"),
    ("member(1, c)", "member(1, c)"),
    ("member(1, [1:c])", "$T"),
    ("member(1, [2:c])", "member(1, [2:c])"),
]
REVERSING = """set(prolog_style_variables).
formulas(demodulators). rev([], A) = A. rev([F:R], A) = rev(R, [F:A]). end_of_list."""


@pytest.mark.parametrize(("text", "value"), EXPRESSIONS)
def test_values(text: str, value: str) -> None:
    """Both evaluators give the value that the definitions of the operations give."""
    given = theory(REVERSING)
    terms = Terms()
    values = Values(terms)
    values.add(each.formula for each in given.sentences)
    found, wanted = term(text), term(value)
    assert values.value(terms.load(found, {})) == terms.load(wanted, {})
    bank = Bank()
    evaluator = evaluator_of(bank, given.sentences)

    def shared(each: Term) -> SharedTerm:
        assert isinstance(each, Apply)
        return bank.make(
            bank.symbol(each.name, len(each.args), False), tuple(map(shared, each.args))
        )

    one, other = shared(found), shared(wanted)
    evaluator.prepare()
    assert evaluator.value(one) is other


LISTS = """set(production). set(prolog_style_variables).
formulas(usable). start(X) -> done(g(2,[1,2,3])) # answer(g(4,[1,2,3])). end_of_list.
formulas(assumptions). start(0). end_of_list.
formulas(goals). exists X done(X). end_of_list.
formulas(demodulators). g(X,Y) = if(member(X,Y), yes, no). {} end_of_list."""


@pytest.mark.parametrize(
    ("definition", "values"),
    [
        ("", ["yes", "no"]),
        # A definition of one's own holds, whatever it says.
        ("member(X,[]) = $F. member(X,[Y:Z]) = if(X == Y, $T, member(X,Z)).", ["yes", "no"]),
        ("member(X,[Y:Z]) = (X > Y).", ["yes", "yes"]),
    ],
)
def test_membership_inside_a_condition(definition: str, values: list[str]) -> None:
    given, proof = derivation(LISTS.format(definition))
    assert check_proof(proof, given) == []
    produced = next(step for step in proof.steps if step.rule == "produce")
    assert [*produced.literals[0].atom.args, *produced.answers] == [Apply(each) for each in values]
    for wrong in (value for value in ("yes", "no") if value != values[0]):
        changed = replace(produced, literals=(Literal(True, Atom("done", (Apply(wrong),))),))
        steps = tuple(changed if step is produced else step for step in proof.steps)
        assert check_proof(Proof(steps), given)


def test_a_relation_may_be_called_member() -> None:
    given, proof = derivation("""set(production). set(prolog_style_variables).
    formulas(usable). member(X,L) -> member(X + 1, [X:L]). end_of_list.
    formulas(assumptions). member(1,[1]). end_of_list.
    formulas(goals). exists L member(3,L). end_of_list.""")
    assert check_proof(proof, given) == []


def test_variables_leave_membership_open() -> None:
    given = theory(REVERSING)
    terms = Terms()
    values = Values(terms)
    values.add(each.formula for each in given.sentences)
    for text in ("member(X, [1])", "member(1, [X,1])", "member(1, X)"):
        asked = terms.load(_with_variables(term(text.replace("X", "x"))), {})
        assert values.value(asked) == asked


def _with_variables(each: Term) -> Term:
    if isinstance(each, Apply):
        if each.name == "x":
            return Variable("x")
        return Apply(each.name, tuple(map(_with_variables, each.args)))
    return each


def test_endless_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sleuth.logic.proofs.checking.evaluation._MOST_STEPS", 10_000)
    terms = Terms()
    for text in ("f(X) = f(f(X))", "f(X) = f(X)"):
        values = Values(terms)
        read_text = "set(prolog_style_variables). formulas(demodulators). {}. end_of_list."
        values.add(each.formula for each in theory(read_text.format(text)).sentences)
        (literal,) = clause("p(f(a))")
        with pytest.raises(Refused, match="does not end"):
            values.value(terms.load(literal.atom.args[0], {}))
