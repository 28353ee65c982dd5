"""How many clues a board keeps: as few as there can be, a few more, or as many as make it so hard.

More clues make a board easier, mostly: so the number of spare ones is halved in until the grade is
the one asked for. Where it jumps over that, clues are taken away one by one as long as the board
is not too hard. A board that never has the grade is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from sleuth.errors import BadRequest
from sleuth.explanation.grades import DIFFICULTIES, Grade, most_effort
from sleuth.explanation.grading import Effort
from sleuth.generation.dropping import Clue, Draft
from sleuth.generation.series import ProblemT
from sleuth.limits import checkpoint

#: Shares of spare clues by words; for a word that is not there it is none.
Shares = Mapping[str, float]

#: With which share of its spare clues a board is first tried for a word, in most puzzles.
USUAL_SHARES: Shares = {"easy": 0.15, "trivial": 0.5}

#: What some clues of a board take, or more than this effort.
Measured = Callable[[Collection[Clue], Effort], Effort]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wished of the number of clues, and where to begin looking for it."""

    kind: str
    minimal: bool = False
    difficulty: str | None = None
    shares: Shares = field(default_factory=lambda: USUAL_SHARES)

    def __post_init__(self) -> None:
        if self.difficulty is not None and self.difficulty not in DIFFICULTIES:
            raise BadRequest(
                f"no difficulty is called {self.difficulty!r}",
                remedy=f"say {', '.join(DIFFICULTIES)}",
            )

    def fulfilled(
        self, draft: Draft, build: Callable[[Collection[Clue]], ProblemT], measured: Measured
    ) -> ProblemT | None:
        """The board with as many of its clues as are wished; None if no number of them fits."""
        if self.difficulty is None:
            return build(draft.clues() if self.minimal else draft.usual())
        kept = _Search(self.difficulty, self.kind, measured).found(draft, self)
        return None if kept is None else build(kept)


class _Search:
    """Looks for clues of one board that make it as hard as asked for."""

    def __init__(self, word: str, kind: str, measured: Measured) -> None:
        self.wanted = DIFFICULTIES.index(word)
        self.most = most_effort(word, kind)
        self.kind = kind
        self.measured = measured

    def too_hard_by(self, kept: Collection[Clue]) -> int:
        """How many words the board with these clues is harder than asked for, or less if easier."""
        checkpoint()
        word = Grade(*self.measured(kept, self.most), self.kind).word
        return DIFFICULTIES.index(word) - self.wanted

    def found(self, draft: Draft, wish: Wish) -> frozenset[Clue] | None:
        """Clues with which the board is as hard as asked for, if there are any to be found."""
        least, most = 0, 0 if wish.minimal else len(draft.spare)
        spare = round(wish.shares.get(DIFFICULTIES[self.wanted], 0.0) * most)
        easy: int | None = None
        while least <= most:
            by = self.too_hard_by(draft.clues(spare))
            if by == 0:
                return draft.clues(spare)
            if by > 0:
                least = spare + 1
            else:
                easy, most = spare, spare - 1
            spare = (least + most) // 2
        # With no spare clue at all it is too easy still, or too hard with all of them.
        return None if not easy else self._without_some(draft, easy)

    def _without_some(self, draft: Draft, spare: int) -> frozenset[Clue] | None:
        """Take single spare clues away from a board that is too easy, unless it gets too hard."""
        kept = draft.clues(spare)
        for group in draft.spare[:spare]:
            fewer = kept.difference(group)
            by = self.too_hard_by(fewer)
            if by == 0:
                return fewer
            if by < 0:
                kept = fewer
        return None
