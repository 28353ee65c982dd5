"""Orders of the cells, in which a search decides them and compares tables."""

from __future__ import annotations

from sleuth.logic.models.signature import Layout


def concentric(layout: Layout) -> list[int]:
    """Cells by their highest argument: what mentions few elements comes first."""
    arguments = [each for _, each in layout.arguments()]
    return sorted(range(layout.cells), key=lambda cell: (max(arguments[cell], default=-1), cell))


def diagonal_first(layout: Layout) -> list[int]:
    """Constants and cells `f(x,…,x)`, which say most about an element, before the others."""
    arguments = [each for _, each in layout.arguments()]
    return sorted(
        range(layout.cells),
        key=lambda cell: (len(set(arguments[cell])) > 1, max(arguments[cell], default=-1), cell),
    )
