"""The first page, and Learn with examples that run."""

from __future__ import annotations

import json
import re

from browsing import Desk, axe, visit
from playwright.sync_api import Page, expect

GAME = {"puzzle": "futoshiki", "title": "Futoshiki 5 × 5", "path": "/play/futoshiki#g=0", "at": 1}


def test_home_has_a_tile_for_every_puzzle(page: Page) -> None:
    """With a drawing each, and the tools below."""
    visit(page, "/")
    tiles = page.locator("section[aria-labelledby=puzzles] .tile")
    expect(tiles.filter(has_text="Slitherlink").locator("svg.picture")).to_be_visible()
    expect(page.locator("section[aria-labelledby=puzzles] .thumb > svg")).to_have_count(
        tiles.count()
    )
    for tool in ("Watch", "Reason", "Plan", "Compare", "Learn"):
        expect(page.locator(".tools").get_by_role("link", name=tool)).to_have_count(1)
    tiles.filter(has_text="Slitherlink").click()
    page.wait_for_url("**/play/slitherlink*")


def test_home_searches_puzzles_examples_and_topics_by_keyboard(page: Page) -> None:
    """Arrows go through what is found, Escape clears it, Enter opens the first."""
    visit(page, "/")
    page.locator("section[aria-labelledby=puzzles] .tile h3").first.wait_for()
    box = page.get_by_role("searchbox", name="Search puzzles, examples and topics")
    box.fill("zebra")
    found = page.locator(".found")
    expect(found.locator("a").first).to_contain_text("zebra")
    assert axe(page) == []
    box.press("ArrowDown")
    expect(found.locator("a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(found).to_be_hidden()
    expect(box).to_be_focused()
    box.fill("no such thing")
    expect(found).to_contain_text("Nothing is called that.")
    box.fill("lights")
    box.press("Enter")
    page.wait_for_url("**/play/lights-out*")


def test_home_offers_to_go_on_with_games(desk: Desk) -> None:
    """Games of this browser, the latest first."""
    page = desk.open()
    kept = json.dumps(GAME)
    page.add_init_script(f"localStorage.setItem('sleuth:game:0', JSON.stringify({kept}))")
    visit(page, "/")
    expect(page.locator("#recent")).to_have_text("Go on")
    link = page.locator(".recent a")
    expect(link).to_have_attribute("href", "/play/futoshiki#g=0")
    expect(link).to_contain_text("Futoshiki 5 × 5")
    assert axe(page) == []


def test_learn_runs_what_it_shows(page: Page) -> None:
    """A solved board is drawn, an explanation goes step by step, a comparison fills a table."""
    visit(page, "/learn/player")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ten minutes for a player")
    solve = page.locator(".example", has_text="solve slitherlink small").first
    solve.get_by_role("button", name="Run: sleuth solve").click()
    expect(solve.locator(".out")).to_contain_text("the only solution")
    expect(solve.locator(".out svg.picture .stroke").first).to_be_attached()
    expect(solve.get_by_role("link", name="Try it in Play")).to_have_attribute(
        "href", re.compile(r"^/play/slitherlink#v=1&s=[\w-]+$")
    )
    explain = page.locator(".example", has_text="sleuth explain futoshiki 4-easy")
    explain.get_by_role("button", name="Run: sleuth explain").click()
    expect(explain.locator(".sentence")).to_contain_text("steps lead to the solution")
    explain.get_by_role("button", name="Show next step").click()
    expect(explain.locator(".sentence")).to_contain_text("Row")
    expect(explain.locator("svg .halo").first).to_be_visible()
    explain.get_by_role("button", name="To the end").click()
    expect(explain.get_by_role("button", name="Show next step")).to_be_disabled()
    assert axe(page) == []


def test_learn_compares_proves_and_tells_what_it_cannot(phone: Page) -> None:
    """On a phone: a table of methods, a proof, and reasons for what runs elsewhere."""
    visit(phone, "/learn/student")
    compare = phone.locator(".example", has_text="compare maze courtyard").first
    compare.get_by_role("button", name="Run: sleuth compare").tap()
    expect(compare.locator("tbody tr")).to_have_count(5)
    expect(compare.locator("tbody")).to_contain_text("34, least")
    prove = phone.locator(".example", has_text="prove alpine-club").first
    prove.get_by_role("button", name="Run: sleuth prove").tap()
    expect(prove.locator(".proof li").first).to_be_visible()
    own = phone.locator(".example", has_text="mine.py").last
    expect(own.locator(".why-not")).to_contain_text("runs in a terminal")
    expect(own.get_by_role("button", name="Copy the command")).to_be_visible()
    assert axe(phone) == []


def test_learn_by_keyboard_alone(page: Page) -> None:
    """Topics, the text and its examples are reached and run by keys."""
    visit(page, "/learn/lab-search")
    run = page.get_by_role("button", name="Run: ").first
    run.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".out .chip").first).to_be_visible()
    link = page.get_by_role("navigation", name="Topics").get_by_role("link", name="Slitherlink")
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/slitherlink")
    expect(page.get_by_role("heading", level=1)).to_have_text("Slitherlink")


def test_a_topic_that_is_not_there_is_told(desk: Desk) -> None:
    """With a way back."""
    desk.faults.allow("status of 404")
    page = desk.open("/learn/no-such-topic")
    expect(page.get_by_role("alert").filter(has_text="There is no such topic.")).to_be_visible()
    page.get_by_role("link", name="All topics").click()
    page.wait_for_url("**/learn")
