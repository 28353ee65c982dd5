"""Packages that are not installed: refused with the command for that, and nothing else suffers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sleuth
from sleuth import catalogue
from sleuth.errors import NotInstalled
from sleuth.extras import EXTRAS, how_to_install
from sleuth.method import Method
from sleuth.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

Shell = Callable[..., subprocess.CompletedProcess[str]]


def needy() -> Iterator[tuple[Puzzle, Method]]:
    """Every method of the catalogue that needs a package of an extra."""
    for name, where in catalogue.PUZZLES.items():
        if isinstance(where, str):
            entry = catalogue.puzzle(name)
            for method in catalogue.methods(entry).values():
                if method.engine.needs is not None:
                    yield entry, method


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process without any package of an extra."""
    for package in EXTRAS:
        monkeypatch.setitem(sys.modules, package, None)


@pytest.fixture
def bare_shell(tmp_path: Path) -> Shell:
    """Commands in processes without any package of an extra, workers included."""
    lines = ["import sys", *(f"sys.modules[{package!r}] = None" for package in EXTRAS)]
    (tmp_path / "sitecustomize.py").write_text("\n".join(lines), encoding="utf-8")
    paths = [str(tmp_path), str(ROOT / "src")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sleuth", *words],
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return run


def test_extras_are_those_of_the_project() -> None:
    declared = PROJECT["optional-dependencies"]
    brought = {
        each.partition(">")[0]: extra for extra in EXTRAS.values() for each in declared[extra]
    }
    assert brought == EXTRAS
    assert declared["all"] == [f"sleuth[{','.join(dict.fromkeys(EXTRAS.values()))}]"]
    assert set(declared) == {*EXTRAS.values(), "all", "test"}
    assert "sleuth[all]" in declared["test"]


def test_every_engine_needs_what_an_extra_brings() -> None:
    engines = {method.engine.name: method.engine.needs for _, method in needy()}
    assert engines == {"cpsat": "ortools", "clingo": "clingo", "fd": "up_fast_downward"}
    assert set(engines.values()) <= set(EXTRAS)


def test_defaults_need_no_extra() -> None:
    for name, where in catalogue.PUZZLES.items():
        if isinstance(where, str):
            assert catalogue.method(catalogue.puzzle(name), None).engine.needs is None, name


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("entry", "method"),
    [pytest.param(*pair, id=f"{pair[0].name} by {pair[1].path}") for pair in needy()],
)
def test_methods_are_refused_with_the_command(entry: Puzzle, method: Method) -> None:
    assert method.engine.needs is not None
    refusal = None
    try:
        sleuth.solve(entry.name, entry.examples[0], method=method.path)
    except NotInstalled as error:
        refusal = error
    assert refusal is not None
    assert refusal.exit_code == 2
    assert refusal.remedy == how_to_install(method.engine.needs)


@pytest.mark.usefixtures("bare")
def test_too_many_solutions_to_weigh_are_left_to_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = sleuth.solve("lights-out", "classic", shortest=True)
    monkeypatch.setattr("sleuth.algebra.engines._MOST_TO_WEIGH", 1)
    by_clauses = sleuth.solve("lights-out", "classic", shortest=True)
    assert by_clauses.cost == weighed.cost
    assert by_clauses.optimal


def test_the_shell_names_the_command(bare_shell: Shell) -> None:
    for words, package in (
        ("solve lights-out --method cpsat", "ortools"),
        ("solve slitherlink --method clingo --seconds 9", "clingo"),
        ("web --no-browser", "fastapi"),
    ):
        done = bare_shell(*words.split())
        assert done.returncode == 2
        assert how_to_install(package) in done.stderr
        assert "Traceback" not in done.stderr


def test_auto_compare_and_list_go_on(bare_shell: Shell) -> None:
    done = bare_shell("solve", "slitherlink")
    assert done.returncode == 0, done.stderr
    done = bare_shell("compare", "slitherlink", "small", "--methods", "cadical,clingo", "--json")
    assert done.returncode == 0, done.stderr
    rows = {row["method"]: row for row in json.loads(done.stdout)["rows"]}
    assert rows["cadical"]["answer"]["status"] == "solved"
    assert how_to_install("clingo") in rows["clingo"]["refusal"]
    done = bare_shell("compare", "slitherlink", "small", "--methods", "rules,clingo")
    assert done.returncode == 0
    overview, full = bare_shell("list"), bare_shell("list", "--all")
    assert overview.returncode == full.returncode == 0
    for package in ("ortools", "clingo"):
        assert how_to_install(package) in overview.stdout.partition("not installed")[2]
        assert f"not installed: {how_to_install(package)}" in " ".join(full.stdout.split())
    done = bare_shell("list", "--json")
    methods = [each for entry in json.loads(done.stdout)["puzzles"] for each in entry["methods"]]
    missing = {each["engine"] for each in methods if not each["installed"]}
    assert missing == {"cpsat", "clingo", "fd"}
