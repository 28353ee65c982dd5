"""The graph of a proof: every step a box, every use of a step a line to it."""

from __future__ import annotations

from sleuth.drawing import Edge, Graph, Node, to_svg
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import clause_text
from sleuth.logic.proofs.proof import INPUT_RULES, Proof, ProofStep

_WRITER = LadrWriter()


def _label(step: ProofStep) -> str:
    if step.formula is not None:
        return _WRITER.formula(step.formula)
    return clause_text(step.literals) if step.literals else "⊥"


DOT_OPENING = "digraph proof {\n  node [shape=box, fontname=monospace];"


def write_dot(proof: Proof) -> str:
    """The graph for Graphviz."""
    return "\n".join([DOT_OPENING, *dot_lines(proof), "}"]) + "\n"


def dot_lines(proof: Proof, prefix: str = "s") -> list[str]:
    """The nodes and arrows of a proof; the names of the nodes begin with the prefix."""
    lines = []
    for step in proof.steps:
        text = quoted(f"{step.number}. {_label(step)}\n{step.rule}")
        style = ", style=rounded" if step.rule in INPUT_RULES else ""
        name = f"{prefix}{step.number}"
        lines.append(f'  {name} [label="{text}"{style}];')
        lines += [f"  {prefix}{parent} -> {name};" for parent in dict.fromkeys(step.parents)]
    return lines


def quoted(text: str) -> str:
    """A text as it stands between quotes in Graphviz's language.

    >>> print(quoted('say "hi"'))
    say \\"hi\\"
    """
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def proof_graph(proof: Proof, prefix: str = "s") -> Graph:
    """The steps as boxes, each below those that it uses; what was given looks different."""
    return Graph(
        {
            f"{prefix}{step.number}": Node(
                f"{step.number}. {_label(step)}\n{step.rule}",
                _style(step),
            )
            for step in proof.steps
        },
        {
            (f"{prefix}{parent}", f"{prefix}{step.number}"): Edge()
            for step in proof.steps
            for parent in step.parents
        },
        title=f"A proof of {len(proof.steps)} steps",
    )


def write_svg(proof: Proof) -> str:
    """The graph as a picture, in layers."""
    return to_svg(proof_graph(proof))


def _style(step: ProofStep) -> str:
    if step.rule in INPUT_RULES:
        return "seen"
    return "plain" if step.literals or step.formula is not None else "goal"
