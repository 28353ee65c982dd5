"""Playing Slitherlink, Futoshiki and riddles in a browser: pointers, keys, suppositions, help."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, Desk, Faults, axe, visit
from playing import cell, link, marks, middle, play, press, said
from playwright.sync_api import Page, expect

import sleuth
from sleuth.examples import example_text

SMALL = "..1.2.\n2.3112\n.2..3.\n1....3\n1..3.2\n.3..2."
FOUR = "0 0 0 0\n0 0 0 0\n0 0 3 0\n0 0 0 0\n0 0 0 1\n1 1 1 2\n3 1 2 1\n"
UNIQUE = example_text("futoshiki", "4-easy")


def test_every_side_is_hit_from_nine_points_around_it(page: Page) -> None:
    play(page, "slitherlink", SMALL)
    wrong = page.evaluate(
        """async () => {
          const {table, data} = (await import('/static/js/play.js')).current();
          const {latticeSpots} = await import('/static/js/board.js');
          const wrong = [];
          const size = table.pixels;
          for (const kinds of ['hv', 'c', 'p']) for (const spot of latticeSpots(data, kinds)) {
            const [x, y] = table.middle(spot);
            for (const dx of [-.2, 0, .2]) for (const dy of [-.2, 0, .2]) {
              const found = table.spotAt(x + dx * size, y + dy * size, kinds);
              if (found !== spot) wrong.push([spot, dx, dy, found]);
            }
          }
          return wrong;
        }"""
    )
    assert wrong == []


def test_taps_cycle_and_the_right_button_crosses(page: Page) -> None:
    play(page, "slitherlink", SMALL)
    for expected in ("line", "cross", None):
        press(page, "h3.3")
        assert marks(page).get("h3.3") == expected
    press(page, "h3.3", button="right")
    assert marks(page)["h3.3"] == "cross"
    page.get_by_role("button", name="Inside").click()
    press(page, "c2.2")
    assert marks(page)["c2.2"] == "inside"
    expect(cell(page, "c3.3")).to_have_attribute(
        "aria-label", "Row 4, column 4, above crossed, three open"
    )


def test_a_drag_across_forty_sides_is_one_move(page: Page) -> None:
    play(page, "slitherlink", "\n".join(["." * 40] * 2))
    page.mouse.move(*middle(page, "h0.0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "h0.39"), steps=3)
    page.mouse.up()
    drawn = [spot for spot, mark in marks(page).items() if mark == "line"]
    assert sorted(drawn) == sorted(f"h0.{column}" for column in range(40))
    expect(page.locator(".moves li")).to_have_count(1)
    page.keyboard.press("Control+z")
    assert marks(page) == {}
    page.keyboard.press("Control+y")
    assert len([mark for mark in marks(page).values() if mark == "line"]) == 40
    # A stroke that begins on a line erases.
    page.mouse.move(*middle(page, "h0.0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "h0.9"), steps=3)
    page.mouse.up()
    assert len([mark for mark in marks(page).values() if mark == "line"]) == 30


def test_marks_of_bookkeeping_go_with_their_cause(page: Page) -> None:
    play(page, "slitherlink", "1.\n..")
    press(page, "h0.0")
    made = {"h0.0": "line", "h1.0": "cross", "v0.0": "cross", "v0.1": "cross"}
    assert marks(page) == made
    page.keyboard.press("Control+z")
    assert marks(page) == {}
    press(page, "h0.0")
    press(page, "h0.0")  # the line becomes a cross: what followed from it goes
    assert marks(page) == {"h0.0": "cross"}
    page.get_by_role("button", name="Options and keys").click()
    page.get_by_label("Automatic marks").uncheck()
    page.keyboard.press("Escape")
    press(page, "h1.0")
    assert marks(page) == {"h0.0": "cross", "h1.0": "line"}


def test_two_fingers_zoom_and_leave_no_mark(desk: Desk) -> None:
    phone = desk.open(size=PHONE, touch=True)
    play(phone, "slitherlink", SMALL)
    fingers = phone.context.new_cdp_session(phone)
    x, y = middle(phone, "h2.1")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    before = phone.evaluate(
        "async () => (await import('/static/js/play.js')).current().table.pixels"
    )
    touch("touchStart", (x, y))
    touch("touchMove", (x + 60, y))
    assert marks(phone)
    touch("touchStart", (x + 60, y), (x + 60, y + 80))
    assert marks(phone) == {}
    touch("touchMove", (x, y), (x + 60, y + 160))
    touch("touchEnd")
    assert marks(phone) == {}
    after = phone.evaluate(
        "async () => (await import('/static/js/play.js')).current().table.pixels"
    )
    assert after > 1.2 * before
    # A long press makes the second mark, and a short one the first.
    phone.locator(".board").press("0")
    touch("touchStart", middle(phone, "v1.1"))
    expect(phone.locator(".board-above .cross")).to_have_count(1)
    touch("touchEnd")
    assert marks(phone) == {"v1.1": "cross"}


def test_small_cells_are_zoomed_into_before_a_finger_marks(desk: Desk) -> None:
    phone = desk.open(size=PHONE, touch=True)
    play(phone, "slitherlink", "\n".join(["." * 20] * 20))
    phone.touchscreen.tap(*middle(phone, "h10.10"))
    assert marks(phone) == {}
    expect(phone.locator(".board.zoomed")).to_be_visible()
    phone.touchscreen.tap(*middle(phone, "h10.10"))
    assert marks(phone) == {"h10.10": "line"}


def test_suppositions_are_layers_that_leave_nothing_behind(page: Page) -> None:
    play(page, "slitherlink", SMALL)
    press(page, "h1.2")
    real = marks(page)
    page.get_by_role("button", name="Suppose", exact=True).click()
    press(page, "h6.1")
    press(page, "h1.2")  # also what was real may be changed in mind
    expect(page.locator(".board-above .supposed").first).to_be_attached()
    page.locator(".board").press("p")
    press(page, "h3.3")
    expect(page.locator(".chip.sup")).to_contain_text("supposing A, B")
    page.get_by_role("button", name="Reject", exact=True).click()
    expect(page.locator(".chip.sup")).to_have_text(re.compile("supposing A since"))
    page.get_by_role("button", name="Reject, mark the opposite").click()
    expect(said(page)).to_contain_text("the opposite is marked")
    assert marks(page) == {**real, "h6.1": "cross"}
    expect(page.locator(".board-above .supposed")).to_have_count(0)
    page.get_by_role("button", name="Suppose", exact=True).click()
    press(page, "h3.3")
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(said(page)).to_contain_text("Accepted")
    assert marks(page)["h3.3"] == "line"
    expect(page.locator(".board-above .supposed")).to_have_count(0)


RANDOM_GAMES = """async ([kind, text]) => {
  const {game: make} = await import('/static/js/marks-game.js');
  const {marksModel} = await import('/static/js/marks.js');
  const layers = await import('/static/js/marks-layers.js');
  const {state, restore, resume} = await import('/static/js/marks-link.js');
  const {pack, unpack} = await import('/static/js/link.js');
  const {call} = await import('/static/js/jobs.js');
  const data = await call('/api/board', {kind, text});
  let seed = 7;
  const random = most => { seed = (seed * 48271) % 2147483647; return seed % most; };
  const host = {time: () => 1, draw() {}, moved() {}, solved() {}, halt() {}, locked: () => false};
  const wrong = [];
  let model = (await make(data, host)).model, stacked = [];
  const game = await make(data, host), other = await make(data, host);
  for (let number = 0; number < 200; number += 1) {
    if (number % 20 === 0) { model = (await make(data, host)).model; stacked = []; }
    for (let times = 0; times < 6; times += 1) {
      const what = random(12);
      if (what === 0) { stacked.push(JSON.stringify(state(model))); model.suppose(); }
      else if (what === 1 && model.stack.length) { layers.accept(model); stacked.pop(); }
      else if (what === 2 && model.stack.length) {
        const before = stacked.pop();
        layers.reject(model);
        if (JSON.stringify(state(model)) !== before) wrong.push('reject');
      } else if (what === 3) { model.undo(); model.redo(); }
      else {
        const spot = model.spots[random(model.spots.length)];
        const {list, values} = model.choices(spot);
        const notes = values && random(2) ? model.written(values.filter(() => random(2))) : null;
        const stroke = model.stroke();
        stroke.set(spot, notes ?? list[random(list.length)]);
        stroke.end();
      }
    }
    const here = JSON.stringify(state(model));
    const again = marksModel(data);
    resume(again, JSON.parse(JSON.stringify(model.saved())));
    if (JSON.stringify(state(again)) !== here) wrong.push(['replay', number]);
    restore(game.model, state(model));
    const fragment = await pack({k: kind, t: text, ...await game.state()});
    if (fragment.length > 8000) wrong.push(['long', fragment.length]);
    await other.restore(await unpack(fragment));
    if (JSON.stringify(state(other.model)) !== here) wrong.push(['link', number]);
    const end = model.at;
    model.goto(0);
    if (model.entries.size) wrong.push(['undo', number]);
    model.goto(end);
    if (JSON.stringify(state(model)) !== here) wrong.push(['redo', number]);
  }
  return wrong;
}"""


@pytest.mark.parametrize(
    ("kind", "text"), [("slitherlink", SMALL), ("futoshiki", FOUR), ("riddle", None)]
)
def test_links_saves_and_replays_give_the_same_position(
    page: Page, kind: str, text: str | None
) -> None:
    visit(page, "/api")  # any page of ours: the modules are asked without a table
    text = text or sleuth.read(kind).to_text()
    assert page.evaluate(RANDOM_GAMES, [kind, text]) == []


def test_a_link_opens_the_very_position_and_bad_ones_say_so(page: Page, faults: Faults) -> None:
    play(page, "futoshiki", FOUR)
    cell(page, "c0.0").click()
    page.keyboard.press("3")
    cell(page, "c0.1").click()
    page.keyboard.press("Shift+Digit2")
    page.get_by_role("button", name="Copy a link to this").click()
    address = page.get_by_label("The link", exact=True).input_value()
    before = marks(page)
    assert before == {"c0.0": "3", "c0.1": "~2"}
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    cell(page, "c0.0").wait_for()
    assert marks(page) == before
    for fragment, words in {
        "v=1&s=%%%": "This link is damaged",
        "v=9&s=abc": "This link is of another version",
    }.items():
        page.goto("about:blank")
        page.goto(f"/play/futoshiki#{fragment}")
        expect(page.locator(".result")).to_contain_text(words)
        expect(page.locator(".board")).to_be_visible()
    page.goto("about:blank")
    page.goto(link("futoshiki", FOUR, m=[1], n=3))
    expect(page.locator(".result")).to_contain_text("the puzzle opened, the marks did not")


def test_check_finds_planted_mistakes_and_goes_back_before_them(page: Page) -> None:
    play(page, "futoshiki", UNIQUE)
    solution = sleuth.solve("futoshiki", UNIQUE).solution
    assert solution is not None
    given = sleuth.read("futoshiki", UNIQUE).givens
    places = [(row, column) for row in range(4) for column in range(4) if not given[row][column]]
    for number, (row, column) in enumerate(places[:4]):
        cell(page, f"c{row}.{column}").click()
        if number == 2:
            right, wrong = marks(page), f"c{row}.{column}"
        page.keyboard.press(
            str(solution[row][column] % 4 + 1 if number == 2 else solution[row][column])
        )
    page.keyboard.press("c")
    expect(page.locator(".why .sentence")).to_have_text("Something here is wrong since move 3.")
    page.get_by_role("button", name="Show").click()
    expect(cell(page, wrong)).to_have_class(re.compile("mistake"))
    cell(page, wrong).focus()
    page.keyboard.press("b")
    assert marks(page) == right
    page.keyboard.press("c")
    expect(page.locator(".why .sentence")).to_have_text("No mistakes so far.")


def test_hints_are_given_in_three_strengths_and_done(page: Page) -> None:
    play(page, "slitherlink", SMALL)
    hint = page.get_by_role("button", name="Hint", exact=True)
    for strength in (1, 2, 3):
        hint.click()
        expect(page.locator(".why")).to_contain_text(f"{strength} of 3")
        expect(page.locator(".board-above .new")).to_have_count(0 if strength < 3 else 4)
        assert marks(page) == {}
    expect(page.locator(".board .used").first).to_be_attached()
    assert axe(page) == []
    page.get_by_role("button", name="Do it").click()
    assert len(marks(page)) >= 3
    page.keyboard.press("Control+z")
    assert marks(page) == {}


def test_solve_tells_every_step_and_is_told_apart(desk: Desk) -> None:
    page = desk.open(reduced_motion="reduce")
    play(page, "futoshiki", UNIQUE)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("button", name="Solve step by step").click()
    expect(page.locator(".why")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".why")).to_contain_text("Step 2 of")
    assert len(marks(page)) >= 1
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result")).to_contain_text("Solved with Solve")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_keys_alone_solve_a_slitherlink(desk: Desk, size: str) -> None:
    page = desk.open(size=PHONE, touch=True) if size == "phone" else desk.open()
    play(page, "slitherlink", "4.\n..")
    cell(page, "c0.0").focus()
    for key in ("w", "a", "Shift+S", "s", "d"):
        page.keyboard.press(key)
    expect(page.locator(".result")).to_contain_text("Solved in 5 moves")
    expect(page.locator("#alerted")).to_contain_text("Solved in")
    assert axe(page) == []
    page.keyboard.press("Control+z")
    expect(page.locator(".result")).to_be_hidden()


def test_futoshiki_is_read_aloud(page: Page) -> None:
    play(page, "futoshiki", FOUR)
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-label", "Futoshiki 4 × 4")
    cell(page, "c0.0").focus()
    expect(cell(page, "c0.0")).to_have_attribute(
        "aria-label", "Row 1, column 1, empty, less than the right one"
    )
    page.keyboard.press("ArrowRight")
    expect(cell(page, "c0.1")).to_be_focused()
    expect(cell(page, "c0.1")).to_have_attribute(
        "aria-label", "Row 1, column 2, empty, greater than the left one"
    )
    page.keyboard.press("l")
    expect(said(page)).to_have_text("greater than the left one")
    page.keyboard.press("r")
    expect(said(page)).to_have_text("empty, empty, empty, empty; misses 1, 2, 3, 4")
    page.keyboard.press("4")
    expect(said(page)).to_have_text("4. Row 1 misses 1, 2, 3.")
    page.keyboard.press("m")
    expect(said(page)).to_have_text("2 of 16 filled.")
    page.keyboard.press("Control+z")
    expect(said(page)).to_have_text("Taken back: 4 in row 1, column 2.")
    page.keyboard.press("4")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("4")
    expect(said(page)).to_have_text("4 is twice in column 2.")
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Alt+Digit3")
    expect(cell(page, "c1.1")).to_have_attribute("aria-label", re.compile("candidates 2, 3$"))
    page.keyboard.press("h")
    expect(said(page)).to_contain_text("Look")
    expect(cell(page, "c1.1")).to_be_focused()


def test_candidates_are_filled_in_and_narrowed(page: Page) -> None:
    play(page, "futoshiki", FOUR)
    fill = page.get_by_role("button", name="Fill", exact=True)
    fill.click()
    expect(said(page)).to_have_text("Filled in candidates.")
    left = marks(page)  # 3 stands in row 3 and column 3
    assert left["c0.0"] == "~1,2,3,4" and left["c2.0"] == left["c0.2"] == "~1,2,4"
    fill.click()
    expect(said(page)).to_have_text("Narrowed candidates.")
    noted = marks(page)
    assert noted["c2.0"] == "~1,2,4" and noted["c0.0"] == "~1,2,3"
    cell(page, "c0.0").click()
    page.get_by_role("group", name="Numbers").get_by_role("button", name="1").click()
    assert "1" not in marks(page)["c0.3"]
    page.keyboard.press("Control+z")
    assert marks(page) == noted


def test_a_riddle_is_crossed_off(desk: Desk) -> None:
    page = desk.open("/play/riddle?example=zebra")
    cell(page, "c8.0").wait_for()
    press(page, "c8.0")  # the Norwegian in house 1
    made = marks(page)
    assert made["c8.0"] == "yes" and made["c8.1"] == made["c5.0"] == "no"
    page.get_by_label("The Norwegian lives in the first house.").check()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Which rule?").click()
    page.get_by_role("button", name="The whole step").click()
    expect(page.locator(".clues .used")).not_to_have_count(0)
    page.get_by_role("button", name="Do it").click()
    assert len(marks(page)) > len(made)
    assert axe(page) == []
    press(page, "c0.0", button="right")
    page.reload()
    cell(page, "c8.0").wait_for()
    assert marks(page)["c8.0"] == "yes"
    expect(page.get_by_label("The Norwegian lives in the first house.")).to_be_checked()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_new_games_pasted_puzzles_and_examples(desk: Desk, faults: Faults, size: str) -> None:
    faults.allow("status of 422")
    page = desk.open(size=PHONE, touch=True) if size == "phone" else desk.open()
    visit(page, "/play/slitherlink")
    expect(page.get_by_role("heading", name="Slitherlink")).to_be_visible()
    more = page.get_by_role("button", name="More", exact=True).first
    more.click()
    page.locator("#game-menu").get_by_role("button", name="New game").click()
    page.get_by_label("Another size").fill("5x5")
    page.get_by_label("Difficulty").select_option("easy")
    page.locator("#new-game form").get_by_role("button", name="New game").click()
    expect(page.locator(".chip").first).to_have_text("5 × 5")
    expect(page.locator(".chip.grade")).to_have_text("easy")
    more.click()
    page.get_by_role("button", name="Paste a puzzle").click()
    page.get_by_label("The puzzle").fill("3.\n.x")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#paste-wrong")).to_contain_text("Line 2")
    page.get_by_label("The puzzle").fill("4 4 3... .... ..2. ...3")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".chip").first).to_have_text("4 × 4")
    page.go_back()
    expect(page.locator(".chip").first).to_have_text("5 × 5")
