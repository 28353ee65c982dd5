"""Aid to a search for models that takes long: of the prover, by counting, by small models."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sleuth.limits import Meter
from sleuth.logic.models.compilation import Compiled

if TYPE_CHECKING:
    from sleuth.logic.models.derivation import Derived
    from sleuth.logic.models.interpretation import Interpretation
    from sleuth.logic.models.orbits import Orbits

#: When the search has had so many seconds of a run in vain, the prover gets its moment.
PATIENCE = 0.5


class Aid:
    """What is searched: a theory, with the lemmas of the prover once the search has had to wait."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.derived: Derived | None = None
        #: Why there is no model of a size, where that was told by counting.
        self.counted_out: dict[int, Orbits] = {}
        #: Seconds of searching before the prover is asked; None when it has been.
        self.patience: float | None = PATIENCE

    def ask(self, meter: Meter) -> bool:
        """Let the prover work, the first time; whether it has found something."""
        if self.patience is None:
            return False
        self.patience = None
        from sleuth.logic.models.derivation import derived

        self.derived = derived(self.compiled, meter)
        if self.derived is None:
            return False
        self.compiled = replace(self.compiled, lemmas=self.derived.lemmas)
        return True

    def counts_out(self, size: int, meter: Meter) -> bool:
        """Whether it can be told by counting that there is no model of a size."""
        from sleuth.logic.models.orbits import impossible

        orbits = impossible(self.compiled, size, meter)
        if orbits is not None:
            self.counted_out[size] = orbits
        return orbits is not None

    def composed(self, size: int, meter: Meter) -> Interpretation | None:
        """A model of a size that is made of smaller ones, if there is one soon."""
        from sleuth.logic.models.products import product_model

        return product_model(self.compiled, size, meter)
