"""Random boards and graphs with everything on them."""

from __future__ import annotations

from hypothesis import strategies as st

from sleuth import spots
from sleuth.drawing import (
    HIGHLIGHTS,
    STYLES,
    Cell,
    Drawing,
    Edge,
    Graph,
    Node,
    Shape,
    Spot,
)
from sleuth.drawing.graph import arrow

#: Any text that JSON can carry, among it what XML has to escape or cannot hold.
TEXTS = st.one_of(
    st.sampled_from(["", "3", "-12", "<&>\"'", "]]>", "</svg>", "\x00\x1b", "日本", "●"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
)
_STYLES = st.sampled_from(list(STYLES))
_HIGHLIGHTS = st.sampled_from(list(HIGHLIGHTS))
_SPOTS = st.builds(
    Spot, TEXTS, st.lists(st.sampled_from(["N", "c0.0=3", "-4", "~1,2"]), max_size=3).map(tuple)
)
_PLACES = st.floats(-50, 50, allow_nan=False)


@st.composite
def boards(draw: st.DrawFn, largest: int = 4) -> Drawing:
    rows, columns = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    across = [f"h{row}.{column}" for row in range(rows + 1) for column in range(columns)]
    down = [f"v{row}.{column}" for row in range(rows) for column in range(columns + 1)]
    corners = [f"p{row}.{column}" for row in range(rows + 1) for column in range(columns + 1)]
    sides = st.sampled_from(across + down)
    shapes = draw(
        st.dictionaries(
            st.sampled_from(["k1", "k2", "house:1"]),
            st.builds(Shape, st.tuples(_PLACES, _PLACES, _PLACES, _PLACES), TEXTS, _STYLES),
            max_size=2,
        )
    )
    everything = st.sampled_from(
        [*(spots.cell(*place) for place in cells), *across, *down, *corners, *shapes]
    )
    return Drawing(
        rows,
        columns,
        draw(st.dictionaries(st.sampled_from(cells), st.builds(Cell, TEXTS, _STYLES))),
        draw(st.dictionaries(sides.map(spots.line_of_side), _STYLES)),
        draw(st.dictionaries(sides.map(spots.cells_beside), st.sampled_from(["<", "^", "|", "×"]))),
        draw(TEXTS),
        draw(TEXTS),
        draw(st.booleans()),
        shapes,
        draw(st.dictionaries(everything, _SPOTS, max_size=3)),
        draw(st.dictionaries(everything, _HIGHLIGHTS, max_size=3)),
    )


@st.composite
def graphs(draw: st.DrawFn, largest: int = 12) -> Graph:
    """Graphs of all kinds: cycles, loops, islands, boxes of all sizes."""
    names = [f"n{number}" for number in range(draw(st.integers(0, largest)))]
    texts = st.one_of(TEXTS, st.text("ab \n", max_size=30))
    layers = st.one_of(st.none(), st.integers(0, 4))
    nodes = {name: Node(draw(texts), draw(_STYLES), draw(layers)) for name in names}
    if not names:
        return Graph({}, caption=draw(TEXTS), title=draw(TEXTS))
    ends = st.tuples(st.sampled_from(names), st.sampled_from(names))
    edges = draw(st.dictionaries(ends, st.builds(Edge, TEXTS, _STYLES), max_size=2 * largest))
    marked = st.sampled_from([*names, *(arrow(*pair) for pair in edges)])
    return Graph(
        nodes,
        edges,
        draw(TEXTS),
        draw(TEXTS),
        draw(st.dictionaries(marked, _SPOTS, max_size=2)),
        draw(st.dictionaries(marked, _HIGHLIGHTS, max_size=3)),
    )
