"""The text format of Lights Out: an optional header, then rows of digits.

    # a comment
    states: 3
    pattern: plus torus
    target: 010/101/010
    120
    012
    000

Patterns: plus, cross (diagonal), king, knight, or `offsets DOWN,RIGHT …`, each with
`torus` after it where it wraps; or `wiring` and for every press its lights from 0.
With more than ten states the numbers in a row are separated by blanks.
"""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.lights_out.formats.flip import is_flip_id, read_flip_id
from sleuth.puzzles.lights_out.formats.rows import read_rows
from sleuth.puzzles.lights_out.pattern import NAMED, Offset, Pattern, Wiring
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.text import several

LARGEST_STATES = 1000

Header = dict[str, tuple[str, int]]


def read_board(text: str, source: str) -> LightsOut:
    """Read a board in the text format or from a *Flip* game ID."""
    if is_flip_id(text):
        return read_flip_id(text, source)
    header, body, first_line = _split(text, source)
    rows, columns, lights = read_rows(body, source, first_line)
    states = _read_states(header, source)
    pattern_text, pattern_line = header.get("pattern", ("plus", 1))
    pattern = read_pattern(pattern_text, Place(source, pattern_line), rows * columns)
    target = _read_target(header, source, rows, columns)
    for name, board in (("light", lights), ("target", target)):
        for index, state in enumerate(board):
            if state >= states:
                row, column = divmod(index, columns)
                raise BadInput(
                    f"the {name} in row {row + 1}, column {column + 1} is {state}, "
                    f"but the states are 0 to {states - 1}",
                    Place(source),
                    "set a larger `states:` in the header",
                )
    return LightsOut(rows, columns, states, pattern, lights, target)


def _split(text: str, source: str) -> tuple[Header, str, int]:
    """The header as name → (value, line), the rest, and the line the rest begins on."""
    header: Header = {}
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        name, colon, value = content.partition(":")
        if not colon:
            return header, "\n".join(lines[number - 1 :]), number
        name = name.strip().lower()
        if name not in ("states", "pattern", "target"):
            raise BadInput(
                f"the header has no {name[:20]!r}",
                Place(source, number),
                "it may say states, pattern and target",
            )
        if name in header:
            raise BadInput(f"{name} is given twice", Place(source, number), "leave one")
        header[name] = (value.strip(), number)
    return header, "", len(lines)


def _read_states(header: Header, source: str) -> int:
    text, line = header.get("states", ("2", 0))
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadInput(
            f"{text[:20]!r} is not a number of states",
            Place(source, line),
            f"say 2 to {LARGEST_STATES}",
        )
    states = int(text)
    if not 2 <= states <= LARGEST_STATES:
        raise BadInput(
            f"a light cannot have {several(states, 'state')}",
            Place(source, line),
            f"say 2 to {LARGEST_STATES}",
        )
    return states


def _read_target(header: Header, source: str, rows: int, columns: int) -> tuple[int, ...]:
    if "target" not in header:
        return (0,) * (rows * columns)
    text, line = header["target"]
    # Every row of the target stands on the one header line.
    try:
        target_rows, target_columns, target = read_rows(text.replace("/", "\n"), source)
    except BadInput as error:
        raise BadInput(f"target: {error.problem}", Place(source, line), error.remedy) from None
    if (target_rows, target_columns) != (rows, columns):
        raise BadInput(
            f"the target is {target_rows}×{target_columns}, the board {rows}×{columns}",
            Place(source, line),
            "give both the same size",
        )
    return target


def read_pattern(text: str, place: Place, lights: int) -> Pattern | Wiring:
    """Read a pattern as the header says it, for a board of so many lights."""
    words = text.split()
    torus = bool(words) and words[-1] == "torus"
    if torus:
        words.pop()
    match words:
        case [name] if name in NAMED:
            return Pattern(NAMED[name], torus)
        case ["offsets", _, *_]:
            return Pattern(tuple(_read_offset(word, place) for word in words[1:]), torus)
        case ["wiring", *groups] if not torus:
            return _read_wiring(groups, lights, place)
    raise BadInput(
        f"{text[:40]!r} is not a pattern",
        place,
        f"say {', '.join(NAMED)}, or offsets such as `offsets 0,0 0,1 -1,0`; torus may follow",
    )


def _read_offset(word: str, place: Place) -> Offset:
    numbers = _integers(word, place)
    if len(numbers) != 2:
        raise BadInput(f"{word[:20]!r} is not an offset", place, "say DOWN,RIGHT")
    return numbers[0], numbers[1]


def _read_wiring(groups: list[str], lights: int, place: Place) -> Wiring:
    if len(groups) != lights:
        raise BadInput(
            f"wiring for {several(len(groups), 'press')} on a board of {several(lights, 'light')}",
            place,
            "give one group of lights for every press",
        )
    wiring = []
    for group in groups:
        members = _integers(group, place) if group != "-" else []
        if any(not 0 <= member < lights for member in members):
            raise BadInput(
                f"{group[:20]!r} names a light that is not there",
                place,
                f"lights are 0 to {lights - 1}",
            )
        wiring.append(tuple(sorted(set(members))))
    return Wiring(tuple(wiring))


def _integers(word: str, place: Place) -> list[int]:
    numbers = []
    for part in word.split(","):
        digits = part.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
            raise BadInput(f"{part[:20]!r} is not a number", place, "separate numbers by commas")
        numbers.append(int(part))
    return numbers
