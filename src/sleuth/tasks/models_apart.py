"""Counting models by several workers: the parts that they count, and what these make together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, SleuthError
from sleuth.limits import Meter, metered
from sleuth.logic.ladr.writer import write_ladr
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.enumeration import all_compared
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.settings import settings_of
from sleuth.logic.models.splitting import different, parts
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.theory import Theory
from sleuth.options import taken
from sleuth.request import Question, Request
from sleuth.tasks.confirming import confirm
from sleuth.tasks.models import OPTIONS, without_goals
from sleuth.tasks.theories import theory_of

#: Runs requests somewhere, and gives the number and the outcome of each as it comes.
RunAll = Callable[[Iterable[Request]], Iterator[tuple[int, Answer[Any] | SleuthError]]]

#: Parts for each worker, so that those that are soon done can take another.
_PARTS_EACH = 8


def count_apart(request: Request, run_all: RunAll, workers: int) -> Answer[Any]:
    """The number of models of a theory, as `models` counts them, by several workers."""
    meter = Meter(request.limits)
    with metered(meter):
        return confirm(request, _counted(request, run_all, workers, meter), meter)


def _counted(request: Request, run_all: RunAll, workers: int, meter: Meter) -> Answer[Any]:
    here = theory_of(request, None, OPTIONS)
    options = taken(OPTIONS, request.options)
    for name in ("skolems", "part"):
        if options.get(name):
            raise BadRequest(f"{name} is for one worker", remedy=f"use one, or leave {name} out")
    if options.get("facts"):
        here = TheoryProblem(without_goals(here.theory))
    labelled = bool(options.get("labelled"))
    theory = here.theory
    if theory.goals and len(theory.goals) > 1:
        raise BadRequest("theories with several goals are counted by one worker", remedy="use one")
    compiled = compile_theory(theory, meter)
    asked = {name: options.get(name) for name in ("size", "sizes")}
    sizes = settings_of(theory, compiled.smallest_size(), **asked).sizes
    sizes = sizes if compiled.speaks_of_elements else sizes[:1]
    wanted = _PARTS_EACH * workers
    tasks: list[tuple[int, Request]] = []
    for size in sizes:
        if all_compared(compiled, size) and not labelled:
            parted = [(theory, {"part": f"{each}/{wanted}"}) for each in range(1, wanted + 1)]
        else:
            parted = [
                (each, {}) for each in parts(theory, compiled, size, wanted, labelled=labelled)
            ]
        tasks += [(size, _request(request, *each, size, labelled)) for each in parted]
    outcomes = run_all(task for _, task in tasks)
    return _together(here, compiled, tasks, outcomes, sizes, labelled)


def _request(
    request: Request, theory: Theory, part: dict[str, Any], size: int, labelled: bool
) -> Request:
    """The request for one part, given by a theory of its own or by its number.

    Parts of which two may have isomorphic models list them; else they count.
    """
    kept = {name: request.options[name] for name in ("unaided",) if name in request.options}
    options = {"size": size, **kept, **part, **({"labelled": True} if labelled else {})}
    question = Question(count=True) if labelled or part else Question(most=None)
    return replace(
        request,
        text=write_ladr(theory),
        options=options,
        question=question,
        method=None,
        line=None,
        confirm=False,
    )


def _together(
    here: TheoryProblem,
    compiled: Compiled,
    tasks: Sequence[tuple[int, Request]],
    outcomes: Iterator[tuple[int, Answer[Any] | SleuthError]],
    sizes: Sequence[int],
    labelled: bool,
) -> Answer[Any]:
    """The counts of all parts; up to isomorphism, models of two parts may be one."""
    counts = dict.fromkeys(sizes, 0)
    met: dict[int, list[Interpretation]] = {size: [] for size in sizes}
    limit, done = None, 0
    for number, outcome in outcomes:
        if isinstance(outcome, SleuthError):
            raise outcome
        done += 1
        limit = limit or outcome.limit
        size, task = tasks[number]
        if task.question.count:
            counts[size] += outcome.count or 0
        else:
            shown = map(here.solution_from_json, outcome.shown)
            met[size] += [each for each in shown if isinstance(each, Interpretation)]
    first_free = max(sizes) if compiled.meaning.fixes_elements else compiled.first_free
    for size, models in met.items():
        counts[size] += sum(1 for _ in different(models, min(first_free, size)))
    total = sum(counts.values())
    kind = "labelled" if labelled else "up to isomorphism"
    by_size = {str(size): each for size, each in counts.items()}
    complete = limit is None and done == len(tasks)
    evidence = Evidence(
        "models",
        f"models {kind}, counted in {len(tasks)} parts",
        {
            "counted": kind,
            "by_size": by_size,
            "any_size": not compiled.speaks_of_elements,
            "complete": complete,
        },
    )
    none = Status.UNSOLVABLE if complete else Status.UNKNOWN
    return Answer(
        Status.SOLVED if total else none,
        count=total,
        complete=complete,
        limit=limit,
        evidence=evidence,
        result={"sizes": list(sizes)},
        problem=here,
        task="models",
        kind="theory",
        method="parts",
    )
