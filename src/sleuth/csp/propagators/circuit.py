"""The filter of a circuit: one arc out of and into every node, and no smaller circuit.

It is not arc consistent, which would be NP-hard: it counts arcs at the nodes, follows the
chains of arcs that are chosen, and keeps a chain from closing while a node beside it has to be
visited.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.csp.domains import Domains
from sleuth.csp.propagators.filter import Filter

#: An arc: where it begins and where it ends.
Arc = tuple[int, int]


def circuit(arcs: Sequence[Arc], offset: int) -> Filter:
    """The filter for 0/1 variables that choose these arcs."""
    chosen = 1 << (1 - offset)
    nodes = sorted({node for arc in arcs for node in arc})
    leaving: dict[int, list[int]] = {node: [] for node in nodes}
    entering: dict[int, list[int]] = {node: [] for node in nodes}
    for position, (tail, head) in enumerate(arcs):
        leaving[tail].append(position)
        entering[head].append(position)
    around = [*leaving.values(), *entering.values()]
    position_of = {arc: position for position, arc in enumerate(arcs)}

    def run(domains: Domains) -> Domains | None:
        result = list(domains)
        while True:
            before = list(result)
            if not all(_one_of(result, positions, chosen) for positions in around):
                return None
            if not _no_smaller_circuit(result):
                return None
            if result == before:
                return result

    def _no_smaller_circuit(domains: Domains) -> bool:
        """Keep chains from closing too early; False if one has."""
        next_of = {
            tail: head
            for (tail, head), bits in zip(arcs, domains, strict=True)
            if bits == chosen and tail != head
        }
        heads = set(next_of.values())
        must_visit = sum(not _may_skip(domains, node) for node in nodes)
        for start in next_of.keys() - heads:
            end, length = _end_of(next_of, start)
            closing = position_of.get((end, start))
            if closing is not None and must_visit > length:
                domains[closing] &= ~chosen
                if not domains[closing]:
                    return False
        on_chains = set()
        for start in next_of.keys() - heads:
            node: int | None = start
            while node is not None:
                on_chains.add(node)
                node = next_of.get(node)
        closed = next_of.keys() - on_chains
        return not closed or _is_the_circuit(domains, closed, next_of)

    def _is_the_circuit(domains: Domains, closed: set[int], next_of: dict[int, int]) -> bool:
        """Whether what is closed is one circuit; every other node is then left out."""
        start = node = next(iter(closed))
        length = 0
        while length == 0 or node != start:
            node, length = next_of[node], length + 1
        if length < len(closed):
            return False
        for other in nodes:
            if other not in closed:
                if not _may_skip(domains, other):
                    return False
                domains[position_of[other, other]] = chosen
        return True

    def _may_skip(domains: Domains, node: int) -> bool:
        loop = position_of.get((node, node))
        return loop is not None and bool(domains[loop] & chosen)

    return run


def _one_of(domains: Domains, positions: Sequence[int], chosen: int) -> bool:
    """Choose exactly one of these arcs; False if that cannot be."""
    possible = [position for position in positions if domains[position] & chosen]
    certain = [position for position in possible if domains[position] == chosen]
    if not possible or len(certain) > 1:
        return False
    if certain:
        for position in possible:
            if position != certain[0]:
                domains[position] &= ~chosen
    elif len(possible) == 1:
        domains[possible[0]] = chosen
    return all(domains[position] for position in positions)


def _end_of(next_of: dict[int, int], start: int) -> tuple[int, int]:
    """The last node of a chain and the number of its nodes."""
    node, length = start, 1
    while node in next_of:
        node, length = next_of[node], length + 1
    return node, length
