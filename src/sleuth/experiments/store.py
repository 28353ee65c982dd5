"""The store of runs: an SQLite file that takes each run as it ends and never one twice.

Its schema is described in docs/experiments.md. Stores of several people can be joined: an
experiment has a name of its own in all of them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from sleuth import __version__
from sleuth.answer import Answer
from sleuth.errors import BadRequest, SleuthError
from sleuth.experiments.experiment import Experiment, Run
from sleuth.experiments.machine import machine
from sleuth.experiments.result import Result
from sleuth.user_files import data_folder

#: Kept in the file itself, so that another version can tell what it reads.
SCHEMA_VERSION = 1

_SCHEMA = """
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


@dataclass(frozen=True, slots=True)
class Kept:
    """An experiment of the store: what it is, and how far it has come."""

    id: str
    experiment: Experiment
    version: str
    machine: str
    began: str
    finished: str | None
    done: int


def user_store() -> Path:
    """The store that is used when none is named."""
    return data_folder() / "runs.db"


class StoreFailed(SleuthError):
    """A store of runs could not be read or written: the disk is full, the file is damaged."""


class _Base(sqlite3.Connection):
    """A connection whose failures are told in a sentence; what was recorded before stays."""

    #: The file, for the sentence; none while it is being opened, when the store itself tells.
    path: Path | None = None

    def execute(self, *query: Any) -> sqlite3.Cursor:
        """Run a statement."""
        with self._telling():
            return super().execute(*query)

    def executemany(self, *query: Any) -> sqlite3.Cursor:
        """Run a statement with each of several rows."""
        with self._telling():
            return super().executemany(*query)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            if self.path is None:
                raise
            raise StoreFailed(
                f"the store {self.path} failed: {error}",
                remedy="what was recorded before is kept; make room, or name another store",
            ) from None


