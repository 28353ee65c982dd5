"""The kernels do the same interpreted and compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sleuth

SCRIPT = """
from sleuth.limits import Limits, Meter
from sleuth.logic.proofs import saturation
from sleuth.logic.proofs.prover import prove
from sleuth.logic.proofs.strategy import GENERAL, UNIT_EQUATIONS
from sleuth.logic.reading import read_text
from sleuth.request import Question
for text in TEXTS:
    # One strategy for all the time: an interpreted run gets to a second slice earlier.
    strategy = (GENERAL if "exists" in text else UNIT_EQUATIONS)[0][0]
    answer = prove(
        read_text(text), Question(), Meter(Limits(nodes=60)), strategies=[(strategy, 1.0)],
        cpu_seconds=100.0,
    )
    steps = answer.solution.steps if answer.solution else ()
    counts = {key: value for key, value in answer.stats.items() if key not in ("seconds", "cpu")}
    print(answer.status, answer.limit, counts, [(s.rule, s.parents, s.literals) for s in steps])
print(saturation.__file__)
"""
TEXTS = [
    "formulas(sos). (x*y)*z = x*(y*z). e*x = x. x'*x = e. end_of_list. "
    "formulas(goals). x*x'' = x*x. end_of_list.",
    "formulas(sos). x+y = y+x. (x+y)+z = x+(y+z). ((x+y)'+(x+y')')' = x. end_of_list. "
    "formulas(goals). a+b = a. end_of_list.",
    "formulas(sos). p(x) | q(x,f(x)). -p(x) | q(f(x),x). -q(x,y) | r(x). end_of_list. "
    "formulas(goals). exists x (r(x) & r(f(x))). end_of_list.",
]


def output(folder: Path) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT.replace("TEXTS", repr(TEXTS))],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.splitlines()


@pytest.mark.slow
def test_interpreted_and_compiled_agree(tmp_path: Path) -> None:
    source = Path(sleuth.__file__).parent
    compiled = output(source.parent)
    if compiled[-1].endswith(".py"):
        pytest.skip("the kernels are not compiled here")
    shutil.copytree(
        source,
        tmp_path / "sleuth",
        ignore=shutil.ignore_patterns("*.so", "*.c", "*.pyd", "__pycache__"),
    )
    interpreted = output(tmp_path)
    assert interpreted[-1].endswith(".py")
    assert interpreted[:-1] == compiled[:-1]
