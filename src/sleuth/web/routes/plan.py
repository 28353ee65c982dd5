"""Planning: which kind a text is of, and what is wrong with it, at the line of its own file."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from sleuth import catalogue
from sleuth.errors import SleuthError
from sleuth.examples import example_names, example_summary, example_text
from sleuth.request import Request
from sleuth.tasks.parse import looks_like_pddl
from sleuth.tasks.plan import joined, kind_of
from sleuth.web.asking import ask
from sleuth.web.errors import gone, refusal_of, sentence
from sleuth.web.models import Model, Name, Text

router = APIRouter(tags=["planning"])

DOMAIN, PROBLEM = "domain", "problem"

#: Stories of the event calculus are told here too; they are in one text, and not in PDDL.
STORY = "event-calculus"
_KINDS = (*catalogue.PLANNING, STORY)
_TELLS = re.compile(r"^[ \t]*(?:sort|fluent|event|action)[ \t]+[a-z][^()\n]*", re.MULTILINE)

#: Where a file of several begins in a text.
_FILE = re.compile(r"^;;;; file: ", re.MULTILINE)
_DEFINITION = re.compile(r"^[ \t]*\([ \t\n]*define[ \t\n]*\([ \t\n]*problem\b", re.I | re.M)


class Texts(Model):
    """A domain and a problem; one of them may be empty where the other has both."""

    domain: Text = ""
    problem: Text = ""


class Diagnostic(Model):
    """Something at a place of one of the two texts, counted from 1."""

    text: Annotated[str, Field(json_schema_extra={"enum": [DOMAIN, PROBLEM]})]
    line: int
    column: int
    length: int = 1
    severity: str = "error"
    say: str


class Parsed(Model):
    """The kind of planning, the one text that requests take, and what is wrong in it."""

    kind: str
    text: str
    diagnostics: list[Diagnostic]


class Example(Model):
    """A task that ships."""

    kind: str
    name: Name
    summary: str


@router.get("/api/planning/examples")
async def examples() -> list[Example]:
    """The tasks of all kinds that ship."""
    return [
        Example(kind=kind, name=name, summary=example_summary(kind, name))
        for kind in _KINDS
        for name in _ordered(kind)
    ]


def _ordered(kind: str) -> list[str]:
    """The examples of a kind, those that it names itself first."""
    return list(dict.fromkeys((*catalogue.puzzle(kind).examples, *example_names(kind))))


@router.get("/api/planning/examples/{kind}/{name}")
async def example(kind: str, name: str) -> Texts:
    """A task that ships, its domain and its problem apart."""
    if kind not in _KINDS or name not in example_names(kind):
        raise gone("There is no such example.")
    return split(example_text(kind, name))


def split(text: str) -> Texts:
    """The domain and the problem of one text; what cannot be told apart is a problem alone.

    >>> split("(define (domain d))\\n; one\\n(define (problem p))\\n").problem
    '; one\\n(define (problem p))\\n'
    """
    found = _DEFINITION.search(text)
    if found is None or _FILE.search(text):
        return Texts(problem=text)
    begins = found.start()
    while begins:
        line = text.rfind("\n", 0, begins - 1) + 1
        if not text[line:begins].lstrip().startswith(";"):
            break
        begins = line
    return Texts(domain=text[:begins].rstrip() + "\n", problem=text[begins:])


@router.post("/api/planning/parse")
async def parse(texts: Texts) -> Parsed:
    """Read both texts; errors and warnings name the text and the line in it."""
    whole = both(texts)
    loop = asyncio.get_running_loop()
    try:
        kind = await loop.run_in_executor(None, _kind_of, whole)
        answer = await ask(Request("draw" if kind == STORY else "parse", kind, whole, PROBLEM))
    except SleuthError as error:
        return Parsed(kind="planning", text=whole, diagnostics=[_wrong(error, texts)])
    remarks = [_remark(each) for each in answer.warnings]
    return Parsed(kind=kind, text=whole, diagnostics=remarks)


def _kind_of(text: str) -> str:
    """The kind of planning, or that a story is told.

    >>> _kind_of("% a gun\\nfluent loaded, alive.\\n"), _kind_of("S.G")
    ('event-calculus', 'mdp')
    """
    story = not looks_like_pddl(text) and _TELLS.search(text) is not None
    return STORY if story else kind_of(text, PROBLEM)


def both(texts: Texts) -> str:
    """The one text of two; each file keeps its name, so that errors say which it is."""
    if not texts.domain.strip() or _FILE.search(texts.problem):
        return texts.problem
    if not texts.problem.strip():
        return texts.domain
    return joined([(texts.domain, DOMAIN), (texts.problem, PROBLEM)])


def _wrong(error: SleuthError, texts: Texts) -> Diagnostic:
    """An error at its place; of several files in one text, at the line in that text."""
    source = "" if error.place is None else error.place.source
    text, named = (DOMAIN, texts.domain) if source == DOMAIN else (PROBLEM, texts.problem)
    before = _lines_before(named, source)
    told = refusal_of(error, "".join(named.splitlines(keepends=True)[before:]))
    where = told.where or {"line": 1, "column": 1, "length": 1}
    line, column, length = (int(where[name]) for name in ("line", "column", "length"))
    return Diagnostic(text=text, line=line + before, column=column, length=length, say=told.say)


def _lines_before(text: str, source: str) -> int:
    """How many lines come before a file of several in one text."""
    mark = f";;;; file: {source}\n"
    begins = 0 if text.startswith(mark) else text.find(f"\n{mark}") + 1
    known = source not in (DOMAIN, PROBLEM) and text.startswith(mark, begins)
    return text.count("\n", 0, begins + len(mark)) if known else 0


_PLACE = re.compile(r"(domain|problem):(\d{1,7})(?::(\d{1,7}))?: ?")


def _remark(words: str) -> Diagnostic:
    """A warning, whose place is the beginning of its words."""
    found = _PLACE.match(words)
    text, line, column = (found[1], found[2], found[3]) if found else (PROBLEM, "1", "1")
    said = sentence(words[found.end() :] if found else words)
    return Diagnostic(
        text=text, line=int(line), column=int(column or 1), severity="warning", say=said
    )
