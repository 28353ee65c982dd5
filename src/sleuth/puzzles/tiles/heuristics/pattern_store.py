"""Pattern databases on disk, in the user's cache folder, each with its checksum.

A file is one line that names its contents, the SHA-256 of the rest, and the database
compressed. A file that does not add up is built anew.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from collections.abc import Callable
from math import perm
from pathlib import Path

import numpy as np

from sleuth.puzzles.tiles.heuristics.pattern_database import Distances, Pattern, build

#: Hears how many entries are found and how many there are.
Progress = Callable[[Pattern, int, int], None]

_FORMAT = "sleuth pattern database 1"
_DIGEST_SIZE = 32


def database(pattern: Pattern, progress: Progress | None = None) -> Distances:
    """The database of a pattern: from memory, from disk, or built now and kept."""
    distances = _MEMORY.get(pattern)
    if distances is None:
        distances = _load(pattern)
        if distances is None:
            total = perm(pattern.cells, len(pattern.tiles))
            heard = progress
            distances = build(
                pattern, (lambda found: heard(pattern, found, total)) if heard else lambda _: None
            )
            _save(pattern, distances)
        _MEMORY[pattern] = distances
    return distances


_MEMORY: dict[Pattern, Distances] = {}


def cache_file(pattern: Pattern) -> Path:
    """Where the database of a pattern is kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    tiles = "-".join(map(str, pattern.tiles))
    name = f"{pattern.rows}x{pattern.columns}-gap{pattern.gap}-tiles{tiles}.pdb"
    return Path(base) / "sleuth" / "tiles" / name


def _header(pattern: Pattern) -> bytes:
    return f"{_FORMAT}: {pattern}\n".encode()


def _load(pattern: Pattern) -> Distances | None:
    try:
        contents = cache_file(pattern).read_bytes()
    except OSError:
        return None
    header = _header(pattern)
    digest = contents[len(header) : len(header) + _DIGEST_SIZE]
    packed = contents[len(header) + _DIGEST_SIZE :]
    if not contents.startswith(header) or hashlib.sha256(packed).digest() != digest:
        return None
    return np.frombuffer(zlib.decompress(packed), np.uint8)


def _save(pattern: Pattern, distances: Distances) -> None:
    """Keep the database; where nothing can be written it is only built again next time."""
    packed = zlib.compress(distances.tobytes(), level=1)
    contents = _header(pattern) + hashlib.sha256(packed).digest() + packed
    target = cache_file(pattern)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            file.write(contents)
        # Replacing is atomic: another process reads the old file or the new one, whole.
        os.replace(file.name, target)
    except OSError:
        return
