"""Pattern databases on disk, in the user's cache folder, each with its checksum.

A file is one line that names its contents, the SHA-256 of the rest, and the entries as they
are looked up, so that a file is mapped into memory and not read. A file that does not add up
is built anew, with a warning.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

from sleuth.errors import Place
from sleuth.puzzles.tiles.heuristics.pattern_database import (
    BUILDER,
    Distances,
    Pattern,
    build,
    entry_number,
)
from sleuth.user_files import cache_folder

#: Hears how many entries are found and how many there are.
Progress = Callable[[Pattern, int, int], None]

_FORMAT = "sleuth pattern database 3"
_DIGEST_SIZE = 32
_UNFINISHED = ".part"
_LEFT_OVER_SECONDS = 3600


def database(pattern: Pattern, progress: Progress | None = None) -> Distances:
    """The database of a pattern: from memory, from disk, or built now and kept."""
    if pattern not in _MEMORY:
        _MEMORY[pattern] = kept(pattern, progress)
    return _MEMORY[pattern]


def kept(pattern: Pattern, progress: Progress | None = None) -> Distances:
    """The database of a pattern from disk, or built now and kept there."""
    distances = _load(pattern)
    if distances is None:
        heard = progress
        distances = build(
            pattern,
            (lambda found: heard(pattern, found, pattern.size)) if heard else lambda _: None,
        )
        _save(pattern, distances)
    return distances


_MEMORY: dict[Pattern, Distances] = {}


def is_at_hand(pattern: Pattern) -> bool:
    """Whether the database of a pattern need not be built."""
    return pattern in _MEMORY or cache_file(pattern).is_file()


def cache_file(pattern: Pattern) -> Path:
    """Where the database of a pattern is kept: its name has a digest of what built it."""
    digest = hashlib.sha256(_header(pattern)).hexdigest()[:32]
    name = f"{pattern.rows}x{pattern.columns}-{len(pattern.tiles)}-{digest}.pdb"
    return cache_folder() / "tiles" / name


def _header(pattern: Pattern) -> bytes:
    return f"{_FORMAT}: {BUILDER}: {pattern}\n".encode()


def _load(pattern: Pattern) -> Distances | None:
    """The database on disk, None where there is none; a file that is spoilt is told of."""
    path = cache_file(pattern)
    try:
        with path.open("rb") as file:
            # What is mapped costs no memory before it is looked at; nothing can be mapped of
            # an empty file.
            empty = os.fstat(file.fileno()).st_size == 0
            contents = b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except OSError:
        return None
    distances = _entries(pattern, _header(pattern), memoryview(contents))
    if distances is None:
        warnings.warn(f"{Place(str(path))} is spoilt and is built anew", stacklevel=2)
    return distances


def _entries(pattern: Pattern, header: bytes, contents: memoryview) -> Distances | None:
    """The database in the contents of a file, None where they are not what was kept."""
    digest = contents[len(header) : len(header) + _DIGEST_SIZE]
    entries = contents[len(header) + _DIGEST_SIZE :]
    if contents[: len(header)] != header:
        return None
    # Searches look entries up without a test, so that there must be as many as they count on.
    if len(entries) != pattern.size:
        return None
    if hashlib.sha256(entries).digest() != digest:
        return None
    distances: Distances = np.frombuffer(entries, np.uint8)
    # Only the goal is no move away from itself.
    home = entry_number(pattern.cells, pattern.tiles)
    at_home = int(np.count_nonzero(distances)) == pattern.size - 1 and distances[home] == 0
    return distances if at_home else None


def _save(pattern: Pattern, distances: Distances) -> None:
    """Keep the database; where nothing can be written it is only built again next time."""
    target = cache_file(pattern)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _forget_leftovers(target.parent)
        with tempfile.NamedTemporaryFile(
            dir=target.parent, suffix=_UNFINISHED, delete=False
        ) as file:
            part = Path(file.name)
            try:
                file.write(_header(pattern) + hashlib.sha256(distances.data).digest())
                file.write(distances.data)
                file.close()
                # Replacing is atomic: another process reads the old file or the new one, whole.
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
    except OSError:
        return


def _forget_leftovers(folder: Path) -> None:
    """Remove what processes that were killed while they wrote have left, hours ago."""
    for part in folder.glob(f"*{_UNFINISHED}"):
        if time.time() - part.stat().st_mtime > _LEFT_OVER_SECONDS:
            part.unlink(missing_ok=True)
