"""The heuristics of planning tasks, what is proved about them, and where they are made."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry

HEURISTICS: tuple[HeuristicEntry, ...] = (
    HeuristicEntry("blind", "the least cost of an operator, 0 in goals", True, True),
    HeuristicEntry("goal-count", "facts of the goal that do not hold yet", False, False),
    HeuristicEntry("hmax", "h^max: the dearest fact of the goal, without deletions", True, True),
    HeuristicEntry("hadd", "h^add: all facts of the goal, without deletions", False, False),
    HeuristicEntry("hff", "h^FF: the cost of a plan without deletions", False, False),
    HeuristicEntry("lmcut", "LM-cut: landmarks, each paid for once", True, False),
    HeuristicEntry(
        "landmark-count", "facts that have to come about on the way to the goal", False, False
    ),
    HeuristicEntry("pdb", "pattern databases: exact in a few variables each", True, True),
    HeuristicEntry("scp", "pattern databases that share the costs of operators", True, True),
)

#: For each of them a function from the packed task to the estimate. None of them calls a state
#: infinitely far from which a goal can be reached.
MAKERS: dict[str, str] = {
    "blind": "sleuth.planning.heuristics.blind:blind",
    "goal-count": "sleuth.planning.heuristics.goal_count:goal_count",
    "hmax": "sleuth.planning.heuristics.h_max:h_max",
    "hadd": "sleuth.planning.heuristics.h_add:h_add",
    "hff": "sleuth.planning.heuristics.h_ff:h_ff",
    "lmcut": "sleuth.planning.heuristics.lm_cut:lm_cut",
    "landmark-count": "sleuth.planning.heuristics.landmark_count:landmark_count",
    "pdb": "sleuth.planning.heuristics.pattern_databases:pattern_databases",
    "scp": "sleuth.planning.heuristics.cost_partitioning:cost_partitioning",
}
