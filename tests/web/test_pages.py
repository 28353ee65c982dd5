"""What holds for every page: access, colours, sizes, budgets, keys, and a server that goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Desk, Faults, axe, serving, visit
from playwright.sync_api import Browser, Page, expect

#: Every page, with what is there when it is ready.
PAGES = {
    "/": ".tiles .tile h3",
    "/play": "main h1",
    "/play/slitherlink": "[role=grid]",
    "/play/lights-out": "[role=grid]",
    "/watch/maze": "main h1",
    "/reason": "textarea",
    "/plan": "textarea",
    "/compare": "main h1",
    "/learn": "article h1",
    "/api": "main h1",
}
SCRIPT_BYTES, STYLE_BYTES, MODULES = 90_000, 20_000, 14


@pytest.fixture(params=PAGES)
def path(request: pytest.FixtureRequest) -> str:
    """A page."""
    value: str = request.param
    return value


def ready(page: Page, path: str) -> Page:
    """Go to a page and wait until what it is for is there."""
    visit(page, path)
    page.locator(PAGES[path]).first.wait_for()
    return page


# What a page has loaded until it is at rest, by the browser's own account.
_LOADED = """
() => performance.getEntriesByType('resource')
  .filter(each => each.name.includes('/static/')
    && !(each.startTime >= performance.getEntriesByName('at rest')[0]?.startTime))
  .map(each => [each.name.split('/static/')[1], each.decodedBodySize])
"""


def total(loaded: dict[str, int], suffix: str) -> int:
    """Bytes of all files of a kind."""
    return sum(size for name, size in loaded.items() if name.endswith(suffix))


def assert_within_budget(page: Page) -> None:
    """Script, style and the number of modules that a page loads before anything is done."""
    loaded: dict[str, int] = dict(page.evaluate(_LOADED))
    modules = [name for name in loaded if name.endswith(".js") and name != "js/theme.js"]
    assert 10_000 < total(loaded, ".js") <= SCRIPT_BYTES, loaded
    assert 10_000 < total(loaded, ".css") <= STYLE_BYTES, loaded
    assert len(modules) <= MODULES, sorted(modules)


def test_games_keep_to_the_budget(desk: Desk) -> None:
    """Each way to play has modules and styles of its own; none is too many."""
    for name in ("futoshiki", "riddle", "tiles", "hunger-games", "pacman", "mafia"):
        page = desk.open(f"/play/{name}")  # each in a browser that has loaded nothing
        page.locator(".board [role=gridcell], .stage").first.wait_for()
        assert_within_budget(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert sideways(page) <= 0, name


# Whether the focus went on into the main part when Tab was pressed there, if it has controls.
_INSIDE = """
() => document.activeElement.closest('main') !== null
  || !document.querySelector('main :is(a[href], button, input, select, textarea, summary)')
"""


def test_page_on_a_desk(page: Page, path: str) -> None:
    """Within its budget; accessible in both themes; in order by Tab; not cut with large text."""
    ready(page, path)
    assert_within_budget(page)
    assert axe(page) == []
    expect(page.locator("h1")).to_have_count(1)
    for landmark in ("header.top", "main#main", "nav[aria-label]"):
        assert page.locator(landmark).count() >= 1
    assert page.title().endswith("Sleuth")

    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    if not path.startswith(("/play/", "/reason", "/plan")):  # these take the focus when ready
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        page.keyboard.press("Tab")
        assert page.evaluate(_INSIDE)
        if page.evaluate("document.activeElement !== document.body"):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"

    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert sideways(page) <= 0


# What a finger has to hit; words inside of text and boxes with a label around them are excepted.
_SMALL = """
() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=button]')]
  .filter(node => {
    const box = node.getBoundingClientRect();
    const shown = box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
    const inText = node.matches('p a, li a:not(.card, .button), td a, label input, .skip');
    return shown && !inText && !node.closest('[aria-hidden=true], .visually-hidden')
      && (box.height < 43.5 || box.width < 24) && !node.matches('input[type=range]');
  })
  .map(node => [node, node.getBoundingClientRect()])
  .map(([node, box]) => `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 30)}`
     + ` ${Math.round(box.width)}×${Math.round(box.height)}`)
