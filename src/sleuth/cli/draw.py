"""`sleuth draw PUZZLE [FILES…]`: draw boards, searches beside each other, sheets to print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sleuth import exit_codes
from sleuth.answer import Answer, Status
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    given,
    limits_from,
    method_options,
    parts_of,
    read_source,
)
from sleuth.cli.show import print_drawing
from sleuth.drawing import (
    Drawing,
    Figure,
    Graph,
    beside,
    figure_svg,
    from_json,
    paged,
    picture,
    to_pdf,
    to_png,
    to_text,
)
from sleuth.drawing.pages import MOST_PER_PAGE, PER_PAGE
from sleuth.errors import BadRequest, SleuthError
from sleuth.method_name import split_methods
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.draw import OPTIONS
from sleuth.text import safe

_FORMS = ("txt", "svg", "png", "pdf")
_SHOW = next(option for option in OPTIONS if option.name == "show")


def make(entry: Puzzle) -> click.Command:
    """The draw command of one puzzle."""
    options = list({each.name: each for each in (*entry.options, *method_options(entry))}.values())
    own = [option for option in options if option.kind != "output"]

    def run(**values: Any) -> None:
        form = _form(values["to"], values["output"])
        requests = _requests(entry, values, given(own, values))
        methods = split_methods(values["method"]) if values["method"] else [None]
        if len(requests) > 1:
            if len(methods) > 1:
                raise BadRequest("several methods are for one board", remedy="give one of either")
            code = _sheet(entry, requests, methods[0], values, form)
        else:
            code = _picture(entry, requests[0], methods, values, form)
        click.get_current_context().exit(code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Draw the board in FILE (`-`: standard input; else a shipped example), as text, or "
        "as a picture into --output. Several files, or a file of many boards, become sheets to "
        "print, with the answers at the end if --solution asks for them. Several methods are "
        "drawn beside each other.\n\n\b\nExamples:\n"
        f"  sleuth draw {entry.name} --solution --output {entry.name}.svg\n"
        f"  sleuth draw {entry.name} one.txt two.txt --solution --output sheet.pdf\n"
        + (
            f"  sleuth draw {entry.name} --method astar,ucs --show expanded --output two.svg"
            if entry.region
            else ""
        ),
        params=[
            click.Argument(["files"], nargs=-1, metavar="[FILES…]"),
            click.Option(["--solution"], is_flag=True, help="Solve it and draw the answer."),
            click.Option(
                ["--to"],
                type=click.Choice(_FORMS),
                help="The form.  [default: that of OUT's name, else txt]",
            ),
            click.Option(
                ["--output"],
                metavar="OUT",
                help="A file, `-` for standard output; several pages go into OUT-1, OUT-2, …, "
                "those of a PDF into one.",
            ),
            click.Option(
                ["--method"], metavar="M[,M…]", help="Solve by this method, or by each of these."
            ),
            *([_show()] if entry.region else []),
            click.Option(
                ["--per-page"],
                type=click.IntRange(1, MOST_PER_PAGE),
                default=PER_PAGE,
                show_default=True,
                help="Boards on a page of a sheet; of answers there are twice as many.",
            ),
            click.Option(["--title"], help="The heading of a sheet."),
            *LIMIT_OPTIONS,
            *click_options(own),
        ],
    )


def _show() -> click.Option:
    return click.Option(["--show"], type=click.Choice(_SHOW.choices), help=f"Draw {_SHOW.help}.")


def _form(to: str | None, output: str | None) -> str:
    """What to write: as said, else by the ending of the file, else text."""
    ending = Path(output).suffix.removeprefix(".").lower() if output else ""
    if to is None and output not in (None, "-") and ending not in _FORMS:
        raise BadRequest(f"{output} does not say what to write", remedy="say --to svg, or out.svg")
    form = to or (ending if ending in _FORMS else "txt")
    if form in ("png", "pdf") and output in (None, "-") and sys.stdout.isatty():
        raise BadRequest(f"a terminal cannot show {form}", remedy="name a file with --output")
    return form


def _requests(entry: Puzzle, values: dict[str, Any], options: dict[str, Any]) -> list[Request]:
    """A request for each board of each file."""
    limits = limits_from(values)
    found = []
    for file in values["files"] or (None,):
        text, source = read_source(entry, file)
        found += parts_of(Request("draw", entry.name, text, source, None, options, limits=limits))
    if not found:
        raise BadRequest("there is no board to draw", remedy="name a file with one")
    return found


def _drawn(request: Request, method: str | None, show: str | None) -> Answer[Any]:
    """The answer whose result is the drawing of a board with its solution."""
    asked = {"solve": True} | ({"show": show} if show else {})
    request = replace(request, method=method, options={**request.options, **asked})
    return answered(request, f"solving {request.kind}")


def _plain(entry: Puzzle, request: Request) -> Request:
    """The request for a board alone, whose options are those of its reader."""
    known = {option.name for option in entry.options_for("draw")}
    options = {name: value for name, value in request.options.items() if name in known}
    return replace(request, options=options)


def _picture(
    entry: Puzzle,
    request: Request,
    methods: Sequence[str | None],
    values: dict[str, Any],
    form: str,
) -> int:
    """Draw one board, once for each method; gives the exit code."""
    show = values.get("show")
    if not (values["solution"] or show or values["method"]):
        answers = [answered(_plain(entry, request), "drawing")]
    else:
        answers = [_drawn(request, method, show) for method in methods]
    for answer in answers:
        if answer.status is not Status.SOLVED:
            _complain(f"{request.place} by {answer.method}: {answer.sentence()}")
    code = max(answer.exit_code for answer in answers)
    drawings = [_captioned(each, len(answers) > 1) for each in answers if each.result is not None]
    if not drawings:
        return code
    title = drawings[0].title
    shown = [beside([picture(each) for each in drawings], title)] if form != "txt" else []
    _write(values["output"], form, drawings, shown)
    return code


def _captioned(answer: Answer[Any], several: bool) -> Drawing | Graph:
    """The drawing; one of several says whose it is."""
    drawing = from_json(answer.result)
    if not several or drawing.caption.startswith(f"{answer.method}:"):
        return drawing
    caption = "\n".join(filter(None, (f"{answer.method}: {answer.sentence()}", drawing.caption)))
    return replace(drawing, caption=caption)


def _sheet(
    entry: Puzzle,
    requests: Sequence[Request],
    method: str | None,
    values: dict[str, Any],
    form: str,
) -> int:
    """Draw many boards on pages, and their answers; gives the exit code."""
    solve = bool(values["solution"] or method or values.get("show"))
    boards: list[Drawing | Graph] = []
    answers: list[Drawing | Graph | None] = []
    code = exit_codes.ANSWERED
    for request in requests:
        try:
            boards.append(from_json(answered(_plain(entry, request), "drawing").result))
        except SleuthError as error:
            _complain(str(error))
            code = max(code, error.exit_code)
            continue
        if not solve:
            continue
        answer = _drawn(request, method, values.get("show"))
        code = max(code, answer.exit_code)
        if answer.status is not Status.SOLVED:
            _complain(f"board {len(boards)} ({request.place}): {answer.sentence()}")
        answers.append(from_json(answer.result) if answer.solution is not None else None)
    if not boards:
        return code
    title = values["title"] or f"{entry.name[0].upper()}{entry.name[1:].replace('-', ' ')}"
    shown = (
        [] if form == "txt" else paged(boards, answers, title=title, per_page=values["per_page"])
    )
    numbered = [_numbered(each, f"{n}.") for n, each in enumerate(boards, 1)]
    numbered += [
        _numbered(each, f"answer {n}.") for n, each in enumerate(answers, 1) if each is not None
    ]
    _write(values["output"], form, numbered, shown)
    return code


def _numbered(drawing: Drawing | Graph, number: str) -> Drawing | Graph:
    return replace(drawing, caption=f"{number} {drawing.caption}".strip())


def _complain(words: str) -> None:
    click.echo(f"sleuth: {safe(words)}", err=True)


def _write(
    output: str | None, form: str, drawings: Sequence[Drawing | Graph], shown: Sequence[Figure]
) -> None:
    """Write drawings as text, or pictures in the form that was asked for."""
    to_stdout = output is None or output == "-"
    if form == "txt":
        if to_stdout:
            for number, drawing in enumerate(drawings):
                click.echo("\n" if number else "", nl=False)
                print_drawing(drawing)
        else:
            _write_file(str(output), "\n\n".join(map(to_text, drawings)).encode() + b"\n")
        return
    if form == "pdf":
        contents = [to_pdf(shown)]
    else:
        contents = [figure_svg(each).encode() if form == "svg" else to_png(each) for each in shown]
    if not to_stdout:
        for number, content in enumerate(contents, 1):
            name = Path(str(output))
            if len(contents) > 1:
                name = name.with_stem(f"{name.stem}-{number}")
            _write_file(str(name), content)
    elif len(contents) > 1:
        raise BadRequest(
            f"the sheet has {len(contents)} pages", remedy="name a file with --output, or --to pdf"
        )
    else:
        click.echo(contents[0], nl=False)


def _write_file(file: str, content: bytes) -> None:
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name a file to write") from None


COMMAND = PuzzleGroup("draw", make, "Draw boards, searches beside each other, sheets to print.")
