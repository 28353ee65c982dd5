"""How many clauses Sleuth's prover and E generate in a second of processor time.

    python benchmarks/proof_throughput.py [--rounds 3]

Each problem runs under one strategy of Sleuth for a fixed number of given clauses, so that two
versions do the same work, then under `eprover --auto` (where it is installed). Medians of rounds.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import proof_problems
from proofs import PUBLIC
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.loading import saturation_of
from sleuth.logic.proofs.strategy import POOL
from sleuth.logic.reading import read_file

#: Problems, each with a strategy and as many given clauses as take it about a second.
CASES = (
    ("BOO020-1", "conjecture", 900),
    ("MGT063+1", "conjecture", 1300),
    ("LADR_H49", "positive-first", 370),
    ("ring-cubes", "equations", 500),
)


def by_sleuth(file: Path, strategy: str, given: int) -> float:
    """Clauses that Sleuth generates in a second."""
    clauses = clausify(read_file(file).for_program("Prover9")).clauses
    run = saturation_of(clauses, next(each for each in POOL if each.name == strategy))
    gc.collect()
    gc.disable()
    started = time.process_time()
    while run.given_count < given and run.empty is None and run.step():
        pass
    seconds = time.process_time() - started
    gc.enable()
    return run.generated / seconds


def by_peer(file: Path) -> float:
    """The same for E until it has a proof."""
    command = ["eprover", "--auto", "--silent", "--print-statistics", "--cpu-limit=10", str(file)]
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen(command, stdout=told, stderr=subprocess.DEVNULL)
        _, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        told.seek(0)
        found = re.search(r"Generated clauses +: (\d+)", told.read())
    return int(found[1]) / (used.ru_utime + used.ru_stime) if found else 0.0


def main() -> None:
    """Print a row for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--public", type=Path, default=PUBLIC)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    peer = shutil.which("eprover") is not None
    print("| problem | strategy | Sleuth, clauses/s | E, clauses/s |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        files = [*options.public.glob("*.p"), *proof_problems.write(Path(folder))]
        found = {each.stem: each for each in files}
        for name, strategy, given in CASES:
            ours, theirs = [], []
            for _ in range(options.rounds):
                ours.append(by_sleuth(found[name], strategy, given))
                theirs.append(by_peer(found[name]) if peer else 0.0)
            medians = statistics.median(ours), statistics.median(theirs)
            print(f"| {name} | {strategy} | {medians[0]:,.0f} | {medians[1]:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
