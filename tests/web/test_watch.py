"""Watch: searches replayed, maps drawn by hand, and everything else that can be watched."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from typing import Any

import pytest
from browsing import axe, visit
from playwright.sync_api import Page, expect

from sleuth.events import Event
from sleuth.examples import example_text
from sleuth.request import Request
from sleuth.running import run

MAP = "%%%%%%%%\n%P     %\n%      %\n%     E%\n%%%%%%%%\n"


def traces_of(kind: str, text: str, method: str) -> tuple[list[Event], list[Event]]:
    """What a search tells by itself, and what it tells to a page."""
    plain: list[Event] = []
    run(Request("solve", kind, text, method=method), plain.append)
    heard: list[Event] = []
    run(Request("watch", kind, text, method=method), heard.append)
    return plain, [event for event in heard if event.kind == "trace"]


def looks_after(events: list[Event], columns: int, steps: list[int]) -> dict[int, dict[int, int]]:
    """Which cells wait (1) and were expanded (2) after so many expansions, by the plain events.

    A search that opens its start again begins anew, with the expansion that follows.
    """
    looks: dict[int, int] = {}
    found: dict[int, dict[int, int]] = {}
    expanded = 0
    start = None
    fresh: dict[int, int] | None = None
    wanted = sorted(set(steps), reverse=True)
    for event in events:
        if event.kind not in ("open", "expand", "reopen"):
            continue
        state = event.about["state"]
        row, column = map(int, state.split(" ")[0].split(","))
        cell = (row - 1) * columns + column - 1
        crowded = " " in state
        if event.kind == "expand":
            while wanted and wanted[-1] == expanded:
                found[wanted.pop()] = dict(looks)
            expanded += 1
            if fresh is not None:
                looks, fresh = fresh, None
            looks[cell] = 2
            continue
        if event.kind == "open" and event.about["parent"] is None:
            if start == state:
                fresh = {}
            start = start or state
        now = looks if fresh is None else fresh
        if not crowded or cell not in now:
            now[cell] = 1
    while wanted:
        found[wanted.pop()] = dict(looks)
    return found


REPLAY = """
async ([traces, rows, columns, steps]) => {
  const {Recording} = await import('/static/js/replay.js');
  const recording = new Recording(rows, columns);
  for (const trace of traces) recording.hear(trace);
  const found = {};
  for (const step of steps) {
    found[step] = {};
    recording.seek(step).forEach((look, cell) => { if (look) found[step][cell] = look; });
  }
  return {found, length: recording.length};
}
"""


@pytest.mark.parametrize(
    ("kind", "example", "methods"),
    [
        ("maze", "small", ["astar", "idastar", "rbfs", "ids", "dfs", "smastar", "arastar"]),
        ("hunger-games", "tiny", ["astar", "dominance", "idastar"]),
    ],
)
def test_any_moment_is_that_of_a_replay_in_python(
    page: Page, kind: str, example: str, methods: list[str]
) -> None:
    text = example_text(kind, example)
    rows = [line for line in text.splitlines() if line and ":" not in line]
    columns = max(map(len, rows))
    rng = random.Random(7)
    visit(page, "/learn")
    for method in methods:
        events, traces = traces_of(kind, text, method)
        expansions = sum(event.kind == "expand" for event in events)
        steps = [0, expansions, *(rng.randint(0, expansions) for _ in range(100))]
        told = page.evaluate(
            REPLAY, [[each.to_json() for each in traces], len(rows), columns, steps]
        )
        assert told["length"] == expansions, method
        expected = looks_after(events, columns, steps)
        for step in steps:
            seen = {int(cell): look for cell, look in told["found"][str(step)].items()}
            assert seen == expected[step], (method, step)


def ready(page: Page, path: str = "/watch/maze") -> None:
    """Open a page and wait until what it ran by itself is done."""
    visit(page, path)
    done(page)


def done(page: Page) -> None:
    """Wait until no lane runs any more."""
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
    expect(page.locator(".lane")).not_to_have_count(0)
    chips = page.locator(".lane .chip")
    expect(chips.filter(has_text="chasing")).to_have_count(0)
    expect(chips.filter(has_text="searching")).to_have_count(0)
    expect(chips.filter(has_text="not run yet")).to_have_count(0)


def slide(page: Page, to: int) -> None:
    """Drag the slider to a step."""
    page.locator(".time").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", to
    )


def shades(page: Page) -> int:
    """How many colours the canvas of the first board has."""
    number: int = page.locator("canvas").first.evaluate(
        "it => { const copy = new OffscreenCanvas(it.width, it.height).getContext('2d');"
        " copy.drawImage(it, 0, 0);"
        " const {data} = copy.getImageData(0, 0, it.width, it.height);"
        " return new Set(new Uint32Array(data.buffer)).size; }"
    )
    return number


def stats(page: Page, lane: int = 0) -> dict[str, str]:
    """The figures below a board."""
    numbers = page.locator(".stats").nth(lane).locator(".stat")
    return {
        numbers.nth(at).locator("span").inner_text(): numbers.nth(at).locator("b").inner_text()
        for at in range(numbers.count())
    }


def text_of(page: Page) -> str:
    """The problem as the panel has it."""
    page.get_by_role("button", name="New maze").click()
    expect(page.get_by_label("Or paste one")).to_be_visible()
    text: str = page.get_by_label("Or paste one").input_value()
    page.keyboard.press("Escape")
    return text


def use(page: Page, text: str) -> None:
    """Watch a pasted problem."""
    page.locator(".head .toolbar .button", has_text="New ").click()
    page.get_by_label("Or paste one").fill(text)
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator("h1")).to_contain_text("own")
    done(page)


def test_two_methods_in_step(page: Page) -> None:
    ready(page)
    text = example_text("maze", "courtyard")
    for lane, method in enumerate(("astar", "ucs")):
        answer = run(Request("solve", "maze", text, method=method))
        shown = stats(page, lane)
        assert shown["expanded"] == str(answer.stats["expanded"])
        assert shown["path cost"] == str(int(answer.cost or 0))
    expect(page.locator(".lane .chip")).to_have_text(["exit reached", "exit reached"])
    slide(page, 20)
    assert [stats(page, lane)["expanded"] for lane in (0, 1)] == ["20", "20"]
    assert stats(page)["path cost"] == "–"
    expect(page.locator(".lane .chip").first).to_have_text("still searching")
    assert axe(page) == []
    slider = page.locator(".time")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert stats(page)["expanded"] == "21"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert stats(page)["expanded"] == "19"
    page.keyboard.press("Home")
    assert stats(page)["expanded"] == "0"
    page.keyboard.press("Shift+ArrowRight")
    assert stats(page, 1)["expanded"] == slider.get_attribute("max")
    page.get_by_role("button", name="By time").click()
    expect(page.locator(".timeline .told")).to_contain_text("ms of")
    slide(page, 0)
    assert stats(page)["expanded"] == "0"


def test_cells_are_painted_as_the_search_left_them(page: Page) -> None:
    ready(page)
    slide(page, 30)
    painted = page.locator("canvas").first.evaluate(
        """canvas => {
          const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          const root = getComputedStyle(document.documentElement), found = {open: [], closed: []};
          const two = part => part.toString(16).padStart(2, '0');
          const colour = name => root.getPropertyValue('--' + name).trim();
          for (let cell = 0; cell < data.length / 4; cell += 1) {
            const hex = '#' + [...data.slice(4 * cell, 4 * cell + 3)].map(two).join('');
            for (const name in found) if (colour(name) === hex) found[name].push(cell);
          }
          return found;
        }"""
    )
    text = example_text("maze", "courtyard")
    events, _ = traces_of("maze", text, "astar")
    looks = looks_after(events, len(text.splitlines()[0]), [30])[30]
    assert set(painted["closed"]) == {cell for cell, look in looks.items() if look == 2}
    assert set(painted["open"]) == {cell for cell, look in looks.items() if look == 1}


def cell_point(page: Page, row: int, column: int, rows: int = 5, columns: int = 8) -> Any:
    """Where the middle of a cell of the first board is on the screen."""
    box = page.locator("canvas").first.bounding_box()
    assert box is not None
    x = box["x"] + (column + 0.5) * box["width"] / columns
    return x, box["y"] + (row + 0.5) * box["height"] / rows


def test_a_map_is_drawn_by_mouse(page: Page) -> None:
    ready(page)
    use(page, MAP)
    page.get_by_role("button", name="Wall", exact=True).click()
    page.mouse.move(*cell_point(page, 1, 3))
    page.mouse.down()
    page.mouse.move(*cell_point(page, 3, 3), steps=2)
    page.mouse.up()
    chip = page.locator(".lane .chip").first
    expect(chip).to_have_text(re.compile("not run yet|there is no way"))
    page.get_by_role("button", name="Run both").click()
    expect(chip).to_have_text("there is no way")
    assert text_of(page) == "%%%%%%%%\n%P %   %\n%  %   %\n%  %  E%\n%%%%%%%%\n"
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Cost", exact=True).click()
    page.get_by_label("Cost of the cells drawn").select_option("7")
    page.mouse.click(*cell_point(page, 1, 2))
    page.get_by_role("button", name="Exit", exact=True).click()
    page.mouse.click(*cell_point(page, 2, 2))
    page.get_by_role("button", name="Food", exact=True).click()
    page.mouse.click(*cell_point(page, 1, 6))
    assert text_of(page) == "%%%%%%%%\n%P7   .%\n% E    %\n%      %\n%%%%%%%%\n"
    page.get_by_role("button", name="Explore").click()
    page.get_by_role("button", name="Run both").click()
    done(page)
    slide(page, 1000)
    page.mouse.move(*cell_point(page, 2, 1))
    expect(page.locator(".lane .told").first).to_contain_text("row 3, column 2, floor · g 1, h 1")


def listen(page: Page) -> None:
    """Write down all that is said from now on: what a search says may come right after."""
    page.evaluate(
        """() => {
          const said = document.querySelector('#said');
          window.spoken = [];
          const hear = () => window.spoken.push({time: performance.now(), words: said.textContent});
          new MutationObserver(hear).observe(said, {childList: true, subtree: true});
        }"""
    )


def heard(page: Page, words: str) -> None:
    """Wait until these words were said."""
    page.wait_for_function(
        "words => window.spoken.some(each => each.words.includes(words))", arg=words
    )


def test_a_map_is_drawn_by_keys(page: Page) -> None:
    ready(page)
    use(page, MAP)
    listen(page)
    board = page.get_by_role("application").first
    board.focus()
    for key in ("w", "ArrowRight", "ArrowRight", "Enter", "Shift+ArrowDown", "Shift+ArrowDown"):
        page.keyboard.press(key)
    heard(page, "row 4, column 4, wall")
    assert text_of(page).splitlines()[1:4] == ["%P %   %", "%  %   %", "%  %  E%"]
    board.focus()
    for key in ("Control+z", "5", "Enter", "s", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert text_of(page).splitlines()[1:4] == ["%  %   %", "%  %   %", "% P5  E%"]
    board.focus()
    page.keyboard.press("Control+Home")
    heard(page, "row 1, column 1, wall")


def test_a_phone_shows_one_board_and_draws_by_touch(phone: Page) -> None:
    ready(phone)
    expect(phone.locator(".lane:visible")).to_have_count(1)
    phone.get_by_role("button", name="Lane B").click()
    expect(phone.locator(".lane:visible .badge")).to_have_text("B")
    phone.get_by_role("button", name="All boards").click()
    expect(phone.locator(".lane:visible")).to_have_count(2)
    phone.get_by_role("button", name="Lane A").click()
    use(phone, MAP)
    phone.get_by_role("button", name="Edit").click()
    phone.get_by_role("button", name="Wall", exact=True).click()
    phone.locator("canvas").first.scroll_into_view_if_needed()
    phone.touchscreen.tap(*cell_point(phone, 2, 4))
    assert text_of(phone).splitlines()[2] == "%   %  %"
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    small = phone.evaluate(
        """[...document.querySelectorAll('main button, main select')]
          .filter(one => one.offsetParent).map(one => one.getBoundingClientRect())
          .filter(box => box.height < 42 || box.width < 40).length"""
    )
    assert small == 0
    assert axe(phone) == []


def test_a_link_restores_map_lanes_step_and_heat(desk: Any) -> None:
    page = desk.open(size={"width": 1280, "height": 800})
    ready(page)
    use(page, MAP)
    page.get_by_label("Method of lane B").select_option("wastar")
    done(page)
    page.get_by_role("button", name="Settings").nth(1).click()
    page.get_by_label("epsilon").fill("2")
    page.get_by_label("epsilon").press("Tab")
    page.get_by_role("button", name="Run", exact=True).click()
    done(page)
    page.get_by_role("button", name="Heat map").click()
    expect(page.locator(".below")).to_contain_text("never says too much")
    slide(page, 4)
    page.get_by_role("button", name="Copy a link to this").click()
    link = page.get_by_label("The link", exact=True).input_value()
    other = desk.open()
    other.goto(link)
    expect(other.locator(".timeline .told")).to_contain_text("4 of")
    expect(other.get_by_label("Method of lane B")).to_have_value("wastar")
    expect(other.get_by_role("button", name="Heat map")).to_have_attribute("aria-pressed", "true")
    expect(other.locator("h1")).to_have_text("own maze, 5 × 8")
    assert stats(other)["expanded"] == "4"
    assert text_of(other) == MAP
    other.get_by_role("button", name="Settings").nth(1).click()
    expect(other.get_by_label("epsilon")).to_have_value("2")
    third = desk.open()
    third.goto(f"{desk.server.url}/watch#v=1&s=nonsense")
    expect(third.locator(".note.bad")).to_contain_text("damaged")


def test_a_long_search_is_stopped(page: Page) -> None:
    ready(page, "/watch/tiles")
    page.get_by_label("Method of lane A").select_option("bfs")
    hard = "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n"
    page.get_by_role("button", name="New board").click()
    page.get_by_label("Or paste one").fill(hard)
    page.get_by_role("button", name="Use this text").click()
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.click()
    expect(stop).to_have_count(0)
    slide(page, 10**9)
    expect(page.locator(".lane .chip").first).to_have_text("stopped")
    health = page.evaluate("fetch('/api/health').then(answer => answer.ok)")
    assert health


def test_where_a_heuristic_says_too_much(page: Page) -> None:
    ready(page, "/watch/hunger-games")
    use_example = page.get_by_role("button", name="New game")
    use_example.click()
    page.get_by_label("An example").select_option("tiny")
    page.get_by_role("button", name="Open").click()
    done(page)
    page.get_by_label("Heuristic of lane A").select_option("C-as-reported")
    done(page)
    page.get_by_role("button", name="Heat map").click()
    expect(page.locator(".below")).to_contain_text("C-as-reported says too much in")
    assert page.locator(".toomuch").first.get_attribute("d")
    # Under what was expanded the heat is seen as well, in the colour of the search.
    slide(page, 10**6)
    warm = shades(page)
    page.get_by_role("button", name="Heat map").click()
    expect(page.locator(".toomuch")).to_have_count(0)
    assert warm > shades(page) + 2


def test_the_tree_beside_the_board(page: Page) -> None:
    ready(page)
    page.get_by_role("button", name="Tree").click()
    slide(page, 40)
    here = page.locator(".item.here")
    expect(here).to_have_count(1)
    assert axe(page) == []
    here.focus()
    page.keyboard.press("ArrowUp")
    parent = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "expanded" in parent
    page.keyboard.press("Enter")
    assert int(stats(page)["expanded"]) < 40


@pytest.mark.parametrize(
    ("kind", "words", "figures"),
    [
        ("tiles", "The goal, 20 moves from the start.", {"path cost": "20"}),
        ("futoshiki", "Solved.", {"cells settled": "25 of 25"}),
        ("lights-out", "Every light is as it should be.", {"lights on": "0", "chase": "2"}),
        ("pacman", "The root: worth", {"plies deep": "4"}),
    ],
)
def test_other_things_to_watch(page: Page, kind: str, words: str, figures: dict[str, str]) -> None:
    ready(page, f"/watch/{kind}")
    assert words in page.locator(".sentence").first.inner_text()
    assert figures.items() <= stats(page).items()
    most = int(page.locator(".time").get_attribute("max") or 0)
    slide(page, most // 2)
    assert axe(page) == []
    page.get_by_text("As text").click()
    expect(page.locator(".list tbody tr").nth(3)).to_be_visible()


def test_cut_off_moves_are_told(page: Page) -> None:
    ready(page, "/watch/pacman")
    cut = int(stats(page)["moves cut off"])
    positions = [int(stats(page, lane)["positions"]) for lane in (0, 1)]
    answers = [
        run(
            Request(
                "watch",
                "pacman",
                example_text("pacman", "duel"),
                method=method,
                options={"depth": 2},
            )
        )
        for method in ("alphabeta", "minimax")
    ]
    assert positions == [answer.stats["expanded"] for answer in answers]
    assert cut > 0 and stats(page, 1)["moves cut off"] == "0"
    assert stats(page)["worth"] == stats(page, 1)["worth"]
    assert page.locator(".item.cut").count() >= 1


def test_what_is_left_out_is_said(page: Page) -> None:
    answer = {"status": "unsolvable", "limit": None, "stats": {"seconds": 1}, "lane": "B"}
    told = [
        ("lane", {"lane": "B", "state": "won"}),
        ("result", {**answer, "warnings": ["only the first 5 of 6,000 steps are told"]}),
        ("end", {"why": "done"}),
    ]
    stream = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in told)
    page.route(
        "**/api/jobs", lambda route: route.fulfill(content_type="text/event-stream", body=stream)
    )
    visit(page, "/watch/futoshiki")
    expect(page.locator(".below .right")).to_contain_text(
        "B: only the first 5 of 6,000 steps are told."
    )
    expect(page.locator(".lane .chip").nth(1)).to_have_text("there is no solution")


def test_it_plays_with_reduced_motion_and_speaks_rarely(desk: Any) -> None:
    page = desk.open(reduced_motion="reduce")
    ready(page)
    listen(page)
    page.get_by_role("button", name="As fast as can be").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(page.locator(".lane .chip").nth(1)).to_have_text("exit reached")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    times = page.evaluate("window.spoken.map(each => each.time)")
    assert all(later - sooner >= 1900 for sooner, later in pairwise(times))


def test_text_that_is_no_problem_is_told_and_never_runs(page: Page) -> None:
    ready(page)
    page.get_by_role("button", name="New maze").click()
    page.get_by_label("Or paste one").fill("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".note.bad")).to_be_visible()
    assert page.locator("img").count() == 0
    assert (
        json.dumps(page.locator(".lane .chip").all_inner_texts())
        == '["did not run", "did not run"]'
    )
