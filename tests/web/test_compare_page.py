"""Compare in a real browser: choose, watch the table fill, plots, files, earlier runs."""

from __future__ import annotations

import re

from browsing import PHONE, Desk, Faults, Server, axe, visit
from playwright.sync_api import Page, expect


def ready(page: Page, path: str = "/compare") -> None:
    visit(page, path)
    page.locator("main[data-ready]").wait_for()


def chosen(page: Page, kind: str, problems: list[str], methods: list[str]) -> None:
    """Choose by the keyboard what is compared."""
    page.get_by_label("Puzzle").select_option(kind)
    for words, names in (("problems", problems), ("methods", methods)):
        card = page.get_by_role("region", name=words, exact=True)
        # The lists of another puzzle take a moment to come.
        for name in names[:1]:
            card.get_by_role("checkbox", name=re.compile(f"^{name}( |$)")).wait_for()
        card.get_by_role("button", name=f"None of the {words}").press("Enter")
        for name in names:
            card.get_by_role("checkbox", name=re.compile(f"^{name}( |$)")).press("Space")


def test_a_table_fills_and_is_read(page: Page) -> None:
    ready(page)
    chosen(page, "maze", ["tiny", "small", "medium"], ["astar", "bfs", "dfs"])
    expect(page.get_by_text("9 runs, at most 90 s")).to_be_visible()
    page.keyboard.press("Control+Enter")
    page.get_by_role("link", name="HTML report").wait_for()
    assert re.search(r"/compare/runs/[0-9a-f]{12}$", page.url)
    table = page.get_by_role("table", name="compare maze: problems by methods")
    expect(table.locator("td.waiting")).to_have_count(0)
    expect(table.locator("td.best")).to_have_count(3)
    page.get_by_role("button", name="Cost", exact=True).click()
    expect(table.get_by_role("row").nth(2)).to_contain_text("small")
    page.get_by_role("button", name="Nodes looked at").click()
    first = table.locator("td").first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".detail")).to_contain_text(re.compile("bfs on tiny: solved"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".detail")).to_contain_text("bfs on small")
    rows = table.locator("tbody th")
    expect(rows).to_have_text(["tiny", "small", "medium"])
    table.get_by_role("button", name="problem").click()
    table.get_by_role("button", name="problem").click()
    expect(rows).to_have_text(["medium", "small", "tiny"])
    points = page.get_by_role("group", name="How many problems in how much time").locator(".point")
    expect(points).to_have_count(9)
    points.first.focus()
    page.keyboard.press("End")
    expect(page.locator(".plot-words").first).to_contain_text("dfs: 3 answered in")
    assert axe(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").first.click()
    drawn = saved.value.path().read_text()
    assert drawn.startswith("<svg") and "astar" in drawn and "var(" not in drawn
    with page.expect_download() as csv:
        page.get_by_role("link", name="CSV").click()
    assert "astar" in csv.value.path().read_text()


def test_limits_and_refusals_are_told_apart(page: Page, faults: Faults) -> None:
    faults.allow("422")
    ready(page)
    chosen(page, "tiles", [], ["bfs"])
    page.get_by_text("Paste a problem of your own").click()
    page.get_by_role("textbox", name="Name").fill("mine")
    page.get_by_role("textbox", name="Problem").fill("14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n")
    page.get_by_role("button", name="Take it").click()
    seconds = page.get_by_label("Seconds")
    seconds.fill("0.2")
    seconds.press("Tab")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".measured td.limit")).to_have_text("⌛ limit")
    page.get_by_role("button", name="New comparison").click()
    page.get_by_text("Paste a problem of your own").click()
    page.get_by_role("textbox", name="Name").fill("mine")
    page.get_by_role("textbox", name="Problem").fill("1 2\n3 banana\n")
    page.get_by_role("button", name="Take it").click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="mine:")).to_contain_text("banana")


def test_it_goes_on_alone_and_is_joined_and_stopped(desk: Desk, server: Server) -> None:
    page = desk.open()
    ready(page)
    chosen(page, "maze", ["small", "medium", "marsh"], ["astar", "bfs", "ucs", "greedy", "dfs"])
    runs = page.get_by_label("Runs of each")
    runs.fill("100")
    runs.press("Tab")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".measured td:not(.waiting)").first).to_be_visible()
    address = page.url
    page.close()
    other = desk.open()
    other.goto(address)
    expect(other.locator(".measured td:not(.waiting)").first).to_be_visible()
    other.get_by_role("button", name="Stop").click()
    expect(other.locator(".jobbar")).to_contain_text("Stopped. What has run is kept.")
    expect(other.get_by_role("button", name="Go on")).to_be_visible()
    other.get_by_role("button", name="Earlier runs").click()
    first = other.locator("#runs .run").first
    expect(first).to_contain_text(re.compile(r"\d+ of 1.?500"), timeout=15_000)
    assert axe(other) == []


def test_on_a_phone_the_table_scrolls_in_its_box(desk: Desk) -> None:
    phone = desk.open(size=PHONE, touch=True, reduced_motion="reduce")
    ready(phone)
    phone.get_by_role("button", name="Run", exact=True).tap()
    phone.get_by_role("link", name="HTML report").wait_for()
    expect(phone.get_by_role("region", name="problems", exact=True)).to_be_hidden()
    head = phone.locator(".measured tbody th").first
    before = head.bounding_box()
    phone.locator(".measured").evaluate("it => { it.scrollLeft = 120; }")
    assert head.bounding_box() == before
    phone.get_by_role("button", name="Plots").tap()
    expect(phone.locator("svg.plot").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(phone) == []
    phone.get_by_role("button", name="Set up").tap()
    expect(phone.get_by_role("region", name="problems", exact=True)).to_be_visible()


def test_new_problems_and_settings_of_a_method_are_compared(page: Page) -> None:
    """The experiment of every course: one search, two heuristics, boards nobody has seen."""
    ready(page)
    chosen(page, "tiles", [], [])
    making = page.locator("details", has_text="Make new problems")
    making.locator("summary").press("Enter")
    making.get_by_role("spinbutton", name="How many").fill("3")
    making.get_by_role("combobox", name="Size").select_option("3x3")
    making.get_by_role("combobox", name="Difficulty").select_option("easy")
    making.get_by_role("button", name="Make them").press("Enter")
    expect(making).to_contain_text("3 made, and chosen.")
    varying = page.locator("details", has_text="A method with settings of your own")
    varying.locator("summary").press("Enter")
    varying.get_by_role("combobox", name="Method").select_option("astar")
    for heuristic in ("misplaced", "manhattan"):
        varying.get_by_role("combobox", name="heuristic").select_option(heuristic)
        varying.get_by_role("button", name="Add it").press("Enter")
    assert axe(page) == []
    expect(page.get_by_text("6 runs, at most")).to_be_visible()
    page.keyboard.press("Control+Enter")
    page.get_by_role("link", name="HTML report").wait_for()
    table = page.get_by_role("table", name="compare tiles: problems by methods")
    expect(table.locator("thead")).to_contain_text("astar:heuristic=misplaced")
    expect(table.locator("tbody th")).to_have_text(
        [f"easy 3x3, seed 1, no. {number}" for number in (1, 2, 3)]
    )
    expect(table.locator("td.limit, td.wrong, td.refused, td.waiting")).to_have_count(0)
