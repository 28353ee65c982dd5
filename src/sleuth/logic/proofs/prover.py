"""The prover: tries strategies in slices of time until one refutes or saturates the clauses."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.events import Listener, hears
from sleuth.limits import LimitReached, Meter, paced
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.definitions import Expansion, expanded
from sleuth.logic.proofs.extraction import INPUT, extracted
from sleuth.logic.proofs.loading import loaded, saturation_of
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.relevance import parts_by_relevance
from sleuth.logic.proofs.saturated import CHECKER, gap_of
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.settings import ProverSettings
from sleuth.logic.proofs.strategy import (
    Profile,
    Strategy,
    profile_of,
    schedule_for,
    schedule_for_part,
)
from sleuth.logic.proofs.telling import Telling, clause_text
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.theory import Clause, Theory
from sleuth.own_process import collector_paused
from sleuth.request import Question
from sleuth.text import several

__all__ = ["INPUT", "prove"]

#: A run without a memory limit of its own stops here.
MEMORY = 1_800_000_000
#: Seconds of the first round of slices when there is no limit; each round takes twice as long.
_FIRST_ROUND = 10.0
#: How much of the time the parts of a large theory have that matter to its goals.
_FOR_PARTS = 0.5
_LOOK_EVERY = 16
#: Seconds that a step may go on beyond its slice where that saves the run for the next one.
_GRACE = 0.1
#: Clauses of runs given up that are worth a collection of garbage.
_LITTER = 20_000
#: A saturated set is checked for this share of the time taken so far, or as many seconds if that is
#: more; after one that cannot be verified, other strategies have as long as was taken before.
_CHECKING_SHARE, _CHECKING = 0.1, 3.0
#: Seconds between two signs of life.
_TELL_EVERY = 0.3


@dataclass(slots=True)
class _Race:
    """What the slices of one call share."""

    meter: Meter
    listener: Listener | None
    #: Whether a saturated set of clauses says something about the theory.
    conclusive: bool
    #: What a saturated set of clauses says.
    claim: Claim
    counts: dict[str, float] = field(
        default_factory=lambda: {"slices": 0, "given": 0, "generated": 0, "kept": 0}
    )
    limit: str | None = None
    #: Whether some run left terms out that were too large.
    refused: bool = False
    told: float | None = None
    #: Runs whose slice is over but whose strategy gets another one.
    suspended: dict[tuple[int, Strategy], Saturation] = field(default_factory=dict)
    #: Strategies that ran out of clauses, which decided nothing.
    finished: set[tuple[int, Strategy]] = field(default_factory=set)
    #: Clauses kept by runs that have been given up and may still have to be swept up.
    litter: int = 0
    #: What a run came to that ended without a contradiction and could not be verified, and the
    #: second of processor time until which others may do better.
    unverified: Evidence | None = None
    until: float = 0.0

    def tell(self, strategy: Strategy, run: Saturation) -> None:
        """Give a sign of life if it is time for one."""
        now = time.monotonic()
        if self.listener is None or (self.told is not None and now - self.told < _TELL_EVERY):
            return
        self.told = now
        kept, given = (int(self.counts[each]) for each in ("kept", "given"))
        what = f"{strategy.name}: {kept + run.kept} clauses kept, given"
        self.listener("progress", what=what, done=given + run.given_count, total=None)

    def resume(self, run: Saturation) -> None:
        """Take back the counts of a suspended run, which goes on counting."""
        self.counts["slices"] -= 1
        self.counts["given"] -= run.given_count
        self.counts["generated"] -= run.generated
        self.counts["kept"] -= run.kept

    def count(self, run: Saturation) -> None:
        """Add the counts of a finished run."""
        self.refused = self.refused or run.bank.refused > 0
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
    that the goal does not follow if the checker of saturated sets agrees; else unknown, where it
    does not agree with evidence of the kind "saturated". The question has no variants here, and a
    run without a limit on memory stops when it has grown by 1.8 GB.
    `cpu_seconds` shares out processor time, for benchmarks on a busy machine.
    """
    settings = settings or ProverSettings()
    if meter.limits.memory is None:
        meter = meter.within(memory=MEMORY)
    claim = Claim.DOES_NOT_FOLLOW if theory.goals else Claim.SATISFIABLE
    race = _Race(meter, listener, not theory.arithmetic, claim)
    try:
        with collector_paused():
            return _raced(theory, race, settings, strategies, cpu_seconds)
    except LimitReached as stop:
        return _unknown(race, stop.limit)
    except _Enough:
        return _unknown(race)


