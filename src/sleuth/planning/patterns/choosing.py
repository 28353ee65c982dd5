"""Which patterns to look through: all small ones that may matter, then larger ones that help.

A variable may matter to another if an operator that changes the second asks for the first or
changes it too. A larger pattern helps if it sees states of the task farther from the goal than
the pattern that it grew from; states are sampled by walks from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from random import Random
from weakref import WeakKeyDictionary

from sleuth.limits import Pace
from sleuth.planning.finite_domain import FiniteDomain, finite_domain
from sleuth.planning.packed import PackedTask
from sleuth.planning.patterns.moves import Moves, too_conditional
from sleuth.planning.patterns.projection import Distances, Pattern, Projection
from sleuth.planning.states import Bits, States

#: The most cells of one pattern, and of all together.
MOST_CELLS = 40_000
MOST_CELLS_IN_ALL = 600_000
MOST_PATTERNS = 150
#: A task with no more cells than this is looked through as a whole, with so many variables.
SMALL_TASK = 2_000
MOST_AXES = 20
#: How much is done to try out larger patterns; it is not counted in seconds, so that the same
#: patterns are chosen on every machine.
MOST_WORK = 15_000
_SAMPLES = 24
_WALK = 24
_CANDIDATES = 60
#: A pattern is worth keeping that sees so many times as far; and what counts for infinitely far.
_MORE = 1.02
_FAR = 1e15


@dataclass(frozen=True, slots=True)
class Chosen:
    """The patterns that were chosen for a task, with their distances, and the sampled states."""

    form: FiniteDomain
    patterns: tuple[Pattern, ...]
    projections: tuple[Projection, ...]
    distances: tuple[Distances, ...]
    samples: tuple[Bits, ...]


#: Patterns serve several heuristics of one task.
_CHOSEN: WeakKeyDictionary[PackedTask, Chosen] = WeakKeyDictionary()


def chosen_patterns(task: PackedTask) -> Chosen:
    """The patterns of a task, chosen once; none where it has too many conditional effects."""
    if task not in _CHOSEN:
        form = finite_domain(task.task)
        small = [] if too_conditional(form) else [whole_pattern(form)]
        if small and (len(small[0]) > MOST_AXES or cells_of(form, small[0]) > SMALL_TASK):
            small = small_patterns(form)
        samples = sampled_states(form) if small else []
        grown = grown_patterns(form, small, samples, task.relaxed.costs) if small else []
        _CHOSEN[task] = Chosen(
            form,
            tuple(pattern for pattern, _, _ in grown),
            tuple(projection for _, projection, _ in grown),
            tuple(far for _, _, far in grown),
            tuple(samples),
        )
    return _CHOSEN[task]


def neighbours(form: FiniteDomain) -> list[set[int]]:
    """For each variable those that matter to it."""
    found: list[set[int]] = [set() for _ in form.variables]
    pace = Pace()
    for operator in form.task.operators:
        pace()
        asked = _variables(form, operator.precondition)
        changed: set[int] = set()
        for effect in operator.effects:
            asked |= _variables(form, effect.condition)
            changed |= _variables(form, (*effect.adds, *effect.deletes))
        for variable in changed:
            found[variable] |= (asked | changed) - {variable}
    return found


def _variables(form: FiniteDomain, facts: Iterable[int]) -> set[int]:
    places = (form.place[fact] for fact in facts)
    return {place[0] for place in places if place is not None}


def whole_pattern(form: FiniteDomain) -> Pattern:
    """All variables that have more than one value."""
    return tuple(at for at, variable in enumerate(form.variables) if variable.size > 1)


def small_patterns(form: FiniteDomain) -> list[Pattern]:
    """Single variables of the goal, and each of them with one that matters to it."""
    near = neighbours(form)
    goals = sorted(_variables(form, form.task.goal))
    found: dict[Pattern, None] = {}
    for goal in goals:
        found[(goal,)] = None
    for goal in goals:
        for other in sorted(near[goal]):
            found[tuple(sorted((goal, other)))] = None
    kept: list[Pattern] = []
    cells = 0
    for pattern in found:
        size = cells_of(form, pattern)
        if size <= MOST_CELLS and cells + size <= MOST_CELLS_IN_ALL and len(kept) < MOST_PATTERNS:
            kept.append(pattern)
            cells += size
    return kept


def cells_of(form: FiniteDomain, pattern: Pattern) -> int:
    """How many cells a pattern has."""
    return prod(form.variables[index].size for index in pattern)


def sampled_states(form: FiniteDomain, count: int = _SAMPLES) -> list[Bits]:
    """States on walks from the start, the start first; the same ones every time."""
    states = States(form.task)
    random = Random(2024)
    found = [states.start]
    pace = Pace(16)
    for _ in range(count - 1):
        state = states.start
        for _ in range(random.randint(1, _WALK)):
            pace()
            after = [each for _, each, _ in states.successors(state)]
            if not after:
                break
            state = random.choice(after)
        found.append(state)
    return found


def grown_patterns(
    form: FiniteDomain,
    patterns: Sequence[Pattern],
    samples: Sequence[Bits],
    costs: Sequence[float],
    most_work: int = MOST_WORK,
) -> list[tuple[Pattern, Projection, Distances]]:
    """Patterns with their distances, grown one variable at a time."""
    near = neighbours(form)
    moves = Moves(form)
    values = [form.values(state) for state in samples]
    found: dict[Pattern, tuple[Projection, Distances, float]] = {}
    work = 0

    def look_through(pattern: Pattern) -> float:
        nonlocal work
        projection = Projection(moves, pattern)
        work += projection.work()
        far = projection.distances(costs)
        told = sum(min(float(far[tuple(each[i] for i in pattern)]), _FAR) for each in values)
        found[pattern] = (projection, far, told)
        return told

    for pattern in patterns:
        if not found or work < most_work:
            look_through(pattern)
    tried = set(found)
    cells = sum(projection.size for projection, _, _ in found.values())
    grows = True
    while grows:
        grows = False
        candidates = _larger(form, near, found, tried)
        Random(len(tried)).shuffle(candidates)
        for parent, pattern in candidates[:_CANDIDATES]:
            full = cells >= MOST_CELLS_IN_ALL or len(found) >= MOST_PATTERNS
            if full or work >= most_work:
                grows = False
                break
            tried.add(pattern)
            if look_through(pattern) > found[parent][2] * _MORE:
                cells += found[pattern][0].size
                grows = True
            else:
                del found[pattern]
    return [(pattern, projection, far) for pattern, (projection, far, _) in found.items()]


def _larger(
    form: FiniteDomain,
    near: Sequence[set[int]],
    found: Iterable[Pattern],
    tried: set[Pattern],
) -> list[tuple[Pattern, Pattern]]:
    """Patterns with one variable more, each with the one that it grows from."""
    more: dict[Pattern, Pattern] = {}
    for pattern in found:
        for variable in sorted(set().union(*(near[each] for each in pattern)) - set(pattern)):
            larger = tuple(sorted((*pattern, variable)))
            if larger not in tried and cells_of(form, larger) <= MOST_CELLS:
                more.setdefault(larger, pattern)
    return [(parent, pattern) for pattern, parent in more.items()]
