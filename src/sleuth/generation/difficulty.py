"""How many clues a board keeps: as few as there can be, a few more, or as many as make it so hard.

More clues make a board easier, mostly: so the number of spare ones is halved in until the grade is
the one asked for. A board that has no such number is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from sleuth.errors import BadRequest
from sleuth.explanation.grades import WORDS, grade_up_to
from sleuth.generation.dropping import Clue, Draft
from sleuth.generation.series import MOST_ATTEMPTS, ProblemT

#: From the easiest to the hardest.
DIFFICULTIES: tuple[str, ...] = tuple(word for _, _, word in reversed(WORDS))

#: Shares of spare clues by words; for a word that is not there it is none.
Shares = Mapping[str, float]

#: With which share of its spare clues a board is first tried for a word, in most puzzles.
USUAL_SHARES: Shares = {"easy": 0.15, "trivial": 0.5}

#: So many boards in vain are enough where each has to be graded.
_MOST_GRADED = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wished of the number of clues, and where to begin looking for it."""

    minimal: bool = False
    difficulty: str | None = None
    shares: Shares = field(default_factory=lambda: USUAL_SHARES)

    def __post_init__(self) -> None:
        if self.difficulty is not None and self.difficulty not in DIFFICULTIES:
            raise BadRequest(
                f"no difficulty is called {self.difficulty!r}",
                remedy=f"say {', '.join(DIFFICULTIES)}",
            )

    @property
    def most_attempts(self) -> int:
        """How many boards in vain are enough."""
        return MOST_ATTEMPTS if self.difficulty is None else _MOST_GRADED

    def fulfilled(
        self, draft: Draft, build: Callable[[Collection[Clue]], ProblemT]
    ) -> ProblemT | None:
        """The board with as many of its clues as are wished; None if no number of them fits."""
        if self.difficulty is None:
            return build(draft.clues() if self.minimal else draft.usual())
        wanted = DIFFICULTIES.index(self.difficulty)
        least, most = 0, 0 if self.minimal else len(draft.spare)
        spare = round(self.shares.get(self.difficulty, 0.0) * most)
        while least <= most:
            board = build(draft.clues(spare))
            found = DIFFICULTIES.index(grade_up_to(board, self.difficulty).word)
            if found == wanted:
                return board
            if found > wanted:
                least = spare + 1
            else:
                most = spare - 1
            spare = (least + most) // 2
        return None
