"""Riddles: sentences of every form that the reader knows, against all arrangements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from random import Random

from judging import Asked, Truth, judge, methods_of
from oracle import Oracle, Verdict

from sleuth.errors import BadInput
from sleuth.request import Question

#: What is at each place, for every category; the places of values by their words.
Where = dict[str, int]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and whether it is true where the values are at these places."""

    sentence: str
    true: Callable[[Where], bool]


#: Values of which one begins another one, words with signs, numbers, and how each is named.
CATEGORIES = (
    ("colour", "the * house", ("grey", "Green", "red", "white")),
    ("nationality", None, ("Brit", "Dane", "German", "Norwegian")),
    ("brand", "smokes *", ("Blends", "Blue Master", "Blue", "Prince")),
    ("pet", "keeps *", ("birds", "cats", "dogs", "zebras")),
    ("name", "*", ("Andrea", "Brooke", "Kathleen", "Ann Lee")),
    ("age", "is * years old", ("25", "30", "35", "40")),
    ("blood", "has type *", ("A+", "AB+", "B-", "O-")),
)

_NEXT = (
    "next to",
    "right next to",
    "beside",
    "adjacent to",
    "a neighbour of",
    "has a neighbor who is",
)
_NEAR = ("just", "immediately", "directly", "exactly")
_ORDINALS = ("first", "second", "third", "fourth")
_ENDINGS = ("1st", "2nd", "3rd", "4th")
_ENDS = ("at one of the ends", "at either end", "at an end")

Named = tuple[str, str]


def _name(value: Named) -> str:
    phrase, word = value
    said = phrase.replace("*", word)
    return said if phrase.split()[0] in ("the", "*") else f"the man who {said}"


def _clue(rng: Random, values: Sequence[Named], places: int) -> Said:
    """A sentence about one, two or three values."""
    form = rng.choice(("same", "next", "near", "far", "between", "at", "at", "place"))
    if form == "between" and len(values) < 3:
        form = "same"
    negated = rng.random() < 0.25
    is_ = rng.choice(("is not", "does never live")) if negated else rng.choice(("is", "lives"))
    chosen = rng.sample(values, {"between": 3, "at": 1, "place": 1}.get(form, 2))
    names = [_name(each) for each in chosen]
    words = [word for _, word in chosen]
    if form in ("at", "place"):
        sentence, true = _placed(rng, form, names[0], words[0], is_, places)
    else:
        sentence, true = _related(rng, form, names, words, is_)
    sentence = f"{sentence[0].upper()}{sentence[1:]}."
    if rng.random() < 0.2:
        sentence = f"{rng.randint(1, 9)}. {sentence}"
    return Said(sentence, lambda where: true(where) != negated)


def _placed(
    rng: Random, form: str, name: str, word: str, is_: str, places: int
) -> tuple[str, Callable[[Where], bool]]:
    """One value and where it is, or what is at a place."""
    at = rng.sample(range(places), rng.randint(1, min(2, places)))
    if form == "place":
        return f"{_place(rng, at[0], places)} {is_} {name}", lambda where: where[word] == at[0]
    if rng.random() < 0.2:
        ends = (0, places - 1)
        return f"{name} {is_} {rng.choice(_ENDS)}", lambda where: where[word] in ends
    named = " or ".join(_place(rng, each, places) for each in at)
    return f"{name} {is_} in {named}", lambda where: where[word] in at


def _place(rng: Random, place: int, places: int) -> str:
    said = [f"the {_ORDINALS[place]} house", f"house {place + 1}", f"the {_ENDINGS[place]} place"]
    if place == places - 1:
        said.append("the last house")
    if places % 2 and place == places // 2:
        said.append("the middle position")
    return rng.choice(said)


