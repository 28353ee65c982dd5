"""Finite models: the model problems beside Mace4's own times, and the counts asked for.

    python benchmarks/models.py [--rounds N] [--data FOLDER] [--seconds S]
    python benchmarks/models.py --lemmas [--rounds N] [--seconds S]

CPU seconds in process after import, reading and checking the models included; medians of
interleaved rounds. Mace4's times are those in the README beside the problems; problems that ask
for all models are counted up to isomorphism here, while Mace4 still needs isofilter for that.
With `--lemmas`, instead: theories in which lemmas of the prover matter or might be in the way, with
them, without them, and by CaDiCaL alone.
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
from sleuth.logic.reading import read_file, read_text
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


_MOUFANG = """
e * x = x. x * e = x. i(x) * x = e. x * i(x) = e.
((x * y) * x) * z = x * (y * (x * z)).
"""
_RING = """
0 + x = x. (x + y) + z = x + (y + z). x + y = y + x. -x + x = 0.
x * (y + z) = (x * y) + (x * z). (x + y) * z = (x * z) + (y * z).
"""
_APART = "(a * b) * c != a * (b * c)."

#: Where lemmas are tried: clauses, the first and the last size, and whether all models count.
LEMMAS = {
    "Moufang loop, no group": (_MOUFANG + _APART, 2, 12, False),
    "Moufang loops of 12": (_MOUFANG, 12, 12, True),
    "alternative ring": (
        _RING + "(x * x) * y = x * (x * y). (x * y) * y = x * (y * y)." + _APART,
        2,
        8,
        False,
    ),
    "field of 6": (
        _RING + "1 * x = x. (x * y) * z = x * (y * z). x * y = y * x. x = 0 | k(x) * x = 1.",
        6,
        6,
        False,
    ),
    "group, not commutative": (
        "e * x = x. i(x) * x = e. (x * y) * z = x * (y * z). a * b != b * a.",
        2,
        6,
        False,
    ),
}

#: Who searches in the table of lemmas.
CONTESTANTS: dict[str, dict[str, Any]] = {
    "lemmas": {},
    "unaided": {"unaided": True},
    "cadical": {"engine": "cadical"},
}


def lemma_problems(rounds: int, seconds: float) -> None:
    """The table of theories with, without and beside lemmas."""
    print(f"{'theory':24} " + " ".join(f"{name:>9}" for name in CONTESTANTS) + "  answer")
    for name, (clauses, first, last, every) in LEMMAS.items():
        theory = read_text(f"formulas(a). {clauses} end_of_list.")
        view = FiniteModels(theory, range(first, last + 1), itself)
        spent: dict[str, list[float]] = {each: [] for each in CONTESTANTS}
        said: dict[str, str] = {}
        for _ in range(rounds):
            for each, options in CONTESTANTS.items():
                if every and each == "cadical":
                    continue
                began = time.process_time()
                found = solve(view, Question(count=every), Meter(Limits(seconds)), **options)
                spent[each].append(time.process_time() - began)
                said[each] = "open" if found.limit else f"{found.status} {found.count or ''}"
        times = [_shown(spent[each], said.get(each, "")) for each in CONTESTANTS]
        print(f"{name:24} " + " ".join(f"{each:>9}" for each in times) + f"  {said['lemmas']}")


def _shown(times: list[float], said: str) -> str:
    if not times:
        return "-"
    return f"{'>' if said == 'open' else ''}{median(times):.2f}"


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
    parser.add_argument("--lemmas", action="store_true")
    options = parser.parse_args()
    if options.lemmas:
        lemma_problems(options.rounds, options.seconds)
        return
    model_problems(options.data, options.rounds, options.seconds)
    report_theories(options.data, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
