"""The file of a store of runs: opened to be written or only read, with failures in sentences."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sleuth.errors import BadRequest, SleuthError

#: Kept in the file itself, so that another version can tell what it reads.
SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE IF NOT EXISTS experiment (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, kind TEXT NOT NULL, digest TEXT NOT NULL,
    specification TEXT NOT NULL, seed INTEGER NOT NULL, runs INTEGER NOT NULL,
    version TEXT NOT NULL, machine TEXT NOT NULL, began TEXT NOT NULL, finished TEXT
);
CREATE TABLE IF NOT EXISTS problem (
    digest TEXT PRIMARY KEY, kind TEXT NOT NULL, text TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS run (
    experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
    instance INTEGER NOT NULL, contestant INTEGER NOT NULL, repetition INTEGER NOT NULL,
    problem TEXT NOT NULL, method TEXT NOT NULL,
    status TEXT NOT NULL, cost REAL, optimal INTEGER, stopped_by TEXT, error TEXT, note TEXT,
    cpu REAL, wall REAL, memory INTEGER, counts TEXT NOT NULL, answer TEXT,
    version TEXT NOT NULL, machine TEXT NOT NULL, ended TEXT NOT NULL,
    PRIMARY KEY (experiment, instance, contestant, repetition)
) WITHOUT ROWID;
"""

#: Seconds for which another process may keep a store from being written, or read.
_WRITING, _READING = 30.0, 5.0

#: Words of SQLite for a file that is in order and cannot be written now.
_UNWRITABLE = (
    "full",
    "readonly",
    "read-only",
    "locked",
    "unable to open",
    "i/o error",
    "permission",
)


class StoreFailed(SleuthError):
    """A store of runs could not be read or written: the disk is full, the file is damaged."""


class StoreUnwritable(StoreFailed):
    """A store of runs cannot be written now; what is in it stays."""


class Base(sqlite3.Connection):
    """A connection whose failures are sentences; what was recorded before stays."""

    #: The file, for the sentence; none while it is being opened, when the opener says it.
    path: Path | None = None

    def execute(self, *query: Any) -> sqlite3.Cursor:
        """Run a statement; damage may show itself only while its rows are read."""
        with failing(self):
            return self.cursor(_Rows).execute(*query)

    def executemany(self, *query: Any) -> sqlite3.Cursor:
        """Run a statement with each of several rows."""
        with failing(self):
            return super().executemany(*query)


class _Rows(sqlite3.Cursor):
    """The rows of a query."""

    def __next__(self) -> Any:
        with failing(self.connection):
            return super().__next__()

    def fetchone(self) -> Any:
        """The next row, None at the end."""
        with failing(self.connection):
            return super().fetchone()

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        with failing(self.connection):
            return super().fetchall()


@contextmanager
def failing(base: sqlite3.Connection) -> Iterator[None]:
    """Turn failures of a store that is open into sentences."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        if not isinstance(base, Base) or base.path is None:
            raise
        raise _failure(base.path, str(error)) from None


def damaged(path: Path, why: str) -> StoreFailed:
    """The error for a store whose content is not what was written."""
    return StoreFailed(
        f"the store {path} is damaged: {why}",
        remedy="put a copy of it in its place, recover it with `sqlite3 FILE .recover`, or move it "
        "away to begin a new one",
    )


def _failure(path: Path, why: str) -> StoreFailed:
    if any(words in why.lower() for words in _UNWRITABLE):
        return StoreUnwritable(
            f"the store {path} failed: {why}",
            remedy="what was recorded before is kept; make room, wait for whoever uses it, or name "
            "another store",
        )
    return damaged(path, why)


def open_to_write(path: Path) -> Base:
    """Open a store, or make it where there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(path, isolation_level=None, timeout=_WRITING, factory=Base)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute("PRAGMA foreign_keys = ON")
        _check_version(base)
        base.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        base.executescript(SCHEMA)
        base.path = path
    except (OSError, sqlite3.Error) as error:
        raise _not_opened(path, error) from None
    return base


def open_to_read(path: Path) -> Base:
    """Open a store that nothing is written to: the file may be on a disk that is full or closed.

    Where there is no file it is an empty store.
    """
    try:
        if not path.exists() or not path.stat().st_size:
            base = sqlite3.connect(":memory:", isolation_level=None, factory=Base)
            base.executescript(SCHEMA)
        else:
            try:
                base = _connected(path, "mode=ro")
            except sqlite3.OperationalError as error:
                if any(words in str(error) for words in ("locked", "malformed")):
                    raise
                # Even readers write beside a store, unless it is said that nobody else writes.
                base = _connected(path, "mode=ro&immutable=1")
        base.path = path
    except (OSError, sqlite3.Error) as error:
        raise _not_opened(path, error) from None
    return base


def in_memory(path: Path) -> Base:
    """A store that is gone with this process, in the place of one that cannot be written."""
    base = sqlite3.connect(":memory:", isolation_level=None, factory=Base)
    base.executescript(SCHEMA)
    base.path = path
    return base


def _connected(path: Path, how: str) -> Base:
    address = f"{path.resolve().as_uri()}?{how}"
    base = sqlite3.connect(address, isolation_level=None, timeout=_READING, factory=Base, uri=True)
    try:
        _check_version(base)
    except BaseException:
        base.close()
        raise
    return base


def _check_version(base: Base) -> None:
    (version,) = base.execute("PRAGMA user_version").fetchone()
    (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and tables:
        raise sqlite3.DatabaseError("it is a data base of something else")
    if version > SCHEMA_VERSION:
        raise sqlite3.DatabaseError("a newer Sleuth wrote it")


def _not_opened(path: Path, error: OSError | sqlite3.Error) -> SleuthError:
    why = getattr(error, "strerror", None) or str(error)
    if "malformed" in why:
        return damaged(path, why)
    if isinstance(error, OSError) or any(words in why.lower() for words in _UNWRITABLE):
        return StoreUnwritable(
            f"the store {path} cannot be opened: {why}",
            remedy="name another store, or let this one be written",
        )
    return BadRequest(f"{path} is no store of runs: {why}", remedy="name another file")
