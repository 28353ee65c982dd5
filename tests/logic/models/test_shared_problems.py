"""The model problems and the source reports' theories, from the reference data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sleuth.answer import Answer, Status
from sleuth.limits import Limits, Meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.consequences import consequences
from sleuth.logic.models.finder import solve
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.settings import settings_of
from sleuth.logic.models.tables import text
from sleuth.logic.models.view import FiniteModels, itself
from sleuth.logic.reading import read_file, read_text
from sleuth.request import Question

UP_TO_ISOMORPHISM = {
    "semigroups_4": 188,
    "semigroups_5": 1915,
    "lattices_6": 15,
    "lattices_7": 53,
    "loops_7": 23746,
    "groups_all_12": 5,
    "quandles_6": 73,
    "queens10_arith": 724,
    "kenken6": 1,
}

MODEL_PROBLEMS = [
    "groups_all_12",
    "kenken6",
    "lattices_6",
    "lattices_7",
    "loops_7",
    "orthogonal_latin_5",
    "qg1_07",
    "qg1_08",
    "qg2_07",
    "qg3_09",
    "qg5_08",
    "qg5_11",
    "qg5_12",
    "qg5_13",
    "qg7_09",
    "quandles_6",
    "queens10_arith",
    "ramsey34_8",
    "ramsey34_9",
    "semigroups_4",
    "semigroups_5",
    "sudoku_hard",
]

WITHOUT_MODELS = {"qg3_09", "qg5_12", "qg5_13", "ramsey34_9"}


def _answer(file: Path, question: Question | None = None) -> Answer[Interpretation]:
    theory = read_file(file)
    settings = settings_of(theory, compile_theory(theory).smallest_size())
    view = FiniteModels(theory, settings.sizes, itself)
    return solve(view, question or Question(most=settings.most), Meter(Limits(seconds=120)))


@pytest.mark.slow
@pytest.mark.parametrize("name", MODEL_PROBLEMS)
def test_model_problems(shared: Path, name: str) -> None:
    answer = _answer(shared / "logic" / "models" / f"{name}.in")
    assert answer.limit is None
    assert (answer.status is Status.UNSOLVABLE) == (name in WITHOUT_MODELS)
    if name in UP_TO_ISOMORPHISM:
        assert answer.count == UP_TO_ISOMORPHISM[name]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("einsteinRiddle", 1),
        ("bloodDonation", 1),
        ("mafiaKiller", 2),
        ("mafiaPoliceman", 1),
        ("mafiaDoctor", 1),
        ("mafia3.1", 1),
        ("allout_solver_B", 4),
        ("allout_solver_B_G1", 4),
        ("allout_solver_B_M3", 4),
        ("allout_many_states_solver", 27),
    ],
)
def test_theories_of_the_reports(shared: Path, name: str, number: int) -> None:
    file = shared / "logic" / "reports" / f"{name}.in"
    assert _answer(file, Question(most=None)).count == number


@pytest.mark.slow
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_generators_of_the_reports(shared: Path, name: str) -> None:
    file = shared / "logic" / "reports" / f"allout_generator_{name}.in"
    assert _answer(file, Question(most=3)).count == 3


def test_the_german_keeps_the_fish(shared: Path) -> None:
    file = shared / "logic" / "reports" / "einsteinRiddle.in"
    model = _answer(file).solutions[0]
    assert model.value("German") == model.value("Fish") == 3
    shown = text(model, read_file(file).distinct, numbers=True).splitlines()
    assert shown[0].split() == ["0", "1", "2", "3", "4"]
    assert shown[3].split() == ["Norwegian", "Dane", "Brit", "German", "Swede"]
    assert shown[6].split() == ["Cats", "Horses", "Birds", "Fish", "Dogs"]


def _certain(shared: Path, stage: str, facts: str) -> set[str]:
    """What follows from the rules of one stage of Mafia and other facts than its own."""
    source = (shared / "logic" / "reports" / f"{stage}.in").read_text()
    rules = re.sub(
        r"formulas\(assumptions\).*?end_of_list\.",
        f"formulas(assumptions).\n{facts}\nend_of_list.",
        source,
        flags=re.DOTALL,
    )
    theory = read_text(rules)
    size = theory.number("domain_size", 0)
    result = consequences(theory, (size,), Meter())
    assert result is not None
    return {fact.text for fact in result.certain} | {f"-{fact.text}" for fact in result.impossible}


@pytest.mark.parametrize(
    ("stage", "facts", "conclusions"),
    [
        ("mafiaKiller", "-dead(x). murdered(Brad).", {"killer(Ann)"}),
        (
            "mafiaPoliceman",
            "-dead(x). killer(Ann). murdered(Chris). arrested(Ann).",
            {"policeman(Brad)"},
        ),
        (
            "mafiaPoliceman",
            "-dead(x). killer(Ann). policeman(Chris). arrested(Ann).",
            {"murdered(Brad)"},
        ),
        (
            "mafiaDoctor",
            "-dead(x). killer(Ann). doctor(Brad). policeman(Chris). "
            "pick(Ann,Chris). pick(Brad,Chris). pick(Chris,Ann).",
            {"saved(Chris)", "arrested(Ann)", "win(Chris)"},
        ),
        (
            "mafia3.1",
            "-dead(Ann). dead(Brad). dead(Chris). -dead(Dave). dead(Eliza). "
            "killer(Ann). doctor(Brad). policeman(Chris). murdered(Dave).",
            {"win(Ann)"},
        ),
        (
            "mafia3.1",
            "-dead(Ann). dead(Brad). dead(Chris). -dead(Dave). -dead(Eliza). "
            "killer(Ann). doctor(Brad). policeman(Chris). murdered(Dave).",
            {f"-win({name})" for name in ("Ann", "Brad", "Chris", "Dave", "Eliza")},
        ),
    ],
)
def test_worked_examples_of_mafia(
    shared: Path, stage: str, facts: str, conclusions: set[str]
) -> None:
    assert conclusions <= _certain(shared, stage, facts)
