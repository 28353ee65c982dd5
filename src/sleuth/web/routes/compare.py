"""Comparing methods: what can be compared, and comparisons that run."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import Field

from sleuth import catalogue
from sleuth.brought import names_a_file
from sleuth.errors import BadInput, SleuthError
from sleuth.examples import example_names, example_summary, example_text
from sleuth.experiments.experiment import Contestant, Experiment, Instance
from sleuth.experiments.outside import is_outside
from sleuth.experiments.specification import all_methods
from sleuth.limits import Limits
from sleuth.method_name import parse_method
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.web.asking import ask, stream
from sleuth.web.comparisons import Comparison
from sleuth.web.desk import desk, owner
from sleuth.web.errors import Refusal, gone, refusal_of, refused
from sleuth.web.jobs import Job
from sleuth.web.models import Model, Name, Text, Whole
from sleuth.web.routes.jobs import STREAM, Page
from sleuth.web.routes.runs import RunName, in_thread, kept_run

router = APIRouter(tags=["comparing"])

#: Runs of one comparison from the page, and problems and methods in it.
MOST_RUNS, MOST_SIDE = 5_000, 200


class Given(Model):
    """A problem: an example by its name, or a text with a name of its own."""

    name: Annotated[Name, Field(min_length=1)]
    text: Text | None = None


class ComparisonModel(Model):
    """Every method on every problem, each run within the same limits."""

    kind: Name
    instances: Annotated[list[Given], Field(min_length=1, max_length=MOST_SIDE)]
    methods: Annotated[list[Name], Field(min_length=1, max_length=MOST_SIDE)]
    task: Name = "solve"
    title: Name = ""
    seconds: Annotated[float, Field(gt=0, le=300)] = 10.0
    megabytes: Annotated[int, Field(ge=16, le=4096)] = 1024
    repeat: Annotated[int, Field(ge=1, le=100)] = 1
    seed: Whole = 0
    shortest: bool = False


@router.get("/api/compare")
async def kinds() -> list[dict[str, str]]:
    """The kinds of problems on which methods can be compared."""
    names = dict.fromkeys((*catalogue.PUZZLES, *catalogue.PLANNING, "theory"))
    entries = [catalogue.puzzle(name) for name in names]
    return [
        {"kind": each.name, "summary": each.summary} for each in entries if example_names(each.name)
    ]


@router.get("/api/compare/{kind}")
async def comparable(kind: Name) -> dict[str, Any]:
    """What can be compared on problems of a kind: examples, methods, and why others are not."""
    entry = _entry(kind)
    tasks = list(catalogue.THEORY_METHODS) if entry.name == "theory" else ["solve"]
    return {
        "v": 1,
        "kind": entry.name,
        "summary": entry.summary,
        "costs": entry.costs,
        "examples": [
            {"name": name, "summary": example_summary(entry.name, name)}
            for name in example_names(entry.name)
        ],
        "tasks": {task: _methods(entry, task) for task in tasks},
        "excluded": [
            {"name": pattern, "why": reason} for pattern, reason in entry.excluded.items()
        ],
        "usual": entry.default_method,
        "heuristics": [each.name for each in (*entry.heuristics, *entry.faulty_heuristics)],
        "generator": _generator(entry),
    }


def _generator(entry: Puzzle) -> dict[str, Any] | None:
    """How hard and how large new problems of a kind can be, None where none can be made."""
    if entry.generator is None:
        return None
    return {"sizes": list(entry.sizes), "difficulties": list(entry.difficulties)}


def _methods(entry: Puzzle, task: str) -> list[dict[str, Any]]:
    if task != "solve":
        return [
            {"name": each.name, "summary": each.summary, "proves": False, "options": []}
            for each in catalogue.THEORY_METHODS[task]
        ]
    return [
        {
            "name": each.name,
            "path": each.path,
            "summary": each.engine.summary,
            "proves": "shortest" in each.engine.answers,
            "options": [option.to_json() for option in each.options if option.kind != "file"],
        }
        for each in catalogue.methods(entry).values()
    ]


def _entry(kind: str) -> Puzzle:
    try:
        return catalogue.puzzle(kind)
    except SleuthError as error:
        raise gone(refusal_of(error).say) from None


@router.post("/api/comparisons", response_class=Response, responses=STREAM)
async def begin(asked: ComparisonModel, page: Page = "") -> Response:
    """Begin a comparison and stream its rows; it goes on when nobody listens any more.

    The same comparison goes on where it was interrupted. On a server for a class it belongs to
    whoever began it, and stops a minute after nobody listens any more.
    """
    experiment = _experiment(asked)
    for given in asked.instances:
        if given.text is not None:
            await _read(asked.kind, given)
    comparisons, whose = desk().comparisons, owner()
    comparison = await in_thread(lambda: comparisons.begin(experiment, whose))
    return _listen(comparison, page)


@router.get("/api/comparisons")
async def running() -> list[str]:
    """The names of your comparisons that run or wait, each that of an experiment of the store."""
    return desk().comparisons.running(owner())


@router.get("/api/comparisons/{run}/stream", response_class=Response, responses=STREAM)
async def join(run: RunName, page: Page = "") -> Response:
    """All that was told of a comparison since it began, and what will be."""
    return _listen(desk().comparisons.find(run, owner()), page)


@router.post("/api/comparisons/{run}", response_class=Response, responses=STREAM)
async def go_on(run: RunName, page: Page = "") -> Response:
    """Go on with an experiment of the store that was interrupted, and stream its rows."""
    kept, _ = await kept_run(run)
    if kept.finished:
        raise refused("This run is finished.")
    entry = _entry(kept.experiment.kind)
    for each in kept.experiment.contestants:
        if each.method is None:
            raise refused("This run goes on from the command line only.")
        _known(entry, each.task, each.method)
    comparisons, whose = desk().comparisons, owner()
    comparison = await in_thread(lambda: comparisons.begin(kept.experiment, whose))
    return _listen(comparison, page)


@router.delete("/api/comparisons/{run}", status_code=204)
async def stop(run: RunName) -> None:
    """Stop a comparison; what has run is kept, and it can go on."""
    desk().comparisons.cancel(run, owner())


def _listen(comparison: Comparison, page: str) -> Response:
    return stream(Job(comparison.listen, desk().settings, page, workers=0))


def _experiment(asked: ComparisonModel) -> Experiment:
    """The experiment that is asked for; raises a Refusal where a name in it is unknown."""
    entry = _entry(asked.kind)
    settings = desk().settings
    for method in asked.methods:
        _known(entry, asked.task, method)
    size = len(asked.instances) * len(asked.methods) * asked.repeat
    if size > MOST_RUNS:
        raise refused(f"That is {size} runs; a comparison has at most {MOST_RUNS} here.")
    known = example_names(entry.name)
    instances = []
    for given in asked.instances:
        if given.text is None and given.name not in known:
            raise refused(f"{entry.name} has no example {given.name:.60}.")
        text = example_text(entry.name, given.name) if given.text is None else given.text
        instances.append(Instance(given.name, text))
    names = [each.name for each in instances]
    if len(set(names)) < len(names):
        raise refused("Two problems have the same name.")
    try:
        return Experiment(
            asked.title or f"compare {entry.name}",
            entry.name,
            tuple(instances),
            tuple(Contestant(method, method, asked.task) for method in asked.methods),
            Question(shortest=asked.shortest),
            Limits(
                min(asked.seconds, settings.most_seconds),
                min(asked.megabytes << 20, settings.most_memory),
            ),
            asked.repeat,
            asked.seed,
        )
    except SleuthError as error:
        raise refusal_of(error) from None


def _known(entry: Puzzle, task: str, method: str) -> None:
    """Refuse what is no method of ours: files and programs are for the command line."""
    name, options = parse_method(method)
    own = [name or "", *options.values()]
    if is_outside(method) or any(map(names_a_file, own)):
        raise refused("Methods of your own are for the command line.")
    if task == "solve":
        catalogue.method(entry, name)
    elif name not in all_methods(entry, task):
        raise refused(f"{method:.60} does not {task:.60}.")


async def _read(kind: str, given: Given) -> None:
    """Refuse a text that does not read, with its line; one that takes long is left to the runs."""
    try:
        await ask(Request("draw", kind, given.text or "", given.name))
    except BadInput as error:
        told = refusal_of(error)
        raise Refusal(422, told.code, f"{given.name}: {told.say}", told.where) from None
    except (SleuthError, Refusal):
        return