def _unknown(race: _Race, limit: str | None = None) -> Answer[Proof]:
    """The answer where nothing was decided."""
    stats = race.meter.stats(**race.counts)
    return Answer(Status.UNKNOWN, evidence=race.unverified, stats=stats, limit=limit)


@dataclass(frozen=True, slots=True)
class _Slice:
    """A strategy on clauses, with its share of the time.

    Only from the clauses of the `whole` theory it follows that there is no proof.
    """

    clauses: Sequence[Clause]
    strategy: Strategy
    share: float
    expansion: Expansion | None = None
    whole: bool = True
    #: Whether its clauses are those without the relations that are defined.
    opened: bool = False

    @property
    def key(self) -> tuple[int, Strategy]:
        """What two slices share of which the second goes on where the first stopped."""
        return id(self.clauses), self.strategy


def _raced(
    theory: Theory,
    race: _Race,
    settings: ProverSettings,
    strategies: Sequence[tuple[Strategy, float]] | None,
    cpu_seconds: float | None,
) -> Answer[Proof]:
    parts: list[_Slice] = []
    if strategies is None and not settings.expand_definitions:
        parts = list(_slices_of_parts(theory, race.meter, settings))
    slices: list[_Slice] = []
    left_over = race.meter.seconds_left()
    limited = cpu_seconds is not None or left_over is not None
    budget = cpu_seconds or left_over or _FIRST_ROUND
    while True:
        begun = time.thread_time()
        answer = _tried(parts, _FOR_PARTS * budget, race)
        if answer is not None:
            return answer
        slices = slices or _slices_of_all(theory, race.meter, settings, strategies)
        answer = _tried(slices, budget - (time.thread_time() - begun), race)
        if answer is not None:
            return answer
        if race.unverified is not None:
            return _unknown(race)
        if race.limit is None:
            text = "every strategy ran out of clauses, but none of them is complete"
            if race.refused:
                text = "every strategy left clauses out whose terms have too many symbols"
            return Answer(
                Status.UNKNOWN,
                evidence=Evidence("gave up", text),
                stats=race.meter.stats(**race.counts),
            )
        if limited or race.limit == "memory":
            raise LimitReached(race.limit)
        race.limit = None
        budget *= 2


def _slices_of_parts(theory: Theory, meter: Meter, settings: ProverSettings) -> Iterator[_Slice]:
    """What to try first on a large theory: the parts of it that matter to its goals."""
    for part in parts_by_relevance(theory):
        clauses = clausify(part, meter=meter, within=theory).clauses
        for strategy, share in schedule_for_part(_profile(clauses)):
            yield _Slice(clauses, settings.applied_to(strategy), share, whole=False)


def _slices_of_all(
    theory: Theory,
    meter: Meter,
    settings: ProverSettings,
    strategies: Sequence[tuple[Strategy, float]] | None,
) -> list[_Slice]:
    clauses = clausify(theory, meter=meter).clauses
    expansion = expanded(theory)
    opened: Sequence[Clause] = ()
    if expansion is not None:
        opened = clausify(expansion.theory, meter=meter).clauses
        if settings.expand_definitions:
            clauses = tuple(opened)
    if strategies is None:
        strategies = schedule_for(_profile(clauses), bool(opened))
    return [
        _Slice(
            opened if strategy.expand_definitions and opened else clauses,
            settings.applied_to(strategy),
            share,
            expansion,
            opened=bool(opened) and (strategy.expand_definitions or settings.expand_definitions),
        )
        for strategy, share in strategies
    ]


def _profile(clauses: Sequence[Clause]) -> Profile:
    bank = Bank()
    return profile_of([loaded(bank, clause) for clause in paced(clauses)])


def _tried(slices: Sequence[_Slice], budget: float, race: _Race) -> Answer[Proof] | None:
    """Run slices one after the other; what one leaves of its time is for those after it."""
    left = sum(each.share for each in slices)
    begun = time.thread_time()
    for place, each in enumerate(slices):
        # Before the next slice, not after the last one: it can take longer than a run may be late.
        if race.litter > _LITTER and race.meter.seconds_left() != 0:
            race.litter = 0
            gc.collect()
        remaining = budget - (time.thread_time() - begun)
        again = any(other.key == each.key for other in slices[place + 1 :])
        answer = _run(each, remaining * each.share / left, race, again)
        left -= each.share
        if answer is not None:
            return answer
    race.suspended.clear()
    return None


