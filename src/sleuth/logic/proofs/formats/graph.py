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


def proof_graph(proof: Proof) -> Graph:
    """The steps as boxes, each below those that it uses; what was given looks different."""
    return Graph(
        {
            _name(step.number): Node(
                f"{step.number}. {_label(step)}\n{step.rule}",
                _style(step),
            )
            for step in proof.steps
        },
        {
            (_name(parent), _name(step.number)): Edge()
            for step in proof.steps
            for parent in step.parents
        },
        title=f"A proof of {len(proof.steps)} steps",
    )


def write_svg(proof: Proof) -> str:
    """The graph as a picture, in layers."""
    return to_svg(proof_graph(proof))


def _name(number: int) -> str:
    return f"s{number}"


def _style(step: ProofStep) -> str:
    if step.rule in INPUT_RULES:
        return "seen"
    return "plain" if step.literals or step.formula is not None else "goal"
