"""What looks at no limits is broken off all the same, in the shell."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from too_large import loops

from sleuth import exit_codes
from sleuth.cli.limited import broken_off, show_in_time, take_time
from sleuth.limits import LimitReached, Limits, Meter, checkpoint

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="the system has no timers that are signals"
)


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    yield
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_loop_that_looks_at_nothing_is_broken_off() -> None:
    with pytest.raises(LimitReached) as reached, broken_off(Limits(seconds=0.01)):
        while True:
            pass
    assert reached.value.limit == "seconds"


def test_it_is_tried_again_where_somebody_catches_everything() -> None:
    caught = 0
    with pytest.raises(LimitReached), broken_off(Limits(seconds=0.01)):
        while caught < 2:
            try:
                while True:
                    pass
            except LimitReached:
                caught += 1
        while True:
            pass


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say what is held now")
def test_memory_that_is_taken_without_a_look_is_noticed() -> None:
    held = []
    with pytest.raises(LimitReached) as reached, broken_off(Limits(memory=1 << 20)):
        for _ in range(100_000):
            held.append(bytearray(1 << 17))
    assert reached.value.limit == "memory"
    del held


def test_nothing_happens_without_limits_or_in_time() -> None:
    for limits in (Limits(), Limits(seconds=1000), Limits(seconds=4e9)):
        with broken_off(limits):
            pass


def test_a_host_program_that_uses_the_signal_keeps_it() -> None:
    def own(number: int, frame: object) -> None: ...

    before = signal.signal(signal.SIGALRM, own)
    try:
        with broken_off(Limits(seconds=1)):
            assert signal.getsignal(signal.SIGALRM) is own
            assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_showing_obeys_the_limits_of_the_run_until_time_does_not_matter() -> None:
    with click.Context(click.Command("draw")):
        show_in_time(Meter(Limits(seconds=0.0)))
        with pytest.raises(LimitReached):
            while True:
                checkpoint()
        take_time()
        checkpoint()
        show_in_time(Meter(Limits(seconds=0.0)))
        with pytest.raises(LimitReached):
            while True:
                pass
    checkpoint()


@pytest.mark.slow
@pytest.mark.needs("matplotlib")
@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_large_picture_is_given_up_in_time(form: str, tmp_path: Path) -> None:
    board, out = tmp_path / "board.txt", tmp_path / f"board.{form}"
    board.write_text(loops(250))
    words = ["draw", "slitherlink", str(board), "--output", str(out), "--seconds", "0.1"]
    done = subprocess.run(
        [sys.executable, "-m", "sleuth", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == exit_codes.LIMIT
    assert "stopped by the limit on seconds" in done.stderr
    assert not out.exists()


def test_the_end_of_a_command_walks_through_nothing() -> None:
    code = (
        "import atexit, gc, sys\n"
        "from sleuth.cli.main import main\n"
        "atexit.register(lambda: print('frozen', gc.get_freeze_count() > 1000))\n"
        "sys.argv = ['sleuth', '--version']\n"
        "main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0 and "frozen True" in ended.stdout
