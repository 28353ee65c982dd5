"""What a queue of passive clauses sorts by.

The kernel imports these numbers and keeps them as numbers of its own, out of Python's sight.
Queues called refined count the greater side of an equation, and conclusions, twice or half as
much again; the one called sparse avoids variables.
"""

from __future__ import annotations

AGE = 0
SIZE = 1
COST = 2
GOAL_SIZE = 3
GOAL_COST = 4
GROUND_FIRST = 5
POSITIVE_FIRST = 6
FACT_COST = 7
FACT_SIZE = 8
#: From here on the sides of equations count differently.
REFINED_COST = 9
GOAL_REFINED_COST = 10
#: With half the difference between symbols of the goal and others.
GOAL_HALF_COST = 11
FACT_HALF_COST = 12
REFINED_SIZE = 13
GOAL_REFINED_SIZE = 14
FACT_REFINED_SIZE = 15
SPARSE = 16
