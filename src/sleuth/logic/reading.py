"""Reads a theory from a file or a text in any of the formats, told apart by their content."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sleuth.errors import BadRequest, Place, reading_text
from sleuth.logic.source_text import COUNT_LINE
from sleuth.logic.theory import Theory
from sleuth.own_process import collector_paused

FORMATS = ("ladr", "tptp", "clauses", "json")
_COMMENT = re.compile(r"\s+|%[^\n]*|/\*.*?\*/", re.DOTALL)
_TPTP_STATEMENT = re.compile(r"(?:cnf|fof|tff|thf|tcf|tpi|include)\s*\(")


def read_file(
    path: str | Path, format: str | None = None, includes: bool | Sequence[Path] = False
) -> Theory:
    """Read a theory from a file; without a format its content tells which it is."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"cannot read {path}: {error}") from None
    return read_text(text, str(path), format, path.parent, includes)


def read_text(
    text: str,
    source: str = "input",
    format: str | None = None,
    folder: Path | None = None,
    includes: bool | Sequence[Path] = False,
) -> Theory:
    """Read a theory from a text; without a format its content tells which it is.

    TPTP's includes are refused, or with `includes` looked for in the folder of the text, under
    $TPTP, and in the folders that `includes` names.
    """
    # What is read stays: to look for cycles in it again and again takes a third of the time.
    with reading_text(text, Place(source)), collector_paused():
        return _read(text, source, format, folder or Path(), includes)


def _read(
    text: str, source: str, format: str | None, folder: Path, includes: bool | Sequence[Path]
) -> Theory:
    match format or format_of(text):
        case "ladr":
            from sleuth.logic.ladr.reader import read_ladr

            return read_ladr(text, source)
        case "tptp":
            from sleuth.logic.tptp.includes import library
            from sleuth.logic.tptp.reader import read_tptp

            more = () if isinstance(includes, bool) else includes
            allowed = library(folder, more) if includes is not False else None
            return read_tptp(text, source, allowed)
        case "clauses":
            from sleuth.logic.clause_list import read_clause_list

            return read_clause_list(text, source)
        case "json":
            from sleuth.logic.json_form import read_json

            return read_json(text, source)
    raise BadRequest(f"no format is called {format}", remedy=f"there are: {', '.join(FORMATS)}")


def format_of(text: str) -> str:
    """The name of the format that a text is in, as far as its beginning tells.

    >>> format_of("% a comment\\nfof(a,axiom,p)."), format_of("formulas(sos)."), format_of("3")
    ('tptp', 'ladr', 'clauses')
    """
    begin = 0
    while match := _COMMENT.match(text, begin):
        begin = match.end()
    if text.startswith("{", begin):
        return "json"
    if _TPTP_STATEMENT.match(text, begin):
        return "tptp"
    return "clauses" if COUNT_LINE.match(text, begin) else "ladr"
