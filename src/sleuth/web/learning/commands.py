"""The commands of an example: what each asks for, or why a page cannot run it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sleuth import catalogue
from sleuth.errors import SleuthError
from sleuth.request import Request

#: Turns the words after `sleuth` and the files they may name into requests, each with a label.
Interpret = Callable[[Sequence[str], Mapping[str, str]], Sequence[tuple[str, Request]]]

#: Why a page cannot do what some commands do.
ELSEWHERE = {
    "play": "Here this is the page Play.",
    "new": "It writes a file to be changed, so it runs in a terminal.",
    "lab": "It writes and reads folders, so it runs in a terminal.",
    "list": "It lists what ships; here that is the first page.",
    "report": "It writes files of a kept comparison; here that is the page Compare.",
    "runs": "It shows kept comparisons; here that is the page Compare.",
    "events": "It reads stories from files, so it runs in a terminal.",
    "schema": "It prints a schema; here that is the page of the API.",
    "batch": "It reads many files, so it runs in a terminal.",
    "web": "You are here.",
}
_SHELL = "It is a command of the shell, so it runs in a terminal."
_PIPED = "It works on what another program writes, so it runs in a terminal."
_OWN = "It runs code or files of your own, so it runs in a terminal."
_COMPARED = "Here this is the page Compare."
_UNREADABLE = "It cannot be read as a command, so it runs in a terminal."

#: The words before where the output goes.
_WHERE_TO = frozenset((">", *(f"--{name}" for name in ("output", "svg"))))

_HERE = re.compile(r"^cat > (\S+) <<'?(\w+)'?$")
_OWN_CODE = re.compile(r"\.py\b")


@dataclass(frozen=True, slots=True)
class Command:
    """A line of an example: its requests, or why it has none; `path` is the page that goes on."""

    text: str
    asked: tuple[tuple[str, Request], ...] = ()
    why: str | None = None
    path: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The command as JSON-ready data."""
        return {
            "text": self.text,
            "asked": [{"label": label, "request": _sent(each)} for label, each in self.asked],
            "why": self.why,
            "path": self.path,
        }


def commands(code: str, interpret: Interpret | None, files: dict[str, str]) -> list[Command]:
    """What the lines of a shell example ask for; the `files` that it writes are added to those."""
    found = []
    lines = iter(code.split("\n"))
    for line in lines:
        while line.endswith("\\"):
            line = line[:-1].rstrip() + " " + next(lines, "").strip()
        written = _HERE.match(line)
        if written:
            inside = []
            for each in lines:
                if each == written[2]:
                    break
                inside.append(each)
            files[written[1]] = "\n".join([*inside, ""])
        elif line.strip() and not line.startswith("#"):
            found.append(_command(line.strip(), files, interpret))
    return found


def _command(line: str, files: Mapping[str, str], interpret: Interpret | None) -> Command:
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return Command(line, why=_UNREADABLE)
    if words[:1] != ["sleuth"] or len(words) < 2:
        return Command(line, why=_SHELL)
    name = words[1]
    if name in ELSEWHERE:
        return Command(line, why=ELSEWHERE[name], path=_page(name, words[2:]))
    words = _without_output(words[1:])
    if {"|", "<", "-", "&&", ";"} & set(words):
        return Command(line, why=_PIPED)
    if any(_OWN_CODE.search(word) for word in words):
        return Command(line, why=_OWN)
    try:
        asked = tuple(interpret(words, files)) if interpret else ()
    except SleuthError:
        asked = ()
    if asked:
        return Command(line, asked, path=_goes_on(asked[0][1]))
    if name == "compare":
        return Command(line, why=_COMPARED, path="/compare")
    # All that ships is read; what is not there is a file that the reader has to bring.
    return Command(line, why=_OWN)


def _without_output(words: list[str]) -> list[str]:
    """The words without where their output goes: here it goes to the page."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in _WHERE_TO:
            skip = True
        else:
            kept.append(word)
    return kept


def _page(name: str, words: Sequence[str]) -> str | None:
    """The page that stands for a command."""
    if name == "play":
        return f"/play/{words[0]}" if words and words[0] in catalogue.PUZZLES else "/play"
    return {"list": "/", "report": "/compare", "runs": "/compare", "schema": "/api"}.get(name)


def _goes_on(request: Request) -> str | None:
    """The page where a reader goes on with what an example begins."""
    if request.kind in catalogue.PUZZLES:
        return f"/play/{request.kind}"
    if request.kind == "theory":
        return "/reason"
    return "/plan" if request.task in ("plan", "validate") else None


def _sent(request: Request) -> dict[str, Any]:
    """The request as a job takes it: the limits are those of the page."""
    data = request.to_json()
    del data["v"], data["limits"]
    return {name: value for name, value in data.items() if value not in (None, {}, "")}
