"""Tables as Markdown, CSV and LaTeX."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.csv_text import csv_text
from sleuth.experiments.report.tables import Cell, Table

_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "µ": r"$\mu$",
}


def to_markdown(tables: Sequence[Table], sentences: Sequence[str]) -> str:
    """Tables with the best in bold and failures in italics, and what differs below."""
    parts = []
    for table in tables:
        lines = [
            f"**{table.title}**",
            "",
            _bar([_plain(name) for name in table.columns]),
            _bar(["---", *["---:"] * (len(table.columns) - 1)]),
            *(_bar([_marked(cell) for cell in line]) for line in table.lines),
        ]
        parts.append("\n".join(lines))
    if sentences:
        parts.append("\n".join(f"- {_plain(each)}" for each in sentences))
    return "\n\n".join(parts) + "\n"


def _bar(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def _marked(cell: Cell) -> str:
    text = _plain(cell.text)
    if cell.best:
        return f"**{text}**"
    return f"*{text}*" if cell.failed and text else text


def to_csv(tables: Sequence[Table]) -> str:
    """All tables, with an empty line between them; values are not rounded."""
    parts = []
    for table in tables:
        lines = [
            [cell.text if cell.value is None else cell.value for cell in line]
            for line in table.lines
        ]
        parts.append(csv_text([[table.title], table.columns, *lines]))
    return "\n".join(parts)


def to_latex(tables: Sequence[Table], sentences: Sequence[str]) -> str:
    """Tables to be put into a paper; they need no package but the usual ones."""
    lines = []
    for table in tables:
        lines += [
            r"\begin{table}",
            rf"\caption{{{_escaped(table.title)}}}",
            rf"\begin{{tabular}}{{l{'r' * (len(table.columns) - 1)}}}",
            r"\hline",
            " & ".join(map(_escaped, table.columns)) + r" \\",
            r"\hline",
            *(" & ".join(map(_bold, line)) + r" \\" for line in table.lines),
            r"\hline",
            r"\end{tabular}",
            r"\end{table}",
            "",
        ]
    return "\n".join([*lines, *(f"% {each}" for each in sentences), ""])


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(each, each) for each in text)


def _bold(cell: Cell) -> str:
    text = _escaped(cell.text)
    if cell.best:
        return rf"\textbf{{{text}}}"
    return rf"\emph{{{text}}}" if cell.failed and text else text
