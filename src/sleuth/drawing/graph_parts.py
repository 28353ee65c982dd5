"""A graph as parts of a picture, in layers."""

from __future__ import annotations

import textwrap

from sleuth.drawing.graph import Graph, arrow
from sleuth.drawing.layers import layout
from sleuth.drawing.parts import Group, Part, Rectangle, Stroke, Writing, length, ring

_FONT = 12
_MARGIN = 12
#: Longer lines of a box are broken between words, so that graphs stay narrow.
_LONGEST_LINE = 44


def graph_parts(graph: Graph) -> tuple[float, float, Part]:
    """The width, the height and the parts of a graph."""
    line, label = _FONT * 1.35, _FONT * 0.9
    texts = {name: _lines(node.text) for name, node in graph.nodes.items()}

    def measure(name: str) -> tuple[float, float]:
        longest = max(length(text, _FONT) for text in texts[name])
        return longest + _FONT * 1.4, len(texts[name]) * line + _FONT * 0.8

    def measure_label(edge: tuple[str, str]) -> tuple[float, float]:
        text = graph.edges[edge].text
        return (length(text, label) + 6, line) if text else (0.0, 0.0)

    placed = layout(graph, measure, measure_label, gap=18, layer_gap=36)
    parts: list[Part] = []
    for edge, points in placed.routes.items():
        highlight = graph.highlights.get(arrow(*edge))
        colour = ring(highlight) if highlight else graph.edges[edge].style
        parts.append(Stroke((points,), colour, 2.5 if highlight else 1.2, arrow=True))
    for edge, (x, y) in placed.labels.items():
        shown = graph.edges[edge]
        parts.append(Writing(x, y, label, shown.style, shown.text, halo=True))
    for name, box in placed.boxes.items():
        x, y, width, _ = box
        style, highlight = graph.nodes[name].style, graph.highlights.get(name)
        edge_colour = ring(highlight) if highlight else "plain"
        parts.append(Rectangle(box, style, edge_colour, 3 if highlight else 1, rounding=4))
        for number, text in enumerate(texts[name]):
            middle = y + _FONT * 0.4 + (number + 0.5) * line
            parts.append(Writing(x + width / 2, middle, _FONT, style, text))
    whole = Group(tuple(parts), _MARGIN, _MARGIN, mono=True)
    return placed.width + 2 * _MARGIN, placed.height + 2 * _MARGIN, whole


def _lines(text: str) -> list[str]:
    """The lines of a box, broken between words where they are long."""
    return [
        part
        for line in text.splitlines() or [""]
        for part in textwrap.wrap(
            line, _LONGEST_LINE, break_long_words=False, break_on_hyphens=False
        )
        or [""]
    ]
