"""The strategies by name, run on a set of clauses."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.logic.proofs.classroom.linear import Following, follow, is_horn
from sleuth.logic.proofs.classroom.lines import Line, TooLarge, given_lines, proof_of
from sleuth.logic.proofs.classroom.saturation import (
    Counts,
    Saturating,
    breadth_first,
    depth_first,
    one_positive,
    saturate,
    steps_plus_literals,
    unit_preference,
)
from sleuth.logic.proofs.classroom.shortest import shortest_refutation
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.syntax import EQUALITY
from sleuth.logic.theory import Clause
from sleuth.request import Question


def refute(
    clauses: Sequence[Clause],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    strategy: str = "breadth-first",
) -> Answer[Proof]:
    """Refute the clauses by a strategy, or say that they are satisfiable, or give up.

    A shortest refutation is another question, which `shortest` answers.
    """
    counts = Counts(listener=listener)
    return _refuted(_given(clauses, counts), strategy, meter, counts)


def _refuted(given: list[Line], strategy: str, meter: Meter, counts: Counts) -> Answer[Proof]:
    try:
        empty, conclusive = _run(given, strategy, meter, counts)
    except LimitReached as stop:
        return Answer(Status.UNKNOWN, stats=_stats(meter, counts), limit=stop.limit)
    except (TooLarge, RecursionError):
        why = f"the terms that {strategy} came to nest too deeply or have too many symbols"
        return _gave_up(why, meter, counts)
    if empty is not None:
        return _proved(empty, strategy, meter, counts)
    if conclusive:
        text = (
            "satisfiable: every resolvent and factor that the strategy asks for has been drawn, "
            "the empty clause is not among them, and the strategy is complete"
        )
        return Answer(
            Status.UNSOLVABLE, evidence=Evidence("saturation", text), stats=_stats(meter, counts)
        )
    why = f"{strategy} left clauses out, so that finding nothing proves nothing"
    return _gave_up(why, meter, counts)


def _gave_up(why: str, meter: Meter, counts: Counts) -> Answer[Proof]:
    evidence = Evidence("gave up", f"gave up: {why}")
    return Answer(Status.UNKNOWN, evidence=evidence, stats=_stats(meter, counts))


def shortest(
    clauses: Sequence[Clause],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    strategy: str = "shortest",
) -> Answer[Proof]:
    """The refutation of provably fewest steps."""
    counts = Counts(listener=listener)
    given = _given(clauses, counts)
    first = _refuted(given, "unit-preference", meter, counts)
    if first.solution is None:
        return first
    most = len(first.solution.inferences) - 1
    try:
        empty = shortest_refutation(given, most, meter, counts)
    except LimitReached as stop:
        return Answer(
            Status.SOLVED,
            first.solution,
            cost=len(first.solution.inferences),
            optimal=False,
            stats=_stats(meter, counts),
            limit=stop.limit,
        )
    if empty is not None:
        answer = _proved(empty, strategy, meter, counts)
        assert answer.solution is not None
        cost = len(answer.solution.inferences)
        return Answer(Status.SOLVED, answer.solution, cost, True, cost, stats=answer.stats)
    cost = most + 1
    return Answer(Status.SOLVED, first.solution, cost, True, cost, stats=_stats(meter, counts))


def _given(clauses: Sequence[Clause], counts: Counts) -> list[Line]:
    """The clauses as lines to begin with; plain resolution refuses equality."""
    for clause in clauses:
        for literal in clause.literals:
            if literal.atom.name == EQUALITY:
                raise Unsuitable(
                    "plain resolution does not know equality",
                    clause.origin.sentence.place if clause.origin.sentence else None,
                    "use the strategy auto",
                )
    lines = given_lines(clauses)
    for line in lines:
        counts.tell(line)
    return lines


def _proved(empty: Line, strategy: str, meter: Meter, counts: Counts) -> Answer[Proof]:
    stats = _stats(meter, counts)
    proof = proof_of(empty, strategy, stats)
    return Answer(Status.SOLVED, proof, cost=len(proof.inferences), stats=stats)


def _stats(meter: Meter, counts: Counts) -> dict[str, float]:
    return meter.stats(generated=counts.generated, kept=counts.kept)


def _run(
    given: list[Line], strategy: str, meter: Meter, counts: Counts
) -> tuple[Line | None, bool]:
    """The empty clause if found, and whether not finding it means that there is none."""
    match strategy:
        case "breadth-first":
            return saturate(given, Saturating(breadth_first), meter, counts), True
        case "unit-preference":
            return saturate(given, Saturating(unit_preference), meter, counts), True
        case "astar":
            return saturate(given, Saturating(steps_plus_literals), meter, counts), True
        case "depth-first":
            longest = 1 + max((len(line.literals) for line in given), default=0)
            empty = saturate(given, Saturating(depth_first, longest=longest), meter, counts)
            return empty, not counts.dropped
        case "hyper":
            return saturate(given, Saturating(breadth_first, one_positive), meter, counts), True
        case "set-of-support":
            goals = {id(line) for line in given if _is_goal(line)}
            if goals:
                by_goal = Saturating(unit_preference, supported=lambda line: id(line) in goals)
                empty = saturate(given, by_goal, meter, counts)
                if empty is not None:
                    return empty, True
            # Clauses with a positive literal each are satisfiable: the others support.
            negative = Saturating(unit_preference, supported=lambda line: line.negative)
            return saturate(given, negative, meter, counts), True
        case "linear" | "input":
            goals_first = sorted(given, key=lambda line: (not _is_goal(line), not line.negative))
            following = Following(ancestors=strategy == "linear")
            empty = follow(given, goals_first, following, meter, counts)
            return empty, not counts.dropped and (strategy == "linear" or is_horn(given))
        case "sld":
            if not is_horn(given):
                raise Unsuitable(
                    "SLD resolution is for Horn clauses: at most one positive literal each",
                    remedy="use the strategy linear",
                )
            tops = [line for line in given if line.negative]
            definite = [line for line in given if not line.negative]
            empty = follow(definite, tops, Following(False, True), meter, counts)
            return empty, not counts.dropped
    raise BadRequest(f"no strategy is called {strategy}")


def _is_goal(line: Line) -> bool:
    return line.origin is not None and line.origin.origin.step == "deny"
