"""All models of one size: up to isomorphism, or every labelled one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, permutations
from math import factorial

from sleuth.limits import Meter
from sleuth.logic.models.aid import Aid
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.instance import Instance, instance_of
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.isomorphism import Classes
from sleuth.logic.models.kernel import BUDGET, EXHAUSTED, MODEL, Search
from sleuth.logic.models.orders import concentric, diagonal_first
from sleuth.logic.models.signature import Layout
from sleuth.logic.models.view import WHOLE, Part

#: Up to so many permutations are all compared, so that no two isomorphic models are met; of
#: more, so many small ones, so that few are, and the rest is sorted out afterwards.
ALL_PERMUTATIONS = 5040
MOST_PERMUTATIONS = 1500
_MOST_COMPARISONS = 1_000_000
_SLICE_SECONDS = 0.1

#: Faculties of larger numbers need not be known.
_MOST_MOVED = 20

#: Models are of the same part if they agree in so many cells, or as many as there are elements.
_PREFIX = 4


class _Aided(Exception):
    """There are lemmas now, with which it is better to begin anew."""


def aided_models(
    aid: Aid, size: int, meter: Meter, *, labelled: bool = False
) -> Iterator[Interpretation]:
    """All models, labelled ones or up to isomorphism, with lemmas where it takes long.

    Which models are met does not depend on lemmas: those met without them are not met again.
    """
    models = labelled_models if labelled else models_up_to_isomorphism
    met: set[tuple[tuple[int, ...], ...]] = set()
    started = time.thread_time()
    look = _impatience(aid, meter, started)
    try:
        for model in models(aid.compiled, size, meter, look):
            if aid.patience is not None:
                met.add(tuple(model.tables.values()))
            yield model
    except _Aided:
        for model in models(aid.compiled, size, meter):
            if tuple(model.tables.values()) not in met:
                yield model
    if aid.patience is not None:
        aid.patience -= time.thread_time() - started


def _impatience(aid: Aid, meter: Meter, started: float) -> Callable[[], None]:
    """What raises _Aided once there are lemmas because it took long."""

    def look() -> None:
        spent = time.thread_time() - started
        if aid.patience is not None and spent > aid.patience and aid.ask(meter):
            raise _Aided

    return look


def labelled_models(
    compiled: Compiled, size: int, meter: Meter, look: Callable[[], None] | None = None
) -> Iterator[Interpretation]:
    """Every model over 0 … size−1, those that differ by names of elements only as well."""
    instance = instance_of(compiled, size, meter, keep_equations=True)
    search = instance.search(concentric(instance.layout))
    for at_model in walk(search, meter, look):
        yield interpretation(instance.layout, at_model.cell_values())


def models_up_to_isomorphism(
    compiled: Compiled, size: int, meter: Meter, look: Callable[[], None] | None = None
) -> Iterator[Interpretation]:
    """One model of each isomorphism class; named elements stay what they are."""
    free = compiled.free_elements(size)
    if len(free) <= 1:
        yield from labelled_models(compiled, size, meter, look)
        return
    instance, search, complete = _leaders(compiled, size, meter)
    layout = instance.layout
    shown = [symbol for symbol in layout.symbols if not symbol.hidden]
    classes = Classes(size, shown, free.start)
    visible = sum(size**symbol.arity for symbol in shown)
    for at_model in walk(search, meter, look):
        values = at_model.cell_values()
        if complete or classes.add(values[:visible]):
            yield interpretation(layout, values)


def all_compared(compiled: Compiled, size: int) -> bool:
    """Whether the search compares a model with all its renamings, so that it meets no isomorphs."""
    moved = len(compiled.free_elements(size))
    cells = sum(int(size**each.arity) for each in compiled.symbols if not each.hidden)
    most = min(ALL_PERMUTATIONS, _MOST_COMPARISONS // max(1, cells))
    return moved <= _MOST_MOVED and factorial(moved) <= most


def _leaders(compiled: Compiled, size: int, meter: Meter) -> tuple[Instance, Search, bool]:
    """A search for the least models among their renamings, and whether all are compared."""
    free = compiled.free_elements(size)
    complete = all_compared(compiled, size)
    instance = instance_of(compiled, size, meter, keep_equations=True)
    order = diagonal_first if complete else concentric
    search = instance.search(order(instance.layout))
    search.decide_in_order()
    images = _all_permutations(free, size) if complete else few_permutations(free, instance.layout)
    search.use_permutations(list(chain.from_iterable(images)))
    return instance, search, complete


def can_tally(compiled: Compiled, size: int, *, labelled: bool = False) -> bool:
    """Whether models can be counted without a look at each: all that are met are different."""
    free = compiled.free_elements(size)
    return labelled or len(free) <= 1 or all_compared(compiled, size)


def aided_tally(
    aid: Aid, size: int, meter: Meter, *, labelled: bool = False, part: Part = WHOLE
) -> Iterator[int]:
    """As `tally`, with lemmas where it takes long: then the count begins anew."""
    started = time.thread_time()
    look = _impatience(aid, meter, started)
    try:
        yield from tally(aid.compiled, size, meter, look, labelled=labelled, part=part)
    except _Aided:
        yield from tally(aid.compiled, size, meter, labelled=labelled, part=part)
    if aid.patience is not None:
        aid.patience -= time.thread_time() - started


def tally(
    compiled: Compiled,
    size: int,
    meter: Meter,
    look: Callable[[], None] | None = None,
    *,
    labelled: bool = False,
    part: Part = WHOLE,
) -> Iterator[int]:
    """How many models were met so far, now and then and at the end, where they `can_tally`.

    The models of all parts together are all models, and none is in two parts.
    """
    if labelled or len(compiled.free_elements(size)) <= 1:
        instance = instance_of(compiled, size, meter, keep_equations=True)
        search = instance.search(concentric(instance.layout))
    else:
        _, search, _ = _leaders(compiled, size, meter)
    if part.of > 1:
        search.use_part(max(_PREFIX, size), part.number, part.of)
    for _ in _strides(search, search.tally, meter, look):
        yield search.model_count()


def walk(search: Search, meter: Meter, look: Callable[[], None] | None = None) -> Iterator[Search]:
    """The search at each model in turn; may raise LimitReached, and what `look` raises."""
    for status in _strides(search, search.run, meter, look):
        if status == MODEL:
            yield search


def _strides(
    search: Search, step: Callable[[int], int], meter: Meter, look: Callable[[], None] | None
) -> Iterator[int]:
    """The outcome of each of many short steps of a search, until nothing is left."""
    nodes = 200
    status = BUDGET
    while status != EXHAUSTED:
        if look is not None:
            look()
        meter.checkpoint(search.node_count())
        began = time.monotonic()
        status = step(nodes)
        yield status
        if status == BUDGET:
            elapsed = max(time.monotonic() - began, 1e-5)
            nodes = max(50, min(4 * nodes, int(nodes * _SLICE_SECONDS / elapsed)))


def interpretation(layout: Layout, values: Sequence[int]) -> Interpretation:
    """The tables of the symbols that a theory mentions."""
    tables = {}
    for symbol in layout.symbols:
        if not symbol.hidden:
            base = layout.bases[symbol.name]
            tables[symbol] = tuple(values[base : base + layout.size**symbol.arity])
    return Interpretation(layout.size, tables)


def _all_permutations(free: range, size: int) -> Iterator[tuple[int, ...]]:
    fixed = tuple(range(free.start))
    identity = tuple(range(size))
    for moved in permutations(free):
        if fixed + moved != identity:
            yield fixed + moved


def few_permutations(free: range, layout: Layout) -> Iterator[tuple[int, ...]]:
    """Small permutations, fewer for larger tables: each may follow a comparison of all cells."""
    visible = sum(layout.size**each.arity for each in layout.symbols if not each.hidden)
    most = min(MOST_PERMUTATIONS, _MOST_COMPARISONS // max(1, visible, layout.size))
    return islice(_small_permutations(free, layout.size), most)


def _small_permutations(free: range, size: int) -> Iterator[tuple[int, ...]]:
    """Exchanges of two elements and cycles of three."""
    for one, other in combinations(free, 2):
        image = list(range(size))
        image[one], image[other] = other, one
        yield tuple(image)
    for one, two, three in combinations(free, 3):
        for second, third in ((two, three), (three, two)):
            image = list(range(size))
            image[one], image[second], image[third] = second, third, one
            yield tuple(image)
