"""In which order derived predicates are decided: each after those that it denies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sleuth.errors import BadInput
from sleuth.limits import paced
from sleuth.planning.pddl.syntax import Atom, Axiom, Condition, Exists, Forall, Imply, Not


def axiom_layers(axioms: Iterable[Axiom]) -> dict[str, int]:
    """The layer of each derived predicate; who denies itself in a circle is refused."""
    stated = list(axioms)
    layers = {axiom.atom.predicate: 0 for axiom in stated}
    needs = [
        (axiom.atom.predicate, predicate, positive)
        for axiom in paced(stated)
        for predicate, positive in _occurrences(axiom.condition, True)
        if predicate in layers
    ]
    for _ in range(len(layers) + 1):
        settled = True
        for head, predicate, positive in paced(needs):
            least = layers[predicate] + (not positive)
            if layers[head] < least:
                layers[head] = least
                settled = False
        if settled:
            return layers
    worst = max(layers, key=lambda predicate: layers[predicate])
    raise BadInput(
        f"the derived predicate {worst} depends on its own opposite",
        remedy="derive it without not in a circle",
    )


def _occurrences(part: Condition, positive: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(part, Atom):
        yield part.predicate, positive
    elif isinstance(part, Not):
        yield from _occurrences(part.part, not positive)
    elif isinstance(part, Imply):
        yield from _occurrences(part.premise, not positive)
        yield from _occurrences(part.conclusion, positive)
    elif isinstance(part, Exists | Forall):
        yield from _occurrences(part.part, positive)
    else:
        for each in part.parts:
            yield from _occurrences(each, positive)
