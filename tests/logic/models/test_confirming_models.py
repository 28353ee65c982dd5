"""What is said of all models is decided again by a second grounding, and false claims are seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from random_theories import brute_force, canonical, random_theory

from sleuth.answer import Answer, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.theory import Theory
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.tasks.confirming import Case, Contradicted
from sleuth.tasks.confirming.models import confirm

GROUP = """formulas(assumptions). e * x = x. x' * x = e. (x * y) * z = x * (y * z). end_of_list.
formulas(goals). x * y = y * x. end_of_list."""
ORDER = """set(arithmetic). formulas(assumptions). p(0). q(c). c > 0.
x + 1 < domain_size & p(x) -> p(x + 1). end_of_list."""


def _asked(text: str, question: Question, **options: Any) -> tuple[Request, Answer[Any]]:
    request = Request("models", "theory", text, question=question, options=options, confirm=False)
    return request, run(request)


def _confirmed(request: Request, answer: Answer[Any]) -> Confirmation | None:
    (claim,) = answer.claims(request.question)
    return confirm(Case(claim, request, answer.problem, answer), Meter())


@pytest.mark.parametrize(
    ("text", "question", "options", "claim"),
    [
        (GROUP, Question(), {"sizes": "1-4"}, Claim.UNSOLVABLE),
        (GROUP, Question(), {"size": 3, "consequences": True}, Claim.UNSOLVABLE),
        (GROUP, Question(count=True), {"size": 4, "facts": True}, Claim.COUNT),
        (GROUP, Question(count=True), {"size": 4, "facts": True, "labelled": True}, Claim.COUNT),
        (GROUP, Question(most=None), {"sizes": "2-3", "facts": True}, Claim.COUNT),
        (GROUP, Question(unique=True), {"size": 3, "facts": True}, Claim.UNIQUE),
        (
            GROUP,
            Question(),
            {"size": 3, "facts": True, "consequences": True},
            Claim.IN_EVERY_MODEL,
        ),
        (GROUP, Question(), {"size": 3, "facts": True, "query": "x * x = e"}, Claim.IN_EVERY_MODEL),
        (ORDER, Question(count=True), {"size": 4}, Claim.COUNT),
        (ORDER, Question(), {"sizes": "2-4", "consequences": True}, Claim.IN_EVERY_MODEL),
        (ORDER, Question(), {"size": 3, "query": "p(x) & q(x)"}, Claim.IN_EVERY_MODEL),
        (ORDER, Question(), {"size": 3, "query": "r(x) | x = d"}, Claim.IN_EVERY_MODEL),
        (ORDER, Question(), {"size": 3, "query": "exists x p(x)"}, Claim.IN_EVERY_MODEL),
        (ORDER, Question(), {"size": 1}, Claim.UNSOLVABLE),
    ],
)
def test_claims_about_all_models_are_cross_checked(
    text: str, question: Question, options: dict[str, Any], claim: Claim
) -> None:
    confirmation = _confirmed(*_asked(text, question, **options))
    assert confirmation is not None
    assert (confirmation.claim, confirmation.how) == (claim, How.CROSS_CHECKED)


@pytest.mark.parametrize("wrong", [-1, 1])
@pytest.mark.parametrize("labelled", [False, True])
def test_a_wrong_count_is_seen(wrong: int, labelled: bool) -> None:
    request, answer = _asked(GROUP, Question(count=True), size=4, facts=True, labelled=labelled)
    assert answer.count is not None
    with pytest.raises(Contradicted, match="models"):
        _confirmed(request, replace(answer, count=answer.count + wrong))


def test_a_model_where_there_should_be_none_is_seen() -> None:
    request, answer = _asked(GROUP, Question(), size=3, facts=True)
    none = replace(answer, status=Status.UNSOLVABLE, solution=None)
    with pytest.raises(Contradicted, match="size 3"):
        _confirmed(request, none)


def test_a_second_model_where_the_first_should_be_the_only_one_is_seen() -> None:
    request, answer = _asked(GROUP, Question(unique=True), size=4, facts=True)
    assert answer.unique is False
    with pytest.raises(Contradicted):
        _confirmed(request, replace(answer, unique=True))


@pytest.mark.parametrize(
    ("place", "claimed"), list(product(("certain", "possible", "impossible"), repeat=2))
)
def test_a_fact_in_the_wrong_place_is_seen(place: str, claimed: str) -> None:
    text = "formulas(assumptions). p(a). p(b) | q. -p(c). end_of_list."
    request, answer = _asked(text, Question(), size=3, consequences=True)
    result = {name: list(answer.result[name]) for name in ("certain", "possible", "impossible")}
    fact = result[place].pop()
    result[claimed].append(fact)
    moved = replace(answer, result={**answer.result, **result})
    if place == claimed:
        assert _confirmed(request, moved) is not None
        return
    with pytest.raises(Contradicted, match="is not"):
        _confirmed(request, moved)


@pytest.mark.parametrize("options", [{"part": "1/2", "labelled": True}, {"skolems": True}])
def test_what_is_not_counted_again_is_left_to_the_method(options: dict[str, Any]) -> None:
    text = "formulas(assumptions). exists x r(y,x). end_of_list."
    assert _confirmed(*_asked(text, Question(count=True), size=2, **options)) is None


@pytest.mark.parametrize("seed", range(60))
def test_random_theories_have_as_many_models_as_trying_finds(seed: int) -> None:
    chance = Random(seed)
    theory = random_theory(chance)
    compiled = compile_theory(theory)
    size = max(2, compiled.smallest_size())
    models = brute_force(theory, compiled.meaning, size)
    if models is None or not compiled.speaks_of_elements:
        return
    free = compiled.free_elements(size)
    classes = {canonical(model, free) for model in models}
    for labelled, number in ((False, len(classes)), (True, len(models))):
        case = _counted(theory, size, number, labelled)
        confirmation = confirm(case, Meter())
        assert confirmation is not None and confirmation.how is How.CROSS_CHECKED
        with pytest.raises(Contradicted):
            confirm(replace(case, answer=replace(case.answer, count=number + 1)), Meter())


def _counted(theory: Theory, size: int, number: int, labelled: bool) -> Case:
    request = Request("models", "theory", options={"size": size, "labelled": labelled})
    answer: Answer[Any] = Answer(
        Status.SOLVED, count=number, task="models", result={"sizes": [size]}
    )
    return Case(Claim.COUNT, request, TheoryProblem(theory), answer)
