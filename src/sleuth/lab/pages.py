"""The table of a class, and a page for each student that opens without a network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from sleuth.lab.class_work import Marked
from sleuth.lab.exercise import Lab
from sleuth.text import safe

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de;
  --paper: #ffffff; --good: #1a6b2f; --bad: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4af; --line: #3d444d;
  --paper: #14181d; --good: #6fdd8b; --bad: #ff8a8a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.good { color: var(--good); } .bad { color: var(--bad); }
table { border-collapse: collapse; } td, th { padding: .2rem .7rem; text-align: right;
  border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
figure { margin: 1rem 0; background: #ffffff; padding: .5rem; border-radius: 6px; }
figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
"""


def table(lab: Lab, marks: Sequence[Marked]) -> tuple[list[str], list[list[str]]]:
    """The columns and lines of a class: what each student earned, and the sum."""
    columns = ["student", *(each.name for each in lab.exercises), "points"]
    lines = []
    for student in sorted({each.student for each in marks}):
        own = {each.exercise.name: each for each in marks if each.student == student}
        cells = [f"{own[each.name].points:g}" if each.name in own else "" for each in lab.exercises]
        total = sum(each.points for each in own.values())
        lines.append([student, *cells, f"{total:g}"])
    return columns, lines


def student_page(lab: Lab, student: str, marks: Sequence[Marked]) -> str:
    """What one student earned and why, with the counterexamples drawn."""
    own = [each for each in marks if each.student == student]
    total = sum(each.points for each in own)
    most = sum(each.points for each in lab.exercises)
    lines = [
        *_head(f"{lab.title}: {student}"),
        f"<h1>{_text(student)}: {total:g} of {most:g} points</h1><p>{_text(lab.title)}</p>",
    ]
    for each in own:
        right = each.mark.earned >= 1
        kind = "good" if right else "bad"
        lines += [
            f"<h2>{_text(each.exercise.title)}: "
            f'<span class="{kind}">{each.points:g} of {each.exercise.points}</span></h2>',
            *(f"<p>{_text(words)}</p>" for words in each.mark.words),
        ]
        if each.mark.counts:
            lines += _counts(each)
        if each.mark.drawing is not None:
            lines.append(f"<figure>{each.mark.drawing}</figure>")
    return "\n".join([*lines, "</main></body></html>", ""])


def class_page(lab: Lab, marks: Sequence[Marked]) -> str:
    """The table of the class; each name leads to the student's page."""
    columns, rows = table(lab, marks)
    pages = page_names(row[0] for row in rows)
    head = "".join(f'<th scope="col">{_text(each)}</th>' for each in columns)
    lines = [
        *_head(lab.title),
        f'<h1>{_text(lab.title)}</h1><div class="wide"><table>',
        f"<thead><tr>{head}</tr></thead><tbody>",
    ]
    for row in rows:
        link = f'<td><a href="{escape(quote(pages[row[0]]))}">{_text(row[0])}</a></td>'
        cells = "".join(f"<td>{_text(each)}</td>" for each in row[1:])
        lines.append(f"<tr>{link}{cells}</tr>")
    return "\n".join([*lines, "</tbody></table></div></main></body></html>", ""])


def page_names(students: Iterable[str]) -> dict[str, str]:
    """The file of each student's page; no two share one, and none is that of the class.

    >>> page_names(["A.", "A!", "../x", "Index"])
    {'../x': '---x.html', 'A!': 'A-.html', 'A.': 'A--2.html', 'Index': 'Index-2.html'}
    """
    # Some systems take Ada and ada for the same file.
    taken = {"index"}
    names = {}
    for student in sorted(students):
        plain = "".join(each if each.isalnum() or each in "-_" else "-" for each in student)
        stem = plain = plain[:100] or "student"
        number = 1
        while stem.casefold() in taken:
            number += 1
            stem = f"{plain}-{number}"
        taken.add(stem.casefold())
        names[student] = f"{stem}.html"
    return names


def _counts(marked: Marked) -> list[str]:
    rows = "".join(
        f"<tr><td>{_text(name)}</td><td>{_text(_number(value))}</td>"
        f"<td>{_text(_number(marked.mark.reference.get(name, '')))}</td></tr>"
        for name, value in marked.mark.counts.items()
    )
    head = "<tr><th></th><th>this work</th><th>Sleuth</th></tr>"
    return [f'<div class="wide"><table>{head}{rows}</table></div>']


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def _head(title: str) -> list[str]:
    return [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(title)}</title><style>{_STYLE}</style></head><body><main>",
    ]


def _text(text: str) -> str:
    return escape(safe(text))