class _Enough(Exception):
    """Some run ended without a contradiction, and none that could be verified followed."""


class _SliceOver(Exception):
    """One strategy has had its time, or what it holds is to be given back before the next."""

    def __init__(self, limit: str, between_steps: bool) -> None:
        self.limit = limit
        self.between_steps = between_steps
        super().__init__(limit)


def _run(slice: _Slice, seconds: float, race: _Race, again: bool) -> Answer[Proof] | None:
    """Run one strategy, or go on with it; None if it decides nothing in its time and memory.

    Between two steps a run can be suspended for later. In the midst of one it can only be given
    up, which is done when the step takes much longer than the slice.
    """
    if slice.key in race.finished:
        return None
    started = time.thread_time()

    def look(given: int = -1) -> None:
        if race.unverified is not None and time.thread_time() > race.until:
            raise _Enough
        over = time.thread_time() - started - seconds
        if over >= (0.0 if given >= 0 or not again else max(_GRACE, seconds)):
            raise _SliceOver("seconds", given >= 0)
        reason = race.meter.stop_reason(given)
        if reason == "memory":
            raise _SliceOver(reason, False)
        if reason is not None:
            raise LimitReached(reason)

    run = race.suspended.pop(slice.key, None)
    try:
        if run is None:
            run = saturation_of(slice.clauses, slice.strategy, look)
        else:
            race.resume(run)
            run.bank.look = look
        answer = _followed(run, slice, race, look)
    except _SliceOver as over:
        race.limit = over.limit
        if over.limit == "memory":
            race.suspended.clear()
        if run is not None and again and over.between_steps:
            race.suspended[slice.key] = run
        else:
            race.litter += _LITTER if run is None else 1 + run.kept
        return None
    if answer is None:
        race.finished.add(slice.key)
    return answer


def _followed(
    run: Saturation, slice: _Slice, race: _Race, look: Callable[[int], None]
) -> Answer[Proof] | None:
    """Run a strategy to its end, with a look at the limits now and then between its steps."""
    strategy, listener = slice.strategy, race.listener
    telling = Telling(run, listener) if listener and hears(listener, "derive") else None
    due = 0
    try:
        while run.empty is None:
            if due <= 0:
                due = _LOOK_EVERY if race.meter.limits.nodes is None else 1
                race.tell(strategy, run)
                look(int(race.counts["given"]) + run.given_count)
            before = run.generated
            if not run.step():
                break
            if telling is not None:
                telling.look()
            due -= 1 + (run.generated - before) // 64
    finally:
        race.count(run)
    if run.empty is None:
        return _saturated(run, slice, race) if slice.whole else None
    stats = race.meter.stats(**race.counts)
    proof = extracted(run.bank, run.empty, strategy.name, stats, slice.expansion)
    return Answer(Status.SOLVED, proof, optimal=None, stats=stats)


def _saturated(run: Saturation, slice: _Slice, race: _Race) -> Answer[Proof] | None:
    """The answer where a run ended without a contradiction, if that can be verified."""
    strategy = slice.strategy
    if run.discarded or run.bank.refused or not strategy.complete or not race.conclusive:
        return None
    left = len(run.active)
    remain = f"{several(left, 'clause')} remain{'s' * (left == 1)}"
    remaining: list[Any] = [run.active[number] for number in sorted(run.active)]
    shown = {"clauses": [clause_text(run.bank, clause) for clause in remaining]}
    drawn = (
        f"all consequences of the clauses under {strategy.name} have been drawn "
        f"({remain}), the empty clause is not among them"
    )
    missing = "the definitions were replaced before it"
    if not slice.opened:
        seconds = max(_CHECKING, _CHECKING_SHARE * race.meter.cpu_seconds())
        missing = gap_of(run, slice.clauses, race.meter, seconds) or ""
    if missing:
        text = f"saturated, not verified: {drawn}, but {missing}"
        race.unverified = race.unverified or Evidence("saturated", text, shown)
        race.until = time.thread_time() + max(_CHECKING, race.meter.cpu_seconds())
        return None
    text = f"satisfiable: {drawn}, and this calculus finds it whenever there is a contradiction"
    confirmed = Confirmation(
        race.claim,
        How.REPLAYED,
        CHECKER,
        f"every inference among {several(left, 'clause')} was recomputed and found redundant",
    )
    return Answer(
        Status.UNSOLVABLE,
        evidence=Evidence("saturation", text, shown),
        stats=race.meter.stats(**race.counts),
        confirmations=(confirmed,),
    )
