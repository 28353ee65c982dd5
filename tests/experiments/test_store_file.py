"""Stores that are damaged, locked, full, newer or where nothing can be written."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from test_experiments import Counting, small

from sleuth.cli.main import cli
from sleuth.errors import SleuthError
from sleuth.experiments import store_file
from sleuth.experiments.execution import execute
from sleuth.experiments.result import Result
from sleuth.experiments.store import Store
from sleuth.experiments.store_file import SCHEMA_VERSION, StoreFailed, StoreUnwritable
from sleuth.lab.fence import close_files, enter_namespaces

READERS = [
    ["runs", "list"],
    ["runs", "show", "last"],
    ["runs", "show", "last", "--json"],
    ["runs", "export", "last"],
    ["report", "last"],
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with an experiment that has run."""
    path = tmp_path_factory.mktemp("whole") / "runs.db"
    experiment = small(repeat=30)
    with Store(path) as store:
        name = store.begin(experiment)
        list(execute(experiment, name, store, Counting()))
    return path


@pytest.fixture
def copied(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "runs.db"))


def said(*words: str) -> tuple[int, str]:
    """What a command says, and the exit code that the shell sees."""
    done = CliRunner().invoke(cli, list(words))
    if isinstance(done.exception, SleuthError):
        return 2, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    return done.exit_code, done.output


@pytest.mark.parametrize("words", READERS)
def test_a_whole_store_is_read(words: list[str], copied: Path) -> None:
    before = copied.read_bytes()
    assert said(*words, "--store", str(copied))[0] == 0
    assert copied.read_bytes() == before


@pytest.mark.parametrize("words", READERS)
def test_damage_is_named_with_a_remedy(words: list[str], copied: Path) -> None:
    data = bytearray(copied.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    copied.write_bytes(bytes(data))
    code, told = said(*words, "--store", str(copied))
    assert code == 2 and "is damaged" in told and ".recover" in told


@pytest.mark.parametrize("seed", range(12))
def test_no_damage_breaks_a_reader(seed: int, copied: Path) -> None:
    rng = Random(seed)
    data = bytearray(copied.read_bytes())
    for _ in range(rng.choice([1, 5, 200])):
        at = rng.randrange(100, len(data))
        data[at] = rng.randrange(256)
    if rng.random() < 0.3:
        del data[rng.randrange(100, len(data)) :]
    copied.write_bytes(bytes(data))
    for words in READERS:
        assert said(*words, "--store", str(copied))[0] in (0, 2)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE experiment SET specification = '{'",
        "UPDATE experiment SET specification = '[]'",
        "UPDATE experiment SET specification = '{\"instances\": 3}'",
        "UPDATE run SET counts = 'x'",
        "UPDATE run SET counts = '3'",
        "UPDATE run SET answer = '{}'",
        "UPDATE run SET cpu = 'x'",
        "UPDATE run SET wall = 'x'",
        "UPDATE run SET cost = 'x'",
        "UPDATE run SET memory = 'x'",
        "UPDATE run SET instance = instance + 99",
        "UPDATE run SET contestant = -1 - contestant",
        "UPDATE run SET instance = 'x' || instance",
        "UPDATE experiment SET specification = CAST(x'ff80' AS TEXT)",
        "DELETE FROM problem",
    ],
)
def test_content_that_is_not_ours_is_damage(change: str, copied: Path) -> None:
    with sqlite3.connect(copied) as base:
        base.execute(change)
    base.close()
    for words in (["runs", "show", "last", "--json"], ["report", "last"]):
        code, told = said(*words, "--store", str(copied))
        assert code == 2 and str(copied) in told


def test_newer_stores_are_refused_and_stay_as_they_are(copied: Path) -> None:
    with sqlite3.connect(copied) as base:
        base.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    base.close()
    before = copied.read_bytes()
    for read_only in (True, False):
        with pytest.raises(SleuthError, match="newer Sleuth"):
            Store(copied, read_only=read_only)
    assert copied.read_bytes() == before


def test_a_locked_store_is_read_and_says_that_it_is_locked(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_WRITING", 0.05)
    holder = sqlite3.connect(copied, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        assert said("runs", "list", "--store", str(copied))[0] == 0
        with pytest.raises(StoreUnwritable, match="locked"), Store(copied) as store:
            store.begin(small(seed=9))
    finally:
        holder.close()


def test_what_cannot_be_kept_is_not_lost(tmp_path: Path) -> None:
    experiment = small(repeat=400)
    lost: list[Result] = []
    with Store(tmp_path / "runs.db") as store:
        name = store.begin(experiment)
        (pages,) = store._base.execute("PRAGMA page_count").fetchone()
        store._base.execute(f"PRAGMA max_page_count = {pages + 2}")
        found = list(
            execute(experiment, name, store, Counting(), unkept=lambda one, error: lost.append(one))
        )
        kept = store.done(name)
        assert len(found) == experiment.size == len(kept) + len(lost) and lost and kept
        assert store.experiment(name).finished is None


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that nothing is written to")
def test_without_a_place_for_the_store_runs_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLEUTH_HOME", "/proc/nowhere")
    code, told = said("runs", "list")
    assert code == 0 and "no experiments yet" in told
    code, told = said("compare", "maze", "courtyard", "--methods", "bfs")
    assert code == 0 and "these runs are not kept" in told and "solved" in told
    assert "kept as" not in told
    named = ["--store", "/proc/nowhere/runs.db"]
    code, told = said("compare", "maze", "courtyard", "--methods", "bfs", *named)
    assert code == 2 and "cannot be opened" in told and "another store" in told


@pytest.mark.skipif(sys.platform != "linux", reason="makes all files read-only by namespaces")
def test_a_store_on_a_closed_disk_is_read(copied: Path) -> None:
    """In a process for which nothing on any disk can be written."""
    child = os.fork()
    if not child:
        verdict = 1
        try:
            if not (enter_namespaces() and close_files(None)):
                verdict = 77
            else:
                with pytest.raises(StoreFailed):
                    Store(copied)
                codes = [said(*words, "--store", str(copied))[0] for words in READERS]
                verdict = 0 if codes == [0] * len(READERS) else 2
        finally:
            os._exit(verdict)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == 77:
        pytest.skip("namespaces are not allowed here")
    assert code == 0
