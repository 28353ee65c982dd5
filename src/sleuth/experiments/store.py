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
from sleuth.experiments.store_file import (
    StoreFailed,
    damaged,
    in_memory,
    open_to_read,
    open_to_write,
)
from sleuth.user_files import data_folder


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


class Store:
    """An open store; use it in a `with` block, from the thread that opened it.

    One that is only read may be where nothing can be written.
    """

    def __init__(self, path: str | Path, *, read_only: bool = False) -> None:
        self.path = Path(path)
        #: Whether what is recorded is there when this process has ended.
        self.keeps = True
        self._base = open_to_read(self.path) if read_only else open_to_write(self.path)

    @classmethod
    def passing(cls, path: str | Path) -> Store:
        """A store that keeps nothing beyond this process, for when that at the path cannot."""
        store = cls.__new__(cls)
        store.path, store.keeps, store._base = Path(path), False, in_memory(Path(path))
        return store

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was recorded is in it already."""
        self._base.close()

    def begin(
        self, experiment: Experiment, *, again: bool = False, among: Sequence[str] | None = None
    ) -> str:
        """The name of the experiment in the store: a new one, or one that was interrupted.

        The same experiment of this version on this machine goes on where it was stopped, if it is
        `among` those named, unless it is to begin again.
        """
        if not again:
            found = self._base.execute(
                "SELECT id FROM experiment WHERE digest = ? AND version = ? AND machine = ?"
                " AND finished IS NULL AND (? IS NULL OR id IN (SELECT value FROM json_each(?)))"
                " ORDER BY began DESC LIMIT 1",
                (experiment.digest, __version__, machine(), *[_listed(among)] * 2),
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
        with self._reading():
            name, _, _, _, specification, _, _, version, made_on, began, finished = found[0]
            data = json.loads(specification)
            texts = dict(
                self._base.execute(
                    "SELECT digest, text FROM problem"
                    " WHERE digest IN (SELECT value FROM json_each(?))",
                    (json.dumps([each["digest"] for each in data["instances"]]),),
                )
            )
            (done,) = self._base.execute(
                "SELECT count(*) FROM run WHERE experiment = ?", (name,)
            ).fetchone()
            experiment = Experiment.from_json(data, texts)
            return Kept(name, experiment, str(version), str(made_on), str(began), finished, done)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Take what cannot be understood for damage."""
        try:
            yield
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise damaged(self.path, f"{type(error).__name__}: {error}") from None

    def results(self, name: str, *, answers: bool = False) -> Iterator[Result]:
        """What the runs of an experiment gave, in a fixed order; the answers only on demand."""
        answer = "answer" if answers else "NULL"
        sides = self._base.execute(
            "SELECT json_array_length(specification, '$.instances'),"
            " json_array_length(specification, '$.contestants') FROM experiment WHERE id = ?",
            (name,),
        ).fetchone()
        rows = self._base.execute(
            f"SELECT repetition, instance, contestant, status, cost, optimal, stopped_by, error,"
            f" note, cpu, wall, memory, counts, {answer} FROM run WHERE experiment = ?"
            f" ORDER BY instance, contestant, repetition",
            (name,),
        )
        for row in rows:
            with self._reading():
                result = _result(row)
                instances, contestants = map(range, sides)
                if result.run.instance not in instances or result.run.contestant not in contestants:
                    raise ValueError(f"no problem or method has the number of {result.run}")
            yield result

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
        with closing(Store(other, read_only=True)):
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


def _result(row: tuple[Any, ...]) -> Result:
    repetition, instance, contestant, status, cost, optimal, stopped, error, *rest = row
    note, cpu, wall, memory, counts, answered = rest
    return Result(
        Run(repetition, instance, contestant),
        str(status),
        _number(cost),
        None if optimal is None else bool(optimal),
        stopped,
        error,
        note,
        _number(cpu),
        _number(wall),
        None if memory is None else int(memory),
        dict(json.loads(counts)),
        None if answered is None else _answer(answered),
    )


def _number(value: Any) -> float | None:
    """A number as it was written; SQLite keeps a text where one should be."""
    if value is not None and not isinstance(value, int | float):
        raise ValueError(f"{value!r:.60} is not a number")
    return value


def _answer(text: str) -> Answer[Any]:
    try:
        return Answer.from_json(json.loads(text))
    except SleuthError as error:
        raise ValueError(str(error)) from None


def _listed(names: Sequence[str] | None) -> str | None:
    return None if names is None else json.dumps(list(names))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
