"""Why nobody survives a hunger game, in words."""

from __future__ import annotations

from sleuth.layout import steps_from
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.spots import place
from sleuth.text import several


def why_none(game: HungerGame) -> str:
    """Walls in the way, too little to eat, or food that no walk collects in time."""
    away = steps_from(game.layout, game.start)
    if game.exit not in away:
        return (
            f"Walls part the start from the exit: only {several(len(away), 'cell')} can be reached "
            f"from {place(*game.start)}, not {place(*game.exit)}."
        )
    distance = several(away[game.exit], "step")
    eaten, most = _most_steps(game, [away[food] for food in game.food if food in away])
    begins = f"The exit is {distance} away, and {game.energy} energy lasts for {game.energy}"
    if most >= away[game.exit]:
        return (
            f"{begins}. Food gives {game.food_energy} each, and every walk from food to food "
            "ends without energy before the exit."
        )
    if eaten:
        gained = f"{eaten} × {game.food_energy}"
        return (
            f"{begins}. Food gives {game.food_energy} each: with all that is near enough to be "
            f"eaten, {game.energy} + {gained} = {most} energy is still too little."
        )
    nearest = min((away[food] for food in game.food if food in away), default=None)
    none = "no food can be reached"
    far = none if nearest is None else f"the nearest food is {several(nearest, 'step')} away"
    return f"{begins}; {far}."


def _most_steps(game: HungerGame, away: list[int]) -> tuple[int, int]:
    """How many foods can be eaten at most, and how many steps are walked at most with them.

    Food counts as near enough if it is no further from the start than the energy could ever
    last that all nearer food gives: no walk does better.
    """
    most = game.energy
    eaten = 0
    for steps in sorted(away):
        if steps > most:
            break
        eaten += 1
        most += game.food_energy
    return eaten, most
