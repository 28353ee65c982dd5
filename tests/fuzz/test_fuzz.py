"""No input brings anything out of a reader but a problem or an error in words."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import fuzz_run
import pytest
from fuzz_readers import READERS, Reader
from fuzz_run import fault_of, fuzz, the_input

from sleuth import catalogue
from sleuth.errors import BadInput, SleuthError
from sleuth.examples import example_names

ROOT = Path(__file__).resolve().parents[2]
SEED = 20_000
INPUTS = 20_000


@pytest.mark.slow
def test_twenty_thousand_inputs_are_read_or_refused() -> None:
    found = [str(finding) for finding in fuzz(SEED, range(INPUTS)) if finding is not None]
    assert not found, "\n".join(found[:20])


def test_inputs_are_the_same_for_the_same_seed() -> None:
    assert [the_input(1, n) for n in range(50)] == [the_input(1, n) for n in range(50)]
    assert [the_input(1, n) for n in range(50)] != [the_input(2, n) for n in range(50)]


def test_every_puzzle_and_its_solutions_are_fuzzed() -> None:
    for name in catalogue.PUZZLES:
        assert name in READERS
        assert f"{name} solution" in READERS
        assert example_names(name)


@pytest.mark.parametrize("name", READERS)
def test_a_corpus_is_read(name: str) -> None:
    """Changes to what is refused from the start would test little."""
    reader = READERS[name]
    assert any(_is_read(reader, text) for text in reader.corpus)


def _is_read(reader: Reader, text: str) -> bool:
    try:
        reader.read(text)
    except SleuthError:
        return False
    return True


def test_a_fault_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> None:
        if "#" in text and "9" in text:
            raise KeyError("planted")
        raise BadInput("refused")

    monkeypatch.setattr(fuzz_run, "READERS", {"planted": Reader(read, ("1#2 8,9 and more",))})
    finding = next(each for each in fuzz(3, range(100)) if each is not None)
    assert finding.fault.startswith("KeyError in test_fuzz.py:")
    assert sorted(finding.smallest) == ["#", "9"]
    assert "seed 3" in str(finding)


def test_what_takes_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_run, "MOST_SECONDS", 0.01)
    assert fault_of(lambda text: sum(range(3_000_000)), "") == "more than 0.01 s"
    monkeypatch.setattr(fuzz_run, "MOST_SECONDS", 100)
    monkeypatch.setattr(fuzz_run, "MOST_GROWTH", 1 << 20)
    sizes = (1 << power for power in range(24, 33))
    faults = (fault_of(lambda text: len(b"x" * size), "") for size in sizes)  # noqa: B023
    assert "more than 1 MB" in islice(faults, 9)


def test_the_command_reports() -> None:
    command = [sys.executable, "tools/fuzz", "--inputs", "200", "--jobs", "1", "--seed", "5"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("seed 5: 200 inputs in ")
    assert "; 0 faults of 0 kinds" in done.stdout
