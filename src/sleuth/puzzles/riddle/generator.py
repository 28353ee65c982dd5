"""New riddles: a random arrangement, and of many true clues those that it takes to find it.

Every arrangement is equally likely. Clues are drawn by their kinds, then among all true ones of
that kind, until the arrangement is the only one; then they are dropped in random order while it
stays the only one.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import accumulate, product

from sleuth.errors import BadRequest
from sleuth.explanation.grading import Effort, Grader
from sleuth.generation.difficulty import Wish
from sleuth.generation.dropping import Draft, drop
from sleuth.generation.series import series
from sleuth.limits import running_meter
from sleuth.problem import read_size
from sleuth.puzzles.riddle.problem import (
    Category,
    Clue,
    Relation,
    Riddle,
    Setting,
    Value,
    in_order,
)
from sleuth.puzzles.riddle.sentences import Speaker
from sleuth.puzzles.riddle.stories import STORIES
from sleuth.puzzles.riddle.views import rows_of, rules
from sleuth.sat.solver import SatSolver
from sleuth.text import several

#: How often each kind of clue is drawn.
WEIGHTS: dict[Relation, int] = {
    Relation.SAME: 12,
    Relation.NEXT: 5,
    Relation.JUST_LEFT: 2,
    Relation.JUST_RIGHT: 2,
    Relation.LEFT: 3,
    Relation.RIGHT: 3,
    Relation.BETWEEN: 2,
    Relation.IN_ORDER: 1,
    Relation.AT: 2,
}

#: The same for the easiest, which say where something is, and for the hardest.
OWN_WEIGHTS: dict[str, dict[Relation, int]] = {
    "trivial": {Relation.AT: 1},
    "fiendish": {
        Relation.SAME: 6,
        Relation.NEXT: 6,
        Relation.JUST_LEFT: 1,
        Relation.JUST_RIGHT: 1,
        Relation.LEFT: 5,
        Relation.RIGHT: 5,
        Relation.BETWEEN: 4,
        Relation.IN_ORDER: 2,
        Relation.AT: 1,
    },
}

#: Those that are trivial are so by their clues, and not because there are many.
_SHARES = {"easy": 0.15}

#: Clues are drawn in portions of so many for each value, until they are enough.
_CLUES_A_VALUE = 2


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    minimal: bool = False,
    story: str = "street",
) -> Iterator[Riddle]:
    """Yield different riddles, each with exactly one answer; the size is places × categories."""
    places, categories = read_size(size or "5x5")
    told = STORIES[story]
    if not (2 <= places <= told.most[0] and 1 <= categories <= told.most[1]) or (
        places == 2 and categories == 1
    ):
        raise BadRequest(
            f"riddles of {several(places, 'place')} and "
            f"{several(categories, 'category')} are not made",
            remedy=f"say at most {told.most[0]}x{told.most[1]}, and 3x1 or 2x2 at least",
        )
    setting, chosen = told.of_size(places, categories)

    wish = Wish("riddle", minimal, difficulty, _SHARES)
    weights = OWN_WEIGHTS.get(difficulty or "", WEIGHTS)

    def make(randomness: random.Random) -> Riddle | None:
        workshop = _Workshop(setting, chosen, randomness, weights)
        return wish.fulfilled(workshop.draft(), workshop.riddle, workshop.measured)

    return series(make, seed, count, start)


class _Workshop:
    """Makes one riddle."""

    def __init__(
        self,
        setting: Setting,
        categories: tuple[Category, ...],
        randomness: random.Random,
        weights: Mapping[Relation, int],
    ) -> None:
        self.setting, self.categories = setting, categories
        self.weights = weights
        self.was_measured = False
        self.random = randomness
        self.places = setting.places
        self.at: dict[Value, int] = {}
        for number in range(len(categories)):
            order = randomness.sample(range(self.places), self.places)
            self.at |= {(number, value): place for value, place in enumerate(order)}
        self.values = list(self.at)
        self.clues: list[Clue] = []
        self.solver = SatSolver(running_meter(), self._rules(), name="minisat22")
        self.first_switch = len(self.values) * self.places + 1

    def draft(self) -> Draft:
        """The needed and the spare of enough clues, by their numbers."""
        with self.solver:
            while True:
                self._draw()
                if self._enough(range(len(self.clues))) is not None:
                    break
            order = [(clue,) for clue in range(len(self.clues))]
            self.random.shuffle(order)
            return drop(order, self._enough)

    @cached_property
    def _grader(self) -> Grader:
        return Grader(rules(self.riddle(range(len(self.clues)))), running_meter())

    def measured(self, kept: Collection[int], most: Effort) -> Effort:
        """What the riddle with these clues takes."""
        if not self.was_measured:
            # Mostly one look is enough: a grader of all clues is worth its while only after it.
            self.was_measured = True
            alone = Grader(rules(self.riddle(kept)), running_meter())
            return alone.measure(alone.numbers, (), most).effort
        grader = self._grader
        dropped = {f"clue:{each + 1}" for each in range(len(self.clues)) if each not in kept}
        holding = [name for name in grader.numbers if name not in dropped]
        return grader.measure(holding, (), most).effort

    def riddle(self, kept: Collection[int]) -> Riddle:
        """The riddle with these clues, in random order, each with its sentence."""
        speaker = Speaker(self.setting, self.categories)
        clues = [self.clues[number] for number in sorted(kept)]
        told = tuple(
            Clue(clue.relation, clue.values, clue.places, False, speaker.clue(clue))
            for clue in clues
        )
        return Riddle(self.setting, self.categories, told)

    def _literal(self, value: Value, place: int) -> int:
        return 1 + (value[0] * self.places + value[1]) * self.places + place

    def _rules(self) -> Iterator[list[int]]:
        """Each value at one place and no two of a category at the same; not the known answer."""
        axis = range(self.places)
        for number in range(len(self.categories)):
            for one in axis:
                yield [self._literal((number, one), place) for place in axis]
                yield [self._literal((number, value), one) for value in axis]
                for other in range(one):
                    for third in axis:
                        yield [
                            -self._literal((number, third), one),
                            -self._literal((number, third), other),
                        ]
                        yield [
                            -self._literal((number, one), third),
                            -self._literal((number, other), third),
                        ]
        yield [-self._literal(value, place) for value, place in self.at.items()]

    def _draw(self) -> None:
        """Some more true clues, none of them twice."""
        kinds, totals = list(self.weights), list(accumulate(self.weights.values()))
        known = set(self.clues)
        for _ in range(_CLUES_A_VALUE * len(self.values)):
            (relation,) = self.random.choices(kinds, cum_weights=totals)
            clue = self._true_clue(relation)
            if clue is not None and clue not in known:
                known.add(clue)
                self.clues.append(clue)
                self._state(clue)

    def _true_clue(self, relation: Relation) -> Clue | None:
        """A clue of this kind, all true ones equally likely; None if there is none about a draw."""
        if relation is Relation.AT:
            (value,) = self.random.sample(self.values, 1)
            ends = (0, self.places - 1)
            at_end = self.at[value] in ends and self.places > 2 and self.random.random() < 0.5
            return Clue(relation, (value,), ends if at_end else (self.at[value],))
        three = relation in (Relation.BETWEEN, Relation.IN_ORDER)
        # Among random values the relation seldom holds; a few draws are enough.
        for _ in range(30):
            drawn = tuple(self.random.sample(self.values, 3 if three else 2))
            clue = Clue(relation, in_order(relation, drawn))
            if clue.holds(tuple(self.at[value] for value in clue.values)):
                return clue
        return None

    def _state(self, clue: Clue) -> None:
        """Add the clauses of a clue behind a switch of its own."""
        switch = self.first_switch + len(self.clues) - 1
        rows = rows_of(clue, self.places)
        if len(clue.values) == 3:
            allowed = set(rows)
            for row in product(range(self.places), repeat=3):
                if row not in allowed:
                    each = zip(clue.values, row, strict=True)
                    self.solver.add([-switch, *(-self._literal(*one) for one in each)])
            return
        for here in range(len(clue.values)):
            for place in range(self.places):
                others = [
                    self._literal(clue.values[1 - here], row[1 - here])
                    for row in rows
                    if row[here] == place and len(row) == 2
                ]
                if len(clue.values) == 2 or (place,) not in rows:
                    self.solver.add([-switch, -self._literal(clue.values[here], place), *others])

    def _enough(self, kept: Collection[int]) -> Collection[int] | None:
        """Clues among these that leave only the known answer; None if they allow another."""
        if self.solver.solve([self.first_switch + number for number in sorted(kept)]):
            return None
        return [switch - self.first_switch for switch in self.solver.core()]
