"""How models are printed, and that Mace4's forms read back."""

from __future__ import annotations

import json
from ast import literal_eval

from sleuth.drawing import to_svg
from sleuth.logic.models.formats import FORMATS, portable
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.signature import Symbol
from sleuth.logic.models.tables import drawing, text
from sleuth.logic.reading import read_text

MODEL = Interpretation(
    2,
    {
        Symbol("e", 0, False): (0,),
        Symbol("'", 1, False): (0, 1),
        Symbol("*", 2, False): (0, 1, 1, 0),
        Symbol("p", 1, True): (0, 1),
        Symbol("q", 0, True): (1,),
        Symbol("r", 2, True): (1, 0, 0, 1),
    },
)

STANDARD = """interpretation( 2, [number=3, seconds=0], [

        function(e, [ 0 ]),

        function('(_), [ 0, 1 ]),

        function(*(_,_), [
                0, 1,
                1, 0 ]),

        relation(p(_), [ 0, 1 ]),

        relation(q, [ 1 ]),

        relation(r(_,_), [
                1, 0,
                0, 1 ])
]).
"""


def test_standard_form() -> None:
    assert FORMATS["standard"](MODEL, 3, 0) == STANDARD


def test_cooked_form_reads_back_as_facts() -> None:
    cooked = FORMATS["cooked"](MODEL, 1, 0)
    theory = read_text(f"formulas(facts).\n{cooked}\nend_of_list.")
    assert len(theory.sentences) == 1 + 2 + 4 + 2 + 1 + 4
    assert "0 * 1 = 1." in cooked
    assert "-p(0)." in cooked


def test_portable_form_is_one_list_that_python_and_json_read_alike() -> None:
    odd = Interpretation(1, {Symbol("\\", 1, False): (0,), Symbol('say "é"', 0, True): (1,)})
    text = portable([MODEL, odd], 3)
    models = json.loads(text)
    assert literal_eval(text) == models
    (size, comments, entries), other = models
    assert size == 2
    assert comments == ["=(number,1)", "=(seconds,3)"]
    assert ["function", "*", 2, [[0, 1], [1, 0]]] in entries
    assert ["relation", "q", 0, 1] in entries
    assert other == [
        1,
        ["=(number,2)", "=(seconds,3)"],
        [["function", "\\", 1, [0]], ["relation", 'say "é"', 0, 1]],
    ]


def test_tabular_form_has_cayley_tables() -> None:
    tabular = FORMATS["tabular"](MODEL, 1, 0)
    assert " *:\n      | 0 1\n    --+----\n    0 | 0 1\n    1 | 1 0\n" in tabular


def test_json_nests_tables() -> None:
    data = MODEL.to_json()
    assert data["functions"]["*"] == [[0, 1], [1, 0]]
    assert data["functions"]["e"] == 0
    assert data["relations"]["r"] == [[1, 0], [0, 1]]


def test_text_names_elements_by_a_distinct_list() -> None:
    theory = read_text("list(distinct). [Ann, Bob]. end_of_list.")
    model = Interpretation(
        2,
        {
            Symbol("Ann", 0, False): (1,),
            Symbol("Bob", 0, False): (0,),
            Symbol("killer", 1, True): (0, 1),
            Symbol("likes", 2, True): (0, 1, 0, 0),
            Symbol("boss", 0, False): (1,),
        },
    )
    shown = text(model, theory.distinct, numbers=False)
    assert "killer: Ann" in shown
    assert "likes: (Bob,Ann)" in shown
    assert "boss = Ann" in shown


def test_drawing_has_a_table_for_each_symbol() -> None:
    svg = to_svg(drawing(MODEL, (), numbers=True))
    assert svg.startswith("<svg ")
    assert svg.count(">*<") == 1


def test_a_riddle_is_drawn_with_its_table() -> None:
    theory = read_text("list(distinct). [Ann, Bob]. end_of_list.")
    symbols = {Symbol("Ann", 0, False): (1,), Symbol("Bob", 0, False): (0,)}
    board = drawing(
        Interpretation(2, {**symbols, Symbol("f", 3, False): (0,) * 8}),
        theory.distinct,
        numbers=True,
    )
    assert [[board.cell(row, column).text for column in (0, 1)] for row in (0, 1)] == [
        ["0", "1"],
        ["Bob", "Ann"],
    ]
    assert (board.rows, board.columns) == (2, 2), "no names stand beside it"
    assert board.caption == "not drawn: f"
