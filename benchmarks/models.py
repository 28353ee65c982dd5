"""Finite models: the model problems beside Mace4's own times, and the counts asked for.

    python benchmarks/models.py [--rounds N] [--data FOLDER] [--seconds S]
    python benchmarks/models.py --lemmas [--rounds N] [--seconds S]
    python benchmarks/models.py --peer [--rounds N] [--seconds S] [--only TEXT]
    python benchmarks/models.py --command [--rounds N]

CPU seconds in process after import, reading and checking the models included; medians of
interleaved rounds. Mace4's times are those in the README beside the problems; problems that ask
for all models are counted up to isomorphism here, while Mace4 still needs isofilter for that.
With `--lemmas`, instead: theories in which lemmas of the prover matter or might be in the way, with
them, without them, and by CaDiCaL alone. With `--peer`: theories that Mace4 was better at, or that
were open, beside Mace4 where it is installed (in turns, user and system time of its process);
where it is not, its times are those recorded when the theories were collected, in the row of
counted semigroups with isofilter. With `--command`: what a small refutation takes as a command,
loading and the formulas that clash included, beside a command that does nothing.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
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

_LOOP = """
e * x = x. x * e = x. x * (x @ y) = y. x @ (x * y) = y. (x / y) * y = x. (x * y) / y = x.
"""
_QUASIGROUP = "x * y = x * z -> y = z. x * z = y * z -> x = y. "
_SQUARES = """
f(x,y) = f(x,z) -> y = z. f(y,x) = f(z,x) -> y = z.
g(x,y) = g(x,z) -> y = z. g(y,x) = g(z,x) -> y = z.
f(x,y) = f(z,u) & g(x,y) = g(z,u) -> x = z & y = u.
"""
_SEMIGROUP = "(x * y) * z = x * (y * z)."

#: Beside Mace4: clauses, the first and the last size, what is known (None: no model, a number:
#: that many up to isomorphism, 0: there is a model), and Mace4's seconds where they were recorded.
PEER: dict[str, tuple[str, int, int, int | None, float | None]] = {
    "Moufang loop, no group": (*LEMMAS["Moufang loop, no group"][:3], 0, 2.0),
    "alternative ring": (*LEMMAS["alternative ring"][:3], None, 0.7),
    "field of 6": (*LEMMAS["field of 6"][:3], None, 0.01),
    "orthogonal squares of 5": (_SQUARES, 5, 5, 0, 1.087),
    "orthogonal squares of 6": (_SQUARES, 6, 6, None, None),
    "extra loop of 16, no group": (
        _LOOP.replace("@", "\\") + "x * (y * (z * x)) = ((x * y) * z) * x." + _APART,
        16,
        16,
        0,
        None,
    ),
    "extra loop of 16, inverse properties": (
        "e * x = x. x * e = x. i(x) * (x * y) = y. (y * x) * i(x) = y."
        "x * (y * (z * x)) = ((x * y) * z) * x." + _APART,
        16,
        16,
        0,
        None,
    ),
    "extra law of 16, inverses only": (
        "e * x = x. x * e = x. i(x) * x = e. x * i(x) = e."
        "x * (y * (z * x)) = ((x * y) * z) * x." + _APART,
        16,
        16,
        0,
        None,
    ),
    "QG3 of 9": (_QUASIGROUP + "x * x = x. (x * y) * (y * x) = x.", 9, 9, None, 1.827),
    "QG3 of 10": (_QUASIGROUP + "x * x = x. (x * y) * (y * x) = x.", 10, 10, None, None),
    "QG4 of 10": (_QUASIGROUP + "x * x = x. (x * y) * (y * x) = y.", 10, 10, None, None),
    "Steiner triples of 17": (
        "x * x = x. x * y = y * x. x * (x * y) = y.",
        17,
        17,
        None,
        None,
    ),
    "QG5 of 13": (_QUASIGROUP + "x * x = x. ((y * x) * y) * y = x.", 13, 13, None, None),
    "QG5 of 14": (_QUASIGROUP + "x * x = x. ((y * x) * y) * y = x.", 14, 14, None, None),
    "semigroups of 5": (_SEMIGROUP, 5, 5, 1915, 13.17),
    "semigroups of 6": (_SEMIGROUP, 6, 6, 28634, None),
    "semigroups of 7": (_SEMIGROUP, 7, 7, 1627672, None),
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


def peer_problems(rounds: int, seconds: float, only: str) -> None:
    """The table of theories beside Mace4."""
    mace4 = shutil.which("mace4")
    heading = "Mace4" if mace4 else "recorded"
    print(f"{'theory':36} {'Sleuth':>9} {heading:>9}  answer")
    for name, (clauses, first, last, known, recorded) in PEER.items():
        if only not in name:
            continue
        text = f"formulas(a). {clauses} end_of_list."
        view = FiniteModels(read_text(text), range(first, last + 1), itself)
        mine: list[float] = []
        theirs: list[float] = []
        for _ in range(rounds):
            began = time.process_time()
            found = solve(view, Question(count=bool(known)), Meter(Limits(seconds)))
            mine.append(time.process_time() - began)
            if mace4:
                theirs.append(_mace4_seconds(mace4, text, first, last, bool(known), seconds))
        said = "open" if found.limit else f"{found.status} {found.count or ''}"
        wrong = not found.limit and (
            (found.solution is None) != (known is None)
            or (found.count or known or 0) != (known or 0)
        )
        beside = [recorded] if recorded is not None and not theirs else theirs
        other = f"{median(beside):.2f}" if beside else "-"
        remark = f", WRONG: {known} is known" if wrong else ""
        print(f"{name:36} {_shown(mine, said):>9} {other:>9}  {said}{remark}", flush=True)


def command_times(rounds: int) -> None:
    """CPU seconds of whole commands, in turns."""
    sleuth = str(Path(sys.executable).with_name("sleuth"))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "field.in"
        file.write_text(f"formulas(a). {LEMMAS['field of 6'][0]} end_of_list.")
        commands = {
            "sleuth --help": [sleuth, "--help"],
            "import numpy": [sys.executable, "-c", "import numpy"],
            "sleuth models --help": [sleuth, "models", "--help"],
            "field of 6: none": [sleuth, "models", str(file), "--size", "6"],
        }
        spent: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                spent[name].append(_child_seconds(command))
    for name, times in spent.items():
        print(f"{name:28} {median(times):9.2f}")


def _child_seconds(command: list[str], text: str = "") -> float:
    """User and system time of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=text, text=True, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _mace4_seconds(
    program: str, text: str, first: int, last: int, every: bool, seconds: float
) -> float:
    """CPU seconds of one run of Mace4, which does not tell isomorphic models apart."""
    most = "-1" if every else "1"
    command = [program, "-n", str(first), "-N", str(last), "-m", most, "-t", str(int(seconds))]
    return _child_seconds(command, text)


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
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--command", action="store_true")
    parser.add_argument("--only", default="", help="with --peer: rows whose names have this")
    options = parser.parse_args()
    if options.peer:
        peer_problems(options.rounds, options.seconds, options.only)
        return
    if options.command:
        command_times(options.rounds)
        return
    if options.lemmas:
        lemma_problems(options.rounds, options.seconds)
        return
    model_problems(options.data, options.rounds, options.seconds)
    report_theories(options.data, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
