"""Proof problems, public and our own: how many Sleuth and E prove, and in how much time.

    python benchmarks/proofs.py [--seconds 10] [--only TEXT] [--every N] [--workers N]

Each problem runs in a process of its own, Sleuth and `eprover --auto` (where it is installed) one
after the other, both by processor time: what E's process took, and what Sleuth took from reading
the file to the proof, in an interpreter that has been started with all modules it needs. Every
proof is checked. At the end are the tables of docs/proofs.md.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import proof_problems
import sleuth.logic.tptp.reader  # noqa: F401  (read_file would load it in every process)
from sleuth import own_process
from sleuth.limits import Meter
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.prover import prove
from sleuth.logic.proofs.settings import settings_of
from sleuth.logic.reading import read_file
from sleuth.request import Question

PUBLIC = Path(__file__).resolve().parents[2] / "shared" / "data" / "logic" / "proofs"
_PROVED = ("Theorem", "Unsatisfiable", "ContradictoryAxioms")


@dataclass(frozen=True, slots=True)
class Run:
    """How a prover fared on a problem; `verdict` is "proved" or why not."""

    verdict: str
    seconds: float
    note: str = ""

    @property
    def proved(self) -> bool:
        """Whether there is a proof in time."""
        return self.verdict == "proved"

    def __str__(self) -> str:
        return f"{self.seconds:.2f}" if self.proved else self.verdict


def measured(file: Path, seconds: float, pipe: Any) -> None:
    """Prove one problem and send back how it went."""
    own_process.claim()
    started = time.process_time()
    theory = read_file(file).for_program("Prover9")
    settings, _ = settings_of(theory)
    answer = prove(theory, Question(), Meter(), settings=settings, cpu_seconds=seconds)
    cpu = time.process_time() - started
    proof = answer.solution
    verdict = answer.limit or answer.status.value
    note = ""
    if proof is not None:
        verdict = "proved" if cpu <= seconds else "late"
        if check_proof(proof):
            verdict = "WRONG PROOF"
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        note = f"{proof.strategy}, {len(proof.steps)} steps, {memory} MB"
    pipe.send(Run(verdict, cpu, note))


def by_sleuth(file: Path, seconds: float) -> Run:
    """One problem in a process of its own."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=measured, args=(file, seconds, theirs))
    process.start()
    theirs.close()
    try:
        result: Run = ours.recv()
    except EOFError:
        result = Run("crashed", 0.0)
    process.join()
    return result


def by_peer(file: Path, seconds: float) -> Run:
    """The same problem by E, which gets the limit in whole seconds."""
    command = ["eprover", "--auto", "--silent", f"--cpu-limit={max(1, round(seconds))}", str(file)]
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen(command, stdout=told, stderr=subprocess.DEVNULL)
        _, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        told.seek(0)
        found = re.search(r"SZS status (\w+)", told.read())
    cpu = used.ru_utime + used.ru_stime
    verdict = found[1] if found else "error"
    if verdict in _PROVED:
        verdict = "proved" if cpu <= seconds else "late"
    return Run("seconds" if verdict == "ResourceOut" else verdict, cpu)


def row(title: str, runs: Sequence[tuple[Run, Run]]) -> str:
    """A row of the table: who proves how many, and the time where both do."""
    both = [pair for pair in runs if pair[0].proved and pair[1].proved]
    ours, theirs = sum(pair[0].seconds for pair in both), sum(pair[1].seconds for pair in both)
    proved = (sum(pair[place].proved for pair in runs) for place in (0, 1))
    ratio = f"{ours / theirs:.2f}" if theirs else "-"
    cells = [len(runs), *proved, len(both), f"{ours:.1f} s", f"{theirs:.1f} s", ratio]
    return f"| {title} | {' | '.join(map(str, cells))} |"


def slowest(runs: Sequence[tuple[str, Run, Run]], most: int = 8) -> list[str]:
    """Rows of a table of the problems on which Sleuth loses most, by the time or by the proof."""

    def loss(each: tuple[str, Run, Run]) -> float:
        _, ours, theirs = each
        if not theirs.proved:
            return -1.0
        return ours.seconds - theirs.seconds if ours.proved else 1e9

    worst = sorted(runs, key=loss, reverse=True)[:most]
    return [f"| {name} | {ours} | {theirs} |" for name, ours, theirs in worst]


def main() -> None:
    """Print a row for each problem and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--public", type=Path, default=PUBLIC)
    parser.add_argument("--only", default="", help="problems whose names contain this")
    parser.add_argument("--every", type=int, default=1, help="one in so many problems")
    parser.add_argument("--workers", type=int, default=1, help="problems at the same time")
    options = parser.parse_args()
    peer = shutil.which("eprover") is not None
    version = "not installed"
    if peer:
        told = subprocess.run(["eprover", "--version"], capture_output=True, text=True, check=True)
        version = told.stdout.strip()
    print(f"{version}, {platform.machine()}, {os.cpu_count()} cores, {options.seconds:g} s each")
    print(f"{'problem':32}{'Sleuth':>12}{'E --auto':>12}")
    with tempfile.TemporaryDirectory() as folder:
        sets = {
            "public": sorted(options.public.glob("*.p")),
            "own": proof_problems.write(Path(folder)),
        }
        results: dict[str, list[tuple[str, Run, Run]]] = {}
        for title, files in sets.items():
            chosen = [each for each in files if options.only in each.stem][:: options.every]

            def both(file: Path) -> tuple[str, Run, Run]:
                ours = by_sleuth(file, options.seconds)
                theirs = by_peer(file, options.seconds) if peer else Run("-", 0.0)
                print(f"{file.stem:32}{ours!s:>12}{theirs!s:>12}  {ours.note}", flush=True)
                return file.stem, ours, theirs

            with ThreadPoolExecutor(options.workers) as pool:
                results[title] = list(pool.map(both, chosen))
    everything = [each for runs in results.values() for each in runs]
    results["all"] = everything
    print(f"\nload average {', '.join(f'{each:.1f}' for each in os.getloadavg())}\n")
    print("| problems | | Sleuth | E | both | Sleuth | E | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for title, runs in results.items():
        print(row(title, [(ours, theirs) for _, ours, theirs in runs]))
    print("\n| Sleuth loses most on | Sleuth | E |\n|---|---|---|")
    print("\n".join(slowest(everything)))


if __name__ == "__main__":
    main()
