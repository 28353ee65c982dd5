"""Reason: deciding, proofs, models, resolving by hand, what must be true, links."""

from __future__ import annotations

import json
import re
from typing import Any

from browsing import PHONE, Desk, set_theme
from playwright.sync_api import Page, Route, expect

WORKER = "hard-worker"


def _open(page: Page, name: str, kind: str = "theory") -> None:
    page.goto(f"/reason?example={name}&kind={kind}")
    expect(page.locator(".write footer .chip")).to_have_text("✓ reads well")


def _decide(page: Page, verdict: str) -> None:
    page.get_by_role("button", name="Decide").click()
    expect(page.locator(".verdict")).to_contain_text(verdict)


def _tab(page: Page, name: str) -> None:
    page.locator(".tabs").get_by_role("button", name=name, exact=True).click()


def _violations(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = []
    for theme in ("light", "dark"):
        set_theme(page, theme)
        response: Any = Axe().run(page).response
        found += [
            f"{theme}: {each['id']} {each['nodes'][0]['html'][:120]}"
            for each in response["violations"]
        ]
    return found


def test_a_proof_by_keyboard_alone(page: Page) -> None:
    _open(page, WORKER)
    expect(page.locator(".editor-text")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".verdict")).to_contain_text("Proved in")
    expect(page.locator('[data-lane="prove"]')).to_contain_text("Proved")
    expect(page.locator('[data-lane="models"]')).to_have_attribute("data-state", "stopped")
    expect(page.locator("#said")).to_contain_text("Proved in")
    page.keyboard.press("Escape")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.graph-node')"):
            break
    expect(page.locator(".graph-node.end")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    chosen = page.locator(".step[aria-selected=true]")
    expect(chosen).to_have_count(1)
    number = chosen.locator(".number").inner_text()
    expect(page.locator(".graph-node.chosen")).to_have_attribute("data-id", number)
    expect(page.locator(".step-why")).to_contain_text(number)
    assert _violations(page) == []


def test_steps_have_parents_and_unifiers(page: Page) -> None:
    _open(page, WORKER)
    _decide(page, "Proved in")
    _tab(page, "Steps")
    steps = page.locator(".steps .step")
    expect(steps.last).to_contain_text("□")
    expect(page.locator(".step .unifier").first).to_contain_text("=")
    steps.filter(has=page.locator(".unifier")).first.click()
    expect(page.locator(".step-why .unifier")).to_contain_text("Unifier:")
    page.locator(".step-why .line").first.click()
    expect(page.locator(".steps .step[aria-selected=true]")).to_have_count(1)
    page.locator(".steps").focus()
    page.keyboard.press("End")
    expect(steps.last).to_have_attribute("aria-selected", "true")
    _tab(page, "Text")
    page.get_by_label("Form of the proof").select_option("tstp")
    expect(page.locator(".proof-text")).to_contain_text("SZS output start")
    with page.expect_download() as saved:
        page.locator(".view").get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "proof.tstp"


def test_a_phone_shows_steps_first(desk: Desk) -> None:
    phone = desk.open(size=PHONE, touch=True, reduced_motion="reduce")
    _open(phone, WORKER)
    phone.get_by_role("button", name="Decide").tap()
    expect(phone.locator(".verdict")).to_contain_text("Proved in")
    expect(phone.locator(".steps .step").last).to_be_visible()
    expect(phone.locator(".write")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    _tab(phone, "Graph")
    expect(phone.locator(".graph-node.end")).to_be_visible()
    phone.locator(".side").get_by_role("button", name="Text").tap()
    expect(phone.locator(".editor-text")).to_be_visible()


def test_counter_models_are_tables(page: Page) -> None:
    _open(page, "lattice")
    _decide(page, "Does not follow: a counter-model of size 5. It fails for")
    table = page.locator("table.model").first
    expect(table.locator("tbody tr")).to_have_count(5)
    expect(page.locator(".view")).to_contain_text("Counter-model 1, size 5")
    page.get_by_role("button", name="Next model").click()
    expect(page.locator(".view")).to_contain_text("Counter-model 2", timeout=15_000)
    page.get_by_role("button", name="Model before").click()
    expect(page.locator(".view")).to_contain_text("Counter-model 1")


def test_models_are_those_of_the_text_that_was_run(page: Page) -> None:
    text = "formulas(assumptions).\n  all x (x = a | x = b).\n  a != b.\n  p(a).\nend_of_list.\n"
    page.goto("/reason")
    page.locator(".editor-text").fill(text)
    _decide(page, "Can be true: a model of size 2.")
    changed = page.get_by_text("The text has changed since.")
    expect(changed).to_be_hidden()
    page.locator(".editor-text").fill(text.replace("a != b", "a = b"))
    expect(changed).to_be_visible()
    page.get_by_role("button", name="Next model").click()
    # In the changed text both constants would be one element, and stand in a table.
    expect(page.locator(".view")).to_contain_text("Model 2, size 2")
    expect(page.locator(".view")).not_to_contain_text("Constants")
    for reach in (6, 10):
        page.get_by_role("button", name="Next model").click()
        expect(page.locator(".view")).to_contain_text(f"no further one up to size {reach}")
    assert _violations(page) == []


def test_several_goals_have_a_verdict_each(page: Page) -> None:
    page.goto("/reason")
    page.locator(".editor-text").fill(
        "formulas(assumptions). p(a). p(x) -> q(x). end_of_list.\n"
        "formulas(goals). q(a) # label(first). r(a) # label(second). end_of_list."
    )
    _decide(page, "Does not follow")
    goals = page.get_by_label("Goal")
    expect(goals.locator("option").nth(0)).to_have_text("1. first · proved")
    expect(goals.locator("option").nth(1)).to_have_text("2. second · does not follow")
    goals.select_option("0")
    expect(page.locator(".verdict")).to_contain_text("Proved in")
    expect(page.locator(".graph-node.end")).to_be_visible()


def test_resolving_by_hand_up_to_the_empty_clause(page: Page) -> None:
    _open(page, WORKER)
    _tab(page, "By hand")
    expect(page.get_by_role("button", name="Resolve", exact=True)).to_be_disabled()
    note = page.locator(".hand-note")
    for step in range(1, 8):
        hint = page.get_by_role("button", name="Hint", exact=True)
        hint.click()
        expect(note).to_contain_text("Look at line")
        page.get_by_role("button", name="Which literals?").click()
        expect(page.locator(".literal[aria-pressed=true]")).to_have_count(2)
        page.get_by_role("button", name="Do it").click()
        expect(page.locator(".hand-lines .made")).to_have_count(step)
        expect(note.locator(".good")).to_contain_text("follows from")
        if "empty clause" in note.inner_text():
            break
    expect(note).to_contain_text("proved by hand")
    page.get_by_role("button", name="Undo").click()
    expect(note).to_contain_text("Taken back.")
    expect(page.locator(".hand-lines .made")).to_have_count(step - 1)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".hand-lines .made")).to_have_count(step)


