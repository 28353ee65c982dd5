"""Policies as texts and as data: what is claimed in header lines, then `STATE: ACTION` a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sleuth.errors import BadInput, BadRequest, Place
from sleuth.planning.chance.objective import Objective
from sleuth.planning.chance.policy import Policy, State, Worth, plain_number, worth_to_json

_HEADERS = ("objective", "discount", "horizon", "probability", "value")
_SEPARATOR = ": "
_LEFT = "steps left "

ReadState = Callable[[str], State | None]


def header(policy: Policy) -> list[str]:
    """The lines that say what a policy is for and what is claimed for it."""
    objective, claimed = policy.objective, policy.worth
    lines = [f"objective: {objective.kind}"]
    if objective.discount != 1:
        lines.append(f"discount: {objective.discount!r}")
    if objective.horizon is not None:
        lines.append(f"horizon: {objective.horizon}")
    if claimed is not None and claimed.probability is not None:
        lines.append(f"probability: {plain_number(claimed.probability)}")
    if claimed is not None and claimed.value is not None:
        lines.append(f"value: {plain_number(claimed.value)}")
    return lines


def read_header(
    text: str, source: str, objective: Objective
) -> tuple[Objective, Worth | None, list[tuple[int, str]]]:
    """What the header lines of a policy say, and its other lines with their numbers."""
    found: dict[str, tuple[str, int]] = {}
    rest: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        name, _, said = line.partition(":")
        if name.strip() in _HEADERS and not rest:
            found[name.strip()] = (said.strip(), number)
        elif line.strip():
            rest.append((number, line))

    def a_number(name: str) -> float | None:
        if name not in found:
            return None
        written, number = found[name]
        try:
            return float(written) if len(written) < 40 else _fail(source, number, name)
        except ValueError:
            return _fail(source, number, name)

    discount, horizon = a_number("discount"), a_number("horizon")
    try:
        asked = Objective(
            found["objective"][0] if "objective" in found else objective.kind,
            objective.discount if discount is None else discount,
            objective.horizon if horizon is None else int(horizon),
        )
    except (BadRequest, ValueError, OverflowError) as error:
        wrong = error.problem if isinstance(error, BadRequest) else "the horizon is no number"
        raise BadInput(wrong, Place(source, 1), "mend the header") from None
    value, probability = a_number("value"), a_number("probability")
    claimed = None if value is None and probability is None else Worth(value, probability)
    return asked, claimed, rest


def _fail(source: str, line: int, name: str) -> float:
    raise BadInput(f"the {name} is no number", Place(source, line), "write a number")


def write_policy(policy: Policy, words: Callable[[State], str]) -> str:
    """A policy as lines."""
    lines = header(policy)
    for state, action in policy.choices.items():
        if policy.by_time:
            left, inner = state
            lines.append(f"{_LEFT}{left}, {words(inner)}{_SEPARATOR}{action}")
        else:
            lines.append(f"{words(state)}{_SEPARATOR}{action}")
    return "\n".join(lines)


def read_policy(text: str, source: str, objective: Objective, read_state: ReadState) -> Policy:
    """Read a policy back."""
    asked, claimed, lines = read_header(text, source, objective)
    choices: dict[State, str] = {}
    for number, line in lines:
        place = Place(source, number)
        left, separator, action = line.rpartition(_SEPARATOR)
        if not separator:
            raise BadInput("STATE: ACTION is expected here", place, "write both")
        state = _state(left.strip(), asked.horizon is not None, read_state)
        if state is None:
            raise BadInput(f"{left.strip()!r:.60} is no state", place, "write one as in the policy")
        choices[state] = action.strip()
    return Policy(asked, choices, claimed)


def _state(words: str, by_time: bool, read_state: ReadState) -> State | None:
    if not by_time:
        return read_state(words)
    left, _, inner = words.removeprefix(_LEFT).partition(", ")
    if not (words.startswith(_LEFT) and left.isdecimal() and left.isascii() and len(left) < 10):
        return None
    state = read_state(inner)
    return None if state is None else (int(left), state)


def policy_to_json(policy: Policy, words: Callable[[State], str]) -> dict[str, Any]:
    """A policy as JSON-ready data."""
    choices = []
    for state, action in policy.choices.items():
        each: dict[str, Any] = {"state": words(state), "action": action}
        if policy.by_time:
            left, inner = state
            each = {"state": words(inner), "steps_left": left, "action": action}
        if state in policy.values:
            each["value"] = policy.values[state]
        choices.append(each)
    return {
        "objective": policy.objective.to_json(),
        "worth": worth_to_json(policy.worth),
        "choices": choices,
    }


def policy_from_json(data: Any, read_state: ReadState) -> Policy:
    """Read a policy back from such data."""
    wrong = BadInput("this is no policy", Place("solution"), "give objective and choices")
    if not isinstance(data, Mapping) or not isinstance(data.get("choices"), list):
        raise wrong
    objective = Objective.from_json(data.get("objective"))
    choices: dict[State, str] = {}
    values: dict[State, float] = {}
    for each in data["choices"]:
        if not isinstance(each, Mapping) or not isinstance(each.get("state"), str):
            raise wrong
        state = read_state(each["state"])
        if state is None or not isinstance(each.get("action"), str):
            raise wrong
        if objective.horizon is not None:
            if type(each.get("steps_left")) is not int:
                raise wrong
            state = (each["steps_left"], state)
        choices[state] = each["action"]
        if isinstance(each.get("value"), int | float):
            values[state] = float(each["value"])
    claimed = data.get("worth")
    worth = None
    if isinstance(claimed, Mapping):
        worth = Worth(*(_number(claimed.get(name)) for name in ("value", "probability")))
    return Policy(objective, choices, worth, values)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
