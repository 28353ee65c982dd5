"""Bounds under chance are accepted only if no policy is better, whatever is put into the table."""

from __future__ import annotations

from fractions import Fraction

from sleuth.certificates.decision_bounds import Choice, objection

ONE, HALF = Fraction(1), Fraction(1, 2)


class Walk:
    """From 0 one tries for 1 each to reach 2, half the time; waiting costs nothing."""

    def __init__(self, *, waits: bool = True, share: Fraction = HALF) -> None:
        self._waits = waits
        self._share = share

    def end(self, state: int) -> Fraction | None:
        return Fraction(0) if state == 2 else None

    def choices(self, state: int) -> list[Choice[int]]:
        tries: Choice[int] = (ONE, [(self._share, 2), (HALF, 0)])
        return [tries, (Fraction(0), [(ONE, 0)])] if self._waits else [tries]


def test_a_circle_that_costs_nothing_does_not_lower_the_bound() -> None:
    table = {0: Fraction(2), 2: Fraction(0)}
    assert objection(Walk(), [(ONE, 0)], Fraction(2), table) is None
    assert objection(Walk(waits=False), [(ONE, 0)], Fraction(2), table) is None


def test_planted_faults_are_refused() -> None:
    two, none = Fraction(2), Fraction(0)
    start = [(ONE, 0)]
    assert objection(Walk(), start, two + Fraction(1, 10**30), {0: two, 2: none}) is not None
    higher = two + Fraction(1, 10**30)
    assert objection(Walk(), start, higher, {0: higher, 2: none}) is not None
    assert objection(Walk(), start, two, {0: two}) == "an action leads to a state without a bound"
    assert objection(Walk(), start, two, {2: two}) == "a start has no bound"
    assert objection(Walk(), start, Fraction(3), {0: Fraction(3), 2: ONE}) is not None
    short = Walk(share=Fraction(1, 3))
    said = "the probabilities of an action do not add up to 1"
    assert objection(short, start, two, {0: two, 2: none}) == said


def test_discounts_count() -> None:
    """With a discount of a half, one try costs 1, then a quarter of it: 4 thirds in all."""
    table = {0: Fraction(4, 3), 2: Fraction(0)}
    walk = Walk(waits=False)
    assert objection(walk, [(ONE, 0)], Fraction(4, 3), table, HALF) is None
    assert (
        objection(walk, [(ONE, 0)], Fraction(4, 3), {0: Fraction(3, 2), 2: ONE}, HALF) is not None
    )
    without = {0: Fraction(2), 2: Fraction(0)}
    assert objection(walk, [(ONE, 0)], Fraction(2), without, HALF) is not None
