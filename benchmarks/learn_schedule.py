"""Which strategies of the prover should come first on which kind of problem, and for how long?

    python benchmarks/learn_schedule.py TABLE [--seconds 2] [--only TEXT] [--strategies A,B]

Runs every strategy alone on every problem, public and our own, and keeps the times in TABLE (a
JSON file; what is there already is not run again). From two thirds of the problems a schedule is
learnt for each profile: again and again the slice that proves most further problems for its time
is added, a strategy going on where its last slice ended. The third that is left out shows whether
it carries over: the learnt schedule and the present one are played on it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import tempfile
import time
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import proof_problems
from proofs import PUBLIC
from sleuth import own_process
from sleuth.limits import Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.loading import loaded
from sleuth.logic.proofs.prover import prove
from sleuth.logic.proofs.settings import settings_of
from sleuth.logic.proofs.strategy import POOL, Profile, Strategy, profile_of, schedule_for
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.reading import read_file
from sleuth.request import Question

#: Seconds that a further slice may have.
SLICES = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
BUDGET = 10.0
PROFILES = {
    "unit equations": Profile(unit_equations=True, only_equality=True, horn=False),
    "equations": Profile(unit_equations=False, only_equality=True, horn=False),
    "Horn": Profile(unit_equations=False, only_equality=False, horn=True),
    "general": Profile(unit_equations=False, only_equality=False, horn=False),
    "cases": Profile(unit_equations=False, only_equality=False, horn=False, cases=True),
}
#: For each strategy the seconds to its proof.
Times = Mapping[str, float | None]


def kind_of(file: Path) -> str:
    """The profile of a problem as a word."""
    theory = read_file(file).for_program("Prover9")
    bank = Bank()
    profile = profile_of([loaded(bank, clause) for clause in clausify(theory).clauses])
    if profile.only_equality:
        return "unit equations" if profile.unit_equations else "equations"
    return "Horn" if profile.horn else "cases" if profile.cases else "general"


def one(file: Path, strategy: Strategy, seconds: float, pipe: Any) -> None:
    """Send the seconds that a strategy takes, None if it finds no proof."""
    own_process.claim()
    started = time.process_time()
    theory = read_file(file).for_program("Prover9")
    settings, _ = settings_of(theory)
    answer = prove(
        theory,
        Question(),
        Meter(),
        settings=settings,
        strategies=[(strategy, 1.0)],
        cpu_seconds=seconds,
    )
    spent = time.process_time() - started
    pipe.send(spent if answer.solution is not None else None)


def in_process(file: Path, strategy: Strategy, seconds: float) -> float | None:
    """The same in a process of its own."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=one, args=(file, strategy, seconds, theirs))
    process.start()
    theirs.close()
    try:
        result: float | None = ours.recv()
    except EOFError:
        result = None
    process.join()
    return result


def played(schedule: Iterable[tuple[str, float]], times: Times) -> float | None:
    """The seconds after which a schedule has a proof."""
    spent: dict[str, float] = defaultdict(float)
    for name, seconds in schedule:
        needed = times.get(name)
        if needed is not None and needed <= spent[name] + seconds:
            return sum(spent.values()) + needed - spent[name]
        spent[name] += seconds
    return None


def learnt(problems: Sequence[Times]) -> list[tuple[str, float]]:
    """A schedule made greedily."""
    schedule: list[tuple[str, float]] = []
    spent: dict[str, float] = defaultdict(float)
    left = list(problems)
    while sum(spent.values()) < BUDGET:
        choices = []
        for strategy in POOL:
            for seconds in SLICES:
                reach = spent[strategy.name] + seconds
                gained = sum((times.get(strategy.name) or BUDGET) <= reach for times in left)
                choices.append((gained / seconds, strategy.name, seconds))
        gain, name, seconds = max(choices)
        if not gain:
            break
        schedule.append((name, seconds))
        spent[name] += seconds
        left = [times for times in left if (times.get(name) or BUDGET) > spent[name]]
    return schedule


def told(title: str, schedule: Sequence[tuple[str, float]], problems: Sequence[Times]) -> str:
    """How a schedule fares on problems."""
    ends = [end for times in problems if (end := played(schedule, times)) is not None]
    return f"  {title}: {len(ends)} of {len(problems)} in {sum(ends):.1f} s"


def main() -> None:
    """Fill the table, then learn from it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", default="", help="problems whose names contain this")
    parser.add_argument("--strategies", default="", help="only these, with commas in between")
    options = parser.parse_args()
    named = set(options.strategies.split(",")) - {""}
    table: dict[str, Any] = {}
    if options.table.exists():
        table = json.loads(options.table.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        files = [*sorted(PUBLIC.glob("*.p")), *proof_problems.write(Path(folder))]
        for file in files:
            if options.only not in file.stem:
                continue
            row = table.setdefault(file.stem, {"kind": kind_of(file), "times": {}})
            for strategy in POOL:
                if named and strategy.name not in named:
                    continue
                if strategy.name not in row["times"]:
                    row["times"][strategy.name] = in_process(file, strategy, options.seconds)
            options.table.write_text(json.dumps(table, indent=1), encoding="utf-8")
    kinds: dict[str, dict[bool, list[Times]]] = defaultdict(lambda: {False: [], True: []})
    for name, row in table.items():
        kinds[row["kind"]][zlib.crc32(name.encode()) % 3 == 0].append(row["times"])
    for kind, parts in kinds.items():
        schedule = learnt(parts[False])
        present = [(strategy.name, share * BUDGET) for strategy, share in schedule_for_kind(kind)]
        print(f"{kind}:", ", ".join(f"{name} {seconds:g}" for name, seconds in schedule))
        for title, problems in (("learnt from", parts[False]), ("left out", parts[True])):
            print(told(f"{title}, learnt schedule", schedule, problems))
            print(told(f"{title}, present schedule", present, problems))


def schedule_for_kind(kind: str) -> Sequence[tuple[Strategy, float]]:
    """The present schedule for problems of a kind, its shares made one in all."""
    schedule = schedule_for(PROFILES[kind], definitions=False)
    whole = sum(share for _, share in schedule)
    return [(strategy, share / whole) for strategy, share in schedule]


if __name__ == "__main__":
    main()
