"""Slitherlink as clauses, with the one loop left to cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property

from sleuth.limits import checkpoint
from sleuth.puzzles.slitherlink.deduction import COMPILED, Deduction
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop, Segment
from sleuth.puzzles.slitherlink.views.deductions import deductions
from sleuth.puzzles.slitherlink.views.parity import Crossing, crossings, forced, is_even
from sleuth.sat.rules import Clause, Group, Inspection, Kind, Label, Rules, labelled
from sleuth.spots import corner_place, place, side_of_line
from sleuth.text import several

#: Places that deduction looks at between two looks at the limits.
_LOOKS = 100_000

#: So many cells are named one by one.
_FEW_CELLS = 3


def lazy_rules(problem: Slitherlink, *, without_deduction: bool = False) -> Rules[Loop]:
    """The clues and the unbroken line as clauses; that there is one loop as cuts.

    Deduction goes first where it is compiled: what it finishes needs no clauses, and otherwise
    they are left what it cannot settle.
    """
    lattice = Lattice(problem.rows, problem.columns)
    deduced = _Deduced(problem) if COMPILED and not without_deduction else None

    def quick() -> list[list[int]]:
        from sleuth.puzzles.slitherlink.views.clauses import all_clauses

        some = [list(range(1, lattice.size + 1))]
        return some + (all_clauses(problem) if deduced is None else deduced.clauses())

    def later(rules: Rules[Loop]) -> None:
        from sleuth.puzzles.slitherlink.views.clauses import add_local_rules

        for number in rules.deciding:
            rules.name(number, lattice.words(number))
        add_local_rules(problem, lattice, rules)

    return Rules(
        lattice.loop,
        list(range(1, lattice.size + 1)),
        variables=lattice.size,
        unstated=Loops(problem, lattice),
        quick=quick,
        settled=None if deduced is None else deduced.solutions,
        later=later,
    )


class _Deduced:
    """What deduction alone says of a board, found out once somebody asks."""

    def __init__(self, problem: Slitherlink) -> None:
        self._problem = problem

    @cached_property
    def _deduction(self) -> Deduction:
        deduction = deductions(self._problem).deduction
        while deduction.advance(_LOOKS):
            checkpoint()
        return deduction

    def solutions(self) -> list[frozenset[int]] | None:
        """All solutions, if nothing is left open: none, or the only one."""
        deduction = self._deduction
        if deduction.contradiction:
            return []
        return [frozenset(deduction.drawn())] if deduction.known == deduction.segments else None

    def clauses(self) -> list[list[int]]:
        """What is settled as facts, and the clauses that are not settled by them."""
        from sleuth.puzzles.slitherlink.views.clauses import unsettled_clauses

        deduction = self._deduction
        if deduction.contradiction:
            return [[]]
        return unsettled_clauses(self._problem, deduction.values())


class Loops:
    """Takes the models of the local rules apart into loops.

    Its tables are made when they are first asked for: most boards are settled without them.
    """

    def __init__(self, problem: Slitherlink, lattice: Lattice) -> None:
        self.problem = problem
        self.lattice = lattice
        self.size = lattice.size
        self.points = (lattice.rows + 1) * (lattice.columns + 1)

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """The two ends of each segment."""
        return list(zip(*self.lattice.ends(), strict=True))

    @cached_property
    def first(self) -> list[int]:
        """The first end of each segment, by its number."""
        return [0, *(first for first, _ in self._pairs)]

    @cached_property
    def both_ends(self) -> list[int]:
        """The sum of both ends of each segment, by its number."""
        return [0, *map(sum, self._pairs)]

    @cached_property
    def clues(self) -> int:
        """The sum of all clues."""
        return sum(number for _, _, number in self.problem.given())

    @cached_property
    def clues_beside(self) -> list[int]:
        """How many clues lie beside each segment, by its number."""
        beside = [0] * (self.size + 1)
        around = self.lattice.around_cells()
        for row, column, _ in self.problem.given():
            for segment in around[row, column].tolist():
                beside[segment] += 1
        return beside

    @cached_property
    def _joining(self) -> dict[frozenset[int], int]:
        """The segment between two points, which only explanations ask for."""
        return {frozenset(ends): number for number, ends in enumerate(self._pairs, 1)}

    def inspect(self, model: list[int]) -> Inspection:
        """Cut every loop of the model; one that meets all clues by itself is a solution."""
        loops = self.trace([literal for literal in model[: self.size] if literal > 0])
        return Inspection(
            [frozenset(loop) for loop in loops if self.meets_all_clues(loop)],
            # Whatever contains a whole loop and more is no single loop, so that it is enough
            # to forbid that all of its segments are drawn.
            [[-segment for segment in loop] for loop in loops],
        )

    def sentence(self, cut: Clause) -> str:
        """That the loop which a cut forbids would be the whole line."""
        return _whole_line([self.lattice.segment(-literal) for literal in cut])

    def broken_by(self, model: list[int]) -> list[Group]:
        """That the shortest of several loops is the whole line, if it is closed."""
        loops = self.trace([literal for literal in model[: self.size] if literal > 0])
        return [self.closed(min(loops, key=len))] if len(loops) > 1 else []

    def closing(self, known: Collection[int]) -> list[Group]:
        """That what closes, or lacks one segment to close, is the whole line.

        Where something else is drawn already, the rule is stated about that only.
        """
        drawn = sorted(literal for literal in known if 0 < literal <= self.size)
        groups = []
        for path in self._paths(drawn):
            missing = self._missing(path)
            # A segment alone would close itself.
            if missing is None or missing in path or -missing in known:
                continue
            (loop,) = self.trace(sorted({*path, missing} - {0}))
            outside = next((each for each in drawn if each not in loop), None)
            groups.append(self.closed(loop, None if outside is None else [outside]))
        return groups

    def further(self, known: Collection[int]) -> list[Group]:
        """That the line crosses closed curves an even number of times, where that settles a side.

        Grades go without these: they take most of the time, and change the grade of none of the
        public boards.
        """
        return [self._crossed(curve, known) for curve in crossings(self._pairs, known)]

    def _crossed(self, curve: Crossing, known: Collection[int]) -> Group:
        """That the line goes as often in as out, about a curve that crosses one unknown side."""
        lattice, clause = self.lattice, forced(curve, known)
        sides = [(each, side_of_line(lattice.segment(abs(each)))) for each in clause]
        name = ",".join(f"{'-' * (each > 0)}{side}" for each, side in sides)
        spots = tuple(side for _, side in sides)
        return labelled(
            _as_often(curve, lattice), [clause], Label(Kind.RULE, f"parity:{name}", spots)
        )

    def states(self, clause: Clause) -> bool:
        """Whether what a clause forbids has a closed line in it and more, or is odd somewhere."""
        if is_even(self._pairs, self.points, clause):
            return True
        drawn = sorted({-literal for literal in clause if literal < 0})
        ending, lines = [0], drawn
        while ending:
            meeting = Counter(point for segment in lines for point in self._ends(segment))
            ending = [each for each in lines if min(meeting[p] for p in self._ends(each)) == 1]
            lines = [segment for segment in lines if segment not in ending]
        single = max(meeting.values(), default=0) == 2 and len(self._paths(lines)) == 1
        return bool(lines) and not (single and lines == drawn)

    def _paths(self, drawn: list[int]) -> list[list[int]]:
        """The pieces of line that these segments form."""
        at_point: dict[int, list[int]] = {}
        for segment in drawn:
            for point in self._ends(segment):
                at_point.setdefault(point, []).append(segment)
        paths: list[list[int]] = []
        seen: set[int] = set()
        for start in drawn:
            if start in seen:
                continue
            path, stack = [], [start]
            while stack:
                segment = stack.pop()
                if segment not in seen:
                    seen.add(segment)
                    path.append(segment)
                    stack += [other for point in self._ends(segment) for other in at_point[point]]
            paths.append(path)
        return paths

    def _missing(self, path: list[int]) -> int | None:
        """The segment that would close a path; 0 if it is closed, None if it takes more.

        Where something false is supposed, lines branch, and no segment closes them.
        """
        ends: set[int] = set()
        inner: set[int] = set()
        for segment in path:
            for point in self._ends(segment):
                if point in inner:
                    return None
                if point in ends:
                    ends.remove(point)
                    inner.add(point)
                else:
                    ends.add(point)
        return self._joining.get(frozenset(ends)) if ends else 0

    def _ends(self, segment: int) -> tuple[int, int]:
        first = self.first[segment]
        return first, self.both_ends[segment] - first

    def closed(self, loop: list[int], others: Sequence[int] | None = None) -> Group:
        """The rule that nothing else, or none of these, is drawn where the line closes so."""
        lattice = self.lattice
        segments = [lattice.segment(number) for number in loop]
        all_drawn = [-number for number in loop]
        # A part of the rule is another rule than the whole of it: where both are asked about,
        # one must not be taken for the other.
        about = "".join(f":{side_of_line(lattice.segment(other))}" for other in others or ())
        if others is None:
            others = sorted(set(range(1, self.size + 1)) - set(loop))
        spots = tuple(side_of_line(segment) for segment in segments)
        label = Label(Kind.RULE, f"loop:{spots[0]}{_steps(segments)}{about}", spots)
        clauses = ([*all_drawn, -other] for other in others)
        return labelled(_whole_line(segments), clauses, label)

    def meets_all_clues(self, loop: list[int]) -> bool:
        """Whether no other loop of the same model lies beside a clue."""
        beside = self.clues_beside
        return sum(beside[segment] for segment in loop) == self.clues

    def trace(self, drawn: list[int]) -> list[list[int]]:
        """The loops that these segments form, two or none of them at every point.

        Each begins with its least segment, on top of it, and goes right from there.
        """
        first, both_ends = self.first, self.both_ends
        # The exclusive or of the two segments at a point gives each from the other.
        pair = [0] * self.points
        for segment in drawn:
            pair[first[segment]] ^= segment
            pair[both_ends[segment] - first[segment]] ^= segment
        traced = bytearray(self.size + 1)
        loops = []
        for start in drawn:
            if traced[start]:
                continue
            loop = []
            segment, point = start, first[start]
            while not traced[segment]:
                traced[segment] = 1
                loop.append(segment)
                point = both_ends[segment] - point
                segment ^= pair[point]
            loops.append(loop)
        return loops


def _whole_line(loop: list[Segment]) -> str:
    """The rule that there is one loop, about this one."""
    return f"a line that closes around {_inside(loop)} is the whole line"


def _as_often(curve: Crossing, lattice: Lattice) -> str:
    """The rule that the line goes as often in as out, about this curve."""
    points = [divmod(point, lattice.columns + 1) for point in curve.points]
    columns = [column for _, column in points]
    first, last = (points[0][0], min(columns)), (points[-1][0], max(columns))
    corners = list(dict.fromkeys([first, last]))
    named = " and ".join(corner_place(each, lattice.rows, lattice.columns) for each in corners)
    where = f"between the corners {named}" if len(corners) > 1 else f"around the corner {named}"
    return f"the line leaves the area {where} as often as it enters it"


def _steps(loop: list[Segment]) -> str:
    """The way around a loop whose segments are in order, right from its first point.

    >>> _steps([((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0))])
    'rdlu'
    """
    point, steps = loop[0][0], ""
    for one, other in loop:
        forward = one == point
        steps += ("r" if forward else "l") if one[0] == other[0] else ("d" if forward else "u")
        point = other if forward else one
    return steps


def _inside(loop: list[Segment]) -> str:
    """The cells inside a loop, in words."""
    sides: dict[int, list[int]] = {}
    for (row, column), (to_row, _) in loop:
        if to_row != row:
            sides.setdefault(row, []).append(column)
    cells = [
        (row, column)
        for row, columns in sorted(sides.items())
        for left, right in zip(*[iter(sorted(columns))] * 2, strict=True)
        for column in range(left, right)
    ]
    if len(cells) <= _FEW_CELLS:
        return " and ".join(place(*cell) for cell in cells)
    columns = [column for _, column in cells]
    first, last = place(cells[0][0], min(columns)), place(cells[-1][0], max(columns))
    return f"{several(len(cells), 'cell')} between {first} and {last}"
