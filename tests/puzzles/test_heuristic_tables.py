"""Every claim of the tables of heuristics, against all states of the shipped examples."""

from __future__ import annotations

from typing import Any

import pytest

from sleuth import catalogue
from sleuth.errors import Unsuitable
from sleuth.examples import example_text
from sleuth.heuristic_entry import HeuristicEntry, by_name
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.search.heuristic_check import Explored, Verdict
from sleuth.search.state_space import StateSpace

PUZZLES = [name for name in catalogue.PUZZLES if catalogue.puzzle(name).heuristics]
ENTRIES = [(name, entry) for name in PUZZLES for entry in catalogue.puzzle(name).heuristics]
#: More states than this take minutes.
MOST_STATES = 200_000
LONG = {("tiles", "eight"), ("tiles", "around-the-gap"), ("lights-out", "torus-king")}
EXAMPLES = [
    pytest.param(name, example, marks=[pytest.mark.thorough] if (name, example) in LONG else [])
    for name in PUZZLES
    for example in catalogue.puzzle(name).examples
]
#: Small problems, and options of their views, with which what is not claimed does not hold.
BREAKING: dict[tuple[str, str], tuple[str, dict[str, str]]] = {
    ("tiles", "sequence"): ("[2/1,1/2,1/3,3/3,3/2,3/1,2/2,1/1,2/3]", {}),
    ("tiles", "pdb"): ("4 0 2\n3 1 5", {"pattern": "3-2"}),
    ("maze", "manhattan"): ("moves: 8\nP  \n  E\n", {}),
}


def space_of(name: str, text: str, **options: str) -> StateSpace[Any, Any]:
    """The state space of a problem."""
    entry = catalogue.puzzle(name)
    view = catalogue.view_of_kind(entry, "state-space")
    assert view is not None
    space: StateSpace[Any, Any] = load(view.build)(entry.read(text, "it"), **options)
    return space


def verdicts(space: StateSpace[Any, Any], most: int = MOST_STATES) -> dict[str, Verdict]:
    """What is true of each heuristic of a space that serves it."""
    explored = Explored(space, Meter(), most)
    found = {}
    for name in space.heuristics:
        try:
            found[name] = explored.examine(space.heuristics[name])
        except Unsuitable:
            continue
    return found


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_claims_hold_on_every_state(name: str, example: str) -> None:
    try:
        space = space_of(name, example_text(name, example))
        found = verdicts(space)
    except Unsuitable as reason:
        pytest.skip(str(reason))
    table = by_name(catalogue.puzzle(name).heuristics)
    assert found
    for each, verdict in found.items():
        heuristic, entry = space.heuristics[each], table[each]
        assert heuristic.admissible <= verdict.admissible, each
        assert heuristic.consistent <= verdict.consistent, each
        # A space may claim less than the table, where the table says so, but never more.
        assert heuristic.admissible == entry.admissible or entry.holds, each
        assert heuristic.consistent == entry.consistent or entry.holds, each
        assert heuristic.summary == entry.summary


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_what_is_not_claimed_is_really_broken(name: str, entry: HeuristicEntry) -> None:
    if entry.admissible and entry.consistent and not entry.holds:
        assert (name, entry.name) not in BREAKING
        return
    text, options = BREAKING[name, entry.name]
    space = space_of(name, text, **options)
    verdict = Explored(space, Meter(), MOST_STATES).examine(space.heuristics[entry.name])
    assert not verdict.consistent
    assert verdict.admissible == (entry.admissible and not entry.holds)
    assert not space.heuristics[entry.name].consistent


@pytest.mark.parametrize("name", PUZZLES)
def test_tables_name_what_spaces_offer(name: str) -> None:
    entry = catalogue.puzzle(name)
    table = by_name(entry.heuristics)
    names = [each.name for each in entry.heuristics]
    assert len(table) == sum(1 + len(each.aliases) for each in entry.heuristics)
    offered = set()
    for example in entry.examples:
        try:
            space = space_of(name, example_text(name, example))
        except Unsuitable:
            continue
        assert set(space.heuristics) <= set(names)
        assert space.default_heuristic in names
        offered |= set(space.heuristics)
        for alias, its in table.items():
            if its.name in space.heuristics:
                assert space.heuristics[alias] is space.heuristics[its.name]
    assert offered == set(names)
    for each in entry.heuristics:
        assert each.to_json()["name"] == each.name
        assert each.summary
