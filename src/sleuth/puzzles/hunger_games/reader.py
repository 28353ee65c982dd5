"""Read a hunger game: a layout with an exit, then settings if the file has its own."""

from __future__ import annotations

from sleuth.errors import BadInput, BadRequest, Place
from sleuth.layout import (
    EXIT,
    FLOOR,
    FOOD,
    START,
    WALL,
    empty_lines_before,
    read_layout,
    split_layouts,
    the_only,
)
from sleuth.puzzles.hunger_games.problem import HungerGame

_SIGNS = WALL + FLOOR + FOOD + START + EXIT
_MOST_DIGITS = 9
_SETTINGS = ("energy", "food-energy", "food-at-exit")


def read_hunger_game(
    text: str, source: str, *, energy: int | None = None, food_energy: int | None = None
) -> HungerGame:
    """Read a `.lay` picture with one P and one E; arguments win over the file's settings."""
    lines = text.splitlines()
    settings: dict[str, int] = {}
    end_of_picture = len(lines)
    for number, line in enumerate(lines, 1):
        if ":" in line:
            end_of_picture = min(end_of_picture, number - 1)
            name, value = _setting(line, Place(source, number))
            settings[name] = value
        elif line.strip() and number > end_of_picture:
            raise BadInput("a row after the settings", Place(source, number), "move it up")
    skipped = empty_lines_before(lines)
    layout = read_layout("\n".join(lines[skipped:end_of_picture]), source, _SIGNS, skipped + 1)
    if energy is None:
        energy = settings.get("energy", 10)
    if food_energy is None:
        food_energy = settings.get("food-energy", 3)
    if energy < 0 or food_energy < 0:
        raise BadRequest("energies are at least 0", remedy="choose 0 or more")
    return HungerGame(
        layout,
        the_only(layout, START, source, skipped + 1),
        the_only(layout, EXIT, source, skipped + 1),
        energy,
        food_energy,
        bool(settings.get("food-at-exit", 0)),
    )


def hunger_games(text: str, source: str) -> list[tuple[str, Place]]:
    """The single games of a text: one begins after the settings of another or with its border."""
    return split_layouts(text, source, lambda before, line: ":" in before and ":" not in line)


def _setting(line: str, place: Place) -> tuple[str, int]:
    """A line such as `energy: 10`."""
    name, _, value = (part.strip() for part in line.partition(":"))
    if name not in _SETTINGS:
        raise BadInput(f"no setting is called {name!r}", place, f"use {', '.join(_SETTINGS)}")
    if name == "food-at-exit":
        value = {"yes": "1", "no": "0"}.get(value, value)
    if not value.isdecimal() or len(value) > _MOST_DIGITS:
        raise BadInput(f"{value!r} is no whole number of the game", place, f"write `{name}: 3`")
    return name, int(value)
