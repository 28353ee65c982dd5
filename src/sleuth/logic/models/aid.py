"""The prover's aid to a search for models, loaded only when a search takes long."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sleuth.limits import Meter
from sleuth.logic.models.compilation import Compiled

if TYPE_CHECKING:
    from sleuth.logic.models.derivation import Derived

#: When the search has had so many seconds of a run in vain, the prover gets its moment.
PATIENCE = 0.5


class Aid:
    """What is searched: a theory, with the lemmas of the prover once the search has had to wait."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.derived: Derived | None = None
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
