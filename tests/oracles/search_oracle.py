"""Search: graphs with zero costs, loops, several goals or none, and mazes; every method."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import product
from random import Random
from typing import Any

from judging import LIMITS, Asked, Truth, false_claims, judge, methods_of
from oracle import Oracle, Verdict

from sleuth.answer import Answer
from sleuth.limits import Limits
from sleuth.own.search_problem import search_problem
from sleuth.request import Question

Steps = Callable[[Any], Iterable[tuple[Any, Any, float]]]


def distance(start: Any, steps: Steps, is_goal: Callable[[Any], bool]) -> float:
    """The least cost from a state to a goal, infinite where none is reached."""
    waiting: list[tuple[float, int, Any]] = [(0.0, 0, start)]
    done: set[Any] = set()
    order = 0
    while waiting:
        cost, _, state = heappop(waiting)
        if state in done:
            continue
        done.add(state)
        if is_goal(state):
            return cost
        for _, child, step in steps(state):
            order += 1
            heappush(waiting, (cost + step, order, child))
    return math.inf


@dataclass(frozen=True, slots=True)
class Graph:
    """Steps by the state they leave: the action, the next state, the cost."""

    steps: dict[int, tuple[tuple[str, int, float], ...]]
    goals: frozenset[int]

    def distance(self, state: int) -> float:
        """The least cost from a state to a goal."""
        return distance(state, self.steps.__getitem__, self.goals.__contains__)

    def price(self, actions: Sequence[str]) -> float | None:
        """What a path costs; None if it leads to no goal."""
        state, total = 0, 0.0
        for action in actions:
            found = [step for step in self.steps[state] if step[0] == action]
            if not found:
                return None
            state, total = found[0][1], total + found[0][2]
        return total if state in self.goals else None


def _graph(rng: Random) -> Graph:
    size = rng.randint(1, 8)
    costs: Sequence[float] = rng.choice(
        ((1,), (0, 1), (0,), (1, 2, 5), (0, 0, 1, 3), (0.5, 0.25, 2), (0.1, 0.2, 0.3))
    )
    steps: dict[int, list[tuple[str, int, float]]] = {state: [] for state in range(size)}
    for number in range(rng.randint(0, 3 * size)):
        state = rng.randrange(size)
        steps[state].append((f"s{number}", rng.randrange(size), rng.choice(costs)))
    goals = rng.sample(
        range(size), rng.choice((0, 1, 1, 2, size)) if size > 1 else rng.randint(0, 1)
    )
    return Graph({s: tuple(each) for s, each in steps.items()}, frozenset(goals))


def _estimate(rng: Random, graph: Graph) -> tuple[Callable[[int], float] | None, bool]:
    """No heuristic, an admissible one of several sorts, or any; and whether it is admissible."""
    true = {state: graph.distance(state) for state in graph.steps}
    sort = rng.choice(("none", "zero", "exact", "share", "uneven", "finite", "too much"))
    if sort == "none":
        return None, False
    if sort == "zero":
        table = dict.fromkeys(true, 0.0)
    elif sort == "exact":
        table = true
    elif sort == "share":
        table = {state: 0.5 * far for state, far in true.items()}
    elif sort in ("uneven", "finite"):
        # Dead ends count as infinitely far, or only as far.
        most = {s: far if far < math.inf or sort == "uneven" else 7.0 for s, far in true.items()}
        table = {
            s: rng.choice((0.0, 0.3, 1.0)) * far if far < math.inf else far
            for s, far in most.items()
        }
    else:
        table = {s: rng.choice((0.0, 1.0, 10.0, math.inf)) for s in true}
    return table.__getitem__, sort != "too much" and rng.random() < 0.9


def graphs(rng: Random) -> Verdict:
    """A graph as a search problem, under small limits too, which then prove bounds."""
    graph = _graph(rng)
    estimate, admissible = _estimate(rng, graph)
    problem = search_problem(
        0, graph.steps.__getitem__, graph.goals.__contains__, estimate, admissible=admissible
    )
    least = graph.distance(0)
    truth = Truth(least < math.inf, least=least if least < math.inf else None)
    limits = LIMITS if rng.random() < 0.8 else Limits(seconds=20, nodes=rng.randint(1, 8))
    asked = Asked("search-problem", problem=problem, price=graph.price, limits=limits)
    epsilon = rng.choice((0.0, 0.5, 1.0, 3.0))

    def options(method: str) -> dict[str, Any]:
        name = method.rpartition("/")[2]
        chosen: dict[str, dict[str, Any]] = {
            "wastar": {"epsilon": epsilon, "ties": rng.choice(("fifo", "lifo", "low-h"))},
            "arastar": {"epsilon": epsilon, "decrease": rng.choice((0.25, 1.0, 5.0))},
            "astar": {"ties": rng.choice(("fifo", "lifo", "low-h"))},
            "beam": {"width": rng.choice((1, 2, 100))},
            "smastar": {"capacity": rng.choice((2, 3, 5, 10_000))},
            "depth-limited": {"limit": rng.choice((1, 2, 50))},
        }
        return chosen.get(name, {})

    methods = rng.sample(methods_of("search-problem"), 4)
    wrong, left = judge(asked, truth, rng, methods, options)
    if wrong is None and truth.least is not None and (admissible or estimate is None):
        answer = asked.answer("wastar", Question(), epsilon=epsilon)
        false = false_claims(asked, truth, Question(), answer)
        wrong = "; ".join(false) or _too_dear(answer, truth.least, epsilon)
    if wrong is not None:
        wrong += (
            f"{graph}, estimates {estimate and [estimate(s) for s in graph.steps]}, {admissible=}"
        )
    return Verdict(truth.case, wrong, left)


def _too_dear(answer: Answer[Any], least: float, epsilon: float) -> str | None:
    """Whether weighted A* has broken its promise."""
    if answer.limit is None and (answer.cost is None or answer.cost > (1 + epsilon) * least + 1e-6):
        return f"wastar with {epsilon}: {answer.cost}, the least is {least}; "
    return None


_STEPS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}
_STEPS |= {a + b: (_STEPS[a][0], _STEPS[b][1]) for a in "NS" for b in "EW"}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A maze by its rows; a state is a cell and the goals still to visit."""

    rows: tuple[str, ...]
    task: str
    moves: int
    cuts: bool
    goals: frozenset[tuple[int, int]]

    @property
    def every(self) -> bool:
        """Whether all goals have to be visited."""
        return self.task in ("allfood", "corners")

    def free(self, row: int, column: int) -> bool:
        """Whether one may stand there."""
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return inside and self.rows[row][column] != "%"

    def state(self, cell: tuple[int, int], left: frozenset[tuple[int, int]]) -> Any:
        """What a state becomes where one stands on a cell."""
        return cell, left - {cell} if self.every else left

    def is_goal(self, state: Any) -> bool:
        """Whether all is visited, or one of the goals reached."""
        cell, left = state
        return not left if self.every else cell in left

    def steps(self, state: Any) -> Iterable[tuple[str, Any, float]]:
        """Where one can go."""
        (row, column), left = state
        for name, (down, right) in list(_STEPS.items())[: self.moves]:
            there = row + down, column + right
            beside = self.free(row + down, column) and self.free(row, column + right)
            if self.free(*there) and (beside or self.cuts):
                sign = self.rows[there[0]][there[1]]
                cost = int(sign) if sign.isdigit() else 1
                yield name, self.state(there, left), cost * (math.sqrt(2) if down and right else 1)

    def price(self, start: Any, moves: Sequence[str]) -> float | None:
        """What a walk costs; None if it is not allowed or does not end where it should."""
        state, total = start, 0.0
        for move in moves:
            if self.task == "anyfood" and self.is_goal(state):
                return None
            found = [step for step in self.steps(state) if step[0] == move]
            if not found:
                return None
            state, total = found[0][1], total + found[0][2]
        return total if self.is_goal(state) else None


