"""What pages of tables share: colours by day and night, type, tables and figures."""

from __future__ import annotations

from html import escape

from sleuth.text import safe

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de;
  --paper: #ffffff; --good: #1a6b2f; --bad: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4af; --line: #3d444d;
  --paper: #14181d; --good: #6fdd8b; --bad: #ff8a8a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; background: #ffffff; padding: .5rem; border-radius: 6px; }
figure svg { max-width: 100%; height: auto; }
"""


def opening(title: str, style: str) -> list[str]:
    """The lines that a page begins with, up to its content; the style adds to what all share."""
    return [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{shown(title)}</title><style>{_STYLE}{style}</style></head><body><main>",
    ]


def shown(text: str) -> str:
    """A text as it stands in a page: nothing in it is a mark of the page's language."""
    return escape(safe(text))
