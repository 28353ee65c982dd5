"""A recorded run frame by frame: what a search expanded, what a propagator took away."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sleuth import catalogue
from sleuth.drawing import Drawing, difference
from sleuth.events import Event
from sleuth.loading import load
from sleuth.recording import Recording, frontier_of

#: So many of the last things that happened are told below a board.
_LATEST = 4
#: So many where there is no board to see.
_LATEST_ALONE = 12
_MOST_VALUES = 9


def _placed(state: str) -> str:
    """A state in words, its cells as people say them.

    >>> _placed("2,3 energy 5 food 2,6")
    'row 2, column 3 energy 5 food row 2, column 6'
    """
    return re.sub(r"\b(\d+),(\d+)\b", r"row \1, column \2", state)


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: what it is, the board then if there is one, and what to know about it."""

    heading: str
    drawing: Drawing | None
    words: tuple[str, ...]


class Scene(Protocol):
    """A run of frames, counted from 1."""

    def __len__(self) -> int: ...

    def frame(self, number: int) -> Frame:
        """The frame of this number."""
        ...


def scenes(recording: Recording) -> list[Scene]:
    """What can be seen of a run: its search and its path, or its decisions and deductions."""
    found: list[Scene] = []
    if catalogue.puzzle(recording.answer.kind).searched is not None:
        found = [_Expansions(recording), _Path(recording)]
    if hasattr(recording.answer.problem, "draw_values"):
        found.append(_Sweeps(recording))
    found.append(_Reasoning(recording))
    return [scene for scene in found if len(scene)]


class _Sweeps:
    """The values of all states after each sweep, for problems that draw them."""

    def __init__(self, recording: Recording) -> None:
        self._problem = recording.answer.problem
        self._values: dict[int, dict[str, float]] = {}
        for event in recording.events:
            if event.kind == "value":
                about = event.about
                self._values.setdefault(about["depth"], {})[about["state"]] = about["value"]
        self._numbers = list(self._values)

    def __len__(self) -> int:
        return len(self._numbers)

    def frame(self, number: int) -> Frame:
        """The board after so many sweeps, and by how much the last one changed it."""
        now = self._values[self._numbers[number - 1]]
        before = self._values[self._numbers[number - 2]] if number > 1 else {}
        largest = max((abs(value - before.get(state, 0.0)) for state, value in now.items()))
        words = (f"the largest change is {largest:.3g}",)
        return Frame(f"sweep {number} of {len(self)}", self._problem.draw_values(now), words)


class _Expansions:
    """The states that a search expands, with its frontier and costs."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._expanded = [each for each in recording.events if each.kind == "expand"]

    def __len__(self) -> int:
        return len(self._expanded)

    def frame(self, number: int) -> Frame:
        """The board after so many expansions."""
        now = self._expanded[number - 1].about
        frontier = frontier_of(self._recording.events, number)
        known = f"g {now['g']:g}"
        if now["h"] is not None:
            known += f", h {now['h']:g}, f {now['g'] + now['h']:g}"
        return Frame(
            f"expansion {number} of {len(self)}",
            self._recording.draw(number),
            (f"{known}; {len(frontier)} on the frontier", f"at {_placed(now['state'])}"),
        )


class _Path:
    """The states that the solution leads through."""

    def __init__(self, recording: Recording) -> None:
        self._problem = recording.answer.problem
        self._states = recording.path
        self._draw = load(catalogue.puzzle(recording.answer.kind).searched or "")

    def __len__(self) -> int:
        return len(self._states)

    def frame(self, number: int) -> Frame:
        """The board at a state of the path."""
        return Frame(
            f"state of the path {number} of {len(self)}",
            self._draw(self._problem, self._states[:number]),
            (f"at {_placed(self._states[number - 1])}",),
        )


class _Reasoning:
    """Decisions, propagations, failures and deductions, with what is known of the board."""

    def __init__(self, recording: Recording) -> None:
        self._problem = recording.answer.problem
        marking = catalogue.puzzle(recording.answer.kind).marking
        self._marking = None if marking is None else load(marking)
        self._steps = [each for each in recording.events if each.kind in _SAY]
        self._known = _Known()
        self._seen = 0

    def __len__(self) -> int:
        return len(self._steps)

    def frame(self, number: int) -> Frame:
        """What is known after so many steps, and the last of them in words."""
        heading = f"step {number} of {len(self)}"
        told = _LATEST if self._marking else _LATEST_ALONE
        latest = self._steps[max(0, number - told) : number]
        words = tuple(_SAY[step.kind](step.about) for step in reversed(latest))
        if self._marking is None:
            return Frame(heading, None, words)
        before = self._drawn(number - 1)
        after = self._drawn(number)
        changed = {each.spot: "new" for each in difference(before, after) if each.spot}
        return Frame(heading, after.highlighted(changed), words)

    def _drawn(self, number: int) -> Drawing:
        assert self._marking is not None
        if number < self._seen:
            self._known, self._seen = _Known(), 0
        for step in self._steps[self._seen : number]:
            self._known.tell(step)
        self._seen = number
        marks = self._marking(self._problem, self._known.domains, self._known.facts)
        drawing: Drawing = self._problem.draw(marks=marks)
        return drawing


class _Known:
    """What the events have told so far: domains, taken back with the decisions, and facts."""

    def __init__(self) -> None:
        self.facts: list[str] = []
        self._levels: list[dict[str, tuple[int, ...]]] = [{}]

    @property
    def domains(self) -> dict[str, tuple[int, ...]]:
        """The values left to each variable that anything was told of."""
        known: dict[str, tuple[int, ...]] = {}
        for level in self._levels:
            known.update(level)
        return known

    def tell(self, event: Event) -> None:
        """Take in one event; a decision takes back those of its depth and below."""
        about = event.about
        match event.kind:
            case "assign":
                del self._levels[about["depth"] :]
                self._levels.append({about["variable"]: (about["value"],)})
            case "shrink":
                self._levels[-1][about["variable"]] = tuple(about["left"])
            case "deduce":
                self.facts += about["facts"]


def _values(values: Sequence[Any]) -> str:
    """Values in words, not too many."""
    shown = ", ".join(map(str, values[:_MOST_VALUES]))
    return f"{shown}, …" if len(values) > _MOST_VALUES else shown or "nothing"


def _shrink(about: Mapping[str, Any]) -> str:
    why = f" since {about['rule']}" if about["rule"] else ""
    return (
        f"{about['variable']}: not {_values(about['removed'])}, left {_values(about['left'])}{why}"
    )


_SAY: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "assign": lambda about: (
        f"suppose {about['variable']} is {about['value']} (decision {about['depth']})"
    ),
    "shrink": _shrink,
    "fail": lambda about: f"impossible: {about['rule'] or 'no value is left'}",
    "deduce": lambda about: f"{'; '.join(about['facts'])} by {about['rule']}",
    "cut": lambda about: f"now stated: {about['rule']}",
    "derive": lambda about: f"{about['number']}. {about['clause']} by {about['rule']}",
}
