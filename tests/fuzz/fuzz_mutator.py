"""Inputs that nobody would write: what is in a corpus, changed at random but by a seed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

#: What is put where it does not belong, in any language.
ODD = (
    *("", " ", "\t", "\n", "\r\n", "\x0b", "\x0c", "\x00", "\x1b[31m", "\x7f", "\x85", "\ufeff"),
    *("\ufffe", "\uffff", "\ud800", "\udc80", "\u202e", "\u2028", "é", "٣", "²", "Ⅷ", "😀", "ﬀ"),
    *("0", "1", "-1", "00", "9999", "65536", "2147483648", "99999999999999999999", "9" * 4400),
    *("1e999", "0x1f", "1_0", "+1", "nan", "Infinity", "-", "--", "true", "null", "NaN"),
    *("(", ")", "[", "]", "{", "}", "<", ">", "%", "#", "$", "&", "|", "~", "¬", "!", "?", "="),
    *(".", ",", ":", ";", "/", "\\", "'", '"', "`", "@", "^", "*", "+", "·", "─", "│", "┌"),
    *("%BEGIN", "%END", "/*", "*/", "\\'", '\\"', "\\", "all x", "exists", "$F", "$T", "->"),
    *("end_of_list.", "formulas(sos).", "set(arithmetic).", "op(700,infix,#).", "fof(a,axiom,"),
    *("include('a').", "$distinct(a,b)", "p cnf 1 1", "goal:", "states:", "pattern: wiring -"),
    *("torus", "problem: allfood", "moves: 8", "energy: 3", "P", "E", "G", "_", "v", "U", "a", "z"),
)
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("'", "'"), ('"', '"'), (" ", " "), ("\n", "\n"))
_JSON: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "\x00",
    "\ud800",
    [],
    {},
    [[]],
    [None],
)
_MOST = 20_000


def mutated(chance: Random, corpus: Sequence[str]) -> str:
    """One text of the corpus after a few changes."""
    text = chance.choice(corpus)
    if text.startswith(("{", "[")) and chance.random() < 0.6:
        text = _with_other_values(chance, text)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5, 10))):
        text = chance.choice(_CHANGES)(chance, text, corpus)[:_MOST]
    return text


def _slice(chance: Random, text: str) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.choice((1, 1, 2, 3, 5, 10, 40, 200)))


def _insert(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, _ = _slice(chance, text)
    return text[:start] + chance.choice(ODD) + text[start:]


def _overwrite(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    return text[:start] + chance.choice(ODD) + text[end:]


def _delete(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    return text[:start] + text[end:]


def _cut(chance: Random, text: str, corpus: Sequence[str]) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _repeat(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    times = chance.choice((2, 2, 3, 10, 100, 2000))
    return text[:start] + text[start:end] * times + text[end:]


def _splice(chance: Random, text: str, corpus: Sequence[str]) -> str:
    other = chance.choice(corpus)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _nest(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    opening, closing = chance.choice(_PAIRS)
    times = chance.choice((1, 2, 10, 100, 3000))
    return text[:start] + opening * times + text[start:end] + closing * times + text[end:]


def _shift(chance: Random, text: str, corpus: Sequence[str]) -> str:
    start, _ = _slice(chance, text)
    if start == len(text):
        return text
    code = (ord(text[start]) + chance.choice((-32, -1, 1, 13, 32, 128, 0x600))) % 0x110000
    return text[:start] + chr(code) + text[start + 1 :]


def _swap_lines(chance: Random, text: str, corpus: Sequence[str]) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


_CHANGES = (_insert, _overwrite, _delete, _cut, _repeat, _splice, _nest, _shift, _swap_lines)


def _with_other_values(chance: Random, text: str) -> str:
    """JSON text with some of its values changed for others; other text as it is."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = _changed(chance, data, chance.choice((0, 1, 2, 3, 4, 6, 9)))
    return json.dumps(data)


def _changed(chance: Random, data: Any, steps: int) -> Any:
    """The data with another value so many steps inside."""
    if steps and isinstance(data, dict) and data:
        key = chance.choice(list(data))
        return {**data, key: _changed(chance, data[key], steps - 1)}
    if steps and isinstance(data, list) and data:
        place = chance.randrange(len(data))
        return [*data[:place], _changed(chance, data[place], steps - 1), *data[place + 1 :]]
    match chance.randrange(5):
        case 0:
            return chance.choice(ODD)
        case 1:
            return [data]
        case 2 if isinstance(data, dict) and data:
            return dict(list(data.items())[1:])
        case 3 if isinstance(data, list) and data:
            return data * 2 if chance.random() < 0.5 else data[1:]
        case _:
            return chance.choice(_JSON)
