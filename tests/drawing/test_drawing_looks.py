"""What drawings look like: text that fits, SVG that is well formed, seen by day and by night."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from random_drawings import boards, graphs

from sleuth.drawing import (
    HIGHLIGHTS,
    STYLES,
    Cell,
    Drawing,
    Edge,
    Graph,
    Node,
    Shape,
    terminal_lines,
    to_svg,
    to_text,
)
from sleuth.drawing.styles import GRID, NIGHT_PAPER, PAPER

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: Drawing | Graph) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(drawing))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", STYLES)
def test_signs_can_be_read_by_day_and_by_night(name: str) -> None:
    look = STYLES[name]
    if look.solid:
        assert contrast(look.ink, PAPER) >= 3
        assert contrast(look.night_ink, NIGHT_PAPER) >= 3
        return
    least = 3 if look.crossed else 4.5
    assert contrast(look.ink, look.fill or PAPER) >= least
    assert contrast(look.night_ink, look.night_fill or NIGHT_PAPER) >= least


@pytest.mark.parametrize("name", HIGHLIGHTS)
def test_rings_stand_out_by_day_and_by_night(name: str) -> None:
    assert contrast(HIGHLIGHTS[name].ink, PAPER) >= 3
    assert contrast(HIGHLIGHTS[name].night_ink, NIGHT_PAPER) >= 3
    looks = [(ring.dashes, ring.brackets) for ring in HIGHLIGHTS.values()]
    assert len(set(looks)) == len(looks), "colour is never the only difference"
    assert GRID != PAPER


@given(boards())
def test_boards_are_well_formed_svg(drawing: Drawing) -> None:
    check(drawing)


@given(graphs())
def test_graphs_are_well_formed_svg(graph: Graph) -> None:
    check(graph)


def check(drawing: Drawing | Graph) -> None:
    """The document parses, has names and colours of the night, and no style without a rule."""
    root = parsed(drawing)
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text
    rules = root[2].text or ""
    assert "@media(prefers-color-scheme:dark){" in rules
    day, night = rules.split("@media(prefers-color-scheme:dark)")
    used = {name for part in root.iter() for name in part.get("class", "").split()} - {"node"}
    for name in used - {"l"}:
        assert f".{name}{{" in day
        assert f".{name}{{" in night
    assert not re.search(r'(fill|stroke)="#', to_svg(drawing)), "a colour that night cannot change"


def test_what_could_break_out_is_escaped() -> None:
    evil = '</title><script>alert(1)</script>&"\x00\ud800'
    board = Drawing(1, 1, {(0, 0): Cell(evil)}, caption=evil, title=evil)
    graph = Graph({"a": Node(evil)}, {("a", "a"): Edge(evil)}, caption=evil, title=evil)
    for drawing in (board, graph):
        root = parsed(drawing)
        assert not list(root.iter(f"{SVG}script"))
        assert "\x00" not in to_svg(drawing)
        assert "alert(1)" in (root[0].text or "")


@pytest.mark.parametrize("caption", ["word " * 60, "a" * 25, "one\ntwo"])
@pytest.mark.parametrize("columns", [1, 30])
def test_captions_are_not_clipped(caption: str, columns: int) -> None:
    cells = {(0, column): Cell("1") for column in range(columns)}
    root = parsed(Drawing(1, columns, cells, caption=caption))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    lines = [part for part in root if part.tag == f"{SVG}text"]
    assert " ".join((line.text or "") for line in lines).split() == caption.split()
    for line in lines:
        size = float(line.get("font-size", 0))
        reach = len(line.text or "") * size * 0.6 / 2
        assert reach <= float(line.get("x", 0)) <= width - reach
        assert size <= float(line.get("y", 0)) <= height


def test_long_signs_widen_their_column() -> None:
    root = parsed(Drawing(1, 2, {(0, 0): Cell("Englishwoman"), (0, 1): Cell("1")}))
    wide, narrow = (float(part.get("width", 0)) for part in root.iter(f"{SVG}rect"))
    assert narrow == 40
    assert wide > len("Englishwoman") * 18 * 0.55


def test_walls_bear_no_sign_and_gaps_no_outline() -> None:
    root = parsed(Drawing(1, 3, {(0, 0): Cell(style="wall"), (0, 2): Cell("x")}))
    assert [part.text for part in root.iter(f"{SVG}text")] == ["x"]
    assert len(list(root.iter(f"{SVG}rect"))) == 2


def test_signs_keep_off_the_cells() -> None:
    drawing = Drawing(1, 2, {(0, 0): Cell("1"), (0, 1): Cell("2")}, between={((0, 0), (0, 1)): "<"})
    root = parsed(drawing)
    first, second = root.iter(f"{SVG}rect")
    chevron = next(part for part in root.iter(f"{SVG}path") if part.get("class") == "l l-plain")
    xs = [float(x) for x in re.findall(r"[ML](\S+) ", chevron.get("d", ""))]
    assert float(first.get("x", 0)) + float(first.get("width", 0)) < min(xs)
    assert max(xs) < float(second.get("x", 0))


MAZE = Drawing(
    1, 30, {(0, column): Cell(style="wall") for column in range(29)} | {(0, 29): Cell("P")}
)


@pytest.mark.parametrize(("width", "expected"), [(90, 90), (89, 60), (60, 60), (59, 30), (1, 30)])
def test_cells_are_narrowed_until_they_fit(width: int, expected: int) -> None:
    (line,) = terminal_lines(MAZE, width)
    assert sum(len(text) for text, _ in line) == expected
    assert line[-1][0].strip() == "P"


def test_numbers_never_touch() -> None:
    drawing = Drawing(1, 2, {(0, 0): Cell("12"), (0, 1): Cell("34")})
    assert to_text(drawing, 1) == "12 34"


@given(boards())
def test_text_has_a_line_for_each_row_and_is_never_wider_than_it_must(drawing: Drawing) -> None:
    plain = Drawing(drawing.rows, drawing.columns, drawing.cells, drawing.lines, drawing.between)
    if any(not sign.isprintable() for sign in (cell.text for cell in drawing.cells.values())):
        return
    full = to_text(plain).split("\n")
    spaced = bool(drawing.lines or drawing.between)
    assert len(full) == (2 * drawing.rows + 1 if spaced else drawing.rows)
    widths = [
        max(sum(len(text) for text, _ in line) for line in terminal_lines(plain, width))
        for width in (1, 20, 40, 200)
    ]
    assert widths == sorted(widths)
    assert widths[2] <= max(40, widths[0])


def test_notes_give_way() -> None:
    cells = {(0, column): Cell("12345", "notes") for column in range(4)}
    assert to_text(Drawing(1, 4, cells), 30) == " 12345  12345  12345  12345"
    assert to_text(Drawing(1, 4, cells), 12) == " …  …  …  …"


def test_highlights_are_seen_without_colour() -> None:
    drawing = Drawing(
        2,
        2,
        {(0, 0): Cell("1"), (1, 1): Cell("2")},
        {((1, 0), (1, 1)): "path", ((0, 1), (1, 1)): "cross"},
        points=True,
        highlights={"c0.0": "cursor", "h1.0": "hint", "v0.2": "mistake", "p2.2": "new"},
    )
    assert to_text(drawing).splitlines() == [
        "·   ·   ·",
        " [1]×   ┊",
        "╶(─)╴   ·",
        "      2",
        "·   ·   ○",
    ]


def test_other_shapes_stand_at_about_their_places() -> None:
    shapes = {
        "k1": Shape((0, 0, 1, 1), "A"),
        "k2": Shape((3, 0, 1, 1), "B", "lit"),
        "k3": Shape((1.5, 1, 1, 1)),
    }
    drawing = Drawing(0, 0, {}, shapes=shapes, highlights={"k2": "clue"})
    assert to_text(drawing).splitlines() == [" A          ‹B›", "       ."]
    boxes = [part.get("x") for part in parsed(drawing).iter(f"{SVG}rect")]
    assert boxes[:3] == ["10", "130", "70"]


def test_a_graph_in_text_says_where_each_node_comes_from() -> None:
    graph = Graph(
        {"a": Node("start"), "b": Node("middle"), "c": Node("end")},
        {("a", "b"): Edge("go"), ("b", "c"): Edge(), ("a", "c"): Edge()},
        highlights={"b": "clue", "a>c": "new"},
        caption="three",
    )
    assert to_text(graph).splitlines() == [
        " a  start",
        "‹b› middle  ← a (go)",
        " c  end  ← b, a  (a stands out)",
        "three",
    ]
