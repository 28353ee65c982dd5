"""What the commands on planning share: files of a domain and a problem, or an example by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sleuth import catalogue
from sleuth.cli.common import exists, nearest, read_text
from sleuth.errors import BadRequest
from sleuth.examples import example_names, example_text
from sleuth.tasks.plan import joined

FILES = (
    "DOMAIN and PROBLEM are two files in any order, or one FILE has both, or `-` is standard "
    "input, or NAME is an example that `sleuth list` shows; without any the first of these is "
    "taken. Several agents may have a domain and a problem each: name all files, or their folder."
)
#: More files in a folder than this are no task.
MOST_FILES = 400


def planning_text(files: Sequence[str]) -> tuple[str, str]:
    """The text of a domain and a problem, and what to call it in messages."""
    if not files:
        first = catalogue.puzzle(catalogue.PLANNING[0]).examples[0]
        return example_text(catalogue.PLANNING[0], first), first
    files = [each for file in files for each in _within(file)]
    if len(files) == 1:
        return _named(files[0])
    parts = [_named(file) for file in files]
    return joined(parts), " + ".join(name for _, name in parts)


def is_example(name: str) -> bool:
    """Whether this is the name of a planning task, and of nothing else."""
    return not exists(name) and any(name in example_names(kind) for kind in catalogue.PLANNING)


def _within(file: str) -> list[str]:
    """The files of a folder, one for each agent and its domains, or the file itself."""
    folder = Path(file)
    if not (file and exists(file) and folder.is_dir()):
        return [file]
    found = sorted(map(str, folder.rglob("*.pddl")))
    if not found:
        raise BadRequest(f"{file}: there is no .pddl file in this folder", remedy="name another")
    if len(found) > MOST_FILES:
        raise BadRequest(f"{file}: there are {len(found)} files in this folder", remedy="name some")
    return found


def _named(file: str) -> tuple[str, str]:
    if file in ("", "-") or exists(file):
        return read_text(file)
    known = [name for kind in catalogue.PLANNING for name in example_names(kind)]
    for kind in catalogue.PLANNING:
        if file in example_names(kind):
            return example_text(kind, file), file
    raise BadRequest(f"{file}: there is no such file or planning task", remedy=nearest(file, known))
