"""A schedule as a chart: a row for each agent, a column for each slot of time."""

from __future__ import annotations

from sleuth.drawing.chart import Bar, Chart, Row
from sleuth.planning.agents.schedule import Schedule
from sleuth.planning.agents.team import Team, said
from sleuth.planning.agents.teamwork import teamwork
from sleuth.text import several

_COLOURS = ("path", "goal", "start", "new", "inside", "lit")


def gantt(team: Team, schedule: Schedule) -> Chart:
    """Steps as bars, numbered in the order of the plan; waiting is dotted."""
    waits = teamwork(team, schedule).waits
    numbers = {each: number for number, each in enumerate(schedule.timed(), 1)}
    actors = dict.fromkeys((*team.agents, *(team.actor(step) for _, step in schedule.timed())))
    rows = []
    for at, agent in enumerate(actors):
        bars = [
            Bar(
                time,
                time + 1,
                said(step, agent)[1:-1],
                _COLOURS[at % len(_COLOURS)],
                "█",
                str(number),
            )
            for (time, step), number in numbers.items()
            if team.actor(step) == agent
        ]
        bars += [
            Bar(each.since, each.until, f"waits for {each.other}", "dim", "┄", "┄")
            for each in waits
            if each.agent == agent
        ]
        rows.append(Row(agent, tuple(sorted(bars, key=lambda bar: bar.start))))
    steps = len(numbers)
    caption = f"{several(steps, 'step')} in {several(len(schedule.slots), 'slot')} of time"
    return Chart(0, max(0, len(schedule.slots) - 1), tuple(rows), "Who does what when", caption)
