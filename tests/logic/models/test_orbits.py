"""Counting by orbits: it tells only of sizes without models, and of many of these."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import sleuth
from sleuth.answer import Status
from sleuth.cli.models import COMMAND
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic.models import aid as aids
from sleuth.logic.models import orbits, race
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.orbits import impossible
from sleuth.logic.models.race import first_model
from sleuth.logic.reading import read_text

QUASIGROUP = "x * y = x * z -> y = z. x * z = y * z -> x = y."
SCHROEDER = f"{QUASIGROUP} x * x = x. (x * y) * (y * x) = x."
STEIN = f"{QUASIGROUP} x * x = x. (x * y) * (y * x) = y."
STEINER = "x * x = x. x * y = y * x. x * (x * y) = y."
MENDELSOHN = "x * x = x. x * (y * x) = y."
COUPLES = "g(g(x)) = x. g(x) != x."

LAWS = (
    "x * x = x.",
    "x * x != x.",
    "x * y = y * x.",
    "x * y != y * x | x = y.",
    "x * (x * y) = y.",
    "(x * y) * y = x.",
    "x * (y * x) = y.",
    "(x * y) * (y * x) = x.",
    "(x * y) * (y * x) = y.",
    "(x * y) * (x * y) = x.",
    "x * y != x | x = y.",
    "x * y != y.",
    "g(g(x)) = x.",
    "g(g(g(x))) = x.",
    "g(x) != x.",
    "g(x) * y = y * x.",
    "g(x) * x = x.",
    "x * y = g(y).",
)


def _compiled(text: str) -> Compiled:
    return compile_theory(read_text(f"formulas(a). {text} end_of_list."))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        (SCHROEDER, (6, 7, 10)),
        (STEIN, (6, 10)),
        (STEINER, (4, 5, 6, 8, 10, 11)),
        (MENDELSOHN, (5, 8, 11)),
        (COUPLES, (3, 5, 21)),
        ("g(g(g(x))) = x. g(x) != x.", (4, 5, 16)),
    ],
)
def test_sizes_that_do_not_fit_are_told(text: str, sizes: tuple[int, ...]) -> None:
    compiled = _compiled(text)
    for size in sizes:
        found = impossible(compiled, size, Meter())
        assert found is not None and found.forbids(size)


def test_the_argument_is_told() -> None:
    found = impossible(_compiled(SCHROEDER), 10, Meter())
    assert found is not None
    assert found.to_json(10) == {
        "map": ["x * y", "y * x"],
        "apart": True,
        "exchanged": True,
        "group": 4,
        "total": 90,
    }


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        (SCHROEDER, (4, 8)),
        (STEIN, (5, 9)),
        (STEINER, (3, 7, 9)),
        (MENDELSOHN, (3, 4, 7)),
        (COUPLES, (2, 4, 20)),
        ("g(g(x)) = x.", (3, 5)),
        ("e * x = x. i(x) * x = e. (x * y) * z = x * (y * z).", (4, 5, 6, 7)),
        ("x * x = x. x * y = y * x.", (4, 5, 6)),
    ],
)
def test_sizes_with_models_are_not(text: str, sizes: tuple[int, ...]) -> None:
    compiled = _compiled(text)
    assert all(impossible(compiled, size, Meter()) is None for size in sizes)


@pytest.mark.parametrize("seed", range(24))
def test_what_is_counted_out_has_no_model(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where small models do not choose the maps, everything rests on what the search refutes."""
    chance = Random(seed)
    monkeypatch.setattr(orbits, "_SECONDS", 0.1)
    monkeypatch.setattr(orbits, "_NODES", 200)
    if chance.random() < 0.7:
        monkeypatch.setattr(orbits, "_holds_in", lambda *_: True)
    compiled = _compiled(" ".join(chance.sample(LAWS, chance.randint(1, 3))))
    for size in (3, 4, 5):
        if impossible(compiled, size, Meter()) is not None:
            assert first_model(compiled, size, Meter(), "cadical")[0] is None


def test_numbers_are_not_counted_out() -> None:
    theory = read_text("set(arithmetic). formulas(a). g(g(x)) = x. g(x) != x. end_of_list.")
    assert impossible(compile_theory(theory), 3, Meter()) is None


def test_limits_hold_while_orbits_are_looked_for() -> None:
    with pytest.raises(LimitReached):
        impossible(_compiled(STEINER), 10, Meter(Limits(seconds=0.0)))


def test_answers_tell_what_was_counted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aids, "PATIENCE", -1.0)
    monkeypatch.setattr(race, "_FIRST_TURN", 0.01)
    text = f"formulas(a). {SCHROEDER} end_of_list."
    answer = sleuth.models(text, size=10)
    assert answer.status is Status.UNSOLVABLE and answer.evidence is not None
    assert answer.evidence.data["counted_out"]["10"]["group"] == 4
    alone = sleuth.models(text, size=6, unaided=True)
    assert alone.evidence is not None and "counted_out" not in alone.evidence.data


@pytest.mark.parametrize(
    ("text", "size", "words"),
    [
        (SCHROEDER, 10, "turned round all pairs of different elements come in groups of 4,"),
        (COUPLES, 21, "y to g(y)\nall elements come in groups of 2,\nand there are 21"),
    ],
)
def test_counting_is_told_in_words(
    text: str, size: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aids, "PATIENCE", -1.0)
    monkeypatch.setattr(race, "_FIRST_TURN", 0.0)
    file = tmp_path / "theory.in"
    file.write_text(f"formulas(a). {text} end_of_list.")
    told = CliRunner().invoke(COMMAND, [str(file), "--size", str(size)])
    assert told.exit_code == 1
    assert f"size {size} is ruled out by counting" in told.output
    assert words in told.output
