"""`sleuth explain PUZZLE [FILE]`: the steps that lead to the solution, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import PuzzleGroup, write_text
from sleuth.cli.explained import explaining_command
from sleuth.cli.show import print_drawing
from sleuth.errors import BadRequest
from sleuth.puzzle import Puzzle
from sleuth.text import several

_WIDTH = 79


def make(entry: Puzzle) -> click.Command:
    """The explain command of one puzzle."""
    return explaining_command(
        entry,
        "explain",
        "explaining",
        "Explain the solution step by step: each step names the few clues, rules and facts "
        "that force something new, and none of them can be left out. Steps that are hard to "
        "follow are opened: suppose not; then …; a contradiction. A step that places something "
        "is marked with a star.",
        _print,
        more=_FILM_OPTIONS,
        done=_draw,
    )


_FILM_OPTIONS = (
    click.Option(
        ["--svg"],
        metavar="DIR",
        help="Write a picture of each step into a folder: step-001.svg, …; links of a chain are "
        "step-001.01.svg, ….",
    ),
    click.Option(["--html"], metavar="FILE", help="Write one page with all steps."),
)


def _draw(answer: Answer[Any], values: dict[str, Any]) -> None:
    """Write the film and the page that were asked for."""
    if values["svg"]:
        write_film(answer, Path(values["svg"]))
    if values["html"]:
        from sleuth.film import page

        write_text(values["html"], page(answer))


def write_film(answer: Answer[Any], folder: Path) -> None:
    """Write a picture of each step; refuses to mix it with another film."""
    from sleuth.drawing import to_svg
    from sleuth.film import frames

    pictures = {
        f"step-{'.'.join([f'{shot.number[0]:03}', *(f'{n:02}' for n in shot.number[1:])])}.svg": (
            to_svg(shot.drawing)
        )
        for each in frames(answer.problem, answer.result["steps"])
        for shot in each.all()
        if shot.drawing is not None
    }
    if not pictures:
        raise BadRequest(
            f"steps of {answer.kind} are not shown on a board", remedy="--html FILE has the words"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if {each.name for each in folder.glob("step-*.svg")} - pictures.keys():
            raise BadRequest(f"{folder} has pictures of other steps", remedy="name another folder")
        for name, text in pictures.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{folder}: {error.strerror}", remedy="name a folder to write") from None


def _print(answer: Answer[Any]) -> None:
    """The steps, the solution and the grade."""
    steps = answer.result["steps"]
    tail = _tail(steps)
    for number, step in enumerate(steps[: len(steps) - len(tail)], 1):
        for line in told_steps(step, str(number)):
            click.echo(line)
    if tail:
        facts = "; ".join(fact["say"] for step in tail for fact in step["facts"])
        words = f"The others follow in the same way, one after the other: {facts}."
        name = f"{len(steps) - len(tail) + 1} to {len(steps)}"
        click.echo(_filled(words, f"*{name}. ", "     "))
    if answer.solution is not None:
        click.echo()
        print_drawing(answer.problem.draw(answer.solution))
        click.echo(f"\n{_claim(answer)}")
    elif answer:
        click.echo("\nNothing else follows: there is more than one solution.")
    else:
        click.echo("\nThere is no solution.")


#: So many steps of the same kind are told one by one.
_FEW_ALIKE = 3


def _tail(steps: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """The steps at the end that can be told together: each places the only thing that is left."""
    alike = list(
        takewhile(
            lambda step: step["places"] and step["kind"] == "direct" and not step["clues"],
            reversed(steps),
        )
    )
    return steps[len(steps) - len(alike) + 1 :] if len(alike) > _FEW_ALIKE else []


def _claim(answer: Answer[Any]) -> str:
    """What is claimed of the solution."""
    steps, grade = answer.result["steps"], answer.result["grade"]
    if grade is None:
        return answer.sentence()
    return f"the only solution, {several(len(steps), 'step')}; {grade['word']}"


def told_steps(step: dict[str, Any], name: str) -> Iterator[str]:
    """A step and what is inside of it, in lines that fit a terminal."""
    depth = name.count(".")
    star = "*" if step["places"] and not depth else " "
    indent = " " * (2 * depth)
    head = f"{indent}{star}{name}. "
    first, *tables = step["say"].split("\n")
    yield _filled(first, head, indent + "     ")
    yield from tables
    for number, link in enumerate(step["inside"], 1):
        yield from told_steps(link, f"{name}.{number}")


def _filled(words: str, head: str, indent: str) -> str:
    return fill(
        words,
        _WIDTH,
        initial_indent=head,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


COMMAND = PuzzleGroup("explain", make, "Explain the solution step by step.", others=("theory",))
