"""What the commands share: puzzles as subcommands, files and options in, exit codes out."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from sleuth import registry
from sleuth.answer import Answer, Status
from sleuth.cli.games import GAMES, commands
from sleuth.cli.main import EXIT_INTERRUPTED
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.examples import example_names, example_text
from sleuth.limits import INTERRUPTED, Limits, Meter
from sleuth.loading import load
from sleuth.puzzle import Option, Problem, Puzzle

_LARGEST_FILE = 64 * 1024 * 1024
_GRACE_SECONDS = 0.8
_BAR_WIDTH = 30


class PuzzleGroup(click.Group):
    """A command with one subcommand for every puzzle that it serves, made when it is called.

    Games have a command of their own instead.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[Puzzle], click.Command],
        help: str,
        serves: Callable[[Puzzle], bool] = lambda entry: True,
    ) -> None:
        super().__init__(name, help=help, subcommand_metavar="PUZZLE …")
        self._make = make
        self._serves = serves
        self._games = commands(name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The puzzles that this command serves, and the games."""
        served = [name for name in registry.PUZZLES if self._serves(registry.puzzle(name))]
        return [*served, *self._games]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command for one puzzle or game."""
        if cmd_name in self._games:
            command: click.Command = load(self._games[cmd_name])  # type: ignore[assignment]
            return command
        return self._make(registry.puzzle(cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the puzzles and games with what each is about."""
        with formatter.section("Puzzles"):
            formatter.write_dl(
                [
                    (name, GAMES[name][0] if name in GAMES else registry.puzzle(name).summary)
                    for name in self.list_commands(ctx)
                ]
            )


def puzzle_options(entry: Puzzle, *parts: str) -> list[click.Parameter]:
    """The options that a puzzle adds for these parts of Sleuth."""
    return [_click_option(option) for option in entry.options if option.passes_to in parts]


def _click_option(option: Option) -> click.Option:
    default = "" if option.default is None else f"  [default: {option.default}]"
    kind: Any = click.Choice(option.choices) if option.choices else option.kind
    if option.kind is bool:
        return click.Option([f"--{option.name}"], is_flag=True, default=None, help=option.help)
    return click.Option([f"--{option.name}"], type=kind, default=None, help=option.help + default)


def given(entry: Puzzle, part: str, values: dict[str, Any]) -> dict[str, Any]:
    """The values on the command line for one part; what was not given is left out."""
    names = [option.name.replace("-", "_") for option in entry.options_for(part)]
    return {name: values[name] for name in names if values.get(name) is not None}


LIMIT_OPTIONS: tuple[click.Parameter, ...] = (
    click.Option(["--seconds"], type=click.FloatRange(min=0), help="Stop after so many seconds."),
    click.Option(["--memory"], type=click.IntRange(min=1), help="Stop at so many megabytes."),
    click.Option(["--nodes"], type=click.IntRange(min=0), help="Stop after so many nodes."),
)


def limits_from(values: dict[str, Any]) -> Limits:
    """The limits given on the command line."""
    if values["seconds"] is not None and math.isnan(values["seconds"]):
        raise BadRequest("--seconds is not a number", remedy="say how many seconds")
    memory = values["memory"]
    return Limits(values["seconds"], memory * 1024 * 1024 if memory else None, values["nodes"])


def read_problem(entry: Puzzle, file: str | None, **options: Any) -> Problem:
    """Read a problem from a file, standard input (`-`) or a shipped example."""
    text, source = read_source(entry, file)
    return entry.read(text, source, **options)


def read_source(entry: Puzzle, file: str | None) -> tuple[str, str]:
    """The text of a file, of standard input or of a shipped example, and its name."""
    return named_text(entry.name, entry.examples[0], file)


def named_text(name: str, default: str, file: str | None) -> tuple[str, str]:
    """The same for the puzzle or game of this name, whose default example is given."""
    if file is None:
        return example_text(name, default), default
    if file != "-" and not Path(file).exists() and file in example_names(name):
        return example_text(name, file), file
    return read_text(file)


def read_text(file: str) -> tuple[str, str]:
    """The text of a file or of standard input, and its name."""
    try:
        if file == "-":
            return _decoded(sys.stdin.buffer.read(_LARGEST_FILE), "standard input")
        path = Path(file)
        if not file:
            raise BadRequest("the name of the file is empty", remedy="name a file")
        if path.is_dir():
            raise BadRequest(f"{file} is a folder", remedy="name a file")
        if path.stat().st_size > _LARGEST_FILE:
            raise BadRequest(f"{file} is larger than {_LARGEST_FILE >> 20} megabytes")
        return _decoded(path.read_bytes(), file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadRequest(f"{file}: {reason}", remedy="name a file that can be read") from None


def _decoded(content: bytes, source: str) -> tuple[str, str]:
    try:
        return content.decode("utf-8-sig"), source
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput("the text is not UTF-8", Place(source, line), "save it as UTF-8") from None


def exit_code(answer: Answer[Any]) -> int:
    """What the shell is told: 0 answered, 1 proved none, 3 limit, 130 interrupted."""
    if answer.limit == INTERRUPTED:
        return EXIT_INTERRUPTED
    if answer.limit is not None or answer.status is Status.UNKNOWN:
        return 3
    return 0 if answer.status is Status.SOLVED else 1


@contextmanager
def interruptible(working_on: str) -> Iterator[None]:
    """Turn Ctrl-C into a limit that engines obey, and end the process if one does not."""
    import os
    import signal
    import threading

    def give_up() -> None:
        click.echo(f"sleuth: interrupted while {working_on}; nothing was found so far", err=True)
        os._exit(EXIT_INTERRUPTED)

    def on_interrupt(signum: int, frame: object) -> None:
        Meter.interrupted = True
        timer = threading.Timer(_GRACE_SECONDS, give_up)
        timer.daemon = True
        timers.append(timer)
        timer.start()

    timers: list[threading.Timer] = []
    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        for timer in timers:
            timer.cancel()


class ProgressBar:
    """A listener that keeps what was last told of progress, as one line of text."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, kind: str, subject: Any) -> None:
        """Hear one event."""
        if kind == "progress":
            what, done, total = subject
            full = _BAR_WIDTH * done // total
            bar = "█" * full + "░" * (_BAR_WIDTH - full)
            self.text = f"{what} {bar} {done / total:.0%}" if done < total else ""


@contextmanager
def ticking(working_on: str) -> Iterator[ProgressBar | None]:
    """Tell on a terminal that the work goes on, once it takes more than a moment.

    Yields a listener for engines that tell of their progress; None where there is no terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    import threading
    import time

    done = threading.Event()

    def tick() -> None:
        began = time.monotonic()
        while not done.wait(1.0):
            seconds = int(time.monotonic() - began)
            line = f"\r\x1b[K{bar.text or working_on} … {seconds} s, Ctrl-C stops"
            print(line, end="", file=sys.stderr, flush=True)
            shown.append(seconds)

    bar = ProgressBar()
    shown: list[int] = []
    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield bar
    finally:
        done.set()
        thread.join()
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def one_of(entry: Puzzle, names: Iterable[str]) -> list[str]:
    """The names of methods of a puzzle, each of which exists."""
    stripped = [name.strip() for name in names]
    if not all(stripped):
        raise BadRequest("a method has no name", remedy=f"there are: {', '.join(entry.methods)}")
    return [registry.method(entry, name)[0] for name in stripped]
