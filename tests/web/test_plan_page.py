"""Plan in a real browser: texts, errors at their lines, plans followed, policies, why none."""

from __future__ import annotations

import pytest
from browsing import PHONE, Desk, Faults, axe, visit
from playwright.sync_api import Page, expect


def ready(page: Page, path: str = "/plan") -> None:
    visit(page, path)
    page.locator("main[data-ready]").wait_for()
    expect(page.locator(".plan-start")).to_have_count(1)  # it opens with the first example


def planned(page: Page, example: str) -> None:
    """Open an example and plan it by the keyboard."""
    page.get_by_label("Example").select_option(example)
    expect(page.locator(".plan-text.problem .chip.good")).to_have_count(1)
    page.get_by_role("button", name="Plan", exact=False).and_(page.locator(".primary")).first.press(
        "Enter"
    )


def test_a_plan_is_followed_by_keys(page: Page) -> None:
    ready(page)
    planned(page, "planning/blocks")
    steps = page.get_by_role("listbox", name="Steps of the plan")
    expect(steps.get_by_role("option")).to_have_count(9)
    expect(page.locator(".outcome")).to_contain_text("A plan is found, and checked; cost 8")
    steps.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="After step 1")).to_be_visible()
    expect(page.locator(".change")).to_contain_text("(on-table c)")
    expect(page.locator(".purpose")).to_contain_text("It gives (clear d) for step 2")
    expect(page.locator("#said")).to_contain_text("After step 1: lower c d")
    page.keyboard.press("End")
    expect(page.locator(".goals")).to_contain_text("Goal, 5 of 5")
    page.get_by_role("button", name="Facts").click()
    expect(page.locator(".told .fact.new")).to_have_count(1)
    expect(page.locator(".told")).to_contain_text("(on b c)")
    page.get_by_role("slider", name="Step").press("Home")
    expect(page.get_by_role("heading", name="The start")).to_be_visible()
    page.get_by_role("button", name="Causal links").click()
    nodes = page.locator(".graph-node")
    expect(nodes).to_have_count(10)
    nodes.filter(has_text="lift e f").click()
    expect(page.get_by_role("heading", name="After step 3")).to_be_visible()
    assert axe(page) == []


def test_errors_stand_at_their_line_of_the_right_text(page: Page) -> None:
    ready(page)
    page.get_by_label("Example").select_option("planning/gripper")
    expect(page.locator(".plan-text.problem .chip.good")).to_have_count(1)
    problem = page.get_by_role("textbox", name="Problem (PDDL)")
    text = problem.input_value()
    problem.fill(text.replace("(:goal", "(:gaol"))
    wrong = page.locator(".plan-text.problem .editor-problem")
    line = text[: text.index("(:goal")].count("\n") + 1
    expect(wrong).to_contain_text(f"Line {line}, column")
    expect(page.locator(".plan-text.domain .editor-problem")).to_have_count(0)
    problem.press("Control+Enter")
    expect(page.locator("#alerted")).to_contain_text("The problem has an error")
    problem.fill(text)
    domain = page.get_by_role("textbox", name="Domain (PDDL)")
    domain.fill(domain.input_value().replace("(robot-in ?r)", "(robot-on ?r)", 1))
    expect(page.locator(".plan-text.domain .editor-problem").first).to_contain_text("robot-on")
    expect(page.locator(".plan-text.problem .editor-problem")).to_have_count(0)


def test_why_there_is_no_plan_and_an_own_plan(page: Page) -> None:
    ready(page, "/plan?example=one-chair")
    page.get_by_role("textbox", name="Problem (PDDL)").press("Control+Enter")
    why = page.get_by_role("region", name="Why there is no plan")
    expect(why).to_contain_text("never hold together")
    expect(why).to_contain_text("Without the goal (sits ann rocker)")
    expect(page.locator(".outcome")).to_contain_text("There is no plan: this is proved.")
    known = page.get_by_role("group", name="How this is known")
    expect(known).to_contain_text("✓ No solution: replayed by the checker of cost bounds")
    assert axe(page) == []
    page.get_by_role("button", name="Own plan").click()
    own = page.get_by_role("textbox", name="Your plan, a step a line")
    own.fill("(sit-down ann rocker)\n(sit-down ben rocker)")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".outcome")).to_contain_text("Step 2: (sit-down ben rocker) cannot be done")
    expect(page.locator(".outcome")).to_contain_text("What would help")
    expect(page.locator(".steps .failed")).to_contain_text("(empty rocker) does not hold")
    assert own.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)") == (
        "(sit-down ben rocker)"
    )
    assert axe(page) == []


