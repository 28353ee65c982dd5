"""What holds in every model, against the models themselves; clashes; and the Rules view."""

from __future__ import annotations

from random import Random

import pytest
from random_theories import brute_force, random_theory

from sleuth.limits import Meter
from sleuth.logic.models.clash import clashing_formulas
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.consequences import Fact, consequences, query
from sleuth.logic.models.lowering import VALUES, lower
from sleuth.logic.models.model_check import truth
from sleuth.logic.reading import read_text
from sleuth.request import Question
from sleuth.sat.cadical import solve as solve_rules

UNLIMITED = Meter()

RIDDLE = """set(arithmetic). assign(domain_size, 3).
list(distinct). [Ann, Bob, Cid]. end_of_list.
formulas(clues). Ann + 1 = Bob. Cid != 0. end_of_list."""


@pytest.mark.parametrize("seed", range(300, 340))
@pytest.mark.parametrize("size", [1, 2])
def test_consequences_are_what_the_models_share(seed: int, size: int) -> None:
    theory = random_theory(Random(seed))
    compiled = compile_theory(theory)
    if size < compiled.smallest_size():
        return
    models = brute_force(theory, compiled.meaning, size)
    assert models is not None
    result = consequences(theory, (size,), UNLIMITED)
    if not models:
        assert result is None
        return
    assert result is not None
    for facts, expected in (
        (result.certain, {True}),
        (result.impossible, {False}),
        (result.possible, {True, False}),
    ):
        for fact in facts:
            assert set(truth(fact.atom, compiled.meaning, models).tolist()) == expected, fact.text


def _texts(facts: tuple[Fact, ...]) -> set[str]:
    return {fact.text for fact in facts}


def test_a_riddle_is_solved_by_its_consequences() -> None:
    result = consequences(read_text(RIDDLE), (3,), UNLIMITED)
    assert result is not None
    assert _texts(result.certain) == {"Ann = 0", "Bob = 1", "Cid = 2"}
    assert result.possible == ()


def test_a_query_sorts_the_names() -> None:
    theory = read_text(
        "list(distinct). [Ann, Bob, Cid]. end_of_list. formulas(f). "
        "p(Ann) | p(Bob). -p(Cid). r(Cid,x). end_of_list."
    )
    formula = read_text("formulas(q). p(x) | r(x,x). end_of_list.").sentences[0].formula
    result = query(theory, formula, "p(x) | r(x,x)", (3,), UNLIMITED)
    assert result is not None
    assert _texts(result.certain) == {"x = Cid"}
    assert _texts(result.possible) == {"x = Ann", "x = Bob"}
    assert result.impossible == ()


def test_a_query_without_variables_is_yes_or_no() -> None:
    theory = read_text(RIDDLE)
    formula = read_text("set(arithmetic). formulas(q). Ann < Cid. end_of_list.").sentences[0]
    result = query(theory, formula.formula, "Ann < Cid", (3,), UNLIMITED)
    assert result is not None
    assert _texts(result.certain) == {"Ann < Cid"}


def test_no_model_means_no_consequences() -> None:
    assert consequences(read_text("formulas(a). p. -p. end_of_list."), (2,), UNLIMITED) is None


def test_clashing_formulas_are_minimal() -> None:
    theory = read_text(RIDDLE.replace("Cid != 0.", "Cid = 1. Bob < 3. q(Ann)."))
    clash = clashing_formulas(compile_theory(theory), (3,), UNLIMITED)
    assert set(clash) == {"Ann + 1 = Bob", "Cid = 1", "Ann, Bob, Cid are pairwise different"} or (
        set(clash) == {"Cid = 1", "Ann + 1 = Bob"}
    )


@pytest.mark.parametrize("few", [0, 8])
def test_a_clash_over_several_sizes_holds_for_each(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sleuth.logic.models.clash._FEW", few)
    text = "set(arithmetic). formulas(a). domain_size != 6. domain_size > 6. q. end_of_list."
    compiled = compile_theory(read_text(text))
    assert clashing_formulas(compiled, range(2, 7), UNLIMITED) == ["domain_size > 6"]
    two = text.replace("> 6", "> 5")
    clash = clashing_formulas(compile_theory(read_text(two)), range(2, 7), UNLIMITED)
    assert clash == ["domain_size != 6", "domain_size > 5"]


@pytest.mark.parametrize("few", [0, 8])
@pytest.mark.parametrize("seed", range(400, 460))
def test_every_clash_is_unsatisfiable_and_none_of_it_idle(
    seed: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    theory = random_theory(Random(seed))
    compiled = compile_theory(theory)
    if compiled.smallest_size() > 2:
        return
    models = brute_force(theory, compiled.meaning, 2)
    rules = lower(compiled, 2)
    if models:
        return
    monkeypatch.setattr("sleuth.logic.models.clash._FEW", few)
    clash = clashing_formulas(compiled, (2,), UNLIMITED)
    for left_out in (None, *clash):
        kept = [
            group
            for group in rules.groups
            if group.sentence == VALUES or (group.sentence in clash and group.sentence != left_out)
        ]
        rules.groups[:] = kept
        answer = solve_rules(rules, Question(), Meter())
        assert (answer.solution is None) == (left_out is None)
        rules = lower(compiled, 2)


@pytest.mark.parametrize("each_instance", [False, True])
@pytest.mark.parametrize("seed", range(500, 530))
def test_rules_have_the_labelled_models(seed: int, each_instance: bool) -> None:
    theory = random_theory(Random(seed))
    compiled = compile_theory(theory)
    if compiled.smallest_size() > 2:
        return
    models = brute_force(theory, compiled.meaning, 2)
    assert models is not None
    rules = lower(compiled, 2, each_instance=each_instance)
    answer = solve_rules(rules, Question(most=None), Meter())
    assert len(answer.solutions) == len(models)
    for true in answer.solutions:
        model = rules.lift(true)
        assert set(model.tables) == {each for each in compiled.symbols if not each.hidden}


def test_groups_have_the_words_of_the_input() -> None:
    theory = read_text("formulas(a). p(x) -> q(x) # label(rule). p(c). end_of_list.")
    rules = lower(compile_theory(theory), 2)
    sentences = [group.sentence for group in rules.groups]
    assert sentences[0] == VALUES
    assert sentences[1].startswith("rule: p(x) -> q(x)")
    assert sentences[2] == "p(c)"
    instances = lower(compile_theory(theory), 2, each_instance=True)
    assert any(group.sentence.endswith(": p(0) -> q(0)") for group in instances.groups)
