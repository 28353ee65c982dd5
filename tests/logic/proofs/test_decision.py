"""Each claim gets its own verdict, by proof or by counter-model."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from proof_helpers import theory

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.limits import Cancellation, Limits
from sleuth.logic.claims import saturation_refutes
from sleuth.logic.proofs.goals import by_goal
from sleuth.request import Question, Request
from sleuth.running import run

ORDER = """
formulas(assumptions).
le(x,x).
le(x,y) & le(y,z) -> le(x,z).
end_of_list.
formulas(goals).
le(x,y) & le(y,z) & le(z,u) -> le(x,u).
le(x,y) -> le(y,x).
end_of_list.
"""
GROUP = """formulas(a). e * x = x. x' * x = e. (x * y) * z = x * (y * z). end_of_list.
formulas(goals). x * y = y * x. end_of_list."""
#: Three elements and three names: that the names differ is the same as that they are all.
CLUES = """assign(domain_size, 3).
formulas(a). a != b. a != c. b != c. x = a | x = b | x = c. end_of_list."""


def decided(text: str, seconds: float = 30, **options: Any) -> Answer[Any]:
    limits = Limits(seconds=seconds)
    return run(Request("decide", "theory", text, options=options, limits=limits))


def verdicts(text: str, **options: Any) -> list[str]:
    return [each["verdict"] for each in decided(text, **options).result]


def test_every_goal_gets_its_own_verdict() -> None:
    answer = decided(ORDER)
    first, second = answer.result
    assert (first["verdict"], second["verdict"]) == ("proved", "does not follow")
    assert first["checked"]
    assert first["proof"] is not None
    assert second["model"] is not None or second["why"]
    assert (answer.status, answer.exit_code) == (Status.UNSOLVABLE, 1)


def test_a_counter_model_comes_with_where_the_goal_fails() -> None:
    (entry,) = decided(GROUP).result
    x, y = (int(entry["witness"][name]) for name in "xy")
    table = entry["model"]["functions"]["*"]
    assert table[x][y] != table[y][x]
    named = """list(distinct). [Ann,Bob]. end_of_list. assign(domain_size, 2).
    formulas(a). tall(Ann). end_of_list.
    formulas(goals). tall(x). exists x -tall(x). end_of_list."""
    first, second = decided(named).result
    assert first["witness"] == {"x": "Bob"}
    assert second["witness"] == {}


@pytest.mark.parametrize("parts", [[True, True], [True, False], [False, True]])
def test_all_is_checked_only_if_every_part_is(
    parts: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which lane wins a claim is chance; the parts are given here."""
    waiting = iter(parts)

    def run(*_: object) -> Answer[Any]:
        return Answer(Status.SOLVED, stats={"cpu": 0.0}, checked=next(waiting))

    monkeypatch.setattr("sleuth.tasks.decide._Race.run", run)
    answer = decided("formulas(goals). p(a). q(a). end_of_list.")
    assert [each["checked"] for each in answer.result] == parts
    assert answer.checked == all(parts)


def test_independence_and_equivalence() -> None:
    facts = "formulas(assumptions). p(a). p(x) -> q(x). q(a). end_of_list. "
    assert verdicts(facts, independent=True) == ["independent", "independent", "follows"]
    goals = "formulas(goals). p(a) & q(a). end_of_list."
    assert verdicts(facts + goals, equiv=True) == [
        "follows",
        "follows",
        "does not follow",
        "follows",
    ]


def test_the_sizes_of_the_file_are_obeyed() -> None:
    """The smallest group that is not commutative has six elements, so none has five."""
    assert verdicts(GROUP) == ["does not follow"]
    answer = decided("assign(domain_size, 5). " + GROUP)
    assert [each["verdict"] for each in answer.result] == ["follows for domains of size 5"]
    assert (answer.status, answer.checked, answer.solution) == (Status.SOLVED, False, None)
    assert answer.evidence is not None
    assert "no counter-model of size 5" in answer.evidence.text
    assert verdicts("assign(end_size, 4). " + GROUP) == ["follows for domains of sizes 2 to 4"]
    assert verdicts("assign(domain_size, 6). " + GROUP) == ["does not follow"]
    assert verdicts("assign(domain_size, 5). " + GROUP, size=6) == ["does not follow"]
    assert verdicts("if(Mace4). assign(domain_size, 5). end_if. " + GROUP) == [
        "follows for domains of size 5"
    ]


def test_a_redundant_clue_is_not_called_independent() -> None:
    found = verdicts(CLUES, independent=True)
    assert found == ["follows for domains of size 3"] * 4
    free = verdicts(CLUES.replace("assign(domain_size, 3).", ""), independent=True)
    assert free == ["independent"] * 4


