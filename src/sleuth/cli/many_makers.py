"""Making many new problems at once: pieces of one series by several workers, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import SystemRandom
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.cli.common import interruptible
from sleuth.cli.shelf import Shelf
from sleuth.errors import SleuthError
from sleuth.experiments.places import place_for
from sleuth.limits import Limits
from sleuth.request import Request

#: Problems of one piece: enough to be worth a message, few enough to lose with a machine.
_PIECE = 20


def make_many(
    shelf: Shelf, kind: str, wishes: dict[str, Any], wanted: int, values: dict[str, Any]
) -> Answer[Any]:
    """Put problems on the shelf until there are so many, in the order of the series.

    The same as one worker would make: a piece begins where the one before it ends, and what is
    there already, or was to be unlike, is passed over here.
    """
    known = {*map(_plain, shelf.texts), *map(_plain, wishes.pop("unlike", ()))}
    seed = wishes.setdefault("seed", SystemRandom().randrange(1 << 31))
    first = wishes.pop("start", 0)
    wishes.pop("count", None)

    def pieces() -> Iterator[Request]:
        for number in count():
            options = {**wishes, "seed": seed, "start": first + number * _PIECE, "count": _PIECE}
            yield Request("generate", kind, options=options, limits=Limits(values["seconds"]))

    made, due = 0, 0
    waiting: dict[int, list[str]] = {}
    with interruptible() as cancellation, place_for(values["jobs"], values["cluster"]) as place:
        for number, outcome in place.map(pieces(), cancellation):
            if isinstance(outcome, SleuthError):
                raise outcome
            if cancellation.reason is not None or outcome.limit is not None:
                limit = cancellation.reason or outcome.limit
                return Answer(Status.SOLVED if made else Status.UNKNOWN, count=made, limit=limit)
            waiting[number] = outcome.result or []
            while due in waiting and len(shelf.texts) < wanted:
                for text in waiting.pop(due):
                    if _plain(text) not in known and len(shelf.texts) < wanted:
                        known.add(_plain(text))
                        shelf.put(text)
                        made += 1
                due += 1
            if len(shelf.texts) >= wanted:
                break
    return Answer(Status.SOLVED, count=made)


def _plain(text: str) -> str:
    return text.rstrip()
