"""The interval of a difference holds the truth about as often as it says."""

from __future__ import annotations

import math

import numpy
import pytest

from sleuth.experiments.statistics import difference


@pytest.mark.parametrize("pairs", [6, 10, 30])
@pytest.mark.parametrize("skewed", [False, True])
def test_the_interval_covers_the_truth(pairs: int, skewed: bool) -> None:
    rng = numpy.random.default_rng(pairs)
    times, held = 250, 0
    for number in range(times):
        # The mean of the logarithms is 0.3 in both.
        logs = rng.exponential(0.5, pairs) - 0.2 if skewed else rng.normal(0.3, 0.5, pairs)
        found = difference([(math.exp(each), 1.0) for each in logs], seed=number)
        assert found.low is not None and found.high is not None
        held += found.low <= math.exp(0.3) <= found.high
    # 95 of 100, give or take what 250 samples leave open, and what so few skewed pairs can tell.
    assert held / times >= (0.88 if skewed else 0.91)
    assert held / times <= 0.995


def test_no_difference_is_seldom_called_one() -> None:
    rng = numpy.random.default_rng(3)
    seen = sum(
        difference([(math.exp(each), 1.0) for each in rng.normal(0, 1, 8)], seed=number).seen
        for number in range(250)
    )
    assert seen <= 25


def test_equal_ratios_have_an_interval_without_width() -> None:
    found = difference([(2.0, 1.0)] * 6)
    assert found.low == found.high == pytest.approx(2.0) and found.seen
