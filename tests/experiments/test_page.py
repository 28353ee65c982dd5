"""The tables of docs/experiments.md are what the shipped experiments give, as far as that is fixed.

Costs and counts of states do not depend on the machine; times do, and are not in these tables.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.cli.compare import Finder
from sleuth.cli.games import GAMES
from sleuth.errors import SleuthError
from sleuth.examples import example_names, example_text
from sleuth.experiments.experiment import Experiment, Run
from sleuth.experiments.result import Result
from sleuth.experiments.rows import row_of
from sleuth.experiments.specification import read_specification
from sleuth.running import run

PAGE = Path(__file__).resolve().parents[2] / "docs" / "experiments.md"

#: The experiments whose tables are on the page, each with the problems that take a moment only.
TABLES: dict[str, tuple[str, ...]] = {
    "maze-searches": ("tiny", "small", "medium", "large"),
    "maze-heuristics": ("small", "medium", "large", "hall", "courtyard"),
    "maze-dots": ("corners-tiny", "corners-medium", "dots-few"),
    "hunger-games-heuristics": ("tiny", "small", "medium", "sparse", "dense"),
    "eight-puzzle": ("8 moves", "12 moves", "16 moves", "20 moves", "24 moves"),
    "futoshiki-inference": ("5-easy", "5-hard", "6-easy", "6-hard", "7-easy"),
    "lights-out-solvers": ("1 press", "3 presses", "5 presses", "6 presses"),
    "resolution-strategies": ("hard-worker", "three-blocks", "alpine-club"),
}


def shipped(name: str) -> Experiment:
    return read_specification(example_text("experiments", name), name, Finder(Path(".")))


def cell(experiment: Experiment, instance: int, contestant: int) -> str:
    """The cost, if there is one, and what the engine counts of a run."""
    asked = Run(0, instance, contestant)
    outcome: Answer[object] | SleuthError
    try:
        outcome = run(experiment.request(asked))
    except SleuthError as refused:
        outcome = refused
    row = row_of("", "", [Result.of(asked, outcome)])
    told = [f"{each:g}" for each in (row.cost, row.nodes) if each is not None]
    return ", ".join(told) if row.status in ("solved", "unsolvable") else "–"


def table(name: str, problems: tuple[str, ...]) -> str:
    """The table of an experiment: a line for each contestant."""
    experiment = shipped(name)
    places = [n for n, each in enumerate(experiment.instances) if each.name in problems]
    heads = [experiment.instances[place].name for place in places]
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'---|' * len(heads)}"]
    for number, contestant in enumerate(experiment.contestants):
        cells = (cell(experiment, place, number) for place in places)
        lines.append(f"| `{contestant.label}` | {' | '.join(cells)} |")
    return "\n".join(lines)


@pytest.mark.parametrize("name", TABLES)
def test_the_table_on_the_page_is_what_the_experiment_gives(name: str) -> None:
    found = re.search(rf"<!-- table: {name} -->\n\n(.*?)\n\n", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None, f"no table of {name}"
    assert found[1] == table(name, TABLES[name])


def test_every_shipped_experiment_can_be_read_and_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    names = example_names("experiments")
    for name in names:
        assert shipped(name).size > 1
        assert f"`{name}`" in page
    kinds = {*catalogue.PUZZLES, *catalogue.OTHERS, *catalogue.PLANNING, *GAMES}
    assert not kinds & set(names), "`sleuth compare NAME` has to mean one thing"
