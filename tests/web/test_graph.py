"""Graphs: layers without overlaps, edges that go down, cones, folds and keys."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Data = dict[str, list[dict[str, Any]]]


def _random(nodes: int, seed: int) -> Data:
    """A graph like that of a proof: some inputs, then steps with two parents before them."""
    chance = random.Random(seed)
    inputs = max(2, nodes // 5)
    edges = []
    for each in range(inputs, nodes):
        near, far = chance.randrange(max(0, each - 12), each), chance.randrange(each)
        edges += [{"from": parent, "to": each} for parent in dict.fromkeys((near, far))]
    labels = [f"p{'x' * chance.randrange(1, 30)}" for _ in range(nodes)]
    return {
        "nodes": [{"id": i, "number": i, "label": labels[i]} for i in range(nodes)],
        "edges": edges,
    }


def _draw(page: Page, data: Data) -> None:
    page.goto("/reason")
    page.evaluate(
        """async data => {
          const {graph} = await import('/static/js/graph.js');
          const view = document.querySelector('#view');
          view.replaceChildren();
          view.dataset.view = 'test';
          window.heard = [];
          window.shown = graph(view, data, {choose: id => window.heard.push(id)});
        }""",
        data,
    )
    page.locator(".graph-node").first.wait_for()


def _overlaps(boxes: list[list[float]]) -> int:
    return sum(
        a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        for a, b in combinations(boxes, 2)
    )


@pytest.mark.parametrize(("nodes", "seed"), [(3, 0), (12, 1), (40, 2), (200, 3)])
def test_nothing_overlaps_and_edges_go_down(page: Page, nodes: int, seed: int) -> None:
    data = _random(nodes, seed)
    page.goto("/reason")
    found: Any = page.evaluate(
        """async data => {
          const {layout} = await import('/static/js/layers.js');
          const sized = ({id}, at) => ({id, width: 50 + 7 * (at % 9), height: 34});
          const boxes = data.nodes.map(sized);
          const {places, routes} = layout(boxes, data.edges);
          const box = ({id, width, height}) =>
            [places.get(id).x - width / 2, places.get(id).y - height / 2, width, height];
          return {
            boxes: boxes.map(box),
            routes: routes.map(route => route.map(({y}) => y)),
          };
        }""",
        data,
    )
    assert _overlaps(found["boxes"]) == 0
    assert len(found["boxes"]) == nodes
    for heights in found["routes"]:
        assert all(above < below for above, below in pairwise(heights))


def test_circles_are_drawn_as_well(page: Page) -> None:
    data: Data = {
        "nodes": [{"id": name, "label": name} for name in "abc"],
        "edges": [{"from": a, "to": b, "label": "try"} for a, b in ("ab", "bc", "ca", "cc")],
    }
    _draw(page, data)
    expect(page.locator(".graph-node")).to_have_count(3)
    expect(page.locator(".graph-edge")).to_have_count(3)
    expect(page.locator(".graph-edge-label").first).to_have_text("try")


def test_a_large_graph_begins_as_a_cone_and_unfolds(page: Page) -> None:
    data = _random(120, 5)
    _draw(page, data)
    first = page.locator(".graph-node").count()
    assert first < 40
    for _ in range(3):  # so that what comes is in sight, and nothing is moved to show it
        page.get_by_role("button", name="Zoom out").click()
    chosen = page.locator(".graph-node.chosen")
    before = chosen.bounding_box()
    fold = page.locator(".graph-node.fold").first
    assert "more above" in (fold.get_attribute("aria-label") or "")
    fold.dispatch_event("click")
    expect(page.locator(".graph-node")).not_to_have_count(first)
    after = chosen.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["x"] - after["x"]) < 2, "the chosen one has moved"
    assert abs(before["y"] - after["y"]) < 2, "the chosen one has moved"
    page.get_by_role("button", name="Whole graph").click()
    expect(page.locator(".graph-node")).to_have_count(120)
    expect(page.locator(".graph-node.fold")).to_have_count(0)


def test_choosing_by_keys(page: Page) -> None:
    data: Data = {
        "nodes": [{"id": i, "number": i, "label": f"step {i}"} for i in (1, 2, 3, 4)],
        "edges": [{"from": a, "to": b} for a, b in ((1, 3), (2, 3), (3, 4))],
    }
    _draw(page, data)
    page.locator('.graph-node[tabindex="0"]').focus()
    expect(page.locator('[data-id="4"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-id="3"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-id="1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".graph-node.chosen")).to_have_attribute("data-id", "1")
    expect(page.locator('[data-id="1"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert page.evaluate("window.heard") == [1, 3]
    assert page.locator(".graph-node.cone").count() == 3


def test_labels_go_when_it_is_far_away(page: Page) -> None:
    _draw(page, _random(20, 7))
    out = page.get_by_role("button", name="Zoom out")
    for _ in range(8):
        out.click()
    expect(page.locator(".graph-picture.far")).to_have_count(1)
    expect(page.locator(".graph-node text").first).to_be_hidden()
    page.get_by_role("button", name="Fit").click()
    expect(page.locator(".graph-node text").first).to_be_visible()
