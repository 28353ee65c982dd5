"""What is known about a heuristic before any space is built: its row in a puzzle's table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeuristicEntry:
    """A heuristic's name, what it counts, and what is proved about it.

    `holds` says in words where the two properties hold, if not everywhere, and `serves` which
    problems have the heuristic, if not all; `aliases` are other names of the same one.
    """

    name: str
    summary: str
    admissible: bool
    consistent: bool
    holds: str = ""
    serves: str = ""
    aliases: tuple[str, ...] = ()


def by_name(entries: Iterable[HeuristicEntry]) -> dict[str, HeuristicEntry]:
    """The entries under their names and under their aliases.

    >>> sorted(by_name([HeuristicEntry("rings", "", True, True, aliases=("C",))]))
    ['C', 'rings']
    """
    return {name: entry for entry in entries for name in (entry.name, *entry.aliases)}
