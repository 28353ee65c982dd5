"""Graphs as drawings: proofs, search trees, policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sleuth.drawing.data import Spot


@dataclass(frozen=True, slots=True)
class Node:
    """A box with lines of text; `layer`, where given, is the highest layer it may stand in."""

    text: str
    style: str = "plain"
    layer: int | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow with a label."""

    text: str = ""
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by name and the arrows between them, of which a pair of nodes has at most one.

    The spots of a graph are the names of its nodes, and `one>other` for an arrow.
    """

    nodes: Mapping[str, Node]
    edges: Mapping[tuple[str, str], Edge] = field(default_factory=dict)
    caption: str = ""
    title: str = ""
    spots: Mapping[str, Spot] = field(default_factory=dict)
    highlights: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The drawing as JSON-ready data, which `from_json` reads back."""
        from sleuth.drawing.json_form import to_json

        return to_json(self)

    def _repr_svg_(self) -> str:
        from sleuth.drawing.svg import to_svg

        return to_svg(self)

    def highlighted(self, highlights: Mapping[str, str]) -> Graph:
        """The same graph with more spots that stand out."""
        return replace(self, highlights={**self.highlights, **highlights})


def arrow(source: str, target: str) -> str:
    """The spot of an arrow."""
    return f"{source}>{target}"
