"""Proofs can be written in every form, and read back from JSON."""

from __future__ import annotations

import functools
import json
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proof_helpers import GROUP, proved, theory

from sleuth.errors import BadInput
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.formats.json_form import read
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Theory

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
    found = proved(theory(MORTAL)).solution
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
    # The denial of the goal has a line of its own.
    assert len(derivation.sentences) == len(proof.steps) + 1


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
    found = proved(theory(text)).solution
    assert found is not None
    back = read(written(found, "json"))
    assert check_proof(back) == []
    assert [step.literals for step in back.steps] == [step.literals for step in found.steps]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "7",
        "null",
        '{"steps": {}}',
        '{"steps": [{}]}',
        '{"steps": [[1]]}',
        '{"steps": [], "strategy": 3}',
        '{"steps": [], "statistics": []}',
        '{"steps": [], "statistics": {"cpu": NaN}}',
        '{"steps": [], "statistics": {"cpu": "much"}}',
        "[" * 100_000,
        '{"steps": ' * 100_000,
        '{"steps": [' + "1" * 5_000 + "]}",
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as raised:
        read(text, "proof.json")
    assert raised.value.place is not None
    assert raised.value.place.source == "proof.json"
    assert raised.value.remedy
    assert len(str(raised.value)) < 300


CLAUSE = {"number": 2, "rule": "input", "parents": [], "literals": []}
FORMULA = {"number": 1, "rule": "assumption", "parents": [], "tree": {"atom": ["p"]}}
NESTED: dict[str, Any] = {"atom": ["p"]}
for _ in range(300):
    NESTED = {"not": NESTED}


@pytest.mark.parametrize(
    "step",
    [
        CLAUSE | {"number": True},
        CLAUSE | {"number": 1.0},
        CLAUSE | {"number": "1"},
        CLAUSE | {"rule": None},
        CLAUSE | {"parents": 1},
        CLAUSE | {"parents": ["1"]},
        CLAUSE | {"parents": [False]},
        CLAUSE | {"places": [True]},
        CLAUSE | {"places": [0.0]},
        CLAUSE | {"places": {}},
        CLAUSE | {"literals": [["p"]]},
        CLAUSE | {"literals": [[True]]},
        CLAUSE | {"literals": [[1, "p"]]},
        CLAUSE | {"literals": [[True, ["p"]]]},
        CLAUSE | {"literals": [[True, "p", 3]]},
        CLAUSE | {"literals": [[True, "p", []]]},
        CLAUSE | {"literals": [[True, "p", [["f"]]]]},
        CLAUSE | {"literals": [[True, "p", {"variable": "x"}]]},
        CLAUSE | {"literals": "p"},
        CLAUSE | {"part": 3},
        CLAUSE | {"part": None},
        CLAUSE | {"rewrites": [["x", "y"]]},
        CLAUSE | {"rewrites": [["x", "y", "1"]]},
        CLAUSE | {"rewrites": "xyz"},
        CLAUSE | {"bindings": [["x", "y", "z"]]},
        CLAUSE | {"bindings": [["x", 1]]},
        CLAUSE | {"answers": [1]},
        {"number": 1, "rule": "input", "parents": []},
        {"number": 1, "rule": "goal", "parents": []},
        FORMULA | {"tree": "p"},
        FORMULA | {"tree": {"atom": []}},
        FORMULA | {"tree": {"atom": "p"}},
        FORMULA | {"tree": {"atom": ["p", 1]}},
        FORMULA | {"tree": {"atom": ["p"], "not": {}}},
        FORMULA | {"tree": {"implies": [{"atom": ["p"]}]}},
        FORMULA | {"tree": {"and": {}}},
        FORMULA | {"tree": {"all": {"variables": [1], "body": {"atom": ["p"]}}}},
        FORMULA | {"tree": {"all": {"variables": ["x"]}}},
        FORMULA | {"tree": {"nand": []}},
        FORMULA | {"tree": NESTED},
        FORMULA | {"forms": [{}]},
        FORMULA | {"forms": [{"named": FORMULA["tree"], "scoped": NESTED, "witnesses": []}]},
        FORMULA
        | {"forms": [{"named": FORMULA["tree"], "scoped": FORMULA["tree"], "witnesses": ["x"]}]},
    ],
    ids=lambda step: str(step)[:80],
)
def test_steps_of_the_wrong_shape_are_refused(step: dict[str, Any]) -> None:
    assert len(read(json.dumps({"steps": [FORMULA, CLAUSE]})).steps) == 2
    with pytest.raises(BadInput):
        read(json.dumps({"steps": [step]}))


def test_terms_that_nest_deeply_are_refused() -> None:
    text = json.dumps({"steps": [CLAUSE | {"literals": [[True, "p", "HERE"]]}]})
    for levels in (5_000, 100_000):
        inside = '["f",' * levels + '"x"' + "]" * levels
        with pytest.raises(BadInput, match="too deeply"):
            read(text.replace('"HERE"', inside))


values = st.recursive(
    st.sampled_from([None, True, False, 0, 1, -1, 2, 0.5, "x", "p", "f", "input", "resolve", ""]),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner)),
    max_leaves=5,
)


@given(st.data())
def test_json_with_anything_in_any_place_is_read_or_refused(data: st.DataObject) -> None:
    """A proof with any one value in it replaced is a proof, which is checked, or bad input."""
    changed = json.loads(written(_mortal(), "json"))
    where: Any = changed
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        key = data.draw(st.sampled_from(keys))
        inner = where[key]
        if not isinstance(inner, list | dict) or not inner or data.draw(st.integers(0, 4)) == 0:
            where[key] = data.draw(values)
            break
        where = inner
    try:
        back = read(json.dumps(changed))
    except BadInput:
        return
    check_proof(back)
    check_proof(back, _mortal_theory())


@functools.cache
def _mortal_theory() -> Theory:
    return theory(MORTAL)


@functools.cache
def _mortal() -> Proof:
    found = proved(_mortal_theory()).solution
    assert found is not None
    return found


def test_every_form_is_written(proof: Proof) -> None:
    assert all(written(proof, form).strip() for form in FORMATS)
