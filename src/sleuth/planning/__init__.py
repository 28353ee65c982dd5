"""Planning: tasks in PDDL, their grounding, heuristics, and validators."""
