"""The steps of a proof as they are written down, each formula of the input once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sleuth.logic.proofs.proof import ProofStep
from sleuth.logic.syntax import Literal
from sleuth.logic.theory import Clause, NormalForm, Sentence


@dataclass(slots=True)
class Steps:
    """Numbered steps; `sources` tells which sentences a sentence was made of, if of others."""

    sources: Callable[[Sentence], tuple[Sentence, ...]] = lambda sentence: ()
    written: list[ProofStep] = field(default_factory=list)
    _formulas: dict[int, int] = field(default_factory=dict)

    def add(self, rule: str, parents: tuple[int, ...], **rest: Any) -> int:
        """Append a step and return its number."""
        number = len(self.written) + 1
        self.written.append(ProofStep(number, rule, parents, **rest))
        return number

    def clause(self, clause: Clause, literals: tuple[Literal, ...], **rest: Any) -> int:
        """The steps from a sentence of the input to a clause of it, as the run began with it."""
        origin = clause.origin
        if origin.sentence is None:
            return self.add(origin.step, (), literals=literals, **rest)
        parents = (self._formula(origin.sentence, origin.forms),)
        places = (origin.form,) if origin.forms else ()
        return self.add(
            origin.step,
            parents,
            literals=literals,
            places=places,
            sentence=origin.sentence,
            **rest,
        )

    def _formula(self, sentence: Sentence, forms: tuple[NormalForm, ...] = ()) -> int:
        """The step of a sentence, or of one whose defined relations were replaced."""
        known = self._formulas.get(id(sentence))
        if known is None:
            parents = tuple(self._formula(source) for source in self.sources(sentence))
            rule = "goal" if sentence.role == "goal" else "assumption"
            known = self._formulas[id(sentence)] = self.add(
                "expand_def" if parents else rule,
                parents,
                formula=sentence.formula,
                sentence=sentence,
                forms=forms,
            )
        return known
