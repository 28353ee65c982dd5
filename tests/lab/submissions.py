"""What students hand in: for every exercise right work, and wrong work of every kind."""

from __future__ import annotations

BREADTH_FIRST = """
from collections import deque


def search(problem):
    frontier, came_from = deque([problem.initial]), {problem.initial: []}
    while frontier:
        state = frontier.popleft()
        if problem.is_goal(state):
            return came_from[state]
        for action, child, cost in problem.successors(state):
            if child not in came_from:
                came_from[child] = came_from[state] + [action]
                frontier.append(child)
    return None
"""

_BEST_FIRST = """
import heapq
from itertools import count


def search(problem):
    order = count()
    best = {problem.initial: 0}
    frontier = [(ESTIMATE(problem.initial), next(order), 0, problem.initial, [])]
    while frontier:
        _, _, cost, state, path = heapq.heappop(frontier)
        if cost > best[state]:
            continue
        if problem.is_goal(state):
            return path
        for action, child, step in problem.successors(state):
            if child not in best or cost + step < best[child]:
                best[child] = cost + step
                rest = cost + step + ESTIMATE(child)
                entry = (rest, next(order), cost + step, child, path + [action])
                heapq.heappush(frontier, entry)
    return None
"""
UNIFORM_COST = _BEST_FIRST.replace("ESTIMATE(problem.initial)", "0").replace("ESTIMATE(child)", "0")
A_STAR = _BEST_FIRST.replace("ESTIMATE", "problem.heuristic")
DEPTH_FIRST = BREADTH_FIRST.replace("popleft", "pop")
WRONG_WAY = "def search(problem):\n    return ['E', 'E', 'E', 'E', 'E', 'E']\n"
BROKEN = "def search(problem):\n    return 1 / 0\n"
GIVES_UP = "def search(problem):\n    return None\n"
ENDLESS = "def search(problem):\n    while True:\n        pass\n"
HUNGRY = "def search(problem):\n    x = []\n    while True:\n        x.append(bytearray(1 << 24))\n"
KILLS = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"
EXITS = "import sys\nsys.exit(0)\n"
UNREADABLE = "def search(problem:\n"
MISSING_PACKAGE = "import no_such_package_at_all\n"
NO_FUNCTION = "def other(problem):\n    return None\n"

MANHATTAN = """
def heuristic(state):
    total = 0
    rows = [list(row) for row in state.rows]
    goal = {tile: (r, c) for r, row in enumerate(state.goal) for c, tile in enumerate(row)}
    for r, row in enumerate(rows):
        for c, tile in enumerate(row):
            if tile:
                total += abs(goal[tile][0] - r) + abs(goal[tile][1] - c)
    return total
"""

FORWARD_CHECKING = """
def propagate(problem, domains, changed):
    if changed is None:
        return True
    (value,) = domains[changed]
    for constraint in problem.constraints_on(changed):
        others = [name for name in constraint.variables if name != changed]
        for name in others:
            if constraint.all_different:
                domains[name].discard(value)
            elif len(others) == 1:
                for other in list(domains[name]):
                    if not constraint.allows({changed: value, name: other}):
                        domains[name].discard(other)
            if not domains[name]:
                return False
    return True
"""

ARC_CONSISTENCY = """
from itertools import product


def propagate(problem, domains, changed):
    again = True
    while again:
        again = False
        for constraint in problem.constraints:
            names = constraint.variables
            kept = {name: set() for name in names}
            for values in product(*(domains[name] for name in names)):
                together = dict(zip(names, values))
                if constraint.allows(together):
                    for name in names:
                        kept[name].add(together[name])
            for name in names:
                if kept[name] != domains[name]:
                    domains[name].intersection_update(kept[name])
                    again = True
                    if not domains[name]:
                        return False
    return True
"""
GREEDY_PROPAGATION = """
def propagate(problem, domains, changed):
    for name in domains:
        if len(domains[name]) > 1:
            domains[name].discard(max(domains[name]))
            return True
    return True
"""
HOPELESS = "def propagate(problem, domains, changed):\n    return False\n"
IDLE = "def propagate(problem, domains, changed):\n    return True\n"

