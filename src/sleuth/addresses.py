"""Boards that people paste: addresses of pages with puzzles, and Simon Tatham's game IDs."""

from __future__ import annotations

import re

_GAME_ID = re.compile(r"\d+(?:x\d+)?[a-z\d]*[:#]\S+", re.ASCII)
#: A page for each game, or one page with the name of the puzzle after a question mark.
_TATHAM = re.compile(r"https?://\S*/(?P<name>\w+)\.html[#?][\dx]\S*", re.ASCII)
_PUZZ_LINK = re.compile(r"(?:https?://)?[^\s?]*\?(?P<name>[a-z][\w-]*)/\S*", re.ASCII)
_BARE = re.compile(r"(?P<name>[a-z][\w-]*)/(?:v:/)?\d+/\d+/\S*", re.ASCII)


def puzzle_in_address(text: str) -> str | None:
    """The name that an address on the web gives to its puzzle; None for other texts.

    >>> puzzle_in_address("https://puzz.link/p?slither/3/2/g8hb"), puzzle_in_address("3.\\n.3")
    ('slither', None)
    """
    for form in (_TATHAM, _PUZZ_LINK):
        if found := form.fullmatch(text.strip()):
            return found["name"].removesuffix("_edit")
    return None


def is_pasted(word: str, names: tuple[str, ...]) -> bool:
    """Whether a word is an address or a game ID and not the name of a file.

    An address without its beginning is known by the names that puzzles have in addresses.

    >>> [is_pasted(word, ("slither",)) for word in ("4x4:0,1", "slither/3/2/g8hb", "a/3/2/b")]
    [True, True, False]
    """
    if _GAME_ID.fullmatch(word) or puzzle_in_address(word) is not None:
        return True
    bare = _BARE.fullmatch(word)
    return bare is not None and bare["name"].removesuffix("_edit") in names


def on_page(game: str) -> str:
    """A pattern for what may stand before the ID of a game: the address of its page."""
    return rf"(?:https?://\S*/{game}\.html[#?])?"
