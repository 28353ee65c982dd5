"""The small picture description beside a domain: comments that say how its states are drawn.

    ;; picture grid cell-ROW-COLUMN
    ;; picture (mark ?place) as . style goal
    ;; picture (crate ?place) as o

The first says what kind of picture it is, each other one what a fact puts into it, and where: as a
thing at a place, by its name or as a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sleuth.drawing import STYLES
from sleuth.planning.pddl.syntax import Atom

THING, PLACE, OTHER = "?thing", "?place", "?other"

_LINE = re.compile(r"^[ \t]*;;[ \t]*picture[ \t]+(.*)$", re.MULTILINE | re.IGNORECASE)
_PART = re.compile(r"\(([^()]*)\)(?:\s+as\s+(\S+))?(?:\s+style\s+(\S+))?", re.IGNORECASE)
_MAP = re.compile(r"\(([^()]*)\)(?:\s+length\s+\(([^()]*)\))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """What facts of one shape put into a picture: a thing, or a text, at a place, in a style."""

    pattern: Atom
    text: str | None = None
    style: str = "plain"

    def matches(self, atoms: Iterable[Atom]) -> Iterator[tuple[str, str]]:
        """The things and their places; what has no place is at one with the name of the fact."""
        for atom in atoms:
            values = matched(self.pattern, atom)
            if values is not None:
                thing = self.text or values.get(THING, atom.predicate)
                yield thing, values.get(PLACE, atom.predicate)


@dataclass(frozen=True, slots=True)
class Picture:
    """How states are drawn; `edge` and `length` are of maps, `name` is that of cells of a grid.

    `lines` is the description as it stands in the text.
    """

    kind: str
    parts: tuple[Part, ...]
    name: str = ""
    edge: Atom | None = None
    length: Atom | None = None
    lines: tuple[str, ...] = ()


def read_picture(text: str) -> tuple[Picture | None, list[str]]:
    """The description in a text, if there is one, and what is wrong with lines of it."""
    kind, name, edge, length = "", "", None, None
    parts: list[Part] = []
    wrong: list[str] = []
    lines = [" ".join(found[1].split()) for found in _LINE.finditer(text)]
    for line in lines:
        first, _, rest = line.partition(" ")
        part, road = _PART.fullmatch(line), _MAP.fullmatch(rest.strip())
        if first in ("stacks", "rooms") and not rest:
            kind = first
        elif first == "grid" and _names_cells(rest.strip()):
            kind, name = first, rest.strip()
        elif first == "map" and road is not None:
            kind, edge = first, _atom(road[1])
            length = None if road[2] is None else _atom(road[2])
        elif part is not None and part[1].strip() and (part[3] or "plain") in STYLES:
            parts.append(Part(_atom(part[1]), part[2], part[3] or "plain"))
        else:
            wrong.append(f"this is no line of a picture: {line!r:.60}")
    if lines and not kind:
        wrong.append("a picture begins with stacks, rooms, grid or map")
    if not kind or not parts:
        return None, wrong
    return Picture(kind, tuple(parts), name, edge, length, tuple(lines)), wrong


def _names_cells(name: str) -> bool:
    """Whether a name has one place for the row and one for the column."""
    small = name.lower()
    return " " not in name and small.count("row") == small.count("column") == 1


def described(picture: Picture | None) -> str:
    """The lines of a description as comments."""
    lines = () if picture is None else picture.lines
    return "".join(f";; picture {line}\n" for line in lines)


def _atom(text: str) -> Atom:
    predicate, *terms = text.lower().split()
    return Atom(predicate, tuple(terms))


def matched(pattern: Atom, atom: Atom) -> dict[str, str] | None:
    """What the variables of a pattern stand for in an atom; None where it is of another shape."""
    if pattern.predicate != atom.predicate or len(pattern.terms) != len(atom.terms):
        return None
    values: dict[str, str] = {}
    for term, value in zip(pattern.terms, atom.terms, strict=True):
        if term.startswith("?"):
            if values.setdefault(term, value) != value:
                return None
        elif term != value:
            return None
    return values
