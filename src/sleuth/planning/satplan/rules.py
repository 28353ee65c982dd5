"""Plans of so many steps as rules in words, for explanations and for whoever wants the clauses."""

from __future__ import annotations

from sleuth.planning.satplan.encoding import Encoding
from sleuth.planning.task_view import Names
from sleuth.planning.why_none.facts import fact_text
from sleuth.sat.rules import Kind, Label, Rules, Words


def to_rules(encoding: Encoding, steps: int) -> Rules[Names]:
    """The rules that plans of so many steps satisfy, and no others."""
    task = encoding.task

    def lift(true: frozenset[int]) -> Names:
        return tuple(
            task.operators[index].name
            for step in range(steps)
            for index in range(len(task.operators))
            if encoding.operator(index, step) in true
        )

    rules: Rules[Names] = Rules(lift)
    while rules.variables < (steps + 1) * encoding.stride:
        rules.new_variable()
    for step in range(steps):
        for index, operator in enumerate(task.operators):
            variable = encoding.operator(index, step)
            said = f"({operator.name}) is in step {step + 1}"
            rules.name(variable, Words(said, said.replace(" is in", " is not in")))
            rules.deciding.append(variable)
    for time in range(steps + 1):
        when = f"after step {time}" if time else "at the start"
        for fact in range(len(task.facts)):
            said = f"{fact_text(task, fact)} holds {when}"
            denied = f"{fact_text(task, fact)} does not hold {when}"
            rules.name(encoding.fact(fact, time), Words(said, denied))
    held = set(task.start)
    for fact, clause in enumerate(encoding.at_start()):
        verb = "holds" if fact in held else "does not hold"
        said = f"{fact_text(task, fact)} {verb} at the start"
        rules.add(said, [clause], Label(Kind.CLUE, f"start:{fact}"))
    for step in range(steps):
        for statement in encoding.statements:
            clauses = encoding.placed(statement, step)
            rules.add(statement.say(step), clauses)
    for fact, literal in zip(task.goal, encoding.goal(steps), strict=True):
        said = f"the goal {fact_text(task, fact)} holds at the end"
        rules.add(said, [(literal,)], Label(Kind.CLUE, f"goal:{fact}"))
    return rules
