"""What goes wrong and has no place of its own on a page is seen, not only said aloud."""

from __future__ import annotations

from browsing import Desk, Faults, axe, visit
from playwright.sync_api import Page, Route, expect

SCRIPT = "<img src=x onerror=alert(1)>"


def packed(page: Page, state: object) -> str:
    """The fragment of a link to a state, whatever it is."""
    fragment: str = page.evaluate(
        "async state => (await import('/static/js/link.js')).pack(state)", state
    )
    return fragment


def test_complaints_are_seen_and_closed(page: Page, faults: Faults) -> None:
    faults.allow("status of 404")
    visit(page, "/reason?example=nothing-of-this-name")
    seen = page.locator("aside.gone", has_text="There is no such example.")
    expect(seen).to_be_visible()
    assert axe(page) == []
    seen.get_by_role("button", name="Close").press("Enter")
    expect(seen).to_have_count(0)
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("aside.gone")).to_contain_text("Write a theory, or open an example.")
    visit(page, f"/plan?example={SCRIPT}")
    expect(page.locator("aside.gone")).to_contain_text(f"There is no example called {SCRIPT}.")
    assert page.locator("img").count() == 0


def test_links_that_say_nonsense_do_no_harm(desk: Desk, faults: Faults) -> None:
    faults.allow("status of 404")
    page = desk.open("/compare")
    page.locator("main[data-ready]").wait_for()
    nowhere = packed(page, {"run": "../puzzles"})
    nonsense = packed(page, {"kind": "maze", "instances": None, "pasted": {}, "methods": "astar"})
    for path, words in (
        ("/compare/runs/nonsense", "There is no such run in the store."),
        (f"/compare#{nowhere}", "There is no such run in the store."),
    ):
        page.goto("about:blank")
        visit(page, path)
        expect(page.locator(".note.bad")).to_have_text(words)
    page.goto("about:blank")
    visit(page, f"/compare#{nonsense}")
    expect(page.get_by_label("Puzzle")).to_have_value("maze")
    page.locator("main[data-ready]").wait_for()
    expect(page.locator(".note.bad")).to_be_hidden()
    strange = {"kind": "maze", "text": "%%%%\n%PE%\n%%%%\n", "lanes": [[SCRIPT, SCRIPT, {}]]}
    for name, title in ((SCRIPT, SCRIPT), (5, "maze of a link")):
        fragment = packed(page, {**strange, "name": name})
        visit(page, f"/watch/constructor#{fragment}")
        expect(page.locator("h1")).to_contain_text(title)
        page.goto("about:blank")
        page.goto("/learn")
    assert page.locator("img").count() == 0


def test_lists_of_the_kind_before_take_no_ticks_while_the_next_is_fetched(page: Page) -> None:
    visit(page, "/compare")
    page.locator("main[data-ready]").wait_for()
    fetched: list[Route] = []
    page.route("**/api/compare/maze", lambda route: fetched.append(route))  # noqa: PLW0108
    page.get_by_label("Puzzle").select_option("maze")
    expect(page.locator(".setup")).to_have_attribute("inert", "")
    page.wait_for_function("document.querySelector('.setup').inert")
    fetched[0].continue_()
    card = page.get_by_role("region", name="problems", exact=True)
    card.get_by_role("button", name="None of the problems").click()
    expect(page.get_by_text("choose problems and methods")).to_be_visible()
    expect(card.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_a_pasted_problem_is_counted_once(page: Page) -> None:
    visit(page, "/compare")
    page.locator("main[data-ready]").wait_for()
    page.get_by_label("Puzzle").select_option("maze")
    card = page.get_by_role("region", name="problems", exact=True)
    card.get_by_role("button", name="None of the problems").click()
    page.get_by_text("Paste a problem of your own").click()
    page.get_by_label("Name", exact=True).fill(SCRIPT)
    page.get_by_label("Problem", exact=True).fill("%%%%\n%PE%\n%%%%\n")
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("3 runs, at most 30 s")).to_be_visible()
    card.get_by_role("checkbox", name=SCRIPT).uncheck()
    expect(page.get_by_text("choose problems and methods")).to_be_visible()
    card.get_by_role("checkbox", name=SCRIPT).check()
    page.keyboard.press("Control+Enter")
    page.get_by_role("link", name="HTML report").wait_for()
    expect(page.get_by_role("rowheader", name=SCRIPT)).to_be_visible()
    assert page.locator("img").count() == 0