class Store:
    """An open store; use it in a `with` block, from the thread that opened it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.path, isolation_level=None, timeout=30, factory=_Base)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = NORMAL")
            self._base.execute("PRAGMA foreign_keys = ON")
            self._check_version()
            self._base.executescript(_SCHEMA)
            self._base.path = self.path
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadRequest(
                f"{self.path} is no store of runs: {reason}", remedy="name another file"
            ) from None

    def _check_version(self) -> None:
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables:
            raise sqlite3.DatabaseError("it is a data base of something else")
        if version > SCHEMA_VERSION:
            raise sqlite3.DatabaseError("a newer Sleuth wrote it")
        self._base.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was recorded is in it already."""
        self._base.close()

    def begin(self, experiment: Experiment, *, again: bool = False) -> str:
        """The name of the experiment in the store: a new one, or one that was interrupted.

        The same experiment of this version on this machine goes on where it was stopped, unless
        it is to begin again.
        """
        if not again:
            found = self._base.execute(
                "SELECT id FROM experiment WHERE digest = ? AND version = ? AND machine = ?"
                " AND finished IS NULL ORDER BY began DESC LIMIT 1",
                (experiment.digest, __version__, machine()),
            ).fetchone()
            if found is not None:
                return str(found[0])
        name = uuid4().hex[:12]
        self._base.execute("BEGIN IMMEDIATE")
        self._base.executemany(
            "INSERT OR IGNORE INTO problem VALUES (?, ?, ?)",
            [(each.digest, experiment.kind, each.text) for each in experiment.instances],
        )
        self._base.execute(
            "INSERT INTO experiment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
            (
                name,
                experiment.title,
                experiment.kind,
                experiment.digest,
                json.dumps(experiment.to_json()),
                experiment.seed,
                experiment.size,
                __version__,
                machine(),
                _now(),
            ),
        )
        self._base.execute("COMMIT")
        return name

    def done(self, name: str) -> set[Run]:
        """The runs of an experiment that are in the store."""
        found = self._base.execute(
            "SELECT repetition, instance, contestant FROM run WHERE experiment = ?", (name,)
        )
        return {Run(*row) for row in found}

    def record(self, name: str, experiment: Experiment, result: Result) -> None:
        """Keep what a run gave; one that is there already stays as it is."""
        run = result.run
        try:
            self._base.execute(
                "INSERT OR IGNORE INTO run VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    name,
                    run.instance,
                    run.contestant,
                    run.repetition,
                    experiment.instances[run.instance].digest,
                    experiment.contestants[run.contestant].label,
                    result.status,
                    result.cost,
                    result.optimal,
                    result.stopped_by,
                    result.error,
                    result.note,
                    result.cpu,
                    result.wall,
                    result.memory,
                    json.dumps(dict(result.counts)),
                    None if result.answer is None else json.dumps(result.answer.to_json()),
                    __version__,
                    result.machine or machine(),
                    _now(),
                ),
            )
        except sqlite3.IntegrityError:
            raise StoreFailed(
                f"the experiment {name} was deleted while it ran", remedy="start it again"
            ) from None

    def finish(self, name: str) -> None:
        """Say that nothing of an experiment is left to do."""
        self._base.execute("UPDATE experiment SET finished = ? WHERE id = ?", (_now(), name))

    def experiments(self) -> list[Kept]:
        """All experiments, the newest first."""
        names = self._base.execute("SELECT id FROM experiment ORDER BY began DESC, id")
        return [self.experiment(name) for (name,) in names.fetchall()]

    def experiment(self, beginning: str) -> Kept:
        """The experiment whose name begins so; `last` is the newest one."""
        if beginning == "last":
            query, pattern = "SELECT * FROM experiment ORDER BY began DESC LIMIT 1", ()
        else:
            query = "SELECT * FROM experiment WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT 2"
            pattern = (len(beginning), beginning)  # type: ignore[assignment]
        found = self._base.execute(query, pattern).fetchall()
        if not beginning or len(found) != 1:
            said = "several experiments begin" if len(found) > 1 else "no experiment begins"
            raise BadRequest(
                f"{said} with {beginning!r} in {self.path}", remedy="`sleuth runs list` shows them"
            )
        name, _, _, _, specification, _, _, version, made_on, began, finished = found[0]
        data = json.loads(specification)
        texts = dict(
            self._base.execute(
                "SELECT digest, text FROM problem WHERE digest IN (SELECT value FROM json_each(?))",
                (json.dumps([each["digest"] for each in data["instances"]]),),
            )
        )
        (done,) = self._base.execute(
            "SELECT count(*) FROM run WHERE experiment = ?", (name,)
        ).fetchone()
        experiment = Experiment.from_json(data, texts)
        return Kept(name, experiment, version, made_on, began, finished, done)

    def results(self, name: str, *, answers: bool = False) -> Iterator[Result]:
        """What the runs of an experiment gave, in a fixed order; the answers only on demand."""
        answer = "answer" if answers else "NULL"
        rows = self._base.execute(
            f"SELECT repetition, instance, contestant, status, cost, optimal, stopped_by, error,"
            f" note, cpu, wall, memory, counts, {answer} FROM run WHERE experiment = ?"
            f" ORDER BY instance, contestant, repetition",
            (name,),
        )
        for repetition, instance, contestant, status, cost, optimal, stopped, error, *rest in rows:
            note, cpu, wall, memory, counts, answered = rest
            yield Result(
                Run(repetition, instance, contestant),
                status,
                cost,
                None if optimal is None else bool(optimal),
                stopped,
                error,
                note,
                cpu,
                wall,
                memory,
                json.loads(counts),
                None if answered is None else Answer.from_json(json.loads(answered)),
            )

    def delete(self, name: str) -> None:
        """Forget an experiment, its runs, and the problems that no other one has."""
        self._base.execute("DELETE FROM experiment WHERE id = ?", (name,))
        self._base.execute(
            "DELETE FROM problem WHERE digest NOT IN (SELECT problem FROM run) AND digest NOT IN"
            " (SELECT json_extract(value, '$.digest') FROM experiment,"
            " json_each(specification, '$.instances'))"
        )

    def merge(self, other: str | Path) -> int:
        """Take over what another store has and this one has not; the number of new runs."""
        if not Path(other).is_file():
            raise BadRequest(f"{other}: there is no such store", remedy="name a store of runs")
        with closing(Store(other)):
            pass
        before = self._count()
        self._base.execute("ATTACH DATABASE ? AS other", (str(other),))
        try:
            for table in ("problem", "experiment", "run"):
                self._base.execute(
                    f"INSERT OR IGNORE INTO main.{table} SELECT * FROM other.{table}"
                )
            self._base.execute(
                "UPDATE experiment SET finished = (SELECT finished FROM other.experiment AS o"
                " WHERE o.id = experiment.id) WHERE finished IS NULL AND id IN"
                " (SELECT id FROM other.experiment)"
            )
        finally:
            self._base.execute("DETACH DATABASE other")
        return self._count() - before

    def rows(self, name: str) -> tuple[Sequence[str], list[tuple[Any, ...]]]:
        """The names of the columns and all that the store has of an experiment's runs."""
        found = self._base.execute("SELECT * FROM run WHERE experiment = ?", (name,))
        return [column[0] for column in found.description], found.fetchall()

    def _count(self) -> int:
        (count,) = self._base.execute("SELECT count(*) FROM run").fetchone()
        return int(count)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
