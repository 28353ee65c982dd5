"""The names of methods with options: `astar:heuristic=manhattan:epsilon=2`, several by commas.

A function in a file is named `FILE.py:NAME`. The file may be called anything: a name that begins
like a path (`/`, `./`, `../`, `~`, a drive), or whose first part has an `=`, which no method's name
has, is read as one up to its function.
"""

from __future__ import annotations

import re

from sleuth.errors import BadRequest

#: How a path begins that is no name of a method, nor a value of an option but a file.
_PATH = re.compile(r"\s*(?:\.{0,2}/|~|[A-Za-z]:[\\/])")

#: A file's function, and nothing of what may follow it.
_FUNCTION = re.compile(r"[^\0]*?\.py:[^\W\d]\w*\s*(?=:|$)")
_FUNCTION_OF_SEVERAL = re.compile(r"[^\0]*?\.py:[^\W\d]\w*\s*(?=[:,]|$)")

#: Paths of files have up to 4,096 characters, and there may be several.
_LONGEST = 20_000


def parse_method(text: str | None) -> tuple[str | None, dict[str, str]]:
    """The name and the options of one method; segments with `=` are options.

    >>> parse_method("astar:heuristic=manhattan:epsilon=2")
    ('astar', {'heuristic': 'manhattan', 'epsilon': '2'})
    >>> parse_method("mine.py:search:depth=3")
    ('mine.py:search', {'depth': '3'})
    >>> parse_method("astar:heuristic=mine.py:h")
    ('astar', {'heuristic': 'mine.py:h'})
    >>> parse_method("term=2026/mine.py:search:depth=3")
    ('term=2026/mine.py:search', {'depth': '3'})
    >>> parse_method("astar:heuristic=./a:b=c/mine.py:h:ties=lifo")
    ('astar', {'heuristic': './a:b=c/mine.py:h', 'ties': 'lifo'})
    """
    if text is None:
        return None, {}
    if not isinstance(text, str):
        raise BadRequest(f"{text!r:.60} names no method", remedy="give a name or a function")
    _refuse_long(text)
    name, rest = _first(text)
    options: dict[str, str] = {}
    last: str | None = None
    while rest is not None:
        segment, _, after = rest.partition(":")
        key, equals, value = segment.partition("=")
        if equals:
            last = key.strip()
            whole = _function(rest[len(key) + 1 :], _PATH)
            if whole is None:
                options[last] = value.strip()
            else:
                options[last] = whole.strip()
                after = rest[len(key) + 1 + len(whole) + 1 :]
                segment = rest[: len(key) + 1 + len(whole)]
        elif last is not None:
            # A file's function as a value: the colon in it is no separator.
            options[last] += f":{segment.strip()}"
        else:
            name.append(segment.strip())
        rest = after if len(segment) < len(rest) else None
    if not all(name) or not name:
        raise BadRequest(f"{text!r} names no method", remedy="say NAME or NAME:option=value")
    return ":".join(name), options


def _refuse_long(text: str) -> None:
    """Refuse what is longer than any list of methods: reading it takes the square of its length."""
    if len(text) > _LONGEST:
        raise BadRequest(
            f"a method's name has {len(text)} characters", remedy=f"use at most {_LONGEST}"
        )


def _first(text: str) -> tuple[list[str], str | None]:
    """The name if it is a file's function, as far as that is certain, and what follows it."""
    if _PATH.match(text) or "=" in text.partition(":")[0]:
        whole = _function(text)
        if whole is not None:
            rest = text[len(whole) + 1 :]
            return [whole.strip()], rest if len(whole) < len(text) else None
    return [], text


def _function(text: str, begins: re.Pattern[str] | None = None) -> str | None:
    """The file's function that a text begins with, if it does, and if it begins like that."""
    if begins is not None and not begins.match(text):
        return None
    found = _FUNCTION.match(text)
    return None if found is None else found[0]


def split_methods(text: str) -> list[str]:
    """Several methods, each with its options; commas in what begins like a path are its own.

    >>> split_methods("astar:ties=lifo, bfs")
    ['astar:ties=lifo', 'bfs']
    >>> split_methods("./a, b/mine.py:search, bfs")
    ['./a, b/mine.py:search', 'bfs']
    """
    _refuse_long(text)
    parts: list[str] = []
    while True:
        path = _FUNCTION_OF_SEVERAL.match(text) if _PATH.match(text) else None
        begin = 0 if path is None else path.end()
        comma = text.find(",", begin)
        if comma < 0:
            return [*parts, text.strip()]
        parts.append(text[:comma].strip())
        text = text[comma + 1 :]
