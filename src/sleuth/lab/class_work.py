"""Marking what a whole class handed in: every file in limited workers, a report a student."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from sleuth.errors import BadInput, BadRequest, Place, SleuthError
from sleuth.lab.exercise import WRONG, Exercise, Lab, Mark
from sleuth.lab.fence import unreadable
from sleuth.lab.labs import lab
from sleuth.lab.worker import FUNCTION
from sleuth.limits import Cancellation, Limits, stopped
from sleuth.request import Request
from sleuth.text_file import decoded, toml_table
from sleuth.worker.pool import Outcome, Pool

#: The file of hidden tests that `lab new` writes beside the sheet.
HIDDEN = "hidden.toml"

#: A file beyond this is no student's work, nor is a folder with more than these.
_LARGEST, _LARGEST_FOLDER, _MOST_FILES = 1 << 20, 8 << 20, 200


@dataclass(frozen=True, slots=True)
class HandedIn:
    """The work for one exercise as it was before anything ran, with the files beside it."""

    file: str
    text: str
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Marked:
    """One exercise of one student."""

    student: str
    exercise: Exercise
    mark: Mark

    @property
    def points(self) -> float:
        """What it earned of the exercise's points."""
        return round(self.mark.earned * self.exercise.points, 2)


def lab_of(text: str, source: str) -> Lab:
    """The lab that a file of hidden tests names, with the settings in it."""
    data = toml_table(text, source)
    name = data.get("lab")
    if not isinstance(name, str):
        raise BadInput("it does not say of which lab it is", Place(source), 'write lab = "search"')
    return _settled(lab(name), data, source)


def with_settings(lab: Lab, text: str, source: str) -> Lab:
    """The lab with the settings, points and limits of a file of hidden tests."""
    return _settled(lab, toml_table(text, source), source)


def _settled(lab: Lab, data: Mapping[str, Any], source: str) -> Lab:
    told = data.get("exercise", {})
    if not isinstance(told, dict):
        raise BadInput("its exercises have no names", Place(source), "write [exercise.NAME]")
    known = [each.name for each in lab.exercises]
    for name, own in told.items():
        if name not in known or not isinstance(own, dict):
            raise BadInput(
                f"{lab.name} has no exercise {name!r:.60}", Place(source), ", ".join(known)
            )
        for key in ("points", "seconds", "memory"):
            value = own.get(key, 1)
            if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
                raise BadInput(
                    f"{key} of {name} is {value!r:.40}", Place(source), "write a number above 0"
                )
    return replace(
        lab, exercises=tuple(_changed(each, told.get(each.name, {})) for each in lab.exercises)
    )


def _changed(exercise: Exercise, told: Mapping[str, Any]) -> Exercise:
    own = {name: told[name] for name in ("points", "seconds", "memory") if name in told}
    settings = {**exercise.settings, **{k: v for k, v in told.items() if k not in own}}
    return replace(exercise, settings=settings, **own)


def students(folder: Path) -> list[Path]:
    """Who handed something in: a folder each, or a file each where the lab has one exercise."""
    if not folder.is_dir():
        raise BadRequest(f"{folder} is no folder", remedy="give the folder of submissions")
    found = sorted(each for each in folder.iterdir() if not each.name.startswith((".", "_")))
    if not found:
        raise BadRequest(f"{folder} is empty", remedy="a folder or file for each student")
    return found


def mark_class(
    lab: Lab, folder: Path, *, jobs: int = 1, cancellation: Cancellation | None = None
) -> Iterator[Marked]:
    """Mark everything that was handed in, and give each mark as it comes."""
    orders: list[tuple[str, Exercise, HandedIn]] = []
    # Everything is read before any of it runs: what code does to files is too late for a mark.
    for name, student in _named(students(folder)):
        try:
            files = _files(student)
        except (OSError, SleuthError) as error:
            words = str(getattr(error, "strerror", None) or error)
            yield from (Marked(name, each, Mark(WRONG, (words,))) for each in lab.exercises)
            continue
        for exercise in lab.exercises:
            try:
                orders.append((name, exercise, _handed_in(lab, exercise, student, files)))
            except SleuthError as error:
                yield Marked(name, exercise, Mark(WRONG, (str(error),)))
    with unreadable(), TemporaryDirectory("-lab", ignore_cleanup_errors=True) as desk:
        # Others may go through it to their work, and see nothing of the rest.
        os.chmod(desk, 0o711)
        requests = (_request(lab, exercise, work, desk) for _, exercise, work in orders)
        with Pool(jobs, function=FUNCTION) as pool:
            # A process of its own for each: what one student's code does to it is nobody else's.
            for number, outcome in pool.map(requests, cancellation, fresh=True):
                name, exercise, _ = orders[number]
                yield Marked(name, exercise, _mark(outcome))


