"""Counts agree with their nouns, and places are counted one way, in all that is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sleuth import catalogue
from sleuth.cli.main import cli

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sleuth"
ROOMS = ("puzzles", "search", "csp", "sat", "play", "cli", "algebra")

NOUNS = (
    *("cell", "row", "column", "press", "move", "board", "light", "step", "state", "number"),
    *("place", "time", "run", "bit", "line", "instance", "food", "clause", "variable", "node"),
    *("equation", "game", "problem", "expansion", "segment", "tile"),
)
PLURALS = "|".join(f"{noun}es" if noun.endswith("s") else f"{noun}s" for noun in NOUNS)

#: A number that may be 1 before a plural: of all that a program may say in an f-string.
UNCOUNTED = re.compile(rf"(?<!×)\{{([a-z_][^{{}}!]*)\}} ({PLURALS})\b")

#: Where the number is never 1, or where what is counted is something else.
ALLOWED = (
    "several(",
    "at most {",
    "up to {",
    "more than {",
    "{lines} lines of {length}",
    "cells to visit",
    "{factor:g} times",
    "of {lattice.size} segments",
    "if times == 1 else",
    "riddles of {places} places",
    "rows of {self.setting.places}",
    'f"{count} places", f"give 2',
    "of {widest} columns",
    "{max(numbers)} tiles is too large",
    "{len(shown)} solutions",
)

PLACES = re.compile(r"\br\d+c\d+\b|\bcell \(\d|\(\d+, ?\d+\)")
ONE_OF_MANY = re.compile(rf"(?<![\d.×,-])1 ({PLURALS}|solutions|models)\b")


def test_no_message_counts_without_its_noun() -> None:
    found = []
    for room in ROOMS:
        for file in sorted((PACKAGE / room).rglob("*.py")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if UNCOUNTED.search(line) and not any(word in line for word in ALLOWED):
                    found.append(f"{file.relative_to(PACKAGE)}:{number}: {line.strip()}")
    assert found == []


def test_a_planted_count_is_seen() -> None:
    assert UNCOUNTED.search('f"row has {len(row)} cells"')
    assert not UNCOUNTED.search('f"{rows}×{columns} cells"')
    assert ONE_OF_MANY.search("after 1 expansions")
    assert not ONE_OF_MANY.search("11 cells, 3×1 cells, 0.1 steps")
    assert PLACES.search("cell (0, 1)")


#: Commands that count something that is there once, or name places.
SAYING = [
    "solve tiles swapped-pair",
    "solve lights-out no-way-out",
    "solve lights-out three-states",
    "solve slitherlink 1x1t0:4",
    "solve slitherlink 2x2t0:3333",
    "solve cnf pigeons",
    "solve futoshiki 2:1,1,0,0,",
    "solve tiles 2x1:1,0",
    "solve tiles 2x1:1,0 --count",
    "solve lights-out 1x1:8,8",
    "solve lights-out 1x1:8,8 --all",
    "solve lights-out 1x1:8,8 --unique",
    "check lights-out 1x1:8,8 0",
    "check slitherlink 1x1t0:4 nonsense",
    "check tiles 2x1:0,1 R",
    "heuristic tiles 2x1:1,0",
    "heuristic maze",
    "solve tiles --method smastar:capacity=2",
    "solve maze --nodes 1",
    "generate tiles --size 1x1",
    "generate lights-out --size 1x1 --count 2",
    "compare tiles 2x1:1,0 --methods astar",
]


@pytest.mark.parametrize("words", SAYING)
def test_what_is_said_counts_well(words: str) -> None:
    done = CliRunner().invoke(cli, words.split())
    said = done.output + str(done.exception or "")
    assert ONE_OF_MANY.search(said) is None, said
    assert PLACES.search(said) is None, said


@pytest.mark.parametrize("kind", list(catalogue.PUZZLES))
def test_help_counts_well(kind: str) -> None:
    for command in ("solve", "export", "check", "compare"):
        said = CliRunner().invoke(cli, [command, kind, "--help"]).output
        assert ONE_OF_MANY.search(said) is None, said
