"""Gridworlds: a robot that slips, walls, goals and pits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, Place
from sleuth.planning.chance import notation
from sleuth.planning.chance.objective import GOAL, Objective
from sleuth.planning.chance.policy import GIVE_UP, Policy, State
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.chance.process import Process

WALL, FLOOR, START, TARGET, PIT = "#.SGX"
SIGNS = {WALL: "wall", FLOOR: "floor", START: "start", TARGET: "goal", PIT: "pit"}
#: Row and column of each action, clockwise.
STEPS: dict[str, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
#: For each action where it leads: ahead, to its right, to its left.
_WAYS = {
    action: [list(STEPS.values())[(place + turn) % 4] for turn in (0, 1, -1)]
    for place, action in enumerate(STEPS)
}
_ARROWS = dict(zip(STEPS, "↑→↓←", strict=True))
_TYPED = dict(zip(STEPS, "^>v<", strict=True)) | {GIVE_UP: "!"}
_READ = {sign: action for action, sign in (*_TYPED.items(), *_ARROWS.items())}
#: Up to so many columns there is room for values beside the arrows.
_MOST_VALUED = 9

Position = tuple[int, int]


@dataclass(frozen=True, slots=True, repr=False)
class Gridworld(DecisionProblem):
    """A grid, how likely a step slips (half to either side), and what steps and ends earn.

    A step against a wall or the border stays where it is. Runs end in goals and pits. Without
    rewards the goal is to be reached, most probably and then with fewest steps on average.
    """

    rows: tuple[str, ...]
    slip: Fraction = Fraction(0)
    step: Fraction = Fraction(0)
    goal: Fraction = Fraction(0)
    pit: Fraction = Fraction(0)
    objective: Objective = field(default_factory=Objective)
    unit = "step"

    def starts(self) -> list[tuple[Fraction, Position]]:
        """The cells marked as starts, each as likely as the others."""
        cells = self.cells(START)
        return [(Fraction(1, len(cells)), cell) for cell in cells]

    def cells(self, sign: str) -> list[Position]:
        """The cells that bear a sign, row by row."""
        return [
            (row, column)
            for row, line in enumerate(self.rows)
            for column, here in enumerate(line)
            if here == sign
        ]

    def sign(self, cell: Any) -> str:
        """What stands in a cell; walls are all around."""
        row, column = cell
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[row][column] if inside else WALL

    def actions(self, state: State) -> Sequence[str]:
        """The four directions, but in ends."""
        return () if self.sign(state) in (TARGET, PIT) else tuple(STEPS)

    def outcomes(self, state: State, action: str) -> list[tuple[float, State, float]]:
        """Where a step leads: mostly where it should, else to its left or right."""
        row, column = state
        slip, step = float(self.slip), float(self.step)
        found: dict[State, float] = {}
        for (down, right), probability in zip(
            _WAYS[action], (1 - slip, slip / 2, slip / 2), strict=True
        ):
            if probability:
                after = (row + down, column + right)
                after = state if self.sign(after) == WALL else after
                found[after] = found.get(after, 0.0) + probability
        return [(probability, after, step) for after, probability in found.items()]

    def is_goal(self, state: State) -> bool:
        """Whether a cell is marked as goal."""
        return self.sign(state) == TARGET

    def final_reward(self, state: State) -> Fraction:
        """What goals and pits earn."""
        return {TARGET: self.goal, PIT: self.pit}.get(self.sign(state), Fraction(0))

    def most_earned(self) -> tuple[Fraction, Fraction]:
        """What a step earns, and the better of goals and pits."""
        return self.step, max(self.goal, self.pit)

    def state_words(self, state: State) -> str:
        """A cell by its row and column, counted from 1."""
        row, column = state
        return f"{row + 1},{column + 1}"

    def read_state(self, words: str) -> State | None:
        """The cell of a row and a column."""
        parts = words.split(",")
        if len(parts) != 2 or not all(p.isascii() and p.isdecimal() and len(p) < 7 for p in parts):
            return None
        cell = (int(parts[0]) - 1, int(parts[1]) - 1)
        return cell if self.sign(cell) != WALL else None

    def process(self, objective: Objective) -> Process:
        """The cells at once, in arrays."""
        from sleuth.planning.chance.gridworld_table import grid_table
        from sleuth.planning.chance.views import by_rules

        plain = by_rules(self, objective)
        if objective.horizon is not None:
            return plain
        return replace(plain, table=lambda: grid_table(self, objective.kind == GOAL), whole=True)

    def to_text(self) -> str:
        """Header lines for what is not the usual, and the grid."""
        numbers = {"slip": self.slip} if self.slip else {}
        if self.objective.kind != GOAL:
            numbers |= {"step": self.step, "goal": self.goal, "pit": self.pit}
        lines = [f"{name}: {number}" for name, number in numbers.items()]
        if self.objective.discount != 1:
            lines.append(f"discount: {self.objective.discount!r}")
        if self.objective.horizon is not None:
            lines.append(f"horizon: {self.objective.horizon}")
        return "\n".join([*lines, *self.rows]) + "\n"

    def solution_to_text(self, solution: Policy) -> str:
        """Header lines and the grid with ^ > v < in it; with a horizon, a line a state and time."""
        if solution.by_time:
            return notation.write_policy(solution, self.state_words)
        lines = [
            "".join(
                _TYPED.get(solution.action((row, column)) or "", sign if sign != START else FLOOR)
                for column, sign in enumerate(line)
            )
            for row, line in enumerate(self.rows)
        ]
        return "\n".join([*notation.header(solution), *lines])

    def solution_from_text(self, text: str, source: str) -> Policy:
        """Read a policy back; arrows may be typed or drawn."""
        asked, claimed, lines = notation.read_header(text, source, self.objective)
        if asked.horizon is not None:
            return notation.read_policy(text, source, self.objective, self.read_state)
        if len(lines) != len(self.rows):
            raise BadInput(
                f"the grid has {len(self.rows)} rows, here it has {len(lines)}",
                Place(source),
                "draw it with ^ > v < in its cells",
            )
        choices: dict[State, str] = {}
        for row, (number, line) in enumerate(lines):
            if len(line.rstrip()) != len(self.rows[0]):
                raise BadInput(
                    f"the grid has {len(self.rows[0])} columns, here it has {len(line.rstrip())}",
                    Place(source, number),
                    "draw it with ^ > v < in its cells",
                )
            for column, sign in enumerate(line.rstrip()):
                if sign in _READ and self.rows[row][column] != WALL:
                    choices[row, column] = _READ[sign]
                elif sign not in SIGNS:
                    raise BadInput(
                        f"{sign!r} is no action in this cell",
                        Place(source, number, column + 1),
                        "say ^ > v < or leave it .",
                    )
        return Policy(asked, choices, claimed)

    def draw_values(self, values: Mapping[str, float]) -> Drawing:
        """The grid with what its cells are worth, by their words."""
        return self.draw(values={self.read_state(words): each for words, each in values.items()})

    def draw(self, solution: Policy | None = None, values: Any = None) -> Drawing:
        """The grid; a policy as arrows, with the values of cells where there is room."""
        known = values if values is not None else (solution.values if solution else {})
        horizon = None if solution is None else solution.objective.horizon
        reaching = solution is not None and solution.objective.kind == GOAL
        valued = bool(known) and len(self.rows[0]) <= _MOST_VALUED
        looks = {WALL: "wall", TARGET: "goal", PIT: "bad", START: "start", FLOOR: "plain"}
        cells = {}
        for row, line in enumerate(self.rows):
            for column, sign in enumerate(line):
                here = (row, column)
                text = "" if sign == WALL else " " if sign in (FLOOR, START) else sign
                action = None if solution is None else solution.action(here, horizon)
                if sign in (FLOOR, START):
                    text = _ARROWS.get(action or "", "×" if action == GIVE_UP else text)
                ended = sign in (TARGET, PIT) or action == GIVE_UP
                if valued and here in known and not (ended and reaching):
                    text = f"{text} {known[here]:.2f}".strip()
                cells[here] = Cell(text, looks[sign])
        caption = "" if horizon is None else f"the first of {horizon} steps"
        title = f"Gridworld {len(self.rows)} × {len(self.rows[0])}"
        return Drawing(len(self.rows), len(self.rows[0]), cells, caption=caption, title=title)
