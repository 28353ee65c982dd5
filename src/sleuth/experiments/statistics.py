"""Whether a difference between two methods is one: medians, spread and a paired bootstrap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

#: How often the pairs are drawn anew.
_DRAWS = 2000

#: Fewer pairs than this tell nothing about others.
_FEWEST = 5

#: The largest logarithm of a ratio that is told.
_FARTHEST = 100.0

#: Seconds below which a clock tells nothing.
_LEAST_SECONDS = 1e-6


@dataclass(frozen=True, slots=True)
class Summary:
    """The middle of some measurements, and the quarter marks around it."""

    median: float
    low: float
    high: float
    number: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How many times as long one takes as the other, with the interval that holds in 95 of 100.

    Without an interval there were too few pairs.
    """

    ratio: float
    low: float | None
    high: float | None
    pairs: int

    @property
    def seen(self) -> bool:
        """Whether the interval has only one side of "the same" in it."""
        return self.low is not None and self.high is not None and not self.low <= 1 <= self.high

    def sentence(self, first: str, second: str) -> str:
        """The difference in words, or that none is seen."""
        if self.low is None or self.high is None:
            return f"{first} and {second}: too few problems in common to tell"
        interval = f"95 %: {self.low:.2f} to {self.high:.2f}, {self.pairs} problems"
        if not self.seen:
            return f"{first} and {second}: no difference seen ({self.ratio:.2f} times; {interval})"
        slower, faster, ratio = (
            (first, second, self.ratio) if self.ratio > 1 else (second, first, 1 / self.ratio)
        )
        if self.ratio < 1:
            interval = f"95 %: {1 / self.high:.2f} to {1 / self.low:.2f}, {self.pairs} problems"
        return f"{slower} takes {ratio:.2f} times as long as {faster} ({interval})"


def summary(values: Sequence[float]) -> Summary:
    """The median and the quarter marks.

    >>> summary([3.0, 1.0, 2.0])
    Summary(median=2.0, low=1.5, high=2.5, number=3)
    """
    if len(values) == 1:
        return Summary(values[0], values[0], values[0], 1)
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return Summary(middle, low, high, len(values))


def difference(pairs: Sequence[tuple[float, float]], seed: int = 0) -> Difference:
    """The typical ratio of the first to the second of each pair, by a paired bootstrap.

    Problems are drawn with replacement, and for each draw the geometric mean of their ratios is
    held against that of all, in units of the draw's own standard error; the interval leaves out a
    fortieth of the draws on either side. Without those units it would be too narrow where there
    are few problems: of ten, 88 in 100 intervals would hold the truth. A pair is one problem: the
    medians of its repeated runs.
    """
    import numpy

    logs = numpy.array(
        [
            math.log(max(first, _LEAST_SECONDS) / max(second, _LEAST_SECONDS))
            for first, second in pairs
        ]
    )
    ratio = float(numpy.exp(logs.mean())) if len(logs) else math.nan
    if len(logs) < _FEWEST:
        return Difference(ratio, None, None, len(logs))
    draws = numpy.random.default_rng(seed).integers(0, len(logs), (_DRAWS, len(logs)))
    drawn, mean, error = logs[draws], logs.mean(), _standard_error(logs)
    spread = _standard_error(drawn)
    told = spread > 0  # a draw of one problem again and again has no spread
    if not told.any():
        return Difference(ratio, ratio, ratio, len(logs))
    away = (drawn.mean(axis=1)[told] - mean) / spread[told]
    low, high = numpy.quantile(away, (0.025, 0.975))
    # Bounded, so that hardly any spread in a draw does not lead beyond all numbers.
    bounds = numpy.exp(numpy.clip(mean - numpy.array([high, low]) * error, -_FARTHEST, _FARTHEST))
    return Difference(ratio, float(bounds[0]), float(bounds[1]), len(logs))


def _standard_error(values: Any) -> Any:
    """How far the mean of each line may be off."""
    return values.std(axis=-1, ddof=1) / math.sqrt(values.shape[-1])


def middle(values: Sequence[float]) -> float | None:
    """The median, if there is anything."""
    return median(values) if values else None
