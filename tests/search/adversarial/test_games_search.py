"""The adversarial searches on random game trees."""

from __future__ import annotations

import random

import pytest
from game_trees import State, Tree
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.limits import LimitReached, Limits, Meter
from sleuth.search.adversarial import alphabeta, expectimax, mcts, minimax
from sleuth.search.adversarial.deepening import deepen

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


def test_every_state_looked_at_is_heard() -> None:
    heard: list[object] = []
    decision = alphabeta.search(Tree(1), (), 4, None, lambda kind, subject: heard.append(subject))
    assert len(heard) == decision.nodes
