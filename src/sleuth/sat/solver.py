"""The gateway to the SAT solver: incremental, with assumptions and cores, and it obeys limits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from types import TracebackType

from sleuth.limits import Meter, move
from sleuth.sat.rules import Clause

#: CaDiCaL cannot be interrupted from Python, so it runs in slices of conflicts, each
#: aimed at this many seconds, and the meter is asked between two slices.
_SLICE_SECONDS = 0.15
#: The first is this many; where seconds are limited it is a part of that, in case they are slow.
_FIRST_SLICE, _CAREFUL_SLICE = 2_000, 500

#: How many clauses are added between two looks at the limits.
_PORTION = 20_000

#: With more clauses than this a slice takes seconds, however few conflicts it is given: the
#: solver simplifies all of them now and then.
MOST_CLAUSES = 60_000


#: Whether this thread is in a call of ours to PySAT.
_CALLING: ContextVar[bool] = ContextVar("calling", default=False)


@contextmanager
def _interrupts_left_to_python() -> Iterator[None]:
    """Keep PySAT from hearing Ctrl-C itself, as it does where it sees the main thread.

    It would jump out of the solver and leave it broken, or crash where another thread hears
    the signal. Between two slices Python hears it in good time. Outside of such a block, where
    a host program may use PySAT for itself, everything is as it was.
    """
    from pysat._utils import MainThread

    if not _ASKED:
        _ASKED.append(MainThread.check)
        MainThread.check = staticmethod(_is_main_for_pysat)
    token = _CALLING.set(True)
    try:
        yield
    finally:
        _CALLING.reset(token)


_ASKED: list[Callable[[], bool]] = []


def _is_main_for_pysat() -> bool:
    return not _CALLING.get() and _ASKED[0]()


class SatSolver:
    """CaDiCaL under a meter. Use it as a context manager."""

    def __init__(
        self,
        meter: Meter,
        clauses: Iterable[Clause] = (),
        *,
        name: str = "cadical195",
        with_proof: bool = False,
    ) -> None:
        from pysat.solvers import Solver

        self.meter = meter
        self._clauses = 0
        self._solver = Solver(name=name, with_proof=with_proof)
        self._slice = _FIRST_SLICE if meter.limits.seconds is None else _CAREFUL_SLICE
        self.extend(clauses)

    def __enter__(self) -> SatSolver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._solver.delete()

    def add(self, clause: Clause) -> None:
        """Add one clause."""
        self._solver.add_clause(clause)

    def extend(self, clauses: Iterable[Clause]) -> None:
        """Add many clauses; may raise LimitReached."""
        rest = iter(clauses)
        while portion := list(islice(rest, _PORTION)):
            # Straight to the solver below: PySAT asks of each clause what kind it is.
            deque(map(self._solver.solver.add_clause, portion), maxlen=0)
            self.meter.checkpoint()
            self._clauses += len(portion)
            if self._clauses > MOST_CLAUSES:
                move()

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first where nothing speaks against them."""
        self._solver.set_phases(list(literals))

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the clauses hold together under the assumptions; may raise LimitReached."""
        limit = self.meter.limits.nodes
        while True:
            spent = self.conflicts()
            self.meter.checkpoint(spent)
            budget = self._slice if limit is None else min(self._slice, max(1, limit - spent))
            began = time.monotonic()
            self._solver.conf_budget(budget)
            with _interrupts_left_to_python():
                verdict = self._solver.solve_limited(assumptions=list(assumptions))
            if verdict is not None:
                return bool(verdict)
            elapsed = max(time.monotonic() - began, 1e-4)
            self._slice = max(200, int(budget * _SLICE_SECONDS / elapsed))

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Whether the clauses leave the assumptions alone, one by one, and what follows so."""
        consistent, implied = self._solver.propagate(assumptions=assumptions)
        return bool(consistent), implied or []

    def model(self) -> list[int]:
        """The literals of the last model."""
        model: list[int] = self._solver.get_model()
        return model

    def core(self) -> list[int]:
        """The assumptions that the last refutation used."""
        return self._solver.get_core() or []

    def proof(self) -> list[str]:
        """The steps of the DRAT proof that the clauses do not hold together."""
        steps: list[str] = self._solver.get_proof()
        # The solver does not derive the empty clause where that was given to it.
        return steps if "0" in steps else ["0"]

    def conflicts(self) -> int:
        """Conflicts met so far: the nodes of this engine."""
        return int(self._solver.accum_stats()["conflicts"])

    def counts(self) -> dict[str, float]:
        """Conflicts, decisions and propagations so far, as an answer reports them."""
        stats = self._solver.accum_stats()
        return {
            "nodes": stats["conflicts"],
            "decisions": stats["decisions"],
            "propagations": stats["propagations"],
        }
