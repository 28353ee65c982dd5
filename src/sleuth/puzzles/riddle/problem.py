"""Riddles: things of several kinds, one of each kind at every place, and clues in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, Place
from sleuth.problem import InNotation
from sleuth.text import plural

#: A value by the number of its category and its number in there, both from 0.
Value = tuple[int, int]

#: For every category its values from the first place to the last.
Arrangement = tuple[tuple[str, ...], ...]


class Relation(StrEnum):
    """What a clue says of the places of one, two or three values, in this order."""

    SAME = "same"
    NEXT = "next"
    JUST_LEFT = "just left"
    JUST_RIGHT = "just right"
    LEFT = "left"
    RIGHT = "right"
    BETWEEN = "between"
    IN_ORDER = "in order"
    AT = "at"


#: How things are named, where one is and who that is, unless the riddle says otherwise.
USUAL_PHRASE, USUAL_WHERE, USUAL_PERSON = "the *", "is in", "person"


@dataclass(frozen=True, slots=True)
class Category:
    """Things of one kind, and the phrase in which one of them is named, `*` for itself."""

    name: str
    values: tuple[str, ...]
    phrase: str = USUAL_PHRASE


#: Relations whose last two values may be exchanged.
_EXCHANGED = (Relation.SAME, Relation.NEXT, Relation.BETWEEN)


def in_order(relation: Relation, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The values of a clue in the one order that says the same, where several do."""
    return (*values[:-2], *sorted(values[-2:])) if relation in _EXCHANGED else values


@dataclass(frozen=True, slots=True)
class Clue:
    """What a sentence says of some values; `places` (from 0) are for the relation AT."""

    relation: Relation
    values: tuple[Value, ...]
    places: tuple[int, ...] = ()
    negated: bool = False
    sentence: str = field(default="", compare=False)

    def holds(self, at: tuple[int, ...]) -> bool:
        """Whether it is true where its values are at these places."""
        first, last = at[0], at[-1]
        match self.relation:
            case Relation.SAME:
                so = first == last
            case Relation.NEXT:
                so = abs(first - last) == 1
            case Relation.JUST_LEFT:
                so = last - first == 1
            case Relation.JUST_RIGHT:
                so = first - last == 1
            case Relation.LEFT:
                so = first < last
            case Relation.RIGHT:
                so = first > last
            case Relation.AT:
                so = first in self.places
            case Relation.IN_ORDER:
                so = at[1] < first < last
            case _:
                so = at[1] < first < last or last < first < at[1]
        return so != self.negated


@dataclass(frozen=True, slots=True)
class Setting:
    """The words of a riddle: how many places, what one is called and how one is there.

    >>> Setting(5, "house", "lives in").place(0)
    'house 1'
    """

    places: int
    noun: str = "place"
    where: str = USUAL_WHERE
    person: str = USUAL_PERSON
    words: tuple[str, ...] = ()

    def place(self, place: int) -> str:
        """What a place is called."""
        return f"{self.noun} {place + 1}"


