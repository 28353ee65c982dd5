"""The engine of the Theory view: a model, all of them, or their number, size after size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.logic.models.aid import Aid
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.enumeration import (
    aided_models,
    aided_tally,
    can_tally,
    labelled_models,
    models_up_to_isomorphism,
    tally,
)
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.race import first_model
from sleuth.logic.models.view import FiniteModels
from sleuth.request import Question


def solve(
    view: FiniteModels[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    engine: str = "race",
    seconds_per_size: float | None = None,
    unaided: bool = False,
) -> Answer[Interpretation]:
    """Answer any question about the finite models of a theory.

    `engine` names who looks for a first model: "search", "cadical", or both in a "race". Unless
    `unaided`, the prover comes to a search's aid that takes long.
    """
    if question.shortest:
        raise Unsuitable(
            "models have no cost", remedy="ask for any solution, or use another method"
        )
    run = _Run(view, question, meter, listener, engine, seconds_per_size, unaided)
    limit = None
    try:
        run.all_sizes()
    except LimitReached as reached:
        limit = reached.limit
    if limit is None and run.given_up:
        limit = "seconds"
    return run.answer(limit)


class _Run:
    def __init__(
        self,
        view: FiniteModels[Any],
        question: Question,
        meter: Meter,
        listener: Listener | None,
        engine: str,
        seconds_per_size: float | None,
        unaided: bool,
    ) -> None:
        self.view = view
        self.question = question
        self.meter = meter
        self.listener = listener
        self.engine = engine
        self.seconds_per_size = seconds_per_size
        self.unaided = unaided
        self.aid: Aid | None = None
        self.wanted = question.wanted
        self.found: list[Interpretation] = []
        self.counts: dict[int, int] = {}
        self.nodes = 0.0
        self.given_up = False
        self.exhausted = False
        self.any_size = False

    def all_sizes(self) -> None:
        """Look at one size after the other until there are as many models as wanted."""
        compiled = compile_theory(self.view.theory, self.meter, skolems=self.view.skolems)
        if not (self.unaided or self.engine == "cadical"):
            self.aid = Aid(compiled)
        self.any_size = not compiled.speaks_of_elements
        # What says nothing of elements has the same models over all domains: they count once.
        for size in self.view.sizes[:1] if self.any_size else self.view.sizes:
            if self.listener:
                self.listener("progress", what="domain size", done=size, total=None)
            meter = self._meter_for_size()
            self.counts[size] = 0
            try:
                if self._only_counts(compiled, size):
                    self._count(compiled, size, meter)
                    continue
                for model in self._models(compiled, size, meter):
                    self.counts[size] += 1
                    self._meet(model)
                    if self.wanted is not None and self.total >= self.wanted:
                        return
            except LimitReached:
                if meter is self.meter or self.meter.stop_reason() is not None:
                    raise
                self.given_up = True
        self.exhausted = not self.given_up

    @property
    def total(self) -> int:
        """How many models were met so far."""
        return sum(self.counts.values())

    def answer(self, limit: str | None) -> Answer[Interpretation]:
        """What was found, and how strong a claim it is."""
        stats = self.meter.stats(nodes=self.nodes, size=max(self.counts, default=0))
        question = self.question
        if not self.found:
            unknown = limit is not None
            return Answer(
                Status.UNKNOWN if unknown else Status.UNSOLVABLE,
                count=None if unknown else 0,
                stats=stats,
                limit=limit,
                evidence=self._evidence(),
            )
        shown = tuple(self.found if question.most is None else self.found[: question.most])
        unique = None
        if question.unique:
            unique = self.total == 1 if self.total > 1 or limit is None else None
        return Answer(
            Status.SOLVED,
            solution=shown[0],
            solutions=shown if question.several else (),
            unique=unique,
            other=self.found[1] if unique is False and len(self.found) > 1 else None,
            count=self.total if question.count or question.several else None,
            complete=self.exhausted or not (question.count or question.several),
            stats=stats,
            limit=limit,
            evidence=self._evidence(),
        )

    def _evidence(self) -> Evidence:
        kind = "labelled" if self.view.labelled else "up to isomorphism"
        parts = [f"size {size}: {count}" for size, count in self.counts.items()]
        by_size = {str(size): count for size, count in self.counts.items()}
        data = {
            "counted": kind,
            "by_size": by_size,
            "any_size": self.any_size,
            "complete": self.exhausted,
        }
        if self.aid is not None and self.aid.derived is not None:
            data["lemmas"] = self.aid.derived.to_json()
        if self.aid is not None and self.aid.counted_out:
            data["counted_out"] = {
                str(size): orbits.to_json(size) for size, orbits in self.aid.counted_out.items()
            }
        return Evidence("models", f"models {kind} ({', '.join(parts)})", data)

    def _only_counts(self, compiled: Compiled, size: int) -> bool:
        """Whether nobody wants to see each of the models, which are then counted faster."""
        kinds = getattr(self.listener, "kinds", None)
        heard = self.listener is not None and (kinds is None or "solution" in kinds)
        can = can_tally(compiled, size, labelled=self.view.labelled)
        if self.view.part.of > 1 and not can:
            raise Unsuitable(
                f"the models of size {size} cannot be counted in parts", remedy="leave part out"
            )
        return self.question.count and can and (self.view.part.of > 1 or not heard)

    def _count(self, compiled: Compiled, size: int, meter: Meter) -> None:
        model, counts = first_model(compiled, size, meter, self.engine, self.aid)
        self.nodes += counts["nodes"]
        if model is None:
            return
        labelled, part = self.view.labelled, self.view.part
        if part.of == 1:
            self.counts[size] = 1
            self._meet(model)
        if self.aid is not None:
            tallies = aided_tally(self.aid, size, meter, labelled=labelled, part=part)
        else:
            tallies = tally(compiled, size, meter, labelled=labelled, part=part)
        for number in tallies:
            self.counts[size] = max(self.counts[size], number)
        if part.of > 1 and self.counts[size]:
            # That there is a model in this part as well is what the tally says.
            self._meet(model)

    def _meet(self, model: Interpretation) -> None:
        if self.listener:
            self.listener("solution", solution=model, cost=None)
        if not self.question.count or not self.found:
            self.found.append(model)

    def _models(self, compiled: Compiled, size: int, meter: Meter) -> Iterator[Interpretation]:
        model, counts = first_model(compiled, size, meter, self.engine, self.aid)
        self.nodes += counts["nodes"]
        if model is None:
            return
        if self.wanted == 1:
            yield model
        elif self.aid is not None:
            yield from aided_models(self.aid, size, meter, labelled=self.view.labelled)
        elif self.view.labelled:
            yield from labelled_models(compiled, size, meter)
        else:
            yield from models_up_to_isomorphism(compiled, size, meter)

    def _meter_for_size(self) -> Meter:
        if self.seconds_per_size is None:
            return self.meter
        return self.meter.within(seconds=self.seconds_per_size)
