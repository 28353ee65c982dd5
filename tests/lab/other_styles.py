"""Work in other styles that is right, and work with subtle faults, beside `submissions`."""

from __future__ import annotations

import submissions as work

RECURSIVE_BREADTH_FIRST = """
def search(problem):
    def wave(states, ways):
        for state in states:
            if problem.is_goal(state):
                return ways[state]
        following = []
        for state in states:
            for action, child, _ in problem.successors(state):
                if child not in ways:
                    ways[child] = ways[state] + (action,)
                    following.append(child)
        return wave(following, ways) if following else None

    return wave([problem.initial], {problem.initial: ()})
"""
A_STAR_OF_A_BOOK = """
from heapq import heappop, heappush


def search(problem):
    start = problem.initial
    open_list = [(problem.heuristic(start), 0, start)]
    parent, g, closed, ticket = {}, {start: 0}, set(), 0
    while open_list:
        state = heappop(open_list)[2]
        if state in closed:
            continue
        closed.add(state)
        if problem.is_goal(state):
            way = []
            while state != start:
                state, action = parent[state]
                way.insert(0, action)
            return iter(way)
        for action, child, cost in problem.successors(state):
            if child not in closed and g[state] + cost < g.get(child, float("inf")):
                g[child], parent[child] = g[state] + cost, (state, action)
                ticket -= 1
                heappush(open_list, (g[child] + problem.heuristic(child), ticket, child))
    return None
"""
STOPS_WHEN_GENERATED = work.UNIFORM_COST.replace(
    "                best[child] = cost + step\n",
    "                best[child] = cost + step\n"
    "                if problem.is_goal(child):\n"
    "                    return path + [action]\n",
)
NEVER_LOOKS_AGAIN = work.UNIFORM_COST.replace(" or cost + step < best[child]", "")
GREEDY = work.A_STAR.replace("cost + step + problem.heuristic(child)", "problem.heuristic(child)")

#: Replaces everything it can reach: the checker, the marks, the way in, the way out.
CHEATS = """
import gc, sleuth.lab.exercise, sleuth.lab.worker, sleuth.lab.marking.searching as marking
import sleuth.puzzles.maze.problem as maze

maze.Maze.check = lambda self, way: []
maze.Maze.cost = lambda self, way: 0.0
marking._flaw = lambda *given: None
marking.mark = lambda *given: sleuth.lab.exercise.Mark(1.0, ("well done",))
sleuth.lab.exercise.WRONG = 1.0
sleuth.lab.exercise.Mark.to_json = lambda self: {"earned": 1.0, "words": []}
sleuth.lab.worker.judged = marking.mark


def search(problem):
    return None
"""
CHEATS_ON_THE_WIRE = """
import os

said = b'{"answer": {"status": "solved", "result": {"earned": 1.0}}}\\n{"end": true}\\n'
for number in range(3, 64):
    try:
        os.write(number, said)
    except OSError:
        pass


def search(problem):
    return None
"""

LOOKS_TWO_WAYS = """
def heuristic(state):
    # Admissible, and not consistent: it tells all it knows only in every other state.
    flat = [tile for row in state.rows for tile in row]
    goal = {tile: (r, c) for r, row in enumerate(state.goal) for c, tile in enumerate(row)}
    total = 0
    for r, row in enumerate(state.rows):
        for c, tile in enumerate(row):
            if tile:
                total += abs(goal[tile][0] - r) + abs(goal[tile][1] - c)
    return total if flat.index(0) % 3 else 0
"""
COUNTS_THE_GAP = work.MANHATTAN.replace("            if tile:\n    ", "            if True:\n    ")
SAYS_NOTHING = "def heuristic(state):\n    return None\n"

