"""Models counted in parts are those counted at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from sleuth.answer import Answer
from sleuth.cli.main import cli
from sleuth.confirmation import Claim
from sleuth.errors import BadRequest, SleuthError, Unsuitable
from sleuth.limits import running_meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.splitting import parts
from sleuth.logic.problem import read
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.tasks.models_apart import count_apart

THEORIES = {
    "semigroups": "(x * y) * z = x * (y * z).",
    "groups": "(x*y)*z = x*(y*z). x*e = x. e*x = x. x*i(x) = e. i(x)*x = e.",
    "orders": "x <= x. x <= y & y <= x -> x = y. x <= y & y <= z -> x <= z.",
    "named elements": "f(0) = 1. f(f(x)) = x.",
    "a function and a relation": "p(x) -> p(f(x)). exists x p(x). f(x) != x.",
    "two constants": "f(a) = b. f(f(x)) = x. a != b.",
    "nothing but constants": "a != b.",
    "no model": "f(x) != f(x).",
}


def in_turn(tasks: Iterable[Request]) -> Iterator[tuple[int, Answer[Any] | SleuthError]]:
    """As a pool would, but the last first: parts come in any order."""
    done = [run(task) for task in tasks]
    for number in Random(1).sample(range(len(done)), len(done)):
        yield number, Answer.from_json(done[number].to_json())


def request(formulas: str, **options: Any) -> Request:
    text = f"formulas(assumptions).\n{formulas}\nend_of_list.\n"
    return Request("models", "theory", text, options=options, question=Question(count=True))


@pytest.mark.parametrize("name", THEORIES)
@pytest.mark.parametrize("labelled", [False, True])
def test_parts_have_all_models_and_none_twice(name: str, labelled: bool) -> None:
    options: dict[str, Any] = {"sizes": "2-4" if name not in ("semigroups", "groups") else "2-3"}
    if labelled:
        options["labelled"] = True
    asked = request(THEORIES[name], **options)
    whole = run(asked)
    together = count_apart(asked, in_turn, workers=3)
    assert whole.evidence is not None and together.evidence is not None
    assert together.evidence.data["by_size"] == whole.evidence.data["by_size"]
    assert (together.count, together.status) == (whole.count or 0, whole.status)


def test_there_are_enough_parts() -> None:
    theory = read(request(THEORIES["semigroups"]).text).theory
    compiled = compile_theory(theory, running_meter())
    assert len(parts(theory, compiled, 5, 16)) >= 16
    assert len(parts(theory, compiled, 1, 16)) == 1


def test_the_command_counts_by_several_workers(tmp_path: Any) -> None:
    file = tmp_path / "semigroup.in"
    file.write_text(request(THEORIES["semigroups"]).text)
    done = CliRunner().invoke(cli, ["models", str(file), "--size", "3", "--count", "--jobs", "2"])
    assert done.exit_code == 0 and "24 models of size 3" in done.output
    lonely = CliRunner().invoke(cli, ["models", str(file), "--jobs", "2"])
    assert "add --count" in str(lonely.exception)


def test_small_sizes_are_counted_in_parts_and_others_listed() -> None:
    asked: list[Request] = []

    def noted(tasks: Iterable[Request]) -> Iterator[tuple[int, Answer[Any] | SleuthError]]:
        asked.extend(tasks)
        return in_turn(asked)

    assert count_apart(request(THEORIES["semigroups"], size=4), noted, workers=2).count == 188
    assert [each.options["part"] for each in asked] == [f"{each}/16" for each in range(1, 17)]
    assert all(each.question.count for each in asked)


def test_a_propositional_theory_is_counted_once() -> None:
    asked = request("p | q. -p | r.", sizes="2-5")
    assert run(asked).count == count_apart(asked, in_turn, workers=2).count == 4


@pytest.mark.parametrize("part", ["0/4", "5/4", "3", "1/0", "x/4", "1/99999", "-1/4"])
def test_what_is_no_part_is_refused(part: str) -> None:
    with pytest.raises(BadRequest, match="is no part"):
        run(request(THEORIES["semigroups"], size=3, part=part))


def test_parts_are_only_counted() -> None:
    asked = request(THEORIES["semigroups"], size=3, part="1/4")
    with pytest.raises(BadRequest, match="are counted"):
        run(replace(asked, question=Question()))
    with pytest.raises(Unsuitable, match="cannot be counted in parts"):
        run(request("f(f(x)) = x.", size=9, part="1/4"))


def test_facts_alone_are_counted_by_many_as_by_one() -> None:
    text = (
        f"formulas(a). {THEORIES['groups']} end_of_list. formulas(goals). x*y = y*x. end_of_list."
    )
    asked = Request(
        "models",
        "theory",
        text,
        options={"size": 4, "facts": True},
        question=Question(count=True),
    )
    assert count_apart(asked, in_turn, workers=2).count == run(asked).count == 2


@pytest.mark.parametrize("options", [{"skolems": True}, {"part": "1/2"}])
def test_what_several_workers_do_not_count_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadRequest, match="one worker"):
        count_apart(request("exists x r(x,x).", size=2, **options), in_turn, workers=2)


def test_a_count_by_many_says_how_it_is_known() -> None:
    answer = count_apart(request("f(f(x)) = x.", size=3), in_turn, workers=2)
    assert [each.claim for each in answer.confirmations] == [Claim.COUNT]