def mazes(rng: Random) -> Verdict:
    """Mazes of a few cells, for each of the four problems, with dear cells and diagonal moves."""
    height, width = rng.randint(1, 4), rng.randint(1, 5)
    cells = list(product(range(1, height + 1), range(1, width + 1)))
    task = rng.choice(("position", "position", "anyfood", "allfood", "corners"))
    if len(cells) < 2:
        task = "corners"
    signs = {cell: rng.choice("%%    39G" if rng.random() < 0.7 else "%   ") for cell in cells}
    corners = {(1, 1), (1, width), (height, 1), (height, width)}
    if task == "corners":
        signs |= dict.fromkeys(corners, " ")
    start, *rest = rng.sample(cells, min(len(cells), rng.randint(2, 4)))
    signs[start] = "P"
    goals = frozenset(rest[:1] if task == "position" else rest)
    if task == "corners":
        goals = frozenset(corners)
    else:
        signs |= dict.fromkeys(goals, "E" if task == "position" and rng.random() < 0.5 else ".")
    if task == "position" and signs[rest[0]] == "E":
        # Food is not a goal where there is an exit.
        signs |= dict.fromkeys(rest[1:], ".")
    rows = ["%" * (width + 2)]
    rows += [
        "%" + "".join(signs[r, c] for c in range(1, width + 1)) + "%" for r in range(1, height + 1)
    ]
    rows.append(rows[0])
    moves, cuts = rng.choice((4, 4, 8)), rng.random() < 0.4
    maze = Drawn(tuple(rows), task, moves, cuts, goals)
    header = f"problem: {task}\nmoves: {moves}\ncorners: {'cut' if cuts else 'keep'}\n"
    first = maze.state(start, goals)
    least = distance(first, maze.steps, maze.is_goal)
    truth = Truth(least < math.inf, least=least if least < math.inf else None)
    asked = Asked(
        "maze", header + "\n".join(rows) + "\n", price=lambda found: maze.price(first, found)
    )
    methods = rng.sample(methods_of("maze", ("fd",)), 4)
    wrong, left = judge(asked, truth, rng, methods)
    return Verdict(f"{task} {truth.case}", wrong, left)


ORACLES = [Oracle("graphs", graphs, 200), Oracle("mazes", mazes, 40)]