def _related(
    rng: Random, form: str, names: Sequence[str], words: Sequence[str], is_: str
) -> tuple[str, Callable[[Where], bool]]:
    """Two values, or three, and how their places lie."""
    one, other = words[0], words[1]
    if form == "same":
        return f"{names[0]} {is_} {names[1]}", lambda where: where[one] == where[other]
    if form == "next":
        said = f"{names[0]} {is_} {rng.choice(_NEXT)} {names[1]}"
        return said, lambda where: abs(where[one] - where[other]) == 1
    if form == "between":
        third = words[2]
        ordered = rng.random() < 0.5
        said = f"{names[0]} {is_} {rng.choice(('', 'somewhere '))}between {names[1]} and {names[2]}"

        def between(where: Where) -> bool:
            right = where[other] < where[one] < where[third]
            return right or (not ordered and where[third] < where[one] < where[other])

        return said + (", in that order" if ordered else ""), between
    side, sign = rng.choice((("left", 1), ("right", -1)))
    way = rng.choice((f"{side} of", f"to the {side} of"))
    if form == "near":
        said = f"{names[0]} {is_} {rng.choice(_NEAR)} {way} {names[1]}"
        return said, lambda where: sign * (where[other] - where[one]) == 1
    said = f"{names[0]} {is_} {rng.choice(('', 'somewhere '))}{way} {names[1]}"
    return said, lambda where: sign * (where[other] - where[one]) > 0


@dataclass(frozen=True, slots=True)
class Told:
    """A riddle: its text, its clues, and all ways to arrange its values."""

    text: str
    clues: tuple[Said, ...]
    rows: tuple[tuple[str, ...], ...]

    def where(self, arrangement: Sequence[Sequence[str]]) -> Where:
        """The place of every value."""
        return {word: place for row in arrangement for place, word in enumerate(row)}

    def arrangements(self) -> list[tuple[tuple[str, ...], ...]]:
        """All of them that the clues allow."""
        every = product(*(permutations(row) for row in self.rows))
        return [each for each in every if self._allows(self.where(each))]

    def _allows(self, where: Where) -> bool:
        return all(clue.true(where) for clue in self.clues)


def riddle(rng: Random, largest: int = 4) -> Told:
    """A riddle whose clues are mostly true of one arrangement."""
    places = rng.randint(2, largest)
    number = rng.randint(1, 3 if places < 4 else 2)
    chosen = rng.sample(CATEGORIES, number)
    values: list[Named] = []
    rows = []
    header = [f"places: {places} houses, lives in", "people: man"]
    for name, phrase, words in chosen:
        row = tuple(rng.sample(words, places))
        rows.append(row)
        values += [(phrase or "the *", word) for word in row]
        header.append(f"{name}{f' ({phrase})' if phrase else ''}: {', '.join(row)}")
    told = Told("", (), tuple(rows))
    model = told.where([rng.sample(row, places) for row in rows])
    clues = []
    for _ in range(rng.choice((0, 3, 8, 14, 20))):
        clue = _clue(rng, values, places)
        if clue.true(model) or rng.random() < 0.1:
            clues.append(clue)
    if clues and rng.random() < 0.2:
        clues.append(rng.choice(clues))
    text = "\n".join([*header, "clues:", *(clue.sentence for clue in clues)]) + "\n"
    return Told(text, tuple(clues), tuple(rows))


def riddles(rng: Random) -> Verdict:
    """All methods that a riddle has; names that mean two things have to be refused."""
    told = riddle(rng)
    if rng.random() < 0.05:
        return _refused(rng, told)
    truth = Truth.listing(told.arrangements())
    methods = rng.sample(methods_of("riddle"), 2)
    wrong, left = judge(Asked("riddle", told.text), truth, rng, methods)
    return Verdict(truth.case, wrong, left)


def _refused(rng: Random, told: Told) -> Verdict:
    """A category more, of which one value has the name of another value or of a relation."""
    places = len(told.rows[0])
    words = [f"thing{number}" for number in range(places)]
    words[0] = rng.choice((told.rows[0][0].upper(), "next to", "not", words[1]))
    text = told.text.replace("clues:", f"toy: {', '.join(words)}\nclues:")
    try:
        Asked("riddle", text).answer(None, Question())
    except BadInput:
        return Verdict("refused")
    return Verdict("refused", f"a name that means two things is read\n{text}")


ORACLES = [Oracle("riddles", riddles, 15)]
