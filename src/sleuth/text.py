"""Text from outside made fit to be shown: nothing in it steers a terminal or breaks a file."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: What neither terminals nor XML nor UTF-8 can take: halves of surrogate pairs, code points
#: that are no characters, and control characters but those that are white space; and signs
#: that reorder a line, so that it says something else to people than to programs.
_IN_NO_TEXT = r"\x00-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff\u2028-\u202e\u2066-\u2069"
_UNREADABLE = re.compile(f"[{_IN_NO_TEXT}]")
#: On top of these, white space that moves the cursor back.
_UNSHOWABLE = re.compile(rf"[{_IN_NO_TEXT}\x0b-\x0d]")


def safe(text: str) -> str:
    r"""The text with escapes in place of what should not be shown; lines and tabs stay.

    >>> safe("a\x1b[31mb\n\ud800")
    'a\\x1b[31mb\n\\ud800'
    """
    return _UNSHOWABLE.sub(lambda found: _escape(found[0]), text)


def safe_json(text: str) -> str:
    r"""JSON text with escapes that JSON knows.

    >>> safe_json('"\x7f"')
    '"\\u007f"'
    """
    return _UNSHOWABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def unshowable(text: str) -> re.Match[str] | None:
    """The first character of a text that has no place in a name, which is shown as it is."""
    return _UNSHOWABLE.search(text)


def unreadable(text: str) -> re.Match[str] | None:
    """The first character of a text that has no place in a file for people."""
    return _UNREADABLE.search(text)


def shortened(word: str, longest: int = 20) -> str:
    """A word as a message quotes it.

    >>> shortened("123"), shortened("1" * 5000)
    ('123', '11111111111111111111…')
    """
    return word if len(word) <= longest else f"{word[:longest]}…"


def number(value: float) -> str:
    """A number as exactly as people read it: whole ones with all their digits.

    >>> number(1234567), number(2.50), number(1234567.0)
    ('1234567', '2.5', '1234567')
    """
    return str(int(value)) if value == int(value) else f"{value:.12g}"


def several(number: int, word: str) -> str:
    """A number with its noun.

    >>> several(1, "press"), several(2, "press"), several(0, "move")
    ('1 press', '2 presses', '0 moves')
    """
    return f"{number} {word if number == 1 else plural(word)}"


def plural(noun: str) -> str:
    """Several of what a noun names.

    >>> plural("house"), plural("bench"), plural("lady"), plural("day")
    ('houses', 'benches', 'ladies', 'days')
    """
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def did_you_mean(name: str, known: Iterable[str], others: Iterable[str] = ()) -> str:
    """A remedy for a name that is none: the nearest one, or all that are known.

    The nearest one may also be one of the others, which are not listed.

    >>> did_you_mean("astra", ["astar", "bfs"]), did_you_mean("x", ["astar", "bfs"])
    ('did you mean astar?', 'there are: astar, bfs')
    """
    from difflib import get_close_matches

    names = list(known)
    close = get_close_matches(name[:60], [*names, *others], n=1)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(names)}"


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
