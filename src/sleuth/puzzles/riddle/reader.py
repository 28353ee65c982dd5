"""Reading a riddle: a line for the places, one for each category, and one for each clue.

places: 5 houses, lives in
people: man
colour (the * house): red, green, white, yellow, blue
pet (keeps *): dogs, birds, cats, horses, fish
clues:
The man who keeps horses lives next to the yellow house.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sleuth.errors import BadInput, Place
from sleuth.puzzles.riddle.grammar import Grammar
from sleuth.puzzles.riddle.problem import (
    USUAL_PHRASE,
    USUAL_WHERE,
    Category,
    Clue,
    Riddle,
    Setting,
)
from sleuth.splitting import split_at
from sleuth.text import plural

LARGEST = 12
_MOST_CATEGORIES = 20
_MOST_CLUES = 500

#: Nothing is given back once it is taken, so that long lines are read in one go.
_HEADER = re.compile(r"\s*+([^:(]*+)(?:\(([^)]*+)\)\s*+)?+:(.*)")
_BEGINNING = re.compile(r"\s*places\s*:", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*(?:\d+[.)]\s+|[-*•]\s+)?")
_PLACES = re.compile(r"\s*(\d{1,4})\s+([^\W\d_]+)\s*(?:,\s*([^\W\d_]+(?: [^\W\d_]+)+)\s*)?")
_VALUE = re.compile(r"[^\s,.;:!/()*#]+(?: [^\s,.;:!/()*#]+)*")


def read_riddle(text: str, source: str) -> Riddle:
    """Read a riddle; raises BadInput that points at the word."""
    return _Reader(text, source).read()


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single riddles of a text, each with its place: each begins with its places."""
    lines = enumerate(text.splitlines(), 1)
    return split_at(text, source, [number for number, line in lines if _BEGINNING.match(line)])


