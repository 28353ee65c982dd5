"""Finite models of first-order theories: find, count, and say what holds in all of them."""

import os

# numpy starts threads for linear algebra, which nothing here needs: a third of the start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
