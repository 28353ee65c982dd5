"""Proofs in the forms that people and programs read, one module each."""

from __future__ import annotations

from sleuth.loading import load
from sleuth.logic.proofs.proof import Proof

#: Every form of a proof with where it is written and what it is.
FORMATS: dict[str, tuple[str, str]] = {
    "exercise": ("sleuth.logic.proofs.formats.exercise:write", "R[8a,12c](x=mike)¬L(mike, snow)"),
    "prover9": ("sleuth.logic.proofs.formats.prover9:write", "the proof section of Prover9"),
    "tstp": ("sleuth.logic.proofs.formats.tstp:write", "a TSTP derivation"),
    "json": ("sleuth.logic.proofs.formats.json_form:write", "for `sleuth check proof`"),
    "dot": ("sleuth.logic.proofs.formats.graph:write_dot", "a graph for Graphviz"),
    "svg": ("sleuth.logic.proofs.formats.graph:write_svg", "a picture of the graph"),
    "rows": ("sleuth.logic.proofs.formats.rows:write", "steps with their unifiers, as JSON"),
    "explain": ("sleuth.logic.proofs.formats.sentences:write", "sentences, from the beginning"),
}


def written(proof: Proof, form: str, goal: int | None = None) -> str:
    """The proof in one of the forms; of one of several goals with names that no other has."""
    named = (f"goal{goal}_s",) if form == "tstp" and goal is not None else ()
    text: str = load(FORMATS[form][0])(proof, *named)
    return text
