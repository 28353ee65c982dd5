"""What a reason is, whatever it was found by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no plan: sentences for people, how it is known, and the same as data.

    `kind` is `missing` (causes that never come), `exclusion` (facts that never hold together),
    `goals` (some of the goals, of which all states were looked at) or `states` (all of them).
    `checked` says that a checker that shares nothing with the finder agreed.
    """

    kind: str
    say: tuple[str, ...]
    known_by: str
    checked: bool
    data: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """All of it as one text."""
        return " ".join([*self.say, self.known_by])

    def to_json(self) -> dict[str, Any]:
        """The reason as JSON-ready data."""
        return {
            "kind": self.kind,
            "say": [*self.say],
            "known_by": self.known_by,
            "checked": self.checked,
            **self.data,
        }
