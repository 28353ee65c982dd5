"""What would help a task without a plan: one fact more at the start, or one goal fewer.

Each is tried: it is told only if a plan is then found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sleuth.errors import SleuthError
from sleuth.limits import LimitReached, Pace, look, metered, running_meter
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.syntax import And, Atom, Condition, PlanningTask
from sleuth.planning.pddl.writing import written_atom, written_condition
from sleuth.planning.states import Bits, States
from sleuth.planning.why_none.missing import Chain
from sleuth.text import several

#: How many repairs are tried, each for how long and through how many states.
MOST_TRIED = 8
SECONDS = 1.0
MOST_STATES = 20_000


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of the task, in words, and how many steps a plan then has."""

    say: str
    steps: int


def repairs(task: PlanningTask, chain: Chain | None) -> tuple[Repair, ...]:
    """The changes that were tried and help."""
    found = []
    outer = running_meter()
    for number, (say, changed) in enumerate(_candidates(task, chain)):
        if number == MOST_TRIED:
            break
        try:
            with metered(outer.within(seconds=SECONDS)):
                steps = fewest_steps(changed)
        except SleuthError:
            continue
        except LimitReached:
            look(outer)
            continue
        if steps:
            found.append(Repair(f"{say} there would be a plan of {several(steps, 'step')}.", steps))
    return tuple(found)


def _candidates(task: PlanningTask, chain: Chain | None) -> Iterator[tuple[str, PlanningTask]]:
    derived = {axiom.atom.predicate for axiom in task.domain.axioms}
    for atom in _missing_atoms(chain):
        if atom.predicate in task.domain.predicates and atom.predicate not in derived:
            changed = replace(task, start=(*task.start, atom))
            yield f"If {written_atom(atom)} held at the start,", changed
    parts = task.goal.parts if isinstance(task.goal, And) else ()
    for part in parts if len(parts) > 1 else ():
        left: Condition = And(tuple(each for each in parts if each is not part))
        yield f"Without the goal {written_condition(part)}", replace(task, goal=left)


def _missing_atoms(chain: Chain | None) -> list[Atom]:
    """What is missing, what no action could add before what only waits for it."""
    if chain is None:
        return []
    links = sorted(chain.links, key=lambda link: bool(link.obstacles))
    return [
        literal.atom
        for link in links
        if link.wanted.literal.positive
        for literal in link.wanted.instances()
    ]


def fewest_steps(task: PlanningTask) -> int | None:
    """How many steps the shortest plan has, if a small search finds one."""
    grounded = ground(task)
    states = States(grounded)
    depth: dict[Bits, int] = {states.start: 0}
    ahead = deque(depth)
    pace = Pace(64)
    while ahead:
        pace()
        state = ahead.popleft()
        if states.is_goal(state):
            return depth[state]
        for index, after, _ in states.successors(state):
            if after not in depth:
                depth[after] = depth[state] + bool(grounded.operators[index].name)
                ahead.append(after)
        if len(depth) > MOST_STATES:
            return None
    return None
