"""Drawings go to JSON and back, and differences lead from frame to frame."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from random_drawings import boards, graphs

from sleuth import spots
from sleuth.drawing import (
    SCHEMA,
    Cell,
    Drawing,
    Graph,
    apply,
    difference,
    from_json,
    to_json,
)
from sleuth.errors import BadInput
from sleuth.json_schema import violations

DRAWINGS = st.one_of(boards(), graphs())


@given(DRAWINGS)
def test_json_comes_back_the_same_and_fits_the_schema(drawing: Drawing | Graph) -> None:
    written = json.loads(json.dumps(drawing.to_json()))
    assert list(violations(written, SCHEMA)) == []
    assert from_json(written) == drawing


@given(st.one_of(st.tuples(boards(), boards()), st.tuples(graphs(), graphs())))
def test_a_difference_leads_to_the_later_frame(frames: tuple[Drawing, Drawing]) -> None:
    before, after = frames
    changes = difference(before, after)
    assert apply(before, changes) == after
    assert difference(after, after) == []
    old, new = to_json(before)["spots"], to_json(after)["spots"]
    changed = {spot for spot in old.keys() | new.keys() if old.get(spot) != new.get(spot)}
    assert {change.spot for change in changes} - {""} == changed


def test_a_difference_names_only_what_changed() -> None:
    before = Drawing(1, 2, {(0, 0): Cell("a"), (0, 1): Cell("b")})
    after = Drawing(1, 2, {(0, 0): Cell("a"), (0, 1): Cell("c")}, {((0, 0), (1, 0)): "path"})
    assert [change.spot for change in difference(before, after)] == ["c0.1", "v0.0"]


GOOD: dict[str, Any] = {"v": 1, "kind": "board", "rows": 1, "columns": 1, "spots": {}}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"v": 2}, "v is not 1"),
        ({"kind": "cube"}, "kind is not"),
        ({"rows": -1}, "rows is less than 0"),
        ({"rows": True}, "rows is not an integer"),
        ({"rows": 1.5}, "rows is not an integer"),
        ({"columns": 10**9}, "columns is more than"),
        ({"columns": float("nan")}, "columns is not an integer"),
        ({"spots": []}, "spots is not an object"),
        ({"spots": {"c0.1": {"text": "1"}}}, "c0.1 is not on a board"),
        ({"spots": {"c00.0": {"text": "1"}}}, "has to say where it is"),
        ({"spots": {"c0.0": {"line": "path"}}}, "c0.0 cannot have line"),
        ({"spots": {"h0.0": {"text": "1"}}}, "h0.0 cannot have text"),
        ({"spots": {"c0.0": {"text": 3}}}, "text is not a string"),
        ({"spots": {"c0.0": {"text": "3", "style": "gaudy"}}}, "style is none of"),
        ({"spots": {"c0.0": {"moves": ["a b"], "say": ""}}}, "is not of the form"),
        ({"spots": {"c0.0": {"moves": ["a"]}}}, "moves and no words"),
        ({"spots": {"c0.0": {"style": "lit"}}}, "a style and no text"),
        ({"spots": {"c0.0": {"colour": "red"}}}, "unknown part 'colour'"),
        ({"spots": {"k": {"at": [0, 0, float("nan"), 1]}}}, "is less than"),
        ({"spots": {"k": {"at": [0, 0, 1]}}}, "has 3 items"),
        ({"spots": {"<b>": {"at": [0, 0, 1, 1]}}}, "is not of the form"),
    ],
)
def test_what_is_no_drawing_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        from_json({**GOOD, **change})


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"v": 1, "kind": "graph", "spots": {"a>b": {"text": ""}}},
        {"v": 1, "kind": "graph", "spots": {"a": {"text": ""}, "a>a": {"text": "", "layer": 1}}},
        {"v": 1, "kind": "graph", "spots": {"a": {}}},
        {"v": 1, "kind": "graph", "spots": {"a": {"text": "", "moves": ["m"]}}},
    ],
)
def test_what_is_no_graph_is_refused(value: Any) -> None:
    with pytest.raises(BadInput):
        from_json(value)


#: 1.0 is an integer to JSON Schema, and none to whoever counts rows.
_FRACTIONS = st.floats().filter(lambda number: not number.is_integer())

_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), _FRACTIONS, st.text(max_size=3)),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(max_size=3), inner)),
    max_leaves=6,
)


@given(DRAWINGS, st.data())
def test_damaged_json_is_refused_or_is_still_a_drawing(
    drawing: Drawing | Graph, data: st.DataObject
) -> None:
    written = to_json(drawing)
    inside: Any = written
    while isinstance(inside, dict) and inside and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(inside)))
        if not isinstance(inside[key], dict) or data.draw(st.booleans()):
            inside[key] = data.draw(_VALUES)
        inside = inside[key]
    broken = list(violations(written, SCHEMA))
    assert (not broken) == Draft202012Validator(SCHEMA).is_valid(written)
    try:
        again = from_json(written)
    except BadInput:
        return
    assert not broken
    assert from_json(to_json(again)) == again


@given(boards())
def test_every_spot_of_a_board_has_its_place_and_words(drawing: Drawing) -> None:
    for spot in to_json(drawing)["spots"]:
        assert drawing.place(spot) is not None
        assert spots.words(spot, drawing.rows, drawing.columns)
    assert drawing.place(f"c{drawing.rows}.0") is None
    assert drawing.place("elsewhere") is None


def test_words_count_from_one() -> None:
    assert spots.words("c3.6", 9, 9) == "row 4, column 7"
    assert spots.words("h0.0", 2, 3) == "the side above row 1, column 1"
    assert spots.words("h2.0", 2, 3) == "the side below row 2, column 1"
    assert spots.words("v0.3", 2, 3) == "the side right of row 1, column 3"
    assert spots.words("p0.3", 2, 3) == "the corner above right of row 1, column 3"
