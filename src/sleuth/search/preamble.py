"""The one preamble of all searches: what they refuse, know beforehand, prepare and tell."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, Generic, Protocol, TypeVar

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Listener, hears
from sleuth.limits import LimitReached, Meter, metered
from sleuth.request import Question
from sleuth.search.outcome import ZERO, Counts, Outcome, answer_from, chosen_heuristic
from sleuth.search.state_space import Heuristic, Path, StateSpace

SpaceT = TypeVar("SpaceT", bound=StateSpace[Any, Any])
SpaceT_contra = TypeVar("SpaceT_contra", bound=StateSpace[Any, Any], contravariant=True)

#: The events of a search that speak of states one by one.
_OF_STATES = ("open", "expand", "reopen")


class RunOn(Generic[SpaceT]):
    """One search that is to begin: its space, what may be spent on it, and who listens.

    `listener` wants to hear of single states, and of everything else; `onlooker` is anybody who
    listens, if only to bounds and progress. `doubtful` is set once a heuristic that may
    overestimate has called a state a dead end: then finding no path proves nothing.
    """

    __slots__ = (
        "_chosen",
        "_ready",
        "doubtful",
        "heuristic_name",
        "listener",
        "meter",
        "onlooker",
        "question",
        "space",
    )

    def __init__(
        self,
        space: SpaceT,
        question: Question,
        meter: Meter,
        onlooker: Listener | None,
        heuristic_name: str | None,
        chosen: Heuristic[Any],
    ) -> None:
        self.space = space
        self.question = question
        self.meter = meter
        self.listener = onlooker if hears(onlooker, "expand") else None
        self.onlooker = onlooker
        self.heuristic_name = heuristic_name
        self._chosen = chosen
        self._ready: Heuristic[Any] | None = None
        self.doubtful = False

    @property
    def heuristic(self) -> Heuristic[Any]:
        """The heuristic, prepared when it is first asked for; that may raise LimitReached."""
        if self._ready is None:
            with metered(self.meter):
                self._ready = self._chosen.ready(self.meter, self.onlooker)
            if not (self._ready.admissible or self._ready.safe):
                self._ready = replace(self._ready, estimate=self._watched(self._ready.estimate))
        return self._ready

    def _watched(self, estimate: Callable[[Any], float]) -> Callable[[Any], float]:
        def watched(state: Any) -> float:
            rest = estimate(state)
            self.doubtful = self.doubtful or rest == math.inf
            return rest

        return watched


SearchRun = RunOn[StateSpace[Any, Any]]


class SearchEngine(Protocol[SpaceT_contra]):
    """A search as everybody calls it."""

    def __call__(
        self,
        view: SpaceT_contra,
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
        *,
        heuristic: str | Heuristic[Any] | None = None,
        **options: Any,
    ) -> Answer[Path[Any]]: ...


def searches(
    name: str, *, informed: bool = True, proves: bool = True
) -> Callable[[Callable[Concatenate[RunOn[SpaceT], ...], Answer[Path[Any]]]], SearchEngine[SpaceT]]:
    """Make a search of a function that only searches.

    An `informed` one uses a heuristic; one that `proves` something knows a shortest path.
    """

    def decorate(
        search: Callable[Concatenate[RunOn[SpaceT], ...], Answer[Path[Any]]],
    ) -> SearchEngine[SpaceT]:
        @wraps(search)
        def solve(
            view: SpaceT,
            question: Question,
            meter: Meter,
            listener: Listener | None = None,
            *,
            heuristic: str | Heuristic[Any] | None = None,
            **options: Any,
        ) -> Answer[Path[Any]]:
            one_path_only(question, name)
            if not proves:
                cannot_prove_shortest(question, name)
            if heuristic is not None and not informed:
                raise BadRequest(f"{name} looks at no heuristic", remedy="leave it out")
            label = heuristic if isinstance(heuristic, str) else None
            if heuristic is None and informed:
                label = view.default_heuristic
            chosen = chosen_heuristic(view, heuristic) if informed else ZERO
            if view.agrees is not None:
                view.agrees(label)
            must_be_admissible(question, name, chosen)
            evidence = None if view.refutation is None else view.refutation()
            if evidence is not None:
                stats = meter.stats(expanded=0, generated=0)
                return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=stats)
            told = None if listener is None else _InWords(listener, view, chosen)
            run = RunOn(view, question, meter, told, label, chosen)
            try:
                answer = search(run, **options)
            except LimitReached as reached:
                # No search lets this pass, so it was the preparation that took too long.
                return answer_from(Outcome(None, Counts(), reached.limit), meter)
            if run.doubtful and answer.status is Status.UNSOLVABLE:
                return _in_doubt(answer)
            if question.shortest and answer and not answer.optimal and answer.limit is None:
                raise Unsuitable(
                    f"{name} finds fewest steps, and the steps of this problem differ in cost",
                    remedy="use a search that looks at costs, such as ucs or astar",
                )
            if told is not None and answer.solution is not None:
                told.found(answer.solution)
            return answer

        return solve

    return decorate


def _in_doubt(answer: Answer[Path[Any]]) -> Answer[Path[Any]]:
    """That no path was found, without the claim that there is none."""
    text = (
        "no path was found, which proves nothing: a heuristic that may overestimate "
        "called states dead ends"
    )
    return Answer(Status.UNKNOWN, evidence=Evidence("doubt", text, {}), stats=answer.stats)


class _InWords:
    """Hands events on with states and actions as the problem's documentation says them."""

    __slots__ = ("_best", "_blind", "_listener", "_space", "kinds")

    def __init__(
        self, listener: Listener, space: StateSpace[Any, Any], heuristic: Heuristic[Any]
    ) -> None:
        self._listener = listener
        self._space = space
        self._blind = heuristic is ZERO
        self._best: Path[Any] | None = None
        self.kinds = getattr(listener, "kinds", None)

    def __call__(self, kind: str, **about: Any) -> None:
        if self.kinds is not None and kind not in self.kinds:
            return
        if kind in _OF_STATES:
            words, parent = self._space.words, about["parent"]
            about["state"] = words(about["state"])
            about["parent"] = None if parent is None else words(parent)
            if about.get("action") is not None:
                about["action"] = self._space.action_words(about["action"])
            if "h" in about and (self._blind or about["h"] == math.inf):
                about["h"] = None
        elif kind == "solution":
            self._best = about["solution"]
        self._listener(kind, **about)

    def found(self, path: Path[Any]) -> None:
        """Tell of the path that the search ended with, unless it has told so itself."""
        if path is not self._best:
            self("solution", solution=path, cost=path.cost)


def one_path_only(question: Question, engine: str) -> None:
    """Refuse questions about more than one solution: a search returns one path."""
    if question.several or question.count or question.unique:
        raise Unsuitable(f"{engine} finds one path; it does not count or list all of them")


def cannot_prove_shortest(question: Question, engine: str) -> None:
    """Refuse to look for a shortest solution with an engine that proves nothing about cost."""
    if question.shortest:
        raise Unsuitable(
            f"{engine} does not prove its path shortest",
            remedy="use a method that returns a path of least cost, or ask for any path",
        )


def must_be_admissible(question: Question, engine: str, heuristic: Heuristic[Any]) -> None:
    """Refuse to prove a path shortest with a heuristic that may overestimate."""
    if question.shortest and not heuristic.admissible:
        raise Unsuitable(
            f"{engine} proves nothing with a heuristic that may overestimate",
            remedy="choose an admissible heuristic",
        )
