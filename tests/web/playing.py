"""What tests of the page Play share: links to puzzles, places on the board, what was said."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from browsing import visit
from playwright.sync_api import Locator, Page


def link(puzzle: str, text: str, **state: Any) -> str:
    """The address that opens a puzzle, and with a state its position."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps({"t": text, **state}).encode()) + packer.flush()
    return f"/play/{puzzle}#v=1&s={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def play(page: Page, puzzle: str, text: str, **state: Any) -> None:
    """Open a puzzle and wait for its board."""
    visit(page, link(puzzle, text, **state))
    page.locator(".board [role=gridcell]").first.wait_for()


def cell(page: Page, spot: str) -> Locator:
    """A cell of the board."""
    return page.locator(f"[data-spot='{spot}']")


def middle(page: Page, spot: str) -> tuple[float, float]:
    """Where a spot is on the screen."""
    x, y = page.evaluate(
        "async spot => (await import('/static/js/play.js')).current().table.middle(spot)", spot
    )
    return float(x), float(y)


def press(page: Page, spot: str, **how: Any) -> None:
    """Click on a spot."""
    page.mouse.click(*middle(page, spot), **how)


def marks(page: Page) -> dict[str, str]:
    """All marks on the board."""
    found: dict[str, str] = page.evaluate(
        """async () => {
          const {model} = (await import('/static/js/play.js')).current().game;
          const made = [...model.entries].filter(([, entry]) => entry.mark);
          return Object.fromEntries(made.map(([spot, entry]) => [spot, entry.mark]));
        }"""
    )
    return found


def said(page: Page) -> Locator:
    """The polite region."""
    return page.locator("#said")
