"""Certificates about sums, loops, state spaces, equations and tiles, against brute force."""

from __future__ import annotations

import random
from itertools import combinations, permutations, product

import pytest

from sleuth.certificates import modular, one_loop, sliding, state_space
from sleuth.certificates.at_most import at_most
from sleuth.limits import Meter
from sleuth.sat.solver import SatSolver

SEEDS = range(40)


# --- at most -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_at_most_allows_what_it_says_and_no_more(seed: int) -> None:
    rng = random.Random(seed)
    variables = rng.randint(1, 4)
    literals = [rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(0, 5))]
    most = rng.randint(-1, 4)
    clauses = at_most(literals, most, variables)
    for signs in product((False, True), repeat=variables):
        true = sum(signs[abs(each) - 1] == (each > 0) for each in literals)
        chosen = [[number if sign else -number] for number, sign in enumerate(signs, 1)]
        with SatSolver(Meter(), [*clauses, *chosen]) as solver:
            assert solver.solve() == (true <= most)


# --- one loop ------------------------------------------------------------------------------


def single_loops(rows: int, columns: int) -> list[frozenset[one_loop.Segment]]:
    """All single loops: the borders of sets of cells that have one closed line as border."""
    cells = list(product(range(rows), range(columns)))
    found = set()
    for size in range(1, len(cells) + 1):
        for chosen in combinations(cells, size):
            border: set[one_loop.Segment] = set()
            for r, c in chosen:
                border ^= {
                    ((r, c), (r, c + 1)),
                    ((r + 1, c), (r + 1, c + 1)),
                    ((r, c), (r + 1, c)),
                    ((r, c + 1), (r + 1, c + 1)),
                }
            if len(one_loop.closed_lines(border)) == 1:
                found.add(frozenset(border))
    return list(found)


LOOPS = single_loops(2, 3)


def meets(grid: one_loop.Grid, clauses: list[list[int]], line: frozenset[one_loop.Segment]) -> bool:
    drawn = {grid.number[each] for each in line}
    return all(any((abs(each) in drawn) == (each > 0) for each in c) for c in clauses)


@pytest.mark.parametrize("seed", SEEDS)
def test_clauses_of_a_grid_allow_its_loops_and_a_forbidden_line_is_the_only_one_lost(
    seed: int,
) -> None:
    rng = random.Random(seed)
    cells = rng.sample(list(product(range(2), range(3))), rng.randint(0, 3))
    grid = one_loop.Grid(2, 3, {cell: rng.randint(0, 3) for cell in cells})
    solutions = [line for line in LOOPS if not grid.breaks_a_clue(line)]
    assert [line for line in LOOPS if meets(grid, grid.clauses(), line)] == solutions
    line = rng.choice(LOOPS)
    lost = [each for each in LOOPS if not meets(grid, [grid.forbidding(line)], each)]
    assert lost == [line]


def test_what_is_not_one_closed_line_is_not_forbidden() -> None:
    grid = one_loop.Grid(3, 3, {})

    def square(r: int, c: int) -> set[one_loop.Segment]:
        return {grid.segments[each] for each in grid.sides((r, c))}

    assert len(grid.forbidding(square(0, 0))) == 4
    # Open, branching, two at once, empty.
    for wrong in (
        set(list(square(0, 0))[:3]),
        square(0, 0) | square(0, 1),
        square(0, 0) | square(2, 2),
        set[one_loop.Segment](),
    ):
        with pytest.raises(one_loop.Refused):
            grid.forbidding(wrong)


# --- state spaces --------------------------------------------------------------------------


class Graph:
    """A random graph with costs, the truth by relaxing all edges again and again."""

    def __init__(self, rng: random.Random, *, uniform: bool = False) -> None:
        self.nodes = rng.randint(2, 9)
        self.edges = {
            (rng.randrange(self.nodes), rng.randrange(self.nodes)): 1
            if uniform
            else rng.choice((0, 0.5, 1, 2))
            for _ in range(rng.randint(1, 16))
        }
        self.goals = {rng.randrange(1, self.nodes) for _ in range(2)}
        self.distance = dict.fromkeys(range(self.nodes), float("inf")) | {0: 0.0}
        for _ in range(self.nodes):
            for (one, other), cost in self.edges.items():
                through = self.distance[one] + cost
                self.distance[other] = min(self.distance[other], through)

    def successors(self, node: int) -> list[tuple[str, int, float]]:
        return [(f"to {b}", b, cost) for (a, b), cost in self.edges.items() if a == node]

    def predecessors(self, node: int) -> list[tuple[str, int, float]]:
        return [(f"to {b}", a, cost) for (a, b), cost in self.edges.items() if b == node]

    def is_goal(self, node: int) -> bool:
        return node in self.goals

    @property
    def least(self) -> float:
        return min(self.distance[goal] for goal in self.goals)


