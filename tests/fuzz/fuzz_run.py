"""Runs mutated inputs through the readers and keeps what should not have happened."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from traceback import extract_tb

from fuzz_mutator import mutated
from fuzz_readers import READERS

from sleuth.errors import SleuthError

MOST_SECONDS = 2.0
MOST_GROWTH = 500 << 20
_MOST_ATTEMPTS = 400


@dataclass(frozen=True, slots=True)
class Finding:
    """An input that was neither read nor refused as it should be; it can be made again."""

    seed: int
    number: int
    reader: str
    fault: str
    smallest: str

    def __str__(self) -> str:
        shown = self.smallest if len(self.smallest) < 500 else self.smallest[:500] + "…"
        return f"seed {self.seed}, input {self.number}, {self.reader}: {self.fault}\n  {shown!a}"


def the_input(seed: int, number: int) -> tuple[str, str]:
    """The reader and the text of one input, which seed and number determine."""
    chance = Random(f"{seed}:{number}")
    name = chance.choice(list(READERS))
    return name, mutated(chance, READERS[name].corpus)


def fuzz(seed: int, numbers: Iterable[int]) -> Iterator[Finding | None]:
    """For each input what is wrong with how it was taken, None where nothing is."""
    for number in numbers:
        name, text = the_input(seed, number)
        fault = fault_of(READERS[name].read, text)
        if fault is None:
            yield None
        else:
            yield Finding(seed, number, name, fault, _smallest(READERS[name].read, text, fault))


_TRIES = 3
_TOO_LONG = "too long"

#: Seconds of CPU that the same few steps of Python take on the machine the bound was stated for.
_USUAL_SECONDS = 0.05


def slowness() -> float:
    """How many times slower than usual this machine is now, at least 1: a bound on CPU time has
    to hold on a slow or shared core too."""
    began = time.process_time()
    words = [str(number) for number in range(150_000)]
    assert len({word: len(word) for word in words}) == len(words)
    return max(1.0, (time.process_time() - began) / _USUAL_SECONDS)


def fault_of(read: Callable[[str], object], text: str) -> str | None:
    """What happened that is neither an answer nor a refusal, or took too much.

    Shared cores make CPU seconds longer, so what took too long is tried again before it counts.
    """
    for _ in range(_TRIES):
        fault = _fault_of_one(read, text)
        if fault != _TOO_LONG:
            return fault
    return f"more than {MOST_SECONDS:g} s"


def _fault_of_one(read: Callable[[str], object], text: str) -> str | None:
    fault = None
    before = _peak_memory()
    began = time.process_time()
    try:
        read(text)
    except SleuthError:
        pass
    except Exception as error:
        frame = extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"
    seconds = time.process_time() - began
    if seconds > MOST_SECONDS and seconds > MOST_SECONDS * slowness():
        fault = fault or _TOO_LONG
    if _peak_memory() - before > MOST_GROWTH:
        fault = fault or f"more than {MOST_GROWTH >> 20} MB"
    return fault


def _peak_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _smallest(read: Callable[[str], object], text: str, fault: str) -> str:
    """A short text with the same fault: ever smaller pieces are left out while it stays."""
    if fault.startswith("more"):
        return text
    size = max(1, len(text) // 2)
    attempts = 0
    while size and attempts < _MOST_ATTEMPTS:
        start = 0
        while start < len(text) and attempts < _MOST_ATTEMPTS:
            shorter = text[:start] + text[start + size :]
            attempts += 1
            if fault_of(read, shorter) == fault:
                text = shorter
            else:
                start += size
        size //= 2
    return text


def run_part(seed: int, first: int, count: int, output: Path) -> None:
    """Run some of the inputs and write what was found as lines of JSON."""
    with output.open("w", encoding="utf-8") as file:
        for finding in fuzz(seed, range(first, first + count)):
            if finding is not None:
                file.write(json.dumps(asdict(finding)) + "\n")
                file.flush()
