"""Games that the server plays along: Pacman, Mafia, and a puzzle that no page knows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import PHONE, Desk, Faults, Server, axe, serving, visit
from playwright.sync_api import Browser, Locator, Page, expect


def seated(page: Page, path: str) -> None:
    visit(page, path)
    page.locator(".board, .stage").first.wait_for()


def you(page: Page) -> Locator:
    return page.locator("[data-actor=Pacman]")


def test_pacman_by_keys_alone(page: Page) -> None:
    seated(page, "/play/pacman")
    expect(page.locator("[data-status]")).to_have_text("score 0, 49 dots left")
    expect(page.locator("[data-actor]")).to_have_count(3)
    page.locator('[data-spot="c6.7"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#said")).to_have_text("A wall.")
    page.keyboard.press("ArrowLeft")
    expect(you(page)).to_have_attribute("data-at", "c6.6")
    page.keyboard.press("a")
    expect(you(page)).to_have_attribute("data-at", "c6.5")
    expect(page.locator("[data-status]")).to_contain_text("47 dots left")
    page.keyboard.press("h")
    expect(page.locator(".why")).to_contain_text("expectimax looked at")
    page.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Taken back")
    page.get_by_role("button", name="Restart").click()
    expect(you(page)).to_have_attribute("data-at", "c6.7")


def test_an_agent_plays_against_ghosts_that_search(page: Page) -> None:
    seated(page, "/play/pacman")
    page.get_by_role("button", name="New game").first.click()
    panel = page.locator("#new-game")
    panel.get_by_label("Board").select_option("duel")
    panel.get_by_label("how ghosts move").select_option("alphabeta")
    panel.get_by_label("what luck follows from").fill("7")
    panel.get_by_role("button", name="New game").click()
    expect(page.locator("[data-actor]")).to_have_count(2)
    watching = page.get_by_role("button", name="Watch an agent")
    watching.click()
    expect(watching).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#said")).to_contain_text("expectimax looked at")
    expect(page.locator(".moves li").nth(2)).to_be_visible()
    expect(page.locator(".result")).to_contain_text("Over after", timeout=40_000)
    expect(watching).to_have_attribute("aria-pressed", "false")


def test_a_link_begins_the_same_game(page: Page) -> None:
    page.goto("/api/health")
    state = {"k": "pacman", "o": {"seed": 3}, "b": "alley", "m": ["E", "E"], "t": ""}
    fragment = page.evaluate(
        "async state => (await import('/static/js/link.js')).pack(state)", state
    )
    seated(page, f"/play/pacman#{fragment}")
    expect(you(page)).to_have_attribute("data-at", "c1.3")
    expect(page.locator(".moves li")).to_have_count(2)


def test_pacman_by_finger_without_motion(desk: Desk) -> None:
    page = desk.open(size=PHONE, touch=True, reduced_motion="reduce")
    seated(page, "/play/pacman")
    page.get_by_role("button", name="Go left").tap()
    expect(you(page)).to_have_attribute("data-at", "c6.6")
    assert you(page).evaluate("node => getComputedStyle(node).transitionDuration") == "0s"
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_mafia_to_its_end_by_keys_alone(page: Page) -> None:
    seated(page, "/play/mafia")
    expect(page.locator(".story")).to_contain_text("You are Ann, the policeman.")
    expect(page.get_by_role("row", name=re.compile("^Brad"))).to_contain_text("?")
    page.get_by_role("button", name="Ann is not the killer: why?").press("Enter")
    expect(page.locator(".reasons")).to_contain_text("Ann is not the killer")
    moves = page.locator(".moves li button")
    for number in range(1, 40):
        page.locator(".asked button").first.press("Enter")
        expect(moves.first).to_have_text(re.compile(rf"^{number}[A-Z]"), timeout=15_000)
        if page.locator(".asked button").count() == 0:
            break
    expect(page.locator(".story")).to_contain_text("the killer was", ignore_case=True)
    expect(page.locator(".result")).to_contain_text(re.compile("You have (won|lost)."))


def test_the_notebook_is_for_everybody(desk: Desk) -> None:
    page = desk.open(size=PHONE, touch=True)
    seated(page, "/play/mafia")
    page.get_by_role("button", name="Arrest Brad").tap()
    expect(page.get_by_role("heading", name="Whom do you accuse?")).to_be_visible()
    expect(page.locator(".story")).to_contain_text("accuses")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".why")).to_contain_text("the killer may be")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_that_went_on_elsewhere_is_shown_as_it_is(page: Page, faults: Faults) -> None:
    faults.allow("status of 409", "status of 404")
    seated(page, "/play/pacman")
    with page.expect_response("**/moves") as answered:
        page.locator('[data-spot="c6.6"]').click()
    game = answered.value.json()["id"]
    expect(you(page)).to_have_attribute("data-at", "c6.6")
    page.request.post(f"/api/games/{game}/moves", data={"ply": 1, "move": "W"})
    page.locator('[data-spot="c6.5"]').click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(you(page)).to_have_attribute("data-at", "c6.5")
    page.request.delete(f"/api/games/{game}")
    page.locator('[data-spot="c6.4"]').click()
    expect(page.locator("#alerted")).to_contain_text("it goes on from here")


# --- a puzzle that no page knows ------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that somebody started with a puzzle of his own."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), before])
    try:
        with serving(tmp_path_factory.mktemp("own"), "--with", "jumping_puzzle") as started:
            yield started
    finally:
        os.environ["PYTHONPATH"] = before


@pytest.fixture
def strange(browser: Browser, own: Server, faults: Faults) -> Iterator[Desk]:
    opened = Desk(browser, own, faults)
    yield opened
    opened.close()
    assert not faults.left()


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_new_puzzle_is_played_without_a_line_of_javascript(
    strange: Desk, size: dict[str, int] | None
) -> None:
    page = strange.open(size=size, touch=True) if size else strange.open()
    visit(page, "/play")
    page.get_by_role("link", name=re.compile("Jumping")).click()
    page.locator(".board").wait_for()
    expect(page.locator("[data-status]")).to_have_text("on stone 1 of 6")
    page.locator('[data-spot="c0.2"]').click()
    expect(page.locator("[data-status]")).to_have_text("on stone 3 of 6")
    page.keyboard.press("r")
    expect(page.locator("[data-status]")).to_have_text("on stone 4 of 6")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-status]")).to_have_text("on stone 3 of 6")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".why")).to_contain_text("Jump on stone 4.")
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result")).to_contain_text("Across with 3 jumps.")
    assert axe(page) == []


def test_a_new_puzzle_is_on_the_home_page(strange: Desk) -> None:
    page = strange.open("/")
    expect(
        page.get_by_role("link", name=re.compile("Jumping", re.IGNORECASE)).first
    ).to_be_visible()


def test_what_cannot_be_won_is_said(strange: Desk) -> None:
    page = strange.open("/play/jumping")
    page.locator(".board").wait_for()
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Examples").click()
    page.get_by_role("button", name="stuck").click()
    expect(page.locator("[data-status]")).to_have_text("on stone 1 of 3")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".why")).to_contain_text("There is no way to win from here.")