def _named(found: list[Path]) -> Iterator[tuple[str, Path]]:
    """Names for all, each another: a folder's own, a file's without its ending where that is."""
    taken: set[str] = set()
    for student in sorted(found, key=lambda each: (each.is_file(), each.name)):
        name = student.stem if student.is_file() else student.name
        name = student.name if name in taken else name
        taken.add(name)
        yield name, student


def _files(student: Path) -> dict[str, bytes]:
    """What a student handed in by name: the files of a folder that are in it, or the one file.

    Links that stay in the folder are followed, others are left out.
    """
    if not student.is_dir():
        return {} if student.is_symlink() else {student.name: _content(student)}
    found: dict[str, bytes] = {}
    whole = student.resolve()
    for file in sorted(student.rglob("*")):
        name = file.relative_to(student).as_posix()
        hidden = any(part.startswith(".") or part == "__pycache__" for part in Path(name).parts)
        if hidden or not file.is_file() or not file.resolve().is_relative_to(whole):
            continue
        found[name] = _content(file)
        if sum(map(len, found.values())) > _LARGEST_FOLDER or len(found) > _MOST_FILES:
            raise BadInput(
                f"more than {_MOST_FILES} files or {_LARGEST_FOLDER >> 20} megabytes",
                None,
                "hand in what the sheet asks for",
            )
    return found


def _content(file: Path) -> bytes:
    """The bytes of a file; only the beginning of one that is larger than any work."""
    with file.open("rb") as opened:
        return opened.read(_LARGEST + 1)


def _handed_in(lab: Lab, exercise: Exercise, student: Path, files: Mapping[str, bytes]) -> HandedIn:
    """What was handed in for an exercise; the file has to be the student's own."""
    if student.is_dir():
        name = exercise.file
        if name not in files:
            linked = (student / name).is_file()
            said = "is a link to somewhere else" if linked else "is missing"
            raise BadInput(f"{name} {said}", None)
    else:
        name = student.name
        if len(lab.exercises) > 1:
            raise BadInput("it is no folder", None, f"put {exercise.file} into a folder")
        if name not in files or student.suffix != Path(exercise.file).suffix:
            raise BadInput(f"it is no file like {exercise.file}", None)
        # Under the name that the sheet asks for: a student may be called anything.
        files = {exercise.file: files[name]}
        name = exercise.file
    if len(files[name]) > _LARGEST:
        raise BadInput(f"{name} is larger than {_LARGEST >> 20} megabyte", None)
    return HandedIn(name, decoded(files[name], name), files)


def _request(lab: Lab, exercise: Exercise, work: HandedIn, desk: str) -> Request:
    about = {
        "place": mkdtemp(dir=desk),
        "file": work.file,
        "files": {name: b64encode(data).decode("ascii") for name, data in work.files.items()},
        "text": work.text,
        "mark": exercise.mark,
        "perform": exercise.perform,
        "settings": dict(exercise.settings),
    }
    limits = Limits(exercise.seconds, int(exercise.memory * (1 << 20)))
    return Request("mark", lab.name, json.dumps(about), exercise.file, limits=limits)


def _mark(outcome: Outcome) -> Mark:
    """The mark of a run; one that broke or was stopped earned nothing, and says why."""
    if isinstance(outcome, SleuthError):
        return Mark(WRONG, (str(outcome),))
    if outcome.limit is not None:
        return Mark(WRONG, (stopped(outcome.limit),))
    if outcome.result is None:
        return Mark(WRONG, (f"it broke: {outcome.error or 'its process ended'}",))
    return Mark.from_json(outcome.result)
