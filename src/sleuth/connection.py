"""A server of Sleuth's from Python: the same verbs, run over there."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest, SleuthError
from sleuth.events import Event, Hear, hears
from sleuth.limits import INTERRUPTED, Cancellation, Limits
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.text_file import decoded
from sleuth.wire import Wire, told_error

#: Seconds between two looks at a cancellation.
_LOOK = 0.02

#: What is named here is the theory's kind.
_THEORY = "theory"

#: The name of the only request of a job.
_ONLY = "run"


class Connection:
    """A server to solve problems on; what is wrong with them is raised as the library does.

    Problems are given as a kind and a text, a file (a path), the name of an example, or nothing
    for the first example. Ctrl-C, and a cancellation, end the run over there.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self._wire = Wire(url, token)
        self.url = self._wire.url

    def __repr__(self) -> str:
        return f"<Sleuth at {self.url}>"

    def puzzles(self) -> list[dict[str, Any]]:
        """All kinds of problems that the server knows, each with its methods and examples."""
        entries: list[dict[str, Any]] = self._wire.get("api", "puzzles")["puzzles"]
        return entries

    def example(self, kind: str, name: str | None = None) -> str:
        """The text of an example, of the first one if none is named."""
        if name is None:
            known = self._wire.get("api", "examples", kind)
            if not known:
                raise BadRequest(f"{kind} has no example", remedy="give a text or a file")
            name = str(known[0]["name"])
        return str(self._wire.get("api", "examples", kind, name)["text"])

    @property
    def jobs(self) -> dict[str, Any]:
        """How many jobs run on the server and wait there."""
        told = self._wire.get("api", "health")
        return {name: told[name] for name in ("running", "waiting")}

    def run(
        self,
        request: Request,
        hear: Hear | None = None,
        *,
        cancellation: Cancellation | None = None,
    ) -> Answer[Any]:
        """Do what a request asks for on the server."""
        return self.race({_ONLY: request}, hear, cancellation=cancellation)

    def race(
        self,
        lanes: Mapping[str, Request],
        hear: Hear | None = None,
        *,
        cancellation: Cancellation | None = None,
    ) -> Answer[Any]:
        """Run several requests side by side; the first that settles it stops the others."""
        body = {
            "lanes": {name: request.to_json() for name, request in lanes.items()},
            "hear": _kinds(hear),
        }
        results: dict[str, Any] = {}
        end: dict[str, Any] = {}
        with closing(self._wire.stream("/api/jobs", body)) as told:
            _, accepted = next(told)
            with self._following(str(accepted["job"]), cancellation):
                for event, data in told:
                    if event == "events" and hear is not None:
                        for each in data["events"]:
                            hear(Event.from_json(each))
                    elif event == "progress" and hears(hear, "progress") and hear is not None:
                        hear(_progress(data))
                    elif event == "result":
                        results[data["lane"]] = data
                    elif event == "end":
                        end = data
        return self._answer(lanes, results, end)

    def _answer(
        self, lanes: Mapping[str, Request], results: Mapping[str, Any], end: Mapping[str, Any]
    ) -> Answer[Any]:
        why = end.get("why")
        name = end.get("lane")
        if name is None:
            name = next(iter(results), next(iter(lanes)))
        request = lanes[name]
        if name in results:
            return Answer.from_json(results[name], _problem(request))
        if why == "refused":
            raise told_error(end["error"])
        named: dict[str, Any] = {
            "task": request.task,
            "kind": request.kind,
            "method": request.method,
            "memory": "run",
        }
        if why == "cancelled":
            return Answer(Status.UNKNOWN, limit=INTERRUPTED, **named)
        said = str(end.get("say") or f"{self.url} ended the run without a word")
        return Answer(Status.FAILED, error=said, **named)

    @contextmanager
    def _following(self, job: str, cancellation: Cancellation | None) -> Iterator[None]:
        """Stop the job as soon as its caller asks for that."""
        if cancellation is None:
            yield
            return
        over = threading.Event()

        def follow() -> None:
            while not over.wait(_LOOK):
                if cancellation.reason is not None:
                    with suppress(SleuthError):
                        self._wire.delete("api", "jobs", job)
                    return

        thread = threading.Thread(target=follow, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def solve(
        self,
        kind: str,
        source: str | Path | None = None,
        *,
        method: str | None = None,
        all: bool = False,
        most: int = 1,
        count: bool = False,
        unique: bool = False,
        shortest: bool = False,
        seconds: float | None = None,
        memory: int | None = None,
        nodes: int | None = None,
        hear: Hear | None = None,
        cancellation: Cancellation | None = None,
        **options: Any,
    ) -> Answer[Any]:
        """Solve a problem: one solution, all of them, their number, the shortest."""
        request = Request(
            "solve",
            kind,
            self._text(kind, source),
            method=method,
            options=options,
            question=Question(None if all else most, count, unique, shortest),
            limits=Limits(seconds, memory, nodes),
        )
        return self.run(request, hear, cancellation=cancellation)

    def check(
        self, kind: str, solution: str, source: str | Path | None = None, **options: Any
    ) -> Answer[Any]:
        """Check a claimed solution, in the puzzle's notation, against the rules."""
        text = self._text(kind, source)
        return self.run(Request("check", kind, text, options=options, solution=solution))

    def explain(
        self,
        kind: str,
        source: str | Path | None = None,
        *,
        seconds: float | None = None,
        **options: Any,
    ) -> Answer[Any]:
        """The steps that lead to the solution, each with the few things that force it."""
        return self._about("explain", kind, source, seconds, options)

    def hint(
        self,
        kind: str,
        source: str | Path | None = None,
        *,
        marks: Mapping[str, str] | None = None,
        strength: int = 1,
        seconds: float | None = None,
        **options: Any,
    ) -> Answer[Any]:
        """The next step from where a player is, who has made these marks."""
        state = " ".join(f"{spot}={mark}" for spot, mark in (marks or {}).items())
        given = {"state": state, "strength": strength, **options}
        return self._about("hint", kind, source, seconds, given)

    def why_not(
        self,
        kind: str,
        source: str | Path | None = None,
        *,
        seconds: float | None = None,
        **options: Any,
    ) -> Answer[Any]:
        """Why a problem has no solution, or more than one."""
        return self._about("why-not", kind, source, seconds, options)

    def generate(
        self, kind: str, *, count: int = 1, seconds: float | None = None, **options: Any
    ) -> list[str]:
        """The texts of new problems of a kind; `options` are those of its generator."""
        given = {"count": count, **{name: each for name, each in options.items() if each}}
        request = Request("generate", kind, options=given, limits=Limits(seconds))
        return list(self.run(request).result or ())

    def prove(self, theory: str | Path, *, seconds: float | None = None, **options: Any) -> Any:
        """Prove the goals of a theory."""
        return self._about("prove", _THEORY, theory, seconds, options)

    def models(self, theory: str | Path, *, seconds: float | None = None, **options: Any) -> Any:
        """Find finite models of a theory."""
        return self._about("models", _THEORY, theory, seconds, options)

    def decide(self, theory: str | Path, *, seconds: float | None = None, **options: Any) -> Any:
        """Look for a proof and for a counter-model at once, whichever comes first."""
        return self._about("decide", _THEORY, theory, seconds, options)

    def _about(
        self,
        task: str,
        kind: str,
        source: str | Path | None,
        seconds: float | None,
        options: Mapping[str, Any],
    ) -> Answer[Any]:
        text = self._text(kind, source)
        return self.run(Request(task, kind, text, options=options, limits=Limits(seconds)))

    def _text(self, kind: str, source: str | Path | None) -> str:
        """The text that is meant; one of one line may be the name of an example over there."""
        if isinstance(source, Path):
            try:
                return decoded(source.read_bytes(), str(source))
            except OSError as error:
                raise BadRequest(f"{source}: {error.strerror}", remedy="name a file") from None
        if source is None:
            return self.example(kind)
        if "\n" not in source and len(source) <= 100:
            names = [each["name"] for each in self._wire.get("api", "examples", kind)]
            if source in names:
                return self.example(kind, source)
        return source


def connect(url: str, token: str | None = None) -> Connection:
    """A server to solve problems on, such as `http://localhost:7538`, with the token it asks for.

    Nothing is sent before the first question.
    """
    return Connection(url, token)


def _kinds(hear: Hear | None) -> list[str]:
    """The events that somebody wants to hear, all where there is no saying which."""
    from sleuth.events import KINDS

    return [kind for kind in KINDS if kind != "progress" and hears(hear, kind)]


def _progress(data: Mapping[str, Any]) -> Event:
    about = {"what": data["say"], "done": data["done"] or 0, "total": data["of"]}
    return Event("progress", about)


def _problem(request: Request) -> Problem | None:
    """The problem, so that solutions are values of its own and can be drawn, if it reads here."""
    if not request.text or not catalogue.known_everywhere(request.kind):
        return None
    with suppress(SleuthError):
        return catalogue.puzzle(request.kind).read(request.text, request.place, **request.options)
    return None
