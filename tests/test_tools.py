"""The tools do what they say: mutants, CI's list of tests, the reference, the pictures."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from mutation import mutants

ROOT = Path(__file__).resolve().parents[1]
TARGETS = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text(encoding="utf-8"))

_SOURCE = """
def least(numbers, bound):
    found = []
    for each in numbers:
        if each <= bound and not each == 3:
            found.append(each + 1)
    if found:
        return max(found, bound)
    raise ValueError("none")
"""


def test_every_operator_makes_a_mutant() -> None:
    made = [(each.operator, each.before, each.after) for each in mutants(_SOURCE)]
    assert made == [
        ("boolean", "each <= bound and (not each == 3)", "each <= bound or not each == 3"),
        ("comparison", "each <= bound", "each < bound"),
        ("boolean", "not each == 3", "each == 3"),
        ("comparison", "each == 3", "each != 3"),
        ("boundary", "3", "4"),
        ("dropped-call", "found.append(each + 1)", "pass"),
        ("arithmetic", "each + 1", "each - 1"),
        ("boundary", "1", "2"),
        ("boolean", "found", "not found"),
        ("return", "return max(found, bound)", "return None"),
        ("swapped-arguments", "max(found, bound)", "max(bound, found)"),
        ("dropped-raise", "raise ValueError('none')", "pass"),
    ]


def test_a_mutant_changes_one_place_and_its_name_stays_when_others_move() -> None:
    for each in mutants(_SOURCE):
        ast.parse(each.source)
        lines = zip(_SOURCE.splitlines(), each.source.splitlines(), strict=True)
        assert sum(before != after for before, after in lines) == 1
    moved = _SOURCE.replace("found = []", "found = []\n    other = [bound]")
    moved = f"def before(x):\n    return x + 1\n{moved}"
    names = {each.name for each in mutants(moved)}
    assert {each.name for each in mutants(_SOURCE)} < names


@pytest.mark.parametrize("file", TARGETS)
def test_the_list_of_mutants_fits_the_sources(file: str) -> None:
    entry = TARGETS[file]
    source = (ROOT / "src" / "sleuth" / file).read_text(encoding="utf-8")
    assert entry.get("survivors", {}).keys() <= {each.name for each in mutants(source)}
    files = [word for word in shlex.split(entry["tests"]) if word.startswith("tests/")]
    assert files
    assert all((ROOT / each).exists() for each in files)


def test_ci_runs_tests_that_exist() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    files = re.findall(r"^ +(tests/\S+)$", script, re.MULTILINE)
    assert len(files) > 5
    assert all((ROOT / file).is_file() for file in files)


def test_thorough_runs_tools_that_exist() -> None:
    script = (ROOT / "tools" / "thorough").read_text(encoding="utf-8")
    tools = re.findall(r'"(tools/[^"]+)"', script)
    assert len(tools) >= 3
    assert all((ROOT / tool).is_file() for tool in tools)


def test_the_reference_is_what_the_sources_say() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "reference"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_the_pictures_are_what_sleuth_draws() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "pictures"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_the_readme_shows_pictures_that_are_there_with_words_for_each() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\((docs/pictures/[^)]+)\)", readme)
    assert len(shown) >= 3
    assert all((ROOT / file).is_file() for _, file in shown)
