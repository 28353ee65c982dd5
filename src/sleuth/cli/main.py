"""The `sleuth` command: a table of commands, each loaded when it is called."""

from __future__ import annotations

import sys
from io import StringIO, TextIOWrapper

import click

from sleuth import __version__, exit_codes
from sleuth.errors import SleuthError
from sleuth.loading import load
from sleuth.text import safe

#: Every command with where it lives and one line of help, so that --help loads none of them.
COMMANDS: dict[str, tuple[str, str]] = {
    "solve": ("sleuth.cli.solve:COMMAND", "Solve a problem and show the checked answer."),
    "check": ("sleuth.cli.check:COMMAND", "Check a solution against the rules."),
    "generate": ("sleuth.cli.generate:COMMAND", "Make new problems."),
    "compare": ("sleuth.cli.compare:COMMAND", "Run several methods on the same problems."),
    "heuristic": (
        "sleuth.cli.heuristic:COMMAND",
        "Check a heuristic on every state of a problem.",
    ),
    "play": ("sleuth.cli.play:COMMAND", "Play in the terminal."),
    "export": ("sleuth.cli.export:COMMAND", "Write a problem for other programs."),
    "parse": ("sleuth.cli.parse:COMMAND", "Read a theory in logic and write it in another format."),
    "prove": ("sleuth.cli.prove:COMMAND", "Prove the goals of a theory."),
    "decide": ("sleuth.cli.decide:COMMAND", "A proof or a counter-model, whichever comes first."),
    "models": ("sleuth.cli.models:COMMAND", "Find finite models of a theory, or what they share."),
    "new": ("sleuth.cli.new:COMMAND", "Write a theory or an algorithm to start from."),
    "schema": ("sleuth.cli.schema:COMMAND", "Print the JSON schema of what is exchanged."),
    "list": ("sleuth.cli.list:COMMAND", "Show every puzzle, its views, methods and formats."),
}

_WIDTH = 100


class LazyGroup(click.Group):
    """A group whose commands are loaded when called and listed without being loaded."""

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
    "3 stopped by a limit, 130 interrupted.",
)
@click.version_option(__version__, prog_name="sleuth")
def cli() -> None:
    """State a problem once, solve it with every method that fits, see why the answer is right.

    \b
    Try:
      sleuth solve lights-out                    solve a shipped example
      sleuth solve lights-out board.txt --shortest
      sleuth solve lights-out --help             methods, formats and options of one puzzle
      sleuth compare lights-out                  every method on the shipped examples
    """


def main() -> None:
    """Run the command line; every expected failure is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        # What UTF-8 cannot say, such as a file name of other bytes, is shown as an escape.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = cli.main(standalone_mode=False)
        sys.stdout.flush()
    except SleuthError as error:
        click.echo(f"sleuth: {error}", err=True)
        code = error.exit_code
    except click.ClickException as error:
        words = StringIO()
        error.show(words)
        click.echo(safe(words.getvalue()), err=True, nl=False)
        code = 2
    except (KeyboardInterrupt, click.Abort):
        click.echo("sleuth: interrupted", err=True)
        code = exit_codes.INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`sleuth … | head`); Python must not complain while closing.
        sys.stdout = None
        code = 0
    except OSError as error:
        sys.stdout = None
        click.echo(safe(f"sleuth: {error.strerror or error}"), err=True)
        code = 2
    except Exception:
        # Exit code 1 would say that there is no answer.
        import traceback

        traceback.print_exc()
        click.echo("sleuth: this is a bug in Sleuth: please report the command above", err=True)
        code = exit_codes.BROKEN
    sys.exit(code if isinstance(code, int) else 0)
