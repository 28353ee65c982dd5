"""Explanations: CPU seconds, steps, and how much a step asks of a reader.

    python benchmarks/explain.py [--seconds S] [--data FOLDER] [FILES…]

Without files: the riddles of the reports, and the public Futoshiki and Slitherlink files of the
table of targets. "links" are steps that are not opened, those inside of others too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from sleuth import catalogue
from sleuth.explanation.grades import grade
from sleuth.explanation.sequence import explain
from sleuth.explanation.step import Step
from sleuth.explanation.view import rules_of
from sleuth.limits import LimitReached, Limits, Meter

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
RIDDLES = ("einsteinRiddle", "bloodDonation")
FUTOSHIKI = ("9dt", "9de", "9dk", "9dx", "8dr", "9dr")
SLITHERLINK = tuple(f"{size}t0d{letter}" for size in ("10x10", "20x20") for letter in "enth")


def files(data: Path) -> Iterator[Path]:
    """The files of the targets."""
    yield from (data / "logic" / "reports" / f"{name}.in" for name in RIDDLES)
    yield from (data / "futoshiki" / f"{name}_h0.txt" for name in FUTOSHIKI)
    yield from (data / "slitherlink" / f"{name}_h0.txt" for name in SLITHERLINK)


def kind_of(file: Path) -> str:
    """The puzzle that a file is for."""
    if file.suffix in (".in", ".p"):
        return "theory"
    return "slitherlink" if "x" in file.name.split("d")[0] else "futoshiki"


def links(step: Step) -> Iterator[Step]:
    """The steps that a reader follows one by one."""
    if not step.inside:
        yield step
    for each in step.inside:
        yield from links(each)


def row(file: Path, seconds: float) -> str:
    """What one file took."""
    kind = kind_of(file)
    problem = catalogue.puzzle(kind).read(file.read_text(), file.name)
    began = time.process_time()
    try:
        found = explain(rules_of(problem), Meter(Limits(seconds=seconds)))
    except LimitReached:
        return f"{file.stem:22} more than {seconds:g} s"
    spent = time.process_time() - began
    each = [link for step in found.steps for link in links(step)]
    return (
        f"{file.stem:22} {spent:7.2f} {len(found.steps):6} {sum(s.places for s in found.steps):7} "
        f"{max(len(s.clues) for s in found.steps):6} {max(len(s.rules) for s in found.steps):6} "
        f"{max(len(s.clues) for s in each):6} {max(len(s.rules) for s in each):6}  "
        f"{grade(problem).word}"
    )


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=120.0)
    options.add_argument("--data", type=Path, default=DATA)
    options.add_argument("files", nargs="*", type=Path)
    chosen = options.parse_args()
    print(
        f"{'':22} {'CPU s':>7} {'steps':>6} {'placing':>7} {'clues':>6} {'rules':>6} links: ",
        end="",
    )
    print("clues, rules")
    for file in chosen.files or files(chosen.data):
        print(row(file, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
