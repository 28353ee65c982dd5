"""Why a theory has no model of some sizes: formulas that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.instance import Pieces
from sleuth.logic.models.least_numbers import LeastNumbers
from sleuth.logic.models.origins import described
from sleuth.logic.models.race import first_model

#: So few formulas are left out one by one at once: the search that refuted them knows how.
_FEW = 16

#: Decisions of a search that knows no more than the clauses; whoever needs more gets lemmas.
_NODES = 3000

#: With more ground clauses, writing them down for a core takes longer than leaving formulas out.
_MOST_CLAUSES = 100_000

#: What part of the time the cores may take; the rest is for leaving out formula by formula.
_FOR_CORES = 0.5


def clashing_formulas(compiled: Compiled, sizes: Sequence[int], meter: Meter) -> list[str]:
    """Formulas of a theory without models that no domain of any of these sizes can satisfy.

    None of them can be left out. May raise LimitReached, and Unsuitable where grounding is too
    large.
    """
    formulas = list(dict.fromkeys(map(described, compiled.clauses)))
    if len(formulas) > _FEW:
        try:
            cores = _cores(compiled, sizes, meter)
            formulas = [each for each in formulas if each in cores]
            if len(sizes) == 1:
                return formulas
        except Unsuitable:
            pass
        except LimitReached as reached:
            if reached.limit != "seconds":
                raise
    return _without_idle(compiled, formulas, sizes, meter)


def _cores(compiled: Compiled, sizes: Sequence[int], meter: Meter) -> set[str]:
    """All formulas that are in the core of some size."""
    # Only here: few formulas need no core, and are told sooner without what this loads.
    from sleuth.logic.models.lowering import VALUES, lower
    from sleuth.sat.cores import minimal_core

    left = meter.seconds_left()
    shared = meter.within(seconds=None if left is None else left * _FOR_CORES)
    found: set[str] = set()
    for size in sizes:
        rules = lower(compiled, size, shared, break_symmetry=True, most_clauses=_MOST_CLAUSES)
        core = minimal_core(rules, shared)
        assert core is not None, "the theory has a model"
        found.update(group.sentence for group in core if group.sentence != VALUES)
    return found


def _without_idle(
    compiled: Compiled, formulas: Sequence[str], sizes: Sequence[int], meter: Meter
) -> list[str]:
    """The formulas without those that can be left out, one after the other."""
    finder = _Finder(compiled, sizes, meter)
    kept = list(formulas)
    for formula in formulas:
        others = [each for each in kept if each != formula]
        if not finder.has_model(others):
            kept = others
    return kept


class _Finder:
    """Asks the model finder about some of the formulas, all within one budget."""

    def __init__(self, compiled: Compiled, sizes: Sequence[int], meter: Meter) -> None:
        self.compiled = compiled
        self.sizes = sizes
        self.meter = meter
        self.nodes = 0
        self._pieces: dict[int, Pieces] = {}

    def _in_pieces(self, size: int) -> Pieces:
        compiled = self.compiled
        if size not in self._pieces:
            self._pieces[size] = Pieces(compiled.literals, compiled.symbols, compiled.meaning, size)
        return self._pieces[size]

    def has_model(self, formulas: Iterable[str]) -> bool:
        """Whether these formulas have a model of one of the sizes."""
        wanted = frozenset(formulas)
        clauses = tuple(each for each in self.compiled.clauses if described(each) in wanted)
        part = replace(self.compiled, clauses=clauses)
        for size in self.sizes:
            most = self.meter.limits.nodes
            nodes = None if most is None else max(0, most - self.nodes)
            found = self._at_once(part, size, nodes)
            if found is None:
                model, counts = first_model(part, size, self.meter.within(nodes=nodes))
                self.nodes += int(counts["nodes"])
                found = model is not None
            if found:
                return True
        return False

    def _at_once(self, part: Compiled, size: int, most: int | None) -> bool | None:
        """Whether there is a model, if a short search over what is grounded tells."""
        self.meter.checkpoint()
        pieces = self._in_pieces(size)
        if pieces.too_large:
            return None
        search = LeastNumbers(part, size, self.meter, pieces.together(part.literals))
        search.run(_NODES if most is None else min(_NODES, most))
        self.nodes += search.search.node_count()
        return search.verdict
