"""Reading problems of chance: PDDL with probabilities, or a gridworld."""

from __future__ import annotations

import re
from fractions import Fraction

from sleuth.errors import BadInput, BadRequest, Place
from sleuth.planning.chance.gridworld import PIT, SIGNS, START, TARGET, Gridworld
from sleuth.planning.chance.objective import GOAL, REWARD, Objective
from sleuth.planning.chance.problem import DecisionProblem

#: Short rows are refused, so that this many cells take that many characters.
MOST_CELLS = 4_000_000
_NUMBER = re.compile(r"[+-]?(\d{1,12}(\.\d{0,20})?|\.\d{1,20}|\d{1,40}/\d{1,40})")
_LEAST_DISCOUNT = Fraction(1, 1000)
_RDDL = re.compile(r"\A\s*(//[^\n]*\s*)*(domain|non-fluents|instance)\s+[\w-]+\s*\{", re.IGNORECASE)
_HEADERS = {
    "slip": "how likely a step slips, half to either side",
    "step": "what a step earns",
    "goal": "what a goal earns",
    "pit": "what a pit earns",
    "discount": "what a reward one step later counts",
    "horizon": "after how many steps it ends",
}
_REWARDS = ("step", "goal", "pit", "discount")


def read_decision_problem(text: str, source: str) -> DecisionProblem:
    """Read a task in PDDL, or else a gridworld."""
    if _RDDL.match(text):
        raise BadInput(
            "this is RDDL, which is not supported",
            Place(source, 1),
            "write it in PDDL with probabilistic effects",
        )
    if re.match(r"\s*(;[^\n]*\s*)*\(", text):
        from sleuth.planning.chance.task_problem import read_chance_task

        return read_chance_task(text, source)
    return _gridworld(text, source)


def _gridworld(text: str, source: str) -> Gridworld:
    numbers: dict[str, Fraction] = {}
    rows: list[tuple[int, str]] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        place = Place(source, line_number)
        stripped = line.rstrip()
        if not stripped or line.startswith(("# ", "% ")):
            continue
        if not rows and ":" in line:
            _header(line, place, numbers)
            continue
        for column, sign in enumerate(stripped, 1):
            if sign not in SIGNS:
                known = ", ".join(f"{each} {word}" for each, word in SIGNS.items())
                raise BadInput(
                    f"{sign!r} is no sign of a gridworld",
                    Place(source, line_number, column),
                    f"the signs are {known}",
                )
        rows.append((line_number, stripped))
    if not rows:
        raise BadInput("the grid is empty", Place(source), "draw rows of cells")
    width = len(rows[0][1])
    for line_number, line in rows:
        if len(line) != width:
            raise BadInput(
                f"this row has {len(line)} cells, the first has {width}",
                Place(source, line_number),
                "draw all rows equally long",
            )
    grid = tuple(line for _, line in rows)
    if len(grid) * width > MOST_CELLS:
        raise BadInput(f"the grid has more than {MOST_CELLS} cells", Place(source))
    if not any(START in line for line in grid):
        raise BadInput("there is no start", Place(source), f"mark one cell or several {START}")
    return _world(grid, numbers, source)


def _header(line: str, place: Place, numbers: dict[str, Fraction]) -> None:
    name, _, value = line.partition(":")
    name, value = name.strip(), value.strip()
    if name not in _HEADERS:
        raise BadInput(f"{name!r:.40} is no header line here", place, f"say {', '.join(_HEADERS)}")
    if name in numbers:
        raise BadInput(f"{name} stands here twice", place, "leave one")
    if not _NUMBER.fullmatch(value):
        raise BadInput(f"{value!r:.40} is no number", place, f"{name} says {_HEADERS[name]}")
    over, _, under = value.partition("/")
    if under and int(under) == 0:
        raise BadInput(f"{value!r:.40} is no number", place, "nothing can be divided by 0")
    numbers[name] = Fraction(over) / int(under or 1)
    if name == "discount" and numbers[name] < _LEAST_DISCOUNT:
        raise BadInput(f"the discount {value:.40} is too small", place, "give 0.001 or more")
    if name == "slip" and not 0 <= numbers[name] <= 1:
        raise BadInput(f"the probability {value:.40} is not between 0 and 1", place, "mend it")


def _world(grid: tuple[str, ...], numbers: dict[str, Fraction], source: str) -> Gridworld:
    horizon = numbers.get("horizon")
    kind = REWARD if any(name in numbers for name in _REWARDS) else GOAL
    if kind == GOAL and not any(TARGET in line for line in grid):
        raise BadInput("there is no goal", Place(source), f"mark it {TARGET}, or say what earns")
    if horizon is not None and horizon.denominator != 1:
        raise BadInput("the horizon is no whole number", Place(source), "count steps")
    try:
        objective = Objective(
            kind,
            float(numbers.get("discount", 1)),
            None if horizon is None else int(horizon),
        )
    except BadRequest as error:
        raise BadInput(error.problem, Place(source), error.remedy) from None
    earned = {name: numbers.get(name, Fraction(0)) for name in ("step", "goal", "pit")}
    if kind == REWARD and "goal" not in numbers and "pit" not in numbers and "step" not in numbers:
        earned["goal"] = Fraction(1)
        earned["pit"] = Fraction(-1 if any(PIT in line for line in grid) else 0)
    return Gridworld(grid, numbers.get("slip", Fraction(0)), **earned, objective=objective)
