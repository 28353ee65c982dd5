"""The adversarial searches on random game trees."""

from __future__ import annotations

import random
from ast import literal_eval
from typing import Any

import pytest
from game_trees import State, Tree
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.events import KINDS
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.search.adversarial import alphabeta, expectimax, mcts, minimax
from sleuth.search.adversarial.deepening import deepen
from sleuth.search.adversarial.opponents import Decision

SEEDS = st.integers(0, 10**6)


def worth(game: Tree, state: State, plies: int, *, by_chance: bool) -> float:
    """The value of a state by the definition of minimax, or of expectimax."""
    if plies == 0 or game.is_over(state):
        return game.value(state)
    values = [
        worth(game, game.after(state, move), plies - 1, by_chance=by_chance)
        for move in game.moves(state)
    ]
    if game.player(state) == 0:
        return max(values)
    if by_chance:
        return sum(a * b for a, b in zip(values, game.chances(state), strict=True))
    return min(values)


@settings(deadline=None)
@given(SEEDS, st.integers(1, 5), st.integers(1, 3))
def test_alphabeta_is_minimax_at_every_depth(seed: int, plies: int, players: int) -> None:
    game = Tree(seed, players)
    plain = minimax.search(game, (), plies)
    pruned = alphabeta.search(game, (), plies)
    assert (pruned.move, pruned.value) == (plain.move, plain.value)
    assert plain.value == worth(game, (), plies, by_chance=False)
    assert pruned.nodes <= plain.nodes


@settings(deadline=None)
@given(SEEDS, st.integers(1, 4))
def test_alphabeta_is_minimax_where_an_opponent_moves_first(seed: int, plies: int) -> None:
    game = Tree(seed, players=3)
    state = (0,)
    if not game.is_over(state):
        plain, pruned = minimax.search(game, state, plies), alphabeta.search(game, state, plies)
        assert (pruned.move, pruned.value) == (plain.move, plain.value)


def test_alphabeta_prunes() -> None:
    nodes = [
        (minimax.search(Tree(seed), (), 5).nodes, alphabeta.search(Tree(seed), (), 5).nodes)
        for seed in range(50)
    ]
    assert sum(pruned for _, pruned in nodes) < 0.8 * sum(plain for plain, _ in nodes)


@settings(deadline=None)
@given(SEEDS, st.integers(1, 5), st.integers(1, 3))
def test_expectimax_is_its_definition(seed: int, plies: int, players: int) -> None:
    game = Tree(seed, players)
    decision = expectimax.search(game, (), plies)
    assert decision.value == pytest.approx(worth(game, (), plies, by_chance=True))
    child = game.after((), decision.move)
    assert worth(game, child, plies - 1, by_chance=True) == pytest.approx(decision.value)


def test_mcts_finds_the_best_move_of_small_games() -> None:
    """Where one move is better by a margin, many play-outs find it nearly always."""
    right = clear = 0
    for seed in range(40):
        game = Tree(seed, longest=3)
        values = sorted(
            worth(game, game.after((), move), 5, by_chance=True) for move in game.moves(())
        )
        if len(values) > 1 and values[-1] - values[-2] >= 1:
            clear += 1
            decision = mcts.search(game, (), Meter(), random.Random(seed), playouts=200)
            right += decision.move == expectimax.search(game, (), 5).move
    assert clear >= 10
    assert right >= 0.9 * clear


def test_mcts_follows_its_seed() -> None:
    first, second = (
        mcts.search(Tree(3), (), Meter(), random.Random(7), playouts=50) for _ in range(2)
    )
    assert first == second


def test_mcts_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="needs play-outs"):
        mcts.search(Tree(3), (), Meter(), random.Random(7))


def test_mcts_that_is_stopped_at_once_still_moves() -> None:
    decision = mcts.search(Tree(3), (), Meter(Limits(nodes=0)), random.Random(7))
    assert decision.move in Tree(3).moves(())
    assert decision.limit == "nodes"


@pytest.mark.parametrize("search", [minimax.search, alphabeta.search, expectimax.search])
def test_a_limit_stops_a_search(search: object) -> None:
    game = Tree(1, longest=12)
    assert callable(search)
    with pytest.raises(LimitReached):
        search(game, (), 12, Meter(Limits(nodes=2)))


@settings(deadline=None)
@given(SEEDS, st.integers(0, 300))
def test_deepening_gives_the_deepest_search_that_ended(seed: int, nodes: int) -> None:
    game = Tree(seed)
    decision = deepen(alphabeta.search, game, (), Meter(Limits(nodes=nodes)), most_plies=5)
    assert decision.depth is not None
    again = alphabeta.search(game, (), decision.depth)
    assert (decision.move, decision.value) == (again.move, again.value)
    assert (decision.limit is None) == (decision.depth == 5)


Told = tuple[str, dict[str, Any]]


