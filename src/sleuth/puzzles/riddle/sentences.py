"""Sentences for clues and facts, in the words of the riddle; the grammar reads them back."""

from __future__ import annotations

from sleuth.puzzles.riddle.problem import Category, Clue, Relation, Setting, Value

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)

_PHRASES = {
    Relation.NEXT: "next to",
    Relation.JUST_LEFT: "just left of",
    Relation.JUST_RIGHT: "just right of",
    Relation.LEFT: "somewhere left of",
    Relation.RIGHT: "somewhere right of",
}

#: In which order two things that are together are named: who, what somebody does, where.
_WHO, _DOES, _WHERE = range(3)


class Speaker:
    """Says things about the values of one riddle."""

    def __init__(self, setting: Setting, categories: tuple[Category, ...]) -> None:
        self.setting = setting
        self.categories = categories
        verb, _, preposition = setting.where.rpartition(" ")
        self.verb, self.preposition = verb or "is", preposition

    def name(self, value: Value) -> str:
        """A value as somebody or something: `the man who keeps cats`."""
        phrase = self._phrase(value)
        if self._kind(value) == _DOES:
            return f"the {self.setting.person} who {phrase}"
        return phrase

    def clue(self, clue: Clue) -> str:
        """The sentence of a clue."""
        first, *others = clue.values
        verb = "is" if self._kind(first) == _WHERE else self.verb
        if clue.negated:
            verb = _denied(verb)
        match clue.relation:
            case Relation.SAME:
                said = self._together(clue.values[0], clue.values[1], clue.negated)
            case Relation.AT:
                said = f"{self.name(first)} {self._at(first, clue.places, clue.negated)}"
            case Relation.BETWEEN | Relation.IN_ORDER:
                one, other = map(self.name, others)
                order = ", in that order" if clue.relation == Relation.IN_ORDER else ""
                said = f"{self.name(first)} {verb} somewhere between {one} and {other}{order}"
            case _:
                said = f"{self.name(first)} {verb} {_PHRASES[clue.relation]} {self.name(others[0])}"
        return f"{said[0].upper()}{said[1:]}."

    def fact(self, value: Value, place: int, so: bool = True) -> str:
        """That a value is at a place, or that it is not."""
        verb = "is" if self._kind(value) == _WHERE else self.verb
        preposition = "" if self._kind(value) == _WHERE else f"{self.preposition} "
        said = verb if so else _denied(verb)
        return f"{self.name(value)} {said} {preposition}{self.setting.place(place)}"

    def _at(self, value: Value, places: tuple[int, ...], negated: bool) -> str:
        is_place = self._kind(value) == _WHERE
        verb = "is" if is_place else self.verb
        verb = _denied(verb) if negated else verb
        if len(places) == 2 and places == (0, self.setting.places - 1):
            return f"{verb} at one of the ends"
        noun = self.setting.noun
        named = " or ".join(f"the {ORDINALS[place]} {noun}" for place in places)
        return f"{verb} {named}" if is_place else f"{verb} {self.preposition} {named}"

    def _together(self, one: Value, other: Value, negated: bool) -> str:
        """That two values are at the same place."""
        if self._kind(one) > self._kind(other):
            one, other = other, one
        kind = self._kind(other)
        if kind == _DOES:
            phrase = self._phrase(other)
            verb, _, rest = phrase.partition(" ")
            said = f"{_denied(verb)} {rest}" if negated else phrase
            return f"{self.name(one)} {said}"
        if kind == _WHERE and self._kind(one) != _WHERE:
            verb = _denied(self.verb) if negated else self.verb
            return f"{self.name(one)} {verb} {self.preposition} {self.name(other)}"
        return f"{self.name(one)} {_denied('is') if negated else 'is'} {self.name(other)}"

    def _kind(self, value: Value) -> int:
        words = self.categories[value[0]].phrase.split()
        if self.setting.noun in words:
            return _WHERE
        return _WHO if words[0] in ("the", "a", "an") or "*" in words[0] else _DOES

    def _phrase(self, value: Value) -> str:
        category = self.categories[value[0]]
        return category.phrase.replace("*", category.values[value[1]])


def _denied(verb: str) -> str:
    """The negation of a verb in the third person.

    >>> _denied("is"), _denied("lives"), _denied("has")
    ('is not', 'does not live', 'does not have')
    """
    if verb == "is":
        return "is not"
    return f"does not {'have' if verb == 'has' else verb.removesuffix('s')}"