def test_mistakes_by_hand_are_named(page: Page) -> None:
    _open(page, "alpine-club")
    _tab(page, "By hand")
    for name in ("1", "2"):
        page.locator(f'[data-literal="{name}"]').focus()
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Resolve", exact=True).click()
    expect(page.locator(".hand-note")).to_contain_text("1 and 2 are both positive")
    page.locator('[data-literal="1"]').click()
    page.locator('[data-literal="4a"]').click()
    page.locator('[data-literal="1"]').click()
    page.get_by_label("What comes of them").fill("skier(Tony)")
    page.keyboard.press("Enter")
    # The answer is the exercise, so it is not given away.
    expect(page.locator(".hand-note")).to_contain_text("skier(Tony) does not follow from")
    expect(page.locator(".hand-note")).not_to_contain_text("resolvent")
    page.get_by_role("button", name="Show what does").click()
    expect(page.locator(".hand-note")).to_contain_text("the resolvent is (skier(Tony)")
    page.get_by_label("What comes of them").fill("(climber(Tony), skier(Tony))")
    page.keyboard.press("Enter")
    expect(page.locator(".hand-note")).to_contain_text("Right. 12 follows from")
    assert _violations(page) == []


def test_what_must_be_true(page: Page) -> None:
    _open(page, "mafia-killer")
    _tab(page, "Must be true")
    facts = page.locator(".must details").first
    expect(facts).to_contain_text("must be true")
    expect(facts).to_contain_text("killer(Ann)")
    page.get_by_label("A question").fill("killer(x)")
    page.keyboard.press("Enter")
    expect(facts.locator("li")).to_have_count(1)
    page.get_by_label("A question").fill("killer(")
    page.keyboard.press("Enter")
    expect(page.locator(".must .bad")).to_be_visible()


