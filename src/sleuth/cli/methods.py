"""The methods of a puzzle as people read them: grouped by the view that the engines look at."""

from __future__ import annotations

import textwrap

from sleuth import catalogue
from sleuth.extras import how_to_install
from sleuth.method import Method
from sleuth.puzzle import Puzzle

_NAMES = 20


def method_lines(entry: Puzzle, width: int = 78) -> list[str]:
    """One block for each view: its name and what it is, then its engines.

    Where engines were explained for an earlier view, only the names of the methods are listed.
    """
    lines: list[str] = []
    explained: set[str] = set()
    default = catalogue.method(entry, None)
    for heading, methods in _blocks(entry).items():
        lines += _wrapped(heading, "  ", "    ", width)
        # A name of its own does not say which engine it is, a full one does.
        new = [each for each in methods if each.short or each.engine.name not in explained]
        for each in new:
            explained.add(each.engine.name)
            star = "*" if each is default else " "
            first = f"  {star} {each.name:{_NAMES}} "
            lines += _wrapped(_summary(each), first, " " * (_NAMES + 5), width)
        others = ", ".join(each.name for each in methods if each not in new)
        lines += _wrapped(others, "    ", "    ", width) if others else []
    return lines


def _summary(method: Method) -> str:
    """The engine in words, its name where the method has another, and whether it is missing."""
    engine = method.engine
    name = "" if method.name == engine.name else f" [{engine.name}]"
    remedy = ""
    if engine.needs is not None and not engine.installed:
        remedy = f"; not installed: {how_to_install(engine.needs)}"
    return f"{engine.summary}{name}{remedy}"


def described(name: str, text: str, width: int = 78) -> list[str]:
    """A name and what it means, in lines."""
    return _wrapped(text, f"    {name:{_NAMES}} ", " " * (_NAMES + 5), width)


def _blocks(entry: Puzzle) -> dict[str, list[Method]]:
    """The methods of each view under its heading."""
    blocks: dict[str, list[Method]] = {}
    for method in catalogue.methods(entry).values():
        path = method.path.rpartition("/")[0]
        about = method.lowerings[-1].summary if method.lowerings else method.view.summary
        kind = catalogue.VIEWS.get(method.view.view_kind, "")
        blocks.setdefault(f"{path}: {about or kind}".rstrip(": "), []).append(method)
    return blocks


def _wrapped(text: str, first: str, rest: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def faulty(entry: Puzzle) -> list[tuple[str, str]]:
    """What is wrong on purpose, for teaching, and runs only where it is named."""
    return [
        *(
            (each.name, f"faulty on purpose: {each.view.faulty}")
            for each in catalogue.faulty_methods(entry)
        ),
        *(
            (f"{each.name}:{option.name}={choice}", f"faulty on purpose: see --{option.name}")
            for each in catalogue.methods(entry).values()
            if each.short
            for option in each.options
            for choice in option.faulty
        ),
        *(
            (each.name, f"heuristic, faulty on purpose: {each.faulty}")
            for each in entry.faulty_heuristics
        ),
    ]
