"""Why a board has no solution, and the rule of one loop as it is stated where it is broken."""

from __future__ import annotations

import pytest
from boards import all_loops, brute_force
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.limits import Meter
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.reader import read
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules
from sleuth.sat.inquiry import Inquiry
from solving import solve

METHODS = ("rules", "rules-full", "clingo", "cpsat", "deduce")

boards = st.lists(
    st.lists(st.sampled_from([None, None, 0, 1, 2, 3, 4]), min_size=3, max_size=3).map(tuple),
    min_size=2,
    max_size=3,
).map(lambda rows: Slitherlink(tuple(rows)))


def only(board: Slitherlink, spots: set[str]) -> Slitherlink:
    """The board with the clues at these spots."""
    return Slitherlink(
        tuple(
            tuple(clue if f"c{r}.{c}" in spots else None for c, clue in enumerate(row))
            for r, row in enumerate(board.clues)
        )
    )


@settings(max_examples=40, deadline=None)
@given(board=boards)
def test_the_clues_of_a_reason_admit_no_loop(board: Slitherlink) -> None:
    assume(not brute_force(board))
    for method in METHODS:
        answer = solve("slitherlink", board, method)
        if method == "deduce" and answer.status is Status.UNKNOWN:
            continue
        assert answer.status is Status.UNSOLVABLE
        assert answer.evidence is not None
        data = answer.evidence.data
        clash = data["clash"] if method == "deduce" else data
        assert clash["minimal"]
        clues = [each for each in clash["rules"] if each["kind"] == "clue"]
        assert not brute_force(only(board, {spot for clue in clues for spot in clue["spots"]}))


@settings(max_examples=60, deadline=None)
@given(board=boards, data=st.data())
def test_facts_hold_where_some_loop_has_them(board: Slitherlink, data: st.DataObject) -> None:
    rules = lazy_rules(board)
    literals = st.sampled_from([sign * v for v in rules.deciding for sign in (1, -1)])
    solutions = brute_force(board)
    with Inquiry(rules, Meter()) as ask:
        for _ in range(4):
            facts = data.draw(st.lists(literals, max_size=4))
            drawn = rules.lift(frozenset(fact for fact in facts if fact > 0))
            empty = rules.lift(frozenset(-fact for fact in facts if fact < 0))
            expected = any(drawn <= loop and not empty & loop for loop in solutions)
            assert ask.holds(None, facts) == expected
            if expected:
                assert rules.lift(ask.model()) in solutions
        for cut in ask.cuts:
            for loop in all_loops(board.rows, board.columns):
                true = {v for v in rules.deciding if rules.lift(frozenset({v})) <= loop}
                for clause in cut.clauses:
                    assert any((abs(each) in true) == (each > 0) for each in clause)


def test_loops_that_clash_are_named_by_what_they_enclose() -> None:
    answer = solve("slitherlink", read("4..\n...\n..4", "board"))
    assert answer.evidence is not None
    assert answer.evidence.text == (
        "These cannot hold together: the 4 in row 1, column 1 has 4 of its sides drawn; "
        "the 4 in row 3, column 3 has 4 of its sides drawn; "
        "a line that closes around row 1, column 1 is the whole line."
    )
    loop = answer.evidence.data["rules"][-1]
    assert loop["id"] == "loop:h0.0rdlu"
    assert loop["spots"] == ["h0.0", "v0.1", "h1.0", "v0.0"]


@pytest.mark.parametrize(
    ("loop", "words"),
    [
        ([1, 8, 11, 5, 10, 7], "row 1, column 1 and row 2, column 1"),
        ([1, 2, 9, 12, 6, 5, 10, 7], "4 cells between row 1, column 1 and row 2, column 2"),
    ],
)
def test_the_inside_of_a_loop_in_words(loop: list[int], words: str) -> None:
    rules = lazy_rules(read("..\n..", "board"))
    assert rules.unstated is not None
    assert rules.unstated.sentence([-segment for segment in loop]) == (
        f"a line that closes around {words} is the whole line"
    )
