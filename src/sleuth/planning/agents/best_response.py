"""Planning by best response: agents improve their own parts of a joint plan in turn.

A first plan for all comes from a greedy search. Then each agent in turn looks for the cheapest
part of its own with which the goal is still reached while the others do what they did, in their
order. Once nobody can do better alone they stop. Another plan may be better for all together.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.heuristic_entry import HeuristicEntry
from sleuth.limits import LimitReached, Meter
from sleuth.planning.agents.team_task import TeamTask
from sleuth.planning.heuristics.h_ff import h_ff
from sleuth.planning.packed import PackedTask
from sleuth.planning.plan import Step
from sleuth.planning.states import Bits
from sleuth.planning.task_view import Names
from sleuth.planning.to_state_space import plain, to_state_space
from sleuth.request import Question
from sleuth.search import greedy, ucs
from sleuth.search.state_space import Heuristic, Path, StateSpace
from sleuth.text import several

#: States that one agent may look at in one turn.
MOST_NODES = 100_000

#: How many steps of the others are done, and the facts that hold.
Joint = tuple[int, Bits]
_FIRST = HeuristicEntry("hff", "the cost of a plan without deletions", False, False)


def solve(
    view: TeamTask[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Names]:
    """A plan in which, if time allows, no agent can lower what its own steps cost."""
    first = _first_plan(view, meter)
    if first.status is not Status.SOLVED or first.solution is None:
        return Answer(first.status, evidence=first.evidence, stats=first.stats, limit=first.limit)
    plan = list(first.solution.actions)
    turns = rounds = 0
    settled = True
    limit = None
    try:
        improved = True
        while improved:
            improved, settled = False, True
            rounds += 1
            for agent in view.team.agents:
                if listener is not None:
                    listener("progress", what="turns of agents", done=turns, total=None)
                turns += 1
                better, proved = _response(view, agent, plan, meter)
                settled = settled and proved
                if better is not None:
                    plan, improved = better, True
    except LimitReached as reached:
        limit, settled = reached.limit, False
    names = tuple(view.ground.operators[index].name for index in plan)
    words = (
        f"after {several(turns, 'turn')} no agent can lower the cost of its own steps alone"
        if settled
        else f"after {several(turns, 'turn')} agents may still do better, within larger limits"
    )
    return Answer(
        Status.SOLVED,
        solution=names,
        evidence=Evidence(
            "best-response",
            f"{words}; the plan of least cost for all together may be another",
            {"turns": turns, "rounds": rounds, "settled": settled},
        ),
        stats=meter.stats(turns=turns),
        limit=limit,
    )


def _first_plan(view: TeamTask[Any], meter: Meter) -> Answer[Path[Bits]]:
    """Some plan for all, by a greedy search."""
    space = to_state_space(view)
    packed = PackedTask(view.ground)
    estimate = h_ff(packed)
    size = len(packed.start)

    def rest(state: Bits) -> float:
        return float(estimate(state.to_bytes(size, "little")))

    states = view.states
    operators = view.ground.operators

    def successors(state: Bits) -> Iterator[tuple[int, Bits, float]]:
        for index, after, _ in states.successors(state):
            yield index, after, plain(operators[index].cost)

    own = StateSpace(
        states.start,
        successors,
        states.is_goal,
        lambda path: path,
        heuristics={"hff": Heuristic.of(_FIRST, rest, safe=True)},
        default_heuristic="hff",
        refutation=space.refutation,
    )
    return greedy.solve(own, Question(), meter, None)


def _response(
    view: TeamTask[Any], agent: str, plan: list[int], meter: Meter
) -> tuple[list[int] | None, bool]:
    """A plan in which the agent's steps cost less, if there is one; whether that is sure."""
    operators = view.ground.operators
    actor = [view.team.actor(Step.named(each.name)) if each.name else "" for each in operators]
    others = [index for index in plan if actor[index] != agent]
    spent = sum((operators[index].cost for index in plan if actor[index] == agent), Fraction(0))
    if not spent:
        return None, True
    space = _beside(view, [name == agent for name in actor], others)
    part = meter.within(nodes=MOST_NODES)
    found = ucs.solve(space, Question(), part, None)
    if found.limit is not None and found.limit != "nodes":
        raise LimitReached(found.limit)
    if found.solution is None or found.solution.cost >= plain(spent):
        return None, found.status is Status.SOLVED
    return list(found.solution.actions), True


def _beside(
    view: TeamTask[Any], mine: list[bool], others: list[int]
) -> StateSpace[Joint, Path[Joint]]:
    """The agent's own steps beside those of the others, in their order and at no cost."""
    states, operators = view.states, view.ground.operators

    def successors(joint: Joint) -> Iterator[tuple[int, Joint, float]]:
        done, state = joint
        due = others[done] if done < len(others) else None
        for index, after, cost in states.successors(state):
            if index == due:
                yield index, (done + 1, after), 0
            if mine[index]:
                yield index, (done, after), plain(cost)

    return StateSpace(
        (0, states.start),
        successors,
        lambda joint: joint[0] == len(others) and states.is_goal(joint[1]),
        lambda path: path,
        uniform=False,
        action_words=lambda index: f"({operators[index].name})",
    )
