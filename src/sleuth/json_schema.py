"""The part of JSON Schema that Sleuth's own schemas use: a check that needs no other package."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sleuth.limits import paced

Schema = Mapping[str, Any]

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def violations(value: Any, schema: Schema, where: str = "$") -> Iterator[str]:
    """What in a value breaks a schema, each with its place.

    >>> list(violations({"rows": "2"}, {"properties": {"rows": {"type": "integer"}}}))
    ['$.rows is not an integer']
    """
    if "oneOf" in schema:
        yield from _one_of(value, schema["oneOf"], where)
    if "const" in schema and value != schema["const"]:
        yield f"{where} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} is none of {', '.join(map(str, schema['enum']))}"
    if "type" in schema and not _is(value, schema["type"]):
        article = "an" if schema["type"][0] in "aeiou" else "a"
        yield f"{where} is not {article} {schema['type']}"
    elif isinstance(value, dict):
        yield from _in_object(value, schema, where)
    elif isinstance(value, list):
        yield from _in_array(value, schema, where)
    elif isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{where} is not of the form {schema['pattern']}"
        if len(value) > schema.get("maxLength", len(value)):
            yield f"{where} has more than {schema['maxLength']} characters"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        # Written so that a number that is not one fails both.
        if "minimum" in schema and not value >= schema["minimum"]:
            yield f"{where} is less than {schema['minimum']}"
        if "maximum" in schema and not value <= schema["maximum"]:
            yield f"{where} is more than {schema['maximum']}"


def _is(value: Any, name: str) -> bool:
    """Whether a value is of a type; true and false are no numbers."""
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, _TYPES[name])


def _one_of(value: Any, choices: list[Schema], where: str) -> Iterator[str]:
    """Nothing if one choice fits; else what breaks the choice that is broken least."""
    broken = [list(violations(value, choice, where)) for choice in choices]
    if sum(not each for each in broken) > 1:
        yield f"{where} fits more than one form"
    elif all(broken):
        yield from min(broken, key=len)


def _in_object(value: dict[str, Any], schema: Schema, where: str) -> Iterator[str]:
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{where} has no {name}"
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    names = schema.get("propertyNames", {})
    for name, part in paced(value.items()):
        yield from violations(name, names, f"the name {name[:40]!r} in {where}")
        if name in known:
            yield from violations(part, known[name], f"{where}.{name}")
        elif isinstance(others, Mapping):
            yield from violations(part, others, f"{where}.{name}")
        elif others is False:
            yield f"{where} has an unknown part {name[:40]!r}"


def _in_array(value: list[Any], schema: Schema, where: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{where} has {len(value)} items"
    for index, part in enumerate(paced(value)):
        yield from violations(part, schema.get("items", {}), f"{where}[{index}]")
