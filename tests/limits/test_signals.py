"""Ctrl-C and SIGTERM on real commands: what is known is said, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from process_table import gone_within
from too_large import PROBLEMS, THEORY, clauses_of, loops, tiles

from sleuth.worker.memory import descendants

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="children are listed on Linux only"),
]

#: A command of each kind that would go on for hours.
ENDLESS = {
    "solve": "solve tiles tiles.txt --method bfs",
    "solve by clauses": "solve cnf hard.cnf",
    "solve in a worker": "solve futoshiki latin.txt --method cpsat --count",
    "solve in clingo": "solve slitherlink loops.txt --method clingo",
    "prove": "prove theory.in",
    "models": "models theory.in --sizes 11-60",
    "decide": "decide theory.in",
    "compare": "compare tiles tiles.txt --methods bfs,astar --seconds 1000",
    "batch": "solve tiles many.txt --method bfs",
    "generate": "generate hunger-games --size 60x60 --count 10000 --difficulty hard",
}

CODES = {signal.SIGINT: (130, "interrupted"), signal.SIGTERM: (143, "terminated")}

#: One second is promised; the rest is for a machine that does much else.
PROMISED, PATIENCE = 1.0, 6.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("signals")
    (folder / "tiles.txt").write_text(tiles())
    (folder / "many.txt").write_text("\n".join([tiles()] * 6))
    (folder / "hard.cnf").write_text(clauses_of(500, 2130))
    (folder / "latin.txt").write_text(PROBLEMS["futoshiki"]["25×25, empty"]())
    (folder / "loops.txt").write_text(loops(120))
    (folder / "theory.in").write_text(THEORY)
    return folder


@pytest.mark.parametrize("number", CODES, ids=lambda number: number.name)
@pytest.mark.parametrize("words", ENDLESS.values(), ids=ENDLESS)
def test_a_command_ends_at_once_and_leaves_nothing(
    words: str, number: signal.Signals, folder: Path
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sleuth", *words.split()],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        busy = _busy(process.pid)
        assert busy, process.communicate()
        family = descendants(process.pid)
        asked = time.monotonic()
        os.kill(process.pid, number)
        out, err = process.communicate(timeout=30)
        ended = time.monotonic() - asked
    finally:
        process.kill()
    code, said = CODES[number]
    assert process.returncode == code, (out, err)
    assert said in out + err
    assert "Traceback" not in err
    assert ended < PATIENCE
    assert gone_within(PROMISED, *family)


def _busy(pid: int, seconds: float = 1.5) -> bool:
    """Wait until the command and what it started have worked for so many CPU seconds."""
    ticks = os.sysconf("SC_CLK_TCK")
    for _ in range(600):
        time.sleep(0.1)
        spent = 0.0
        for each in descendants(pid):
            try:
                fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] == "Z":
                return False
            spent += (int(fields[11]) + int(fields[12])) / ticks
        if spent >= seconds:
            return True
    return False
