"""A series of problems: each has randomness of its own, so that it can be continued anywhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

from sleuth.errors import BadRequest
from sleuth.limits import checkpoint
from sleuth.problem import Problem
from sleuth.text import several

ProblemT = TypeVar("ProblemT", bound=Problem)

#: Makes a problem; None if this attempt came to nothing.
Make = Callable[[random.Random], ProblemT | None]

#: So many attempts in vain are enough.
MOST_ATTEMPTS = 2_000


def series(
    make: Make[ProblemT],
    seed: int | None,
    wanted: int,
    start: int = 0,
    most_attempts: int = MOST_ATTEMPTS,
) -> Iterator[ProblemT]:
    """So many different problems, number after number from `start` on.

    The seed and the number alone say what each attempt draws, on every machine: what comes from
    some number on is the same whether or not the problems before it were made here.
    """
    base = random.SystemRandom().randrange(2**32) if seed is None else seed
    seen: set[str] = set()
    in_vain = 0
    for number in count(start):
        if len(seen) == wanted:
            return
        checkpoint()
        problem = make(random.Random(f"{base}/{number}"))
        text = "" if problem is None else problem.to_text()
        if problem is not None and text not in seen:
            seen.add(text)
            in_vain = 0
            yield problem
            continue
        in_vain += 1
        if in_vain == most_attempts:
            raise BadRequest(
                f"{several(len(seen), 'problem')} found, and no other in {most_attempts} attempts"
                if seen
                else f"no such problem was found in {most_attempts} attempts",
                remedy="ask for fewer, for another size or for another difficulty",
            )
