"""`sleuth models FILE`: finite models of a theory, their number, and what all of them share."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from sleuth import exit_codes
from sleuth.answer import Answer, Status
from sleuth.cli.common import LIMIT_OPTIONS, interruptible, limits_from
from sleuth.cli.show import print_json
from sleuth.cli.theory import INCLUDES, read_theory
from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import INTERRUPTED, LimitReached, Limits, Meter
from sleuth.logic import reading
from sleuth.logic.models.settings import Settings, check_size, settings_of
from sleuth.logic.syntax import Formula
from sleuth.logic.theory import Theory
from sleuth.request import Question
from sleuth.text import safe

if TYPE_CHECKING:
    from sleuth.logic.models.compilation import Compiled
    from sleuth.logic.models.interpretation import Interpretation

_STOPPED = 3
_CLASH_SECONDS = 1.0
_FORMATS = ("text", "standard", "cooked", "tabular", "portable", "svg", "json")


def run(**values: Any) -> None:
    """Read the theory, settle what is asked, and answer it."""
    # numpy starts threads for linear algebra, which nothing here needs: a third of the start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from sleuth.logic.models.compilation import compile_theory

    _refuse_contradictions(values)
    theory = read_theory(values["file"], includes=values["includes"])
    try:
        compiled = compile_theory(theory, Meter(limits_from(values)))
    except LimitReached as reached:
        click.get_current_context().exit(_stopped(reached))
    settings = _settled(settings_of_file(compiled, theory, values), values)
    if not compiled.clauses and not compiled.symbols:
        _warn(f"{theory.source}: there are no formulas, so that everything is a model")
    code = 0
    with interruptible():
        if values["consequences"] or values["query"] is not None:
            code = _print_consequences(theory, compiled, settings, values)
        else:
            code = _print_models(theory, compiled, settings, values)
    click.get_current_context().exit(code)


def _refuse_contradictions(values: dict[str, Any]) -> None:
    """Raise BadRequest if options ask for different things."""
    asked = {
        "--all": values["every"],
        "--most": values["most"],
        "--count": values["count"],
        "--consequences": values["consequences"],
        "--query": values["query"] is not None,
    }
    given = [name for name, value in asked.items() if value]
    if len(given) > 1:
        raise BadRequest(f"{' and '.join(given)} exclude each other", remedy="give one")


def _warn(text: str) -> None:
    click.echo(safe(f"sleuth: warning: {text}"), err=True)


def settings_of_file(compiled: Compiled, theory: Theory, values: dict[str, Any]) -> Settings:
    """What the file asks for; its own sizes do not matter if the command line gives some."""
    smallest = compiled.smallest_size()
    if values["size"] is None and values["sizes"] is None:
        return settings_of(theory, smallest)
    others = tuple(each for each in theory.settings if each.name != "domain_size")
    settings = settings_of(replace(theory, settings=others), smallest)
    first, last = _size_range(values)
    check_size(last, smallest)
    return replace(settings, sizes=tuple(range(max(first, smallest), last + 1)))


def _size_range(values: dict[str, Any]) -> tuple[int, int]:
    if values["size"] is not None:
        if values["sizes"] is not None:
            raise BadRequest("--size and --sizes exclude each other", remedy="give one")
        return values["size"], values["size"]
    first, dash, last = values["sizes"].partition("-")
    try:
        bounds = int(first), int(last if dash else first)
    except ValueError:
        bounds = (0, 0)
    if not 1 <= bounds[0] <= bounds[1]:
        raise BadRequest(f"{values['sizes']!r} is no range of sizes", remedy="write e.g. 2-10")
    return bounds


def _settled(settings: Settings, values: dict[str, Any]) -> Settings:
    """The settings of the file under those of the command line."""
    limits = settings.limits
    if values["seconds"] is not None:
        limits = replace(limits, seconds=values["seconds"])
    if values["memory"] is not None:
        limits = replace(limits, memory=values["memory"] * 1024 * 1024)
    limits = replace(limits, nodes=values["nodes"])
    most = settings.most
    if values["every"]:
        most = None
    elif values["most"]:
        most = values["most"]
    if not settings.sizes:
        raise BadRequest(
            "no size is left to look at",
            remedy="see start_size, end_size and iterate_… in the file, or give --size",
        )
    return replace(settings, limits=limits, most=most)


def _print_models(
    theory: Theory, compiled: Compiled, settings: Settings, values: dict[str, Any]
) -> int:
    from sleuth.logic.models.finder import solve
    from sleuth.logic.models.view import FiniteModels, itself

    format_name = values["format"] or ("tabular" if settings.tabular else "text")
    if format_name == "svg" and settings.most != 1 and not (values["count"] or values["json"]):
        raise BadRequest("an SVG file holds one drawing", remedy="give --most 1")
    view = FiniteModels(
        theory, settings.sizes, itself, labelled=values["labelled"], skolems=values["skolems"]
    )
    answer = solve(
        view,
        Question(most=settings.most, count=values["count"]),
        Meter(settings.limits),
        engine=values["engine"],
        seconds_per_size=settings.seconds_per_size,
    )
    clash = None
    tellable = len(settings.sizes) == 1 or compiled.meaning.fixes_elements
    sought = answer.status is Status.UNSOLVABLE and tellable
    if sought:
        clash = _clash(compiled, settings, answer)
    if values["json"] or format_name == "json":
        print_json(_as_json(answer, clash, values["count"]))
    elif values["count"]:
        click.echo(_claim(answer, settings))
    else:
        _print_found(answer, compiled, format_name, values)
        click.echo(_claim(answer, settings), err=format_name != "text")
    if sought and not values["json"] and format_name != "json":
        click.echo(_clash_text(clash))
    return answer.exit_code


def _clash(
    compiled: Compiled, settings: Settings, answer: Answer[Interpretation]
) -> list[str] | None:
    """Why there is no model, where that can be told within a moment and what is left to spend."""
    from sleuth.logic.models.clash import clashing_formulas

    limits, seconds = settings.limits, _CLASH_SECONDS
    if limits.seconds is not None:
        seconds = max(0.0, min(seconds, limits.seconds - answer.stats["seconds"]))
    nodes = None
    if limits.nodes is not None:
        nodes = max(0, limits.nodes - int(answer.stats["nodes"]))
    meter = Meter(Limits(seconds, limits.memory, nodes))
    try:
        return clashing_formulas(compiled, settings.sizes, meter)
    except (LimitReached, Unsuitable):
        return None


def _clash_text(clash: list[str] | None) -> str:
    if clash is None:
        return f"which formulas clash was not found within {_CLASH_SECONDS:g} s and the limits"
    if not clash:
        return "no formula is needed for that"
    return "\n  ".join(["these cannot hold together:", *clash])


def _models(answer: Answer[Interpretation]) -> tuple[Interpretation, ...]:
    if answer.solutions:
        return answer.solutions
    return () if answer.solution is None else (answer.solution,)


def _as_json(
    answer: Answer[Interpretation], clash: list[str] | None, count_only: bool
) -> dict[str, Any]:
    found = () if count_only else _models(answer)
    result: dict[str, Any] = {
        "status": str(answer.status),
        "count": answer.count,
        "models": [model.to_json() for model in found],
        "complete": answer.evidence.data["complete"] if answer.evidence else False,
        "evidence": answer.evidence.to_json() if answer.evidence else None,
        "stats": dict(answer.stats),
        "limit": answer.limit,
    }
    if answer.status is Status.UNSOLVABLE:
        result["clash"] = clash
    return result


def _print_found(
    answer: Answer[Interpretation], compiled: Compiled, format_name: str, values: dict[str, Any]
) -> None:
    from sleuth.logic.models import formats, tables

    groups = compiled.theory.distinct
    numbers = compiled.meaning.fixes_elements
    seconds = int(answer.stats["seconds"])
    for number, model in enumerate(_models(answer), 1):
        if format_name == "text":
            click.echo(f"model {number}, of size {model.size}\n")
            click.echo(tables.text(model, groups, numbers=numbers) + "\n")
        elif format_name == "svg":
            from sleuth.drawing import to_svg

            click.echo(to_svg(tables.drawing(model, groups, numbers=numbers)), nl=False)
        else:
            click.echo(safe(formats.FORMATS[format_name](model, number, seconds)))


def _claim(answer: Answer[Interpretation], settings: Settings) -> str:
    """The answer in one or two lines."""
    sizes = settings.sizes
    span = f"size {sizes[0]}" if len(sizes) == 1 else f"sizes {sizes[0]} to {sizes[-1]}"
    stop = ""
    if answer.limit is not None:
        cause = "interrupted" if answer.limit == INTERRUPTED else f"the limit on {answer.limit}"
        stop = f"; stopped: {cause}"
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
    elif not answer.evidence.data["complete"]:
        how_many = f"the first {answer.count} models (there may be more)"
    else:
        how_many = f"{answer.count} model{plural}"
    return f"{how_many} of {span}, {kind}{counts}{stop}"


def _print_consequences(
    theory: Theory, compiled: Compiled, settings: Settings, values: dict[str, Any]
) -> int:
    from sleuth.logic.models.consequences import consequences, query

    meter = Meter(settings.limits)
    try:
        if values["query"] is not None:
            formula = _formula(values["query"], theory)
            _warn_of_unknown_names(formula, compiled)
            result = query(theory, formula, values["query"], settings.sizes, meter)
        else:
            result = consequences(theory, settings.sizes, meter)
    except LimitReached as reached:
        return _stopped(reached)
    if values["json"] or values["format"] == "json":
        print_json({"status": "unsolvable"} if result is None else result.to_json())
    elif result is None:
        click.echo("there is no model, so that everything and nothing follows")
    else:
        _print_facts("in every model", [fact.text for fact in result.certain])
        _print_facts("in some models", [fact.text for fact in result.possible])
        _print_facts("in no model", [fact.text for fact in result.impossible])
    return 1 if result is None else 0


def _stopped(reached: LimitReached) -> int:
    """Say why nothing was found; the exit code that goes with it."""
    if reached.limit == INTERRUPTED:
        click.echo("sleuth: interrupted", err=True)
        return exit_codes.INTERRUPTED
    click.echo(f"sleuth: stopped by the limit on {reached.limit}", err=True)
    return _STOPPED


def _print_facts(title: str, facts: list[str]) -> None:
    click.echo(f"{title}:" + ("" if facts else " nothing"))
    for fact in facts:
        click.echo(f"  {fact}")


def _warn_of_unknown_names(formula: Formula, compiled: Compiled) -> None:
    from difflib import get_close_matches

    from sleuth.logic.models.compilation import symbols_of

    known = [symbol.name for symbol in compiled.symbols if not symbol.hidden]
    asked = dict.fromkeys(each.name for each in symbols_of(formula, compiled.meaning))
    for name in asked:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            _warn(f"the theory says nothing of {name}{hint}")


def _formula(text: str, theory: Theory) -> Formula:
    """A formula given on the command line, read as the file is."""
    if not text.strip(" ."):
        raise BadRequest("--query is empty", remedy='write e.g. --query "killer(x)"')
    opening = "set(prolog_style_variables).\n" if theory.prolog_style else ""
    opening += "set(arithmetic).\n" if theory.arithmetic else ""
    body = text.strip().removesuffix(".")
    read = reading.read_text(f"{opening}formulas(query).\n{body}.\nend_of_list.\n", "query", "ladr")
    if len(read.sentences) != 1:
        raise BadRequest("--query takes one formula", remedy='write e.g. --query "killer(x)"')
    return read.sentences[0].formula


COMMAND = click.Command(
    "models",
    callback=run,
    help="Find finite models of the theory in FILE (LADR, TPTP or clauses; `-`: standard "
    "input). Options in the file are obeyed, those given here come first. Models count up to "
    "isomorphism unless --labelled is given; every model shown has been checked."
    "\n\n\b\nExamples:\n"
    "  sleuth models group.in --size 6\n"
    "  sleuth models semigroup.in --sizes 2-4 --count\n"
    '  sleuth models mafia.in --query "killer(x)"\n'
    "  sleuth models riddle.in --consequences",
    params=[
        click.Argument(["file"], metavar="FILE"),
        INCLUDES,
        click.Option(["--size"], type=click.IntRange(min=1), help="Only this size."),
        click.Option(["--sizes"], metavar="FIRST-LAST", help="These sizes, in turn."),
        click.Option(["--all", "every"], is_flag=True, help="All models."),
        click.Option(["--most"], type=click.IntRange(min=1), help="So many models."),
        click.Option(["--count"], is_flag=True, help="Only the number of models."),
        click.Option(["--labelled"], is_flag=True, help="Tell renamed elements apart."),
        click.Option(["--skolems"], is_flag=True, help="Show Skolem functions as well."),
        click.Option(["--consequences"], is_flag=True, help="What all models have in common."),
        click.Option(["--query"], metavar="FORMULA", help="For which names a formula holds."),
        click.Option(
            ["--engine"],
            type=click.Choice(("race", "search", "cadical")),
            default="race",
            show_default=True,
            help="Who looks for a first model.",
        ),
        click.Option(["--format"], type=click.Choice(_FORMATS), help="How models are printed."),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        *LIMIT_OPTIONS,
    ],
)
