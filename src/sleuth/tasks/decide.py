"""A proof or a counter-model for every claim: two runs race, and the first answer counts."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import BadRequest
from sleuth.events import Event, Hear, Only, hears
from sleuth.limits import Meter, stopped
from sleuth.logic.problem import SIZES
from sleuth.logic.theory import Setting, Theory
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.confirming.theories import EVALUATOR, SATURATED, negative_claim
from sleuth.tasks.prove import OPTIONS as PROVE_OPTIONS
from sleuth.tasks.theories import (
    KIND,
    LARGEST_MODEL,
    confirmed,
    overall,
    part_of,
    theory_of,
    witness_of,
)
from sleuth.worker.pool import Linked, shared_pool

if TYPE_CHECKING:
    from sleuth.logic import claims as asked_of

OPTIONS: tuple[Option, ...] = (
    *SIZES,
    Option("independent", "which facts follow from the others instead", "flag", False),
    Option("equiv", "whether facts and goals say the same instead", "flag", False),
    *PROVE_OPTIONS,
)

#: Seconds in which a table may still be found after the prover has shown that there is a model.
_TABLE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class _Words:
    """How verdicts are worded; `bounded` is followed by the sizes."""

    yes: str
    no: str
    bounded: str = "follows for domains of"


def decide(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """An entry for every claim is the result; solved if all follow.

    Unsolvable if some do not and none is open. Where the file or the request says which sizes
    domains have, a claim follows if it does in all models of these sizes.
    """
    from sleuth.logic import claims

    here = theory_of(request, problem, OPTIONS)
    catalogue.theory_method("decide", request.method)
    options = taken(OPTIONS, request.options)
    theory = claims.for_both(here.theory)
    words = _Words("proved", "does not follow")
    if options.get("independent") and options.get("equiv"):
        raise BadRequest("independent and equiv exclude each other", remedy="ask for one")
    if options.get("independent"):
        asked, words = list(claims.claimed_dependence(theory)), _Words("follows", "independent")
    elif options.get("equiv"):
        if not theory.goals:
            raise BadRequest("equiv compares the facts with the goals", remedy="add goals")
        asked, words = list(claims.claimed_equivalence(theory)), replace(words, yes="follows")
    else:
        asked = list(claims.claimed_goals(theory))
        if not theory.goals:
            words = _Words("contradictory", "satisfiable", "has no model of")
    answers: list[Answer[Any]] = []
    result: list[dict[str, Any]] = []
    for done, claim in enumerate(asked):
        if hear is not None and len(asked) > 1:
            hear(Event("progress", {"what": "claims", "done": done, "total": len(asked)}))
        race = _Race(claim.theory, options, part_of(meter, request.limits, len(asked) - done))
        before = f"claim {done + 1}/{len(asked)}: " if len(asked) > 1 else ""
        answer = race.run(_Report(hear, before) if hear and hears(hear, "progress") else None)
        meter.add_cpu(answer.stats["cpu"])
        answers.append(answer)
        result.append(_to_json(claim, answer, words))
        if meter.cancelled:
            break
    status, limit = overall(answers)
    solution = answers[0].solution if len(asked) == 1 else None
    return Answer(
        status,
        solution=None if solution is None else here.solution_from_json(solution),
        evidence=answers[0].evidence if len(asked) == 1 else None,
        limit=limit,
        method=catalogue.theory_method("decide", None).name,
        checked=all(each.checked for each in answers),
        confirmations=confirmed(answers, catalogue.theory_method("decide", None).name),
        result=result,
        warnings=tuple(map(str, here.theory.warnings)),
        problem=here,
        stats=meter.stats(claims=len(result)),
    )


class _Report:
    """How far the lanes of a race are, as one line for whoever hears of progress."""

    def __init__(self, hear: Hear, before: str) -> None:
        self._hear: Hear | None = hear
        self._before = before
        self._latest: dict[str, Mapping[str, Any]] = {}
        self._lock = threading.Lock()

    def lane(self, task: str) -> Hear:
        """What hears one lane, in a thread of its own."""

        def hear(event: Event) -> None:
            with self._lock:
                self._latest[task] = event.about
                if self._hear is not None:
                    self._hear(self._together())

        return Only(hear, "progress")

    def end(self) -> None:
        """Be silent: a lane that is stopped may still speak."""
        with self._lock:
            self._hear = None

    def _together(self) -> Event:
        *others, last = (self._latest[task] for task in sorted(self._latest))
        said = "; ".join([*(f"{each['what']} {each['done']}" for each in others), last["what"]])
        return Event("progress", {**last, "what": self._before + said})


class _Race:
    """One claim: who runs, and what to make of the answers."""

    def __init__(self, theory: Theory, options: dict[str, Any], meter: Meter) -> None:
        from sleuth.logic import claims
        from sleuth.logic.models.settings import bounds_sizes, sizes_asked

        self._options = options
        self._meter = meter
        self._claim = negative_claim(theory)
        sizes = sizes_asked(options.get("size"), options.get("sizes"))
        self._bounded = sizes is not None or bounds_sizes(theory)
        self._conclusive = sizes is None and claims.saturation_refutes(theory)
        self._lanes = [self._models_request(theory)] if claims.models_refute(theory) else []
        if claims.proofs_hold(theory):
            self._lanes.insert(0, self._request("prove", theory, format=options.get("format")))
        self._cancellation = Linked(meter.cancellation)
        self._timer = threading.Timer(_TABLE_SECONDS, self._cancellation.cancel)
        self._heard: dict[str, Answer[Any]] = {}

    def _request(self, task: str, theory: Theory, **options: Any) -> Request:
        from sleuth.logic.json_form import write_json

        limits = self._meter.limits
        given = {name: value for name, value in options.items() if value is not None}
        return Request(
            task,
            KIND,
            write_json(theory),
            theory.source,
            options={"language": "json", **given},
            limits=replace(limits, seconds=self._meter.seconds_left()),
        )

    def _models_request(self, theory: Theory) -> Request:
        if not self._bounded:
            added = [Setting("end_size", LARGEST_MODEL)]
            if theory.for_program("Mace4").setting("start_size") is None:
                added.append(Setting("start_size", 1))
            theory = replace(theory, settings=(*theory.settings, *added))
        sizes = {option.name: self._options.get(option.keyword) for option in SIZES}
        return self._request("models", theory, most=1, format="text", **sizes)

    def run(self, report: _Report | None) -> Answer[Any]:
        """The verdict as an answer about the claim: its proof or counter-model as JSON."""
        lanes = self._lanes
        heard = [report.lane(each.task) for each in lanes] if report else []
        try:
            _, answer = shared_pool().race(lanes, self._accept, self._cancellation, heard)
        finally:
            self._timer.cancel()
            if report:
                report.end()
        stats = self._meter.stats()
        stats["cpu"] += sum(each.stats.get("cpu", 0.0) for each in self._heard.values())
        return replace(self._verdict(answer), stats=stats)

    def _accept(self, answer: Answer[Any]) -> bool:
        self._heard[answer.task] = answer
        if answer.status is Status.UNSOLVABLE and answer.task == "prove" and self._conclusive:
            # It does not follow; a table would show that better than a sentence.
            self._timer.daemon = True
            self._timer.start()
        if answer.status is Status.UNSOLVABLE and answer.task == "models":
            return self._bounded
        return answer.status is Status.SOLVED

    def _verdict(self, answer: Answer[Any]) -> Answer[Any]:
        if answer.status is Status.SOLVED:
            # Where there are no processes it comes with its problem, and has no notation yet.
            found = replace(answer, solution=answer.to_json()["solution"])
            if answer.task == "prove":
                return replace(found, result=answer.result[0]["text"])
            known = Confirmation(self._claim, How.REPLAYED, EVALUATOR, "the model shown")
            return replace(
                found,
                status=Status.UNSOLVABLE,
                result=answer.result["texts"][0],
                confirmations=(known,),
            )
        models, proof = self._heard.get("models"), self._heard.get("prove")
        if models is not None and models.status is Status.UNSOLVABLE and self._bounded:
            sizes = _sizes_text(models.result["sizes"])
            text = f"there is no counter-model of {sizes}: all cases were tried"
            evidence = Evidence("exhausted", text, {"sizes": models.result["sizes"]})
            return Answer(Status.SOLVED, evidence=evidence, confirmations=_in_every(models))
        if proof is not None and proof.status is Status.UNSOLVABLE and self._conclusive:
            evidence = Evidence.from_json(proof.result[0]["evidence"])
            return Answer(Status.UNSOLVABLE, evidence=evidence, confirmations=proof.confirmations)
        reasons = [_why_open(each.task, self._heard.get(each.task)) for each in self._lanes]
        limit = self._meter.cancellation.reason or overall(self._heard.values())[1]
        return Answer(Status.UNKNOWN, evidence=Evidence("open", "; ".join(reasons)), limit=limit)


def _in_every(models: Answer[Any]) -> tuple[Confirmation, ...]:
    """How it is known that there is no counter-model of some sizes: as well as by the models."""
    for each in models.confirmations:
        return (replace(each, claim=Claim.IN_EVERY_MODEL),)
    return (Confirmation(Claim.IN_EVERY_MODEL, How.CLAIMED, models.method or models.task),)


def _why_open(task: str, answer: Answer[Any] | None) -> str:
    """Why one lane did not decide."""
    sought = "no proof" if task == "prove" else "no counter-model"
    if answer is None:
        return f"{sought} (the theory was refused)"
    if answer.error is not None:
        return f"{sought} ({answer.error})"
    if answer.limit is not None:
        return f"{sought} ({stopped(answer.limit)})"
    if answer.status is Status.UNSOLVABLE:
        none = "none exists in general" if task == "prove" else "none this small"
        return f"{sought} ({none})"
    entries = answer.result if task == "prove" and answer.result else ()
    if any(each["evidence"] and each["evidence"]["kind"] == SATURATED for each in entries):
        return f"{sought} (saturated, not verified)"
    return f"{sought} (gave up)"


def _sizes_text(sizes: Sequence[int]) -> str:
    """Sizes in words.

    >>> _sizes_text([5]), _sizes_text([2, 3, 4]), _sizes_text([2, 3, 5])
    ('size 5', 'sizes 2 to 4', 'sizes 2, 3, 5')
    """
    if len(sizes) == 1:
        return f"size {sizes[0]}"
    if list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"sizes {sizes[0]} to {sizes[-1]}"
    return f"sizes {', '.join(map(str, sizes))}"


def _witness(claim: asked_of.Claim, model: Any) -> dict[str, str]:
    from sleuth.logic.models.interpretation import Interpretation

    return witness_of(claim.theory, Interpretation.from_json(model))


def _to_json(claim: asked_of.Claim, answer: Answer[Any], words: _Words) -> dict[str, Any]:
    """What is known of one claim."""
    evidence = answer.evidence
    proved = answer.status is Status.SOLVED
    if proved and answer.solution is None and evidence is not None:
        verdict = f"{words.bounded} {_sizes_text(evidence.data['sizes'])}"
    else:
        verdict = {Status.SOLVED: words.yes, Status.UNSOLVABLE: words.no}.get(answer.status, "open")
    model = None if proved else answer.solution
    return {
        "goal": claim.name or None,
        "status": str(answer.status),
        "verdict": verdict,
        "checked": answer.checked,
        "limit": answer.limit,
        "proof": answer.solution if proved else None,
        "model": model,
        "witness": None if model is None else _witness(claim, model),
        "text": answer.result,
        "known": answer.confirmations[0].to_json() if answer.confirmations else None,
        "why": evidence.text if evidence is not None and answer.solution is None else None,
        "stats": dict(answer.stats),
    }
