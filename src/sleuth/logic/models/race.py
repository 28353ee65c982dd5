"""One model of one size: the least-number search against CaDiCaL, in turns.

The first prunes symmetric cases, the second learns from conflicts; which of the two a theory
needs is seen only by trying, so each gets a longer turn than before until one has the answer.
"""

from __future__ import annotations

from sleuth.limits import Meter
from sleuth.logic.models.aid import Aid
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.instance import ground_clauses
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.least_numbers import LeastNumbers

_FIRST_TURN = 0.4
_LONG_TURN = 1.0
_GROWTH = 1.5

#: CaDiCaL has to be given all clauses before it can begin: it joins in when that takes no more
#: time than the search has had, and not at all where they are too many.
_SECONDS_A_CLAUSE = 2e-6
_MOST_CLAUSES = 4e6


def first_model(
    compiled: Compiled, size: int, meter: Meter, engine: str = "race", aid: Aid | None = None
) -> tuple[Interpretation | None, dict[str, float]]:
    """A model of this size, or None if there is none, and the counts of the search.

    `engine` may be "search" or "cadical" to use only one of the two. A search that `aid` comes
    to begins anew with its lemmas. May raise LimitReached.
    """
    if engine == "cadical":
        return _by_cadical(compiled, size, meter)
    search = LeastNumbers(aid.compiled if aid else compiled, size, meter)
    vain = 0
    if aid is not None and aid.patience is not None:
        search.turn(aid.patience)
        aid.patience -= search.spent
        if search.verdict is None and aid.ask(meter):
            vain = search.search.node_count()
            search = LeastNumbers(aid.compiled, size, meter)
    search.turn(_FIRST_TURN - search.spent)
    if search.verdict is None and aid is not None:
        nodes = {"nodes": float(vain + search.search.node_count())}
        if aid.counts_out(size, meter):
            return None, nodes
        model = aid.composed(size, meter)
        if model is not None:
            return model, nodes
    if search.verdict is None and engine == "race":
        found = _in_turns(search, aid.compiled if aid else compiled, size, meter)
        if found is not None:
            return found[0], {"nodes": vain + search.search.node_count()}
    while search.verdict is None:
        search.turn(_LONG_TURN)
    return search.model(), {"nodes": vain + search.search.node_count()}


def _by_cadical(
    compiled: Compiled, size: int, meter: Meter
) -> tuple[Interpretation | None, dict[str, float]]:
    # Only here and below: whoever finds a model at once need not wait for what this loads.
    from sleuth.logic.models.cadical import Cadical

    with Cadical(compiled, size, meter) as cadical:
        while cadical.verdict is None:
            cadical.turn(_LONG_TURN)
        return cadical.model(), {"nodes": cadical.solver.conflicts()}


def _in_turns(
    search: LeastNumbers, compiled: Compiled, size: int, meter: Meter
) -> tuple[Interpretation | None] | None:
    """What CaDiCaL finds, unless the search is done first or CaDiCaL cannot take part."""
    expected = ground_clauses(
        [*compiled.literals, *compiled.lemmas],
        compiled.symbols,
        compiled.meaning,
        search.instance.tables.average,
        size,
    )
    turn = max(_FIRST_TURN, expected * _SECONDS_A_CLAUSE)
    search.turn(turn - search.spent)
    if search.verdict is not None or expected > _MOST_CLAUSES:
        return None
    from sleuth.logic.models.cadical import Cadical

    with Cadical(compiled, size, meter) as cadical:
        while search.verdict is None and cadical.verdict is None:
            cadical.turn(turn)
            if cadical.verdict is None:
                search.turn(turn)
            turn *= _GROWTH
        return None if cadical.verdict is None else (cadical.model(),)
