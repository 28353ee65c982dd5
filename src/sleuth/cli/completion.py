"""What shells and mistakes are told: the names that an argument or option takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from sleuth import catalogue
from sleuth.examples import example_names
from sleuth.puzzle import Puzzle
from sleuth.text import did_you_mean

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class NameChoice(click.Choice[str]):
    """One of some names; of one that is none the nearest is told."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """What is wrong with a value, and what may have been meant."""
        return f"there is no {value!r} ({did_you_mean(str(value), map(str, self.choices))})"


def source(entry: Puzzle, *, required: bool = False) -> click.Argument:
    """The problem of a command: a file, or the name of an example."""
    metavar = "FILE" if required else "[FILE|-]"
    complete = names_or_files(example_names(entry.name))
    return click.Argument(["file"], required=required, metavar=metavar, shell_complete=complete)


def names_or_files(names: Iterable[str]) -> Complete:
    """Complete to one of these names, or to a file."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
        return [*_matching(names, begun), CompletionItem(begun, type="file")]

    return complete


def methods(entry: Puzzle) -> Complete:
    """Complete to a method of a puzzle, by its short or full name; after a comma, to another."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
        known = catalogue.methods(entry).values()
        names = dict.fromkeys(name for each in known for name in (*each.short, each.path))
        before, comma, last = begun.rpartition(",")
        return [CompletionItem(f"{before}{comma}{each.value}") for each in _matching(names, last)]

    return complete


def names(known: Iterable[str]) -> Complete:
    """Complete to one of these names."""
    listed = list(known)
    return lambda ctx, param, begun: _matching(listed, begun)


def _matching(names: Iterable[str], begun: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(begun)]
