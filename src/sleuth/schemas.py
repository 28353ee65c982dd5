"""One JSON schema each for what surfaces exchange: requests, answers, events, drawings, steps."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Status
from sleuth.confirmation import Claim
from sleuth.confirmation import How as Known
from sleuth.drawing import SCHEMA as DRAWING
from sleuth.events import KINDS
from sleuth.explanation.costs import Level
from sleuth.explanation.step import How
from sleuth.request import TASKS

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _object(
    title: str,
    properties: dict[str, Any],
    required: list[str] | None = None,
    more: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The schema of an object that has these properties and no others."""
    return {
        **(more or {}),
        "title": title,
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def _maybe(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": [kind, "null"], **more}


_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_WHOLE = {"type": "integer"}
_WHOLES = {"type": "array", "items": _WHOLE}

QUESTION: dict[str, Any] = _object(
    "Question",
    {
        "most": _maybe(
            "integer",
            minimum=1,
            maximum=10**18,
            description="how many solutions; null is all of them",
        ),
        "count": {**_FLAG, "description": "only the number of solutions"},
        "unique": {**_FLAG, "description": "prove that there is no second one"},
        "shortest": {**_FLAG, "description": "one of provably least cost"},
    },
    [],
)

LIMITS: dict[str, Any] = _object(
    "Limits",
    {
        "seconds": _maybe("number", minimum=0, maximum=4 * 10**9),
        "memory": _maybe("integer", minimum=0, maximum=10**18, description="bytes"),
        "nodes": _maybe("integer", minimum=0, maximum=10**18),
    },
    [],
)

#: What a form could give for an option.
_PLAIN = {"type": ["string", "number", "boolean", "null"]}

REQUEST: dict[str, Any] = _object(
    "Request",
    {
        "v": {"const": 1},
        "task": {"enum": list(TASKS)},
        "kind": {**_TEXT, "description": "the puzzle, or theory"},
        "text": {**_TEXT, "description": "the problem in any of its formats"},
        "source": {**_TEXT, "description": "what to call the text in messages"},
        "line": _maybe("integer", minimum=1, description="where in the source the text begins"),
        "confirm": {**_FLAG, "description": "confirm claims such as: no solution, the only one"},
        "method": _maybe("string", description="NAME or NAME:option=value"),
        "options": {
            "type": "object",
            "additionalProperties": {"anyOf": [_PLAIN, {"type": "array", "items": _PLAIN}]},
        },
        "question": QUESTION,
        "limits": LIMITS,
        "solution": _maybe("string", description="a claimed solution, for tasks about one"),
    },
    ["task", "kind"],
    more={"$schema": _DRAFT},
)

_ANSWER: dict[str, Any] = {
    "v": {"const": 1},
    "task": {"enum": list(TASKS)},
    "kind": {**_TEXT, "description": "the puzzle, or theory"},
    "method": _maybe("string"),
    "status": {"enum": [str(status) for status in Status]},
    "sentence": {**_TEXT, "description": "the claim in words"},
    "checked": {**_FLAG, "description": "the problem's own rules accepted every solution"},
    "solution": {"description": "in the problem's notation, or as its data; null if none"},
    "solutions": {"type": "array", "description": "all that were asked for, if several"},
    "other": {"description": "a second solution, where the first is not the only one"},
    "differing": {
        "type": "object",
        "additionalProperties": _TEXT,
        "description": "the spots of a drawing where the two differ, each in words",
    },
    "cost": _maybe("number"),
    "optimal": _maybe("boolean", description="whether the cost is proved least"),
    "bound": _maybe("number", description="what any solution is proved to cost at least"),
    "unique": _maybe("boolean", description="whether there is proved to be no other"),
    "count": _maybe("integer", minimum=0),
    "complete": {**_FLAG, "description": "whether the count is that of all solutions"},
    "evidence": {
        "anyOf": [
            {"type": "null"},
            {
                "type": "object",
                "properties": {"kind": _TEXT, "text": _TEXT},
                "required": ["kind", "text"],
            },
        ],
        "description": "why the status is right, in words and as data",
    },
    "confirmations": {
        "type": "array",
        "items": _object(
            "Confirmation",
            {
                "claim": {"enum": [str(claim) for claim in Claim]},
                "how": {"enum": [str(how) for how in Known]},
                "by": {**_TEXT, "description": "the checker, the second method, or the method"},
                "text": _TEXT,
                "sentence": {**_TEXT, "description": "all of it in words"},
            },
        ),
        "description": "how every claim is known that the solutions do not show",
    },
    "result": {"description": "what a task gives that is no solution"},
    "warnings": {"type": "array", "items": _TEXT},
    "stats": {"type": "object", "additionalProperties": {"type": "number"}},
    "limit": _maybe("string", description="which limit stopped the run"),
    "memory": {**_TEXT, "description": "whose memory was limited: run or process"},
    "error": _maybe("string", description="what broke, if the status is failed"),
}

#: A file of many problems is answered by a list, whose answers say where each problem begins.
_INSTANCE = {**_TEXT, "description": "of a file with many problems: which one"}

ANSWER: dict[str, Any] = _object(
    "Answer",
    {**_ANSWER, "instance": _INSTANCE},
    list(_ANSWER),
    more={"$schema": _DRAFT},
)

#: What the fields of events are; fields of one name are of one type in all kinds.
_FIELDS: dict[str, dict[str, Any]] = {
    "state": _TEXT,
    "parent": _maybe("string"),
    "action": _maybe("string"),
    "g": _maybe("number"),
    "h": _maybe("number"),
    "what": _TEXT,
    "value": {"type": ["number", "string", "boolean"]},
    "variable": _TEXT,
    "depth": {"type": "integer"},
    "removed": {"type": "array"},
    "left": {"type": "array"},
    "rule": _TEXT,
    "facts": {"type": "array", "items": _TEXT},
    "number": {"type": "integer"},
    "text": _TEXT,
    "clause": _TEXT,
    "parents": {"type": "array", "items": {"type": "integer"}},
    "solution": _TEXT,
    "cost": _maybe("number"),
    "path": _maybe("array", items=_TEXT),
    "done": {"type": "number"},
    "total": _maybe("number"),
    "player": _WHOLE,
    "alpha": _maybe("number"),
    "beta": _maybe("number"),
    "side": {"type": "string", "enum": ["at least", "at most"]},
    "unseen": {"type": "array", "items": _TEXT},
    "row": _WHOLE,
    "presses": _WHOLES,
    "before": _WHOLES,
    "after": _WHOLES,
    "first": _WHOLE,
    "every": _WHOLE,
    "seconds": {"type": "number"},
    "names": {"type": "array", "items": _TEXT},
    "steps": _TEXT,
    "states": _WHOLES,
    "origins": _WHOLES,
    "costs": {"type": "array", "items": {"type": "number"}},
    "estimates": {"type": "array", "items": _maybe("number")},
    "paths": {
        "type": "array",
        "items": _object(
            "Found", {"at": {"type": "integer"}, "cost": _maybe("number"), "states": _WHOLES}
        ),
    },
}

EVENT: dict[str, Any] = {
    "$schema": _DRAFT,
    "title": "Event",
    "oneOf": [
        _object(
            name,
            {
                "kind": {"const": name},
                **{
                    field: {**_FIELDS.get(field, {}), "description": text}
                    for field, text in kind.fields.items()
                },
            },
            more={"description": kind.when},
        )
        for name, kind in KINDS.items()
    ],
}

_NAMED = {
    "type": "array",
    "items": _object(
        "Reason",
        {
            "id": {**_TEXT, "description": "of a known fact its spot and mark, `c0.1=not 5`"},
            "say": _TEXT,
            "spots": {"type": "array", "items": _TEXT, "description": "where it is on the board"},
        },
    ),
}

STEP: dict[str, Any] = _object(
    "Step",
    {
        "kind": {"enum": [str(how) for how in How]},
        "level": {"type": "integer", "minimum": 0, "maximum": max(Level)},
        "cost": {"type": "number", "minimum": 0},
        "places": {**_FLAG, "description": "whether it says what is, not only what is not"},
        "say": {**_TEXT, "description": "the step in words"},
        "facts": {
            "type": "array",
            "items": _object("Fact", {"say": _TEXT, "spot": _TEXT, "mark": _TEXT}, ["say"]),
            "description": "what is new; none in a contradiction",
        },
        "clues": _NAMED,
        "rules": _NAMED,
        "known": _NAMED,
        "inside": {
            "type": "array",
            "items": {"$ref": "#"},
            "description": "the links from the opposite of the first fact to a contradiction",
        },
    },
    more={"$schema": _DRAFT},
)

SCHEMAS: dict[str, dict[str, Any]] = {
    "request": REQUEST,
    "answer": ANSWER,
    "event": EVENT,
    "drawing": DRAWING,
    "step": STEP,
}
