"""What is told of each kind of problem: how it is read, made, solved and played."""

from __future__ import annotations

from sleuth import catalogue
from sleuth.examples import THEORIES, example_names, example_summary
from sleuth.puzzle import Puzzle
from sleuth.web.asking import OWN
from sleuth.web.models import Entries, Entry, Example

#: The whole list as JSON, for the catalogue as it was then: a puzzle may still be registered.
_WRITTEN: dict[tuple[int, ...], bytes] = {}


def all_entries() -> bytes:
    """All kinds of problems, those that were registered among them, as JSON of `Entries`."""
    names = [*catalogue.PUZZLES, *(name for name in catalogue.OTHERS if name not in OWN)]
    found = [catalogue.puzzle(name) for name in names]
    now = tuple(map(id, found))
    if now not in _WRITTEN:
        _WRITTEN.clear()
        written = Entries(puzzles=[told(each) for each in found]).model_dump_json()
        _WRITTEN[now] = written.encode()
    return _WRITTEN[now]


def examples_of(entry: Puzzle) -> list[Example]:
    """The examples of a kind of problem, without their texts."""
    names = dict.fromkeys([*entry.examples, *example_names(entry.name)])
    made_for = THEORIES if entry.name == "theory" else {}
    return [
        Example(name=name, summary=example_summary(entry.name, name), task=made_for.get(name))
        for name in names
    ]


def told(entry: Puzzle) -> Entry:
    """One kind of problem."""
    return Entry(
        name=entry.name,
        summary=entry.summary,
        puzzle=entry.name in catalogue.PUZZLES,
        formats=dict(entry.formats),
        options=[each.to_json() for each in entry.options],
        sizes=sorted(entry.sizes, key=_area),
        size=entry.sizes[0] if entry.sizes else None,
        difficulties=list(entry.difficulties),
        generator=entry.generator is not None,
        generator_options=[each.to_json() for each in entry.generator_options],
        default_method=catalogue.method(entry, None).name,
        methods=[each.to_json() for each in catalogue.methods(entry).values()],
        heuristics=[each.to_json() for each in entry.heuristics],
        examples=examples_of(entry),
        game=entry.game is not None,
        hand=entry.hand is not None,
        explained=entry.explained is not None,
        tasks=list(catalogue.TASKS),
    )


def _area(size: str) -> int:
    """How many cells a size has.

    >>> _area("3x4")
    12
    """
    rows, _, columns = size.partition("x")
    return int(rows) * int(columns or rows)
