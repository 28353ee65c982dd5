"""The last part of a run: every claim of its answer is confirmed, or marked as not verified."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.brought import OwnCodeFailed
from sleuth.certificates import Refused
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import Unsuitable, WrongAnswer
from sleuth.limits import LimitReached, Limits, Meter, Unstoppable, metered
from sleuth.loading import load
from sleuth.request import Request
from sleuth.tasks.confirming.case import Case, Confirmer, Contradicted

#: Confirming takes this share of the time that the run took, or so many seconds if that is more.
#: The seconds are of CPU time: on a busy machine as much is known as on a quiet one.
_SHARE, _SECONDS = 0.1, 0.1

#: On a busy machine CPU time passes this many times as slowly as the clock, or less.
_PATIENCE = 5

#: The tasks whose answers make claims.
CLAIMING = ("solve", "plan", "prove", "models", "decide")


def confirm(request: Request, answer: Answer[Any], meter: Meter) -> Answer[Any]:
    """The answer with how each of its claims is known.

    A claim that turns out false ends the run with WrongAnswer.
    """
    if request.task not in CLAIMING or answer.problem is None:
        return answer
    known = {each.claim for each in answer.confirmations}
    open_claims = [each for each in answer.claims(request.question) if each not in known]
    if not open_claims:
        return answer
    confirmers = _confirmers(request)
    budget = _Budget(meter, max(_SHARE * meter.seconds(), _SECONDS))
    made = [
        _confirmed(Case(claim, request, answer.problem, answer), confirmers, budget)
        for claim in open_claims
    ]
    return replace(answer, confirmations=(*answer.confirmations, *made))


class _Budget(Meter):
    """What is left of a run, and no more than so many seconds of CPU time."""

    def __init__(self, meter: Meter, seconds: float) -> None:
        part = meter.within()
        super().__init__(part.limits, part.cancellation)
        self.memory_started = part.memory_started
        self._most = seconds

    def seconds_left(self) -> float | None:
        """Seconds until the first of both limits, for what asks how long it may take."""
        left, cpu = super().seconds_left(), self._cpu_left()
        return cpu if left is None else min(left, cpu)

    def within(
        self, *, seconds: float | None = None, memory: int | None = None, nodes: int | None = None
    ) -> Meter:
        """A part of this part: its seconds are of CPU time too, and of the clock a few times that.

        What works in another process uses no CPU time here, so that only the clock ends it.
        """
        cpu = self._cpu_left() if seconds is None else min(seconds, self._cpu_left())
        left = super().seconds_left()
        clock = _PATIENCE * cpu if left is None else min(left, _PATIENCE * cpu)
        most = self.limits.memory if memory is None else memory
        if self.limits.memory is not None and most is not None:
            most = min(most, self.limits.memory)
        limits = Limits(clock, most, self.limits.nodes if nodes is None else nodes)
        whole = Meter(limits, self.cancellation)
        whole.memory_started = self.memory_started
        return _Budget(whole, cpu)

    def _cpu_left(self) -> float:
        return max(0.0, self._most - self.cpu_seconds())

    def stop_reason(self, nodes: int = 0) -> str | None:
        """The limit that has been reached, if any."""
        return super().stop_reason(nodes) or (
            "seconds" if self.cpu_seconds() >= self._most else None
        )


def _confirmers(request: Request) -> list[Confirmer]:
    """What may confirm claims of a request; loading it is not part of the budget."""
    names = catalogue.CONFIRMERS.get(request.kind, ()) if request.confirm else ()
    return [load(name) for name in names]


class ConfirmingFailed(RuntimeWarning):
    """A confirmer broke: a bug in Sleuth that makes no right answer wrong."""


def _confirmed(case: Case, confirmers: list[Confirmer], meter: Meter) -> Confirmation:
    """How the claim is known: by the first confirmer that succeeds, or by the method alone."""
    alone = Confirmation(Claim(case.claim), How.CLAIMED, case.answer.method or case.request.task)
    for confirmer in confirmers:
        try:
            confirmation = _asked(confirmer, case, meter)
        except (WrongAnswer, OwnCodeFailed, Unstoppable):
            raise
        except Exception as error:
            alone = replace(alone, text=f"confirming failed: {_broken(confirmer, error)}")
            continue
        if confirmation is not None:
            return confirmation
    return alone


def _broken(confirmer: Confirmer, error: Exception) -> str:
    """What went wrong in a confirmer, in words; a warning says it too, and fails any test."""
    name = getattr(confirmer, "__name__", type(confirmer).__name__)
    text = f"{type(error).__name__} in {name}; this is a bug in Sleuth"
    warning = ConfirmingFailed(f"{text}: {error}")
    warning.__cause__ = error
    warnings.warn(warning, stacklevel=2)
    return text


def _asked(confirmer: Confirmer, case: Case, meter: Meter) -> Confirmation | None:
    """What one confirmer says; neither a limit nor a bad certificate loses the answer."""
    try:
        with metered(meter):
            return confirmer(case, meter)
    except (LimitReached, MemoryError, RecursionError, Refused, Unsuitable):
        return None
    except Contradicted as contradicted:
        raise WrongAnswer(
            f"method {case.answer.method} is contradicted: {contradicted}",
            remedy="this is a bug in Sleuth: please report the input",
        ) from contradicted
