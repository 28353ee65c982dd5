"""How hard grids of one size are: one grader knows every clue that any of them can have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sleuth.explanation.grading import Effort, Grader
from sleuth.limits import running_meter
from sleuth.puzzles.futoshiki.problem import Futoshiki, Pair
from sleuth.puzzles.futoshiki.views import rules

#: How the names of groups begin that say something of two cells.
_OF_TWO = ("clue:", "rule:")


class Measuring:
    """Knows both signs, or a bar and none, between all neighbours; which hold is said later."""

    def __init__(self, size: int, pairs: Sequence[Pair], *, adjacent: bool) -> None:
        empty = ((0,) * size,) * size
        if adjacent:
            both = Futoshiki(empty, (), frozenset(pairs)), Futoshiki(empty, (), frozenset())
        else:
            turned = tuple((other, one) for one, other in pairs)
            both = Futoshiki(empty, tuple(pairs)), Futoshiki(empty, turned)
        first, second = map(rules, both)
        groups = [
            [each for each in view.groups if each.id.startswith(_OF_TWO)]
            for view in (first, second)
        ]
        self._grader = Grader(first, running_meter(), groups[1])
        self._always = [each for each in self._grader.numbers if not each.startswith(_OF_TWO)]
        #: What the first and the second group say of each pair of cells.
        self._names = [(one.id, other.id) for one, other in zip(*groups, strict=True)]

    def effort(self, numbers: Iterable[int], signs: Iterable[int], most: Effort) -> Effort:
        """What a grid takes with these numbers in cells and these signs.

        A number in a cell is counted through all cells; a sign is twice its pair, and one more
        for the second of what can be between them.
        """
        deciding = self._grader.rules.deciding
        holding = [*self._always, *(self._names[sign // 2][sign % 2] for sign in signs)]
        told = [deciding[number] for number in numbers]
        return self._grader.measure(holding, told, most).effort
