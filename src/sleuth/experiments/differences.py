"""Which contestants differ in the time they take, in words and with intervals."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.experiments.experiment import Experiment
from sleuth.experiments.rows import Row
from sleuth.experiments.statistics import difference

#: Rows that answer a problem, of whatever kind the answer is.
_ANSWERED = ("solved", "unsolvable")


def differences(experiment: Experiment, rows: Sequence[Row]) -> list[str]:
    """The fastest contestant against every other one, on the problems that both answer.

    Nothing is said where no two contestants share enough problems.
    """
    times: dict[str, dict[str, float]] = {each.label: {} for each in experiment.contestants}
    for row in rows:
        if row.status in _ANSWERED and row.seconds is not None:
            times[row.method][row.instance] = row.seconds
    most = max(map(len, times.values()))
    full = {label: own for label, own in times.items() if own and len(own) == most}
    if not full:
        return []
    fastest = min(full, key=lambda label: sum(full[label].values()))
    said = []
    for label, own in times.items():
        common = [(own[name], times[fastest][name]) for name in own if name in times[fastest]]
        found = difference(common, experiment.seed) if label != fastest else None
        if found is not None and found.low is not None:
            said.append(found.sentence(label, fastest))
    return said
