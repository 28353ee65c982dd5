"""What stands in the files of the page, without a browser: forbidden words, colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sleuth

WEB = Path(sleuth.__file__).parent / "web"
MODULES = sorted((WEB / "static" / "js").glob("*.js"))
SHEETS = sorted((WEB / "static").glob("*.css"))
PAGES = sorted((WEB / "pages").glob("*.html"))

FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|https?:"
    r"|setAttribute\(['\"]style|\.srcdoc|importScripts|DOMParser"
)
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_make_no_markup_from_text_and_name_no_host(path: Path) -> None:
    """Text becomes a page only by text nodes, and nothing is loaded from elsewhere."""
    text = path.read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert FORBIDDEN.findall(text) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_have_no_inline_script_or_style(path: Path) -> None:
    """All script and style is in files of ours; there is one heading and one main part."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|https?:", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert re.findall(r"<script[^>]*></script>", text) == re.findall(
        r"<script[^>]*>.*?</script>", text, re.S
    )
    assert text.count("<h1") <= 1
    assert text.count("<main") == 1
    assert '<html lang="en">' in text
    assert "<noscript>" in text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_pages_name_is_there(path: Path) -> None:
    """No link, script or style of a page leads nowhere."""
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r'(?:href|src)="/static/([^"]+)"', text):
        assert (WEB / "static" / name).is_file(), name


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_sheets_take_their_colours_from_the_tokens(path: Path) -> None:
    """A colour by number stands in tokens.css only, and every token used is there."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert not re.search(r"@import|https?:", text)
    if path.name == "tokens.css":
        return
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[\s;,)])", text) == []
    own = set(re.findall(r"(--[\w-]+)\s*:", text))
    scripted = {
        name for module in MODULES for name in re.findall(r"--[\w-]+", module.read_text("utf-8"))
    }
    assert set(re.findall(r"var\((--[\w-]+)", text)) <= tokens("light").keys() | own | scripted


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    text = (WEB / "static" / "tokens.css").read_text(encoding="utf-8")
    block = re.search(rf"\[data-theme={theme}\]\s*{{(.*?)}}", text, re.S)
    assert block is not None
    return dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6});", block[1]))


def luminance(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    ("ink", "surface", 4.5),
    ("ink", "bg", 4.5),
    ("ink", "sunken", 4.5),
    ("ink2", "bg", 4.5),
    ("ink2", "surface", 4.5),
    ("ink2", "sunken", 4.5),
    ("accent", "surface", 4.5),
    ("accent", "bg", 4.5),
    ("accent", "accentsoft", 4.5),
    ("onaccent", "accent", 4.5),
    ("good", "goodsoft", 4.5),
    ("warn", "warnsoft", 4.5),
    ("bad", "badsoft", 4.5),
    ("hintink", "hintsoft", 4.5),
    ("sup", "supsoft", 4.5),
    ("kw", "surface", 4.5),
    ("str", "surface", 4.5),
    ("com", "surface", 4.5),
    ("num", "surface", 4.5),
    ("hint", "surface", 3),
    ("cross", "surface", 3),
    ("edge", "surface", 3),
    ("wall", "surface", 3),
    ("path", "closed", 3),
    ("mark", "surface", 3),
    ("focus", "bg", 3),
    ("focus", "surface", 3),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_colours_stand_out(theme: str, front: str, ground: str, least: float) -> None:
    """Words need 4.5 to 1, drawings and rings 3 to 1."""
    colours = tokens(theme)
    assert contrast(colours[f"--{front}"], colours[f"--{ground}"]) >= least


def test_both_themes_have_the_same_colours() -> None:
    """No colour is forgotten in the dark."""
    assert tokens("light").keys() == tokens("dark").keys()
