"""What the commands on planning share: files of a domain and a problem, or an example by name."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth import catalogue
from sleuth.cli.common import exists, nearest, read_text
from sleuth.errors import BadRequest
from sleuth.examples import example_names, example_text
from sleuth.tasks.plan import joined

FILES = (
    "DOMAIN and PROBLEM are two files in any order, or one FILE has both, or `-` is standard "
    "input, or NAME is an example that `sleuth list` shows; without any the first of these is "
    "taken."
)


def planning_text(files: Sequence[str]) -> tuple[str, str]:
    """The text of a domain and a problem, and what to call it in messages."""
    if not files:
        first = catalogue.puzzle(catalogue.PLANNING[0]).examples[0]
        return example_text(catalogue.PLANNING[0], first), first
    if len(files) == 1:
        return _named(files[0])
    parts = [_named(file) for file in files]
    return joined(parts), " + ".join(name for _, name in parts)


def is_example(name: str) -> bool:
    """Whether this is the name of a planning task, and of nothing else."""
    return not exists(name) and any(name in example_names(kind) for kind in catalogue.PLANNING)


def _named(file: str) -> tuple[str, str]:
    if file in ("", "-") or exists(file):
        return read_text(file)
    known = [name for kind in catalogue.PLANNING for name in example_names(kind)]
    for kind in catalogue.PLANNING:
        if file in example_names(kind):
            return example_text(kind, file), file
    raise BadRequest(f"{file}: there is no such file or planning task", remedy=nearest(file, known))
