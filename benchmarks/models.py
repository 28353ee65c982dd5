"""Finite models: the model problems beside Mace4's own times, and the counts asked for.

    python benchmarks/models.py [--rounds N] [--data FOLDER] [--seconds S]

CPU seconds in process after import, reading and checking the models included; medians of
interleaved rounds. Mace4's times are those in the README beside the problems; problems that ask
for all models are counted up to isomorphism here, while Mace4 still needs isofilter for that.
"""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path
from statistics import median
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.limits import Limits, Meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.finder import solve
from sleuth.logic.models.settings import settings_of
from sleuth.logic.models.view import FiniteModels, itself
from sleuth.logic.reading import read_file
from sleuth.request import Question

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "logic"

#: Known numbers up to isomorphism.
EXPECTED = {
    "semigroups_4": 188,
    "semigroups_5": 1915,
    "lattices_6": 15,
    "lattices_7": 53,
    "loops_7": 23746,
    "groups_all_12": 5,
    "quandles_6": 73,
    "queens10_arith": 724,
    "kenken6": 1,
}

#: What isofilter adds, where it was measured.
ISOFILTER = {"semigroups_5": 12.0, "lattices_7": 22.0}

#: What the original programs did with the source reports' theories: models and seconds.
REPORTS = {
    "einsteinRiddle": (None, 1, 0.02),
    "bloodDonation": (None, 1, 0.02),
    "mafiaKiller": (None, 2, 0.02),
    "mafiaPoliceman": (None, 1, 0.02),
    "mafiaDoctor": (None, 1, 0.02),
    "mafia3.1": (None, 1, 0.02),
    "allout_solver_B": (None, 4, 1.2),
    "allout_solver_B_G1": (None, 4, 1.2),
    "allout_solver_B_M3": (None, 4, 1.2),
    "allout_generator_A": (100, 100, 1.4),
    "allout_generator_B": (1, 1, 46.0),
    "allout_generator_C": (1000, 1000, 0.18),
    "allout_many_states_solver": (None, 27, 0.5),
}


def answer(file: Path, question: Question | None, seconds: float) -> tuple[float, Answer[Any]]:
    """CPU seconds from the text of a file to a checked answer, and the answer."""
    began = time.process_time()
    theory = read_file(file)
    settings = settings_of(theory, compile_theory(theory).smallest_size())
    if question is None:
        every = settings.most is None
        question = Question(most=1, count=True) if every else Question(most=settings.most)
    view = FiniteModels(theory, settings.sizes, itself)
    found = solve(view, question, Meter(Limits(seconds)))
    return time.process_time() - began, found


def mace4_times(readme: Path) -> dict[str, tuple[float, str]]:
    """The longest run of each problem: user seconds and how it ended."""
    times: dict[str, tuple[float, str]] = {}
    for name, user, end in re.findall(
        r"^(\w+)\.in\s+user=([\d.]+)\s+(.*)$", readme.read_text(), re.M
    ):
        if float(user) > times.get(name, (-1.0, ""))[0]:
            times[name] = (float(user), end)
    return times


def model_problems(data: Path, rounds: int, seconds: float) -> None:
    """The table of the model problems."""
    mace4 = mace4_times(data / "models" / "README.md")
    files = sorted((data / "models").glob("*.in"))
    runs: dict[str, list[tuple[float, Answer[Any]]]] = {file.stem: [] for file in files}
    for _ in range(rounds):
        for file in files:
            runs[file.stem].append(answer(file, None, seconds))
    print(f"{'problem':20} {'Sleuth':>8} {'Mace4':>8} {'+isofilter':>10}  answer")
    missed = []
    for file in files:
        name = file.stem
        mine = median(spent for spent, _ in runs[name])
        found = runs[name][-1][1]
        theirs, end = mace4[name]
        total = theirs + ISOFILTER.get(name, 0.0)
        gave_up = "max_sec" in end
        shown = f"{'>' if gave_up else ''}{theirs:.3f}"
        words = str(found.status) if found.count is None else f"{found.count} up to isomorphism"
        print(f"{name:20} {mine:8.3f} {shown:>8} {total:10.2f}  {words}")
        exists = found.status is Status.SOLVED
        if not gave_up and exists == ("failure" in end):
            missed.append(f"{name}: Mace4 says {end}")
        if name in EXPECTED and found.count != EXPECTED[name]:
            missed.append(f"{name}: {found.count} models, expected {EXPECTED[name]}")
        if mine > total + 0.25 or (theirs > 1 and mine >= total):
            missed.append(f"{name}: {mine:.3f} s against {total:.3f} s")
    print("missed: " + ("; ".join(missed) or "nothing"))


def report_theories(data: Path, rounds: int, seconds: float) -> None:
    """The table of the source reports' theories."""
    print(f"\n{'report theory':28} {'Sleuth':>8} {'Mace4':>8}  models")
    for name, (most, expected, theirs) in REPORTS.items():
        file = data / "reports" / f"{name}.in"
        runs = [answer(file, Question(most=most), seconds) for _ in range(rounds)]
        mine = median(spent for spent, _ in runs)
        count = len(runs[-1][1].solutions) or int(runs[-1][1].solution is not None)
        remark = "" if count == expected else f", expected {expected}"
        print(f"{name:28} {mine:8.3f} {theirs:8.2f}  {count}{remark}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    model_problems(options.data, options.rounds, options.seconds)
    report_theories(options.data, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
