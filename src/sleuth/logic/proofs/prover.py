"""The prover: tries strategies in slices of time until one refutes or saturates the clauses."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.collector import collector_paused
from sleuth.logic.proofs.definitions import Expansion, expanded
from sleuth.logic.proofs.extraction import INPUT, extracted
from sleuth.logic.proofs.loading import loaded, saturation_of
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.settings import ProverSettings
from sleuth.logic.proofs.strategy import Strategy, profile_of, schedule_for
from sleuth.logic.proofs.telling import Telling, clause_text
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.theory import Clause, Theory
from sleuth.request import Question

__all__ = ["INPUT", "prove"]

#: A run without a memory limit of its own stops here.
MEMORY = 1_800_000_000
#: Seconds of the first round of slices when there is no limit; each round takes twice as long.
_FIRST_ROUND = 10.0
_LOOK_EVERY = 16


@dataclass(slots=True)
class _Race:
    """What the slices of one call share."""

    meter: Meter
    listener: Listener | None
    #: Whether a saturated set of clauses says something about the theory.
    conclusive: bool
    counts: dict[str, float] = field(
        default_factory=lambda: {"slices": 0, "given": 0, "generated": 0, "kept": 0}
    )
    limit: str | None = None

    def count(self, run: Saturation) -> None:
        """Add the counts of a finished run."""
        self.counts["slices"] += 1
        self.counts["given"] += run.given_count
        self.counts["generated"] += run.generated
        self.counts["kept"] += run.kept


def prove(
    theory: Theory,
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    settings: ProverSettings | None = None,
    strategies: Sequence[tuple[Strategy, float]] | None = None,
    cpu_seconds: float | None = None,
) -> Answer[Proof]:
    """Refute the facts and the denied goals of a theory.

    Solved with a proof; unsolvable when a complete strategy ran out of clauses, which proves
    that the goal does not follow; else unknown. The question has no variants here, and a run
    without a limit on memory stops when it has grown by 1.8 GB.
    `cpu_seconds` shares out processor time, for benchmarks on a busy machine.
    """
    settings = settings or ProverSettings()
    if meter.limits.memory is None:
        meter = meter.within(memory=MEMORY)
    race = _Race(meter, listener, not theory.arithmetic)
    try:
        with collector_paused():
            return _raced(theory, race, settings, strategies, cpu_seconds)
    except LimitReached as stop:
        return Answer(Status.UNKNOWN, stats=race.meter.stats(**race.counts), limit=stop.limit)


def _raced(
    theory: Theory,
    race: _Race,
    settings: ProverSettings,
    strategies: Sequence[tuple[Strategy, float]] | None,
    cpu_seconds: float | None,
) -> Answer[Proof]:
    clauses = clausify(theory, meter=race.meter).clauses
    expansion = expanded(theory)
    opened: Sequence[Clause] = ()
    if expansion is not None:
        opened = clausify(expansion.theory, meter=race.meter).clauses
        if settings.expand_definitions:
            clauses = tuple(opened)
    if strategies is None:
        bank = Bank()
        profile = profile_of([loaded(bank, clause) for clause in clauses])
        strategies = schedule_for(profile, bool(opened))
    slices = [(settings.applied_to(strategy), share) for strategy, share in strategies]
    left_over = race.meter.seconds_left()
    limited = cpu_seconds is not None or left_over is not None
    budget = cpu_seconds or left_over or _FIRST_ROUND
    while True:
        left = sum(share for _, share in slices)
        spent = time.thread_time()
        for strategy, share in slices:
            remaining = budget - (time.thread_time() - spent)
            seconds = remaining * share / left
            left -= share
            chosen = opened if strategy.expand_definitions and opened else clauses
            answer = _slice(chosen, strategy, seconds, race, expansion)
            if answer is not None:
                return answer
            gc.collect()
        if race.limit is None:
            text = "every strategy ran out of clauses, but none of them is complete"
            return Answer(
                Status.UNKNOWN,
                evidence=Evidence("gave up", text),
                stats=race.meter.stats(**race.counts),
            )
        if limited or race.limit == "memory":
            raise LimitReached(race.limit)
        race.limit = None
        budget *= 2


def _slice(
    clauses: Sequence[Clause],
    strategy: Strategy,
    seconds: float,
    race: _Race,
    expansion: Expansion | None,
) -> Answer[Proof] | None:
    """Run one strategy; None if it decides nothing in its time and memory."""
    run = saturation_of(clauses, strategy)
    listener = race.listener
    if listener is not None:
        listener("progress", what=f"strategy {strategy.name}", done=0, total=None)
    started = time.thread_time()
    meter = race.meter
    telling = None if listener is None else Telling(run, listener)
    look = 0
    try:
        while run.empty is None:
            if look <= 0:
                look = _LOOK_EVERY if meter.limits.nodes is None else 1
                if time.thread_time() - started >= seconds:
                    race.limit = "seconds"
                    return None
                given = int(race.counts["given"]) + run.given_count
                reason = meter.stop_reason(given)
                if reason == "memory":
                    # What this strategy holds is given back before the next begins.
                    race.limit = "memory"
                    return None
                if reason is not None:
                    raise LimitReached(reason)
            before = run.generated
            if not run.step():
                return _saturated(run, strategy, race)
            if telling is not None:
                telling.look()
            look -= 1 + (run.generated - before) // 64
    finally:
        race.count(run)
    stats = meter.stats(**race.counts)
    proof = extracted(run.bank, run.empty, strategy.name, stats, expansion)
    return Answer(Status.SOLVED, proof, optimal=None, stats=stats)


def _saturated(run: Saturation, strategy: Strategy, race: _Race) -> Answer[Proof] | None:
    if run.discarded or not strategy.complete or not race.conclusive:
        return None
    text = (
        f"satisfiable: all consequences of the clauses under {strategy.name} have been drawn "
        f"({len(run.active)} clauses remain), the empty clause is not among them, and this "
        "calculus finds it whenever there is a contradiction"
    )
    remaining: list[Any] = [run.active[number] for number in sorted(run.active)]
    shown = [clause_text(run.bank, clause) for clause in remaining]
    return Answer(
        Status.UNSOLVABLE,
        evidence=Evidence("saturation", text, {"clauses": shown}),
        stats=race.meter.stats(**race.counts),
    )
