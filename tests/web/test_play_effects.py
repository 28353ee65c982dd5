"""Lights Out, tiles, mazes and hunger games in a real browser."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from browsing import PHONE, Desk, Faults, axe
from playwright.sync_api import Locator, Page, expect

from sleuth import catalogue
from sleuth.examples import example_names, example_text
from sleuth.game import Session
from sleuth.loading import load
from sleuth.request import Request
from sleuth.running import run

KINDS = ("lights-out", "tiles", "maze", "hunger-games")


def open_game(page: Page, kind: str, text: str | None = None, moves: str = "") -> None:
    """A game on a text by a link, as somebody who got one would open it."""
    fragment = ""
    if text is not None:
        page.goto("/api/health")
        fragment = page.evaluate(
            "async state => (await import('/static/js/link.js')).pack(state)",
            {"k": kind, "t": text, "m": moves},
        )
    page.goto(f"/play/{kind}#{fragment}")
    page.locator(".board").wait_for()


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f'[data-spot="c{row}.{column}"]')


def said(page: Page) -> Locator:
    return page.locator("#said")


def test_lights_are_pressed_undone_and_counted(page: Page) -> None:
    open_game(page, "lights-out", "010\n111\n010\n")
    expect(page.locator("[data-status]")).to_have_text("5 lights to go")
    cell(page, 0, 0).click()
    expect(said(page)).to_have_text("Press row 1, column 1. 4 lights to go.")
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "Row 1, column 1, on")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "Row 1, column 1, off")
    cell(page, 1, 1).click()
    result = page.locator(".result")
    expect(result).to_contain_text("Solved in 1 press, the fewest is 1")
    # What is over stays as it is until something is taken back.
    cell(page, 0, 0).click()
    expect(page.locator(".count")).to_have_text("1 move")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("[data-status]")).to_have_text("5 lights to go")
    expect(result).to_be_hidden()


def test_lights_by_keys_alone_with_a_hint_in_three_strengths(page: Page) -> None:
    open_game(page, "lights-out", "010\n111\n010\n")
    cell(page, 0, 0).focus()
    for press in ("ArrowRight", "ArrowDown", "h"):
        page.keyboard.press(press)
    why = page.locator(".why")
    expect(why).to_contain_text("Look at row 2; 1 press is enough from here.")
    expect(page.locator(".board .cell.hint")).to_have_count(3)
    page.keyboard.press("h")
    expect(why).to_contain_text("Row 2 takes 1 press in all.")
    expect(page.locator(".board .cell.new")).to_have_count(0)
    page.keyboard.press("h")
    expect(why).to_contain_text("Press row 2, column 2.")
    expect(page.locator(".board .cell.new")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_contain_text("Solved in 1 press, the fewest is 1")
    expect(page.locator(".result")).to_contain_text("one hint")


def test_all_variants_of_lights(page: Page) -> None:
    """Three states, a torus and a board to reach."""
    text = "states: 3\npattern: king torus\ntarget: 000/000/012\n000\n000\n000\n"
    open_game(page, "lights-out", text)
    expect(page.get_by_role("img", name="To reach: 0 0 0 0 0 0 0 1 2")).to_be_visible()
    cell(page, 0, 0).click()
    expect(cell(page, 2, 2)).to_have_attribute(
        "aria-label", "Row 3, column 3, state 1, to be state 2"
    )
    expect(page.locator("[data-status]")).to_have_text("8 lights to go")


def test_solve_shows_every_step_and_is_told_apart(desk: Desk) -> None:
    page = desk.open(reduced_motion="reduce")
    open_game(page, "tiles", "1 2 3\n4 5 6\n0 7 8\n")
    page.get_by_role("button", name="Solve").click()
    why = page.locator(".why")
    expect(why).to_contain_text("Slide tile 7 left, where it belongs.")
    # With reduced motion nothing plays by itself.
    expect(why).to_contain_text("Step 1 of 2")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result")).to_contain_text(
        "Solved with Solve in 2 moves, the fewest is 2."
    )


def test_tiles_by_arrows_clicks_and_slider(page: Page) -> None:
    open_game(page, "tiles", "1 2 3\n4 5 6\n0 7 8\n")
    cell(page, 0, 0).focus()
    page.keyboard.press("ArrowDown")
    expect(said(page)).to_have_text("Slide tile 4 down.")
    page.keyboard.press("s")
    page.keyboard.press("s")
    expect(said(page)).to_have_text("No tile can slide that way.")
    cell(page, 2, 0).click()
    expect(said(page)).to_have_text("Slide 2 tiles up.")
    slider = page.get_by_role("slider", name="Moves")
    # The list of moves is written when the board has been: it may be a moment behind.
    expect(slider).to_have_attribute("max", "3")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "Row 3, column 1, the gap")
    page.keyboard.press("End")
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "Row 3, column 1, the gap")
    cell(page, 2, 2).click()
    expect(page.locator(".result")).to_contain_text("Solved in 6 moves, the fewest is 2")


def test_tiles_are_swiped(desk: Desk) -> None:
    page = desk.open(size=PHONE, touch=True)
    open_game(page, "tiles", "1 2 3\n4 5 6\n0 7 8\n")
    swipe(page, cell(page, 2, 2), cell(page, 2, 1))
    expect(said(page)).to_have_text("Slide tile 7 left.")
    page.get_by_role("button", name="Go left").tap()
    expect(page.locator(".result")).to_contain_text("Solved in 2 moves")


def swipe(page: Page, start: Locator, end: Locator) -> None:
    """A finger that goes from the middle of a cell to that of another."""
    a, b = start.bounding_box(), end.bounding_box()
    assert a is not None
    assert b is not None
    touch = page.context.new_cdp_session(page)
    path = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (a, b)]
    (x, y), (to_x, to_y) = path
    points: list[tuple[str, list[dict[str, float]]]] = [("touchStart", [{"x": x, "y": y}])]
    points += [
        ("touchMove", [{"x": x + (to_x - x) * part / 5, "y": y + (to_y - y) * part / 5}])
        for part in range(1, 6)
    ]
    for kind, finger in [*points, ("touchEnd", [])]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": finger})


MARSH = "%%%%%%%\n%P9  E%\n% %%% %\n%     %\n%%%%%%%\n"


def test_a_maze_is_walked_and_its_cost_told(page: Page) -> None:
    open_game(page, "maze", MARSH)
    cell(page, 1, 1).focus()
    page.keyboard.press("ArrowUp")
    expect(said(page)).to_have_text("A wall.")
    page.keyboard.press("d")
    expect(page.locator("[data-status]")).to_have_text("cost 9")
    cell(page, 1, 4).click()
    expect(page.locator("[data-actor=you]")).to_have_attribute("data-at", "c1.4")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".result")).to_contain_text(
        "Solved in 4 steps at a cost of 12, the least is 8"
    )


def test_a_walker_is_led_by_the_hand_and_swiped(desk: Desk) -> None:
    page = desk.open(size=PHONE, touch=True)
    open_game(page, "maze", MARSH)
    swipe(page, cell(page, 2, 3), cell(page, 3, 3))
    expect(said(page)).to_have_text("Go down, 2 steps. Row 4, column 2.")
    swipe(page, cell(page, 3, 1), cell(page, 3, 4))
    expect(page.locator("[data-actor=you]")).to_have_attribute("data-at", "c3.4")
    expect(page.locator(".moves li")).to_have_count(4)


def test_energy_falls_and_death_can_be_taken_back(page: Page) -> None:
    open_game(page, "hunger-games", "P    .E\nenergy: 4\nfood-energy: 3\n")
    bar = page.get_by_role("meter", name="Energy")
    expect(bar).to_have_attribute("aria-valuetext", "4, well fed")
    cell(page, 0, 0).focus()
    for level, words in (("yellow", "3, getting hungry"), ("orange", "2, hungry")):
        page.keyboard.press("ArrowRight")
        expect(bar).to_have_attribute("aria-valuetext", words)
        expect(bar).to_have_class(f"bar energy {level}")
    page.keyboard.press("ArrowRight")
    expect(bar).to_have_attribute("aria-valuetext", "1, nearly starved")
    expect(bar).to_have_class("bar energy red")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#alerted")).to_have_text("You have starved. Take a step back.")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_have_text("No energy is left. Take a step back.")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".why")).to_contain_text("There is no way to the goal from here.")
    page.keyboard.press("Control+z")
    expect(bar).to_have_attribute("aria-valuetext", "1, nearly starved")
    expect(cell(page, 0, 6)).to_have_attribute("aria-label", "Row 1, column 7, the exit")


def test_a_new_game_by_size_and_variant(page: Page) -> None:
    open_game(page, "lights-out")
    page.get_by_role("button", name="New game").first.click()
    panel = page.locator("#new-game")
    panel.get_by_label("another size").fill("4x6")
    panel.get_by_label("states of a light").fill("3")
    panel.get_by_label("plus, cross, king").fill("cross")
    panel.get_by_role("button", name="New game").click()
    expect(page.locator("h1")).to_have_text("Lights Out")
    expect(page.locator(".chip").first).to_have_text("4 × 6")
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", re.compile("column 1, state [012]$"))


def test_the_page_plays_by_the_same_rules_and_links_restore(page: Page) -> None:
    """200 random games of every kind: each position of the page equals that of the library."""
    page.goto("/play/lights-out")
    page.locator(".board").wait_for()
    for kind in KINDS:
        games = [_wild(kind, seed) for seed in range(200)]
        texts = dict.fromkeys(text for text, _, _ in games)
        boards = {text: run(Request("board", kind, text)).result for text in texts}
        found = page.evaluate(
            _REPLAY, [[boards[text] for text, _, _ in games], [m for _, m, _ in games]]
        )
        for (text, moves, state), (here, again) in zip(games, found, strict=True):
            assert here == state, (kind, text, moves)
            assert again == {"m": moves}


_REPLAY = """async ([boards, all]) => {
  const {game, prepare} = await import('/static/js/effects.js');
  const {pack, unpack} = await import('/static/js/link.js');
  const host = {draw() {}, moved() {}, solved() {}, locked: () => false, time: () => 0};
  const out = [];
  for (let at = 0; at < boards.length; at += 1) {
    const data = await prepare(boards[at]);
    const {play} = data;
    let position = play.start;
    for (const move of all[at].split(' ').filter(Boolean)) position = play.play(position, move);
    const {row, column, energy, left} = position;
    const here = data.op === 'walk' ? [row, column, energy, left.size] : [...position];
    here.push(play.over(position));
    const model = game(data, host);
    model.restore(await unpack(await pack({m: all[at]})));
    out.push([here, model.state()]);
  }
  return out;
}"""


def _wild(kind: str, seed: int) -> tuple[str, str, list[Any]]:
    """A random game on a small example: its text, its moves, and where they led."""
    luck = random.Random(f"{kind} {seed}")
    names = [name for name in example_names(kind) if len(example_text(kind, name)) < 300]
    texts = [example_text(kind, name) for name in names]
    if kind == "maze":
        aslant = "moves: 8\n{}P  %  \n %  2 \n  %  E\n"
        texts = [aslant.format(""), aslant.format("corners: cut\n"), *texts]
    text = luck.choice(texts)
    entry = catalogue.puzzle(kind)
    assert entry.game is not None
    session = Session(load(entry.game)(entry.read(text)))
    for _ in range(luck.randrange(12)):
        drawn = session.game.draw(session.position).spots.values()
        offered = [spot.moves[0] for spot in drawn if spot.moves]
        if not offered:
            break
        session.make(luck.choice(offered))
    here = session.position
    if kind == "lights-out":
        state: list[Any] = [*here.lights, session.over]
    elif kind == "tiles":
        state = [*here, session.over]
    elif kind == "maze":
        state = [*here.cell, None, len(here.left), session.over]
    else:
        left = int(session.game.problem.exit != here.moment.cell)  # type: ignore[attr-defined]
        state = [*here.moment.cell, here.moment.energy, left, session.over]
    return text, session.to_text(), json.loads(json.dumps(state))


def test_a_link_with_impossible_moves_gives_a_sentence(page: Page) -> None:
    open_game(page, "tiles", "1 2 3\n4 5 6\n0 7 8\n", "U Q")
    expect(page.locator("#alerted")).to_contain_text("the puzzle opened, the marks did not")
    expect(page.locator(".count")).to_have_text("0 moves")


def test_play_goes_on_without_the_server(page: Page, faults: Faults) -> None:
    faults.allow("ERR_", "Failed to load")
    open_game(page, "lights-out", "010\n111\n010\n")
    page.route("**/api/**", lambda route: route.abort())
    cell(page, 1, 1).click()
    expect(page.locator(".result")).to_contain_text("Solved in 1 press")


@pytest.mark.parametrize(
    ("kind", "size"),
    [("lights-out", None), ("maze", PHONE), ("tiles", PHONE), ("hunger-games", None)],
)
def test_nothing_is_in_the_way_of_anybody(
    desk: Desk, kind: str, size: dict[str, int] | None
) -> None:
    page = desk.open(size=size, touch=True) if size else desk.open()
    open_game(page, kind)
    page.get_by_role("button", name="Hint").click()
    page.locator(".why .sentence").wait_for()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
