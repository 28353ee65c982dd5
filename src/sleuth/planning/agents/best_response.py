"""Planning by best response: agents improve their own parts of a joint plan in turn.

A first plan for all comes from a greedy search. Then each agent in turn looks for the cheapest
part of its own with which the goal is still reached while the others do what they did, in their
order. Once nobody can do better alone they stop. Another plan may be better for all together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.planning import lazy_greedy
from sleuth.planning.agents.team_task import TeamTask
from sleuth.planning.packed import State
from sleuth.planning.plan import Step
from sleuth.planning.task_view import Names
from sleuth.request import Question
from sleuth.search import ucs
from sleuth.search.state_space import Path, StateSpace
from sleuth.text import several

#: States that one agent may look at in one turn.
MOST_NODES = 100_000

#: How many steps of the others are done, and the facts that hold.
Joint = tuple[int, State]


def solve(
    view: TeamTask[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Names]:
    """A plan in which, if time allows, no agent can lower what its own steps cost."""
    first = lazy_greedy.solve(view, Question(), meter, None)
    if first.solution is None:
        return first
    plan = first.solution
    turns = 0
    improved = settled = True
    limit = None
    try:
        while improved:
            improved, settled = False, True
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
    words = (
        f"after {several(turns, 'turn')} no agent can lower the cost of its own steps alone"
        if settled
        else f"after {several(turns, 'turn')} agents may still do better, within larger limits"
    )
    return Answer(
        Status.SOLVED,
        solution=plan,
        evidence=Evidence(
            "best-response",
            f"{words}; the plan of least cost for all together may be another",
            {"turns": turns, "settled": settled},
        ),
        stats=meter.stats(turns=turns),
        limit=limit,
    )


def _response(
    view: TeamTask[Any], agent: str, plan: Names, meter: Meter
) -> tuple[Names | None, bool]:
    """A plan in which the agent's steps cost less, if there is one; whether that is sure."""
    operators = view.ground.operators
    mine = {
        name: cost
        for name, cost in ((each.name, each.cost) for each in operators)
        if name and view.team.actor(Step.named(name)) == agent
    }
    spent = sum(mine[name] for name in plan if name in mine)
    if not spent:
        return None, True
    others = [name for name in plan if name not in mine]
    space = _beside(view, [each.name in mine for each in operators], others)
    found = ucs.solve(space, Question(), meter.within(nodes=MOST_NODES), None)
    if found.limit is not None and found.limit != "nodes":
        raise LimitReached(found.limit)
    if found.solution is None or found.solution.cost >= spent:
        return None, found.status is Status.SOLVED
    return tuple(operators[index].name for index in found.solution.actions), True


def _beside(
    view: TeamTask[Any], mine: list[bool], others: list[str]
) -> StateSpace[Joint, Path[Joint]]:
    """The agent's own steps beside those of the others, in their order and at no cost."""
    packed = view.packed
    names = [each.name for each in view.ground.operators]

    def successors(joint: Joint) -> Iterator[tuple[int, Joint, float]]:
        done, state = joint
        due = others[done] if done < len(others) else None
        for index, after, cost in packed.transitions.successors(state):
            if names[index] == due:
                yield index, (done + 1, after), 0
            if mine[index]:
                yield index, (done, after), cost

    return StateSpace(
        (0, packed.start),
        successors,
        lambda joint: joint[0] == len(others) and packed.is_goal(joint[1]),
        lambda path: path,
        action_words=lambda index: f"({names[index]})",
    )
