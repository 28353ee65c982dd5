"""Help in games of marks that comes at a bad time, is asked for often, or finds something wrong."""

from __future__ import annotations

from browsing import Desk, Faults
from playing import cell, marks, play, press, said
from playwright.sync_api import Page, expect

from sleuth.examples import example_text

FOUR = example_text("futoshiki", "4-easy")
EMPTY = "....\n....\n..2.\n...."


def test_a_film_ends_where_another_game_begins_or_a_move_is_taken_back(page: Page) -> None:
    play(page, "slitherlink", example_text("slitherlink", "small"))
    more = page.get_by_role("button", name="More", exact=True).first
    for leave in ("undo", "game"):
        more.click()
        page.get_by_role("button", name="Solve step by step").click()
        page.get_by_role("button", name="Faster").click()
        expect(page.locator(".moves li")).not_to_have_count(0)
        if leave == "undo":
            page.get_by_role("button", name="Undo").click()
        else:
            more.click()
            page.get_by_role("button", name="Examples").click()
            page.locator("#examples .quiet").last.click()
            expect(page.locator(".moves-card")).to_be_hidden()
        expect(page.locator(".why")).to_be_hidden()
        before = marks(page)
        page.wait_for_timeout(600)  # two steps of the film
        assert marks(page) == before
    assert before == {}
    expect(page.locator(".board-above .line")).to_have_count(0)


def test_a_tab_that_did_nothing_writes_nothing_over_another(desk: Desk) -> None:
    one = desk.open()
    play(one, "slitherlink", EMPTY)
    saved = """() => Object.keys(localStorage).filter(name => name.startsWith('sleuth:game:'))
      .map(name => JSON.parse(localStorage[name]).saved.moves.length)[0] ?? 0"""

    def mark(spot: str, moves: int) -> None:
        press(one, spot)
        while one.evaluate(saved) != moves:
            one.wait_for_timeout(50)

    mark("h0.0", 1)
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator(".board .line")).to_have_count(1)
    mark("h0.1", 2)
    other.evaluate("dispatchEvent(new Event('pagehide'))")
    assert one.evaluate(saved) == 2
    press(other, "h0.3")
    other.evaluate("dispatchEvent(new Event('pagehide'))")
    assert one.evaluate(saved) == 2
    assert set(marks(other)) == {"h0.0", "h0.3"}


def test_closing_the_panel_gives_the_new_game_up(page: Page) -> None:
    play(page, "slitherlink", EMPTY)
    page.get_by_role("button", name="New game").first.click()
    page.get_by_label("Another size").fill("30x30")
    page.get_by_label("Difficulty").select_option("fiendish")
    with page.expect_event("requestfailed", lambda asked: asked.url.endswith("/api/jobs")):
        page.locator("#new-game form").get_by_role("button", name="New game").click()
        expect(page.locator("#new-game [role=status]")).to_contain_text("Making a puzzle")
        page.keyboard.press("Escape")
    expect(page.locator("#new-game")).to_be_hidden()
    expect(page.locator(".chip").first).to_have_text("4 × 4")


def test_no_solution_is_told_with_the_clash_and_what_would_help(page: Page, faults: Faults) -> None:
    faults.allow("status of 503")  # a plain call that takes long becomes a job
    play(page, "slitherlink", "33\n33")
    expect(page.locator(".chip.grade")).to_have_text("no solution")
    for name in ("Check", "Hint"):
        page.get_by_role("button", name=name, exact=True).click()
        words = page.locator(".why .sentence")
        expect(words).to_contain_text("This has no solution. These cannot hold together: the 3 in")
        assert ".," not in words.inner_text()
        page.get_by_text("What would help").click()
        expect(page.locator(".why details li").first).to_contain_text("Without “")
        expect(page.locator(".board .cell.used")).not_to_have_count(0)
        page.get_by_role("button", name="Dismiss").click()
        expect(page.locator(".board .cell.used")).to_have_count(0)


def test_a_puzzle_of_several_solutions_says_so(page: Page) -> None:
    play(page, "futoshiki", ". . .\n. . .\n. . 1")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".why .sentence")).to_have_text(
        "Nothing else follows: there is more than one solution."
    )
    expect(page.locator(".chip.grade")).to_have_text("several solutions")


def test_hints_lead_to_the_solution_and_each_is_counted(page: Page) -> None:
    play(page, "futoshiki", FOUR)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Which rule?").click()
    page.get_by_role("button", name="The whole step").click()
    shown, result = 1, page.locator(".result")
    while True:
        sentence = page.locator(".why .sentence").inner_text()
        page.get_by_role("button", name="Next hint").click()
        another = page.locator(".why .sentence").filter(has_not_text=sentence)
        expect(another.or_(result.locator("p")).first).to_be_visible()
        if result.is_visible():
            break
        shown += 1
    names = ["no", "one", "two", "three", "four", "five"]
    counted = names[shown] if shown < len(names) else str(shown)
    expect(result).to_contain_text(f"{counted} hint")


def test_pairs_of_things_in_a_riddle_are_judged(desk: Desk) -> None:
    page = desk.open("/play/riddle?example=zebra")
    cell(page, "c2.21").wait_for()
    expect(cell(page, "c2.21")).to_have_attribute("aria-label", "Red, Dane")
    press(page, "c2.20")  # the Brit lives in the red house
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".why .sentence")).to_have_text("No mistakes so far.", timeout=30_000)
    press(page, "c1.7")  # dogs belong to the Swede, who lives elsewhere
    for name in ("Check", "Hint"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".why .sentence")).to_contain_text("wrong since move")
    page.get_by_role("button", name="Back to before it").click()
    assert "c1.7" not in marks(page) and marks(page)["c2.20"] == "yes"


def test_the_reason_is_a_sheet_under_the_thumb(phone: Page) -> None:
    play(phone, "slitherlink", EMPTY)
    tools = phone.locator(".play .toolbar")
    row = tools.bounding_box()
    assert row is not None and row["height"] < 60
    phone.get_by_role("button", name="Check", exact=True).tap()
    sheet = phone.locator(".why")
    expect(sheet.locator(".sentence")).to_be_visible()
    expect(sheet).to_have_css("position", "fixed")
    sheet.evaluate("it => Promise.all(it.getAnimations().map(each => each.finished))")
    box, bar = sheet.bounding_box(), phone.locator("nav.bottom").bounding_box()
    assert box is not None and bar is not None
    assert abs(box["y"] + box["height"] - bar["y"]) < 3 and box["width"] == bar["width"]
    above = tools.bounding_box()
    assert above is not None and above["y"] + above["height"] <= box["y"]
    phone.get_by_role("button", name="Dismiss").tap()
    expect(sheet).to_be_hidden()


def test_nothing_is_accepted_where_nothing_is_supposed(page: Page) -> None:
    play(page, "slitherlink", EMPTY)
    cell(page, "c0.0").focus()
    for keys in ("Alt+p", "Shift+P"):
        page.keyboard.press(keys)
        expect(said(page)).to_have_text("Nothing is supposed.")
    expect(page.locator(".moves-card")).to_be_hidden()
