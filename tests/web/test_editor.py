"""The editor: what is drawn is what is typed, to the pixel; errors, keys, languages."""

from __future__ import annotations

import io
from typing import Any

import pytest
from browsing import DESK, Desk
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

ODD = "".join(
    f"\tall x{line} (p(x{line}) -> q(é, f(x))) ✓ 你好 שלום 🙂 {'ab ' * (line % 40)}\n"
    for line in range(300)
)


def _write(page: Page, text: str) -> None:
    """Put a text in at once: typed, Chromium takes its time over every line."""
    page.locator(".editor-text").evaluate(
        "(node, text) => { node.value = text; node.dispatchEvent(new Event('input')); }", text
    )


def _reads(page: Page) -> None:
    expect(page.locator(".write footer .chip")).to_have_text("✓ reads well")


def _ink(page: Page, clip: dict[str, float]) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")  # type: ignore[arg-type]


@pytest.mark.parametrize("ratio", [1, 1.25, 2])
def test_the_lines_lie_where_the_text_does(desk: Desk, ratio: float) -> None:
    page = desk.open("/reason", size=DESK, device_scale_factor=ratio)
    _write(page, ODD)
    expect(page.locator(".editor-problems")).to_be_visible()
    page.evaluate(
        """() => {
          document.querySelector('.editor').dataset.language = 'plain';
          document.querySelector('.editor-text').blur();
          document.querySelector('.editor-text').dispatchEvent(new Event('scroll'));
        }"""
    )
    box = page.locator(".editor-body").bounding_box()
    assert box is not None
    # Without the scroll bars, and without the first lines, which an error underlines.
    clip = {
        "x": box["x"] + 2,
        "y": box["y"] + 40,
        "width": box["width"] - 20,
        "height": box["height"] - 60,
    }
    for top, left in ((0, 0), (137, 0), (3333.5, 60), (99_999, 200)):
        page.evaluate(
            """([top, left]) => new Promise(done => {
              document.querySelector('.editor-text').scrollTo(left, top);
              requestAnimationFrame(() => requestAnimationFrame(done));
            })""",
            [top, left],
        )
        drawn = _ink(page, clip)
        _swap(page, own=True)
        typed = _ink(page, clip)
        _swap(page, own=False)
        assert drawn.getextrema()[0] < 128, "there is no ink"  # type: ignore[operator]
        different = sum(ImageChops.difference(drawn, typed).histogram()[33:])
        assert different <= drawn.width * drawn.height / 2000, (top, left, different)


def _swap(page: Page, *, own: bool) -> None:
    """Show the textarea's own ink instead of the lines below it, or not."""
    page.evaluate(
        """own => {
          document.querySelector('.editor-box').style.visibility = own ? 'hidden' : '';
          document.querySelector('.editor-text').style.color = own ? 'var(--ink)' : '';
        }""",
        own,
    )


def test_errors_have_a_line_a_column_and_a_way_there(page: Page) -> None:
    page.goto("/reason")
    _write(page, "formulas(assumptions).\n  p(a).\n  q(b & .\nend_of_list.\n")
    problem = page.locator(".editor-problem")
    expect(problem).to_contain_text("Line 3, column")
    expect(page.locator(".editor-text")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".editor-dot.error")).to_have_count(1)
    page.locator(".editor-text").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("F8")
    assert (
        page.evaluate(
            "() => { const t = document.querySelector('.editor-text');"
            " return t.value.slice(0, t.selectionStart).split('\\n').length; }"
        )
        == 3
    )
    page.locator("h1").evaluate("node => node.ownerDocument.activeElement.blur()")
    problem.click()
    expect(page.locator(".editor-text")).to_be_focused()
    _write(page, "formulas(assumptions).\n  p(a).\nend_of_list.\n")
    _reads(page)
    expect(page.locator(".editor-text")).to_have_attribute("aria-invalid", "false")


