"""The table of Play around its boards: checkpoints, results, ways out, the view, what is told."""

from __future__ import annotations

import re

from browsing import PHONE, Desk, Faults, visit
from playing import cell, marks, middle, play, press, said
from playwright.sync_api import Page, Route, expect

EMPTY = "....\n....\n....\n...."
LIGHTS = "010\n111\n010"
PATIENT = 20_000  # milliseconds for an answer of a server that is busy with other tests
TABLET = {"width": 768, "height": 1024}


def test_checkpoints_are_kept_shown_and_gone_with_their_move(page: Page) -> None:
    play(page, "slitherlink", EMPTY)
    for side in ("h0.0", "h0.1"):
        press(page, side)
    flag = page.get_by_role("button", name="Checkpoint", exact=True)
    flag.click()
    expect(said(page)).to_have_text("Checkpoint at move 2.")
    press(page, "h0.2")
    there = page.get_by_role("button", name="Go to the checkpoint at move 2")
    expect(page.locator(".ticks i")).to_have_count(1)
    page.reload()
    there.click()
    assert set(marks(page)) - {"v0.1"} == {"h0.0", "h0.1"}
    expect(flag).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    press(page, "v3.3")  # another second move: the checkpoint was of the first one
    expect(there).to_be_hidden()
    expect(page.locator(".ticks i")).to_have_count(0)


def test_results_tell_the_fewest_and_what_solve_did(desk: Desk, faults: Faults) -> None:
    faults.allow("status of 503")  # a plain call that takes long
    page = desk.open(reduced_motion="reduce")
    play(page, "slitherlink", "4.\n..")
    page.mouse.move(*middle(page, "h0.0"))
    page.mouse.down()
    for side in ("v0.1", "h1.0", "v0.0"):
        page.mouse.move(*middle(page, side), steps=4)
    page.mouse.up()
    result = page.locator(".result")
    words = re.compile(r"Solved in \d moves?: \d marks, the fewest is 4")
    expect(result).to_contain_text(words, timeout=PATIENT)
    play(page, "futoshiki", "1 2\n2 .")
    cell(page, "c1.1").focus()
    page.keyboard.press("1")
    expect(result).to_contain_text("Solved in 1 move, the fewest is 1", timeout=PATIENT)
    play(page, "lights-out", LIGHTS)
    press(page, "c0.0")
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="To the end").click()
    # A server that is busy leaves the fewest out.
    words = re.compile(
        r"Solved with Solve in 3 presses(, the fewest is 1)?; 1 of 3 moves by hand\."
    )
    expect(result).to_contain_text(words, timeout=PATIENT)


def test_a_puzzle_that_is_not_there_leaves_a_way_out(page: Page, faults: Faults) -> None:
    faults.allow("status of 404")
    visit(page, "/play/slitherlink?example=nothing-of-the-kind")
    expect(page.locator(".result")).to_have_text("There is no such example.")
    empty = page.locator(".empty")
    expect(empty).to_contain_text("Pick a size and press New game, or paste a puzzle.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Slitherlink")
    page.get_by_role("button", name="Copy a link to this").click()
    expect(page.locator("aside.gone")).to_contain_text("There is no game to link to yet.")
    empty.get_by_role("button", name="Paste a puzzle").click()
    page.get_by_label("The puzzle").fill(EMPTY)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()


def test_space_moves_a_zoomed_board_and_alone_it_marks(page: Page) -> None:
    play(page, "slitherlink", EMPTY)
    cell(page, "c0.0").focus()
    page.keyboard.press("Space")
    assert marks(page) == {"c0.0": "inside"}
    fit = page.get_by_role("button", name="Fit", exact=True)
    expect(fit).to_be_hidden()
    for _ in range(3):
        page.keyboard.press("+")
    x, y = middle(page, "c2.2")
    page.keyboard.down("Space")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30)
    page.mouse.up()
    page.keyboard.up("Space")
    moved = middle(page, "c2.2")
    assert (round(moved[0] - x), round(moved[1] - y)) == (-40, -30)
    assert marks(page) == {"c0.0": "inside"}
    fit.click()
    expect(fit).to_be_hidden()


