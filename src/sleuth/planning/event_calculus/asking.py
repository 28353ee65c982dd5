"""Asking clingo for courses of a story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sleuth.asp.clingo import went_through
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.planning.event_calculus.course import Course

#: What clingo takes for no limit; it knows no larger number.
_UNLIMITED = 2**32 - 1


class Asking:
    """Runs programs one after the other under one meter, and counts what they took."""

    def __init__(self, mode: str, meter: Meter, listener: Listener | None) -> None:
        self._mode = mode
        self._meter = meter
        self._listener = listener
        self.conflicts = 0
        self.choices = 0
        self.programs = 0

    def courses(
        self, text: str, until: int, most: int | None = None, *, by_choice: bool = False
    ) -> tuple[list[Course], bool]:
        """The first courses of a program, and whether there are no others.

        By choice, courses count as one that differ neither in what is chosen nor in what is
        assumed.
        """
        found: list[Course] = []

        def keep(model: Any) -> bool:
            found.append(_course(self._mode, until, model.symbols(shown=True)))
            return most is None or len(found) < most

        project = "project" if by_choice else "show"
        more = "\n#project chosen/2.\n#project assumed/1.\n" if by_choice else ""
        exhausted = self._run(text + more, ["--models=0", f"--project={project}"], keep)
        return found, exhausted

    def shared(self, text: str, until: int, which: str) -> Course:
        """What all courses of a program have in common (cautious), or what is in any (brave)."""
        last: list[Course] = []

        def keep(model: Any) -> bool:
            last[:] = [_course(self._mode, until, model.symbols(shown=True))]
            return True

        self._run(text, ["--models=0", f"--enum-mode={which}"], keep)
        return last[0]

    def _run(self, text: str, options: Sequence[str], keep: Callable[[Any], bool]) -> bool:
        import clingo

        limit = self._meter.limits.nodes
        left = None if limit is None else max(0, limit - self.conflicts)
        bounded = [] if left is None else [f"--solve-limit={min(left, _UNLIMITED)}"]
        wanted_more = True

        def kept(model: Any) -> bool:
            nonlocal wanted_more
            wanted_more = keep(model)
            return wanted_more

        self.programs += 1
        if self._listener is not None:
            self._listener("progress", what="programs solved", done=self.programs - 1, total=None)
        self._meter.checkpoint(self.conflicts)
        control = clingo.Control([*bounded, *options], logger=_quiet)
        control.add("base", [], text)
        control.ground([("base", [])])
        self._meter.checkpoint(self.conflicts)
        exhausted = went_through(control, kept, self._meter)
        solvers = control.statistics.get("solving", {}).get("solvers", {})
        self.conflicts += int(solvers.get("conflicts", 0))
        self.choices += int(solvers.get("choices", 0))
        if not exhausted and wanted_more:
            raise LimitReached("nodes")
        return exhausted


def _quiet(code: Any, message: str) -> None:
    """Clingo remarks on atoms that no rule derives, which stories have where nothing happens."""


def _course(mode: str, until: int, symbols: Sequence[Any]) -> Course:
    holds: list[set[str]] = [set() for _ in range(until + 1)]
    happens: list[set[str]] = [set() for _ in range(until + 1)]
    chosen: set[tuple[int, str]] = set()
    assumed: set[str] = set()
    for symbol in symbols:
        what = str(symbol.arguments[0])
        if symbol.name == "assumed":
            assumed.add(what)
            continue
        time = symbol.arguments[1].number
        if time > until:
            continue
        if symbol.name == "holdsAt":
            holds[time].add(what)
        elif symbol.name == "happens":
            happens[time].add(what)
        else:
            chosen.add((time, what))
    return Course(
        mode,
        tuple(map(frozenset, holds)),
        tuple(map(frozenset, happens)),
        frozenset(chosen),
        frozenset(assumed),
    )
