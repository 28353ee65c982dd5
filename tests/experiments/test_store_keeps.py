"""A store that a newer version wrote is left as it is; problems stay as long as they are needed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sleuth.errors import BadRequest
from sleuth.experiments.experiment import Experiment, Instance, labelled
from sleuth.experiments.store import Store
from sleuth.experiments.store_file import SCHEMA_VERSION

ONE, OTHER = Instance("one", "%%%\n%P.\n"), Instance("other", "P .\n")


def experiment(title: str, *instances: Instance) -> Experiment:
    return Experiment(title, "maze", instances, labelled(["bfs"]))


def stamped(path: Path, version: int) -> bytes:
    """The bytes of a store on which another version is written."""
    with Store(path) as store:
        store.begin(experiment("small", ONE))
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA journal_mode = DELETE")
        base.execute(f"PRAGMA user_version = {version}")
    return path.read_bytes()


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as base:
        return int(base.execute("PRAGMA user_version").fetchone()[0])


def test_a_store_of_a_newer_version_is_refused_and_keeps_its_version(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    stamped(newer, SCHEMA_VERSION + 1)
    with pytest.raises(BadRequest, match="a newer Sleuth wrote it"):
        Store(newer)
    assert version_of(newer) == SCHEMA_VERSION + 1


def test_a_store_of_a_newer_version_is_not_taken_over(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    stamped(newer, SCHEMA_VERSION + 1)
    with Store(tmp_path / "runs.db") as store:
        with pytest.raises(BadRequest, match="a newer Sleuth wrote it"):
            store.merge(newer)
        assert store.experiments() == []
    assert version_of(newer) == SCHEMA_VERSION + 1


def test_a_store_of_this_version_is_opened_again(tmp_path: Path) -> None:
    stamped(tmp_path / "runs.db", SCHEMA_VERSION)
    with Store(tmp_path / "runs.db") as store:
        assert len(store.experiments()) == 1


def test_deleting_one_experiment_keeps_the_problems_of_another_that_has_not_run(
    tmp_path: Path,
) -> None:
    with Store(tmp_path / "runs.db") as store:
        waiting = store.begin(experiment("waiting", ONE))
        gone = store.begin(experiment("gone", ONE, OTHER))
        store.delete(gone)
        kept = store.experiment(waiting).experiment
        assert [each.text for each in kept.instances] == [ONE.text]
    with closing(sqlite3.connect(tmp_path / "runs.db")) as base:
        assert base.execute("SELECT text FROM problem").fetchall() == [(ONE.text,)]
