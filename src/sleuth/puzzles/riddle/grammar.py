"""The sentences of riddles: words that name values, places and relations, and small words.

A clue is one sentence. It names one value and a place, or two values, or three with `between`;
between the first and what follows it may have one relation and one `not`. What is left of it are
small words, those of the phrases of the categories, and those that the riddle declares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from sleuth.errors import BadInput
from sleuth.puzzles.riddle.problem import (
    Category,
    Clue,
    Relation,
    Setting,
    Value,
    in_order,
)
from sleuth.puzzles.riddle.sentences import ORDINALS
from sleuth.text import plural

#: Makes the error at a place of the sentence, with what to do about it.
ErrorAt = Callable[[int, str, str], BadInput]

_WORD = re.compile(r"[^\s,;.!]+")


#: Words that say nothing by themselves.
_SMALL_WORDS = (
    "a an the this that who which whose where with of in at on is are was be does do has have "
    "one ones person people man men woman women someone somebody guy lady owner "
    "lives live living sits sit stands stand stays stay comes come also "
    "he she they it his her their its"
)

SMALL_WORDS = frozenset(_SMALL_WORDS.split())

_NEGATIONS = ("not", "never", "isn't", "doesn't", "cannot", "isn’t", "doesn’t")


def _relations() -> Iterator[tuple[str, Relation]]:
    for phrase in ("next to", "right next to", "directly next to", "beside", "adjacent to"):
        yield phrase, Relation.NEXT
    for neighbour in ("neighbour", "neighbor"):
        yield f"a {neighbour} of", Relation.NEXT
        yield f"has a {neighbour} who", Relation.NEXT
    for side, near, far in (
        ("left", Relation.JUST_LEFT, Relation.LEFT),
        ("right", Relation.JUST_RIGHT, Relation.RIGHT),
    ):
        for way in (f"{side} of", f"to the {side} of"):
            for adverb in ("just", "immediately", "directly", "exactly"):
                yield f"{adverb} {way}", near
            yield f"somewhere {way}", far
            yield way, far
    yield "between", Relation.BETWEEN
    yield "somewhere between", Relation.BETWEEN


#: The phrases that say how places lie to each other.
RELATIONS: dict[str, Relation] = dict(_relations())

_ENDS = ("at one of the ends", "at either end", "at an end", "at the ends", "at one end")
_ORDERED = "in that order"


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a sentence names: its kind, what exactly, and where it begins and ends."""

    kind: str
    what: Any
    start: int
    end: int
    text: str


class Grammar:
    """Reads the sentences of one riddle."""

    def __init__(self, setting: Setting, categories: tuple[Category, ...]) -> None:
        self.setting = setting
        #: What each phrase names, by its words.
        self.phrases: dict[tuple[str, ...], tuple[str, Any]] = {}
        self.small = SMALL_WORDS | self._own_words(categories)
        for phrase, relation in RELATIONS.items():
            self._learn(phrase, "relation", relation)
        for negation in _NEGATIONS:
            self._learn(negation, "not", None)
        self._learn("and", "and", None)
        self._learn("or", "or", None)
        self._learn(_ORDERED, "order", None)
        self._learn_places()
        for number, category in enumerate(categories):
            for place, value in enumerate(category.values):
                self._learn(value, "value", (number, place))
        self.longest = max(map(len, self.phrases))

    def _own_words(self, categories: tuple[Category, ...]) -> frozenset[str]:
        """The words of the setting and of the phrases; verbs may also lose their last s."""
        texts = [
            self.setting.noun,
            plural(self.setting.noun),
            self.setting.where,
            self.setting.person,
            plural(self.setting.person),
            *self.setting.words,
        ]
        for category in categories:
            texts += [category.name, plural(category.name), category.phrase.replace("*", " ")]
        words = {word for text in texts for word in _words(text)}
        return frozenset(words | {word[:-1] for word in words if word.endswith("s")})

    def _learn(self, phrase: str, kind: str, what: Any) -> None:
        self.phrases[_words(phrase)] = kind, what

    def _learn_places(self) -> None:
        count = self.setting.places
        for phrase in _ENDS:
            self._learn(phrase, "places", (0, count - 1))
        names: dict[str, int] = dict(zip(ORDINALS, range(count), strict=False))
        names |= {f"{number}{_ending(number)}": number - 1 for number in range(1, count + 1)}
        names["last"] = count - 1
        if count % 2:
            names["middle"] = count // 2
        for noun in (self.setting.noun, "place", "position"):
            for name, place in names.items():
                self._learn(f"{name} {noun}", "places", (place,))
            for place in range(count):
                self._learn(f"{noun} {place + 1}", "places", (place,))
                self._learn(f"{noun} number {place + 1}", "places", (place,))
        for name, place in names.items():
            self._learn(name, "places", (place,))

    def meaning(self, name: str) -> tuple[str, Any] | None:
        """What a name means, where it means something: its kind and what exactly."""
        return self.phrases.get(_words(name))

    def read(self, sentence: str, error_at: ErrorAt) -> Clue:
        """What a sentence says; errors are made by `error_at`."""
        items = list(self._items(sentence, error_at))
        return _Clue(sentence, items, error_at).read()

    def _items(self, sentence: str, error_at: ErrorAt) -> Iterator[Item]:
        """What is named, from left to right; the longest phrase wins."""
        found = list(_WORD.finditer(sentence))
        words = [_bare(word[0]) for word in found]
        at = 0
        while at < len(words):
            for length in range(min(self.longest, len(words) - at), 0, -1):
                named = self.phrases.get(tuple(words[at : at + length]))
                if named is not None:
                    start, end = found[at].start(), found[at + length - 1].end()
                    yield Item(*named, start, end, sentence[start:end])
                    break
            else:
                length = 1
                if words[at] and words[at] not in self.small:
                    word = found[at]
                    raise error_at(
                        word.start(), f"{word[0][:30]!r} is not known", self._remedy(words[at])
                    )
            at += length

    def _remedy(self, word: str) -> str:
        for phrase in self.phrases:
            if word in phrase:
                return f"say it as in `{' '.join(phrase)}`"
        values = {
            part for phrase, (kind, _) in self.phrases.items() if kind == "value" for part in phrase
        }
        others = {part for phrase in self.phrases for part in phrase} | self.small
        for known in (values, others):
            close = get_close_matches(word[:30], sorted(known), n=1)
            if close:
                return f"did you mean {close[0]}?"
        return "name a value of a category, or declare the word in a line `words: …`"