ONE_PASS = work.ARC_CONSISTENCY.replace("                    again = True\n", "")
FORGETS_ORDER = work.ARC_CONSISTENCY.replace(
    "        for constraint in problem.constraints:\n",
    "        for constraint in problem.constraints:\n"
    "            if not constraint.all_different:\n"
    "                continue\n",
)
FORGETS_DIFFERENCE = FORGETS_ORDER.replace("if not constraint", "if constraint")
PAIRWISE = work.ARC_CONSISTENCY.replace(
    "            names = constraint.variables\n",
    "            if len(constraint.variables) != 2:\n"
    "                for one in constraint.variables:\n"
    "                    if len(domains[one]) == 1:\n"
    "                        for other in constraint.variables:\n"
    "                            if other != one and domains[other] & domains[one]:\n"
    "                                domains[other] -= domains[one]\n"
    "                                again = True\n"
    "                                if not domains[other]:\n"
    "                                    return False\n"
    "                continue\n"
    "            names = constraint.variables\n",
)
NEW_SETS = work.FORWARD_CHECKING.replace(
    "domains[name].discard(value)", "domains[name] = domains[name] - {value}"
)
NEVER_FAILS = work.FORWARD_CHECKING.replace(
    "            if not domains[name]:\n                return False\n", ""
).replace("domains[name].discard(", "len(domains[name]) > 1 and domains[name].discard(")

ENCODES_BY_GENERATOR = work.ONE_LOOP.replace(
    "    return clauses, variable\n",
    "    far = {side: 10**15 + 7 * number for side, number in variable.items()}\n"
    "    def moved(clause):\n"
    "        return tuple((1 if each > 0 else -1) * (10**15 + 7 * abs(each)) for each in clause)\n"
    "    twice = [moved(clause) for clause in clauses for _ in range(2)]\n"
    "    helper = 5\n"
    "    twice += [(helper, far[side]) for side in board.sides] + [(helper,)]\n"
    "    return (clause for clause in twice), far\n",
    1,
)
ENCODES_NOTHING = (
    "def encode(board):\n    return [], {side: i + 1 for i, side in enumerate(board.sides)}\n"
)
ENCODES_EMPTY_CLAUSE = ENCODES_NOTHING.replace("return [],", "return [[]],")
ENCODES_ONE_VARIABLE = ENCODES_NOTHING.replace("i + 1", "1")
ENCODES_NEGATIVE = ENCODES_NOTHING.replace("i + 1", "-1 - i")

RIDDLE_HELPED = """
assign(domain_size, 4).
set(arithmetic).
% A word of its own, defined, and a list of goals that nobody asked for.
formulas(assumptions).
  all x all y (next(x,y) <-> x = y + 1 | y = x + 1).
  next(Cid,Dan).
  Ann != 0 & Ann != 3 & Ann < Bea.
  Ann != Bea & Ann != Cid & Ann != Dan & Bea != Cid & Bea != Dan & Cid != Dan.
end_of_list.

formulas(goals).
  Bea = 3.
end_of_list.
"""
ONLY_COMMENTS = "% I know that I know nothing.\n"
MAFIA_TPTP = """
fof(roles, axiom, killer != doctor).
fof(victim, axiom, victim != killer).
fof(dead, axiom, ![X]: (dead(X) <=> (X = victim & X != saved))).
"""
MAFIA_SUICIDE = work.MAFIA.replace(" & Victim != Killer", "")
MAFIA_ONE_WAY = work.MAFIA.replace("<->", "->")
MAFIA_DOCTOR_DIES = work.MAFIA.replace("x != Saved)", "x != Saved). Saved != Doctor")
LIGHTS_BY_XOR = """
assign(domain_size, 4).
set(arithmetic).

formulas(assumptions).
  -on(0). -on(3).
  on(0) <-> -press(0).
  all x all y (y = x + 1 -> (on(y) <-> (press(y) <-> press(x)))).
end_of_list.
"""
LIGHTS_FORGETS_LAST = work.LIGHTS.replace("(press(2) <-> press(3))", "press(3)")