_SLITHERLINK = """
from itertools import combinations, product


def exactly(number, literals):
    size = len(literals)
    at_most = [[-each for each in some] for some in combinations(literals, number + 1)]
    at_least = [list(some) for some in combinations(literals, size - number + 1)]
    return at_most + at_least


def encode(board):
    variable = {side: number for number, side in enumerate(board.sides, 1)}
    clauses = [list(variable.values())]
    for (row, column), number in board.clues.items():
        clauses += exactly(number, [variable[side] for side in board.around(row, column)])
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            sides = [variable[side] for side in board.at(row, column)]
            for count in range(len(sides) + 1):
                if count not in (0, 2):
                    for some in combinations(sides, count):
                        rest = [side for side in sides if side not in some]
                        clauses.append([-each for each in some] + rest)
LOOPS
    return clauses, variable
"""
TWO_LOOPS = _SLITHERLINK.replace("LOOPS", "")
ONE_LOOP = (
    _SLITHERLINK.replace(
        "LOOPS",
        """
    # Forbid every choice of two separate loops: a set of cells whose outline is closed, while
    # something is drawn elsewhere.
    cells = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    for size in range(1, len(cells)):
        for inside in combinations(cells, size):
            outline = {}
            for cell in inside:
                for side in board.around(*cell):
                    outline[side] = outline.get(side, 0) + 1
            edge = [side for side, times in outline.items() if times == 1]
            if not connected(edge):
                continue
            for side in board.sides:
                if side not in edge:
                    clauses.append([-variable[each] for each in edge] + [-variable[side]])
""",
    )
    + """

def connected(edge):
    corners = {}
    for one, other in edge:
        corners.setdefault(one, []).append(other)
        corners.setdefault(other, []).append(one)
    if any(len(reached) != 2 for reached in corners.values()):
        return False
    start = edge[0][0]
    seen, waiting = {start}, [start]
    while waiting:
        for other in corners[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(corners)
"""
)
TOO_STRICT = ONE_LOOP.replace("if count not in (0, 2):", "if count not in (2,):")

RIDDLE = """
assign(domain_size, 4).
set(arithmetic).

formulas(assumptions).
  Ann != Bea & Ann != Cid & Ann != Dan & Bea != Cid & Bea != Dan & Cid != Dan.
  0 < Ann & Ann < 3 & Ann < Bea.
  Cid = Dan + 1 | Cid + 1 = Dan.
end_of_list.
"""
RIDDLE_FORGETS = RIDDLE.replace("  Cid = Dan + 1 | Cid + 1 = Dan.\n", "")
RIDDLE_FORBIDS = RIDDLE.replace("  Cid = Dan + 1 | Cid + 1 = Dan.\n", "  Cid = Dan + 1.\n")
RIDDLE_CLASHES = RIDDLE.replace("0 < Ann & Ann < 3", "3 < Ann")
MAFIA = """
assign(domain_size, 4).

formulas(assumptions).
  Killer != Doctor & Victim != Killer.
  dead(x) <-> (x = Victim & x != Saved).
end_of_list.
"""
MAFIA_KILLS_ALWAYS = MAFIA.replace(" & x != Saved", "")
LIGHTS = """
assign(domain_size, 4).

formulas(assumptions).
  -on(0) & -on(3).
  on(0) <-> -press(0).
  on(1) <-> (press(0) <-> press(1)).
  on(2) <-> (press(1) <-> press(2)).
  on(3) <-> (press(2) <-> press(3)).
end_of_list.
"""

PROOF = """1. ¬Dog(x) ∨ Barks(x) ∨ Sleeps(x)
2. ¬Light(x) ∨ ¬Owns(x, y) ∨ ¬Barks(y)
3. Owns(john, rex)
4. Dog(rex)
5. Light(john)
6. ¬Sleeps(rex)
7. R[1a,4](x=rex) Barks(rex) ∨ Sleeps(rex)
8. R[7b,6] Barks(rex)
9. R[2a,5](x=john) ¬Owns(john, y) ∨ ¬Barks(y)
10. R[9a,3](y=rex) ¬Barks(rex)
11. R[10,8] □
"""
PROOF_UNFINISHED = "\n".join(PROOF.splitlines()[:-1]) + "\n"
PROOF_WRONG = PROOF.replace("8. R[7b,6] Barks(rex)", "8. R[7b,6] Barks(john)")
PROOF_INVENTS = PROOF.replace("5. Light(john)", "5. Light(rex)")

DOMAIN_RIGHT = """
(define (domain corridor)
  (:requirements :strips :typing)
  (:types room thing)
  (:predicates (next ?a ?b - room) (robot-at ?r - room) (at ?t - thing ?r - room)
               (holds ?t - thing) (empty-handed))
  (:action walk :parameters (?from ?to - room)
    :precondition (and (next ?from ?to) (robot-at ?from))
    :effect (and (not (robot-at ?from)) (robot-at ?to)))
  (:action take :parameters (?thing - thing ?room - room)
    :precondition (and (at ?thing ?room) (robot-at ?room) (empty-handed))
    :effect (and (not (empty-handed)) (not (at ?thing ?room)) (holds ?thing)))
  (:action drop :parameters (?thing - thing ?room - room)
    :precondition (and (holds ?thing) (robot-at ?room))
    :effect (and (not (holds ?thing)) (at ?thing ?room) (empty-handed))))
"""
DOMAIN_TWO_HANDS = DOMAIN_RIGHT.replace(
    " (empty-handed))\n    :effect (and (not (empty-handed))", ")\n    :effect (and"
)
DOMAIN_STAYS = DOMAIN_RIGHT.replace("(not (robot-at ?from)) ", "")
DOMAIN_STUCK = DOMAIN_RIGHT.replace("(at ?thing ?room) (empty-handed))))", "(at ?thing ?room))))")
DOMAIN_UNREADABLE = DOMAIN_RIGHT.replace("(robot-at ?to)", "(robot-at ?two)")

AGENT_STANDS = "class Agent:\n    def choose(self, position):\n        return '-'\n"
AGENT_CHEATS = "class Agent:\n    def choose(self, position):\n        return 'up'\n"
