"""Confirm what no solution shows: that there is none, no second, none cheaper, or how many.

`catalogue.CONFIRMERS` lists for every kind of problem what may confirm its claims. A confirmer
either replays a certificate with a checker of `sleuth.certificates`, asks a method that shares
no code with the one that answered, or gives up.
"""

from __future__ import annotations

from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.confirm import confirm

__all__ = ["Case", "Contradicted", "confirm"]
