"""The `sleuth` command: a table of commands, each loaded when it is called."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from typing import Any

import click

from sleuth import __version__, exit_codes
from sleuth.errors import SleuthError
from sleuth.loading import load
from sleuth.text import did_you_mean, safe

#: Every command with where it lives and one line of help, so that --help loads none of them.
COMMANDS: dict[str, tuple[str, str]] = {
    "solve": ("sleuth.cli.solve:COMMAND", "Solve a problem and show the checked answer."),
    "check": ("sleuth.cli.check:COMMAND", "Check a solution against the rules."),
    "explain": ("sleuth.cli.explain:COMMAND", "Explain the solution step by step."),
    "hint": ("sleuth.cli.hint:COMMAND", "Give the next step from where a player is."),
    "why-not": ("sleuth.cli.why_not:COMMAND", "Tell why there is no solution, or not only one."),
    "grade": ("sleuth.cli.grade:COMMAND", "Tell how hard a problem is."),
    "generate": ("sleuth.cli.generate:COMMAND", "Make new problems."),
    "draw": ("sleuth.cli.draw:COMMAND", "Draw boards, searches, and sheets to print."),
    "compare": ("sleuth.cli.compare:COMMAND", "Run several methods on the same problems."),
    "report": ("sleuth.cli.report:COMMAND", "Tables and plots of a kept comparison."),
    "lab": ("sleuth.cli.lab:COMMAND", "Write exercises for a class, and mark its work."),
    "runs": ("sleuth.cli.runs:COMMAND", "Show, export, join and delete kept comparisons."),
    "prepare": ("sleuth.cli.prepare:COMMAND", "Build what methods look up, once and for all."),
    "cache": ("sleuth.cli.cache:COMMAND", "Show the files that Sleuth keeps, or clear them."),
    "heuristic": (
        "sleuth.cli.heuristic:COMMAND",
        "Check a heuristic on every state of a problem.",
    ),
    "play": ("sleuth.cli.play:COMMAND", "Play in the terminal."),
    "web": ("sleuth.cli.web:COMMAND", "Open the workbench in the browser."),
    "export": ("sleuth.cli.export:COMMAND", "Write a problem for other programs."),
    "parse": ("sleuth.cli.parse:COMMAND", "Read a theory or a planning task and write it again."),
    "prove": ("sleuth.cli.prove:COMMAND", "Prove the goals of a theory."),
    "decide": ("sleuth.cli.decide:COMMAND", "A proof or a counter-model, whichever comes first."),
    "models": ("sleuth.cli.models:COMMAND", "Find finite models of a theory, or what they share."),
    "events": (
        "sleuth.cli.events:COMMAND",
        "Predict, explain or plan by the event calculus.",
    ),
    "truth-table": (
        "sleuth.cli.truth_table:COMMAND",
        "The truth table of propositional formulas.",
    ),
    "unify": ("sleuth.cli.unify:COMMAND", "The most general unifier of two terms, by steps."),
    "plan": ("sleuth.cli.plan:COMMAND", "Find a plan for a planning task in PDDL."),
    "validate": (
        "sleuth.cli.validate:COMMAND",
        "Tell whether a plan is one, and how to repair it.",
    ),
    "new": ("sleuth.cli.new:COMMAND", "Write a theory or an algorithm to start from."),
    "schema": ("sleuth.cli.schema:COMMAND", "Print the JSON schema of what is exchanged."),
    "list": (
        "sleuth.cli.list:COMMAND",
        "Show what ships: puzzles, theories, games, their methods.",
    ),
}

_WIDTH = 100

#: How a shell asks for the words that may follow, however the command is called.
_COMPLETE = "_SLEUTH_COMPLETE"


class ClosedPipe(Exception):
    """Nobody reads any more what the command writes."""


@contextmanager
def _telling_closed_pipes() -> Iterator[None]:
    """Click ends a closed pipe with exit code 1, which here says that there is no answer."""
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipe from error


class SuggestingGroup(click.Group):
    """A group that names the nearest of its commands where there is none of a name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            raise SleuthError(f"there is no command {name!r}", remedy=did_you_mean(name, known))
        return super().resolve_command(ctx, args)


