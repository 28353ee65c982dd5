"""The checker believes no rule that it was not given; boards without solution come to an end."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from sleuth import catalogue
from sleuth.explanation.checking import faults
from sleuth.explanation.costs import Level
from sleuth.explanation.sequence import Explanation, explain
from sleuth.explanation.step import How
from sleuth.explanation.view import rules_of
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.sat.rules import Group, Kind, Rules

#: The opposite of what is found has to be followed to a loop that closes too early.
LOOPED = ".22.\n.3.2\n...3\n"
#: A line that would close too early forbids a side at once.
CLOSING = "2..\n..0\n.31\n110\n.00\n"


def rules_for(kind: str, text: str) -> Rules[Any]:
    return rules_of(catalogue.puzzle(kind).read(text, "test"))


def explained(kind: str, text: str) -> Explanation:
    return explain(rules_for(kind, text), Meter())


def all_loops(rows: int, columns: int) -> list[frozenset[int]]:
    """All loops of a lattice, as borders of sets of cells that are one line."""
    lattice = Lattice(rows, columns)
    cells = lattice.around_cells().reshape(-1, 4).tolist()
    ends = list(zip(*lattice.ends(), strict=True))
    found = []
    for count in range(1, len(cells) + 1):
        for inside in combinations(cells, count):
            border: set[int] = set()
            for around in inside:
                border ^= set(around)
            if _is_one_loop([ends[segment - 1] for segment in sorted(border)]):
                found.append(frozenset(border))
    return found


def _is_one_loop(segments: list[tuple[int, int]]) -> bool:
    points = [point for segment in segments for point in segment]
    if any(points.count(point) != 2 for point in points):
        return False
    reached = {points[0]}
    for _ in segments:
        reached |= {each for segment in segments if reached & set(segment) for each in segment}
    return reached == set(points)


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), (2, 3), (3, 3)])
def test_what_is_left_unstated_holds_in_every_loop(rows: int, columns: int) -> None:
    """Random clauses, and all that loops give rise to, by trying every loop."""
    rules = rules_for("slitherlink", f"{'.' * columns}\n" * rows)
    loops = all_loops(rows, columns)
    unstated: Any = rules.unstated
    dice = random.Random(1)
    size = len(rules.deciding)
    accepted = 0
    for _ in range(400):
        some = set(dice.choice(loops)) | set(dice.sample(range(1, size + 1), dice.randint(0, 3)))
        clause = [-segment for segment in some - {dice.choice(sorted(some))}]
        clause = clause if dice.random() < 0.5 else [-segment for segment in some]
        accepted += unstated.states(clause)
        if unstated.states(clause):
            assert all(any(-each not in loop for each in clause) for loop in loops), clause
    assert accepted
    for loop in loops:
        assert not unstated.states([-segment for segment in loop])
        (line,) = unstated.trace(sorted(loop))
        assert all(map(unstated.states, unstated.closed(line).clauses))


def test_false_rules_are_refused() -> None:
    found = explained("slitherlink", CLOSING)
    rules = found.rules
    assert faults(rules, found.steps) == []
    stated = {group.id for group in rules.groups}
    place, late = next(
        (number, group)
        for number, step in enumerate(found.steps)
        for group in step.groups
        if group.id not in stated and not step.inside
    )
    step = found.steps[place]

    def refused(false: Group) -> bool:
        others = [group for group in step.groups if group is not late]
        spoilt = replace(step, groups=(*others, false))
        complaints = faults(rules, [*found.steps[:place], spoilt])
        return any("it is no rule" in each for each in complaints)

    fact = step.facts[0]
    assert not refused(late)
    assert refused(replace_clauses(late, [[fact]]))
    assert refused(replace_clauses(late, [[*late.clauses[0][1:]]]))
    assert refused(replace_clauses(late, [*map(list, late.clauses), [fact, -late.clauses[0][0]]]))
    assert refused(Group(late.sentence, late.clauses, Kind.CLUE, late.id, late.weight))
    clue = next(group for group in rules.groups if group.kind is Kind.CLUE)
    assert refused(replace_clauses(clue, [[fact]]))


def replace_clauses(group: Group, clauses: list[list[int]]) -> Group:
    return Group(group.sentence, [*clauses], group.kind, group.id, group.weight, group.spots)


def test_spoilt_order_kind_and_insides_are_refused() -> None:
    found = explained("slitherlink", LOOPED)
    rules, steps = found.rules, list(found.steps)
    swapped = faults(rules, steps[::-1])
    assert any("nobody told" in each for each in swapped)
    place = next(number for number, step in enumerate(steps) if step.inside)
    step = steps[place]
    links = step.inside
    spoilt = {
        "kind is wrong": replace(step, inside=()),
        "not end in a contradiction": replace(step, inside=links[:-1]),
        "nobody told": replace(step, inside=links[1:]),
        "says nothing new": replace(step, inside=(links[0], *links)),
        "uses other rules": replace(step, groups=step.groups[1:]),
        "level or its cost": replace(step, level=Level.ONE_RULE),
        "after a contradiction": replace(step, inside=(links[-1], *links)),
        "its kind": replace(step, how=How.SUPPOSE),
    }
    for complaint, bad in spoilt.items():
        complaints = faults(rules, [*steps[:place], bad])
        assert any(complaint in each for each in complaints), (complaint, complaints)
    circular = replace(step, known=(*step.known, *step.facts))
    assert faults(rules, [*steps[:place], circular])


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        # Told again and again by a chain to a place, after the clash.
        ("futoshiki", "2 0 0\n0 0 0\n0 0 0\n0 1 1 1\n1 1 1 2\n1 2 2 2\n2 2 2 1\n"),
        # Two clashes at once: what is crossed out by one was the reason of the other.
        ("futoshiki", "0 0 2 1\n0 0 1 0\n0 0 4 1\n0 2 0 0\n2 3 3 3\n3 1 3 0\n"),
    ],
)
def test_boards_without_solution_end_in_their_first_clash(kind: str, text: str) -> None:
    found = explained(kind, text)
    assert found.clash
    assert faults(found.rules, found.steps) == []


def test_a_supposition_that_another_loop_refutes_needs_none_of_its_own() -> None:
    found = explained("slitherlink", ".3..\n...3\n11..\n")
    assert not found.clash
    assert faults(found.rules, found.steps) == []


def test_limits_hold_while_loops_are_looked_for() -> None:
    """Nothing follows on a board without clues, and looking takes long."""
    rules = rules_for("slitherlink", f"{'.' * 60}\n" * 60)
    begin = time.process_time()
    with pytest.raises(LimitReached):
        explain(rules, Meter(Limits(seconds=2.0)))
    assert time.process_time() - begin < 10
