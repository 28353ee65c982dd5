"""Graphs in layers: boxes never overlap, arrows lead down, crossings become fewer."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

from hypothesis import given
from random_drawings import graphs

from sleuth.drawing import Edge, Graph, Node
from sleuth.drawing.layers import (
    Box,
    _acyclic,
    _apart,
    _fewer_crossings,
    _links,
    _rows,
    crossings,
    layers_of,
    layout,
)


def laid_out(graph: Graph) -> dict[str, Box]:
    def measure(name: str) -> tuple[float, float]:
        return 10 + 7 * len(graph.nodes[name].text), 20 + 5 * (len(name) % 3)

    def measure_label(ends: tuple[str, str]) -> tuple[float, float]:
        text = graph.edges[ends].text
        return (7 * len(text), 8) if text else (0, 0)

    placed = layout(graph, measure, measure_label, gap=5, layer_gap=10)
    labels = {
        ends: (x - measure_label(ends)[0] / 2, y - 4, *measure_label(ends))
        for ends, (x, y) in placed.labels.items()
    }
    assert labels.keys() == {ends for ends, edge in graph.edges.items() if edge.text}
    for one, other in combinations([*labels.values(), *placed.boxes.values()], 2):
        assert _apart_by(one, other, 0)
    for left, top, width, height in placed.boxes.values():
        assert left >= -1e-6
        assert left + width <= placed.width + 1e-6
        assert top >= 0
        assert top + height <= placed.height + 1e-6
    for (source, target), points in placed.routes.items():
        assert _touches(placed.boxes[source], points[0])
        assert _touches(placed.boxes[target], points[-1])
        for (x, y), (to_x, to_y) in pairwise(points):
            for share in (0.0, 0.2, 0.5, 0.8, 1.0):
                here = (x + (to_x - x) * share, y + (to_y - y) * share)
                assert not any(_inside(box, here) for box in placed.boxes.values())
    assert placed.routes.keys() == graph.edges.keys()
    return dict(placed.boxes)


def _apart_by(one: Box, other: Box, gap: float) -> bool:
    across = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2]) >= gap - 1e-6
    return across or max(one[1] - other[1] - other[3], other[1] - one[1] - one[3]) >= -1e-6


def _inside(box: Box, point: tuple[float, float]) -> bool:
    left, top, width, height = box
    across = left + 1e-6 < point[0] < left + width - 1e-6
    return across and top + 1e-6 < point[1] < top + height - 1e-6


def _touches(box: Box, point: tuple[float, float]) -> bool:
    left, top, width, height = box
    across = max(left - point[0], point[0] - left - width)
    down = max(top - point[1], point[1] - top - height)
    return max(across, down) < 1e-6


@given(graphs())
def test_boxes_never_overlap(graph: Graph) -> None:
    for one, other in combinations(laid_out(graph).values(), 2):
        assert _apart_by(one, other, 5)


@given(graphs())
def test_arrows_lead_down_except_those_that_close_a_cycle(graph: Graph) -> None:
    layer = layers_of(graph)
    kept = _acyclic(graph)
    for name, targets in kept.items():
        for target in targets:
            assert layer[name] < layer[target]
    reachable = {name: set(targets) for name, targets in kept.items()}
    for _ in graph.nodes:
        for beyond in reachable.values():
            beyond |= set().union(*(reachable[target] for target in beyond))
    for source, target in graph.edges:
        if source != target and target not in kept[source]:
            assert source in reachable[target], "an arrow was turned without need"


@given(graphs())
def test_layers_are_no_higher_than_asked_for(graph: Graph) -> None:
    layer = layers_of(graph)
    for name, node in graph.nodes.items():
        if node.layer is not None:
            assert layer[name] >= node.layer


@given(graphs())
def test_crossings_never_become_more_and_are_counted_rightly(graph: Graph) -> None:
    chains, rows = _rows(graph, False)
    links = _links(chains.values())
    better = _fewer_crossings(rows, links)
    assert crossings(better, links) <= crossings(rows, links)
    assert [sorted(row, key=str) for row in better] == [sorted(row, key=str) for row in rows]
    slow = 0
    for upper, lower in pairwise(rows):
        ends = [
            (upper.index(place), lower.index(other))
            for place in upper
            for other in links.get(place, ())
            if other in lower
        ]
        slow += sum(
            (a < c) != (b < d) and a != c and b != d for (a, b), (c, d) in combinations(ends, 2)
        )
    assert crossings(rows, links) == slow


def test_a_tangle_is_undone() -> None:
    names = [f"{side}{number}" for side in "ab" for number in range(8)]
    edges = {(f"a{number}", f"b{7 - number}"): Edge() for number in range(8)}
    chains, rows = _rows(Graph({name: Node(name) for name in names}, edges), False)
    links = _links(chains.values())
    assert crossings(rows, links) == 28
    assert crossings(_fewer_crossings(rows, links), links) == 0


def test_inputs_stand_right_above_their_first_use() -> None:
    chain = {(f"n{number}", f"n{number + 1}"): Edge() for number in range(5)}
    graph = Graph(
        {name: Node(name) for name in ["n0", "n1", "n2", "n3", "n4", "n5", "given", "late"]},
        {**chain, ("given", "late"): Edge(), ("late", "n5"): Edge()},
    )
    layer = layers_of(graph)
    assert (layer["given"], layer["late"]) == (3, 4), "and so does what leads to them alone"


def test_two_hundred_nodes_are_laid_out() -> None:
    rng = random.Random(3)
    edges = {
        (f"n{rng.randrange(max(0, number - 30), number)}", f"n{number}"): Edge()
        for number in range(1, 200)
        for _ in range(2)
    }
    boxes = laid_out(
        Graph({f"n{number}": Node("p(x)" * (number % 5)) for number in range(200)}, edges)
    )
    assert len(boxes) == 200


def test_neighbours_are_pooled_where_they_would_touch() -> None:
    assert _apart([0, 10, 11], [2, 2, 2], 1) == [0, 9, 12]
