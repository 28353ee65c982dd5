"""puzz.link addresses of Slitherlink boards: `https://puzz.link/p?slither/COLS/ROWS/BODY`.

A sign of the body is a clue and the blanks after it (in base 16: clue + 5 × blanks, up to
two), or a run of 1 to 20 blanks from `g` on, or a dot for a clue that is not told.
"""

from __future__ import annotations

import re

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.formats.cells import in_rows, size

_ADDRESS = re.compile(
    r"(?:\S*[?/])?slither(?:link)?(?:_edit)?/(?:v:/)?(\d+)/(\d+)/([^\s?#]*)(?:[?#]\S*)?"
)
_PREFIX = "https://puzz.link/p?slither"


def is_address(text: str) -> bool:
    """Whether a text looks like a puzz.link address of a Slitherlink."""
    return _ADDRESS.fullmatch(text.strip()) is not None


def read_rows(text: str, place: Place) -> list[str]:
    """The rows of digits and dots behind an address.

    >>> read_rows("https://puzz.link/p?slither/3/2/g8hb", Place("link"))
    ['.3.', '..1']
    """
    found = _ADDRESS.fullmatch(text.strip())
    if found is None:
        raise BadInput(
            "this is not a puzz.link address of a Slitherlink", place, f"write {_PREFIX}/…"
        )
    columns, rows = size(found[1], place), size(found[2], place)
    body = found[3].rstrip("/")
    cells = ""
    for column, sign in enumerate(body, text.index(found[3]) + 1):
        if sign == ".":
            cells += "."
        elif "g" <= sign <= "z":
            cells += "." * (ord(sign) - ord("g") + 1)
        elif sign in "0123456789abcde":
            blanks, clue = divmod(int(sign, 16), 5)
            cells += str(clue) + "." * blanks
        else:
            raise BadInput(
                f"{sign!r} means nothing here",
                Place(place.source, place.line, column),
                "a body is made of 0-9, a-e, g-z and dots",
            )
    # The blanks that the last clue carries may reach past the last cell.
    carried = cells[rows * columns :]
    if carried.strip("."):
        carried = ""
    return in_rows(cells.removesuffix(carried), rows, columns, place)


def write(clues: str) -> str:
    """The address of a board, from its rows of digits and dots.

    >>> write(".3.\\n..1")
    'https://puzz.link/p?slither/3/2/gdg1'
    """
    rows = clues.split()
    body = re.sub(
        r"([0-4])(\.{0,2})|\.{1,20}",
        lambda found: (
            f"{int(found[1]) + 5 * len(found[2]):x}"
            if found[1]
            else chr(ord("g") + len(found[0]) - 1)
        ),
        "".join(rows),
    )
    return f"{_PREFIX}/{len(rows[0])}/{len(rows)}/{body}"
