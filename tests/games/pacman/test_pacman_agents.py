"""Agents, evaluations, series of games and the game played by keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.drawing import to_text
from sleuth.errors import BadInput, BadRequest
from sleuth.examples import example_names, example_text
from sleuth.game import Frame
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import AGENTS, make_agent
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import Result, play, series, summary, wilson
from sleuth.games.pacman.pacman_rules import WON, Position, first_position
from sleuth.games.pacman.position_value import (
    EVALUATIONS,
    FEATURES,
    evaluation,
    read_evaluation,
)
from sleuth.games.pacman.table import run
from sleuth.search.adversarial import alphabeta, minimax


def game(text: str, habit: str = "directional", weights: str = "balanced") -> PacmanGame:
    return PacmanGame(read_board(text, "board"), HABITS[habit], evaluation(EVALUATIONS[weights]))


ALLEY = game(example_text("pacman", "alley"))


def wandered(seed: int) -> Position:
    """A position some random moves into a game that is not over."""
    rng = random.Random(seed)
    position = first_position(ALLEY.board)
    for _ in range(rng.randrange(40)):
        following = ALLEY.after(position, rng.choice(ALLEY.moves(position)))
        if ALLEY.is_over(following):
            break
        position = following
    return position


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 5))
def test_alphabeta_is_minimax_in_pacman_positions(seed: int, plies: int) -> None:
    position = wandered(seed)
    plain = minimax.search(ALLEY, position, plies)
    pruned = alphabeta.search(ALLEY, position, plies)
    assert (pruned.move, pruned.value) == (plain.move, plain.value)
    assert pruned.nodes <= plain.nodes


@pytest.mark.parametrize("name", AGENTS)
def test_agents_take_the_winning_step(name: str) -> None:
    corridor = game("%%%%%\n%P.G%\n%%%%%\n", weights="score")
    decision = make_agent(name)(corridor, first_position(corridor.board), random.Random(1))
    assert decision.move == "E"


@pytest.mark.parametrize("name", AGENTS)
def test_agents_step_out_of_the_way(name: str) -> None:
    """The ghost comes down the corridor; only the side door saves."""
    corridor = game("%%%%%%%%\n%.  PG.%\n%%%% %%%\n%%%%.%%%\n%%%%%%%%\n", weights="score")
    decision = make_agent(name)(corridor, first_position(corridor.board), random.Random(1))
    assert decision.move in "WS"


@pytest.mark.parametrize("name", AGENTS)
def test_agents_keep_to_their_time(name: str) -> None:
    agent = make_agent(name, seconds=0.02)
    decision = agent(ALLEY, first_position(ALLEY.board), random.Random(1))
    assert decision.limit == "seconds"
    assert decision.move in ALLEY.moves(first_position(ALLEY.board))


def test_an_unknown_agent_is_refused() -> None:
    with pytest.raises(BadRequest, match="no agent is called 'oracle'"):
        make_agent("oracle")


@pytest.mark.parametrize("name", AGENTS)
def test_games_follow_their_seed(name: str) -> None:
    def once() -> tuple[object, ...]:
        result = play(ALLEY, make_agent(name, depth=1, playouts=20), seed=5, most_moves=40)
        return result.outcome, result.score, result.moves, result.nodes

    assert once() == once()


def test_looking_ahead_wins_more_often() -> None:
    seeing = summary(list(series(ALLEY, make_agent("expectimax", depth=2), 12, seed=0)))
    blind = summary(list(series(ALLEY, make_agent("mcts", playouts=1), 12, seed=0)))
    assert seeing.wins > blind.wins
    assert seeing.mean_score > blind.mean_score


def test_a_game_without_end_is_not_won() -> None:
    result = play(game("P%."), make_agent("minimax", depth=1), seed=1, most_moves=7)
    assert (result.outcome, result.moves, result.score) == ("playing", 7, -7)


def test_the_summary_counts() -> None:
    results = [Result(1, WON, 500, 10, 100, 0.5), Result(2, "lost", -300, 30, 100, 1.5)]
    found = summary(results)
    assert (found.games, found.wins, found.win_rate, found.mean_score) == (2, 1, 0.5, 100)
    assert (found.nodes_per_move, found.seconds_per_game) == (5, 1)
    assert found.interval == wilson(1, 2)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_gives_the_values_of_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_features_of_a_position() -> None:
    arena = read_board("P .o\n%%%%\nG..G", "board")
    position = first_position(arena)
    found = {name: feature(arena, position) for name, feature in FEATURES.items()}
    assert found["food-left"] == 3
    assert found["capsules-left"] == 1
    assert found["nearest-food"] == 2
    assert found["touch"] == found["prey"] == found["score"] == 0
    near = read_board("PG.", "board")
    assert FEATURES["touch"](near, first_position(near)) == 1
    assert FEATURES["danger"](near, first_position(near)) == 1
    scared = first_position(near)
    scared = scared._replace(ghosts=(scared.ghosts[0]._replace(scared=5),))
    assert FEATURES["prey"](near, scared) == 1
    assert FEATURES["danger"](near, scared) == 0


def test_evaluations_are_data() -> None:
    arena = read_board("P..", "board")
    weighted = read_evaluation('{"food-left": 2, "nearest-food": -1}', "weights.json")
    assert weighted(arena, first_position(arena)) == 3
    for text in ("[1]", "{", '{"score": "much"}', '{"luck": 1}'):
        with pytest.raises(BadInput, match=r"^weights\.json: "):
            read_evaluation(text, "weights.json")


def test_examples_can_be_read() -> None:
    assert {"alley", "courtyard"} <= set(example_names("pacman"))
    for name in example_names("pacman"):
        read_board(example_text("pacman", name), name)


def test_playing_by_keys() -> None:
    corridor = game("%%%%%%\n%P ..%\n%%%%%%\n")
    frames: list[Frame] = []
    session = run(
        corridor,
        make_agent("expectimax"),
        1,
        ["up", "u", "h", "right", "a", "u", "a", "right", "left", "x"],
        frames.append,
    )
    news = [frame.news.split(" ·")[0] for frame in frames]
    assert news[1:4] == ["a wall", "nothing to take back", "try right"]
    assert "→" in to_text(frames[3].board)
    assert news[5] == "the agent went right"
    assert news[8:] == ["you win"] * 3
    assert session.position.outcome == WON
    assert frames[-1].status == "score 517 · move 3"


def test_new_game_and_quit_and_death() -> None:
    corridor = game("%%%%%%\n%PGo.%\n%%%%%%\n")
    frames: list[Frame] = []
    session = run(
        corridor, make_agent("minimax"), 1, ["right", "h", "n", "q", "right"], frames.append
    )
    assert frames[1].news.startswith("caught")
    assert "X" in to_text(frames[1].board)
    assert (session.moves, session.seed) == (0, 2)


def test_the_classic_layouts_can_be_played(shared: Path) -> None:
    layouts = sorted((shared / "mazes").glob("*Classic.lay"))
    assert len(layouts) >= 8
    for path in layouts:
        classic = game(path.read_text())
        result = play(classic, make_agent("alphabeta", depth=1), seed=1, most_moves=20)
        assert 0 < result.moves <= 20
