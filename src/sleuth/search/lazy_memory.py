"""Arrays of zeros for kernels that touch few of them: memory is taken where one is written."""

from __future__ import annotations

import mmap
from struct import calcsize
from typing import Any


def zeros(count: int, code: str) -> Any:
    """So many zeros of the kind that a code of `struct` names, as a writable memoryview.

    >>> numbers = zeros(3, "i")
    >>> numbers[1] = 7
    >>> numbers.tolist()
    [0, 7, 0]
    """
    # A bytearray is written all over when it is made, which costs more than most searches.
    return memoryview(mmap.mmap(-1, count * calcsize(code))).cast(code)  # type: ignore[call-overload]
