"""Workers of experiments warm up with what is like the runs that are measured."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sleuth import Request, Status, run
from sleuth.experiments.measuring import warm_up


@pytest.mark.parametrize("task", ["prove", "models"])
def test_a_theory_to_warm_up_with_is_answered_at_once(task: str) -> None:
    warming = warm_up(Request(task, "theory", "formulas(goals). p. end_of_list."))
    assert warming is not None
    answer = run(warming[1])
    assert answer.status is Status.SOLVED and answer.checked


def test_a_proof_is_found_and_checked_without_arrays() -> None:
    code = (
        "import sys, sleuth\n"
        "text = 'formulas(assumptions). p(a). end_of_list.'\n"
        "text += 'formulas(goals). exists x p(x). end_of_list.'\n"
        "answer = sleuth.run(sleuth.Request('prove', 'theory', text))\n"
        "assert answer.checked\n"
        "print('numpy' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["False"]
