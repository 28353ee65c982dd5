"""Pattern databases on disk, in the user's cache folder, each with its checksum.

A file is one line that names its contents, the SHA-256 of the rest, and the database
compressed. A file that does not add up is built anew, with a warning.
"""

from __future__ import annotations

import hashlib
import tempfile
import time
import warnings
import zlib
from collections.abc import Callable
from math import perm
from pathlib import Path

import numpy as np

from sleuth.errors import Place
from sleuth.puzzles.tiles.heuristics.pattern_database import (
    BUILDER,
    UNREACHED,
    Distances,
    Pattern,
    build,
    home_number,
)
from sleuth.user_files import cache_folder

#: Hears how many entries are found and how many there are.
Progress = Callable[[Pattern, int, int], None]

_FORMAT = "sleuth pattern database 2"
_DIGEST_SIZE = 32
_UNFINISHED = ".part"
_LEFT_OVER_SECONDS = 3600


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
    """Where the database of a pattern is kept: its name has a digest of what built it."""
    digest = hashlib.sha256(_header(pattern)).hexdigest()[:32]
    name = f"{pattern.rows}x{pattern.columns}-{len(pattern.tiles)}-{digest}.pdb"
    return cache_folder() / "tiles" / name


def _header(pattern: Pattern) -> bytes:
    return f"{_FORMAT}: {BUILDER}: {pattern}\n".encode()


def _load(pattern: Pattern) -> Distances | None:
    """The database on disk, None where there is none; a file that is spoilt is told of."""
    path = cache_file(pattern)
    header = _header(pattern)
    # No more is read than the largest file that can be right.
    most = len(header) + _DIGEST_SIZE + pattern.size + pattern.size // 100 + 1024
    try:
        with path.open("rb") as file:
            contents = file.read(most + 1)
    except OSError:
        return None
    distances = _unpacked(pattern, header, contents) if len(contents) <= most else None
    if distances is None:
        warnings.warn(f"{Place(str(path))} is spoilt and is built anew", stacklevel=2)
    return distances


def _unpacked(pattern: Pattern, header: bytes, contents: bytes) -> Distances | None:
    """The database in the contents of a file, None where they are not what was kept."""
    digest = contents[len(header) : len(header) + _DIGEST_SIZE]
    packed = contents[len(header) + _DIGEST_SIZE :]
    if not contents.startswith(header) or hashlib.sha256(packed).digest() != digest:
        return None
    try:
        unpacked = zlib.decompressobj().decompress(packed, pattern.size + 1)
    except zlib.error:
        return None
    # Searches look entries up without a test, so that there must be exactly as many as they
    # count on; and only the goal is no move away from itself.
    if len(unpacked) != pattern.size:
        return None
    distances: Distances = np.frombuffer(unpacked, np.uint8)
    found = int(np.count_nonzero(distances != UNREACHED))
    if found > perm(pattern.cells, len(pattern.tiles)):
        return None
    homes = np.flatnonzero(distances == 0)
    return distances if homes.tolist() == [home_number(pattern)] else None


def _save(pattern: Pattern, distances: Distances) -> None:
    """Keep the database; where nothing can be written it is only built again next time."""
    packed = zlib.compress(distances.tobytes(), level=1)
    contents = _header(pattern) + hashlib.sha256(packed).digest() + packed
    target = cache_file(pattern)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _forget_leftovers(target.parent)
        with tempfile.NamedTemporaryFile(
            dir=target.parent, suffix=_UNFINISHED, delete=False
        ) as file:
            part = Path(file.name)
            try:
                file.write(contents)
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
