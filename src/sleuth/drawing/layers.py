"""Graphs in layers: longest paths, few crossings, boxes that never overlap."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from sleuth.drawing.graph import Graph

_SWEEPS = 24
_SETTLING = 8
_LOOP = 20.0

#: The nodes that an edge leads from and to.
Ends = tuple[str, str]
Point = tuple[float, float]
#: A node by its name, or a bend of a long edge: its ends and its row.
Place = str | tuple[str, str, int]
#: Left end, top, width and height.
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of the nodes; for each edge its points from box to box, and for those with a
    label its middle."""

    width: float
    height: float
    boxes: Mapping[str, Box]
    routes: Mapping[Ends, tuple[Point, ...]]
    labels: Mapping[Ends, Point]


def layout(
    graph: Graph,
    measure: Callable[[str], tuple[float, float]],
    measure_label: Callable[[Ends], tuple[float, float]],
    gap: float,
    layer_gap: float,
) -> Layout:
    """Lay a graph out; the measures are the width and the height of a box and of a label.

    A label is a bend of its edge with a width, in a row of its own kind right below the upper
    end, so that labels keep apart like boxes do.
    """
    sizes = {name: measure(name) for name in graph.nodes}
    label_sizes = {ends: measure_label(ends) for ends in graph.edges}
    chains, rows = _rows(graph, any(map(any, label_sizes.values())))
    links = _links(chains.values())
    rows = _fewer_crossings(rows, links)
    number = {place: index for index, row in enumerate(rows) for place in row}
    bends = {ends: chain[1] for ends, chain in chains.items() if len(chain) > 2}
    # An edge that leads back to its own node hangs at the right of the box, with its label.
    loops = {a: _LOOP + label_sizes[a, b][0] for a, b in graph.edges if a == b}
    slots: dict[Place, tuple[float, float]] = {
        name: (width + loops.get(name, 0.0), height) for name, (width, height) in sizes.items()
    }
    slots |= {bend: label_sizes[ends] for ends, bend in bends.items()}
    widths = {place: slots.get(place, (0.0, 0.0))[0] for place in number}
    middles = _settled(rows, links, widths, gap)
    extents = _extents(rows, slots, layer_gap)
    boxes = {
        name: (middles[name] - widths[name] / 2, extents[number[name]][0], width, height)
        for name, (width, height) in sizes.items()
    }
    routes: dict[Ends, tuple[Point, ...]] = {}
    labels: dict[Ends, Point] = {}
    for ends, chain in chains.items():
        if ends[0] == ends[1]:
            routes[ends] = _loop(boxes[ends[0]])
            right, middle = routes[ends][1]
            labels[ends] = (right + 3 + label_sizes[ends][0] / 2, middle)
            continue
        points = _route(chain, number, boxes, middles, extents)
        routes[ends] = tuple(points if chain[0] == ends[0] else reversed(points))
        if ends in bends:
            labels[ends] = (middles[bends[ends]], sum(extents[number[bends[ends]]]) / 2)
    return Layout(
        max((middles[place] + widths[place] / 2 for place in number), default=0.0),
        extents[-1][1] if extents else 0.0,
        boxes,
        routes,
        {ends: point for ends, point in labels.items() if any(label_sizes[ends])},
    )


def layers_of(graph: Graph) -> dict[str, int]:
    """The layer of each node: below all that lead to it, cycles cut at their last edge.

    Nodes stand as low as they can where that makes no more arrows longer than shorter, so that
    what is given stands right above its first use.
    """
    after = _acyclic(graph)
    order = _sorted(graph.nodes, after)
    layer = {name: node.layer or 0 for name, node in graph.nodes.items()}
    entering = dict.fromkeys(graph.nodes, 0)
    for name in order:
        for target in after[name]:
            layer[target] = max(layer[target], layer[name] + 1)
            entering[target] += 1
    for name in reversed(order):
        if graph.nodes[name].layer is None and entering[name] <= len(after[name]) > 0:
            layer[name] = min(layer[target] for target in after[name]) - 1
    return layer


def crossings(rows: list[list[Place]], links: Mapping[Place, list[Place]]) -> int:
    """How often edges between neighbouring rows cross."""
    pairs = pairwise(rows)
    return sum(_crossings_between(upper, lower, links) for upper, lower in pairs)


def _acyclic(graph: Graph) -> dict[str, list[str]]:
    """For each node those it leads to, without the edges that close a cycle."""
    onward: dict[str, list[str]] = {name: [] for name in graph.nodes}
    for source, target in graph.edges:
        if source != target:
            onward[source].append(target)
    kept: dict[str, list[str]] = {name: [] for name in graph.nodes}
    met: set[str] = set()
    for root in graph.nodes:
        if root in met:
            continue
        met.add(root)
        trail = {root: iter(onward[root])}
        while trail:
            name = next(reversed(trail))
            for target in trail[name]:
                if target in trail:
                    continue
                kept[name].append(target)
                if target not in met:
                    met.add(target)
                    trail[target] = iter(onward[target])
                    break
            else:
                del trail[name]
    return kept


def _sorted(nodes: Iterable[str], after: Mapping[str, list[str]]) -> list[str]:
    """The nodes in an order in which each comes before those it leads to."""
    waiting = dict.fromkeys(nodes, 0)
    for targets in after.values():
        for target in targets:
            waiting[target] += 1
    ready = [name for name, number in waiting.items() if not number]
    for name in ready:
        for target in after[name]:
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return ready


