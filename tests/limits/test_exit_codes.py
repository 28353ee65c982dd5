"""Exit codes of real commands whose streams are closed, full or not wanted any more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sleuth import exit_codes

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these streams are those of Unix")

THEORY = "formulas(assumptions). p(a). end_of_list.\nformulas(goals). p(a). end_of_list.\n"

#: Commands that write much or little, in this process or in workers.
COMMANDS = {
    "help": "--help",
    "help of a command": "solve lights-out --help",
    "list": "list",
    "solve": "solve lights-out",
    "solve in a worker": "solve lights-out --method cpsat",
    "generate": "generate lights-out --size 5x5 --count 500",
    "export": "export slitherlink --to dimacs",
    "prove": "prove theory.in",
    "decide": "decide theory.in",
    "compare": "compare lights-out --methods linear,chase --json",
}


def shell(words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `sleuth` is the command; the code is that of the last part."""
    (folder / "theory.in").write_text(THEORY)
    return subprocess.run(
        ["bash", "-c", f'sleuth() {{ "{sys.executable}" -m sleuth "$@"; }}\n{words}'],
        cwd=folder,
        # Without a buffer Python loses what a pipe does not take at once, and does not tell.
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_closed_pipe_ends_quietly(words: str, tmp_path: Path) -> None:
    done = shell(f"sleuth {words} | true; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert (done.returncode, done.stderr) == (exit_codes.CLOSED_PIPE, "")


def test_a_pipe_that_closes_later_ends_quietly(tmp_path: Path) -> None:
    line = "sleuth generate lights-out --size 60x60 --count 100 | head -1; exit ${PIPESTATUS[0]}"
    done = shell(line, tmp_path)
    assert (done.returncode, done.stderr) == (exit_codes.CLOSED_PIPE, "")


def test_a_closed_pipe_of_messages_ends_quietly_too(tmp_path: Path) -> None:
    done = shell("sleuth solve lights-out nowhere.txt 2>&1 | true; exit ${PIPESTATUS[0]}", tmp_path)
    assert (done.returncode, done.stderr) == (exit_codes.BAD_INPUT, "")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_full_disk_is_told(words: str, tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no full device")
    done = shell(f"sleuth {words} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (
        exit_codes.BAD_INPUT,
        "sleuth: No space left on device\n",
    )


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_closed_standard_output_is_bad_input(words: str, tmp_path: Path) -> None:
    done = shell(f"sleuth {words} >&-", tmp_path)
    assert done.returncode == exit_codes.BAD_INPUT
    assert "standard output is closed" in done.stderr


@pytest.mark.parametrize("words", ["solve lights-out -", "prove -", "models -", "check maze - -"])
def test_closed_standard_input_is_bad_input(words: str, tmp_path: Path) -> None:
    done = shell(f"sleuth {words} <&-", tmp_path)
    assert done.returncode == exit_codes.BAD_INPUT
    assert "standard input is closed" in done.stderr


@pytest.mark.needs("ortools")
def test_closed_standard_input_hurts_nobody_who_does_not_read_it(tmp_path: Path) -> None:
    assert shell("sleuth solve lights-out --method cpsat <&-", tmp_path).returncode == 0


def test_closed_standard_error_changes_no_code(tmp_path: Path) -> None:
    assert shell("sleuth solve lights-out 2>&-", tmp_path).returncode == 0
    assert shell("sleuth solve lights-out nowhere.txt 2>&-", tmp_path).returncode == 2
    assert shell("sleuth solve lights-out --method cpsat >&- 2>&- <&-", tmp_path).returncode == 2


def test_too_much_input_is_refused(tmp_path: Path) -> None:
    for words in ("- < /dev/zero", "/dev/zero"):
        done = shell(f"sleuth solve lights-out {words}", tmp_path)
        assert done.returncode == exit_codes.BAD_INPUT
        assert "larger than 64 megabytes" in done.stderr


@pytest.mark.parametrize("method", ["gauss", "gac", "rules"])
def test_the_end_of_memory_is_a_limit(method: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(("10" * 200 + "\n") * 400)
    limit = "ulimit -v 1000000; " if method == "gauss" else ""
    line = f"{limit}sleuth solve lights-out board.txt --method {method} --memory 100"
    done = shell(line, tmp_path)
    assert done.returncode == exit_codes.LIMIT, done.stderr
    assert "stopped by the limit on memory" in done.stdout


def test_memory_that_the_system_refuses_is_a_limit(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(("10" * 200 + "\n") * 400)
    done = shell("ulimit -v 600000; sleuth solve lights-out board.txt --method gauss", tmp_path)
    assert done.returncode == exit_codes.LIMIT, done.stderr
    assert "limit on memory" in done.stdout + done.stderr


def test_a_bug_is_told_as_one(tmp_path: Path) -> None:
    code = (
        "import sys, sleuth.cli.list as command\n"
        "command.COMMAND.callback = lambda **values: 1 / 0\n"
        "from sleuth.cli.main import main\n"
        "sys.argv = ['sleuth', 'list']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == exit_codes.BROKEN
    assert "this is a bug in Sleuth" in done.stderr