@pytest.mark.parametrize("kind", ["policy", "grid", "worlds", "agents", "story"])
def test_other_kinds_of_plans_are_shown(page: Page, kind: str) -> None:
    ready(page)
    if kind == "policy":
        planned(page, "contingent/lamp-test")
        expect(page.locator(".graph-node")).to_have_count(12)
        expect(page.locator(".graph-edge-label")).to_have_text(["yes", "no"])
        page.locator(".graph-node").filter(has_text="change-bulb").click()
        known = page.get_by_role("region", name="What is known")
        expect(known).to_contain_text("2 worlds of 4 lead here")
        expect(known.locator(".fact.new").filter(has_text="(fuse-good)")).to_have_count(1)
    elif kind == "grid":
        planned(page, "mdp/gridworld-terrace")
        grid = page.get_by_role("grid")
        expect(grid.get_by_role("gridcell")).to_have_count(25)
        cell = grid.get_by_role("gridcell", name="row 1, column 1, go right, worth 0.734")
        cell.focus()
        page.keyboard.press("ArrowDown")
        expect(grid.locator(":focus")).to_have_attribute(
            "aria-label", "row 2, column 1, go up, worth 0.672"
        )
        expect(page.locator(".choices .chosen")).to_contain_text("2,1")
    elif kind == "worlds":
        planned(page, "conformant/dark-corridor")
        expect(page.locator(".purpose")).to_contain_text("One may be in any of 5 states.")
        page.get_by_role("button", name="Step on").click()
        expect(page.locator(".purpose")).to_contain_text("any of 4")
    elif kind == "story":
        planned(page, "event-calculus/yale-shooting")
        expect(page.locator(".outcome")).to_contain_text("the only way in which the story goes on")
        page.locator(".steps").press("ArrowDown")
        expect(page.locator(".told .fact.new")).to_have_text(["+loaded"])
        expect(page.get_by_role("textbox", name="Domain (PDDL)")).to_be_hidden()
    else:
        planned(page, "multi-agent/kitchen")
        expect(page.locator(".steps").get_by_role("option")).to_have_count(13)
        page.get_by_text("Who waits for whom").click()
        expect(page.locator(".outcome")).to_contain_text("waits from slot")
    if kind in ("policy", "grid"):
        assert axe(page) == []


def test_a_link_brings_the_texts_and_the_step(desk: Desk, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready(page)
    planned(page, "planning/gripper")
    page.get_by_role("listbox").press("End")
    page.get_by_role("button", name="Copy a link to this").click()
    link = page.get_by_role("textbox", name="The link").input_value()
    text = page.get_by_role("textbox", name="Domain (PDDL)").input_value()
    other = desk.open()
    other.goto(link)
    other.locator("main[data-ready]").wait_for()
    assert other.get_by_role("textbox", name="Domain (PDDL)").input_value() == text
    expect(other.locator(".plan-steps")).to_have_count(0)
    other.get_by_role("textbox", name="Problem (PDDL)").press("Control+Enter")
    expect(other.locator(".timeline")).to_contain_text("13 of 13")
    bad = desk.open()
    bad.goto("/plan#v=1&s=nonsense")
    expect(bad.locator(".outcome")).to_contain_text("This link is damaged")


def test_on_a_phone_one_part_is_in_sight(desk: Desk) -> None:
    phone = desk.open(size=PHONE, touch=True, reduced_motion="reduce")
    ready(phone)
    phone.get_by_label("Example").select_option("planning/hanoi")
    expect(phone.get_by_role("textbox", name="Domain (PDDL)")).to_be_visible()
    expect(phone.get_by_role("textbox", name="Problem (PDDL)")).to_be_hidden()
    phone.get_by_role("button", name="Problem", exact=True).tap()
    expect(phone.locator(".plan-text.problem .chip.good")).to_be_visible()
    phone.get_by_role("button", name="Plan", exact=False).and_(phone.locator(".primary")).tap()
    phone.locator(".steps").get_by_role("option").nth(2).tap()
    expect(phone.get_by_role("heading", name="After step 2")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(phone) == []


def test_texts_that_change_under_a_plan_are_told(page: Page) -> None:
    ready(page)
    expect(page.locator(".plan-text.problem .chip.good")).to_have_count(1)
    problem = page.get_by_role("textbox", name="Problem (PDDL)")
    problem.press("Control+Enter")
    expect(page.locator(".outcome .chip.good")).to_be_visible(timeout=15_000)
    changed = page.get_by_text("The texts have changed since.")
    expect(changed).to_be_hidden()
    before = problem.input_value()
    problem.fill(before.replace("(:goal", "; another day\n(:goal (and) ) ;"))
    expect(changed).to_be_visible(timeout=15_000)
    problem.fill(before)
    expect(changed).to_be_hidden(timeout=15_000)


def test_a_long_search_is_stopped(page: Page, faults: Faults) -> None:
    ready(page)
    page.get_by_label("Example").select_option("planning/sokoban")
    expect(page.locator(".plan-text.problem .chip.good")).to_have_count(1)
    problem = page.get_by_role("textbox", name="Problem (PDDL)")
    blocks = " ".join(f"b{number}" for number in range(60))
    stacked = " ".join(f"(on b{n} b{n + 1})" for n in range(59))
    goal = " ".join(f"(on b{(7 * n) % 60} b{(7 * n + 7) % 60})" for n in range(59))
    page.get_by_label("Example").select_option("planning/blocks")
    expect(page.locator(".plan-text.domain .chip.good")).to_have_count(1)
    problem.fill(
        f"(define (problem big) (:domain blocks) (:objects {blocks} - block)\n"
        f"(:init {stacked} (on-table b59) (clear b0)) (:goal (and {goal})))"
    )
    expect(page.locator(".plan-text.problem .chip.good")).to_have_count(1)
    page.get_by_label("Method").select_option("bfs")
    problem.press("Control+Enter")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".jobbar")).to_contain_text("Stopped.")
