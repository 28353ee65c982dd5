"""`sleuth compare PUZZLE [FILES…]`, or an experiment: every method on the same problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sleuth import catalogue, exit_codes
from sleuth.brought import names_a_file
from sleuth.cli import completion
from sleuth.cli.common import (
    PuzzleGroup,
    click_options,
    given,
    method_options,
    named_text,
    parts_of,
    read_source,
    read_text,
)
from sleuth.cli.completion import NameChoice
from sleuth.cli.conduct import CONDUCT_OPTIONS, conduct
from sleuth.cli.games import GAMES
from sleuth.cli.planning import planning_text
from sleuth.errors import BadRequest, SleuthError
from sleuth.examples import example_names, example_summary, example_text
from sleuth.experiments.experiment import Contestant, Experiment, Instance, labelled
from sleuth.experiments.specification import (
    DEFAULT_SECONDS,
    all_methods,
    outsider,
    read_specification,
)
from sleuth.experiments.varying import varied
from sleuth.limits import LimitReached, Limits, Meter, metered
from sleuth.method import Method
from sleuth.method_name import parse_method, split_methods
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.tasks.explain import serves
from sleuth.text import safe

_THEORY = "theory"

#: The folder of the experiments that ship.
_SHIPPED = "experiments"


def _readable(
    entry: Puzzle, files: Iterable[str], base: Request
) -> tuple[list[Request], list[SleuthError]]:
    """A request for each problem that can be read; the others are reported and left out."""
    readable: list[Request] = []
    refused: list[SleuthError] = []
    for file in files:
        try:
            text, source = _source(entry, file)
            parts = parts_of(replace(base, text=text, source=source))
        except SleuthError as error:
            refused.append(error)
            continue
        for part in parts:
            try:
                with metered(Meter(base.limits)):
                    entry.read(part.text, part.place, **part.options)
                readable.append(part)
            except SleuthError as error:
                refused.append(error)
            except LimitReached:
                # What takes too long to be read is told so by every method.
                readable.append(part)
    for each in refused:
        click.echo(f"sleuth: {safe(str(each))}", err=True)
    return readable, refused


def make(entry: Puzzle) -> click.Command:
    """The compare command of one puzzle."""

    def run(**values: Any) -> None:
        memory = values["memory"]
        base = Request(
            values["task"],
            entry.name,
            options=given(entry.options_for(values["task"]), values),
            question=Question(shortest=values["shortest"]),
            limits=Limits(values["seconds"], None if memory is None else memory << 20),
        )
        requests, refused = _readable(entry, values["files"] or entry.examples, base)
        if not requests:
            click.get_current_context().exit(exit_codes.BAD_INPUT)
        experiment = Experiment(
            f"compare {entry.name}",
            entry.name,
            tuple(Instance(each.source, each.text, each.line, each.options) for each in requests),
            (
                *_contestants(entry, values),
                *(outsider(each, values["task"]) for each in values["external"]),
            ),
            base.question,
            base.limits,
            values["repeat"],
            values["shuffle"],
        )
        conduct(experiment, values, bool(refused))

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Run methods of {entry.name} on FILES, or on the shipped examples, and show what "
        f"each gave and took (median CPU seconds). Runs are kept as they end: a comparison that "
        "was interrupted goes on when it is called again.\n\n\b\nExamples:\n"
        f"  sleuth compare {entry.name} --repeat 5\n"
        f"  sleuth compare {entry.name} {_some(entry)} \\\n"
        f"    --methods {','.join(all_methods(entry, _tasks(entry)[0])[:2])}",
        params=[
            click.Argument(
                ["files"],
                nargs=-1,
                metavar="[FILES…]",
                shell_complete=completion.names_or_files(entry.examples),
            ),
            click.Option(
                ["--methods"],
                metavar="a,b,c",
                shell_complete=completion.methods(entry),
                help="Only these methods, each perhaps with options (astar:ties=lifo).",
            ),
            click.Option(
                ["--task"],
                type=NameChoice(_tasks(entry)),
                default=_tasks(entry)[0],
                show_default=True,
                help="What is to be done with each problem.",
            ),
            click.Option(
                ["--vary"],
                multiple=True,
                metavar="NAME[=a,b]",
                help="Each method that has this option once for each of its values.",
            ),
            click.Option(
                ["--external"],
                multiple=True,
                metavar='"PROGRAM {in} {out}"',
                help="Also a program of others; its answers are checked like ours.",
            ),
            click.Option(["--repeat"], type=click.IntRange(min=1), default=1, help="Runs of each."),
            click.Option(
                ["--seconds"],
                type=click.FloatRange(min=0),
                default=DEFAULT_SECONDS,
                show_default=True,
                help="Limit of one run.",
            ),
            click.Option(
                ["--memory"], type=click.IntRange(min=1), help="Limit of one run, in megabytes."
            ),
            click.Option(
                ["--shuffle"],
                type=int,
                default=0,
                show_default=True,
                metavar="SEED",
                help="Which order the runs have.",
            ),
            click.Option(
                ["--shortest"],
                is_flag=True,
                help="Ask for provably least cost.",
                hidden=not entry.costs,
            ),
            *click_options([*entry.options_for("solve"), *_own_options(entry)]),
            *CONDUCT_OPTIONS,
        ],
    )


def _some(entry: Puzzle) -> str:
    """Problems to name in an example of the help; the names of tasks leave room for only one."""
    if entry.name in catalogue.PUZZLES:
        return "one.txt two.txt"
    return " ".join(entry.examples[: 2 if entry.name == _THEORY else 1])


def _tasks(entry: Puzzle) -> list[str]:
    """What can be compared on problems of a kind, the usual first."""
    if entry.name == _THEORY:
        return [*catalogue.THEORY_METHODS, "explain"]
    explained = ["explain", "grade"] if serves(entry) else []
    return ["solve", *explained]


def _contestants(entry: Puzzle, values: Mapping[str, Any]) -> tuple[Contestant, ...]:
    """Methods of the task, or the task itself where there is but one way to do it."""
    task = values["task"]
    if task == "solve":
        return labelled(varied(entry, _methods(entry, values), values["vary"]))
    known = all_methods(entry, task)
    if values["methods"] is None:
        return labelled(known, task) if known else (Contestant(task, None, task),)
    named = split_methods(values["methods"])
    for name in named:
        catalogue.theory_method(task, parse_method(name)[0])
    return labelled(named, task)


#: What can be tried beside ours, by the option that takes it.
_OWN = ("heuristic", "inference")


def _own_options(entry: Puzzle) -> list[Option]:
    """The options that take something of one's own, as far as any method has them."""
    found = {option.name: option for option in method_options(entry) if option.name in _OWN}
    return [
        Option(name, f"beside each method also with this: {option.help}")
        for name, option in found.items()
    ]


