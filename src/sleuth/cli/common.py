"""What the commands share: puzzles as subcommands, words in, a request out, a run watched."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import click

from sleuth import catalogue, exit_codes
from sleuth.addresses import is_pasted
from sleuth.answer import Answer
from sleuth.cli.completion import NameChoice, names
from sleuth.cli.games import GAMES, commands
from sleuth.cli.limited import broken_off, bytes_of, show_in_time, take_time, waited
from sleuth.errors import BadRequest
from sleuth.events import Event, Hear, Only, both
from sleuth.examples import example_names, example_text
from sleuth.limits import Cancellation, LimitReached, Limits, Meter, metered
from sleuth.loading import load
from sleuth.options import Option
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.running import instances
from sleuth.text_file import LARGEST_FILE, decoded
from sleuth.worker.attempt import stopped
from sleuth.worker.where import run_anywhere

_BAR_WIDTH = 30
_STANDARD_INPUT = "standard input"
_PASTED = "the argument"
#: More examples than this are not named in a message.
_MOST_NAMED = 8


class PuzzleGroup(click.Group):
    """A command with one subcommand for every puzzle that it serves, made when it is called.

    Games have a command of their own instead. `others` are kinds of problems that are no puzzles
    and are worth to be listed.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[Puzzle], click.Command],
        help: str,
        serves: Callable[[Puzzle], bool] = lambda entry: True,
        others: Sequence[str] = (),
        metavar: str = "PUZZLE …",
    ) -> None:
        super().__init__(name, help=help, subcommand_metavar=metavar)
        self._others = others
        self._make = make
        self._serves = serves
        self._games = commands(name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The puzzles that this command serves, and the games."""
        served = [name for name in catalogue.PUZZLES if self._serves(catalogue.puzzle(name))]
        return [*served, *self._others, *self._games]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command for one puzzle or game."""
        if cmd_name in self._games:
            command: click.Command = load(self._games[cmd_name])
            return command
        if cmd_name not in (*catalogue.PUZZLES, *catalogue.OTHERS):
            raise BadRequest(
                f"no puzzle is called {cmd_name!r}",
                remedy=catalogue.did_you_mean(cmd_name, self.list_commands(ctx)),
            )
        entry = catalogue.puzzle(cmd_name)
        if not self._serves(entry):
            able = ", ".join(self.list_commands(ctx))
            raise BadRequest(f"{self.name} does not serve {cmd_name}", remedy=f"it serves {able}")
        return self._make(entry)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the puzzles and games with what each is about."""
        self.format_kinds(self.list_commands(ctx), formatter)

    def format_kinds(self, names: Iterable[str], formatter: click.HelpFormatter) -> None:
        """List kinds of problems."""
        with formatter.section("Puzzles"):
            formatter.write_dl(
                [
                    (name, GAMES[name][0] if name in GAMES else catalogue.puzzle(name).summary)
                    for name in names
                ]
            )


def click_options(options: Iterable[Option]) -> list[click.Parameter]:
    """Options as data, as options of a command; those of one name become one."""
    by_name: dict[str, list[Option]] = {}
    for option in options:
        by_name.setdefault(option.name, []).append(option)
    return [_click_option(same) for same in by_name.values()]


def _click_option(same: Sequence[Option]) -> click.Option:
    option = same[0]
    defaults = list(dict.fromkeys(each.default for each in same if each.default is not None))
    shown = "" if not defaults else f"  [default: {' or '.join(map(str, defaults))}]"
    flag = f"--{option.name}"
    match option.kind:
        case "flag":
            return click.Option([flag], is_flag=True, default=None, help=option.help)
        case "choice":
            kind: Any = NameChoice(option.choices)
            return click.Option([flag], type=kind, default=None, help=option.help + shown)
        case "folder":
            return click.Option([flag], metavar="DIR", default=None, help=option.help)
        case "file" | "output":
            return click.Option([flag], metavar="FILE", default=None, help=option.help)
        case _:
            kind = {"integer": int, "number": float}.get(option.kind, str)
            complete = names(option.choices) if option.choices else None
            return click.Option(
                [flag], type=kind, default=None, help=option.help + shown, shell_complete=complete
            )


def defined(pairs: Iterable[tuple[str, str]], width: int = 76, indent: int = 2) -> str:
    """Names and what they are in lines that fit a terminal, as part of a command's help.

    >>> print(defined([("bfs", "breadth first"), ("a-long-name", "more")], width=24))
      bfs          breadth
                   first
      a-long-name  more
    """
    from textwrap import fill

    listed = list(pairs)
    column = max((len(name) for name, _ in listed), default=0) + 2
    before, hanging = " " * indent, " " * (indent + column)
    return "\n".join(
        fill(
            text,
            width,
            initial_indent=f"{before}{name:{column}}",
            subsequent_indent=hanging,
            break_on_hyphens=False,
        )
        for name, text in listed
    )


def method_options(entry: Puzzle) -> list[Option]:
    """The options of all methods of a puzzle; the help of heuristics names those it has."""
    found = [option for each in catalogue.methods(entry).values() for option in each.options]
    return [with_heuristics(each, entry) if each.name == "heuristic" else each for each in found]


def with_heuristics(option: Option, entry: Puzzle) -> Option:
    """The option with the heuristics of a puzzle, in its help and for shells.

    Those that are faulty on purpose stand apart; a file with one's own may be given too.
    """
    sound = ", ".join(each.name for each in entry.heuristics)
    faulty = ", ".join(each.name for each in entry.faulty_heuristics)
    listed = f"{sound}; faulty on purpose: {faulty}" if faulty else sound
    known = tuple(each.name for each in (*entry.heuristics, *entry.faulty_heuristics))
    return Option(option.name, f"{option.help}: {listed}" if listed else option.help, choices=known)


def given(options: Iterable[Option], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values on the command line for these options; what was not given is left out.

    Files are read here: a request carries their text.
    """
    found: dict[str, Any] = {}
    for option in options:
        value = values.get(option.keyword)
        if value is None:
            continue
        if option.kind == "file":
            value = read_text(value)[0]
        elif option.kind == "folder":
            value = folder_texts(value)
        elif option.kind == "output":
            value = True
        found[option.name] = value
    return found


LIMIT_OPTIONS: tuple[click.Parameter, ...] = (
    click.Option(["--seconds"], type=click.FloatRange(min=0), help="Stop after so many seconds."),
    click.Option(["--memory"], type=click.IntRange(min=1), help="Stop at so many megabytes more."),
    click.Option(["--nodes"], type=click.IntRange(min=0), help="Stop after so many nodes."),
)


def limits_from(values: Mapping[str, Any]) -> Limits:
    """The limits given on the command line."""
    seconds, memory = values.get("seconds"), values.get("memory")
    if seconds is not None and math.isnan(seconds):
        raise BadRequest("--seconds is not a number", remedy="say how many seconds")
    if seconds is not None:
        seconds = max(0.0, seconds - waited())
    return Limits(seconds, memory * 1024 * 1024 if memory else None, values.get("nodes"))


def read_problem(entry: Puzzle, file: str | None, options: Mapping[str, Any]) -> Problem:
    """Read a problem from a file, standard input (`-`) or a shipped example."""
    text, source = read_source(entry, file)
    return entry.read(text, source, **options)


def read_source(entry: Puzzle, file: str | None) -> tuple[str, str]:
    """The text of a file, of standard input or of a shipped example, and its name."""
    return named_text(entry.name, entry.examples[0], file, entry.addresses)


def named_text(
    name: str, default: str, file: str | None, addresses: tuple[str, ...] = ()
) -> tuple[str, str]:
    """The same for the puzzle or game of this name, whose default example is given.

    What is no file may be the board itself: a game ID or an address on the web.
    """
    if file is None:
        return example_text(name, default), default
    if file in ("", "-") or exists(file):
        return read_text(file)
    examples = example_names(name)
    if file in examples:
        return example_text(name, file), file
    if is_pasted(file, addresses):
        return file, _PASTED
    raise BadRequest(
        f"{file}: there is no such file or example of {name}", remedy=nearest(file, examples)
    )


def nearest(name: str, known: Sequence[str]) -> str:
    """What to name instead of a file or example that there is not."""
    from difflib import get_close_matches

    close = get_close_matches(name[:60], known, n=3)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if len(known) <= _MOST_NAMED:
        return f"there are: {', '.join(known)}"
    return "name a file that can be read; `sleuth list` shows the examples"


def exists(file: str) -> bool:
    """Whether there is a file or folder of this name."""
    try:
        return Path(file).exists()
    except (OSError, ValueError):  # too long, or with characters that no name has
        return False


def read_text(file: str) -> tuple[str, str]:
    """The text of a file or of standard input, and its name."""
    try:
        if file == "-":
            if sys.stdin is None:
                raise BadRequest("standard input is closed", remedy="open it, or name a file")
            return decoded(_content(file, _STANDARD_INPUT), _STANDARD_INPUT), _STANDARD_INPUT
        path = Path(file)
        if not file:
            raise BadRequest("the name of the file is empty", remedy="name a file")
        if path.is_dir():
            raise BadRequest(f"{file} is a folder", remedy="name a file")
        return decoded(_content(file, file), file), file
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadRequest(f"{file}: {reason}", remedy="name a file that can be read") from None


def folder_texts(folder: str) -> list[str]:
    """The texts of all files of a folder, in the order of their names; hidden ones are left out."""
    try:
        files = sorted(each for each in Path(folder).iterdir() if each.is_file())
    except OSError as error:
        raise BadRequest(f"{folder}: {error.strerror}", remedy="name a folder") from None
    return [read_text(str(file))[0] for file in files if not file.name.startswith(".")]


def _content(file: str, name: str) -> bytes:
    """What a file holds, unless that is too much; devices and pipes do not say how much it is."""
    content = bytes_of(file, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        most = f"{LARGEST_FILE >> 20} megabytes"
        raise BadRequest(f"{name} is larger than {most}", remedy="give a smaller one")
    return content


def write_text(file: str, text: str) -> None:
    """Write a file that was named on the command line; `-` is standard output."""
    if file == "-":
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name a file to write") from None


def parts_of(request: Request) -> list[Request]:
    """The same request for each of the problems in its text, which is split within the limits."""
    try:
        with metered(Meter(request.limits)):
            return instances(request)
    except LimitReached as reached:
        click.echo(f"sleuth: reading was stopped by the limit on {reached.limit}", err=True)
        return click.get_current_context().exit(exit_codes.LIMIT)


class Caught(Exception):
    """What a command wanted to ask, told instead of run."""

    def __init__(self, request: Request) -> None:
        super().__init__(request.task)
        self.request = request


_CATCHES: ContextVar[bool] = ContextVar("catches", default=False)


@contextmanager
def catching() -> Iterator[None]:
    """Commands called inside raise Caught where they would run their first request."""
    before = _CATCHES.set(True)
    try:
        yield
    finally:
        _CATCHES.reset(before)


def answered(
    request: Request,
    working_on: str,
    *,
    hear: Hear | None = None,
    problem: Problem | None = None,
) -> Answer[Any]:
    """Run a request, with progress on a terminal, until it ends or Ctrl-C stops it.

    What the command does afterwards, showing the answer, obeys the limits of the request too.
    """
    if _CATCHES.get():
        raise Caught(request)
    take_time()
    meter = Meter(request.limits)
    try:
        with (
            interruptible() as cancellation,
            ticking(working_on) as bar,
            broken_off(request.limits),
        ):
            answer = run_anywhere(
                request,
                both(hear, bar),
                cancellation,
                shell=True,
                problem=problem,
                allow_files=True,
            )
    except LimitReached as reached:
        answer = stopped(request, reached.limit)
    show_in_time(meter)
    return answer


@contextmanager
def interruptible() -> Iterator[Cancellation]:
    """Turn Ctrl-C and SIGTERM into a cancellation that runs obey."""
    from sleuth.cli.signals import cancelling

    with cancelling() as cancellation:
        yield cancellation


@contextmanager
def ticking(working_on: str) -> Iterator[Hear | None]:
    """Tell on a terminal that the work goes on, once it takes more than a moment.

    Yields what hears of progress; None where there is no terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    import shutil
    import threading
    import time

    done = threading.Event()
    bar = [""]
    shown: list[int] = []

    def hear(event: Event) -> None:
        if event.kind == "progress":
            bar[0] = _bar(**event.about)

    def tick() -> None:
        began = time.monotonic()
        while not done.wait(1.0):
            seconds = int(time.monotonic() - began)
            rest = f" … {seconds} s, Ctrl-C stops"
            # A line that wraps could not be taken back.
            room = shutil.get_terminal_size().columns - len(rest) - 1
            line = f"\r\x1b[K{(bar[0] or working_on)[:room]}{rest}"
            print(line, end="", file=sys.stderr, flush=True)
            shown.append(seconds)

    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield Only(hear, "progress")
    finally:
        done.set()
        thread.join()
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _bar(what: str, done: float, total: float | None) -> str:
    """One line about progress."""
    if not total:
        return f"{what} {done:g}"
    if done >= total:
        return ""
    full = int(_BAR_WIDTH * done // total)
    return f"{what} {'█' * full}{'░' * (_BAR_WIDTH - full)} {done / total:.0%}"