def test_a_run_that_met_its_limit_is_offered_more_time(page: Page, faults: Faults) -> None:
    """A limit is no answer; and no second answer is asked for while one is on its way."""
    faults.allow("status of 503")
    play(page, "slitherlink", "33\n33")
    asked: list[float] = []

    def stopped(route: Route) -> None:
        body = route.request.post_data_json
        assert body is not None
        asked.append(body["limits"]["seconds"])
        events = (
            'event: accepted\ndata: {"job":"a","place":0}\n\nevent: end\ndata: {"why":"limit"}\n\n'
        )
        route.fulfill(content_type="text/event-stream", body=events)

    busy = '{"error":{"code":"busy","say":"Make it a job."}}'
    page.route("**/api/ask", lambda route: route.fulfill(status=503, body=busy))
    page.route("**/api/jobs", stopped)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".why .sentence")).to_have_text(
        "Stopped after 10 s. This does not mean there is no answer."
    )
    page.get_by_role("button", name="30 s", exact=True).click()
    expect(page.locator(".why .sentence")).to_contain_text("Stopped after 30 s.")
    assert asked == [10, 30]


def test_how_to_play_tells_a_newcomer_what_the_hands_do(desk: Desk) -> None:
    page = desk.open()
    play(page, "slitherlink", EMPTY)
    about = page.get_by_role("region", name="About this game")
    expect(about).to_contain_text("Click between two dots: a line, then a cross, then nothing.")
    phone = desk.open(size=PHONE, touch=True)
    play(phone, "lights-out", LIGHTS)
    about = phone.get_by_role("region", name="About this game")
    expect(about).to_contain_text("Tap a light to press it.")


def test_all_puzzles_have_pictures_to_choose_from(page: Page, faults: Faults) -> None:
    faults.allow("status of 503")  # an icon stands in for a drawing that takes too long
    visit(page, "/play")
    expect(page.get_by_role("heading", name="Sliding tiles")).to_be_visible()
    tiles = page.locator(".tiles .tile")
    expect(tiles.locator(".thumb > svg")).to_have_count(tiles.count(), timeout=PATIENT)
    expect(tiles.locator(".picture")).not_to_have_count(0)
    assert tiles.filter(has_text="Cnf").count() == 0


_HEIGHT = "node => node.getBoundingClientRect().height"


def test_words_stay_on_their_line_and_paper_is_white(desk: Desk) -> None:
    """Names of pages on a tablet, a title with its grade on a phone, a game printed at night."""
    tablet = desk.open("/play/slitherlink?example=10-normal", size=TABLET, touch=True)
    assert tablet.locator("header.top").evaluate(_HEIGHT) < 70
    phone = desk.open("/play/slitherlink?example=10-normal", size=PHONE, color_scheme="dark")
    phone.locator("[role=gridcell]").first.wait_for()
    assert phone.locator("h1").evaluate(_HEIGHT) < 40
    ink = "() => getComputedStyle(document.documentElement).getPropertyValue('--given')"
    assert phone.evaluate(ink) == "#e9ebef"
    phone.emulate_media(media="print")
    assert phone.evaluate(ink) == "#1c2230"


def test_a_step_that_takes_several_clues_is_told_so(page: Page, faults: Faults) -> None:
    faults.allow("status of 503")  # a plain call that takes long becomes a job
    visit(page, "/play/futoshiki?example=5-hard")
    cell(page, "c4.2").focus()
    page.keyboard.press("4")
    page.get_by_role("button", name="Hint", exact=True).click()
    words = "No single clue helps here. The next step takes four. Look at"
    expect(page.locator(".why .sentence")).to_contain_text(words, timeout=PATIENT)
    page.locator(".why").get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".why")).to_contain_text("2 of 3", timeout=PATIENT)
