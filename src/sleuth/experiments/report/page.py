"""A report as one page that opens without a network and sorts its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from sleuth.experiments.report.tables import Cell, Table
from sleuth.text import safe

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de;
  --paper: #ffffff; --best: #1a6b2f; --bad: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4af; --line: #3d444d;
  --paper: #14181d; --best: #6fdd8b; --bad: #ff8a8a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
p.about, figcaption { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0;
  padding: 0; cursor: pointer; }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
td.best { color: var(--best); font-weight: 700; }
td.failed { color: var(--bad); font-style: italic; }
figure { margin: 1rem 0; background: #ffffff; padding: .5rem; border-radius: 6px; }
figure svg { max-width: 100%; height: auto; }
p.alarm { color: var(--bad); font-weight: 700; }
"""

_SCRIPT = """
for (const table of document.querySelectorAll("table")) {
  table.querySelectorAll("th button").forEach((button, column) => {
    button.addEventListener("click", () => {
      const head = button.parentElement, body = table.tBodies[0];
      const up = head.getAttribute("aria-sort") !== "ascending";
      table.querySelectorAll("th").forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = (row) => row.cells[column].dataset.value;
      const compare = (one, other) => {
        const [a, b] = [key(one), key(other)];
        if (a === b) return 0;
        if (a === undefined) return 1;
        if (b === undefined) return -1;
        const numbers = Number(a) - Number(b);
        const order = Number.isNaN(numbers) ? a.localeCompare(b) : numbers;
        return up ? order : -order;
      };
      [...body.rows].sort(compare).forEach((row) => body.append(row));
    });
  });
}
"""


def to_page(
    title: str,
    about: str,
    tables: Sequence[Table],
    sentences: Sequence[str],
    alarms: Sequence[str],
    plots: Mapping[str, str],
) -> str:
    """The page; plots are SVG texts by what they show."""
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(title)}</title><style>{_STYLE}</style></head><body><main>",
        f'<h1>{_text(title)}</h1><p class="about">{_text(about)}</p>',
    ]
    lines += [f'<p class="alarm">Methods disagree: {_text(each)}</p>' for each in alarms]
    lines += _table(tables[0]) if tables else []
    if sentences:
        lines += ["<ul>", *(f"<li>{_text(each)}</li>" for each in sentences), "</ul>"]
    for name, drawing in plots.items():
        lines += [f"<h2>{_text(name)}</h2>", f"<figure>{drawing}</figure>"]
    for table in tables[1:]:
        lines += _table(table)
    return "\n".join([*lines, f"</main><script>{_SCRIPT}</script></body></html>", ""])


def _table(table: Table) -> list[str]:
    head = "".join(
        f'<th scope="col"><button type="button">{_text(each)}</button></th>'
        for each in table.columns
    )
    rows = [f"<tr>{''.join(map(_cell, line))}</tr>" for line in table.lines]
    return [
        f"<h2>{_text(table.title)}</h2>",
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>',
        *rows,
        "</tbody></table></div>",
    ]


def _cell(cell: Cell) -> str:
    marks = [name for name, so in (("best", cell.best), ("failed", cell.failed)) if so]
    kind = f' class="{" ".join(marks)}"' if marks else ""
    value = "" if cell.value is None else f' data-value="{escape(safe(str(cell.value)))}"'
    return f"<td{kind}{value}>{_text(cell.text)}</td>"


def _text(text: str) -> str:
    return escape(safe(text))
