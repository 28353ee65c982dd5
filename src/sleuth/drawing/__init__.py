"""Drawings as data, boards and graphs: a puzzle draws itself once, terminals, SVG files and
pages render the same data."""

from sleuth.drawing.data import Cell, Drawing, Shape, Spot
from sleuth.drawing.difference import Change, apply, difference
from sleuth.drawing.graph import Edge, Graph, Node
from sleuth.drawing.json_form import SCHEMA, from_json, to_json
from sleuth.drawing.styles import HIGHLIGHTS, STYLES
from sleuth.drawing.svg import to_svg
from sleuth.drawing.text import terminal_lines, to_text

__all__ = [
    "HIGHLIGHTS",
    "SCHEMA",
    "STYLES",
    "Cell",
    "Change",
    "Drawing",
    "Edge",
    "Graph",
    "Node",
    "Shape",
    "Spot",
    "apply",
    "difference",
    "from_json",
    "terminal_lines",
    "to_json",
    "to_svg",
    "to_text",
]
