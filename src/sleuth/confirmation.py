"""How a claim that no solution can show is known: none, the only one, the least, how many.

A solution is checked by the rules of its problem. The claims here have nothing to look at, so an
answer says for each whether something other than the method that made it agrees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class How(StrEnum):
    """How a claim is known, the strongest first."""

    REPLAYED = "replayed"
    CROSS_CHECKED = "cross-checked"
    CLAIMED = "claimed"


class Claim(StrEnum):
    """What an answer may claim beyond the solutions that it shows."""

    UNSOLVABLE = "unsolvable"
    UNIQUE = "unique"
    OPTIMAL = "optimal"
    COUNT = "count"
    DOES_NOT_FOLLOW = "does-not-follow"
    SATISFIABLE = "satisfiable"
    IN_EVERY_MODEL = "in-every-model"


_WORDS = {
    Claim.UNSOLVABLE: "no solution",
    Claim.UNIQUE: "the only solution",
    Claim.OPTIMAL: "optimal",
    Claim.COUNT: "the number of solutions",
    Claim.DOES_NOT_FOLLOW: "it does not follow",
    Claim.SATISFIABLE: "satisfiable",
    Claim.IN_EVERY_MODEL: "true in every model",
}


@dataclass(frozen=True, slots=True)
class Confirmation:
    """How one claim of an answer is known.

    `by` names the checker or the second method, or the method alone where nothing else agrees;
    `text` says in a sentence what was replayed or compared, or why nothing was.
    """

    claim: Claim
    how: How
    by: str
    text: str = ""

    def sentence(self) -> str:
        """The confirmation in words.

        >>> Confirmation(Claim.UNIQUE, How.CROSS_CHECKED, "csp/gac").sentence()
        'the only solution: cross-checked by csp/gac'
        >>> Confirmation(Claim.OPTIMAL, How.CLAIMED, "astar").sentence()
        'optimal: by astar alone, not verified'
        """
        known = {
            How.REPLAYED: f"replayed by {self.by}",
            How.CROSS_CHECKED: f"cross-checked by {self.by}",
            How.CLAIMED: f"by {self.by} alone, not verified",
        }[self.how]
        return f"{_WORDS[self.claim]}: {known}" + (f" ({self.text})" if self.text else "")

    def to_json(self) -> dict[str, Any]:
        """The confirmation as JSON-ready data."""
        return {**asdict(self), "sentence": self.sentence()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Confirmation:
        """Read a confirmation back."""
        return cls(Claim(data["claim"]), How(data["how"]), str(data["by"]), str(data["text"]))
