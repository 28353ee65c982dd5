"""Planning where the start is not known: beliefs are sets of states that may be the case."""
