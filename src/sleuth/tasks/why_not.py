"""Tell why a problem has no solution, or more than one, and what would help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Hear
from sleuth.explanation.changes import Repaired, repaired
from sleuth.explanation.phrases import capitalized, listed, told
from sleuth.explanation.view import rules_of
from sleuth.explanation.why_not import Repair, WhyNot
from sleuth.explanation.why_not import why_not as found_why
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.sat.rules import Group, Kind, Rules
from sleuth.tasks.explain import problem_of
from sleuth.tasks.explain import serves as explains
from sleuth.text import several

OPTIONS: tuple[Option, ...] = (
    Option("fix", "the fewest clues to add so that there is one solution", "flag", False),
)


def why_not(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """What was found is the result: a clash and repairs, or two solutions and where they differ."""
    entry = catalogue.puzzle(request.kind)
    if entry.why_not is not None:
        answer: Answer[Any] = load(entry.why_not)(problem_of(request, problem), meter)
        return answer
    problem = problem_of(request, problem, OPTIONS)
    rules = rules_of(problem, request.options)
    fix = bool(taken(OPTIONS, request.options).get("fix", False))
    entry = catalogue.puzzle(request.kind)

    def further(true: frozenset[int]) -> list[Group]:
        assert entry.completed is not None, "there is something to add"
        known = {group.id for group in rules.groups}
        complete = rules_of(load(entry.completed)(problem, rules.lift(true)))
        added = [each for each in complete.groups if each.kind is Kind.CLUE]
        return [group for group in added if group.id not in known]

    found = found_why(rules, meter, fix=fix, further=further if entry.completed else None)
    changed = [
        repaired(problem, [clue.id for clue in each.clues], load(entry.changes), meter)
        if entry.changes
        else []
        for each in found.repairs
    ]
    solutions = tuple(rules.lift(each) for each in found.solutions)
    return Answer(
        Status.SOLVED,
        solution=solutions[0] if solutions else None,
        solutions=solutions,
        unique=found.fine if solutions else None,
        evidence=Evidence("core", _clash(found), {}) if found.clash else None,
        result=_to_json(found, changed, rules),
        problem=problem,
        stats=meter.stats(),
    )


def _clash(found: WhyNot) -> str:
    clash = sorted(found.clash, key=lambda group: group.kind is not Kind.CLUE)
    return f"These cannot hold together: {'; '.join(group.sentence for group in clash)}."


def _to_json(
    found: WhyNot, changed: Sequence[Sequence[Repaired]], rules: Rules[Any]
) -> dict[str, Any]:
    differ = [rules.fact(each) for each in found.differ]
    repairs = [
        _repair(each, changes, rules) for each, changes in zip(found.repairs, changed, strict=True)
    ]
    return {
        "clash": [group.to_json() for group in found.clash],
        "repairs": repairs,
        "differ": list(dict.fromkeys(fact.spot or fact.say for fact in differ)),
        "fix": _fix(found, rules),
        "say": _say(
            found, [say for each in repairs for say in (each["say"], *each["changes"])], rules
        ),
    }


def _fix(found: WhyNot, rules: Rules[Any]) -> list[dict[str, Any]] | None:
    """The fewest clues to add, or facts where there are no clues to add."""
    if found.clues is not None:
        return [clue.to_json() for clue in found.clues]
    return None if found.fix is None else [rules.fact(each).to_json() for each in found.fix]


def _changed(change: Repaired) -> str:
    there = "is exactly one solution" if change.unique else "are several solutions"
    return f"Change {listed(change.say)}, and there {there}."


def _repair(repair: Repair, changes: Sequence[Repaired], rules: Rules[Any]) -> dict[str, Any]:
    without = "; ".join(group.sentence for group in repair.clues)
    solutions = "exactly one solution" if repair.unique else "several solutions"
    instead = f"; in one of them {listed(told(repair.instead, rules))}" if repair.instead else ""
    if repair.unique:
        instead = instead.replace("in one of them", "in it")
    return {
        "drop": [group.to_json() for group in repair.clues],
        "instead": [rules.fact(each).to_json() for each in repair.instead],
        "unique": repair.unique,
        "changes": [_changed(change) for change in changes],
        "say": f"Without “{without}” there is {solutions}{instead}."
        if repair.unique
        else f"Without “{without}” there are {solutions}{instead}.",
    }


def _say(found: WhyNot, repairs: Sequence[str], rules: Rules[Any]) -> list[str]:
    """All of it in sentences."""
    if found.clash:
        said = ["There is no solution.", _clash(found)]
        said += repairs
        if not repairs:
            said.append("No one or two clues can be dropped so that there is a solution.")
        return said
    if found.fine:
        return ["There is exactly one solution."]
    differ = {rules.fact(each).spot or rules.say(each) for each in found.differ}
    said = ["There is more than one solution.", f"They differ in {len(differ)} places."]
    if found.clues is not None:
        clues = "; ".join(clue.sentence for clue in found.clues)
        more = several(len(found.clues), "more clue")
        said.append(f"With {more} there is one solution: {clues}.")
    if found.fix is not None:
        facts = listed(told(found.fix, rules))
        said.append(f"With {len(found.fix)} more there is one solution: {capitalized(facts)}.")
    return said


def serves(entry: Puzzle) -> bool:
    """Whether it can be asked of the problems of a puzzle why they have no solution."""
    return entry.why_not is not None or explains(entry)
