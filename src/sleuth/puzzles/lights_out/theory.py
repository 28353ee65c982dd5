"""Lights Out as a theory in first-order logic with arithmetic, for the finder of finite models.

The elements are the states; a constant says how often a light is pressed, and each light is
one formula about a sum modulo the number of states.
"""

from __future__ import annotations

from math import log

from sleuth.limits import paced
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.view import FiniteModels
from sleuth.puzzles.lights_out.problem import LightsOut, Presses
from sleuth.puzzles.lights_out.views import linear_system

#: A formula is instantiated for every choice of its constants: longer sums are split.
_MOST_INSTANCES = 600


def theory(board: LightsOut) -> FiniteModels[Presses]:
    """The board as a theory whose models are its solutions."""
    presses = range(len(board.lights))

    def lift(model: Interpretation) -> Presses:
        return tuple(model.value(_name(board, press)) for press in presses)

    return FiniteModels(read_ladr(theory_text(board), "lights out"), (board.states,), lift)


def _name(board: LightsOut, press: int) -> str:
    row, column = divmod(press, board.columns)
    return f"r{row + 1}c{column + 1}"


def theory_text(board: LightsOut) -> str:
    """The theory in LADR: `r2c3` is how often the light in row 2, column 3 is pressed."""
    equations = linear_system(board).equations
    longest = max(2, int(log(_MOST_INSTANCES) / log(board.states)))
    names = [_name(board, press) for press in range(len(board.lights))]
    lines = [f"  {name} = {name}." for name in names]
    for light, (reached_by, change) in enumerate(
        paced(zip(equations.sums, equations.totals, strict=True))
    ):
        terms = [names[press] for press in reached_by] or ["0"]
        parts = 0
        while len(terms) > longest:
            parts += 1
            part = f"s{light}_{parts}"
            lines.append(f"  ({' + '.join(terms[:longest])}) mod {board.states} = {part}.")
            terms = [part, *terms[longest:]]
        lines.append(f"  ({' + '.join(terms)}) mod {board.states} = {change}.")
    return "\n".join(
        [
            "set(arithmetic).",
            f"assign(domain_size, {board.states}).",
            "formulas(lights).",
            *lines,
            "end_of_list.",
            "",
        ]
    )
