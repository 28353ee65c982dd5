"""The public proof problems: who proves how many within ten seconds of processor time each.

    python benchmarks/proofs.py [FOLDER] [--seconds 10] [--format in|p]

The table sets Sleuth beside the times that the folder's README gives for Prover9, E and PyRes
on the same machine. Each problem runs in a process of its own; every proof is checked.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import resource
import time
from pathlib import Path
from typing import Any

PEERS = ("Prover9", "E 2.6 --auto", "PyRes")
DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data" / "logic" / "proofs"


def peers_of(folder: Path) -> dict[str, list[str]]:
    """The rows of the README's table: problem, then one entry for each peer."""
    readme = folder / "README.md"
    rows = re.findall(r"^\| (\S+) \| (.*) \|$", readme.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        name: [entry.strip() for entry in entries.split("|")]
        for name, entries in rows
        if name != "problem" and not name.startswith("---")
    }


def measured(file: Path, seconds: float, pipe: Any) -> None:
    """Prove one problem and send back how it went."""
    from sleuth.limits import Meter
    from sleuth.logic.proofs.checking import check_proof
    from sleuth.logic.proofs.prover import prove
    from sleuth.logic.proofs.settings import settings_of
    from sleuth.logic.reading import read_file
    from sleuth.request import Question

    started = time.process_time()
    theory = read_file(file).for_program("Prover9")
    settings, _ = settings_of(theory)
    answer = prove(theory, Question(), Meter(), settings=settings, cpu_seconds=seconds)
    cpu = time.process_time() - started
    proof = answer.solution
    verdict = answer.limit or answer.status.value
    if proof is not None:
        verdict = "proved" if cpu <= seconds else "late"
        if check_proof(proof):
            verdict = "WRONG PROOF"
    strategy = proof.strategy if proof else ""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pipe.send((verdict, cpu, strategy, len(proof.steps) if proof else 0, memory))


def run(file: Path, seconds: float) -> tuple[str, float, str, int, float]:
    """One problem in a process of its own."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=measured, args=(file, seconds, theirs))
    process.start()
    theirs.close()
    try:
        result: tuple[str, float, str, int, float] = ours.recv()
    except EOFError:
        result = ("crashed", 0.0, "", 0, 0.0)
    process.join()
    return result


def main() -> None:
    """Print the table and the totals that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--format", choices=("in", "p"), default="in")
    options = parser.parse_args()
    peers = peers_of(options.folder)
    print(f"{'problem':16}{'Sleuth':>9}" + "".join(f"{peer:>14}" for peer in PEERS), "  by")
    proved: dict[str, float] = {}
    files = sorted(options.folder.glob(f"*.{options.format}"))
    for file in files:
        verdict, cpu, strategy, steps, memory = run(file, options.seconds)
        if verdict == "proved":
            proved[file.stem] = cpu
        shown = f"{cpu:.2f}" if verdict == "proved" else verdict
        row = "".join(f"{entry:>14}" for entry in peers.get(file.stem, ["-"] * len(PEERS)))
        note = f"  {strategy}, {steps} steps" if strategy else ""
        print(f"{file.stem:16}{shown:>9}{row}{note} ({memory:.0f} MB)", flush=True)
    print(f"\nproved {len(proved)} of {len(files)} ({len(proved) / len(files):.0%})")
    for place, peer in enumerate(PEERS):
        count = sum(row[place].replace(".", "").isdigit() for row in peers.values())
        print(f"{peer}: {count} of {len(peers)}")
    common = [
        name for name, row in peers.items() if name in proved and row[2].replace(".", "").isdigit()
    ]
    ours = sum(proved[name] for name in common)
    theirs = sum(float(peers[name][2]) for name in common)
    if theirs:
        print(
            f"on the {len(common)} that PyRes proves too: {ours:.2f} s against {theirs:.2f} s "
            f"({ours / theirs:.1%})"
        )


if __name__ == "__main__":
    main()
