"""A report as one page that opens without a network and sorts its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth.experiments.report.looks import opening, shown
from sleuth.experiments.report.tables import Cell, Table

_STYLE = """
body { max-width: 70rem; }
p.about, figcaption { color: var(--soft); }
table { font-variant-numeric: tabular-nums; }
th, td { white-space: nowrap; }
th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0;
  padding: 0; cursor: pointer; }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
td.best { color: var(--good); font-weight: 700; }
td.failed { color: var(--bad); font-style: italic; }
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
        *opening(title, _STYLE),
        f'<h1>{shown(title)}</h1><p class="about">{shown(about)}</p>',
    ]
    lines += [f'<p class="alarm">Methods disagree: {shown(each)}</p>' for each in alarms]
    lines += _table(tables[0]) if tables else []
    if sentences:
        lines += ["<ul>", *(f"<li>{shown(each)}</li>" for each in sentences), "</ul>"]
    for name, drawing in plots.items():
        lines += [f"<h2>{shown(name)}</h2>", f"<figure>{drawing}</figure>"]
    for table in tables[1:]:
        lines += _table(table)
    return "\n".join([*lines, f"</main><script>{_SCRIPT}</script></body></html>", ""])


def _table(table: Table) -> list[str]:
    head = "".join(
        f'<th scope="col"><button type="button">{shown(each)}</button></th>'
        for each in table.columns
    )
    rows = [f"<tr>{''.join(map(_cell, line))}</tr>" for line in table.lines]
    return [
        f"<h2>{shown(table.title)}</h2>",
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>',
        *rows,
        "</tbody></table></div>",
    ]


def _cell(cell: Cell) -> str:
    marks = [name for name, so in (("best", cell.best), ("failed", cell.failed)) if so]
    kind = f' class="{" ".join(marks)}"' if marks else ""
    value = "" if cell.value is None else f' data-value="{shown(str(cell.value))}"'
    return f"<td{kind}{value}>{shown(cell.text)}</td>"
