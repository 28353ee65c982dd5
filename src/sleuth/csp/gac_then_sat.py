"""GAC first, and SAT on what GAC left where search would be slow.

Easy problems never pay for clauses; hard ones gain from learning what a search would meet
again and again, and from the values that GAC has removed before the clauses are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.csp.clash import with_reason
from sleuth.csp.csp import Assignment, Csp
from sleuth.csp.domains import is_single, reduced
from sleuth.csp.plain_clauses import plain_clauses
from sleuth.csp.propagation import Propagation
from sleuth.csp.search import DomainSearch
from sleuth.csp.search_engine import answer_of, harvest
from sleuth.csp.to_rules import to_rules
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.sat import cadical
from sleuth.sat.rules import Rules

#: Dead ends per solution after which clauses have been worth building on the public Futoshiki.
_PATIENCE = 3
#: With more values left than this after the first inference, and more than this share of all, one
#: dead end is enough; with many more, clauses are quicker from the start.
_MANY, _SHARE, _TOO_MANY = 100, 0.28, 900


def solve(
    view: Csp[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Assignment]:
    """Answer any question about a constraint problem, by search for a while and then by SAT.

    The cheapest solution is left to the search, which bounds its cost at every node.
    """
    search = DomainSearch(view, Propagation, meter, listener)
    gathered = harvest(search, _at_first(search, question), question, listener)
    if search.exhausted or gathered.enough or gathered.limit is not None:
        return answer_of(search, gathered, question, meter)
    try:
        rules = _clauses(view, search)
    except Unsuitable:
        # Some constraints have too many clauses; the search goes on by itself.
        gathered = harvest(search, search.solutions(), question, listener)
        return answer_of(search, gathered, question, meter)
    rest = meter.within(nodes=_nodes_left(meter, search))
    hears_models = None if listener is None else _lifting(listener, rules.lift)
    answer = cadical.answered(rules, question, rest, hears_models).lifted(rules.lift)
    if answer.status is Status.UNKNOWN and gathered.solutions:
        return answer_of(search, replace(gathered, limit=answer.limit), question, meter)
    counts = search.counts()
    counts["conflicts"] = answer.stats["nodes"]
    counts["nodes"] += answer.stats["nodes"]
    return with_reason(replace(answer, stats=meter.stats(**counts)), view, meter)


def _at_first(search: DomainSearch, question: Question) -> Iterator[Assignment]:
    """The solutions that the search finds before it gives up."""
    if question.shortest or not search.root():
        yield from search.solutions()
        return
    left = sum(bits.bit_count() for bits in search.domains if not is_single(bits))
    stated = sum(len(variable.domain) for variable in search.csp.variables)
    if left <= _TOO_MANY:
        hard = left > _MANY and left > _SHARE * stated
        yield from search.solutions(1 if hard else _PATIENCE)


def _clauses(view: Csp[Any], search: DomainSearch) -> Rules[Assignment]:
    """What the search began with, as clauses."""
    rules = plain_clauses(view, search.domains, search.offset)
    if rules is not None:
        return rules
    smaller = replace(reduced(view, search.domains, search.offset), lift=tuple)
    return to_rules(smaller, "order")


def _lifting(listener: Listener, lift: Callable[[frozenset[int]], Any]) -> Listener:
    """A listener that passes solutions on as assignments."""

    def heard(kind: str, **about: Any) -> None:
        if kind == "solution":
            about["solution"] = lift(about["solution"])
        listener(kind, **about)

    return heard


def _nodes_left(meter: Meter, search: DomainSearch) -> int | None:
    most = meter.limits.nodes
    return None if most is None else max(0, most - search.nodes)
