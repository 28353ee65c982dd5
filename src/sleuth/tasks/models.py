"""Find finite models of a theory, count them, or tell what all of them share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Hear
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.logic.models.settings import FIRST_SIZE, LAST_SIZE
from sleuth.logic.problem import SHOWN, SIZES, TheoryProblem
from sleuth.method import Engine
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.tasks.checking import checked
from sleuth.tasks.solve import Telling
from sleuth.tasks.theories import CLAIM, part_of, theory_of, witness_of
from sleuth.text import shortened

if TYPE_CHECKING:
    from sleuth.logic.models.compilation import Compiled
    from sleuth.logic.models.interpretation import Interpretation
    from sleuth.logic.models.settings import Settings
    from sleuth.logic.syntax import Formula
    from sleuth.logic.theory import Theory

__all__ = ["CLASH_SECONDS", "FIRST_SIZE", "FORMS", "LAST_SIZE", "OPTIONS", "models"]

#: The forms in which models can be written; "auto" is tabular where the file asks for that,
#: else text.
FORMS = ("auto", "text", "standard", "cooked", "tabular", "portable", "svg")

OPTIONS: tuple[Option, ...] = (
    *SIZES,
    Option("most", "at most so many models, whatever the file says", "integer", least=1),
    *SHOWN,
    Option("facts", "models of the facts alone, whatever becomes of the goals", "flag", False),
    Option("consequences", "what all models have in common instead", "flag", False),
    Option("query", "for which names a formula holds instead, such as killer(x)"),
    Option("unaided", "search without lemmas of the prover, counting and products", "flag", False),
    Option("part", "count one of several parts of the models only, such as 3/16"),
    Option("show", "only these symbols, such as On,Switch"),
    Option("format", "also write the models in this form", "choice", None, FORMS),
)

#: How a fact can stand to the models.
_TRUTHS = ("certain", "possible", "impossible")

#: Seconds for telling why there is no model.
CLASH_SECONDS = 1.0


def models(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """Models as solutions, or what they share as the result.

    The sizes, the number of models and the limits that the file sets hold where the request
    sets none: a question for one model is for as many as the file wants, unless `most` is given.
    """
    from sleuth.logic.models.compilation import compile_theory
    from sleuth.logic.models.settings import settings_of

    here = theory_of(request, problem, (*OPTIONS, CLAIM))
    options = taken(OPTIONS, request.options)
    _refuse_contradictions(request.question, options)
    if options.get("facts"):
        here = TheoryProblem(without_goals(here.theory))
    theory = here.theory
    compiled = compile_theory(theory, meter)
    sizes = {name: options.get(name) for name in ("size", "sizes")}
    settings = settings_of(theory, compiled.smallest_size(), **sizes)
    part = part_of(meter, settings.limits)
    warnings = [str(warning) for warning in theory.warnings]
    if not compiled.clauses and not compiled.symbols:
        warnings.append(f"{theory.source}: there are no formulas, so that everything is a model")
    shown = _shown_names(options.get("show"), compiled)
    if options.get("consequences") or "query" in options:
        warnings += _unknown_names(options.get("query"), theory, compiled)
        answer: Answer[Any] = _shared(theory, options.get("query"), shown, settings, part)
        if answer and not any(answer.result[name] for name in _TRUTHS):
            warnings.append("the theory has no names for elements that this could be about")
    else:
        # A picture shows one model, however many the file wants.
        wanted = 1 if options.get("format") == "svg" else settings.most
        question = _question(request.question, options.get("most"), wanted)
        engine = catalogue.theory_method("models", request.method)
        view = _view(theory, settings, options)
        telling = None if hear is None else Telling(hear, here, view, engine, engine.name)
        answer = _found(engine, view, question, settings, part, telling, options)
        answer = checked(here, question, answer, part, engine, engine.name)
        result = _result(answer, compiled, settings, part, options, shown)
        if CLAIM.name in request.options and answer.solution is not None:
            result["witness"] = witness_of(theory, answer.solution)
        answer = replace(answer, result=result)
    return replace(
        answer,
        method=catalogue.theory_method("models", request.method).name,
        warnings=tuple(warnings),
        problem=here,
        stats={**answer.stats, **meter.stats()},
    )


def without_goals(theory: Theory) -> Theory:
    """The facts of a theory alone."""
    return replace(
        theory, sentences=tuple(each for each in theory.sentences if each.role != "goal")
    )


def _refuse_contradictions(question: Question, options: dict[str, Any]) -> None:
    """Raise BadRequest if a request asks for different things."""
    asked = {
        "several models": question.several or options.get("most"),
        "their number": question.count,
        "consequences": options.get("consequences"),
        "a query": "query" in options,
    }
    if "show" in options and "query" in options:
        raise BadRequest("a query says itself what is shown", remedy="leave show out")
    if "part" in options and not question.count:
        raise BadRequest("parts of the models are counted", remedy="ask for the count")
    given = [name for name, value in asked.items() if value]
    if len(given) > 1:
        raise BadRequest(f"{' and '.join(given)} exclude each other", remedy="ask for one")


def _question(question: Question, most: int | None, wanted: int | None) -> Question:
    """What is asked: by the request, or by the file where the request does not say."""
    if most is not None:
        return replace(question, most=most)
    if question.several or question.count or question.unique:
        return question
    return replace(question, most=wanted)


def _view(theory: Theory, settings: Settings, options: dict[str, Any]) -> Any:
    from sleuth.logic.models.view import FiniteModels, itself, part_from_text

    shown = {option.keyword: options.get(option.keyword, False) for option in SHOWN}
    part = part_from_text(options.get("part"))
    return FiniteModels(theory, settings.sizes, itself, part=part, **shown)


def _found(
    engine: Engine,
    view: Any,
    question: Question,
    settings: Settings,
    meter: Meter,
    telling: Telling | None,
    options: dict[str, Any],
) -> Answer[Interpretation]:
    """The models that the engine finds."""
    if options.get("format") == "svg" and question.several:
        raise BadRequest("an SVG file holds one drawing", remedy="ask for one model")
    answer: Answer[Interpretation] = load(engine.solve)(
        view,
        question,
        meter,
        telling,
        engine=engine.name,
        seconds_per_size=settings.seconds_per_size,
        unaided=bool(options.get("unaided")),
    )
    return answer


def _result(
    answer: Answer[Interpretation],
    compiled: Compiled,
    settings: Settings,
    meter: Meter,
    options: dict[str, Any],
    shown: frozenset[str] | None,
) -> dict[str, Any]:
    """What goes with the models: the sizes looked at, texts of them, or what clashes."""
    result: dict[str, Any] = {"sizes": list(settings.sizes)}
    form = options.get("format")
    if form is not None:
        form = ("tabular" if settings.tabular else "text") if form == "auto" else form
        result |= {"format": form, "texts": _texts(answer, compiled, form, shown)}
    fixed = compiled.meaning.fixes_elements or not compiled.speaks_of_elements
    tellable = len(settings.sizes) == 1 or fixed
    if answer.status is Status.UNSOLVABLE and tellable and "part" not in options:
        result["clash"] = _clash(answer, compiled, settings, meter)
    return result


def _texts(
    answer: Answer[Interpretation], compiled: Compiled, form: str, shown: frozenset[str] | None
) -> list[str]:
    """A text for each model, or one for all where the form is one list."""
    from sleuth.logic.models import formats, tables

    groups = compiled.theory.distinct
    numbers = compiled.meaning.fixes_elements
    seconds = int(answer.stats["seconds"])
    models = [each if shown is None else each.restricted(shown) for each in answer.shown]
    if form == "svg":
        from sleuth.drawing import to_svg

        return [to_svg(tables.drawing(each, groups, numbers=numbers)) for each in models]
    if form == "text":
        return [tables.text(each, groups, numbers=numbers) for each in models]
    if form == "portable":
        return [formats.portable(models, seconds)]
    write = formats.FORMATS[form]
    return [write(each, number, seconds) for number, each in enumerate(models, 1)]


def _shown_names(text: str | None, compiled: Compiled) -> frozenset[str] | None:
    """The symbols that are asked for, None for all; refuses those that the theory lacks."""
    if text is None:
        return None
    known = [symbol.name for symbol in compiled.symbols if not symbol.hidden]
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise BadRequest(_nothing_of(name, known), remedy=_there_are(known))
    if not names:
        raise BadRequest("show names no symbol", remedy=_there_are(known))
    return frozenset(names)


def _there_are(known: list[str]) -> str:
    return shortened(f"there are {', '.join(known)}", 100)


def _clash(
    answer: Answer[Interpretation], compiled: Compiled, settings: Settings, meter: Meter
) -> list[str] | None:
    """Why there is no model, where that can be told within a moment and what is left to spend."""
    from sleuth.logic.models.clash import clashing_formulas

    most = meter.limits.nodes
    nodes = None if most is None else max(0, most - int(answer.stats["nodes"]))
    try:
        part = meter.within(seconds=CLASH_SECONDS, nodes=nodes)
        return clashing_formulas(compiled, settings.sizes, part)
    except (LimitReached, Unsuitable):
        return None


def _shared(
    theory: Theory,
    query_text: str | None,
    shown: frozenset[str] | None,
    settings: Settings,
    meter: Meter,
) -> Answer[Any]:
    """What all models have in common; unsolvable if there is no model."""
    from sleuth.logic.models import consequences

    if query_text is not None:
        formula = query_formula(query_text, theory)
        found = consequences.query(theory, formula, query_text, settings.sizes, meter)
    else:
        found = consequences.consequences(theory, settings.sizes, meter, shown)
    if found is None:
        text = "there is no model, so that everything and nothing follows"
        evidence = Evidence("consequences", text, {"sizes": list(settings.sizes)})
        return Answer(Status.UNSOLVABLE, evidence=evidence)
    result = {"sizes": list(settings.sizes), **found.to_json()}
    return Answer(Status.SOLVED, result=result)


def _unknown_names(query_text: str | None, theory: Theory, compiled: Compiled) -> list[str]:
    """A warning for each name in a query that the theory does not have."""
    from sleuth.logic.models.compilation import symbols_of

    if query_text is None:
        return []
    known = [symbol.name for symbol in compiled.symbols if not symbol.hidden]
    formula = query_formula(query_text, theory)
    asked = dict.fromkeys(each.name for each in symbols_of(formula, compiled.meaning))
    return [_nothing_of(name, known) for name in asked if name not in known]


def _nothing_of(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return f"the theory says nothing of {name}{hint}"


def query_formula(text: str, theory: Theory) -> Formula:
    """The formula of a query, read as the file is."""
    from sleuth.logic import reading

    example = "write one formula, such as killer(x)"
    if not text.strip(" ."):
        raise BadRequest("the query is empty", remedy=example)
    opening = "set(prolog_style_variables).\n" if theory.prolog_style else ""
    opening += "set(arithmetic).\n" if theory.arithmetic else ""
    body = text.strip().removesuffix(".")
    read = reading.read_text(f"{opening}formulas(query).\n{body}.\nend_of_list.\n", "query", "ladr")
    if len(read.sentences) != 1:
        raise BadRequest("a query is one formula", remedy=example)
    return read.sentences[0].formula
