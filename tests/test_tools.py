"""The list of planted faults fits the sources, so that it can be run at any time."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from planted import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[1]


def test_the_faults_are_many_and_different() -> None:
    assert len(FAULTS) >= 60
    assert Counter(fault.name for fault in FAULTS).most_common(1)[0][1] == 1


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    assert fault.old != fault.new
    files = [word for word in shlex.split(fault.tests) if word.startswith("tests/")]
    assert files
    assert all((ROOT / file).exists() for file in files)


def test_ci_runs_tests_that_exist() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    files = re.findall(r"^ +(tests/\S+)$", script, re.MULTILINE)
    assert len(files) > 5
    assert all((ROOT / file).is_file() for file in files)


def test_thorough_runs_tools_that_exist() -> None:
    script = (ROOT / "tools" / "thorough").read_text(encoding="utf-8")
    tools = re.findall(r'"(tools/[^"]+)"', script)
    assert len(tools) == 3
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
