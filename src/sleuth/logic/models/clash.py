"""Why a theory has no model of some size: formulas that cannot hold together."""

from __future__ import annotations

from sleuth.answer import Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.lowering import VALUES, lower
from sleuth.sat.cores import minimal_core


def clashing_formulas(compiled: Compiled, size: int, meter: Meter) -> list[str] | None:
    """Formulas of the input that no domain of this size can satisfy, none of them idle.

    None if there is a model. May raise LimitReached, and Unsuitable where grounding is too
    large.
    """
    core = minimal_core(lower(compiled, size, meter, break_symmetry=True), meter)
    if core is None:
        return None
    return [group.sentence for group in core if group.sentence != VALUES]
