"""UCT: random runs into a tree of counts; what was cheap is tried more often, what is rare again.

After Kocsis and Szepesvári (2006), with what a step costs taken from the model and the values of
the states after it (Keller and Helmert, 2013) in place of the mean of all runs through it. It needs
no list of the states and proves nothing: what it found is evaluated exactly afterwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from random import Random

from sleuth.errors import Unsuitable
from sleuth.limits import Pace
from sleuth.planning.chance.deciding import DecisionRun, Found, decides
from sleuth.planning.chance.free_loops import without_loops
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.partial import evaluated
from sleuth.planning.chance.policy import State
from sleuth.planning.chance.process import Process, Step
from sleuth.planning.chance.success import given_success
from sleuth.planning.chance.table import enumerated

#: What a run costs that misses the goal, in steps of cost 1.
_MISSED = 500.0
_MOST_ATTEMPTS = 4


@dataclass(slots=True)
class _Node:
    """The steps of a state, how often each was tried, and what it costs as far as is known.

    `value` is what the best step costs; before any was tried, what a random run cost.
    """

    steps: list[Step]
    tried: list[int] = field(default_factory=list)
    mean: list[float] = field(default_factory=list)
    value: float = 0.0

    def __post_init__(self) -> None:
        self.tried = [0] * len(self.steps)
        self.mean = [0.0] * len(self.steps)

    @property
    def visits(self) -> int:
        return sum(self.tried)

    def chosen(self, curiosity: float) -> int:
        """An untried step, or the one of least mean less what is not known about it."""
        if 0 in self.tried:
            return self.tried.index(0)
        spread = max(self.mean) - min(self.mean) or 1.0
        logarithm = math.log(self.visits)
        return min(
            range(len(self.steps)),
            key=lambda at: (
                self.mean[at] - curiosity * spread * math.sqrt(logarithm / self.tried[at])
            ),
        )

    def best(self) -> int:
        """The step that was cheapest on average."""
        return min(range(len(self.steps)), key=lambda at: (self.mean[at], at))


@decides("uct")
def solve(run: DecisionRun) -> Found | None:
    """Run into the tree from every state that the policy comes to, as one would while acting.

    Where no run found the goal, or the policy goes round for ever, it tries again with more runs,
    a few times, and at last without loops that cost nothing.
    """
    process = run.process
    tree = _Tree(run)
    rollouts = int(run.options.get("rollouts") or 0) or 1000
    value, more = math.inf, 0
    # More runs do not help out of loops that cost nothing.
    while not math.isfinite(value) and more < _MOST_ATTEMPTS and not (more and tree.meets_free):
        actions = _acted(tree, process, rollouts << more)
        value, probability = evaluated(process, actions, run.meter)
        more += 1
    if not math.isfinite(value):
        table = enumerated(process, run.meter)
        success = None
        if process.objective.kind == GOAL:
            success = given_success(table, run.meter)
            if success is None:
                return None
        smaller = without_loops(process, table, success)
        tree = _Tree(replace(run, process=smaller.process))
        actions = smaller.lifted(_acted(tree, smaller.process, rollouts))
        value, probability = evaluated(process, actions, run.meter)
        if not math.isfinite(value):
            raise Unsuitable(
                "the policy that the runs suggest does not come to an end",
                remedy="use value-iteration or policy-iteration, or more rollouts",
            )
    stats = {"states": tree.size, "rollouts": tree.runs}
    return Found(actions, value, probability, None, False, stats)


def _acted(tree: _Tree, process: Process, rollouts: int) -> dict[State, str]:
    """The policy that the tree suggests, in all states that it comes to."""
    actions: dict[State, str] = {}
    ahead = [state for _, state in process.start]
    met = set(ahead)
    for state in ahead:
        node = tree.node(state)
        if not node.steps:
            continue
        # A run may come through a state often, so that visits alone say little.
        for _ in range(max(rollouts // 5, rollouts - node.visits)):
            tree.run_from(state)
        step = node.steps[node.best()]
        actions[state] = step[0]
        for _, after in step[2]:
            if after not in met:
                met.add(after)
                ahead.append(after)
    return actions


class _Tree:
    """The nodes of states, shared by all runs that come through them."""

    def __init__(self, run: DecisionRun) -> None:
        self._process: Process = run.process
        self._random = Random(int(run.options.get("seed") or 0))
        self._depth = int(run.options.get("depth") or 0) or 200
        self._curiosity = float(run.options.get("curiosity") or 0) or 3.0
        # To miss the goal costs the same however late it is found out.
        self._most = _MISSED if run.process.objective.kind == GOAL else math.inf
        self._nodes: dict[State, _Node] = {}
        self._meter = run.meter
        self._pace = Pace()
        self.runs = 0

    @property
    def size(self) -> int:
        """How many states have a node."""
        return len(self._nodes)

    @property
    def meets_free(self) -> bool:
        """Whether some step that the tree knows costs nothing."""
        return any(step[1] == 0 for node in self._nodes.values() for step in node.steps)

    def node(self, state: State) -> _Node:
        """The node of a state."""
        known = self._nodes.get(state)
        if known is None:
            steps = [] if self._process.is_goal(state) else list(self._process.steps(state))
            known = self._nodes[state] = _Node(steps)
        return known

    def run_from(self, start: State) -> None:
        """One run: by the tree as far as it goes, one new node, then at random."""
        self.runs += 1
        self._meter.checkpoint(self.runs)
        process, discount = self._process, self._process.objective.discount
        path: list[tuple[_Node, int, bool]] = []
        state, in_tree = start, True
        for _ in range(self._depth):
            self._pace()
            node = self._nodes.get(state)
            is_new = node is None
            if node is None:
                # One new node a run; beyond it nothing is kept.
                node = self.node(state) if in_tree else self._passing(state)
                in_tree = False
            if not node.steps:
                break
            at = node.chosen(self._curiosity) if in_tree else self._at_random(node)
            path.append((node, at, is_new or not in_tree))
            state = self._drawn(node.steps[at])
        total = self._end(process, state)
        for node, at, is_new in reversed(path):
            total = min(self._most, node.steps[at][1] + discount * total)
            if is_new:
                node.value = total
                continue
            node.tried[at] += 1
            # All steps that were tried are looked at again: what follows them may have changed.
            for place, (_, price, ends) in enumerate(node.steps):
                if node.tried[place]:
                    ahead = 0.0
                    for probability, after in ends:
                        ahead += probability * self._value(after, total)
                    node.mean[place] = min(self._most, price + discount * ahead)
            node.value = min(
                mean for mean, tried in zip(node.mean, node.tried, strict=True) if tried
            )

    def _value(self, state: State, otherwise: float) -> float:
        """What a state is known to cost; where no run came to it, what this one cost."""
        node = self._nodes.get(state)
        if node is None:
            return otherwise
        return node.value if node.steps else self._end(self._process, state)

    def _at_random(self, node: _Node) -> int:
        return self._random.randrange(len(node.steps))

    def _passing(self, state: State) -> _Node:
        return _Node([] if self._process.is_goal(state) else list(self._process.steps(state)))

    def _drawn(self, step: Step) -> State:
        chance = self._random.random()
        for probability, after in step[2]:
            chance -= probability
            if chance < 0:
                return after
        return step[2][-1][1]

    def _end(self, process: Process, state: State) -> float:
        if process.objective.kind == GOAL:
            return 0.0 if process.is_goal(state) else _MISSED
        return process.final(state) if not self._passing(state).steps else 0.0