def test_tab_indents_only_after_a_first_key(page: Page) -> None:
    page.goto("/reason")
    text = page.locator(".editor-text")
    text.focus()
    page.keyboard.press("Tab")
    expect(text).not_to_be_focused()
    text.focus()
    page.keyboard.type("p")
    page.keyboard.press("Tab")
    expect(text).to_be_focused()
    expect(text).to_have_value("p  ")
    page.keyboard.press("Control+a")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("a\nb")
    page.keyboard.press("Control+a")
    page.keyboard.press("Tab")
    expect(text).to_have_value("  a\n  b")
    page.keyboard.press("Control+z")
    expect(text).to_have_value("a\nb")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(text).not_to_be_focused()


def test_long_texts_and_other_ends_of_lines(desk: Desk) -> None:
    page = desk.open("/reason", permissions=["clipboard-read", "clipboard-write"])
    lines = "".join(f"p{number}(a) -> q.\r\n" for number in range(5000))
    page.evaluate(
        "text => navigator.clipboard.writeText(text)",
        f"formulas(assumptions).\r\n{lines}end_of_list.\r\n",
    )
    text = page.locator(".editor-text")
    text.focus()
    page.keyboard.press("Control+v")
    assert text.input_value().count("\r") == 0
    text.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    expect(page.locator(".editor-numbers")).to_contain_text("5002")
    shown = page.locator(".editor-lines").evaluate("node => node.textContent.split('\\n').length")
    assert 5 < shown < 60
    expect(page.locator(".editor-lines")).to_contain_text("end_of_list.")


def test_a_phone_has_keys_for_signs(phone: Page) -> None:
    phone.goto("/reason")
    text = phone.locator(".editor-text")
    text.tap()
    for name in ("all", "(", "->"):
        phone.get_by_role("button", name=f"Type {name}", exact=True).tap()
    expect(text).to_have_value("all (->")
    expect(text).to_be_focused()
    box = phone.get_by_role("button", name="Type (", exact=True).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


TOKENS: list[tuple[str, str, list[list[str]]]] = [
    (
        "ladr",
        'all x p(x,12) # label("a b"). % end',
        [
            ["kw", "all"],
            ["num", "12"],
            ["str", "#"],
            ["str", '"a b"'],
            ["com", "% end"],
        ],
    ),
    (
        "tptp",
        "fof(a, axiom, ![X]: 'it''s'(X)). /* more",
        [
            ["kw", "fof"],
            ["kw", "axiom"],
            ["str", "'it'"],
            ["str", "'s'"],
            ["com", "/* more"],
        ],
    ),
    ("clauses", "2\n(¬P(x), Q(y))", [["num", "2"], ["kw", "¬"]]),
    (
        "riddle",
        "# Who?\ncolour (the * one): red\nclues:",
        [
            ["com", "# Who?"],
            ["kw", "colour (the * one)"],
            ["kw", "clues"],
        ],
    ),
    (
        "pddl",
        "(define (domain d) (:types t) ?x 3) ; no",
        [
            ["kw", "define"],
            ["kw", "domain"],
            ["kw", ":types"],
            ["str", "?x"],
            ["num", "3"],
            ["com", "; no"],
        ],
    ),
    (
        "json",
        '{"a": [1, "b", true]}',
        [
            ["kw", '"a"'],
            ["num", "1"],
            ["str", '"b"'],
            ["kw", "true"],
        ],
    ),
    ("plain", "all 1", []),
]


def test_each_language_has_its_colours(page: Page) -> None:
    page.goto("/reason")
    found: Any = page.evaluate(
        """async cases => {
          const {tokens} = await import('/static/js/languages.js');
          const shown = text => each => [each.kind, text.slice(each.from, each.to)];
          return cases.map(([name, text]) => tokens(name, text).map(shown(text)));
        }""",
        [[name, text] for name, text, _ in TOKENS],
    )
    assert found == [expected for _, _, expected in TOKENS]
    guesses: Any = page.evaluate(
        """async texts => {
          const {guess, openComment} = await import('/static/js/languages.js');
          const open = text => openComment('tptp', text, 6);
          return [...texts.map(guess), open('a /* b'), open('/* */ ')];
        }""",
        [
            "(define (domain d))",
            "% x\nfof(a,axiom,p).",
            "formulas(sos).",
            "3\nP(x)",
            "a: b\nclues:",
            "{}",
        ],
    )
    assert guesses == ["pddl", "tptp", "ladr", "clauses", "riddle", "json", True, False]
