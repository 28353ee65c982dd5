"""The search engines behind what tiles know before any search: parity, and databases to build."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.puzzles.tiles.parity import refutation
from sleuth.puzzles.tiles.views import LARGEST_SHORTEST, TileSpace
from sleuth.request import Question

Engine = Callable[..., Answer[Any]]


def _behind(reference: str, *, informed: bool = True) -> Engine:
    """The engine, unless parity refutes the goal.

    Databases that an `informed` engine asks for are built first, within the limits.
    """

    def engine(
        view: TileSpace,
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
        **options: Any,
    ) -> Answer[Any]:
        if informed:
            _pattern_is_used(view, options.get("heuristic"))
        proof = refutation(view.problem)
        if proof is not None:
            return Answer(Status.UNSOLVABLE, count=0, evidence=proof, stats=_nothing_done(meter))
        if informed and (options.get("heuristic") or view.default_heuristic) == "pdb":
            try:
                _build_databases(view, meter, listener)
            except LimitReached as reached:
                return Answer(Status.UNKNOWN, stats=_nothing_done(meter), limit=reached.limit)
        answer: Answer[Any] = load(reference)(view, question, meter, listener, **options)
        return answer

    return engine


def _pattern_is_used(view: TileSpace, heuristic: str | None) -> None:
    """Refuse a pattern that the heuristic would not look at."""
    name = heuristic or view.default_heuristic
    if view.pattern is not None and name != "pdb":
        raise BadRequest(
            f"--pattern says how pdb shares out the tiles, but the heuristic is {name}",
            remedy="say --heuristic pdb, or drop --pattern",
        )


def _nothing_done(meter: Meter) -> dict[str, float]:
    return meter.stats(expanded=0, generated=0)


def _build_databases(view: TileSpace, meter: Meter, listener: Listener | None) -> None:
    """Have the databases in memory; the listener hears ("progress", (what, done, total))."""
    from sleuth.puzzles.tiles.heuristics.pattern_database import Pattern
    from sleuth.puzzles.tiles.heuristics.patterns import pattern_databases

    def progress(pattern: Pattern, found: int, total: int) -> None:
        meter.checkpoint()
        if listener:
            listener(
                "progress", what=f"pattern of {len(pattern.tiles)} tiles", done=found, total=total
            )

    pattern_databases(view.problem, view.pattern, progress)


dfs = _behind("sleuth.search.dfs:solve", informed=False)
bfs = _behind("sleuth.search.bfs:solve", informed=False)
ids = _behind("sleuth.search.ids:solve", informed=False)
bidirectional = _behind("sleuth.search.bidirectional:solve", informed=False)
greedy = _behind("sleuth.search.greedy:solve")
astar = _behind("sleuth.search.astar:solve")
wastar = _behind("sleuth.search.wastar:solve")
arastar = _behind("sleuth.search.arastar:solve")
idastar = _behind("sleuth.puzzles.tiles.idastar:solve")
rbfs = _behind("sleuth.search.rbfs:solve")
smastar = _behind("sleuth.search.smastar:solve")
beam = _behind("sleuth.search.beam:solve")
branch_and_bound = _behind("sleuth.search.branch_and_bound:solve")
layers = _behind("sleuth.puzzles.tiles.layers:solve", informed=False)


def auto(
    view: TileSpace,
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | None = None,
) -> Answer[Any]:
    """A shortest path where that is a matter of seconds, or asked for; else some path."""
    _pattern_is_used(view, heuristic)
    lines = min(view.problem.rows, view.problem.columns)
    small = lines == 1 or len(view.initial) <= LARGEST_SHORTEST
    if small or question.shortest or heuristic:
        return idastar(view, question, meter, listener, heuristic=heuristic)
    return layers(view, question, meter, listener)