def _methods(entry: Puzzle, values: Mapping[str, Any]) -> list[str]:
    """The methods to compare, each of which exists; all that serve if none are named.

    With a heuristic or an inference those that take it run with theirs and with that one.
    """
    brought = {name: values[name] for name in _OWN if values.get(name)}
    known = catalogue.methods(entry).values()
    if values["methods"] is not None:
        named = split_methods(values["methods"])
        if not all(named):
            raise BadRequest("a method has no name", remedy="say a,b,c")
        for name in named:
            alone = parse_method(name)[0]
            if alone is None or not names_a_file(alone):
                catalogue.method(entry, alone)
    else:
        named = [each.name for each in known if not brought or _takes(each, brought)]
    taken = [each for each in known if _takes(each, brought)]
    takers = {name for each in taken for name in (each.path, *each.short)}
    beside = [
        f"{name}:{option}={value}"
        for name in named
        if name in takers
        for option, value in brought.items()
    ]
    return [*named, *beside]


def _takes(method: Method, options: Iterable[str]) -> bool:
    return any(option.name in options for option in method.options)


def _specified(name: str) -> click.Command:
    """The command of an experiment that ships, or that is written down in a file."""
    shipped = _is_shipped(name)
    summary = example_summary(_SHIPPED, Path(name).stem) if shipped else ""

    def run(repeat: int | None, seconds: float | None, **values: Any) -> None:
        text, source = (
            (example_text(_SHIPPED, Path(name).stem), name) if shipped else read_text(name)
        )
        experiment = read_specification(text, source, Finder(Path(name).parent))
        if repeat is not None:
            experiment = replace(experiment, repeat=repeat)
        if seconds is not None:
            experiment = replace(experiment, limits=replace(experiment.limits, seconds=seconds))
        conduct(experiment, values)

    return click.Command(
        name,
        callback=run,
        short_help=summary,
        help=f"{summary or f'Do the experiment of {name}.'}\n\nWhat was interrupted goes on when "
        f"it is called again.\n\n\b\nExamples:\n  sleuth compare {name} --repeat 1",
        params=[
            click.Option(
                ["--repeat"], type=click.IntRange(min=1), help="Runs of each, not as it says."
            ),
            click.Option(
                ["--seconds"], type=click.FloatRange(min=0), help="Limit of one run, likewise."
            ),
            *CONDUCT_OPTIONS,
        ],
    )


