"""Maintaining generalised arc consistency (MAC): every constraint is filtered at every node."""

from sleuth.csp.propagation import Propagation
from sleuth.csp.search_engine import SearchEngine

solve = SearchEngine(Propagation, default_order="mrv+degree")
