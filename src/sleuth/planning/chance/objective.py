"""What a policy is to be best at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any

from sleuth.errors import BadInput, BadRequest, Place
from sleuth.text import several

GOAL, REWARD = "goal", "reward"


@dataclass(frozen=True, slots=True)
class Objective:
    """Reach the goal, or earn most.

    `goal`: the greatest probability of reaching a goal, and of the policies with that, the least
    expected cost of the runs that reach it. `reward`: the greatest expected sum of rewards, of
    which those one step later count `discount` times as much. With a horizon, runs end after so
    many steps.
    """

    kind: str = GOAL
    discount: float = 1.0
    horizon: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in (GOAL, REWARD):
            raise BadRequest(f"no objective is called {self.kind!r:.60}", remedy="say goal, reward")
        object.__setattr__(self, "discount", _discount(self.discount))
        if self.kind == GOAL and self.discount != 1:
            raise BadRequest(
                "what is to be reached is not discounted", remedy="count rewards, or no discount"
            )
        if self.horizon is not None:
            object.__setattr__(self, "horizon", _horizon(self.horizon))

    @property
    def words(self) -> str:
        """The objective in words.

        >>> Objective(REWARD, 0.9).words
        'the greatest expected reward, discounted by 0.9 a step'
        >>> Objective(horizon=5).words
        'the goal with the greatest probability, then at the least expected cost, within 5 steps'
        """
        words = "the goal with the greatest probability, then at the least expected cost"
        if self.kind == REWARD:
            words = "the greatest expected reward"
        if self.discount != 1:
            words += f", discounted by {self.discount:g} a step"
        if self.horizon is not None:
            words += f", within {several(self.horizon, 'step')}"
        return words

    def to_json(self) -> dict[str, Any]:
        """The objective as JSON-ready data."""
        return {"kind": self.kind, "discount": self.discount, "horizon": self.horizon}

    @classmethod
    def from_json(cls, data: Any) -> Objective:
        """Read an objective back."""
        if isinstance(data, Mapping):
            kind, discount, horizon = (data.get(name) for name in ("kind", "discount", "horizon"))
            numbers = isinstance(discount, int | float) and not isinstance(discount, bool)
            if isinstance(kind, str) and numbers and (horizon is None or type(horizon) is int):
                return cls(kind, float(discount or 0), horizon)
        raise BadInput("this is no objective", Place("solution"), "give kind, discount and horizon")


def _discount(given: Any) -> float:
    """A discount as the number that engines count with; a fraction will do."""
    try:
        discount = float(given) if isinstance(given, Real) else 0.0
    except OverflowError:
        discount = 0.0
    if not 0 < discount <= 1:
        raise BadRequest(
            f"the discount is {given!r:.60}", remedy="give a number above 0, at most 1"
        )
    return discount


def _horizon(given: Any) -> int:
    whole = isinstance(given, int) or (isinstance(given, Real) and float(given).is_integer())
    if not whole or given is True or given < 1:
        raise BadRequest(f"the horizon is {given!r:.60}", remedy="give a whole number of steps")
    return int(given)