def _is_shipped(name: str) -> bool:
    """Whether this names an experiment that ships; a file of that name comes first."""
    return Path(name).stem in example_names(_SHIPPED) and not Path(name).exists()


class Finder:
    """Finds the problems that a specification names: examples, and files beside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, kind: str, name: str, options: Mapping[str, Any]) -> list[Instance]:
        try:
            files = sorted(self._folder.glob(name)) if "*" in name else [self._folder / name]
        except (NotImplementedError, ValueError, OSError) as error:
            raise BadRequest(
                f"{name!r:.60}: {error}", remedy="say a pattern like boards/*.lay"
            ) from None
        if not files:
            raise BadRequest(f"no file is called {name}", remedy=f"beside {self._folder}")
        shipped = name in example_names(kind) and not files[0].exists()
        return [
            each
            for source in ([name] if shipped else map(str, files))
            for each in self._in(kind, source, options)
        ]

    def _in(self, kind: str, source: str, options: Mapping[str, Any]) -> list[Instance]:
        if kind in GAMES:
            text, called = named_text(kind, source, source)
            return [Instance(called, text, None, options)]
        text, called = _source(catalogue.puzzle(kind), source)
        base = Request("solve", kind, text, called, options=options)
        return [Instance(each.source, each.text, each.line, options) for each in parts_of(base)]


def _source(entry: Puzzle, file: str) -> tuple[str, str]:
    """The text of a problem; one in PDDL is joined with the domain that lies beside it."""
    if entry.name in catalogue.PLANNING:
        beside = Path(file).with_name("domain.pddl")
        alone = Path(file).is_file() and beside.is_file() and Path(file) != beside
        return planning_text((str(beside), file) if alone else (file,))[0], file
    return read_source(entry, file)


class _CompareGroup(PuzzleGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        """The kinds of problems, and the experiments that ship."""
        return [*super().list_commands(ctx), *example_names(_SHIPPED)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of a puzzle or game, or of an experiment."""
        if cmd_name.endswith(".toml") or cmd_name in example_names(_SHIPPED):
            return _specified(cmd_name)
        if cmd_name in catalogue.PLANNING:
            return make(catalogue.puzzle(cmd_name))
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the kinds of problems and, apart from them, the experiments."""
        self.format_kinds(super().list_commands(ctx), formatter)
        with formatter.section("Experiments that ship"):
            formatter.write_dl(
                [(name, example_summary(_SHIPPED, name)) for name in example_names(_SHIPPED)]
            )


COMMAND = _CompareGroup(
    "compare",
    make,
    """Run several methods on the same problems, side by side, and show what each gave and took.

    What is compared is said in words (a kind of problem, files, methods), or it is an experiment
    that ships, or one that you write down in SPEC.toml: its kind, problems, methods, repeats and
    limits. Every run is kept as it ends; what was interrupted goes on when it is called again.
    `sleuth runs` and `sleuth report` show what was kept.

    \b
    Examples:
      sleuth compare tiles --methods astar,idastar --repeat 5
      sleuth compare maze --methods astar --vary heuristic
      sleuth compare maze-searches
      sleuth compare SPEC.toml --jobs 2

    \b
    A SPEC.toml:
      kind = "maze"
      problems = ["tiny", "small", "boards/*.lay"]
      methods = ["bfs", "astar"]
      vary = ["heuristic=manhattan,euclidean"]
      repeat = 5
      seconds = 10
    """,
    others=(_THEORY, *catalogue.PLANNING),
    metavar="PUZZLE …|EXPERIMENT|SPEC.toml",
)
