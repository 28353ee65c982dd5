"""Programs of others as contestants: the problem is written for them, their answer is checked.

A puzzle is given as clauses (DIMACS) and answered by a model, which is carried back and checked
against the puzzle's rules; a theory is given in LADR or TPTP and answered by a verdict; a planning
task is given in PDDL and answered by a plan, which is validated.
"""

from __future__ import annotations

import re
import resource
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadInput, BadRequest, Unsuitable
from sleuth.limits import INTERRUPTED, Cancellation, Limits
from sleuth.request import Request
from sleuth.running import run

#: What the method of such a contestant begins with; the command follows.
OUTSIDE = "outside:"

#: What a program may print.
_MOST_OUTPUT = 64 << 20

#: Seconds between two looks at a program that runs.
_LOOK_EVERY = 0.005

_UNSATISFIABLE = re.compile(r"^(s )?UNSAT(ISFIABLE)?\s*$", re.MULTILINE)
_SATISFIABLE = re.compile(r"^(s )?SAT(ISFIABLE)?\s*$", re.MULTILINE)

#: Programs that read TPTP; all others are given LADR.
_READ_TPTP = ("eprover", "vampire", "pyres", "E")

#: What provers and model finders print when they are done, by what it means.
_PROVED = re.compile(
    r"SZS status (Theorem|Unsatisfiable|ContradictoryAxioms)|THEOREM PROVED", re.MULTILINE
)
_REFUTED = re.compile(
    r"SZS status (CounterSatisfiable|Satisfiable)|Exiting with 1 model|interpretation\(",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class _Ended:
    """What a program left behind: what it printed and wrote, and what it took."""

    printed: str
    written: str
    cpu: float
    wall: float
    limit: str | None


def is_outside(method: str | None) -> bool:
    """Whether a method is a program of others.

    >>> is_outside("outside:minisat {in} {out}"), is_outside("cadical")
    (True, False)
    """
    return method is not None and method.startswith(OUTSIDE)


def run_outside(request: Request, cancellation: Cancellation | None) -> Answer[Any]:
    """Run the program on the request's problem, within the request's limit on seconds."""
    assert request.method is not None
    words = shlex.split(request.method.removeprefix(OUTSIDE))
    if request.kind == "theory":
        write, judge = _theory(words, request)
    elif request.kind in catalogue.PLANNING:
        write, judge = _task(request)
    else:
        write, judge = _clauses(request)
    with TemporaryDirectory(prefix="sleuth-") as folder:
        files = write(Path(folder))
        ended = _ran(words, files, Path(folder) / "out", request.limits, cancellation)
        answer = judge(ended)
    label = words[0].rpartition("/")[2]
    stats = {**answer.stats, "cpu": ended.cpu, "seconds": ended.wall}
    return replace(answer, method=label, task=request.task, kind=request.kind, stats=stats)


#: Writes the files that a program reads, by the names that the command has for them.
_Write = Callable[[Path], dict[str, Path]]
#: What a program's output says, checked.
_Judge = Callable[[_Ended], Answer[Any]]


def _unknown(ended: _Ended) -> Answer[Any]:
    last = (ended.printed.strip().splitlines() or ["nothing was printed"])[-1][:200]
    note = None if ended.limit else f"no verdict in what it printed: {last}"
    status = Status.UNKNOWN if ended.limit else Status.FAILED
    return Answer(status, limit=ended.limit, error=note)


def _plain(request: Request, **changes: Any) -> Request:
    """A request about the same problem that names no program, and is not part of the run."""
    return replace(request, method=None, limits=Limits(), **changes)


def _clauses(request: Request) -> tuple[_Write, _Judge]:
    exported = run(
        _plain(request, task="export", options={**request.options, "to": "dimacs"})
    ).result

    def write(folder: Path) -> dict[str, Path]:
        file = folder / "in.cnf"
        file.write_text(exported["text"] + "\n", encoding="ascii", errors="replace")
        return {"in": file}

    def judge(ended: _Ended) -> Answer[Any]:
        said = ended.written or ended.printed
        if _UNSATISFIABLE.search(ended.printed) or _UNSATISFIABLE.search(ended.written):
            return Answer(Status.UNSOLVABLE)
        if not (_SATISFIABLE.search(said) or _SATISFIABLE.search(ended.printed)):
            return _unknown(ended)
        model = "\n".join(line for line in said.splitlines() if _is_of_model(line))
        try:
            answer = run(_plain(request, task="check", options={**request.options, "model": model}))
        except BadInput as error:
            return Answer(Status.FAILED, error=str(error))
        return _right_or_broken(answer)

    return write, judge


def _is_of_model(line: str) -> bool:
    """Whether a line says values of variables; solvers print much else."""
    words = line.removeprefix("v ").split()
    return bool(words) and all(word.lstrip("-").isdecimal() for word in words)


def _right_or_broken(answer: Answer[Any]) -> Answer[Any]:
    """What the check said, as the answer of the program: a wrong solution is a broken run."""
    if answer.status is Status.SOLVED:
        return replace(answer, stats={}, problem=answer.problem)
    broken = "" if answer.evidence is None else answer.evidence.text
    return Answer(
        Status.FAILED,
        error=f"its solution is wrong: {broken}",
        evidence=Evidence("refused", broken, {"broken": [broken]}),
    )


def _theory(words: list[str], request: Request) -> tuple[_Write, _Judge]:
    program = words[0].rpartition("/")[2] if words else ""
    language = "tptp" if program in _READ_TPTP else "ladr"
    parsed = run(_plain(request, task="parse", options={**request.options, "to": language})).result

    def write(folder: Path) -> dict[str, Path]:
        file = folder / ("in.p" if language == "tptp" else "in.in")
        file.write_text(parsed["text"], encoding="utf-8")
        return {"in": file}

    def judge(ended: _Ended) -> Answer[Any]:
        said = f"{ended.printed}\n{ended.written}"
        models = request.task == "models"
        if _PROVED.search(said):
            return Answer(Status.UNSOLVABLE if models else Status.SOLVED)
        if _REFUTED.search(said):
            return Answer(Status.SOLVED if models else Status.UNSOLVABLE)
        return _unknown(ended)

    return write, judge


def _task(request: Request) -> tuple[_Write, _Judge]:
    text = run(_plain(request, task="parse")).result["text"]
    both = [f"(define {part}" for part in text.split("(define ")[1:]]

    def write(folder: Path) -> dict[str, Path]:
        files = {"in": folder / "task.pddl"}
        files["in"].write_text(text, encoding="utf-8")
        for name, part in zip(("domain", "problem"), both, strict=False):
            files[name] = folder / f"{name}.pddl"
            files[name].write_text(part, encoding="utf-8")
        return files

    def judge(ended: _Ended) -> Answer[Any]:
        said = ended.written or ended.printed
        steps = "\n".join(line for line in said.splitlines() if line.strip().startswith("("))
        if not steps:
            return _unknown(ended)
        try:
            return _right_or_broken(run(_plain(request, task="check", solution=steps)))
        except BadInput as error:
            return Answer(Status.FAILED, error=str(error))

    return write, judge


def _ran(
    words: list[str],
    files: dict[str, Path],
    out: Path,
    limits: Limits,
    cancellation: Cancellation | None,
) -> _Ended:
    """Run a program until it ends or has to: its time is up, or the run was cancelled."""
    places = {**files, "out": out}
    command = [_filled(word, places) for word in words]
    if not any("{in}" in word or "{domain}" in word for word in words):
        command.append(str(files["in"]))
    printed = out.with_name("printed")
    before = _children_seconds()
    began = time.monotonic()
    limit = None
    with printed.open("wb") as output:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=False,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Unsuitable(
                f"{words[0]}: {reason}", remedy="name a program that is installed"
            ) from None
        try:
            while process.poll() is None:
                limit = _over(began, limits, cancellation, printed)
                if limit is not None:
                    break
                time.sleep(_LOOK_EVERY)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait()
    cpu = _children_seconds() - before
    wall = time.monotonic() - began
    return _Ended(_content(printed), _content(out), cpu, wall, limit)


def _children_seconds() -> float:
    """CPU seconds of all programs that this process has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _over(
    began: float, limits: Limits, cancellation: Cancellation | None, printed: Path
) -> str | None:
    if cancellation is not None and cancellation.reason is not None:
        return cancellation.reason or INTERRUPTED
    if limits.seconds is not None and time.monotonic() - began > limits.seconds:
        return "seconds"
    return "memory" if printed.stat().st_size > _MOST_OUTPUT else None


def _filled(word: str, places: dict[str, Path]) -> str:
    for name, place in places.items():
        word = word.replace(f"{{{name}}}", str(place))
    return word


def _content(file: Path) -> str:
    if not file.exists():
        return ""
    with file.open("rb") as opened:
        return opened.read(_MOST_OUTPUT).decode("utf-8", "replace")


def outside_method(command: str) -> str:
    """The method of a contestant that runs this command."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadRequest(f"{command!r:.60}: {error}", remedy="close the quotes") from None
    if not words:
        raise BadRequest("the program has no name", remedy='say "minisat {in} {out}"')
    return OUTSIDE + command
