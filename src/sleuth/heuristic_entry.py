"""What is known about a heuristic before any space is built: its row in a puzzle's table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

ValueT = TypeVar("ValueT")


@dataclass(frozen=True, slots=True)
class HeuristicEntry:
    """A heuristic's name, what it counts, and what is proved about it.

    `holds` says in words where the two properties hold, if not everywhere, and `serves` which
    problems have the heuristic, if not all; `aliases` are other names of the same one. `faulty`
    says what is wrong with it on purpose, for teaching; it is used only where named.
    """

    name: str
    summary: str
    admissible: bool
    consistent: bool
    holds: str = ""
    serves: str = ""
    aliases: tuple[str, ...] = ()
    faulty: str = ""

    def to_json(self) -> dict[str, Any]:
        """The entry as JSON-ready data."""
        return {**asdict(self), "aliases": list(self.aliases)}


def by_name(entries: Iterable[HeuristicEntry]) -> dict[str, HeuristicEntry]:
    """The entries under their names and under their aliases.

    >>> sorted(by_name([HeuristicEntry("rings", "", True, True, aliases=("C",))]))
    ['C', 'rings']
    """
    return {name: entry for entry in entries for name in (entry.name, *entry.aliases)}


class WithAliases(Mapping[str, ValueT]):
    """Values by the names of a table: an alias finds its value too, but only names are listed.

    What is faulty on purpose is found by its name, and not listed either.

    >>> both = WithAliases([HeuristicEntry("rings", "", True, True, aliases=("C",))], {"rings": 1})
    >>> both["C"], list(both)
    (1, ['rings'])
    """

    __slots__ = ("_listed", "_names", "_values")

    def __init__(self, entries: Iterable[HeuristicEntry], values: Mapping[str, ValueT]) -> None:
        table = by_name(entries)
        self._values = values
        self._names = {name: entry.name for name, entry in table.items()}
        self._listed = [name for name in values if not table[name].faulty]

    def __getitem__(self, name: str) -> ValueT:
        return self._values[self._names.get(name, name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)