def test_riddles_are_solved_and_explained(page: Page) -> None:
    _open(page, "zebra", "riddle")
    _decide(page, "this is the only solution")
    expect(page.locator(".verdict .known p")).to_have_text(re.compile("The only solution: "))
    expect(page.locator("table.model")).to_contain_text("Norwegian")
    page.get_by_role("button", name="Explain it step by step").click()
    steps = page.locator(".why-steps > li")
    expect(steps).to_have_count(1)
    page.get_by_role("button", name="Next step").click()
    expect(steps).to_have_count(2)
    page.get_by_role("button", name="All steps").click()
    expect(page.locator(".explained")).to_contain_text("Everything is settled.")


def test_small_tools(page: Page) -> None:
    page.goto("/reason")
    _tab(page, "Tools")
    page.get_by_role("button", name="Unify").click()
    expect(page.locator(".found").first).to_contain_text("z = f(y)")
    page.get_by_role("button", name="Tabulate").click()
    expect(page.locator("table.truth tbody tr")).to_have_count(4)


def _stream(*events: tuple[str, dict[str, Any]]) -> str:
    return "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)


def test_a_limit_is_never_worded_as_none(page: Page) -> None:
    def limited(route: Route) -> None:
        answer = {"status": "unknown", "limit": "seconds", "solution": None, "result": None}
        stats = {"stats": {"seconds": 10.0}, "evidence": None}
        body = _stream(
            ("accepted", {"job": "j", "place": 0}),
            ("result", {"lane": "prove", "task": "prove", **answer, **stats}),
            ("result", {"lane": "models", "task": "models", **answer, **stats}),
            ("end", {"why": "limit"}),
        )
        route.fulfill(content_type="text/event-stream", body=body)

    _open(page, WORKER)
    page.route("**/api/jobs", limited)
    _decide(page, "Stopped after 10 s. This does not mean there is no answer.")
    expect(page.get_by_role("button", name="Try again for 30 seconds")).to_be_visible()
    expect(page.locator(".view")).to_contain_text("This does not mean there is none.")


def test_stopping_says_so(page: Page) -> None:
    _open(page, WORKER)
    page.route("**/api/jobs", lambda route: None)
    page.get_by_role("button", name="Decide").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("This does not mean there is no answer.")
    expect(page.get_by_role("button", name="Decide")).to_be_visible()


def test_names_are_text(page: Page) -> None:
    evil = "<img src=x onerror=alert(1)>"
    page.goto("/reason")
    page.locator(".editor-text").fill(
        f"fof('{evil}', axiom, '{evil}'(a)).\nfof(g, conjecture, '{evil}'(a))."
    )
    _decide(page, "Proved in")
    _tab(page, "Steps")
    expect(page.locator(".steps")).to_contain_text(evil)
    assert page.locator("img").count() == 0
    _tab(page, "By hand")
    expect(page.locator(".hand-note")).to_contain_text("cannot write")


def test_a_link_restores_the_text_and_runs_nothing(desk: Desk) -> None:
    page = desk.open()
    page.goto("/reason")
    text = "formulas(assumptions).\n  p(a).\nend_of_list.\n"
    fragment = page.evaluate(
        """async state => (await import('/static/js/link.js')).pack(state)""",
        {"text": text, "name": "mine", "tab": "models", "options": {"seconds": 20}},
    )
    other = desk.open(f"/reason#{fragment}")
    expect(other.locator(".editor-text")).to_have_value(text)
    expect(other.locator(".verdict")).to_contain_text("Press Decide to run it.")
    expect(other.locator(".symbols")).to_contain_text("limit 20 s")
    broken = desk.open("/reason#v=1&s=notalink")
    expect(broken.locator(".verdict")).to_contain_text("This link is damaged")


def test_texts_are_kept_and_examples_listed(page: Page) -> None:
    page.goto("/reason")
    expect(page.locator(".write footer")).to_contain_text("Write a theory, or open an example.")
    page.get_by_role("button", name="Examples").click()
    page.locator("#examples").get_by_role("button", name="alpine-club").click()
    expect(page.locator(".write footer .chip")).to_have_text("✓ reads well")
    page.locator(".file").click()
    page.get_by_label("Name of this text").fill("my club")
    page.get_by_role("button", name="Keep here").click()
    page.locator(".file").click()
    page.locator("#texts").get_by_role("button", name="TPTP").click()
    expect(page.locator(".editor-lines")).to_contain_text("fof(")
    page.locator(".file").click()
    page.locator("#texts").get_by_role("button", name="my club", exact=True).click()
    expect(page.locator(".file")).to_contain_text("my club")
    page.reload()
    expect(page.locator(".file")).to_contain_text("my club")
