"""Runs frame by frame: what is known after each step is what the engine knew then."""

from __future__ import annotations

from typing import Any

import pytest

import sleuth
from sleuth.answer import Answer, Status
from sleuth.drawing import to_text
from sleuth.events import Event
from sleuth.recording import Recording, frontier_of
from sleuth.replay import _Known, scenes


def assign(variable: str, value: int, depth: int) -> Event:
    return Event("assign", {"variable": variable, "value": value, "depth": depth})


def shrink(variable: str, left: list[int]) -> Event:
    return Event("shrink", {"variable": variable, "removed": [0], "left": left, "rule": "r"})


def test_a_decision_takes_back_those_of_its_depth_and_below() -> None:
    known = _Known()
    for event in [
        shrink("x", [1, 2]),
        assign("x", 1, 1),
        shrink("y", [5]),
        assign("z", 7, 2),
        shrink("y", [4]),
        Event("fail", {"rule": "r", "depth": 2}),
        assign("z", 8, 2),
    ]:
        known.tell(event)
    assert known.domains == {"x": (1,), "y": (5,), "z": (8,)}
    known.tell(assign("x", 2, 1))
    assert known.domains == {"x": (2,)}


@pytest.mark.parametrize(
    ("kind", "method"), [("futoshiki", "gac"), ("slitherlink", "deduce"), ("futoshiki", "fc")]
)
def test_the_last_frame_shows_the_solution(kind: str, method: str) -> None:
    recording = sleuth.watch(kind, method=method)
    (scene,) = scenes(recording)
    last = scene.frame(len(scene)).drawing
    assert last is not None
    solved = recording.answer.draw()
    shown = {place: cell.text for place, cell in last.cells.items()}
    assert shown == {place: cell.text for place, cell in solved.cells.items()}
    drawn = {line for line, style in last.lines.items() if style == "path"}
    assert drawn == set(solved.lines)


def test_frames_can_be_asked_for_in_any_order() -> None:
    recording = sleuth.watch("futoshiki", method="gac")
    (scene,), (other,) = scenes(recording), scenes(recording)
    there = [to_text(_board(scene, number)) for number in range(1, len(scene) + 1)]
    back = [to_text(_board(other, number)) for number in range(len(other), 0, -1)]
    assert there == back[::-1]
    assert len(set(there)) > len(there) / 2


def _board(scene: Any, number: int) -> Any:
    return scene.frame(number).drawing


def test_the_frontier_is_what_was_opened_and_not_expanded() -> None:
    recording = sleuth.watch("maze", method="astar")
    opened: list[str] = []
    expanded: list[str] = []
    for event in recording.events:
        if event.kind == "expand":
            expanded.append(event.about["state"])
            assert set(frontier_of(recording.events, len(expanded) - 1)) == set(opened) - set(
                expanded[:-1]
            )
        elif event.kind == "open":
            opened.append(event.about["state"])
    assert set(recording.frontier) == set(opened) - set(expanded)


def test_a_kind_without_marks_is_told_in_words() -> None:
    events = tuple(
        Event("derive", {"number": n, "clause": f"p{n}", "rule": "resolve", "parents": [1]})
        for n in range(1, 30)
    )
    problem = sleuth.theory(facts="p")
    answer: Answer[Any] = Answer(Status.SOLVED, kind="theory", problem=problem)
    (scene,) = scenes(Recording(answer, events))
    frame = scene.frame(20)
    assert frame.drawing is None
    assert frame.words[0] == "20. p20 by resolve"
    assert len(frame.words) == 12


def test_an_answer_over_its_search_hides_nothing() -> None:
    recording = sleuth.watch("maze", method="ucs")
    plain, over = recording.answer.draw(), recording.draw_answer()
    seen = {place for place, cell in over.cells.items() if cell.style == "seen"}
    trail = {place for place, cell in over.cells.items() if cell.style == "trail"}
    cells = {tuple(int(part) - 1 for part in words.split(",")) for words in recording.expanded}
    maze = recording.answer.problem
    assert seen | trail | {maze.start, *maze.targets} >= cells >= seen
    for place, cell in plain.cells.items():
        if cell.text.strip():
            assert over.cells[place].text == cell.text
    assert f"ucs: {len(recording.expanded)} expanded" in over.caption
