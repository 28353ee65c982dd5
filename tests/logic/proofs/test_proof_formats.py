"""Proofs can be written in every form, and read back from JSON."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from proof_helpers import GROUP, theory

from sleuth.errors import BadInput
from sleuth.logic.proofs.checker import check
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.formats.json_form import read
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.prover import prove
from sleuth.logic.reading import read_text

MORTAL = """
formulas(assumptions).
all x (man(x) -> mortal(x)).
man(socrates).
end_of_list.
formulas(goals).
mortal(socrates).
end_of_list.
"""


@pytest.fixture
def proof() -> Proof:
    found = prove(theory(MORTAL)).solution
    assert found is not None
    return found


def test_prover9(proof: Proof) -> None:
    text = written(proof, "prover9")
    assert "[assumption]." in text
    assert "[deny(" in text
    assert "[clausify(1)]" in text
    assert text.index("PROOF") < text.index("$F.  [") < text.index("end of proof")
    assert "THEOREM PROVED" in text


def test_tstp_is_tptp(proof: Proof) -> None:
    text = written(proof, "tstp")
    assert "SZS output start CNFRefutation" in text
    assert "$false" in text
    derivation = read_text(text, "test", "tptp")
    assert len(derivation.sentences) == len(proof.steps)


def test_sentences(proof: Proof) -> None:
    lines = written(proof, "explain").splitlines()
    assert "We know: all x (man(x) -> mortal(x))." in lines
    assert "Suppose the opposite: ¬mortal(socrates)." in lines
    assert lines[-2].endswith("that is a contradiction.")


def test_graphs(proof: Proof) -> None:
    assert written(proof, "dot").count("->") >= len(proof.steps) - 3
    picture = ElementTree.fromstring(written(proof, "svg"))
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) == len(proof.steps)


@pytest.mark.parametrize("text", [MORTAL, GROUP])
def test_json_comes_back_and_is_checked(text: str) -> None:
    found = prove(theory(text)).solution
    assert found is not None
    back = read(written(found, "json"))
    assert check(back) == []
    assert [step.literals for step in back.steps] == [step.literals for step in found.steps]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"steps": [{}]}', '{"steps": [[1]]}', "7"])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read(text)


def test_every_form_is_written(proof: Proof) -> None:
    assert all(written(proof, form).strip() for form in FORMATS)
