"""Prover and model finder side by side: a proof or a counter-model, whichever comes first."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import SleuthError
from sleuth.limits import Limits, Meter
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.proofs.goals import by_goal, goal_name
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.theory import Sentence, Theory
from sleuth.request import Question

_LARGEST_MODEL = 100
_LOOK_SECONDS = 0.1
_TABLE_SECONDS = 2.0
#: Lists whose facts both sides of an equivalence may use.
_BACKGROUND = "usable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one question: a proof, a counter-model, or neither.

    A saturated set of clauses also refutes, without a table to show.
    """

    name: str
    outcome: str
    seconds: float
    proof: Proof | None = None
    model: Interpretation | None = None
    why: str = ""


PROVED, REFUTED, OPEN = "proved", "refuted", "open"


def decide(theory: Theory, limits: Limits, name: str = "") -> Verdict:
    """Run both on two processes; the first answer stops the other."""
    meter = Meter(limits)
    context = multiprocessing.get_context("fork")
    workers: list[tuple[Any, Connection]] = []
    reasons: list[str] = []
    try:
        for work in (_prove, _find_model):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=work, args=(theory, limits, theirs), daemon=True)
            process.start()
            theirs.close()
            workers.append((process, ours))
        waiting = [pipe for _, pipe in workers]
        saturated: str | None = None
        patience = 0.0
        while waiting and (saturated is None or meter.seconds() < patience):
            for pipe in wait(waiting, timeout=_LOOK_SECONDS):
                assert isinstance(pipe, Connection)
                waiting.remove(pipe)
                try:
                    kind, found = pipe.recv()
                except EOFError:
                    kind, found = "limit", "a process ended without an answer"
                seconds = meter.seconds()
                if kind == "proof":
                    return Verdict(name, PROVED, seconds, proof=found)
                if kind == "model":
                    return Verdict(name, REFUTED, seconds, model=found)
                if kind == "saturated":
                    # It does not follow; a table would show that better than a sentence.
                    saturated, patience = found, seconds + _TABLE_SECONDS
                reasons.append(found)
        if saturated is not None:
            return Verdict(name, REFUTED, meter.seconds(), why=saturated)
        return Verdict(name, OPEN, meter.seconds(), why="; ".join(dict.fromkeys(reasons)))
    finally:
        for process, pipe in workers:
            if process.is_alive():
                process.terminate()
            process.join()
            pipe.close()


def _prove(theory: Theory, limits: Limits, pipe: Connection) -> None:
    from sleuth.logic.proofs.prover import prove
    from sleuth.logic.proofs.settings import settings_of

    try:
        settings, _ = settings_of(theory)
        answer = prove(theory.for_program("Prover9"), None, limits, settings=settings)
        if answer.solution is not None:
            pipe.send(("proof", answer.solution))
        elif answer.status is Status.UNSOLVABLE and answer.evidence is not None:
            pipe.send(("saturated", answer.evidence.text))
        else:
            pipe.send(("limit", f"no proof ({answer.limit or 'gave up'})"))
    except SleuthError as error:
        pipe.send(("limit", f"no proof ({error})"))


def _find_model(theory: Theory, limits: Limits, pipe: Connection) -> None:
    from sleuth.logic.models.compilation import compile_theory
    from sleuth.logic.models.finder import solve
    from sleuth.logic.models.view import FiniteModels, itself

    try:
        theory = theory.for_program("Mace4")
        smallest = compile_theory(theory, Meter(limits)).smallest_size()
        view = FiniteModels(theory, range(max(1, smallest), _LARGEST_MODEL + 1), itself)
        answer: Answer[Interpretation] = solve(view, Question(), Meter(limits))
        if answer.solution is not None:
            pipe.send(("model", answer.solution))
        else:
            pipe.send(("limit", f"no counter-model ({answer.limit or 'none this small'})"))
    except SleuthError as error:
        pipe.send(("limit", f"no counter-model ({error})"))


def decide_goals(theory: Theory, limits: Limits) -> Iterator[Verdict]:
    """A verdict for every goal, or for the theory itself if it has none."""
    for name, each in by_goal(theory):
        yield decide(each, limits, name)


def decide_independence(theory: Theory, limits: Limits) -> Iterator[Verdict]:
    """For every fact, whether it follows from the others."""
    facts = theory.facts
    for fact in facts:
        others = tuple(each for each in theory.sentences if each is not fact and each in facts)
        yield _asked(theory, others, fact, limits)


def decide_equivalence(theory: Theory, limits: Limits) -> Iterator[Verdict]:
    """Whether every goal follows from the facts and every fact from the goals.

    Facts of the list `usable` are background to both.
    """
    facts = theory.facts
    background = tuple(each for each in facts if each.list_name == _BACKGROUND)
    for goal in theory.goals:
        yield _asked(theory, facts, goal, limits)
    assumed = tuple(replace(goal, role="fact", list_name="assumptions") for goal in theory.goals)
    for fact in facts:
        if fact.list_name != _BACKGROUND:
            yield _asked(theory, background + assumed, fact, limits)


def _asked(theory: Theory, known: tuple[Sentence, ...], asked: Sentence, limits: Limits) -> Verdict:
    goal = replace(asked, role="goal", list_name="goals")
    return decide(replace(theory, sentences=(*known, goal)), limits, goal_name(asked))
