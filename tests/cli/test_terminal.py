"""What a terminal of 80 columns and 24 rows shows: boards that fit, and replays with keys."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from sleuth.cli.watch import Player

pty = pytest.importorskip("pty")

_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_LONGEST = 60.0


def on_terminal(
    words: list[str], script: list[tuple[str, str]], columns: int = 80, rows: int = 24
) -> tuple[str, int]:
    """What a command writes on a terminal, and its exit code.

    The script says what to wait for on the screen, and which keys to press then.
    """
    import fcntl
    import struct
    import termios

    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.environ.update(TERM="xterm-256color", COLUMNS=str(columns), LINES=str(rows))
        os.execv(sys.executable, [sys.executable, "-m", "sleuth", *words])
    written, mark = b"", 0
    waiting = list(script)
    ends = time.monotonic() + _LONGEST
    while time.monotonic() < ends:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                new = os.read(terminal, 65536)
            except OSError:
                break
            if not new:
                break
            written += new
        if waiting:
            seen = _SEQUENCE.sub("", written[mark:].decode(errors="replace"))
            if re.search(waiting[0][0], seen):
                mark = len(written)
                os.write(terminal, waiting.pop(0)[1].encode())
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert not waiting, f"never seen: {waiting[0][0]}"
    return _SEQUENCE.sub("", written.decode(errors="replace")).replace("\r", ""), (
        os.waitstatus_to_exitcode(status)
    )


def test_keys_pause_step_and_leave_to_the_answer() -> None:
    shown, code = on_terminal(
        ["solve", "maze", "--watch"],
        [
            (r"expansion [2-9] of 78", " "),
            (r"\(paused\)", "n"),
            (r"expansion \d+ of 78  \(paused\)", "\x1b[C"),
            (r"expansion \d+ of 78  \(paused\)", "b"),
            (r"expansion \d+ of 78  \(paused\)", "+"),
            (r"\(paused\)", " "),
            (r"\(speed ×2\)", "-"),
            (r"\(speed ×1\)", "q"),
        ],
    )
    assert code == 0
    assert "state of the path" not in shown, "the rest was left out"
    assert shown.count("maze by astar: solved, and checked") == 1
    paused = [int(each) for each in re.findall(r"expansion (\d+) of 78  \(paused\)", shown)]
    first = paused[0]
    assert paused[:4] == [first, first + 1, first + 2, first + 1]
    assert re.search(r"g \d+, h \d+, f \d+; \d+ on the frontier", shown)


def test_ctrl_c_in_a_replay_keeps_the_answer() -> None:
    shown, code = on_terminal(["solve", "maze", "--watch"], [(r"expansion [2-9] of 78", "\x03")])
    assert code == 0
    assert "maze by astar: solved, and checked" in shown
    assert "solution: E2 S2" in shown


def test_a_replay_ends_by_itself_and_fits_the_screen() -> None:
    shown, code = on_terminal(["solve", "futoshiki", "--watch", "--method", "gac"], [])
    assert code == 0
    frames = shown.split("step ")[1:]
    assert len(frames) > 20
    for frame in frames[:-1]:
        lines = frame.split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) < 80
    assert "futoshiki by gac: solved" in shown


def test_frames_that_are_too_high_are_cut_above_the_words(tmp_path: Path) -> None:
    maze = tmp_path / "high.lay"
    maze.write_text("%P%\n" + "% %\n" * 40 + "%.%\n")
    shown, code = on_terminal(["solve", "maze", str(maze), "--watch"], [(r"expansion 3 of", "q")])
    assert code == 0
    frame = shown.split("expansion ")[2].split("\n")
    assert len(frame) <= 24
    assert any(line.startswith("… ") and line.endswith("more rows") for line in frame)
    assert any("on the frontier" in line for line in frame)


def test_a_maze_that_is_too_wide_is_cut_and_never_wraps(tmp_path: Path) -> None:
    maze = tmp_path / "wide.lay"
    wide = 130
    maze.write_text("%" * wide + "\n%P" + " " * (wide - 4) + ".%\n" + "%" * wide + "\n")
    shown, code = on_terminal(["solve", "maze", str(maze)], [])
    assert code == 0
    board = [line for line in shown.split("\n") if "█" in line]
    assert [len(line) for line in board] == [80, 80, 80]
    assert "cut at 80 of 130 columns" in shown
    assert "--svg FILE" in shown
    shown, _ = on_terminal(["solve", "maze", str(maze)], [], columns=140)
    assert "cut at" not in shown


def test_a_long_name_in_a_table_is_not_cut(tmp_path: Path) -> None:
    long = tmp_path / ("a-maze-with-a-very-long-name-indeed-" * 3 + "x.lay")
    long.write_text("P .\n")
    shown, _ = on_terminal(["compare", "maze", str(long), "--methods", "astar"], [])
    assert "…" not in shown
    told = "".join(re.findall(r"│ (\S+) +│", shown))
    assert "x.lay" in told


def test_the_speed_doubles_and_halves() -> None:
    player = Player(100)
    pause = player.pause
    player.press("+")
    assert player.pause == pytest.approx(max(0.04, pause / 2))
    player.press("-")
    player.press("-")
    assert player.pause == pytest.approx(pause * 2)
    for _ in range(50):
        player.press("+")
    assert player.stride > 100
    player.tick()
    assert (player.at, player.ended) == (100, True)
    player.press("b")
    assert (player.at, player.ended, player.running) == (99, False, False)
    player.press("n")
    assert (player.at, player.ended) == (100, False), "paused at the end it stays"
    player.press("x")
    assert (player.at, player.running) == (100, False)
    player.press(" ")
    assert player.ended is True


#: Neither a proof nor a small model is found soon.
ROBBINS = """formulas(sos). x+y = y+x. (x+y)+z = x+(y+z). ((x+y)'+(x+y')')' = x. end_of_list.
formulas(goals). exists x exists y (x+y = x). end_of_list.
"""

PROVER = r"\w[\w-]*: \d+ clauses kept, given \d+"
FINDER = r"domain size \d+"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["prove"], PROVER),
        (["models", "--sizes", "2-90"], FINDER),
        (["decide"], f"{FINDER}; {PROVER}"),
    ],
)
def test_provers_and_model_finders_tell_how_far_they_are(
    words: list[str], line: str, tmp_path: Path
) -> None:
    file = tmp_path / "robbins.in"
    file.write_text(ROBBINS)
    _, code = on_terminal(
        [words[0], str(file), *words[1:], "--seconds", "60"],
        [(line + r" … \d+ s, Ctrl-C stops", "\x03")],
    )
    assert code == 130


def test_the_line_of_progress_never_wraps(tmp_path: Path) -> None:
    file = tmp_path / "robbins.in"
    file.write_text(ROBBINS)
    shown, _ = on_terminal(
        ["prove", str(file), "--seconds", "60"], [(r"Ctrl-C stops", "\x03")], columns=40
    )
    (told,) = re.findall(r"^.*?Ctrl-C stops", shown, re.MULTILINE)[:1]
    assert len(told) < 40


def test_a_comparison_shows_its_workers_and_ctrl_c_keeps_its_runs(tmp_path: Path) -> None:
    store = str(tmp_path / "runs.db")
    words = ["compare", "maze", "tiny", "small", "--methods", "astar,bfs", "--jobs", "2"]
    words += ["--repeat", "500", "--store", store]
    script = [(r"worker 2 .* by (astar|bfs)", ""), (r"all .* more", "\x03")]
    shown, code = on_terminal(words, script)
    assert code == 130
    assert re.search(r"all +\S+ +\d+ of 2000 runs, \d:\d\d, about \d:\d\d more", shown)
    assert re.search(r"worker 1 +\S+ +\d s  (tiny|small) by", shown)
    kept = re.search(r"interrupted after (\d+) runs of 2000; the same command goes on", shown)
    assert kept is not None
    listed, _ = on_terminal(["runs", "list", "--store", store, "--json"], [])
    assert f'"done": {kept[1]}' in listed
