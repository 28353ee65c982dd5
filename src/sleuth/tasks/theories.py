"""What the tasks on theories share: the theory of a request, and the answers about its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import BadRequest
from sleuth.limits import Limits, Meter
from sleuth.logic.problem import TheoryProblem
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request

if TYPE_CHECKING:
    from sleuth.logic.models.interpretation import Interpretation
    from sleuth.logic.theory import Theory

KIND = "theory"

#: For tasks that can look at one claim alone, such as the lanes of a race.
CLAIM = Option(
    "claim", "only this one of the goals, counted from 1, as decide takes it", "integer", least=1
)


#: Counter-models are looked for up to this size where nobody says how large they may be.
LARGEST_MODEL = 100


def theory_of(
    request: Request, problem: Problem | None, options: Iterable[Option]
) -> TheoryProblem:
    """The theory that a request is about; refuses options that neither it nor the task takes.

    Where the task can look at one claim alone and the request names one, its theory has that goal
    only.
    """
    options = tuple(options)
    if request.kind != KIND:
        raise BadRequest(f"{request.task} is for theories, not for {request.kind}")
    entry = catalogue.puzzle(KIND)
    refuse_strangers(request.task, (*entry.options_for(request.task), *options), request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    assert isinstance(problem, TheoryProblem)
    claim = taken((CLAIM,), request.options).get("claim") if CLAIM in options else None
    return problem if claim is None else _claimed(problem, claim)


def _claimed(problem: TheoryProblem, number: int) -> TheoryProblem:
    """The problem with the one claim of this number."""
    from sleuth.logic import claims

    asked = list(claims.claimed_goals(claims.for_both(problem.theory)))
    if number > len(asked):
        raise BadRequest(f"there is no claim {number}", remedy=f"there are {len(asked)}")
    return TheoryProblem(asked[number - 1].theory)


def part_of(meter: Meter, limits: Limits, parts: int = 1) -> Meter:
    """A meter for the next of so many parts: its share, within what the file allows.

    A limit of the request comes before the same limit in the file.
    """
    asked, left = meter.limits, meter.seconds_left()
    return meter.within(
        seconds=limits.seconds if left is None else left / parts,
        memory=limits.memory if asked.memory is None else None,
        nodes=limits.nodes if asked.nodes is None else None,
    )


def overall(parts: Iterable[Answer[Any]]) -> tuple[Status, str | None]:
    """What several answers come to: open if one is, else false if one is; and the first limit."""
    found = list(parts)
    statuses = [each.status for each in found]
    limit = next((each.limit for each in found if each.limit is not None), None)
    for status in (Status.FAILED, Status.UNKNOWN, Status.UNSOLVABLE):
        if status in statuses:
            return status, limit
    return Status.SOLVED, limit


def confirmed(parts: Sequence[Answer[Any]], method: str) -> tuple[Confirmation, ...]:
    """How what several answers come to is known: as well as the part that is known least."""
    if len(parts) == 1:
        return parts[0].confirmations
    status = overall(parts)[0]
    if status not in (Status.SOLVED, Status.UNSOLVABLE):
        return ()
    no = status is Status.UNSOLVABLE
    # A proof is checked; what follows for some sizes only is claimed like what does not follow.
    about = [each for each in parts if each.status is status and (no or each.confirmations)]
    if not about:
        return ()
    claim = Claim.DOES_NOT_FOLLOW if no else Claim.IN_EVERY_MODEL
    known = [each.confirmations for each in about]
    if not all(known):
        return (Confirmation(claim, How.CLAIMED, method),)
    least = max((each[0] for each in known), key=lambda each: list(How).index(each.how))
    by = " and ".join(dict.fromkeys(each[0].by for each in known))
    text = f"{len(known)} of {len(parts)}"
    return (Confirmation(claim, least.how, by, text),)


def total(counts: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The sums of counts by name, without the times: those belong to the whole run."""
    sums: dict[str, float] = {}
    for each in counts:
        for name, value in each.items():
            if name not in ("seconds", "cpu"):
                sums[name] = sums.get(name, 0) + value
    return sums


def witness_of(theory: Theory, found: Interpretation) -> dict[str, str]:
    """Where the goal fails in a counter-model: elements by the names that the tables give them."""
    from sleuth.logic.models.compilation import meaning_of
    from sleuth.logic.models.tables import element_names
    from sleuth.logic.models.witness import witness

    theory = theory.for_program("Mace4")
    (goal,) = theory.goals or (None,)
    if goal is None:
        return {}
    meaning = meaning_of(theory)
    names = element_names(found, () if meaning.fixes_elements else theory.distinct)
    at = witness(goal.formula, meaning, found)
    return {variable: names[element] for variable, element in at.items()}
