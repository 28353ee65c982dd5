"""What an answer tells the shell, whatever else is in it."""

from __future__ import annotations

import pytest

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.limits import INTERRUPTED, TERMINATED
from sleuth.options import Option


@pytest.mark.parametrize(
    ("status", "limit", "code"),
    [
        (Status.SOLVED, None, 0),
        (Status.UNSOLVABLE, None, 1),
        (Status.UNKNOWN, None, 3),
        (Status.FAILED, None, 70),
        (Status.SOLVED, "seconds", 3),
        (Status.UNSOLVABLE, "nodes", 3),
        (Status.UNKNOWN, "memory", 3),
        (Status.FAILED, "memory", 70),
        (Status.SOLVED, INTERRUPTED, 130),
        (Status.UNKNOWN, TERMINATED, 143),
    ],
)
def test_exit_codes(status: Status, limit: str | None, code: int) -> None:
    assert Answer(status, limit=limit).exit_code == code


def test_options_take_no_value_below_their_least() -> None:
    option = Option("width", "", "integer", 3, least=1)
    assert [option.read(value) for value in ("1", 1, "7")] == [1, 1, 7]
    for value in ("0", 0, -1, "-1", "x", True, 1.5, None):
        with pytest.raises(BadRequest):
            option.read(value)
