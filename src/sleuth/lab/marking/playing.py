"""Marks an agent for Pacman: how often it wins, on the seeds that the reference plays too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from sleuth.brought import OwnCodeFailed, load_function
from sleuth.examples import example_text
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import Agent, make_agent
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import Result, play, summary
from sleuth.games.pacman.own_agent import own_agent
from sleuth.games.pacman.pacman_rules import Position
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import checkpoint
from sleuth.search.adversarial.opponents import Decision


def perform(work: Work, settings: Mapping[str, Any]) -> Iterator[Any]:
    """The moves of every game."""
    name = work.function(settings["function"])
    agent = own_agent(load_function(name), name)
    for game in _games(settings):
        moves: list[str] = []
        _played(_remembering(agent, moves), settings, *game)
        yield moves


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """Full points for the share of wins that is asked; half where chance may be the reason."""
    theirs = [
        _played(_repeating(moves), settings, *game) for game, moves in _paired(work, settings)
    ]
    ours = make_agent(settings["reference"], depth=settings["depth"])
    beside = [_played(ours, settings, *game) for game in _games(settings)]
    own, reference = summary(theirs), summary(beside)
    low, high = own.interval
    asked = float(settings["asked"])
    said = f"won {own.wins} of {own.games} games ({low:.0%} to {high:.0%} with 95 % confidence)"
    words = [f"{said}; {asked:.0%} are asked, {settings['reference']} won {reference.wins}"]
    lost = next((each for each in theirs if each.outcome != "won"), None)
    if lost is not None:
        words.append(f"look at the game with seed {lost.seed}: {lost.outcome} after {lost.moves}")
    earned = RIGHT if own.win_rate >= asked else RIGHT / 2 if high >= asked else WRONG
    counts = {"wins": own.wins, "mean score": own.mean_score}
    counted = {"wins": reference.wins, "mean score": reference.mean_score}
    return Mark(earned, tuple(words), counts, counted)


def _paired(
    work: Work, settings: Mapping[str, Any]
) -> Iterator[tuple[tuple[PacmanGame, int], list[str]]]:
    return zip(_games(settings), work.given, strict=False)


def _games(settings: Mapping[str, Any]) -> Iterator[tuple[PacmanGame, int]]:
    """Every game and its seed."""
    for layout in settings["layouts"]:
        board = read_board(example_text("pacman", layout), layout)
        ghosts = HABITS[settings["ghosts"]]
        game = PacmanGame(board, ghosts, evaluation(EVALUATIONS["balanced"]))
        for number in range(settings["games"]):
            yield game, settings["seed"] + number


def _played(agent: Agent, settings: Mapping[str, Any], game: PacmanGame, seed: int) -> Result:
    return play(game, agent, seed, settings["moves"])


def _remembering(agent: Agent, moves: list[str]) -> Agent:
    def remembered(game: PacmanGame, position: Position, rng: Random) -> Decision:
        decision = agent(game, position, rng)
        moves.append(decision.move)
        return decision

    return remembered


def _repeating(moves: list[str]) -> Agent:
    """The agent that makes these moves, if they are moves."""
    left = iter(moves)

    def repeated(game: PacmanGame, position: Position, rng: Random) -> Decision:
        checkpoint()
        move = next(left, None)
        if move not in game.moves(position):
            raise OwnCodeFailed(f"it chose {move!r:.40}, which is no move there")
        return Decision(move, 0.0, 0)

    return repeated
