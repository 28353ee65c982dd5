"""Drawings of both kinds as JSON and back: all that is at a spot stands under its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from sleuth import spots as names
from sleuth.drawing.data import Cell, Drawing, Shape, Spot
from sleuth.drawing.graph import Edge, Graph, Node, arrow
from sleuth.drawing.styles import HIGHLIGHTS, STYLES
from sleuth.errors import BadInput, Place
from sleuth.json_schema import violations
from sleuth.limits import paced

VERSION = 1
_NAME = r"[A-Za-z0-9_.:-]+"
_MOST_COMPLAINTS = 3

_TEXT = {"type": "string", "maxLength": 100_000}
_STYLE = {"enum": list(STYLES)}
_TOUCH = {
    "say": _TEXT,
    "moves": {"type": "array", "items": {"type": "string", "pattern": r"^\S+$"}},
    "highlight": {"enum": list(HIGHLIGHTS)},
}
_SIZE = {"type": "integer", "minimum": 0, "maximum": 100_000}
_HEAD = {"v": {"const": VERSION}, "title": _TEXT, "caption": _TEXT}
_BOARD = {
    "type": "object",
    "required": ["v", "kind", "rows", "columns", "spots"],
    "properties": {
        **_HEAD,
        "kind": {"const": "board"},
        "rows": _SIZE,
        "columns": _SIZE,
        "points": {"type": "boolean"},
        "spots": {
            "type": "object",
            "propertyNames": {"pattern": f"^{_NAME}$"},
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **_TOUCH,
                    "text": _TEXT,
                    "style": _STYLE,
                    "line": _STYLE,
                    "sign": _TEXT,
                    "at": {
                        "type": "array",
                        "minItems": 4,
                        "maxItems": 4,
                        "items": {"type": "number", "minimum": -100_000, "maximum": 100_000},
                    },
                },
            },
        },
    },
}
_GRAPH = {
    "type": "object",
    "required": ["v", "kind", "spots"],
    "properties": {
        **_HEAD,
        "kind": {"const": "graph"},
        "spots": {
            "type": "object",
            "propertyNames": {"pattern": f"^{_NAME}(>{_NAME})?$"},
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["text"],
                "properties": {**_TOUCH, "text": _TEXT, "style": _STYLE, "layer": _SIZE},
            },
        },
    },
}

#: What `to_json` writes and `from_json` reads.
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "a drawing",
    "oneOf": [_BOARD, _GRAPH],
}


def to_json(drawing: Drawing | Graph) -> dict[str, Any]:
    """The drawing as JSON.

    >>> to_json(Drawing(1, 1, {(0, 0): Cell("3")}, highlights={"c0.0": "clue"}))["spots"]
    {'c0.0': {'text': '3', 'highlight': 'clue'}}
    """
    spots: dict[str, dict[str, Any]] = {}
    parts = _board_parts(drawing) if isinstance(drawing, Drawing) else _graph_parts(drawing)
    for spot, record in paced(parts):
        spots.setdefault(spot, {}).update(record)
    for spot, touch in paced(drawing.spots.items()):
        record = {"say": touch.say, "moves": list(touch.moves)} if touch.moves else {}
        spots.setdefault(spot, {}).update(record or {"say": touch.say})
    for spot, highlight in drawing.highlights.items():
        spots.setdefault(spot, {})["highlight"] = highlight
    head: dict[str, Any] = {"v": VERSION}
    if isinstance(drawing, Drawing):
        head |= {"kind": "board", "rows": drawing.rows, "columns": drawing.columns}
        head |= {"points": True} if drawing.points else {}
    else:
        head["kind"] = "graph"
    head |= {"title": drawing.title} if drawing.title else {}
    head |= {"caption": drawing.caption} if drawing.caption else {}
    return {**head, "spots": spots}


def from_json(value: Any, source: str = "drawing") -> Drawing | Graph:
    """The drawing that JSON describes; raises BadInput with what is wrong with it."""
    _refuse(violations(value, SCHEMA), source)
    records: dict[str, dict[str, Any]] = value["spots"]
    common: dict[str, Any] = {
        "title": value.get("title", ""),
        "caption": value.get("caption", ""),
        "spots": {
            spot: Spot(record["say"], tuple(record.get("moves", ())))
            for spot, record in paced(records.items())
            if "say" in record
        },
        "highlights": {
            spot: record["highlight"] for spot, record in records.items() if "highlight" in record
        },
    }
    if value["kind"] == "graph":
        _refuse(_strange_arrows(records), source)
        return _graph(records, common)
    _refuse(_strange_spots(records, value["rows"], value["columns"]), source)
    return _board(value, records, common)


def _board_parts(drawing: Drawing) -> Iterator[tuple[str, dict[str, Any]]]:
    for place, cell in drawing.cells.items():
        yield names.cell(*place), _text_and_style(cell)
    for line, style in drawing.lines.items():
        yield names.side_of_line(line), {"line": style}
    for pair, sign in drawing.between.items():
        yield names.side_between(pair), {"sign": sign}
    for spot, shape in drawing.shapes.items():
        yield spot, {"at": list(shape.at), **_text_and_style(shape)}


def _graph_parts(graph: Graph) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, node in graph.nodes.items():
        layer = {} if node.layer is None else {"layer": node.layer}
        yield name, {**_text_and_style(node), **layer}
    for ends, edge in graph.edges.items():
        yield arrow(*ends), _text_and_style(edge)


def _text_and_style(part: Cell | Shape | Node | Edge) -> dict[str, Any]:
    style = {} if part.style == "plain" else {"style": part.style}
    return {"text": part.text, **style}


def _board(
    value: Mapping[str, Any], records: Mapping[str, dict[str, Any]], common: dict[str, Any]
) -> Drawing:
    cells, lines, between, shapes = {}, {}, {}, {}
    for spot, record in paced(records.items()):
        style = record.get("style", "plain")
        lattice = names.read(spot)
        if "at" in record:
            left, top, width, height = record["at"]
            shapes[spot] = Shape((left, top, width, height), record.get("text", ""), style)
        elif lattice is not None and "text" in record:
            cells[lattice[1], lattice[2]] = Cell(record["text"], style)
        if "line" in record:
            lines[names.line_of_side(spot)] = record["line"]
        if "sign" in record:
            between[names.cells_beside(spot)] = record["sign"]
    return Drawing(
        value["rows"],
        value["columns"],
        cells,
        lines,
        between,
        points=value.get("points", False),
        shapes=shapes,
        **common,
    )


def _graph(records: Mapping[str, dict[str, Any]], common: dict[str, Any]) -> Graph:
    nodes, edges = {}, {}
    for spot, record in records.items():
        style = record.get("style", "plain")
        source, is_edge, target = spot.partition(">")
        if is_edge:
            edges[source, target] = Edge(record["text"], style)
        else:
            nodes[spot] = Node(record["text"], style, record.get("layer"))
    return Graph(nodes, edges, **common)


def _strange_spots(records: Mapping[str, dict[str, Any]], rows: int, columns: int) -> Iterator[str]:
    """Spots that are not on the board, and parts of spots that belong elsewhere."""
    for spot, record in paced(records.items()):
        found = names.read(spot)
        if (found is not None) == ("at" in record):
            yield f"{spot} has to say where it is" if found is None else f"{spot} has its place"
        elif found is not None and not names.is_on(spot, rows, columns):
            yield f"{spot} is not on a board of {rows} rows and {columns} columns"
        kind = found[0] if found else "shape"
        belongs = {"c": "text style", "shape": "text style at", "p": ""}.get(kind, "line sign")
        for part in record.keys() - {*belongs.split(), *_TOUCH}:
            yield f"{spot} cannot have {part}"
        if "moves" in record and "say" not in record:
            yield f"{spot} has moves and no words"
        if "style" in record and "text" not in record:
            yield f"{spot} has a style and no text"


def _strange_arrows(records: Mapping[str, dict[str, Any]]) -> Iterator[str]:
    for spot, record in records.items():
        source, is_edge, target = spot.partition(">")
        if is_edge and not (source in records and target in records):
            yield f"{spot} joins nodes that are not there"
        if is_edge and "layer" in record:
            yield f"{spot} cannot have layer"
        if "moves" in record and "say" not in record:
            yield f"{spot} has moves and no words"


def _refuse(complaints: Iterator[str], source: str) -> None:
    said = list(islice(complaints, _MOST_COMPLAINTS))
    if said:
        raise BadInput("; ".join(said), Place(source), "see the schema of drawings")
