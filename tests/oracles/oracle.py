"""What an oracle is: a generator of small nasty instances, and the truth found by brute force.

Every module `*_oracle.py` of this folder has a list ORACLES. `test_oracles.py` examines a sample
of each; `tools/oracles` as many as it is asked for. An oracle uses none of Sleuth's code to find
the truth; it uses Sleuth only to ask for the answer that it judges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one instance: `wrong` says what is false, `open` that Sleuth gave no answer.

    `case` names what kind of instance it was, so that a run can say how many of each it met.
    """

    case: str
    wrong: str | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class Oracle:
    """One subject: `examine` makes an instance by chance, asks Sleuth and judges the answer.

    The same random numbers give the same instance. `sample` is how many the tests examine.
    """

    name: str
    examine: Callable[[Random], Verdict]
    sample: int = 20


def oracles() -> list[Oracle]:
    """All oracles of this folder, by module and in their order."""
    modules = sorted(path.stem for path in Path(__file__).parent.glob("*_oracle.py"))
    return [each for module in modules for each in import_module(module).ORACLES]
