"""Fast Downward, called as a program of its own: its translator, then its search.

It is not part of Sleuth and never bundled: the package `up_fast_downward` brings it. The task is
written for it in PDDL, and its plan is validated like any other.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import NotInstalled, Unsuitable
from sleuth.events import Listener
from sleuth.extras import how_to_install
from sleuth.limits import LimitReached, Meter
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import write_domain, write_problem
from sleuth.planning.plan import read_plan
from sleuth.planning.task_view import Names, Task
from sleuth.request import Question
from sleuth.worker.memory import GroupMemory

PACKAGE = "up_fast_downward"

#: The searches that can be asked for, as Fast Downward wants them said.
SEARCHES = {
    "lama-first": "let(hlm,eval_modify_costs(landmark_sum(lm_factory=lm_reasonable_orders_hps("
    "lm_rhw()),pref=false),cost_type=one),let(hff,eval_modify_costs(ff(),cost_type=one),"
    "lazy_greedy([hff,hlm],preferred=[hff,hlm],cost_type=one,reopen_closed=false)))",
    "lmcut": "astar(lmcut())",
    "blind": "astar(blind())",
}
_OPTIMAL = ("lmcut", "blind")

#: Exit codes of the program: plans, none, limits, what it does not support.
_FOUND = range(4)
_NONE = (10, 11)
_MEMORY = (20, 22)
_NOT_READ = (1, 30, 31)
_NOT_SUPPORTED = (33, 34)
_LOOK_EVERY = 0.01

_EXPANDED = re.compile(r"Expanded (\d+) state")


def solve(
    view: Task[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    search: str | None = None,
) -> Answer[Names]:
    """What Fast Downward finds; `search` is one of those above, by default as is asked for."""
    chosen = search or ("lmcut" if question.shortest else "lama-first")
    if question.shortest and chosen not in _OPTIMAL:
        raise Unsuitable(
            f"{chosen} proves no least cost", remedy=f"use one of {', '.join(_OPTIMAL)}"
        )
    programs = _programs()
    _refuse_fractions(view.lifted)
    with TemporaryDirectory(prefix="sleuth-fd-") as name:
        folder = Path(name)
        (folder / "domain.pddl").write_text(write_domain(view.lifted.domain), encoding="utf-8")
        (folder / "problem.pddl").write_text(write_problem(_tidy(view.lifted)), encoding="utf-8")
        try:
            said, code = _translated(programs, folder, view.lifted, meter)
            if code == 0:
                words = [str(programs / "downward"), "--search", SEARCHES[chosen]]
                said, code = _run([*words, "--internal-plan-file", "plan"], folder, meter)
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
        return _answer(folder, said, code, chosen, meter)


def _programs() -> Path:
    """The folder of the program and its translator."""
    found = find_spec(PACKAGE)
    places = list(found.submodule_search_locations or ()) if found is not None else []
    for place in places:
        programs = Path(place) / "downward" / "builds" / "release" / "bin"
        if (programs / "downward").exists():
            return programs
    raise NotInstalled(
        f"method fd needs {PACKAGE}, which is not installed", remedy=how_to_install(PACKAGE)
    )


def _tidy(task: PlanningTask) -> PlanningTask:
    """The task without objects that are constants already, which Fast Downward refuses."""
    known = {each.name for each in task.domain.constants}
    return replace(task, objects=tuple(each for each in task.objects if each.name not in known))


def _refuse_fractions(task: PlanningTask) -> None:
    numbers = [*task.values.values()]
    numbers += [amount.number for action in task.domain.actions for amount in action.cost]
    if task.counts_cost and any(number.denominator != 1 for number in numbers):
        raise Unsuitable(
            "Fast Downward takes whole costs only", remedy="multiply all costs by one number"
        )


def _translated(programs: Path, folder: Path, task: PlanningTask, meter: Meter) -> tuple[str, int]:
    words = [sys.executable, "-m", "fast_downward.translate", "domain.pddl", "problem.pddl"]
    words += ["--sas-file", "input.sas"]
    if not any(action.parameters for action in task.domain.actions):
        # In compilations without variables there are no invariants to be found in time.
        words += ["--invariant-generation-max-candidates", "0"]
    return _run(words, folder, meter, str(programs))


def _run(
    words: Sequence[str], folder: Path, meter: Meter, path: str | None = None
) -> tuple[str, int]:
    """Run a program to its end or to a limit; what it says, and its exit code."""
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = path
    before = os.times()
    source = folder / "input.sas"
    said = folder / "said"
    with (
        open(source if path is None else os.devnull, "rb") as into,
        open(said, "wb") as out,
        subprocess.Popen(
            words,
            stdin=into,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment,
            start_new_session=True,
        ) as process,
    ):
        try:
            _watch(process, meter)
        finally:
            _end(process)
            after = os.times()
            used = after.children_user + after.children_system
            meter.add_cpu(used - before.children_user - before.children_system)
    return said.read_text(encoding="utf-8", errors="replace"), process.returncode


def _watch(process: subprocess.Popen[bytes], meter: Meter) -> None:
    """Wait, and raise LimitReached where the run or the program takes too much."""
    memory = GroupMemory(process.pid)
    most = meter.limits.memory
    pause = _LOOK_EVERY / 10
    while process.poll() is None:
        meter.checkpoint()
        if most is not None and meter.memory_taken() + memory.now() >= most:
            raise LimitReached("memory")
        time.sleep(pause)
        pause = min(_LOOK_EVERY, 2 * pause)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program with all that it has started, if it still runs."""
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()


def _answer(folder: Path, said: str, code: int, chosen: str, meter: Meter) -> Answer[Names]:
    expanded = _EXPANDED.search(said)
    counts = {"expanded": int(expanded[1])} if expanded else {}
    stats = meter.stats(**counts)
    if code in _FOUND and (folder / "plan").exists():
        plan = read_plan((folder / "plan").read_text(encoding="utf-8"), "Fast Downward's plan")
        cost = re.search(r"Plan cost: (\d+)", said)
        optimal = chosen in _OPTIMAL
        least = f"Fast Downward says that its plan is the cheapest (astar with {chosen})"
        return Answer(
            Status.SOLVED,
            solution=tuple(step.name for step in plan.steps),
            cost=int(cost[1]) if cost else None,
            optimal=True if optimal else None,
            evidence=Evidence("claim", least) if optimal else None,
            stats=stats,
        )
    if code in _NONE or (code == 12 and chosen in _OPTIMAL):
        told = "Fast Downward says that there is no plan"
        return Answer(Status.UNSOLVABLE, count=0, evidence=Evidence("exhausted", told), stats=stats)
    if code in _MEMORY:
        return Answer(Status.UNKNOWN, limit="memory", stats=stats)
    if code == 12:
        told = "Fast Downward stopped without a plan, by a search that may miss one"
        return Answer(Status.UNKNOWN, evidence=Evidence("incomplete", told), stats=stats)
    last = " ".join(said.split()[-30:])
    if code in _NOT_SUPPORTED:
        raise Unsuitable(
            f"Fast Downward's search {chosen} does not take this task", remedy="choose another"
        )
    if code in _NOT_READ:
        told = " ".join(said.splitlines()[-2:])
        raise Unsuitable(
            f"Fast Downward does not read this task: {told:.200}", remedy="use another method"
        )
    raise RuntimeError(f"Fast Downward ended with code {code}: {last:.300}")
