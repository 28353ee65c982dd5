"""Steps in sentences, and as the data that surfaces exchange."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sleuth.explanation.nearby import from_there
from sleuth.explanation.phrases import capitalized, listed, told
from sleuth.explanation.singles import only_one_left
from sleuth.explanation.step import How, Step
from sleuth.sat.rules import Group, Rules

#: So many facts along one rule are told one by one.
_MANY = 8
#: So many clues and rules of a step are told where there are many.
_FIRST_FEW = 4


def reasons(step: Step, rules: Rules[Any]) -> str:
    """The clues, rules and known facts of a step."""
    groups = [*step.clues, *step.rules]
    parts = [group.sentence for group in groups]
    more = parts[_FIRST_FEW:]
    if len(more) > 1:
        alike = "clues" if len(step.clues) == len(groups) else "rules"
        parts[_FIRST_FEW:] = [f"and {len(more)} more {alike} like these"]
    known = list(step.known)
    along = {spot for group in step.groups if len(group.spots) > _MANY for spot in group.spots}
    on_it = [fact for fact in known if rules.fact(fact).spot in along]
    if len(on_it) > _MANY:
        parts.append(f"the {len(on_it)} pieces of it that are known")
        known = [fact for fact in known if fact not in on_it]
    near = from_there(step, rules)
    facts = listed(told(known, rules)) if near is None else near[0]
    return "; ".join([*parts, *([facts] if facts else [])])


def sentence(step: Step, rules: Rules[Any]) -> str:
    """A step in words, without what is inside of it."""
    if step.inside:
        opposite, new = rules.say(-step.facts[0]), listed(told(step.facts, rules))
        return f"Suppose that {opposite}. That leads to a contradiction, so {new}."
    because = reasons(step, rules)
    if not step.facts:
        return f"{capitalized(because)}: that is a contradiction."
    if single := only_one_left(step, rules):
        return single
    near = from_there(step, rules)
    new = listed(told(step.facts, rules)) if near is None else near[1]
    if not because:
        return f"{capitalized(new)}."
    if step.how is How.SUPPOSE and len(step.groups) + len(step.known) > 1:
        return f"{capitalized(because)}: together these mean that {new}."
    return f"{capitalized(because)}: {new}."


def lines(steps: Sequence[Step], rules: Rules[Any], before: str = "") -> Iterable[str]:
    """Steps with their numbers, each followed by what is inside of it."""
    for number, step in enumerate(steps, 1):
        name = f"{before}{number}"
        yield f"{name}. {sentence(step, rules)}"
        yield from lines(step.inside, rules, f"{name}.")


def to_json(step: Step, rules: Rules[Any]) -> dict[str, Any]:
    """A step as data."""
    return {
        "kind": str(step.how),
        "level": int(step.level),
        "cost": step.cost,
        "places": step.places,
        "say": sentence(step, rules),
        "facts": [rules.fact(fact).to_json() for fact in step.facts],
        "clues": _named(step.clues),
        "rules": _named(step.rules),
        "known": [_known(fact, rules) for fact in step.known],
        "inside": [to_json(each, rules) for each in step.inside],
    }


def _named(groups: Sequence[Group]) -> list[dict[str, Any]]:
    return [{"id": group.id, "say": group.sentence, "spots": [*group.spots]} for group in groups]


def _known(literal: int, rules: Rules[Any]) -> dict[str, Any]:
    fact = rules.fact(literal)
    name = f"{fact.spot}={fact.mark}" if fact.spot and fact.mark else fact.say
    return {"id": name, "say": fact.say, "spots": [fact.spot] if fact.spot else []}
