"""The next step from where a player is, as strong as is asked for."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.explanation.advice_words import look_at, look_spots, which_rule
from sleuth.explanation.hints import Advice, advise, strangers
from sleuth.explanation.view import rules_of
from sleuth.explanation.words import sentence, to_json
from sleuth.limits import Meter
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.sat.rules import Rules
from sleuth.tasks.explain import problem_of

LOOK, RULE, WHOLE = 1, 2, 3

OPTIONS: tuple[Option, ...] = (
    Option("state", "the marks made so far, such as c0.0=3 h1.2=line c0.1=!3", "file"),
    Option(
        "strength", "1 where to look, 2 which rule, 3 the whole step", "integer", LOOK, least=LOOK
    ),
    Option("denials", "crossing out one of many values is a step as well", "flag", False),
)


def hint(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """What is next, or what is wrong, is the result."""
    problem = problem_of(request, problem, OPTIONS)
    asked = taken(OPTIONS, request.options)
    strength = asked.get("strength", LOOK)
    if strength > WHOLE:
        raise BadRequest(f"a hint has no strength {strength}", remedy="say 1, 2 or 3")
    rules, marks = stated(problem, request)
    advice = advise(rules, marks, meter, denials=asked.get("denials", False))
    result = advice_to_json(advice, rules, problem, strength)
    status = Status.SOLVED if advice.solvable else Status.UNSOLVABLE
    return Answer(status, result=result, problem=problem, stats=meter.stats())


def stated(problem: Problem, request: Request) -> tuple[Rules[Any], list[tuple[str, str]]]:
    """The rules of a problem, and the marks that a request says were made on it."""
    rules = rules_of(problem, request.options)
    marks = marks_of(taken(OPTIONS, request.options).get("state", ""))
    for unknown in strangers(rules, marks):
        raise BadRequest(f"{unknown!r:.40} is no mark of this board", remedy="leave it out")
    return rules, marks


def marks_of(text: str) -> list[tuple[str, str]]:
    """The marks that a text of moves leaves, in the order in which they were made.

    `spot=mark` takes the place of the mark before it, `spot=!mark` denies one of many values,
    and `spot=` clears a spot.

    >>> marks_of("c0.0=3 c0.1=2 c0.0= c0.2=!1 c0.2=!2")
    [('c0.1', '2'), ('c0.2', 'not 1'), ('c0.2', 'not 2')]
    """
    marks: dict[str, dict[str, None]] = {}
    order: dict[tuple[str, str], None] = {}
    for move in text.split():
        spot, equals, mark = move.partition("=")
        if not equals:
            raise BadRequest(f"{move!r:.40} is no mark", remedy="say spot=mark, such as c0.0=3")
        here = marks.setdefault(spot, {})
        denial = mark.startswith("!")
        for old in [*here]:
            # A mark leaves what is denied besides it; no mark clears that as well.
            if not mark or not (denial or old.startswith(_NOT)) or old == _denied(mark):
                del here[old], order[spot, old]
        if mark:
            made = _denied(mark) if denial else mark
            here[made] = order[spot, made] = None
    return [*order]


_NOT = "not "


def _denied(mark: str) -> str:
    return f"{_NOT}{mark[1:]}"


def advice_to_json(
    advice: Advice, rules: Rules[Any], problem: Problem, strength: int
) -> dict[str, Any]:
    """Advice as data, no more of it than its strength allows."""
    found: dict[str, Any] = {"strength": strength}
    mistake = advice.mistake
    if mistake is not None:
        found["mistake"] = {
            "spot": mistake.spot,
            "mark": mistake.mark,
            "since": mistake.since,
            "step": to_json(mistake.step, rules),
        }
        opposite = rules.say(-mistake.step.facts[0])
        found["say"] = f"It is a mistake that {opposite}."
        if strength > LOOK:
            found["say"] = f"{found['say']} {sentence(mistake.step, rules)}"
        return found
    step = advice.step
    if not advice.solvable:
        return {**found, "solvable": False, "say": "There is no solution."}
    if step is None:
        return {**found, "say": "Nothing else follows."}
    found["look"] = look_spots(step, rules)
    found["takes"] = len(step.clues) + len(step.rules)
    found["say"] = look_at(found["look"], step, problem)
    if strength > LOOK:
        found["rule"] = [
            {"id": group.id, "say": group.sentence} for group in (*step.clues, *step.rules)
        ]
        found["say"] = which_rule(step, found["look"], problem)
    if strength == WHOLE:
        found["before"] = [to_json(each, rules) for each in advice.before]
        found["step"] = to_json(step, rules)
        found["say"] = sentence(step, rules)
    return found
