"""Drawings as data, boards and graphs: a puzzle draws itself once, terminals, SVG files and
pages render the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sleuth.loading import on_demand

if TYPE_CHECKING:
    from sleuth.drawing.changes import Change, apply, difference
    from sleuth.drawing.data import Cell, Drawing, Shape, Spot
    from sleuth.drawing.figures import beside, picture
    from sleuth.drawing.graph import Edge, Graph, Node
    from sleuth.drawing.json_form import SCHEMA, from_json, to_json
    from sleuth.drawing.pages import paged
    from sleuth.drawing.parts import Figure
    from sleuth.drawing.plot import to_pdf, to_png
    from sleuth.drawing.styles import HIGHLIGHTS, STYLES
    from sleuth.drawing.svg import figure_svg, to_svg
    from sleuth.drawing.text import terminal_lines, to_text

__all__ = [
    "HIGHLIGHTS",
    "SCHEMA",
    "STYLES",
    "Cell",
    "Change",
    "Drawing",
    "Edge",
    "Figure",
    "Graph",
    "Node",
    "Shape",
    "Spot",
    "apply",
    "beside",
    "difference",
    "figure_svg",
    "from_json",
    "paged",
    "picture",
    "terminal_lines",
    "to_json",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
]

_WHERE = {
    "data": ("Cell", "Drawing", "Shape", "Spot"),
    "changes": ("Change", "apply", "difference"),
    "figures": ("beside", "picture"),
    "graph": ("Edge", "Graph", "Node"),
    "json_form": ("SCHEMA", "from_json", "to_json"),
    "pages": ("paged",),
    "parts": ("Figure",),
    "plot": ("to_pdf", "to_png"),
    "styles": ("HIGHLIGHTS", "STYLES"),
    "svg": ("figure_svg", "to_svg"),
    "text": ("terminal_lines", "to_text"),
}

# Most runs draw one board as text: what renders graphs and SVG is loaded when somebody asks.
__getattr__ = on_demand(
    globals(),
    {name: f"sleuth.drawing.{module}:{name}" for module, names in _WHERE.items() for name in names},
)