class _Clue:
    """Puts together what the items of a sentence say."""

    def __init__(self, sentence: str, items: list[Item], error_at: ErrorAt) -> None:
        self.sentence = sentence
        self.items = items
        self.error_at = error_at

    def read(self) -> Clue:
        """The clue; raises where something is missing or too much."""
        values = self._all("value")
        relations = self._all("relation")
        places = self._all("places")
        negations = self._all("not")
        for several, what in ((relations, "relation"), (negations, "negation")):
            if len(several) > 1:
                raise self._at(several[1], f"a second {what}", "say one thing in a sentence")
        relation = relations[0] if relations else None
        clue = self._placed(values, places, relation) if places else self._related(values, relation)
        if negations and self.items[1] is not negations[0]:
            raise self._at(
                negations[0], "it is not clear what is denied", "say `not` after what comes first"
            )
        self._refuse_strays(clue.relation, places)
        return Clue(clue.relation, clue.values, clue.places, bool(negations), self.sentence)

    def _placed(self, values: list[Item], places: list[Item], relation: Item | None) -> Clue:
        """One value and one or more places."""
        if relation is not None:
            raise self._at(
                relation, "a relation and a place", "relate two values, or give one its place"
            )
        if not values:
            raise self._at(places[0], "a place without a value", "name what is there")
        if len(values) > 1:
            raise self._at(
                values[1], "a second value beside a place", "say one thing in a sentence"
            )
        together = sorted({place for item in places for place in item.what})
        if len(places) > 1 and len(self._all("or")) != len(places) - 1:
            raise self._at(places[1], "a second place", "say `or` between places")
        return Clue(Relation.AT, (values[0].what,), tuple(together))

    def _related(self, values: list[Item], relation: Item | None) -> Clue:
        """Two values, or three with `between`."""
        wanted = 3 if relation is not None and relation.what == Relation.BETWEEN else 2
        if not values:
            raise self.error_at(
                0, "this names no value", "name what the clue is about, as the categories do"
            )
        if len(values) > wanted:
            extra = values[wanted]
            raise self._at(extra, f"{extra.text!r} is one value too many", "say one thing")
        if len(values) < wanted:
            after = self.items[-1]
            raise self.error_at(
                after.start,
                f"something is missing after {after.text!r}",
                f"name {wanted} values, or one and its place",
            )
        if relation is not None and not values[0].start < relation.start < values[1].start:
            raise self._at(relation, f"{relation.text!r} is misplaced", "say it between the values")
        what = Relation.SAME if relation is None else relation.what
        if what == Relation.BETWEEN and self._all("order"):
            what = Relation.IN_ORDER
        chosen: tuple[Value, ...] = tuple(item.what for item in values)
        if len(set(chosen)) < len(chosen):
            raise self._at(values[-1], "the same value twice", "name different values")
        return Clue(what, in_order(what, chosen))

    def _refuse_strays(self, relation: Relation, places: list[Item]) -> None:
        """Small words that change the meaning stand only where they are understood."""
        ands, ors, orders = (self._all(kind) for kind in ("and", "or", "order"))
        between = relation in (Relation.BETWEEN, Relation.IN_ORDER)
        if between and len(ands) != 1:
            raise self._at(
                ands[1] if ands else self.items[-1], "`between` wants one `and`", "say X and Y"
            )
        if ands and not between:
            raise self._at(ands[0], "`and` joins two things", "give each a sentence of its own")
        if ors and len(places) < 2:
            raise self._at(ors[0], "`or` is for places only", "say `in the first or last place`")
        if orders and not between:
            raise self._at(orders[0], f"`{_ORDERED}` is for `between` only", "leave it out")

    def _all(self, kind: str) -> list[Item]:
        return [item for item in self.items if item.kind == kind]

    def _at(self, item: Item, problem: str, remedy: str) -> BadInput:
        return self.error_at(item.start, problem, remedy)


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(_bare(word[0]) for word in _WORD.finditer(phrase))


def _bare(word: str) -> str:
    """A word as it is compared: small letters, without a possessive ending.

    >>> _bare("Norwegian's")
    'norwegian'
    """
    folded = word.casefold()
    return re.sub(r"['’]s$", "", folded)


def _ending(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
