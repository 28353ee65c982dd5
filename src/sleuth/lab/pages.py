"""The table of a class, and a page for each student that opens without a network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from sleuth.experiments.report.looks import opening, shown
from sleuth.lab.class_work import Marked
from sleuth.lab.exercise import Lab

_STYLE = """
body { max-width: 50rem; }
.good { color: var(--good); } .bad { color: var(--bad); }
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
        *opening(f"{lab.title}: {student}", _STYLE),
        f"<h1>{shown(student)}: {total:g} of {most:g} points</h1><p>{shown(lab.title)}</p>",
    ]
    for each in own:
        right = each.mark.earned >= 1
        kind = "good" if right else "bad"
        lines += [
            f"<h2>{shown(each.exercise.title)}: "
            f'<span class="{kind}">{each.points:g} of {each.exercise.points}</span></h2>',
            *(f"<p>{shown(words)}</p>" for words in each.mark.words),
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
    head = "".join(f'<th scope="col">{shown(each)}</th>' for each in columns)
    lines = [
        *opening(lab.title, _STYLE),
        f'<h1>{shown(lab.title)}</h1><div class="wide"><table>',
        f"<thead><tr>{head}</tr></thead><tbody>",
    ]
    for row in rows:
        link = f'<td><a href="{escape(quote(pages[row[0]]))}">{shown(row[0])}</a></td>'
        cells = "".join(f"<td>{shown(each)}</td>" for each in row[1:])
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
        f"<tr><td>{shown(name)}</td><td>{shown(_number(value))}</td>"
        f"<td>{shown(_number(marked.mark.reference.get(name, '')))}</td></tr>"
        for name, value in marked.mark.counts.items()
    )
    head = "<tr><th></th><th>this work</th><th>Sleuth</th></tr>"
    return [f'<div class="wide"><table>{head}{rows}</table></div>']


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else str(value)