@dataclass(frozen=True, slots=True, repr=False)
class Riddle(InNotation):
    """Find out which things are together at which place."""

    kind: ClassVar[str] = "riddle"
    setting: Setting
    categories: tuple[Category, ...]
    clues: tuple[Clue, ...]

    def values(self) -> Iterator[Value]:
        """All values, category by category."""
        for number, category in enumerate(self.categories):
            for value in range(len(category.values)):
                yield number, value

    def value(self, value: Value) -> str:
        """The word for a value."""
        return self.categories[value[0]].values[value[1]]

    def check(self, solution: Arrangement) -> list[str]:
        """The rules and clues that a claimed solution breaks."""
        if len(solution) != len(self.categories):
            return [f"there are {len(self.categories)} categories, not {len(solution)}"]
        broken = []
        for category, row in zip(self.categories, solution, strict=True):
            if sorted(row) != sorted(category.values):
                broken.append(f"the places do not have one {category.name} each")
        if broken:
            return broken
        for clue in self.clues:
            at = tuple(solution[value[0]].index(self.value(value)) for value in clue.values)
            if not clue.holds(at):
                broken.append(f"it is not true that: {clue.sentence}")
        return broken

    def cost(self, solution: Arrangement) -> float | None:
        """Solutions of riddles have no cost."""
        return None

    def to_text(self) -> str:
        """The places, the categories and the clues, a line each."""
        setting = self.setting
        where = "" if setting.where == USUAL_WHERE else f", {setting.where}"
        lines = [f"places: {setting.places} {plural(setting.noun)}{where}"]
        if setting.person != USUAL_PERSON:
            lines.append(f"people: {setting.person}")
        if setting.words:
            lines.append(f"words: {', '.join(setting.words)}")
        for category in self.categories:
            phrase = "" if category.phrase == USUAL_PHRASE else f" ({category.phrase})"
            lines.append(f"{category.name}{phrase}: {', '.join(category.values)}")
        return "\n".join([*lines, "clues:", *(clue.sentence for clue in self.clues)]) + "\n"

    def solution_to_text(self, solution: Arrangement) -> str:
        """The values of each category from the first place on, divided by slashes."""
        return " / ".join(", ".join(row) for row in solution)

    def solution_from_text(self, text: str, source: str) -> Arrangement:
        """Read the values of each category, on lines of their own or divided by slashes."""
        rows = []
        lines = text.strip().replace("/", "\n").splitlines()
        for number, (line, category) in enumerate(zip(lines, self.categories, strict=False), 1):
            known = {value.casefold(): value for value in category.values}
            row = []
            for word in line.split(","):
                value = known.get(" ".join(word.split()).casefold())
                if value is None:
                    raise BadInput(
                        f"{word.strip()[:20]!r} is no {category.name}",
                        Place(source, number),
                        f"they are {', '.join(category.values)}",
                    )
                row.append(value)
            rows.append(tuple(row))
        if len(lines) != len(self.categories) or any(
            len(row) != self.setting.places for row in rows
        ):
            raise BadInput(
                "the solution is not a row for each category",
                Place(source),
                f"give {len(self.categories)} rows of {self.setting.places} values",
            )
        return tuple(rows)

    def spot_name(self, spot: str) -> str | None:
        """What a cell of the table stands for."""
        found = spots.read(spot)
        if found is None or not (found[1] and found[2]):
            return None
        return f"{self.categories[found[1] - 1].name} of {self.setting.place(found[2] - 1)}"

    def draw(
        self, solution: Arrangement | None = None, marks: Mapping[str, str] | None = None
    ) -> Drawing:
        """A table with a column for each place; half solved, marks are values by spots.

        A mark `~` with words is a note in small letters.
        """
        setting = self.setting
        cells = {(0, 0): Cell(" ", "dim")}
        # Columns keep their width while the table is filled.
        widest = max(len(value) for category in self.categories for value in category.values)
        for place in range(setting.places):
            cells[0, place + 1] = Cell(setting.place(place).center(widest), "given")
        shown = {mark_of(value): value for category in self.categories for value in category.values}
        for number, category in enumerate(self.categories):
            cells[number + 1, 0] = Cell(category.name, "given")
            for place in range(setting.places):
                mark = (marks or {}).get(spots.cell(number + 1, place + 1), "")
                text = shown.get(mark, mark) if solution is None else solution[number][place]
                style = "found" if text else "dim"
                if text.startswith("~"):
                    text, style = text[1:].replace("_", "\N{NO-BREAK SPACE}"), "notes"
                cells[number + 1, place + 1] = Cell(text, style)
        lines = [f"{each.name}: {', '.join(each.values)}" for each in self.categories]
        lines += [f"{number}. {clue.sentence}" for number, clue in enumerate(self.clues, 1)]
        caption = "\n".join(lines) if solution is None else ""
        return Drawing(
            len(self.categories) + 1,
            setting.places + 1,
            cells,
            caption=caption,
            title=f"Riddle of {setting.places} {plural(setting.noun)}",
        )


def mark_of(value: str) -> str:
    """A value as a mark, which has no blanks.

    >>> mark_of("Pall Mall")
    'Pall_Mall'
    """
    return value.replace(" ", "_")
