"""`sleuth lab new|mark|list`: exercises for a class, and marking what it handed in."""

from __future__ import annotations

from pathlib import Path

import click

from sleuth import exit_codes
from sleuth.cli.common import interruptible, read_text, write_text
from sleuth.cli.conduct import with_progress
from sleuth.cli.main import SuggestingGroup
from sleuth.cli.show import print_json, print_table
from sleuth.csv_text import csv_text
from sleuth.errors import BadRequest
from sleuth.lab.class_work import HIDDEN, Marked, lab_of, mark_class, students
from sleuth.lab.exercise import Lab
from sleuth.lab.labs import LABS, lab
from sleuth.lab.pages import class_page, page_names, student_page, table
from sleuth.lab.writing import files
from sleuth.text import safe


@click.group(
    "lab",
    cls=SuggestingGroup,
    help="Write exercise sheets with hidden tests, and mark a whole class's work.\n\n"
    "\b\nExamples:\n"
    "  sleuth lab new search --dir lab3\n"
    "  sleuth lab mark lab3 submissions --pages marks",
)
def COMMAND() -> None:  # noqa: N802 - every command's module has one of this name
    """The group."""


@COMMAND.command("list", help="The labs that ship.")
def _list() -> None:
    print_table(
        ["lab", "title", "exercises"],
        [
            [name, found.title, ", ".join(each.name for each in found.exercises)]
            for name in LABS
            for found in [lab(name)]
        ],
    )


@COMMAND.command("new", help="Write a lab: the sheet, starter files, and hidden tests.")
@click.argument("name")
@click.option("--dir", "folder", required=True, metavar="DIR", help="A folder for it.")
def _new(name: str, folder: str) -> None:
    found = lab(name)
    place = Path(folder)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise BadRequest(f"{folder} exists and is not empty", remedy="name a new folder")
    for file, text in files(found).items():
        try:
            (place / file).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadRequest(f"{folder}: {error.strerror}", remedy="name a new folder") from None
        write_text(str(place / file), text)
        click.echo(f"wrote {place / file}")
    click.echo(f"Give students sheet.md and starter/; keep {HIDDEN} to yourself.")


@COMMAND.command(
    "mark",
    help="Mark what students handed in.\n\nLAB is the folder that `lab new` wrote; SUBMISSIONS has "
    "a folder for each student with the files of the exercises in it (or, where the lab has one "
    "exercise, a file for each). Everything runs in processes of its own within the limits of the "
    f"lab's {HIDDEN}, and without a network where the system can forbid it.",
)
@click.argument("folder", metavar="LAB")
@click.argument("submissions")
@click.option("--pages", metavar="DIR", help="Write a page for the class and one a student.")
@click.option("--csv", "as_csv", metavar="OUT", help="Write the table as CSV.")
@click.option("--jobs", type=click.IntRange(min=1, max=64), default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def _mark(
    folder: str, submissions: str, pages: str | None, as_csv: str | None, jobs: int, as_json: bool
) -> None:
    found = _lab_in(Path(folder))
    total = len(students(Path(submissions))) * len(found.exercises)
    marks: list[Marked] = []
    with interruptible() as cancellation:
        steps = mark_class(found, Path(submissions), jobs=jobs, cancellation=cancellation)
        for each in with_progress(steps, total):
            if cancellation.reason is not None:
                break
            marks.append(each)
    order = {each.name: place for place, each in enumerate(found.exercises)}
    marks.sort(key=lambda each: (each.student, order[each.exercise.name]))
    if as_json:
        print_json({"lab": found.name, "marks": [_data(each) for each in marks]})
    else:
        _print(found, marks)
    if as_csv is not None:
        columns, lines = table(found, marks)
        write_text(as_csv, csv_text([columns, *lines]))
    if pages is not None:
        _write_pages(found, marks, Path(pages))
    if cancellation.reason is not None:
        click.get_current_context().exit(exit_codes.stopped(cancellation.reason))


def _data(marked: Marked) -> dict[str, object]:
    return {
        "student": marked.student,
        "exercise": marked.exercise.name,
        "points": marked.points,
        "of": marked.exercise.points,
        **marked.mark.to_json(),
    }


def _print(found: Lab, marks: list[Marked]) -> None:
    for each in marks:
        sign = "✓" if each.mark.earned >= 1 else "✗" if each.mark.earned == 0 else "~"
        said = "; ".join(each.mark.words)
        click.echo(safe(f"{sign} {each.student}, {each.exercise.name}: {said}"))
    click.echo()
    print_table(*table(found, marks))


def _write_pages(found: Lab, marks: list[Marked], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(f"{folder}: {error.strerror}", remedy="name another folder") from None
    write_text(str(folder / "index.html"), class_page(found, marks))
    for student, page in page_names({each.student for each in marks}).items():
        write_text(str(folder / page), student_page(found, student, marks))
    click.echo(f"wrote {folder / 'index.html'}", err=True)


def _lab_in(folder: Path) -> Lab:
    """The lab of a folder, with the settings in its hidden tests."""
    text, source = read_text(str(folder / HIDDEN))
    return lab_of(text, source)
