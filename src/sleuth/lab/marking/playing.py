"""Marks an agent for Pacman: how often it wins, on the seeds that the reference plays too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth.brought import load_function
from sleuth.examples import example_text
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import Agent, make_agent
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import Result, series, summary
from sleuth.games.pacman.own_agent import own_agent
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """Full points for the share of wins that is asked; half where chance may be the reason."""
    name = work.function(settings["function"])
    theirs = own_agent(load_function(name), name)
    ours = make_agent(settings["reference"], depth=settings["depth"])
    played = {label: _played(agent, settings) for label, agent in (("own", theirs), ("ref", ours))}
    own, reference = summary(played["own"]), summary(played["ref"])
    low, high = own.interval
    asked = float(settings["asked"])
    said = f"won {own.wins} of {own.games} games ({low:.0%} to {high:.0%} with 95 % confidence)"
    words = [f"{said}; {asked:.0%} are asked, {settings['reference']} won {reference.wins}"]
    lost = next((each for each in played["own"] if each.outcome != "won"), None)
    if lost is not None:
        words.append(f"look at the game with seed {lost.seed}: {lost.outcome} after {lost.moves}")
    earned = RIGHT if own.win_rate >= asked else RIGHT / 2 if high >= asked else WRONG
    counts = {"wins": own.wins, "mean score": own.mean_score}
    beside = {"wins": reference.wins, "mean score": reference.mean_score}
    return Mark(earned, tuple(words), counts, beside)


def _played(agent: Agent, settings: Mapping[str, Any]) -> list[Result]:
    games = [
        PacmanGame(
            read_board(example_text("pacman", layout), layout),
            HABITS[settings["ghosts"]],
            evaluation(EVALUATIONS["balanced"]),
        )
        for layout in settings["layouts"]
    ]
    return [
        result
        for game in games
        for result in series(game, agent, settings["games"], settings["seed"], settings["moves"])
    ]
