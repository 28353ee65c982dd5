"""`sleuth models FILE`: finite models of a theory, their number, and what all of them share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.cli.common import LIMIT_OPTIONS, answered, interruptible
from sleuth.cli.show import print_confirmations, print_json, print_warnings
from sleuth.cli.theory import (
    SHARED_FLAGS,
    SOURCES,
    theory_params,
    theory_request,
    with_shared_flags,
)
from sleuth.errors import BadRequest
from sleuth.limits import stopped
from sleuth.options import Option
from sleuth.request import Question, Request
from sleuth.tasks.models import CLASH_SECONDS, FIRST_SIZE, FORMS, LAST_SIZE, OPTIONS

_METHODS = catalogue.THEORY_METHODS["models"]

#: On a command line the form may also be JSON, and is text where nothing else is said.
_SHOWN = tuple(option for option in OPTIONS if option.name != "format")
_FORM = Option("format", "how models are printed", "choice", None, (*FORMS, "json"))


def run(**values: Any) -> None:
    """Read, ask, print."""
    with_shared_flags(values)
    _with_flags_of_mace4(values)
    as_json = values["json"] or values["format"] == "json"
    if not (as_json or values["count"]):
        values["format"] = values["format"] or "auto"
    elif values["format"] == "json":
        values["format"] = None
    if values["every"] and values["most"]:
        raise BadRequest("--all and --most exclude each other", remedy="give one")
    question = Question(most=None if values["every"] else 1, count=values["count"])
    request = theory_request(
        "models", values, (*_SHOWN, _FORM), method=values["engine"], question=question
    )
    if values["jobs"] > 1 or values["cluster"] is not None:
        if not values["count"]:
            raise BadRequest("several workers count models", remedy="add --count")
        answer = counted_by_many(request, values)
    else:
        answer = answered(request, "looking for models")
    if values["compatible"]:
        known = tuple(each for each in answer.warnings if "unknown option" not in each)
        answer = replace(answer, warnings=known)
    print_warnings(answer)
    if as_json:
        print_json(answer.to_json())
    elif answer.result is None and answer.evidence is None:
        click.echo(f"sleuth: {answer}", err=True)
    elif "consequences" in request.options or "query" in request.options:
        _print_facts(answer)
    else:
        _print_models(answer, count_only=values["count"])
    click.get_current_context().exit(answer.exit_code)


def counted_by_many(request: Request, values: dict[str, Any]) -> Answer[Any]:
    """The number of models, by the workers of this machine or of a cluster."""
    # Only here: what runs elsewhere takes longer to load than a small theory to decide.
    from sleuth.experiments.places import place_for
    from sleuth.tasks.models_apart import count_apart

    with interruptible() as cancellation, place_for(values["jobs"], values["cluster"]) as place:
        answer = count_apart(
            request, lambda tasks: place.map(tasks, cancellation), max(2, place.workers)
        )
    limit = cancellation.reason or answer.limit
    return replace(answer, limit=limit, complete=answer.complete and limit is None)


def _with_flags_of_mace4(values: dict[str, Any]) -> None:
    """Take what Mace4's flags say for what Sleuth's options say."""
    first, last, most = (values.pop(name) for name in ("first", "last", "models"))
    if first is not None or last is not None:
        if values["size"] is not None or values["sizes"] is not None:
            raise BadRequest("-n, -N and --size, --sizes exclude each other", remedy="give one")
        begin = FIRST_SIZE if first is None else first
        values["sizes"] = f"{begin}-{max(LAST_SIZE, begin) if last is None else last}"
    if most is not None:
        if values["most"] is not None or values["every"]:
            raise BadRequest("-m and --most, --all exclude each other", remedy="give one")
        if most == 0 or most < -1:
            raise BadRequest(f"-m {most} asks for no models", remedy="-m -1 asks for all")
        values["every"], values["most"] = most == -1, None if most == -1 else most


def _print_models(answer: Answer[Any], *, count_only: bool) -> None:
    form = "text" if count_only else answer.result["format"]
    texts = [] if count_only else answer.result["texts"]
    for number, text in enumerate(texts, 1):
        if form == "text":
            size = answer.shown[number - 1].size
            click.echo(f"model {number}, of size {size}\n\n{text}\n")
        else:
            click.echo(text, nl=form not in ("svg", "portable"))
    click.echo(_claim(answer), err=form != "text")
    counted_out = answer.evidence.data.get("counted_out", {}) if answer.evidence else {}
    for size, orbits in counted_out.items():
        click.echo(_counting_text(size, orbits), err=form != "text")
    if "clash" in answer.result:
        click.echo(_clash_text(answer.result["clash"]), err=form != "text")
    print_confirmations(answer, err=form != "text")


def _counting_text(size: str, orbits: dict[str, Any]) -> str:
    """Why a size was ruled out by counting what a map brings back."""
    first, second = orbits["map"]
    if first == "x":
        map_text = f"y to {second}"
        counted = "elements other than x" if orbits["apart"] else "elements"
    else:
        map_text = f"(x, y) to ({first}, {second})"
        counted = "pairs of different elements" if orbits["apart"] else "pairs"
    either_way = "or turned round " if orbits["exchanged"] else ""
    return (
        f"size {size} is ruled out by counting: under the map from {map_text}\n"
        f"{either_way}all {counted} come in groups of {orbits['group']},\n"
        f"and there are {orbits['total']}"
    )


def _clash_text(clash: list[str] | None) -> str:
    if clash is None:
        return f"which formulas clash was not found within {CLASH_SECONDS:g} s and the limits"
    if not clash:
        return "no formula is needed for that"
    return "\n  ".join(["these cannot hold together:", *clash])


def _claim(answer: Answer[Any]) -> str:
    """The answer in one or two lines."""
    sizes = answer.result["sizes"]
    span = f"size {sizes[0]}" if len(sizes) == 1 else f"sizes {sizes[0]} to {sizes[-1]}"
    if answer.evidence is not None and answer.evidence.data.get("any_size"):
        span = "any size"
    stop = ""
    if answer.limit is not None:
        stop = f"; {stopped(answer.limit)}"
    if answer.status is Status.UNSOLVABLE:
        return f"there is no model of {span}"
    if answer.status is Status.UNKNOWN:
        return f"no model found yet ({span}){stop}"
    if answer.count is None:
        return f"a model of size {answer.stats['size']:g}, checked{stop}"
    assert answer.evidence is not None
    by_size = answer.evidence.data["by_size"]
    kind = answer.evidence.data["counted"]
    counts = (
        ""
        if len(by_size) < 2
        else " (" + ", ".join(f"size {size}: {count}" for size, count in by_size.items()) + ")"
    )
    plural = "" if answer.count == 1 else "s"
    if answer.limit:
        how_many = f"at least {answer.count} model{plural}"
    elif not answer.complete:
        how_many = f"the first {answer.count} models (there may be more)"
    else:
        how_many = f"{answer.count} model{plural}"
    return f"{how_many} of {span}, {kind}{counts}{stop}"


def _print_facts(answer: Answer[Any]) -> None:
    """What holds in every model, in some and in none."""
    if answer.result is None:
        click.echo(answer.evidence.text if answer.evidence else str(answer))
        print_confirmations(answer)
        return
    titles = {"certain": "every model", "possible": "some models", "ruled_out": "no model"}
    for name, where in titles.items():
        facts = answer.result[name]
        click.echo(f"in {where}:" + ("" if facts else " nothing"))
        for fact in facts:
            click.echo(f"  {fact}")
    print_confirmations(answer)


COMMAND = click.Command(
    "models",
    callback=run,
    help="Find finite models of the theory in FILE (LADR, TPTP or clauses). "
    "Options in the file are obeyed, those given here come first. Models count up to "
    "isomorphism unless --labelled is given; every model shown has been checked."
    f"\n\n{SOURCES}\n\n\b\nExamples:\n"
    "  sleuth models zebra\n"
    "  sleuth models group.in --size 6\n"
    "  sleuth models semigroup.in --sizes 2-4 --count\n"
    "  sleuth models semigroup.in --size 4 --count --jobs 2\n"
    '  sleuth models mafia.in --query "killer(x)"\n'
    "  sleuth models riddle.in --consequences",
    params=[
        *theory_params((*_SHOWN, _FORM), several=True),
        click.Option(["--all", "every"], is_flag=True, help="All models."),
        click.Option(["--count"], is_flag=True, help="Only the number of models."),
        click.Option(
            ["--engine"],
            type=click.Choice([each.name for each in _METHODS]),
            help=f"Who looks for a first model.  [default: {_METHODS[0].name}]",
        ),
        click.Option(
            ["--jobs"],
            type=click.IntRange(min=1, max=256),
            default=1,
            show_default=True,
            help="With --count: so many workers, each with models that begin otherwise.",
        ),
        click.Option(
            ["--cluster"],
            metavar="ADDRESS|local:N",
            help="With --count: the workers of a Dask cluster.",
        ),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        *LIMIT_OPTIONS,
        *SHARED_FLAGS,
        click.Option(["-n", "first"], type=int, help="First size, as Mace4 has it."),
        click.Option(["-N", "last"], type=int, help="Last size, as Mace4 has it."),
        click.Option(["-m", "models"], type=int, help="--most, as Mace4 has it; -1: --all."),
        click.Option(["-c", "compatible"], is_flag=True, help="No word about unknown options."),
    ],
)