PROOF_RENAMED = """1. ¬Dog(u) ∨ Barks(u) ∨ Sleeps(u)
2. ¬Light(v) ∨ ¬Owns(v, w) ∨ ¬Barks(w)
3. Owns(john, rex)
4. Dog(rex)
5. Light(john)
6. ¬Sleeps(rex)
7. R[1c,6](u=rex) ¬Dog(rex) ∨ Barks(rex)
8. R[7a,4] Barks(rex)
9. R[2b,3](v=john, w=rex) ¬Light(john) ∨ ¬Barks(rex)
10. R[9a,5] ¬Barks(rex)
11. R[2a,5](v=john) ¬Owns(john, w) ∨ ¬Barks(w)
12. R[8,10] □
"""
PROOF_JUMPS = PROOF_RENAMED.replace(
    "7. R[1c,6](u=rex) ¬Dog(rex) ∨ Barks(rex)", "7. R[1c,6](u=rex) Barks(rex)"
)
PROOF_FROM_THE_FUTURE = PROOF_RENAMED.replace("10. R[9a,5]", "10. R[12,5]")

DOMAIN_OTHER_NAMES = """
(define (domain corridor)
  (:requirements :strips :typing :negative-preconditions :equality)
  (:types room thing - object)
  (:predicates (next ?x ?y - room) (robot-at ?x - room) (at ?x - thing ?y - room)
               (holds ?x - thing) (empty-handed) (visited ?x - room))
  (:action drop :parameters (?o - thing ?p - room)
    :precondition (and (holds ?o) (robot-at ?p) (not (empty-handed)))
    :effect (and (empty-handed) (at ?o ?p) (not (holds ?o))))
  (:action take :parameters (?o - thing ?p - room)
    :precondition (and (at ?o ?p) (robot-at ?p) (empty-handed) (not (holds ?o)))
    :effect (and (holds ?o) (not (at ?o ?p)) (not (empty-handed))))
  (:action walk :parameters (?here ?there - room)
    :precondition (and (robot-at ?here) (next ?here ?there) (not (= ?here ?there)))
    :effect (and (robot-at ?there) (not (robot-at ?here)) (visited ?there))))
"""
DOMAIN_ORDER = work.DOMAIN_RIGHT.replace(
    "(?thing - thing ?room - room)", "(?room - room ?thing - thing)"
)
DOMAIN_TELEPORT = (
    work.DOMAIN_RIGHT.rstrip()[:-1]
    + """
  (:action beam :parameters (?from ?to - room)
    :precondition (robot-at ?from) :effect (and (robot-at ?to) (not (robot-at ?from)))))
"""
)
DOMAIN_HARMLESS = (
    work.DOMAIN_RIGHT.rstrip()[:-1]
    + """
  (:action wait :parameters (?room - room) :precondition (robot-at ?room) :effect (robot-at ?room)))
"""
)
DOMAIN_COSTS = (
    work.DOMAIN_RIGHT.replace(":typing)", ":typing :action-costs)")
    .replace(
        "(empty-handed))\n  (:action walk",
        "(empty-handed))\n  (:functions (total-cost) - number)\n  (:action walk",
    )
    .replace("(robot-at ?to)))", "(robot-at ?to) (increase (total-cost) 2)))")
)
DOMAIN_ANYWHERE = work.DOMAIN_RIGHT.replace(
    "(and (holds ?thing) (robot-at ?room))", "(holds ?thing)"
)
DOMAIN_COPIES = work.DOMAIN_RIGHT.replace(
    "(not (at ?thing ?room)) (holds ?thing)", "(holds ?thing)"
)
DOMAIN_KEEPS = work.DOMAIN_RIGHT.replace("(not (holds ?thing)) (at", "(at")
DOMAIN_JUMPS = work.DOMAIN_RIGHT.replace(
    "(and (next ?from ?to) (robot-at ?from))", "(robot-at ?from)"
)
DOMAIN_STARTS_EMPTY = work.DOMAIN_RIGHT.replace(
    "(at ?thing ?room) (robot-at ?room) (empty-handed)", "(at ?thing ?room) (empty-handed)"
)

AGENT_PLANS = """
class Agent:
    def choose(self, position):
        return max(position.moves, key=lambda move: self.worth(position.after(move), 2))

    def worth(self, position, depth):
        if position.is_over or (depth == 0 and position.turn == 0):
            return position.value
        rounds = depth - 1 if position.turn == 0 else depth
        best = max if position.turn == 0 else min
        return best(self.worth(position.after(move), rounds) for move in position.moves)
"""
