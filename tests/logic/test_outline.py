"""What a text says: symbols with their lines, claims, and what is odd."""

from __future__ import annotations

from typing import Any

import pytest

from sleuth.errors import BadInput, BadRequest
from sleuth.examples import example_names, example_text
from sleuth.request import Request
from sleuth.running import run


def _outline(text: str, kind: str = "theory", **options: Any) -> Any:
    return run(Request("outline", kind, text, options=options)).result


def test_symbols_are_found_with_their_lines() -> None:
    found = _outline("formulas(assumptions).\np(a).\np(x) -> q(f(x),a).\nend_of_list.\n")
    assert found["symbols"] == [
        {"name": "p", "arity": 1, "kind": "relation", "lines": [2, 3]},
        {"name": "a", "arity": 0, "kind": "constant", "lines": [2, 3]},
        {"name": "q", "arity": 2, "kind": "relation", "lines": [3]},
        {"name": "f", "arity": 1, "kind": "function", "lines": [3]},
    ]
    assert found["summary"] == "2 facts, 0 goals"
    assert found["claims"] == [
        {
            "goal": None,
            "line": None,
            "proofs": True,
            "models": True,
            "bounded": False,
            "sizes": "1-100",
            "conclusive": True,
        }
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("fof(a,axiom,p).", "tptp"),
        ("1\np(aa)", "clauses"),
        ("formulas(sos).\nend_of_list.", "ladr"),
    ],
)
def test_the_language_is_told(text: str, language: str) -> None:
    assert _outline(text)["language"] == language
    assert _outline(text, language=language)["language"] == language


def test_every_example_has_an_outline() -> None:
    for name in example_names("theory"):
        found = _outline(example_text("theory", name))
        assert found["symbols"]
        assert found["claims"]


def test_riddles_have_one_too() -> None:
    found = _outline(example_text("riddle", "zebra"), "riddle")
    assert found["summary"] == "15 clues, 5 categories"
    assert found["categories"][0]["name"] == "colour"


def test_errors_have_their_place() -> None:
    with pytest.raises(BadInput) as caught:
        _outline("formulas(assumptions).\np(a.\nend_of_list.\n")
    assert caught.value.place is not None
    assert caught.value.place.line == 2


def test_other_kinds_are_refused() -> None:
    with pytest.raises(BadRequest):
        _outline("", "maze")