class LazyGroup(SuggestingGroup):
    """A group whose commands are loaded when called and listed without being loaded."""

    def make_context(self, *args: Any, **values: Any) -> click.Context:
        """Read the words of the command line."""
        with _telling_closed_pipes():
            return super().make_context(*args, **values)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _telling_closed_pipes():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = load(COMMANDS[cmd_name][0])
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_line) for name, (_, help_line) in COMMANDS.items()])


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": _WIDTH},
    epilog="Exit codes: 0 answered, 1 proved that there is no answer, 2 bad input, "
    "3 stopped by a limit, 70 a bug, 130 interrupted, 143 terminated.",
)
@click.version_option(__version__, prog_name="sleuth")
def cli() -> None:
    """State a problem once, solve it with every method that fits, see why the answer is right.

    \b
    Try:
      sleuth list                        what ships, to solve, prove and play
      sleuth solve futoshiki 5-easy      solve a shipped example
      sleuth explain futoshiki 5-easy    tell every step to the solution
      sleuth solve maze --help           methods, formats, options of one puzzle
      sleuth compare lights-out          every method on the shipped examples
    """


def main() -> None:
    """Run the command line; every expected failure is one line on standard error."""
    for descriptor in (0, 2):
        # What is opened next must not become a standard stream by accident.
        if not _is_open(descriptor):
            _to_nowhere(descriptor)
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        # What UTF-8 cannot say, such as a file name of other bytes, is shown as an escape.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = _called()
    # Python would walk through all that is left once more: a second for a run of 400 MB, which no
    # limit stops. The system takes it back at once.
    gc.freeze()
    sys.exit(code)


def _called() -> int:
    """Run the command line and give its exit code."""
    if sys.stdout is None:
        _say("standard output is closed (open it, or write to a file)")
        return exit_codes.BAD_INPUT
    try:
        code = cli.main(standalone_mode=False, complete_var=_COMPLETE)
        sys.stdout.flush()
    except SleuthError as error:
        _say(str(error))
        return error.exit_code
    except click.ClickException as error:
        words = StringIO()
        error.show(words)
        _say(safe(words.getvalue()).rstrip("\n"), prefix="")
        return exit_codes.BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return exit_codes.INTERRUPTED
    except MemoryError:
        _say("stopped by the limit on memory: the system gives no more")
        return exit_codes.LIMIT
    except (ClosedPipe, BrokenPipeError):
        # The reader has gone (`sleuth … | head`); Python must not complain while closing.
        _to_nowhere(1)
        _to_nowhere(2)
        return exit_codes.CLOSED_PIPE
    except OSError as error:
        # What could not be written must not be tried again while Python closes.
        _to_nowhere(1)
        _say(safe(error.strerror or str(error)))
        return exit_codes.BAD_INPUT
    except Exception as error:
        from sleuth.limits import LimitReached

        if isinstance(error, LimitReached):
            _say(f"showing the answer was stopped by the limit on {error.limit}")
            return exit_codes.LIMIT
        # Exit code 1 would say that there is no answer.
        import traceback

        traceback.print_exc()
        _say("this is a bug in Sleuth: please report the command above")
        return exit_codes.BROKEN
    return code if isinstance(code, int) else exit_codes.ANSWERED


def _say(words: str, prefix: str = "sleuth: ") -> None:
    try:
        click.echo(f"{prefix}{words}", err=True)
    except OSError:
        # Python would try again while closing, and end with a code of its own.
        _to_nowhere(2)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _to_nowhere(descriptor: int) -> None:
    """Let a standard stream lead to nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere != descriptor:
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