@pytest.mark.parametrize("seed", range(200))
def test_labels_and_sets_show_what_is_true(seed: int) -> None:
    rng = random.Random(seed)
    graph = Graph(rng)
    explored = state_space.explore(0, graph.successors, graph.is_goal)
    assert explored.found == (graph.least < float("inf"))
    if explored.found:
        assert explored.cost[explored.goal] == graph.least
        actions, states = explored.path()
        assert len(actions) == len(states) - 1 and (states[0], states[-1]) == (0, explored.goal)
    else:
        state_space.check_closed(explored.cost, 0, graph.successors, graph.is_goal)
    bound = rng.choice((graph.least, graph.least + 0.5, 1.0, 2.5))
    below = state_space.explore(0, graph.successors, graph.is_goal, bound)
    assert below.found == (graph.least < bound)
    if not below.found and bound < float("inf"):
        state_space.check_labels(below.cost, 0, graph.successors, graph.is_goal, bound)
    # Whatever is accepted is true: labels and sets at random, many of them wrong.
    for _ in range(20):
        labels = {
            node: graph.distance[node] + rng.choice((0, 0, 0, -0.5, 0.5))
            for node in range(graph.nodes)
            if rng.random() < 0.9 and graph.distance[node] < float("inf")
        }
        try:
            state_space.check_labels(labels, 0, graph.successors, graph.is_goal, bound)
        except state_space.Refused:
            pass
        else:
            assert graph.least >= bound
        try:
            state_space.check_closed(labels, 0, graph.successors, graph.is_goal)
        except state_space.Refused:
            pass
        else:
            assert graph.least == float("inf")


@pytest.mark.parametrize("seed", range(200))
def test_balls_show_what_is_true(seed: int) -> None:
    rng = random.Random(seed)
    graph = Graph(rng, uniform=True)
    steps = rng.randint(0, 6)
    radius = rng.randint(0, steps)
    forwards = state_space.ball([0], graph.successors, radius)
    backwards = state_space.ball(graph.goals, graph.predecessors, steps - radius)
    for damage in range(5):
        if damage and backwards:
            backwards.pop(rng.choice(list(backwards)))
        try:
            state_space.check_balls(
                forwards,
                0,
                graph.successors,
                backwards,
                graph.goals,
                graph.predecessors,
                (radius, steps - radius),
            )
        except state_space.Refused:
            assert damage or graph.least <= steps
        else:
            assert graph.least > steps


# --- equations -----------------------------------------------------------------------------


def random_equations(rng: random.Random) -> modular.Equations:
    modulus = rng.choice((2, 2, 3, 4, 6, 8, 12))
    unknowns = rng.randint(1, 3)
    sums = [
        [rng.randrange(unknowns) for _ in range(rng.randint(0, 4))]
        for _ in range(rng.randint(0, 4))
    ]
    return modular.Equations(modulus, unknowns, sums, [rng.randrange(modulus) for _ in sums])


@pytest.mark.parametrize("seed", range(400))
def test_equations_are_solved_as_by_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    equations = random_equations(rng)
    m = equations.modulus
    truth = [
        values
        for values in product(range(m), repeat=equations.unknowns)
        if all(
            sum(values[each] for each in members) % m == total
            for members, total in zip(equations.sums, equations.totals, strict=True)
        )
    ]
    general = modular.diagonal(equations)
    for found in (modular.solved(equations), general):
        assert found.count == len(truth)
        assert (found.multipliers is None) == bool(truth)
        if found.multipliers is not None:
            modular.check_contradiction(equations, found.multipliers)
        else:
            assert sorted(found.weights()) == sorted(map(sum, truth))
    if general.multipliers is None:
        assert sorted(general.solutions()) == truth
    # Whatever multipliers are accepted, there is no solution.
    for _ in range(10):
        multipliers = [rng.randrange(m) for _ in equations.sums]
        try:
            modular.check_contradiction(equations, multipliers)
        except modular.Refused:
            continue
        assert not truth


# --- tiles ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (1, 4), (4, 1), (2, 3)])
def test_parity_tells_what_cannot_be_reached(rows: int, columns: int) -> None:
    goal = (*range(1, rows * columns), 0)
    reached, waiting = {goal}, [goal]
    while waiting:
        board = waiting.pop()
        gap = board.index(0)
        for other in range(len(board)):
            (a, b), (c, d) = divmod(gap, columns), divmod(other, columns)
            if abs(a - c) + abs(b - d) == 1:
                moved = list(board)
                moved[gap], moved[other] = moved[other], 0
                if tuple(moved) not in reached:
                    reached.add(tuple(moved))
                    waiting.append(tuple(moved))
    for board in permutations(goal):
        try:
            sliding.check_out_of_reach(columns, board, goal)
        except sliding.Refused:
            assert board in reached
        else:
            assert board not in reached
    sliding.check_out_of_reach(columns, [1] * len(goal), goal)
