"""`decide` never contradicts `models`: random claims over domains of a fixed size."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from random_theories import random_theory

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.theory import Setting
from sleuth.logic.writing import write_text
from sleuth.request import Request
from sleuth.running import run


@pytest.mark.parametrize("seed", range(40))
def test_a_claim_follows_where_no_model_denies_it(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLEUTH_WORKER", "1")  # Lanes in threads: no time for processes here.
    chance = Random(seed)
    theory = random_theory(chance)
    *facts, last = theory.sentences
    goal = replace(last, role="goal", list_name="goals")
    sized = Setting("domain_size", chance.randint(2, 3))
    theory = replace(theory, sentences=(*facts, goal), settings=(*theory.settings, sized))
    text = write_text(theory, "json")
    limits = Limits(seconds=20)
    models = run(Request("models", "theory", text, limits=limits))
    decided = run(Request("decide", "theory", text, limits=limits))
    assert models.status is not Status.UNKNOWN
    follows = models.status is Status.UNSOLVABLE
    assert decided.status is (Status.SOLVED if follows else Status.UNSOLVABLE)