def test_a_proof_still_proves_where_sizes_are_fixed() -> None:
    text = "assign(domain_size, 50). formulas(a). p(a). end_of_list. formulas(goals). p(a). "
    # Whichever side is first: a proof, or all models of that size.
    (verdict,) = verdicts(text + "end_of_list.")
    assert verdict in ("proved", "follows for domains of size 50")


@pytest.mark.parametrize(
    ("text", "refutes"),
    [
        ("formulas(goals). p(0). end_of_list.", True),
        ("formulas(goals). 0 = 1. end_of_list.", False),
        ("assign(start_size, 3). formulas(goals). p. end_of_list.", False),
        ("set(order_domain). formulas(goals). p. end_of_list.", False),
        ("if(Mace4). set(arithmetic). end_if. formulas(goals). p. end_of_list.", False),
        ("formulas(goals). p. end_of_list.", True),
    ],
)
def test_when_the_provers_word_is_enough_against_a_claim(text: str, refutes: bool) -> None:
    assert saturation_refutes(theory(text)) is refutes


def test_numbers_are_different_elements() -> None:
    """The prover finds no contradiction in 0 = 1, but no model has it."""
    text = "assign(end_size, 4). formulas(goals). 0 != 1. end_of_list."
    assert verdicts(text) == ["follows for domains of sizes 2 to 4"]


def test_arithmetic_is_left_to_the_models() -> None:
    """That something equals 1 / 0 is provable for any other sign, and false for this one."""
    text = "assign(domain_size, 3). set(arithmetic). formulas(goals). exists x x = 1 / 0. "
    assert verdicts(text + "end_of_list.") == ["does not follow"]


def test_production_mode_is_left_to_the_prover() -> None:
    """Its rules compute with demodulators; a model that knows nothing of them refutes nothing."""
    text = """set(production). set(prolog_style_variables).
    formulas(usable). n(X) -> n(next(X)). end_of_list.
    formulas(assumptions). n(0). end_of_list.
    formulas(goals). n(4). n(5). end_of_list.
    formulas(demodulators). next(X) = if(X < 9, X + 2, X). end_of_list."""
    reached, missed = decided(text).result
    assert (reached["verdict"], reached["model"]) == ("proved", None)
    assert (missed["verdict"], missed["model"]) == ("open", None)


def test_blocks_for_one_program_do_not_make_two_theories() -> None:
    text = "if(Prover9). formulas(a). p(a). end_of_list. end_if. formulas(goals). p(a). "
    assert verdicts(text + "end_of_list.") == ["does not follow"]


def test_goals_are_told_apart() -> None:
    assert [name for name, _ in by_goal(theory(ORDER))] == [
        "le(x,y) & le(y,z) & le(z,u) -> le(x,u)",
        "le(x,y) -> le(y,x)",
    ]
    assert all(len(each.goals) == 1 for _, each in by_goal(theory(ORDER)))


def test_no_time_leaves_it_open() -> None:
    answer = decided("formulas(goals). (x * y) * z = x * (y * z). end_of_list.", seconds=0.0)
    assert (answer.status, answer.limit, answer.exit_code) == (Status.UNKNOWN, "seconds", 3)


def test_a_cancelled_race_ends_soon_and_says_so() -> None:
    hard = "formulas(a). f(x,f(y,z)) = f(f(z,x),y). g(f(x,y)) != f(y,x). end_of_list."
    goal = "formulas(goals). f(x,x) = x. end_of_list."
    cancellation = Cancellation()
    threading.Timer(0.5, cancellation.cancel).start()
    began = time.monotonic()
    answer = run(Request("decide", "theory", hard + goal), cancellation=cancellation)
    if answer.limit is not None:
        assert (answer.limit, answer.exit_code) == ("interrupted", 130)
        assert time.monotonic() - began < 10


def test_inside_a_worker_the_lanes_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLEUTH_WORKER", "1")
    assert verdicts(ORDER) == ["proved", "does not follow"]


def test_impossible_questions_are_refused() -> None:
    for options in ({"independent": True, "equiv": True}, {"size": 2, "sizes": "2-3"}):
        with pytest.raises(BadRequest):
            decided(GROUP, **options)
    with pytest.raises(BadRequest):
        decided("formulas(a). p. end_of_list.", equiv=True)
    with pytest.raises(BadRequest):
        run(Request("decide", "theory", GROUP, method="fork"))
    with pytest.raises(BadRequest):
        run(Request("prove", "theory", GROUP, question=Question(count=True)))
