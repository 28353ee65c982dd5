"""One page with all steps of an explanation, in words and pictures, that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from sleuth.answer import Answer
from sleuth.drawing import Drawing, Figure, picture
from sleuth.drawing.svg import style_sheet, written
from sleuth.film.frames import Frame, frames, problem_title, start
from sleuth.film.looks import SCRIPT, STYLE
from sleuth.problem import Problem
from sleuth.text import safe, several

#: Pictures shrink to this share of their size to fit a screen; beyond that they are scrolled.
_SMALLEST = 0.6

_LEGEND = (
    "What was known is grey; the reasons of a step have a ring of amber, its new facts are green "
    "with a dotted ring, and what a chain supposes has a violet one."
)


def page(answer: Answer[Any]) -> str:
    """The page of an explanation."""
    problem = answer.problem
    shots = frames(problem, answer.result["steps"])
    title = f"{problem_title(problem)}, explained"
    drawn = [shot.drawing for each in shots for shot in each.all() if shot.drawing is not None]
    # What brings its own evidence is told in words between two pictures.
    evident = answer.result["grade"] is None
    first = start(problem) if drawn or evident else None
    last = problem.draw(answer.solution) if evident and answer.solution is not None else None
    album = _Album([each for each in (first, *drawn, last) if each is not None])
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(title)}</title>",
        f"<style>{STYLE}{album.style}</style></head><body>",
        f"<header><h1>{_text(title)}</h1>",
        f"<p>{_text(_summary(answer, len(shots)))}</p></header>",
        *_controls(len(shots) + (last is not None)),
        album.shared,
        "<main>",
        *_puzzle(problem, first, album),
    ]
    for shot in shots:
        lines += _step(shot, album, len(shots))
    if last is not None:
        lines += [
            f'<section class="step" id="step-{len(shots) + 1}" tabindex="-1"><h2>The solution</h2>',
            f"<figure>{album.svg(last, 'The solution')}</figure></section>",
        ]
    return "\n".join([*lines, "</main>", f"<script>{SCRIPT}</script></body></html>", ""])


class _Album:
    """The pictures of a page; what all of them show is written once and used in each."""

    def __init__(self, drawings: Sequence[Drawing]) -> None:
        figures = [_figure(each) for each in drawings]
        pieces = [set(written(figure)) for figure in figures]
        common = set.intersection(*pieces) if pieces else set()
        self._common = {piece for piece in common if not piece.startswith(("<g", "</g"))}
        self.style = style_sheet(figures) if figures else ""
        self.rings = any(drawing.highlights for drawing in drawings)
        board = [piece for piece in written(figures[0]) if piece in self._common] if figures else []
        self.shared = (
            '<svg width="0" height="0" aria-hidden="true" class="shared">'
            f'<defs><g id="board">{"".join(board)}</g></defs></svg>'
            if board
            else ""
        )

    def svg(self, drawing: Drawing, words: str) -> str:
        """A picture of the page, which has these words for those who do not see it."""
        figure = _figure(drawing)
        pieces = [piece for piece in written(figure) if piece not in self._common]
        shared = '<use href="#board"/>' if self._common else ""
        width, height = f"{figure.width:g}", f"{figure.height:g}"
        return (
            f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
            f'style="min-width:{figure.width * _SMALLEST:g}px" aria-label="{_text(words)}">'
            f"{shared}{''.join(pieces)}</svg>"
        )


def _figure(drawing: Drawing) -> Figure:
    """The picture without its caption, which stands beside it as text."""
    return picture(replace(drawing, caption=""))


def _summary(answer: Answer[Any], count: int) -> str:
    said = several(count, "step")
    grade = answer.result["grade"]
    if grade is None:
        return f"{said}; {answer.sentence()}"
    if answer.solution is not None:
        return f"{said} to the only solution; {grade['word']}"
    if answer:
        return f"{said}; then nothing else follows: there is more than one solution"
    return f"{said} to a contradiction: there is no solution"


def _controls(count: int) -> Iterator[str]:
    """What moves through the steps; hidden until the script that serves it runs."""
    yield '<nav hidden aria-label="Steps">'
    yield '<button type="button" id="back">←<span> Back</span></button>'
    yield f'<input type="range" id="at" min="0" max="{count}" value="0" aria-label="Step">'
    yield '<button type="button" id="next"><span>Next </span>→</button>'
    yield '<button type="button" id="whole" aria-pressed="false">All steps</button></nav>'


def _puzzle(problem: Problem, board: Drawing | None, album: _Album) -> Iterator[str]:
    """The problem before the first step."""
    yield '<section class="step" id="step-0" tabindex="-1"><h2>The puzzle</h2>'
    if board is not None:
        yield f"<figure>{album.svg(board, 'The puzzle')}</figure>"
    yield '<div class="words">'
    if board is None:
        yield f"<pre>{_text(problem.to_text())}</pre>"
    else:
        yield from (f"<p>{_text(line)}</p>" for line in board.caption.splitlines())
    if album.rings:
        yield f'<p class="keys">{_LEGEND}</p>'
    yield '<p class="keys">The arrow keys lead from step to step.</p></div></section>'


def _step(shot: Frame, album: _Album, count: int) -> Iterator[str]:
    """A step: its picture, its sentence, and what is inside of it, folded."""
    star = '<abbr title="places something">★</abbr> ' if shot.step["places"] else ""
    yield f'<section class="step" id="step-{shot.name}" tabindex="-1">'
    yield f"<h2>{star}Step {shot.name} <small>of {count}</small></h2>"
    yield from _shown(shot, album)
    yield "</section>"


def _shown(shot: Frame, album: _Album) -> Iterator[str]:
    if shot.drawing is not None:
        words = f"The board after step {shot.name}"
        yield f"<figure>{album.svg(shot.drawing, words)}</figure>"
    said, *table = shot.step["say"].split("\n", 1)
    yield f'<div class="words"><p>{_text(said)}</p>'
    yield from (f"<pre>{_text(each)}</pre>" for each in table)
    if shot.inside:
        yield f"<details><summary>Why: {several(len(shot.inside), 'small step')}</summary>"
        for link in shot.inside:
            yield f'<div class="link"><h3>{link.name}</h3>'
            yield from _shown(link, album)
            yield "</div>"
        yield "</details>"
    yield "</div>"


def _text(words: str) -> str:
    return escape(safe(words))
