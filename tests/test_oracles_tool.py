"""`tools/oracles` counts what it met, shows what is wrong with its seed, and repeats it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

#: An oracle about nothing: even numbers are right, multiples of ten wrong, seven stays open.
MADE_UP = """
from oracle import Oracle, Verdict

def examine(rng):
    number = rng.randrange(40)
    case = "even" if number % 2 == 0 else "odd"
    return Verdict(case, f"{number} is round" if number % 10 == 0 else None, number % 10 == 7)

ORACLES = [Oracle("numbers", examine, 5), Oracle("others", lambda rng: Verdict("any"))]
"""


@pytest.fixture
def tool(tmp_path: Path) -> Path:
    """The tool with a folder of oracles that has only the made-up ones."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tests" / "oracles").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "oracles", tmp_path / "tools" / "oracles")
    shutil.copy(ROOT / "tests" / "oracles" / "oracle.py", tmp_path / "tests" / "oracles")
    (tmp_path / "tests" / "oracles" / "made_up_oracle.py").write_text(MADE_UP, encoding="utf-8")
    return tmp_path / "tools" / "oracles"


def run(tool: Path, *words: str) -> tuple[int, list[str]]:
    """The exit code and the lines of a run."""
    done = subprocess.run(
        [sys.executable, str(tool), *words], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, (done.stdout or done.stderr).splitlines()


def test_wrong_answers_are_shown_with_the_seed_that_repeats_them(tool: Path) -> None:
    code, lines = run(tool, "numbers", "--instances", "120", "--jobs", "1")
    *wrong, summary = lines
    assert code == 1
    assert wrong
    assert summary.startswith(f"numbers: 120 instances, {len(wrong)} wrong, ")
    assert "even " in summary and "odd " in summary and " 0 open" not in summary
    seed = wrong[0].split()[2]
    code, again = run(tool, "numbers", "--first", seed, "--instances", "1", "--jobs", "1")
    assert code == 1
    assert again[0] == wrong[0]
    assert again[1].startswith("numbers: 1 instances, 1 wrong")


def test_all_oracles_run_and_nothing_wrong_is_success(tool: Path) -> None:
    code, lines = run(tool, "others", "--instances", "3", "--jobs", "1")
    assert code == 0
    assert lines[0].startswith("others: 3 instances, 0 wrong, 0 open") and "(any 3)" in lines[0]
    _, lines = run(tool, "--instances", "1", "--jobs", "1")
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == [
        "numbers",
        "others",
    ]


def test_an_unknown_oracle_is_refused(tool: Path) -> None:
    code, lines = run(tool, "riddles")
    assert code == 2
    assert lines[-1].endswith("unknown oracle: riddles")
