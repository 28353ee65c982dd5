"""A sample of every oracle; `tools/oracles` examines thousands."""

from __future__ import annotations

from random import Random

import pytest
from oracle import Oracle, oracles


@pytest.mark.parametrize("oracle", oracles(), ids=lambda oracle: oracle.name)
def test_no_answer_is_wrong(oracle: Oracle) -> None:
    wrong = []
    for seed in range(oracle.sample):
        verdict = oracle.examine(Random(f"{oracle.name}:{seed}"))
        if verdict.wrong is not None:
            wrong.append(f"seed {seed} ({verdict.case}): {verdict.wrong}")
    assert wrong == []
