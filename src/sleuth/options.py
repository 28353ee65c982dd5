"""Options as data: stated once, so that a command line, a form and a request read the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sleuth.errors import BadRequest

#: What a value may be. `file` is the text of a file that the surface reads; `output` asks for
#: something that the answer then carries as its result, and the surface writes to a file;
#: `folder` are the texts of all files of a folder that the surface reads.
OptionKind = Literal["text", "integer", "number", "flag", "choice", "file", "output", "folder"]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: its name, what it means, which values it takes, and what holds without it.

    `least` bounds numbers from below; `task` is the only task that it is for, if there is one;
    `faulty` are choices that are wrong on purpose, for teaching.

    >>> Option("width", "states kept in each layer", "integer", 100, least=1).read("7")
    7
    """

    name: str
    help: str
    kind: OptionKind = "text"
    default: Any = None
    choices: tuple[str, ...] = ()
    least: float | None = None
    task: str | None = None
    faulty: tuple[str, ...] = ()

    @property
    def keyword(self) -> str:
        """The name as Python spells it.

        >>> Option("food-energy", "").keyword
        'food_energy'
        """
        return self.name.replace("-", "_")

    def read(self, value: Any) -> Any:
        """The value in its own type, from a text or from JSON; raises BadRequest."""
        read: Any = _READERS[self.kind](value)
        if read is None or (self.choices and self.kind == "choice" and read not in self.choices):
            wanted = f"one of {', '.join(self.choices)}" if self.choices else _NAMES[self.kind]
            raise BadRequest(f"option {self.name} is {value!r:.60}", remedy=f"give {wanted}")
        if self.least is not None and read < self.least:
            raise BadRequest(
                f"option {self.name} is {value}", remedy=f"give {self.least:g} or more"
            )
        return read

    def to_json(self) -> dict[str, Any]:
        """The option as a form would want it."""
        return {
            "name": self.name,
            "help": self.help,
            "kind": self.kind,
            "default": self.default,
            "choices": list(self.choices),
            "least": self.least,
            "task": self.task,
            "faulty": list(self.faulty),
        }


def _integer(value: Any) -> int | None:
    if isinstance(value, str):
        short = len(value) < 20 and value.strip().lstrip("+-").isdecimal()
        return int(value) if short and value.isascii() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any) -> float | None:
    try:
        number = float(value) if isinstance(value, str | int | float) else math.nan
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) and not isinstance(value, bool) else None


def _flag(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    return words.get(str(value).lower())


def _text(value: Any) -> str | None:
    # Numbers are welcome as texts: `moves=8` and `moves="8"` say the same.
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) else None


def _texts(value: Any) -> list[str] | None:
    listed = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    return list(value) if listed else None


_READERS = {
    "text": _text,
    "integer": _integer,
    "number": _number,
    "flag": _flag,
    "choice": _text,
    "file": _text,
    "output": _flag,
    "folder": _texts,
}

_NAMES = {
    "text": "a text",
    "integer": "a whole number",
    "number": "a number",
    "flag": "yes or no",
    "choice": "one of its choices",
    "file": "the text of a file",
    "output": "yes or no",
    "folder": "a list of texts",
}


def taken(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values that were given for these options, each in its own type, by keyword.

    >>> taken([Option("food-energy", "", "integer")], {"food-energy": "3", "other": 1})
    {'food_energy': 3}
    """
    values = {}
    for option in options:
        for name in {option.name, option.keyword}:
            if given.get(name) is not None:
                values[option.keyword] = option.read(given[name])
    return values


def refuse_strangers(who: str, known: Iterable[Option], given: Iterable[str]) -> None:
    """Raise BadRequest for the first option that is given and not known.

    >>> refuse_strangers("check", [Option("moves", "")], ["mvoes"])
    Traceback (most recent call last):
    ...
    sleuth.errors.BadRequest: check does not take the option mvoes (it takes moves)
    """
    names = dict.fromkeys(option.keyword for option in known)
    for name in given:
        if name.replace("-", "_") not in names:
            takes = f"it takes {', '.join(names)}" if names else "it takes none"
            raise BadRequest(f"{who} does not take the option {name:.60}", remedy=takes)
