"""A theory as a problem like any other: read, printed, drawn, and its models and proofs checked.

Its solutions are models and proofs: a model (an `Interpretation`) makes the facts true and the
goals false; a proof (a `Proof`, or a `HandProof` as people write it) shows that there is no model.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from sleuth.brought import files_allowed, names_includes
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.examples import THEORIES
from sleuth.logic import reading
from sleuth.logic.exercises.hand_proof import HandProof, looks_like_one, read_hand_proof
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.theory import Theory
from sleuth.method import View
from sleuth.options import Option
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle

if TYPE_CHECKING:
    from sleuth.drawing import Drawing
    from sleuth.logic.models.compilation import Compiled
    from sleuth.logic.models.view import FiniteModels
    from sleuth.sat.rules import Rules

Solution: TypeAlias = Interpretation | Proof | HandProof

#: What a file is written in; "auto" looks at its content.
LANGUAGES = ("auto", *reading.FORMATS)

#: For everything about finite models.
SIZES: tuple[Option, ...] = (
    Option("size", "only this size of domain", "integer", least=1),
    Option("sizes", "these sizes in turn, such as 2-10"),
)
SHOWN: tuple[Option, ...] = (
    Option("labelled", "tell models apart that differ by names of elements only", "flag", False),
    Option("skolems", "show Skolem functions as well", "flag", False),
)


@dataclass(frozen=True, slots=True, repr=False)
class TheoryProblem(InNotation):
    """A theory whose models and proofs can be checked.

    `alone` lets a proof stand by itself: its formulas need not be those of the theory.
    """

    kind: ClassVar[str] = "theory"

    theory: Theory
    alone: bool = False

    def __repr__(self) -> str:
        facts, goals = len(self.theory.facts), len(self.theory.goals)
        said = f"{facts} fact{'s' * (facts != 1)}, {goals} goal{'s' * (goals != 1)}"
        return f"<theory, {said}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(self.to_text())}</pre>"

    def to_text(self) -> str:
        """The theory in LADR."""
        from sleuth.logic.ladr.writer import write_ladr

        return write_ladr(self.theory)

    def check(self, solution: Solution) -> list[str]:
        """Why a model is none, or which steps of a proof do not follow; empty if it is right.

        Of a proof by hand only the first wrong line is told.
        """
        if isinstance(solution, HandProof):
            from sleuth.logic.exercises.marking import marked

            return marked(solution, None if self.alone else self.theory)
        if isinstance(solution, Proof):
            from sleuth.logic.proofs.checking import check_proof

            return check_proof(solution, None if self.alone else self.theory.for_program("Prover9"))
        return self.check_all([solution])

    def check_all(self, solutions: Sequence[Solution]) -> list[str]:
        """Why some of several models, or proofs, are none."""
        models = [each for each in solutions if isinstance(each, Interpretation)]
        proofs = [each for each in solutions if isinstance(each, Proof | HandProof)]
        broken = [text for proof in proofs for text in self.check(proof)]
        return broken + self._broken_models(models) if models else broken

    def _broken_models(self, models: Sequence[Interpretation]) -> list[str]:
        # Arrays are loaded for models only: they would be most of the time of a short proof.
        from sleuth.logic.models.model_check import violations
        from sleuth.logic.models.signature import check_domain

        broken: list[str] = []
        compiled = self._compiled()
        for size, group in groupby(models, lambda model: model.size):
            check_domain(size)
            same = list(group)
            shapes = [text for model in same for text in _misshapen(model, compiled)]
            broken += shapes or [
                text for text, _ in violations(compiled.theory, compiled.meaning, same)
            ]
        return broken

    def _compiled(self) -> Compiled:
        from sleuth.limits import running_meter
        from sleuth.logic.models.compilation import compile_theory

        return compile_theory(self.theory, running_meter())

    def cost(self, solution: Solution) -> float | None:
        """The inferences of a proof; models have no cost."""
        if isinstance(solution, HandProof):
            return len(solution.inferred)
        return len(solution.inferences) if isinstance(solution, Proof) else None

    def solution_to_json(self, solution: Solution) -> Any:
        """A proof as its steps, or as its lines by hand, a model as its tables."""
        if isinstance(solution, HandProof):
            return {"lines": solution.text}
        if isinstance(solution, Proof):
            from sleuth.logic.proofs.formats.json_form import to_json

            return to_json(solution)
        return solution.to_json()

    def solution_from_json(self, data: Any) -> Solution:
        """Read a proof or a model back."""
        return self.solution_from_text(json.dumps(data), "solution")

    def solution_to_text(self, solution: Solution) -> str:
        """A proof or a model as JSON in one line."""
        return json.dumps(self.solution_to_json(solution), ensure_ascii=False)

    def solution_from_text(self, text: str, source: str) -> Solution:
        """Read a proof or a model back; raises BadInput with the place."""
        if looks_like_one(text):
            return self._by_hand(text, source)
        from sleuth.logic.proofs.formats.json_form import read

        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            line = error.lineno if isinstance(error, json.JSONDecodeError) else None
            raise BadInput(
                "a model or a proof is JSON, or a proof has numbered lines",
                Place(source, line),
                "give it as answers in JSON have it, or in lines such as 3. R[1a,2] Q(x)",
            ) from None
        if isinstance(data, dict) and "steps" in data:
            return read(text, source)
        if isinstance(data, dict) and isinstance(data.get("lines"), str):
            return self._by_hand(data["lines"], source)
        return Interpretation.from_json(data, source)

    def _by_hand(self, text: str, source: str) -> HandProof:
        from sleuth.logic.exercises.marking import variables_in

        return read_hand_proof(text, source, variables_in(None if self.alone else self.theory))

    def draw(self, solution: Solution | None = None) -> Drawing:
        """The tables of a model, else the lines of the proof or of the theory."""
        from sleuth.drawing import Cell, Drawing

        if isinstance(solution, Interpretation):
            from sleuth.logic.models import tables
            from sleuth.logic.spoken import Voice

            compiled = self._compiled()
            return tables.drawing(
                solution,
                self.theory.distinct,
                numbers=compiled.meaning.fixes_elements,
                places=Voice(compiled).riddle,
            )
        if isinstance(solution, HandProof):
            lines = solution.text.splitlines()
        elif isinstance(solution, Proof):
            from sleuth.logic.proofs.formats import written

            lines = written(solution, "exercise").splitlines()
        else:
            lines = self.to_text().splitlines()
        width = max(map(len, lines), default=0)
        cells = {(row, 0): Cell(line.ljust(width)) for row, line in enumerate(lines)}
        return Drawing(max(1, len(lines)), 1, cells)


def _misshapen(model: Interpretation, compiled: Compiled) -> Iterator[str]:
    """Why something is no interpretation of the symbols of a theory."""
    if model.size < compiled.smallest_size():
        yield f"the theory names the element {compiled.smallest_size() - 1}"
        return
    tables = {(each.name, each.arity, each.relation): model.tables[each] for each in model.tables}
    for symbol in compiled.symbols:
        if symbol.hidden:
            continue
        table = tables.get((symbol.name, symbol.arity, symbol.relation))
        values = range(2 if symbol.relation else model.size)
        if table is None:
            yield f"the model has no table for {symbol.name} with {symbol.arity} arguments"
        elif (
            len(table) != model.size**symbol.arity
            or not values[0] <= min(table) <= max(table) <= values[-1]
        ):
            yield f"the table of {symbol.name} does not give each argument an element"


def read(
    text: str,
    source: str = "input",
    *,
    language: str = "auto",
    includes: str | None = None,
    alone: bool = False,
) -> TheoryProblem:
    """Read a theory in any of the languages."""
    folder = None if includes is None else Path(includes)
    if folder is not None and not files_allowed():
        if names_includes(text):
            raise BadRequest(
                "files are not included here", remedy="read it from the command line or from Python"
            )
        folder = None
    format = None if language == "auto" else language
    return TheoryProblem(reading.read_text(text, source, format, folder, folder is not None), alone)


def models_view(
    problem: TheoryProblem,
    *,
    size: int | None = None,
    sizes: str | None = None,
    labelled: bool = False,
    skolems: bool = False,
) -> FiniteModels[Interpretation]:
    """The finite models of a theory, of the sizes that are asked for here or in the file."""
    from sleuth.limits import running_meter
    from sleuth.logic.models.compilation import compile_theory
    from sleuth.logic.models.settings import settings_of
    from sleuth.logic.models.view import FiniteModels, itself

    compiled = compile_theory(problem.theory, running_meter())
    settings = settings_of(problem.theory, compiled.smallest_size(), size, sizes)
    return FiniteModels(problem.theory, settings.sizes, itself, labelled, skolems)


def explained(problem: TheoryProblem, **options: Any) -> Rules[Interpretation]:
    """The models of one size as rules, in words made for explanations."""
    from sleuth.logic.spoken import spoken_rules

    return spoken_rules(problem, **options)


PUZZLE = Puzzle(
    name="theory",
    summary="a theory in first-order logic: find a model of it",
    formats={
        "ladr": "the language of Prover9 and Mace4",
        "tptp": "cnf(…), fof(…) and tff(…) of TPTP",
        "clauses": "a plain list of clauses, their number first",
        "json": "everything that a theory says, for other programs",
    },
    views=(
        View(
            "theory",
            "sleuth.logic.problem:models_view",
            "models over domains of some sizes",
            options=(*SIZES, *SHOWN),
        ),
    ),
    default_method="theory/models",
    costs=False,
    reader="sleuth.logic.problem:read",
    explained="sleuth.logic.problem:explained",
    examples=tuple(THEORIES),
    options=(
        Option("language", "what the text is written in", "choice", "auto", LANGUAGES),
        Option("includes", "the folder to look in for what TPTP includes"),
        Option(
            "alone",
            "check a proof by itself, not against the theory",
            "flag",
            False,
            task="check",
        ),
    ),
)
