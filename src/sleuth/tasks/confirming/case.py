"""One claim to be confirmed, and what confirms it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from sleuth.answer import Answer
from sleuth.confirmation import Claim, Confirmation
from sleuth.limits import Meter
from sleuth.problem import Problem
from sleuth.request import Request


@dataclass(frozen=True, slots=True)
class Case:
    """One claim of an answer, with the problem that it is about."""

    claim: Claim
    request: Request
    problem: Problem
    answer: Answer[Any]


class Contradicted(Exception):
    """A confirmer found the opposite of a claim: two engines disagree, which is a bug."""


class Confirmer(Protocol):
    """Confirms a claim within its meter, or gives None; raises Contradicted if it is false.

    LimitReached may pass through: the claim is then as known as before.
    """

    def __call__(self, case: Case, meter: Meter) -> Confirmation | None:
        """How the claim is known, if it could be confirmed."""