def _rows(graph: Graph, labelled: bool) -> tuple[dict[Ends, list[Place]], list[list[Place]]]:
    """The places each edge passes, from its upper end to its lower one, and the rows of places.

    Where there are labels, or edges there and back, a row of bends lies between every two
    layers.
    """
    layer = layers_of(graph)
    there_and_back = any((b, a) in graph.edges for a, b in graph.edges if a != b)
    pace = 2 if labelled or there_and_back else 1
    number = {old: new * pace for new, old in enumerate(sorted(set(layer.values())))}
    rows: list[list[Place]] = [[] for _ in range(max(number.values(), default=-1) + 1)]
    for name in graph.nodes:
        rows[number[layer[name]]].append(name)
    chains: dict[Ends, list[Place]] = {}
    for source, target in graph.edges:
        upper, lower = sorted((source, target), key=lambda name: layer[name])
        chain: list[Place] = [upper]
        for bend in range(number[layer[upper]] + 1, number[layer[lower]]):
            place = (source, target, bend)
            rows[bend].append(place)
            chain.append(place)
        chains[source, target] = [*chain, lower]
    return chains, [row for row in rows if row]


def _links(chains: Iterable[list[Place]]) -> dict[Place, list[Place]]:
    """For each place those right above and right below it."""
    links: dict[Place, list[Place]] = {}
    for chain in chains:
        for one, other in pairwise(chain):
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
    return links


def _fewer_crossings(
    rows: list[list[Place]], links: Mapping[Place, list[Place]]
) -> list[list[Place]]:
    """The rows reordered by the middle of their neighbours, down and up; the best are kept."""
    best, fewest = rows, crossings(rows, links)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        rows = [list(row) for row in rows]
        step = 1 if sweep % 2 == 0 else -1
        order = range(len(rows)) if step == 1 else range(len(rows) - 1, -1, -1)
        for number in order[1:]:
            fixed = {place: index for index, place in enumerate(rows[number - step])}
            middle = {}
            for index, place in enumerate(rows[number]):
                near = [fixed[other] for other in links.get(place, ()) if other in fixed]
                middle[place] = sum(near) / len(near) if near else float(index)
            rows[number].sort(key=middle.__getitem__)
        now = crossings(rows, links)
        if now < fewest:
            best, fewest = rows, now
    return best


def _crossings_between(
    upper: list[Place], lower: list[Place], links: Mapping[Place, list[Place]]
) -> int:
    index = {place: number for number, place in enumerate(lower)}
    ends: list[int] = []
    total = 0
    for place in upper:
        targets = sorted(index[other] for other in links.get(place, ()) if other in index)
        for target in targets:
            total += len(ends) - bisect_right(ends, target)
        for target in targets:
            insort(ends, target)
    return total


def _settled(
    rows: list[list[Place]],
    links: Mapping[Place, list[Place]],
    widths: Mapping[Place, float],
    gap: float,
) -> dict[Place, float]:
    """The middle of each place across: near its neighbours', never nearer than the gap."""
    middles: dict[Place, float] = {}
    for row in rows:
        x = 0.0
        for place in row:
            middles[place] = x + widths[place] / 2
            x += widths[place] + gap
    for sweep in range(_SETTLING):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = []
            for place in row:
                near = [middles[other] for other in links.get(place, ())]
                wanted.append(sum(near) / len(near) if near else middles[place])
            for place, x in zip(row, _apart(wanted, [widths[p] for p in row], gap), strict=True):
                middles[place] = x
    left = min((middles[place] - widths[place] / 2 for row in rows for place in row), default=0.0)
    return {place: x - left for place, x in middles.items()}


def _apart(wanted: list[float], widths: list[float], gap: float) -> list[float]:
    """The places nearest to those wanted, in least squares, that keep their order and distance.

    With the distances taken off this is a regression to numbers that never fall, done by
    pooling neighbours that do.

    >>> _apart([0, 0], [2, 2], 1)
    [-1.5, 1.5]
    """
    offsets = [0.0]
    for one, other in pairwise(widths):
        offsets.append(offsets[-1] + (one + other) / 2 + gap)
    pools: list[tuple[float, int]] = []
    for number, x in enumerate(wanted):
        total, size = x - offsets[number], 1
        while pools and pools[-1][0] / pools[-1][1] > total / size:
            before = pools.pop()
            total, size = total + before[0], size + before[1]
        pools.append((total, size))
    settled = [total / size for total, size in pools for _ in range(size)]
    return [x + offset for x, offset in zip(settled, offsets, strict=True)]


def _extents(
    rows: list[list[Place]], slots: Mapping[Place, tuple[float, float]], layer_gap: float
) -> list[tuple[float, float]]:
    """The top and the bottom of each row; rows without boxes take little room."""
    extents, y = [], 0.0
    for row in rows:
        tall = max((slots.get(place, (0.0, 0.0))[1] for place in row), default=0.0)
        extents.append((y, y + tall))
        y += tall + layer_gap
    return extents


def _route(
    chain: list[Place],
    number: Mapping[Place, int],
    boxes: Mapping[str, Box],
    middles: Mapping[Place, float],
    extents: list[tuple[float, float]],
) -> list[Point]:
    """The points from the bottom of the upper box to the top of the lower one.

    In its own slot of a row an edge goes straight down, so that it meets no box there.
    """
    left, top, width, height = boxes[str(chain[0])]
    middle = left + width / 2
    points = [(middle, top + height), (middle, extents[number[chain[0]]][1])]
    for place in chain[1:-1]:
        points += [(middles[place], y) for y in extents[number[place]]]
    left, top, width, _ = boxes[str(chain[-1])]
    points.append((left + width / 2, top))
    return list(dict.fromkeys(points))


def _loop(box: Box) -> tuple[Point, ...]:
    """The way out of the right end of a box and back."""
    left, top, width, height = box
    right, far = left + width, left + width + _LOOP * 0.6
    return ((right, top + height * 0.25), (far, top + height / 2), (right, top + height * 0.75))
