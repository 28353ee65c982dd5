"""Isomorphism classes of models: invariants tell most apart, a search the rest."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from sleuth.logic.models.renaming import Renaming
from sleuth.logic.models.signature import Symbol


class Classes:
    """Models of one signature and size, one kept of each isomorphism class.

    Elements below `first_free` are named and stay where they are.
    """

    def __init__(self, size: int, symbols: Sequence[Symbol], first_free: int) -> None:
        self._renaming = Renaming(
            size,
            [symbol.arity for symbol in symbols],
            [int(symbol.relation) for symbol in symbols],
            first_free,
        )
        self._kept: dict[tuple[int, ...], list[tuple[array[int], array[int]]]] = {}

    def add(self, cells: Sequence[int]) -> bool:
        """Whether the model with these cells is isomorphic to none before it."""
        model = array("i", cells or [0])
        colours = self._renaming.invariants(model)
        bucket = self._kept.setdefault(tuple(sorted(colours)), [])
        for other, other_colours in bucket:
            if self._renaming.isomorphic(model, colours, other, other_colours):
                return False
        bucket.append((model, colours))
        return True