def told_by(search: Any, game: Tree, plies: int) -> tuple[Decision, list[Told]]:
    """The decision, and what was told on the way."""
    heard: list[Told] = []
    decision = search(game, (), plies, None, lambda kind, **about: heard.append((kind, about)))
    return decision, heard


@pytest.mark.parametrize("plies", [1, 3, 5])
@pytest.mark.parametrize("seed", range(0, 120, 3))
@pytest.mark.parametrize("players", [2])
def test_values_told_are_those_of_the_definition(seed: int, plies: int, players: int) -> None:
    game = Tree(seed, players)
    for search in (minimax.search, alphabeta.search, expectimax.search):
        decision, heard = told_by(search, game, plies)
        values = [about for kind, about in heard if kind == "value"]
        for about in values:
            state = literal_eval(about["state"])
            assert about["depth"] == len(state)
            by_chance = search is expectimax.search
            expected = worth(game, state, plies - len(state), by_chance=by_chance)
            assert about["value"] == pytest.approx(expected)
        assert values[-1]["state"] == "()"
        assert values[-1]["value"] == decision.value
        if search is minimax.search:
            assert len(values) == decision.nodes


@settings(deadline=None, max_examples=50)
@given(SEEDS, st.integers(1, 5))
def test_the_tree_of_a_game_search_can_be_drawn(seed: int, plies: int) -> None:
    for search in (minimax.search, alphabeta.search, expectimax.search):
        _, heard = told_by(search, Tree(seed), plies)
        expanded = set()
        for kind, about in heard:
            assert set(about) == set(KINDS[kind].fields)
            if kind == "expand":
                state = literal_eval(about["state"])
                assert about["parent"] == (str(state[:-1]) if state else None)
                assert not state or about["parent"] in expanded
                assert about["g"] == len(state)
                expanded.add(about["state"])


def test_deepening_tells_its_depths() -> None:
    heard: list[Told] = []
    deepen(
        alphabeta.search,
        Tree(1),
        (),
        Meter(),
        lambda kind, **about: heard.append((kind, about)),
        most_plies=3,
    )
    bounds = [about for kind, about in heard if kind == "bound"]
    assert bounds == [{"what": "plies", "value": depth} for depth in (1, 2, 3)]


def test_mcts_tells_its_tree_and_what_the_first_moves_are_worth() -> None:
    game, heard = Tree(3), []
    decision = mcts.search(
        game,
        (),
        Meter(),
        random.Random(7),
        lambda kind, **about: heard.append((kind, about)),
        playouts=50,
    )
    expanded = [about["state"] for kind, about in heard if kind == "expand"]
    assert expanded[0] == "()"
    assert len(set(expanded)) == len(expanded)
    values = {about["state"]: about["value"] for kind, about in heard if kind == "value"}
    assert values[str((decision.move,))] == decision.value
    assert set(values) == {"()", *(str((move,)) for move in game.moves(()))}


def test_a_game_says_its_states_in_its_own_words() -> None:
    class Spoken(Tree):
        def words(self, state: State) -> str:
            return "-".join(map(str, state)) or "start"

    _, heard = told_by(minimax.search, Spoken(1), 2)
    assert heard[1] == ("expand", {"state": "start", "parent": None, "g": 0, "h": None})
    assert {about.get("parent") for kind, about in heard if kind == "expand"} == {None, "start"}


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.integers(1, 5), st.integers(1, 3))
def test_alphabeta_tells_its_bounds_and_what_it_leaves_out(
    seed: int, plies: int, players: int
) -> None:
    """Every position entered is left with its worth or a true bound, and no move is forgotten."""
    game = Tree(seed, players)
    _, heard = told_by(alphabeta.search, game, plies)
    open_positions: list[dict[str, Any]] = []
    entered: dict[str, list[str]] = {}
    for kind, about in heard:
        if kind == "visit":
            state = literal_eval(about["state"])
            assert about["depth"] == len(state) == len(open_positions)
            assert about["player"] == game.player(state)
            assert about["action"] == (str(state[-1]) if state else None)
            open_positions.append(about)
            entered[about["state"]] = []
            if state:
                entered[str(state[:-1])].append(about["action"])
        elif kind in ("value", "bounded"):
            left = open_positions.pop()
            assert about["state"] == left["state"]
            state = literal_eval(about["state"])
            true = worth(game, state, plies - len(state), by_chance=False)
            if kind == "value":
                assert about["value"] == true
                continue
            assert about["value"] <= true if about["side"] == "at least" else about["value"] >= true
            window = left["beta" if about["side"] == "at least" else "alpha"]
            assert window is not None
            assert (about["value"] >= window) == (about["side"] == "at least") or (
                about["value"] == window
            )
            assert entered[about["state"]] + about["unseen"] == list(map(str, game.moves(state)))
    assert not open_positions
