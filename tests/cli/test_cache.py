"""`sleuth cache` and where files of the user are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sleuth.cli.main import cli
from sleuth.experiments.store import Store, user_store
from sleuth.user_files import cache_folder, data_folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SLEUTH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def said(*words: str) -> str:
    result = CliRunner().invoke(cli, ["cache", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_one_folder_holds_everything(home: Path) -> None:
    assert user_store() == home / "runs.db"
    assert cache_folder() == home / "cache"


def test_without_it_the_folders_of_the_platform_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SLEUTH_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert cache_folder() == tmp_path / "sleuth"
    assert data_folder() == tmp_path / "me" / ".local" / "share" / "sleuth"


def test_the_cache_is_shown_and_cleared_and_runs_stay(home: Path) -> None:
    assert "is empty" in said()
    kept = home / "cache" / "tiles" / "some.pdb"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(bytes(1_500_000))
    with Store(user_store()):
        pass
    files = {each["file"]: each for each in json.loads(said("--json"))["files"]}
    assert files[str(kept)] == {"file": str(kept), "bytes": 1_500_000, "cache": True}
    assert files[str(user_store())]["cache"] is False
    assert "1.5 MB" in said()
    assert said("--clear").startswith("deleted 1 file of the cache, 1.5 MB")
    assert not kept.exists()
    assert user_store().exists()
