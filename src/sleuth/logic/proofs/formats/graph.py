"""The graph of a proof: every step a box, every use of a step a line to it."""

from __future__ import annotations

from html import escape

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import clause_text
from sleuth.logic.proofs.proof import INPUT_RULES, Proof, ProofStep
from sleuth.text import safe

_WRITER = LadrWriter()
_CHARACTER, _HEIGHT, _GAP, _ROW = 7, 34, 16, 78


def _label(step: ProofStep) -> str:
    if step.formula is not None:
        return _WRITER.formula(step.formula)
    return clause_text(step.literals) if step.literals else "⊥"


def write_dot(proof: Proof) -> str:
    """The graph for Graphviz."""
    lines = ["digraph proof {", "  node [shape=box, fontname=monospace];"]
    for step in proof.steps:
        label = f"{step.number}. {_label(step)}\n{step.rule}"
        text = label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        style = ", style=rounded" if step.rule in INPUT_RULES else ""
        lines.append(f'  s{step.number} [label="{text}"{style}];')
        lines += [f"  s{parent} -> s{step.number};" for parent in dict.fromkeys(step.parents)]
    return "\n".join([*lines, "}"]) + "\n"


def write_svg(proof: Proof) -> str:
    """The graph as a picture, in rows by distance from the input."""
    rows: dict[int, list[ProofStep]] = {}
    level: dict[int, int] = {}
    for step in proof.steps:
        level[step.number] = 1 + max((level[parent] for parent in step.parents), default=-1)
        rows.setdefault(level[step.number], []).append(step)
    middles: dict[int, tuple[float, float]] = {}
    boxes: list[str] = []
    width = 0.0
    for row, steps in sorted(rows.items()):
        x = float(_GAP)
        y = _GAP + row * _ROW
        for step in steps:
            text = f"{step.number}. {_label(step)}"
            length = max(len(text), len(step.rule)) * _CHARACTER + _GAP
            middles[step.number] = (x + length / 2, y)
            fill = "#eef4ff" if step.rule in INPUT_RULES else "#ffffff"
            boxes.append(
                f'<rect x="{x:g}" y="{y}" width="{length}" height="{_HEIGHT}" rx="4" '
                f'fill="{fill}" stroke="#334"/>'
                f'<text x="{x + _GAP / 2:g}" y="{y + 14}">{_escaped(text)}</text>'
                f'<text x="{x + _GAP / 2:g}" y="{y + 28}" fill="#667">{_escaped(step.rule)}</text>'
            )
            x += length + _GAP
        width = max(width, x)
    lines = [
        f'<line x1="{middles[parent][0]:g}" y1="{middles[parent][1] + _HEIGHT:g}" '
        f'x2="{middles[step.number][0]:g}" y2="{middles[step.number][1]:g}" stroke="#99a"/>'
        for step in proof.steps
        for parent in dict.fromkeys(step.parents)
    ]
    height = _GAP + len(rows) * _ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" '
        'font-family="monospace" font-size="12">\n' + "\n".join([*lines, *boxes]) + "\n</svg>\n"
    )


def _escaped(text: str) -> str:
    return escape(safe(text))
