"""The names of methods with options: `astar:heuristic=manhattan:epsilon=2`, several by commas."""

from __future__ import annotations

from sleuth.errors import BadRequest


def parse_method(text: str | None) -> tuple[str | None, dict[str, str]]:
    """The name and the options of one method; segments with `=` are options.

    >>> parse_method("astar:heuristic=manhattan:epsilon=2")
    ('astar', {'heuristic': 'manhattan', 'epsilon': '2'})
    >>> parse_method("mine.py:search:depth=3")
    ('mine.py:search', {'depth': '3'})
    >>> parse_method("astar:heuristic=mine.py:h")
    ('astar', {'heuristic': 'mine.py:h'})
    """
    if text is None:
        return None, {}
    if not isinstance(text, str):
        raise BadRequest(f"{text!r:.60} names no method", remedy="give a name or a function")
    name: list[str] = []
    options: dict[str, str] = {}
    last: str | None = None
    for segment in text.split(":"):
        key, equals, value = segment.partition("=")
        if equals:
            last = key.strip()
            options[last] = value.strip()
        elif last is not None:
            # A file's function as a value: the colon in it is no separator.
            options[last] += f":{segment.strip()}"
        else:
            name.append(segment.strip())
    if not all(name) or not name:
        raise BadRequest(f"{text!r} names no method", remedy="say NAME or NAME:option=value")
    return ":".join(name), options


def split_methods(text: str) -> list[str]:
    """Several methods, each with its options.

    >>> split_methods("astar:ties=lifo, bfs")
    ['astar:ties=lifo', 'bfs']
    """
    return [part.strip() for part in text.split(",")]