"""
_MOVING = "document.getAnimations().filter(each => each.playState === 'running').length"
_BORDER = "node => getComputedStyle(node).borderBottomColor"


def test_page_on_a_phone(phone: Page, path: str) -> None:
    """Accessible; targets of 44 pixels; fits 390 and 320; still told by signs in forced colours."""
    ready(phone, path)
    assert axe(phone, ("light",)) == []
    assert phone.evaluate(_SMALL) == []
    assert sideways(phone) <= 0
    phone.set_viewport_size({"width": 320, "height": 640})
    assert sideways(phone) <= 0
    phone.emulate_media(forced_colors="active", reduced_motion="reduce")
    assert phone.evaluate(_MOVING) == 0
    for current in phone.locator("header [aria-current]").all():
        assert current.evaluate(_BORDER) != "rgba(0, 0, 0, 0)"


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    value: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return value


def test_theme_follows_the_system_and_then_the_choice(desk: Desk) -> None:
    """Dark where the system is; what is chosen is kept, and set before anything is painted."""
    page = desk.open("/", color_scheme="dark")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    assert page.evaluate("document.head.querySelector('script:not([type])').src").endswith(
        "theme.js"
    )
    page.get_by_role("button", name="Dark colours").click()
    expect(root).to_have_attribute("data-theme", "dark")


def test_keys_are_listed_and_go_to_pages(page: Page) -> None:
    """`?` opens a list that stops nothing; G and a letter go; Options switches letters off."""
    ready(page, "/learn")
    page.keyboard.press("?")
    panel = page.locator("#keys")
    expect(panel).to_be_visible()
    assert not panel.evaluate("node => node.matches(':modal')")
    expect(panel).to_contain_text("go to Play")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("g")
    page.keyboard.press("r")
    page.wait_for_url("**/reason")
    ready(page, "/learn")
    page.get_by_role("button", name="Options and keys").click()
    page.get_by_label("Letter keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(panel).to_be_hidden()
    visit(page, "/")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


def test_phone_has_a_bar_and_more(phone: Page) -> None:
    """Four pages stand below; the others, options and keys are under More."""
    ready(phone, "/learn")
    bar = phone.locator("nav.bottom")
    expect(bar).to_be_visible()
    more = bar.get_by_role("button", name="More")
    more.tap()
    expect(phone.locator("#more")).to_be_visible()
    assert axe(phone) == []
    phone.locator("#more").get_by_role("link", name="Compare").tap()
    phone.wait_for_url("**/compare")


def test_link_is_copied_or_shown(desk: Desk) -> None:
    """The button copies the address; where that is not allowed the address can be selected."""
    page = desk.open("/learn/player", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link to this").click()
    expect(page.locator("#link")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/learn/player")
    expect(page.get_by_label("The link")).to_have_value(re.compile("/learn/player$"))


_ROUND_TRIP = """
async states => {
  const {pack, unpack} = await import('/static/js/link.js');
  const out = [];
  for (const state of states) out.push(await unpack('#' + await pack(state)));
  return out;
}
"""
_BAD = """
async fragments => {
  const {unpack} = await import('/static/js/link.js');
  return Promise.all(fragments.map(each => unpack(each).catch(error => error.say)));
}
"""


def test_links_hold_what_they_are_given(page: Page) -> None:
    """Any JSON comes back; a bad fragment gives a sentence, none gives nothing."""
    visit(page, "/learn")
    states = [{}, {"t": "3.3..2\n" * 50, "m": "äß🎲"}, ["a", 1.5, None, True], "x" * 20_000]
    assert page.evaluate(_ROUND_TRIP, states) == states
    bad = page.evaluate(_BAD, ["#v=2&s=abc", "#v=1&s=!!", "#v=1", "#v=1&s=AAAA", "", "#place"])
    assert all(isinstance(each, str) and each.endswith(".") for each in bad[:4])
    assert bad[4:] == [None, None]


def test_seven_tabs_work_side_by_side(desk: Desk) -> None:
    """Each tab runs an example; none blocks the others by holding connections."""
    context = desk.open("/learn/student").context
    tabs = [context.pages[0], *(context.new_page() for _ in range(6))]
    for tab in tabs:
        desk.faults.listen(tab, desk.server.url)
        ready(tab, "/learn")
    for tab in tabs:
        tab.locator(".example .command .primary").first.click()
    for tab in tabs:
        expect(tab.locator(".out .chip").first).to_have_text("answered", timeout=30_000)


@pytest.fixture
def own_desk(browser: Browser, faults: Faults, tmp_path: Path) -> Iterator[Desk]:
    """A desk with a server that the test may end."""
    with serving(tmp_path) as server:
        opened = Desk(browser, server, faults)
        yield opened
        opened.close()
    faults.allow("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
    assert not faults.left()


# Whether the page has loaded what it needs later.
_AT_REST = """
names => names.every(name =>
  performance.getEntriesByType('resource').some(each => each.name.endsWith(`/${name}.js`)
    && each.responseEnd > 0))
"""


def test_a_server_that_goes_is_told_and_comes_back(own_desk: Desk) -> None:
    """A bar says so, games go on, and it goes when the server is back."""
    game = own_desk.open("/play/slitherlink")
    cell = game.locator("[role=gridcell]").first
    cell.wait_for()
    page = own_desk.open("/learn/player")
    modules = ["gone", "marks-rules", "marks-help", "marks-words", "play-help", "play-moves"]
    for one, names in ((game, modules), (page, ["gone"])):
        while not one.evaluate(_AT_REST, names):
            one.wait_for_timeout(100)
    run = page.locator(".example .command .primary").first
    run.wait_for()
    own_desk.server.stop()
    cell.focus()
    game.keyboard.press("w")
    expect(game.locator(".board .line")).to_have_count(1)
    game.get_by_role("button", name="Hint").click()
    expect(game.locator(".gone")).to_be_visible()
    run.click()
    bar = page.locator(".gone")
    expect(bar).to_be_visible()
    expect(bar).to_contain_text("Sleuth is not running. You can play on; hints and checks wait.")
    assert axe(page) == []
    own_desk.server.start()
    page.locator(".gone button").dispatch_event("click")  # "Try now", unless it has tried already
    expect(bar).to_be_hidden()
    expect(page.locator("#said")).to_have_text("Sleuth is running again.")
    run.click()
    expect(page.locator(".out .chip").first).to_have_text("answered")
