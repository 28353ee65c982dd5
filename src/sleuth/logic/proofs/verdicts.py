"""What a comparison of two terms can say, and the orderings there are.

Kernels import these numbers and keep them as numbers of their own, out of Python's sight.
"""

from __future__ import annotations

EQUAL_TO = 0
GREATER = 1
LESS = 2
INCOMPARABLE = 3

KBO = 0
LPO = 1
