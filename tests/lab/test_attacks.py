"""Hostile submissions earn nothing, and whoever is marked beside them loses nothing."""

from __future__ import annotations

import ctypes
import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import submissions as work
from attacks import ATTACKS
from test_lab import exercise_of, marked

from sleuth.answer import Answer, Status
from sleuth.lab import performing
from sleuth.lab.exercise import Mark

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the attacks are for Linux")

NOBODY = 65534

#: Attacks that need nothing but a judge.
QUICK = ("pipes", "memory", "traces")

#: Says which process it is, then marks.
DRIVER = """
import os, sys
with open(sys.argv[1], "w") as file:
    file.write(str(os.getpid()))
from sleuth.cli.main import main
sys.argv[1:2] = []
main()
"""

FORGED = Answer(
    Status.SOLVED, task="mark", kind="search", result=Mark(1.0, ("forged",), fenced=True).to_json()
).to_json()


def handed_in(folder: Path) -> None:
    """The folders `lab`, with one quick exercise, and `in`, with attackers before and after ada."""
    (folder / "lab").mkdir()
    told = "lab = 'search'\n[exercise.breadth_first]\nsizes = ['7x7']\nseconds = 10\n"
    (folder / "lab" / "hidden.toml").write_text(told)
    begin = f"PID = {str(folder / 'pid')!r}\nSUBMISSIONS = {str(folder / 'in')!r}\n"
    begin += f"ANSWER = {FORGED!r}\n"
    works = {name: begin + text for name, text in ATTACKS.items()}
    works |= {"ada": "# MINE\n" + work.BREADTH_FIRST, "zoe": "# MINE\n" + work.BREADTH_FIRST}
    # The first that is marked writes over the others' work.
    works["aaa"] = works.pop("overwrites")
    for name, text in works.items():
        (folder / "in" / name).mkdir(parents=True)
        (folder / "in" / name / "breadth_first.py").write_text(text)
    (folder / "tmp").mkdir()
    for each in (folder, *folder.rglob("*")):
        os.chmod(each, 0o777)


def let_everybody_read_python() -> None:
    """Put the interpreter where any user can read it, for this process and those below it alone."""
    prefix = os.path.realpath(sys.base_prefix)
    hiding = [each for each in Path(prefix).parents if each.stat().st_mode & 0o005 != 0o005]
    library = ctypes.CDLL(None)
    if not hiding:
        return
    there = os.open(prefix, os.O_PATH)
    for words in (
        (None, b"/", None, 0x4000 | 1 << 18, None),
        (b"tmpfs", os.fsencode(hiding[-1]), b"tmpfs", 0, b"mode=755"),
        (f"/proc/self/fd/{there}".encode(), os.fsencode(prefix), None, 0x1000, None),
    ):
        os.makedirs(prefix, 0o755, exist_ok=True)
        if library.mount(*words) != 0:
            raise OSError("mount")


def have_own_mounts() -> None:
    if ctypes.CDLL(None).unshare(0x20000) != 0:
        raise OSError("unshare")
    os.umask(0o022)
    let_everybody_read_python()


def become_nobody() -> None:
    """Lose root and all that comes with it."""
    have_own_mounts()
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    # As readable as any process that was never root.
    ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)


def marks_of(folder: Path, before: Callable[[], None] | None = None) -> dict[str, dict[str, Any]]:
    """The marks of the class, by a process that first does something."""
    handed_in(folder)
    order = [sys.executable, "-c", DRIVER, str(folder / "pid"), "lab", "mark", "lab", "in"]
    done = subprocess.run(
        [*order, "--json", "--jobs", "2"],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "tmp"), "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=before,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)["marks"]
    return {each["student"]: each for each in found if each["exercise"] == "breadth_first"}


def judge(marks: dict[str, dict[str, Any]]) -> None:
    said = {name: (each["points"], each["words"]) for name, each in marks.items()}
    assert set(said) == {"aaa", "ada", "zoe", *ATTACKS} - {"overwrites"}
    for name, (points, words) in said.items():
        if name in ("ada", "zoe"):
            assert points == 3, (name, words)
        else:
            assert points == 0, (name, words)
            assert "BREACH" not in " ".join(words) and "forged" not in words, (name, words)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that any user can reach, unlike those of pytest."""
    with TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.mark.parametrize("before", [None, become_nobody])
@pytest.mark.parametrize("namespaces", [True, False])
def test_marks_and_memory_are_out_of_reach(
    namespaces: bool,
    before: Callable[[], None] | None,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The quick part of what follows, with the judge in a fork of this process."""
    if before is not None and os.geteuid() != 0:
        pytest.skip("needs root")
    if not namespaces:
        # As in a container that allows none.
        monkeypatch.setattr(performing, "enter_namespaces", lambda: False)
    handed_in(place)
    judge = os.fork()
    if not judge:
        verdict = 1
        try:
            os.closerange(3, 1024)
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nothing, stream)
            if before is not None:
                before()
            answers, _ = os.pipe()
            (place / "pid").write_text(str(os.getpid()))
            verdict = 0 if all(_harmless(place, name, answers) for name in QUICK) else 2
        finally:
            os._exit(verdict)
    assert os.waitstatus_to_exitcode(os.waitpid(judge, 0)[1]) == 0


def _harmless(folder: Path, name: str, answers: int) -> bool:
    text = (folder / "in" / name / "breadth_first.py").read_text()
    (folder / name).mkdir()
    mark = marked(exercise_of("search", "breadth_first"), text, folder / name)
    written = select.select([answers], [], [], 0)[0]
    # That it has no function is the end of an attack that got hold of nothing.
    return not written and mark.earned == 0 and "has no function" in str(mark.words)


@pytest.mark.slow
@pytest.mark.parametrize("before", [None, have_own_mounts, become_nobody])
def test_attacks_earn_nothing_and_harm_nobody(
    before: Callable[[], None] | None, place: Path
) -> None:
    """As the caller; as root who can become nobody; and as nobody from the start."""
    if before is not None and os.geteuid() != 0:
        pytest.skip("needs root")
    try:
        marks = marks_of(place, before)
    except subprocess.SubprocessError as error:
        if "preexec_fn" not in str(error):
            raise
        pytest.skip("mounting is not allowed here")
    judge(marks)
