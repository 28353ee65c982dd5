"""The proofs of several goals as one document in any of the forms."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sleuth.drawing import Graph, to_svg
from sleuth.logic.proofs.formats import graph, json_form, prover9
from sleuth.logic.proofs.proof import Proof


@dataclass(frozen=True, slots=True)
class Proved:
    """A goal with its proof as JSON-ready data and as a text in the form that is asked for."""

    goal: str
    data: dict[str, Any]
    text: str

    @property
    def proof(self) -> Proof:
        """The proof itself."""
        return json_form.read(json.dumps(self.data))


def document(proved: Sequence[Proved], form: str) -> str:
    """All proofs in one of the forms, so that programs that read it find one valid text."""
    match form:
        case "json":
            data = [{"goal": each.goal, **each.data} for each in proved]
            return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        case "svg":
            return to_svg(_graph(proved)) if proved else ""
        case "dot":
            return _dot(proved)
        case "prover9":
            return prover9.write_all([each.proof for each in proved]) if proved else ""
        case "tstp":
            return "".join(f"% goal {_one_line(each.goal)}\n{each.text}" for each in proved)
    return "\n".join(f"goal {_one_line(each.goal)}:\n{each.text}" for each in proved)


def _one_line(goal: str) -> str:
    return " ".join(goal.split())


def _graph(proved: Sequence[Proved]) -> Graph:
    """The graphs side by side."""
    graphs = [
        graph.proof_graph(each.proof, f"goal{number}_s") for number, each in enumerate(proved, 1)
    ]
    nodes = {name: node for each in graphs for name, node in each.nodes.items()}
    edges = {ends: edge for each in graphs for ends, edge in each.edges.items()}
    title = f"Proofs of {len(graphs)} goals" if len(graphs) > 1 else graphs[0].title
    return replace(graphs[0], nodes=nodes, edges=edges, title=title)


def _dot(proved: Sequence[Proved]) -> str:
    """One graph, in which each proof is framed and has its goal as a title."""
    lines = [graph.DOT_OPENING]
    for number, each in enumerate(proved, 1):
        lines += [f"  subgraph cluster_{number} {{", f'    label="{graph.quoted(each.goal)}";']
        lines += [f"  {line}" for line in graph.dot_lines(each.proof, f"goal{number}_s")]
        lines.append("  }")
    return "\n".join([*lines, "}"]) + "\n"