class _Reader:
    """Goes through the lines of one text."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        stripped = (line.partition("#")[0].rstrip() for line in text.splitlines())
        self.lines = [(number, line) for number, line in enumerate(stripped, 1) if line.strip()]
        self.setting: Setting | None = None
        self.categories: list[Category] = []
        #: The category of each value so far, by its name in small letters.
        self.taken: dict[str, str] = {}

    def read(self) -> Riddle:
        """The riddle."""
        clues: list[Clue] = []
        grammar: Grammar | None = None
        for number, line in self.lines:
            if grammar is not None:
                if len(clues) == _MOST_CLUES:
                    raise self._error(number, line, 0, "too many clues", f"give {_MOST_CLUES}")
                clues.append(self._clue(grammar, number, line))
            elif line.strip().casefold() == "clues:":
                grammar = self._grammar(number, line)
            else:
                self._header(number, line)
        if grammar is None:
            last, line = self.lines[-1] if self.lines else (1, "")
            raise self._error(
                last, line, 0, "there are no clues", "end the categories by a line `clues:`"
            )
        assert self.setting is not None
        return Riddle(self.setting, tuple(self.categories), tuple(clues))

    def _clue(self, grammar: Grammar, number: int, line: str) -> Clue:
        numbered = _NUMBERED.match(line)
        start = numbered.end() if numbered else 0

        def error_at(offset: int, problem: str, remedy: str) -> BadInput:
            return self._error(number, line, start + offset, problem, remedy)

        return grammar.read(line[start:].strip(), error_at)

    def _header(self, number: int, line: str) -> None:
        """A line before the clues: places, people, words or a category."""
        found = _HEADER.fullmatch(line)
        if found is None or not found[1].strip():
            raise self._error(
                number, line, 0, "this is no category", "write `name: value, value, …`"
            )
        name, phrase = found[1].strip().casefold(), found[2]
        if name == "places":
            self._places(number, line, found.start(3))
        elif self.setting is None:
            raise self._error(
                number, line, 0, "the places come first", "begin with `places: 5 houses`"
            )
        elif name == "people":
            self.setting = replace(self.setting, person=self._value(number, line, found.start(3)))
        elif name == "words":
            words = tuple(word for word, _ in self._values(number, line, found.start(3)))
            self.setting = replace(self.setting, words=words)
        else:
            self._category(number, line, found, phrase)

    def _places(self, number: int, line: str, start: int) -> None:
        found = _PLACES.fullmatch(line, start)
        if found is None:
            raise self._error(
                number, line, start, "how many places?", "write `places: 5 houses, lives in`"
            )
        if self.setting is not None:
            raise self._error(number, line, 0, "the places are given twice", "give them once")
        count = int(found[1])
        if not 2 <= count <= LARGEST:
            raise self._error(
                number, line, found.start(1), f"{count} places", f"give 2 to {LARGEST}"
            )
        noun = _singular(found[2].casefold())
        where = " ".join(found[3].split()) if found[3] else USUAL_WHERE
        self.setting = Setting(count, noun, where)

    def _category(self, number: int, line: str, found: re.Match[str], phrase: str | None) -> None:
        assert self.setting is not None
        if len(self.categories) == _MOST_CATEGORIES:
            raise self._error(number, line, 0, "too many categories", f"give {_MOST_CATEGORIES}")
        name = " ".join(found[1].split())
        if not _VALUE.fullmatch(name) or name.casefold() in {
            each.name.casefold() for each in self.categories
        }:
            raise self._error(
                number, line, 0, "this category cannot be called so", "choose another name"
            )
        if phrase is not None:
            phrase = " ".join(phrase.split())
            if phrase.count("*") != 1 or not _VALUE.fullmatch(phrase.replace("*", "x")):
                raise self._error(
                    number,
                    line,
                    found.start(2),
                    "a phrase has one * for the value",
                    "write `(keeps *)` or `(the * house)`",
                )
        values = self._values(number, line, found.start(3))
        if len(values) != self.setting.places:
            raise self._error(
                number,
                line,
                found.start(3),
                f"{name} has {len(values)} values, expected {self.setting.places}",
                "give one for each place",
            )
        for value, offset in values:
            self._refuse_taken(value, name, number, line, offset)
        named = tuple(value for value, _ in values)
        self.categories.append(Category(name, named, phrase or USUAL_PHRASE))

    def _refuse_taken(self, value: str, category: str, number: int, line: str, offset: int) -> None:
        """Refuse a value whose name means something already, and remember it."""
        assert self.setting is not None
        key = value.casefold()
        if self.taken.get(key) is None and Grammar(self.setting, ()).meaning(value) is None:
            self.taken[key] = category
            return
        of = self.taken.get(key, "the sentences of clues")
        raise self._error(
            number,
            line,
            offset,
            f"{value[:30]!r} is a word of {of} already",
            "call it something else",
        )

    def _values(self, number: int, line: str, start: int) -> list[tuple[str, int]]:
        """The names between commas, and where each begins."""
        values = []
        for part in re.finditer(r"[^,]+|(?<=,)(?=,|$)", line[start:]):
            value = self._value(number, line, start + part.start(), start + part.end())
            blanks = len(part[0]) - len(part[0].lstrip())
            values.append((value, start + part.start() + blanks))
        return values

    def _value(self, number: int, line: str, start: int, end: int | None = None) -> str:
        part = line[start:end]
        value = " ".join(part.split())
        if not _VALUE.fullmatch(value):
            offset = start + len(part) - len(part.lstrip())
            raise self._error(
                number,
                line,
                offset,
                f"{value[:30]!r} is no name",
                "use words without . , ; : ! / ( ) *",
            )
        return value

    def _grammar(self, number: int, line: str) -> Grammar:
        """The grammar of the categories."""
        if self.setting is None or not self.categories:
            raise self._error(
                number, line, 0, "clues about what?", "give the places and categories first"
            )
        return Grammar(self.setting, tuple(self.categories))

    def _error(self, number: int, line: str, offset: int, problem: str, remedy: str) -> BadInput:
        """The error, with the line and a caret below the word."""
        margin = "".join("\t" if sign == "\t" else " " for sign in line[:offset])
        shown = f"    {line}\n    {margin}^"
        return BadInput(problem, Place(self.source, number, offset + 1), remedy, shown)


def _singular(nouns: str) -> str:
    """What one of several is called.

    >>> [_singular(each) for each in ("houses", "benches", "ladies", "place")]
    ['house', 'bench', 'lady', 'place']
    """
    guesses = [nouns[:-1], nouns[:-2], f"{nouns[:-3]}y"]
    if nouns.endswith(("ies", "sses", "xes", "ches", "shes")):
        guesses.reverse()
    return next((guess for guess in guesses if guess and plural(guess) == nouns), nouns)
