"""Why a task has no plan: the simplest reason that can be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sleuth.explanation.phrases import listed
from sleuth.limits import LimitReached, look, metered, running_meter
from sleuth.planning.ground import GroundTask
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.why_none.checking import TooMany, objection
from sleuth.planning.why_none.exclusion import goal_breaks_invariant
from sleuth.planning.why_none.facts import fact_text
from sleuth.planning.why_none.goals import goals_conflict
from sleuth.planning.why_none.missing import Chain, missing_causes
from sleuth.planning.why_none.missing_words import in_words
from sleuth.planning.why_none.possible import relaxed
from sleuth.planning.why_none.reason import Reason
from sleuth.planning.why_none.start_facts import blamed_facts
from sleuth.planning.why_none.ways import told

#: How long each kind of reason is looked for.
SECONDS = 5.0
#: More facts of the start than this are not blamed.
MOST_BLAMED = 4
#: More states than this are not visited for a reason.
MOST_STATES = 50_000


def why_no_plan(
    task: PlanningTask, grounded: GroundTask, most_states: int = MOST_STATES
) -> Reason | None:
    """Why there is no plan, if that can be told; None also where there may be one.

    What is missing is told first, then what excludes what, then which goals conflict.
    """
    outer = running_meter()
    finders: tuple[Callable[[], Reason | None], ...] = (
        lambda: missing_reason(task, grounded),
        lambda: goal_breaks_invariant(grounded),
        lambda: goals_conflict(grounded, most_states),
    )
    for find in finders:
        try:
            with metered(outer.within(seconds=SECONDS)):
                reason = find()
        except LimitReached:
            look(outer)
            continue
        if reason is not None:
            return _with_start(reason, grounded) if reason.kind == "goals" else reason
    return None


def _with_start(reason: Reason, grounded: GroundTask) -> Reason:
    """The reason with the facts of the start that rule the goal out, where they are few."""
    outer = running_meter()
    try:
        with metered(outer.within(seconds=SECONDS)):
            blamed = blamed_facts(grounded)
    except LimitReached:
        look(outer)
        return reason
    if not blamed or len(blamed) > MOST_BLAMED:
        return reason
    named = [fact_text(grounded, fact) for fact, _ in blamed]
    held = [
        name if holds else f"that {name} does not hold"
        for name, (_, holds) in zip(named, blamed, strict=True)
    ]
    verb = "rules" if len(held) == 1 else "rule"
    said = (
        f"At the start {listed(held)} {verb} the goal out, whatever held of all else that can "
        "change."
    )
    data = {**reason.data, "start": held}
    return replace(reason, say=(*reason.say, said), data=data)


def missing_reason(task: PlanningTask, grounded: GroundTask) -> Reason | None:
    """What the goal needs that never comes, if it is out of reach even without deletions."""
    reached, _ = relaxed(grounded)
    if not grounded.unreachable and all(reached >> fact & 1 for fact in grounded.goal):
        return None
    chain = missing_causes(task, grounded)
    if chain is None:
        return None
    checked = _is_checked(task, chain)
    known_by = "This is so even if actions never made anything false."
    missing = [told(each.wanted.literal) for each in chain.links]
    return Reason("missing", tuple(in_words(chain)), known_by, checked, {"missing": missing})


def _is_checked(task: PlanningTask, chain: Chain) -> bool:
    try:
        return chain.whole and objection(task, chain.claim()) is None
    except TooMany:
        return False
