"""TPTP problems: what is read, what is refused, and that what is written means the same."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from finite_worlds import World, worlds
from formula_strategies import FUNCTIONS, RELATIONS, formulas
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sleuth.errors import BadInput
from sleuth.limits import LimitReached, Limits, Meter, metered
from sleuth.logic.clausify import clausify
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.ladr.symbols import OneUse
from sleuth.logic.reading import read_file, read_text
from sleuth.logic.source_text import MOST_SYMBOLS
from sleuth.logic.syntax import (
    FALSE,
    TRUE,
    Apply,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Variable,
    closure,
    conjunction,
    disjunction,
    equation,
    exists,
    for_all,
)
from sleuth.logic.theory import Distinct, Sentence, Theory
from sleuth.logic.tptp.plain_statements import PlainStatements
from sleuth.logic.tptp.reader import read_tptp
from sleuth.logic.tptp.tokens import Tokens
from sleuth.logic.tptp.writer import formula_text, write_tptp

X, Y = Variable("X"), Variable("Y")
P, Q, R = Atom("p"), Atom("q"), Atom("r")
CAPITALS = [Variable("X"), Variable("Y"), Variable("Z_1")]
ALL_WORLDS = [*worlds(1, FUNCTIONS, RELATIONS), *worlds(2, FUNCTIONS, RELATIONS)]
SOME_WORLDS = st.lists(st.sampled_from(ALL_WORLDS), min_size=10, max_size=10)


def read_one(text: str, kind: str = "fof") -> Formula:
    (sentence,) = read_tptp(f"{kind}(name,axiom,{text}).").sentences
    return sentence.formula


MEANINGS: list[tuple[str, Formula]] = [
    ("p", P),
    ("~ p", Not(P)),
    ("p & q & r", conjunction(P, Q, R)),
    ("p | q | r", disjunction(P, Q, R)),
    ("(p & q) | r", disjunction(conjunction(P, Q), R)),
    ("p => q", Implies(P, Q)),
    ("p <= q", Implies(Q, P)),
    ("p <=> q", Iff(P, Q)),
    ("p <~> q", Not(Iff(P, Q))),
    ("p ~& q", Not(conjunction(P, Q))),
    ("p ~| q", Not(disjunction(P, Q))),
    ("~ p & q", conjunction(Not(P), Q)),
    ("! [X] : s(X) & q", conjunction(for_all((X,), Atom("s", (X,))), Q)),
    ("! [X,Y] : s(X,Y)", for_all((X, Y), Atom("s", (X, Y)))),
    ("! [X] : ? [Y] : s(X,Y)", for_all((X,), exists((Y,), Atom("s", (X, Y))))),
    ("~ ! [X] : s(X)", Not(for_all((X,), Atom("s", (X,))))),
    ("! [X] : ~ X = a", for_all((X,), Not(equation(X, Apply("a"))))),
    ("? [X] : X != f(a)", exists((X,), Not(equation(X, Apply("f", (Apply("a"),)))))),
    ("$true => $false", Implies(TRUE, FALSE)),
    ("'Two words'('It\\'s',12)", Atom("Two words", (Apply("It's"), Apply("12")))),
    ("'p'", P),
    ("s(-3,1.5e2,1/2)", Atom("s", (Apply("-3"), Apply("1.5e2"), Apply("1/2")))),
    (
        "$distinct(a,b,c)",
        conjunction(
            Not(equation(Apply("a"), Apply("b"))),
            Not(equation(Apply("a"), Apply("c"))),
            Not(equation(Apply("b"), Apply("c"))),
        ),
    ),
]


@pytest.mark.parametrize(("text", "formula"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_a_formula_means_what_tptp_says(text: str, formula: Formula) -> None:
    assert read_one(text) == formula


def test_clauses_have_free_variables() -> None:
    assert read_one("(p | ~ s(X) | X != a)", "cnf") == disjunction(
        P, Not(Atom("s", (X,))), Not(equation(X, Apply("a")))
    )


def test_roles_labels_places_and_comments() -> None:
    theory = read_tptp(
        """% a comment
/* and a longer
   one */
fof(one,axiom, p).
fof('the second',hypothesis, q, file('x.p',one), [status(thm), [a,b]]).
cnf(3,negated_conjecture, ~ r).
fof(aim,conjecture, p).
fof(kind,type, p).
""",
        "t.p",
    )
    assert [(each.label, each.list_name, each.role) for each in theory.sentences] == [
        ("one", "axiom", "fact"),
        ("the second", "hypothesis", "fact"),
        ("3", "negated_conjecture", "fact"),
        ("aim", "conjecture", "goal"),
    ]
    assert [str(each.place) for each in theory.sentences][:2] == ["t.p:4:1", "t.p:5:1"]
    assert [each.text for each in theory.sentences] == ["p", "q", "~ r", "p"]
    assert [str(warning) for warning in theory.warnings] == [
        "t.p:8:10: a formula in the role of type is left out"
    ]


def test_objects_in_double_quotes_differ() -> None:
    theory = read_tptp('fof(a,axiom, p("Ann","Bob")). fof(b,axiom, q("Ann")).')
    assert theory.distinct == (Distinct((Apply('"Ann"'), Apply('"Bob"'))),)


def test_several_conjectures_and_unbound_variables_are_warnings() -> None:
    theory = read_tptp("fof(a,conjecture,p(X)). fof(b,conjecture,q).", "t")
    assert [str(warning) for warning in theory.warnings] == [
        "t:1:18: variable X is not bound: read as universal",
        "t:1:25: several conjectures: proving one of them is taken to be enough",
    ]


def test_include_takes_all_or_the_named_formulas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Axioms").mkdir()
    (tmp_path / "Axioms" / "a.ax").write_text("fof(a1,axiom,p). fof(a2,axiom,q).")
    problem = tmp_path / "problem.p"
    problem.write_text("include('Axioms/a.ax',[a2]). fof(c,conjecture,q).")
    assert [each.label for each in read_file(problem, includes=True).sentences] == ["a2", "c"]
    problem.write_text("include('Axioms/a.ax'). fof(c,conjecture,q).")
    theory = read_file(problem, includes=True)
    assert [each.label for each in theory.sentences] == ["a1", "a2", "c"]
    assert "a.ax:1:1" in str(theory.sentences[0].place)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "problem.p").write_text(problem.read_text())
    with pytest.raises(BadInput, match=r"there is no Axioms/a\.ax in "):
        read_file(elsewhere / "problem.p", includes=True)
    assert len(read_file(elsewhere / "problem.p", includes=[tmp_path]).sentences) == 3
    monkeypatch.setenv("TPTP", str(tmp_path))
    assert len(read_file(elsewhere / "problem.p", includes=True).sentences) == 3


def test_files_are_included_only_where_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.ax").write_text("fof(a1,axiom,p).")
    (tmp_path / "problem.p").write_text("include('a.ax').")
    refused = pytest.raises(BadInput, match="other files are not read from here")
    with refused:
        read_file(tmp_path / "problem.p")
    with refused:
        read_text("include('a.ax').", folder=tmp_path)
    with refused:
        read_tptp("include('a.ax').")


def test_nothing_outside_the_folder_is_included(tmp_path: Path) -> None:
    (tmp_path / "secret.ax").write_text("fof(a1,axiom,p).")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.ax").symlink_to(tmp_path / "secret.ax")
    (inside / "folder").symlink_to(tmp_path)
    (inside / "loop.ax").symlink_to(inside / "loop.ax")
    names = ("../secret.ax", str(tmp_path / "secret.ax"), "link.ax", "folder/secret.ax")
    for name in (*names, "loop.ax", ".", "x" * 5000):
        with pytest.raises(BadInput, match="t:1:9: there is no "):
            read_text(f"include('{name}').", "t", folder=inside, includes=True)


def test_what_stands_in_an_included_file_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "a.ax").write_text("fof(a1,axiom,\n secret &).")
    (tmp_path / "b.ax").write_text("fof(a2,axiom,p).\ninclude('a.ax').")
    for name, line in (("a", 2), ("b", 2)):
        with pytest.raises(BadInput, match=rf"t:1:9: {name}\.ax cannot .* line {line}") as error:
            read_text(f"include('{name}.ax').", "t", folder=tmp_path, includes=True)
        assert "secret" not in str(error.value)


def test_includes_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "c.ax").write_bytes(b"\xff")
    (tmp_path / "b.ax").write_text("include('b.ax').")
    (tmp_path / "s.ax").write_text("fof(a2,axiom,p).")
    for number in range(20):
        (tmp_path / f"d{number}.ax").write_text(f"include('d{number + 1}.ax').")
    monkeypatch.setattr("sleuth.logic.tptp.includes._MOST_BYTES", 1000)
    for text, words in (
        ("include('c.ax').", "c.ax cannot be read as text"),
        ("include('b.ax').", "b.ax includes itself"),
        ("include('d0.ax').", "includes nest more than 10 deep"),
        ("include('s.ax').\n" * 101, "includes are larger than"),
    ):
        with pytest.raises(BadInput, match=words):
            read_text(text, "t", folder=tmp_path, includes=True)
    (tmp_path / "s.ax").write_text("")
    with pytest.raises(BadInput, match="t:101:9: more than 100 files"):
        read_text("include('s.ax').\n" * 101, "t", folder=tmp_path, includes=True)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("fof(a,axiom, p & q | r).", 20, "| does not associate"),
        ("fof(a,axiom, p => q => r).", 21, "=> does not associate"),
        ("fof(a,axiom, p & q => r).", 20, "=> does not associate"),
        ("fof(a,axiom, X).", 14, "X is a variable"),
        ("fof(a,axiom, 12).", 14, "12 is not a formula"),
        ("fof(a,axiom, ! [x] : p(x)).", 17, "x where a variable"),
        ("fof(a,axiom, p(X).", 18, ". where ) was expected"),
        ("fof(a,axiom, p)", 15, "the end of the text where ."),
        ("cnf(a,axiom, p & q).", 14, "a disjunction of literals"),
        ("thf(a,axiom, p).", 1, "thf is not read"),
        ("foo(a,axiom, p).", 1, "foo where fof, cnf, tff or include"),
        ("fof(a,axiom, p & ¬q).", 18, "¬ has no meaning"),
        ("fof(A,axiom, p).", 5, "A where a name"),
    ],
)
def test_an_error_names_its_place_and_points_at_it(text: str, column: int, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_tptp(text, "t")
    assert caught.value.place is not None
    assert caught.value.place.column == column
    assert words in str(caught.value)
    assert str(caught.value).split("\n")[2].index("^") == 3 + column


@settings(max_examples=150, deadline=None)
@given(formulas(CAPITALS, leaves=12))
def test_formulas_read_back_the_same(formula: Formula) -> None:
    assert read_one(formula_text(formula)) == formula


@settings(max_examples=100, deadline=None)
@given(st.lists(formulas(leaves=8), min_size=1, max_size=2), formulas(), SOME_WORLDS)
def test_what_is_written_from_ladr_has_the_same_models(
    facts: list[Formula], goal: Formula, some_worlds: list[World]
) -> None:
    theory = Theory((*map(Sentence, facts), Sentence(goal, "goals", "goal")))
    again = read_tptp(write_tptp(theory))
    assert len(again.facts) == len(facts)
    for world in some_worlds:
        for before, after in zip(theory.sentences, again.sentences, strict=True):
            assert world.holds(before.formula) == world.holds(after.formula)


NAMES = st.sampled_from(
    ["a", "x", "Ann", "+", "'", "two words", "\\", "é", "0", "$cons", "=>", '"']
)


@settings(max_examples=100, deadline=None)
@given(NAMES, NAMES, st.lists(NAMES, max_size=3))
def test_any_name_is_written_so_that_it_is_read_back(
    relation: str, function: str, constants: list[str]
) -> None:
    args: tuple[Term, ...] = tuple(map(Apply, constants))
    formula = Atom(relation, (Apply(function, args),))
    assume(OneUse().clash(formula) is None)
    assert read_one(formula_text(formula)) == formula


def test_variables_are_capitalised_without_clashes() -> None:
    x, big, under = Variable("x"), Variable("X"), Variable("_x")
    formula = for_all((x,), exists((big, under), Atom("r", (x, big, under))))
    text = formula_text(formula)
    assert text == "! [X1] : ? [X,X_x] : r(X1,X,X_x)"


def test_several_goals_become_one_conjecture() -> None:
    theory = read_ladr("formulas(goals). p(x). q. end_of_list.")
    again = read_tptp(write_tptp(theory))
    (goal,) = again.goals
    x = Variable("X")
    assert goal.formula == disjunction(for_all((x,), Atom("p", (x,))), Q)


def test_distinct_groups_become_an_axiom() -> None:
    theory = read_ladr("list(distinct). [a,b]. [c]. end_of_list.")
    (only,) = read_tptp(write_tptp(theory)).sentences
    assert only.formula == Not(equation(Apply("a"), Apply("b")))


def shapes(theory: Theory) -> Counter[tuple[tuple[bool, str], ...]]:
    """The clauses of a theory without the names of symbols and variables."""

    def tree(term: Term) -> str:
        if isinstance(term, Variable):
            return "?"
        return f"({''.join(map(tree, term.args))})"

    return Counter(
        tuple(
            sorted(
                (literal.positive, " ".join(map(tree, literal.atom.args)))
                for literal in clause.literals
            )
        )
        for clause in clausify(theory).clauses
    )


@pytest.mark.slow
def test_the_reference_problems_agree_with_their_twins_in_ladr(shared: Path) -> None:
    paths = sorted((shared / "logic" / "proofs").glob("*.p"))
    assert len(paths) > 30
    for path in paths:
        theory, twin = read_file(path), read_file(path.with_suffix(".in"))
        assert theory.warnings == (), path.name
        assert len(theory.facts) == len(twin.facts), path.name
        assert len(theory.goals) == len(twin.goals), path.name
        assert shapes(theory) == shapes(twin), path.name


@pytest.mark.slow
def test_the_reference_problems_are_written_so_that_they_are_read_back(shared: Path) -> None:
    for path in sorted((shared / "logic").glob("*/*.in")):
        theory = read_file(path)
        again = read_tptp(write_tptp(theory))
        written = len(theory.facts) + len(theory.distinct) + bool(theory.goals)
        assert len(again.sentences) == written, path.name
        assert write_tptp(again) == write_tptp(theory), path.name


PIECES = "fof(a,axiom, cnf( p s(X) X ! ? [X] : & | ~ => = ( ) , ). 'a' ¬ 12"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES.split()), max_size=12))
def test_any_text_is_read_or_refused_in_words(pieces: list[str]) -> None:
    try:
        read_tptp(" ".join(pieces))
    except BadInput as error:
        assert error.place is not None


@pytest.mark.parametrize(
    "text",
    [
        "thf(a, type, f: $i > $i).",
        "fof(a, axiom, p).\nthf(b, axiom, ^[X: $i]: (f @ X)).",
        "tcf(a,b,p).",
    ],
)
def test_statements_of_other_languages_are_named_as_what_they_are(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not read.*only cnf, fof and tff are"):
        read_tptp(text)


@pytest.mark.parametrize("number", ["9" * 5000, "'" + "9" * 5000 + "'"])
def test_a_number_without_end_is_refused_at_its_place(number: str) -> None:
    with pytest.raises(BadInput, match=r"input:2:15: a number of 5000 digits"):
        read_tptp(f"\ncnf(a,axiom,p({number})).")


def test_a_large_theory_is_read_where_time_is_limited() -> None:
    text = "cnf(a,axiom,p).\n" * (MOST_SYMBOLS // 9 + 10)
    with pytest.raises(BadInput, match="limit on seconds"):
        read_tptp(text)
    with metered(Meter(Limits(seconds=60))):
        assert len(read_tptp(text).sentences) == MOST_SYMBOLS // 9 + 10
    with metered(Meter(Limits(seconds=0.05))), pytest.raises(LimitReached):
        read_tptp(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cnf(a,axiom,p(a)).\ncnf(b,axiom,p(a,b)).", "p has 1 argument before and here 2"),
        ("cnf(a,axiom,p(f(a))).\ncnf(b,axiom,p(f)).", "f has 1 argument before and here 0"),
        ("cnf(a,axiom,p(a)).\ncnf(b,axiom,q(p)).", "p is a relation before and here a function"),
    ],
)
def test_a_symbol_has_one_use(text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_tptp(text, "t.p")
    assert str(caught.value).startswith(f"t.p:2:1: {words}")


def _both_ways(text: str, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is read of a text, or the error, with and without the quick way for plain statements."""
    found: list[object] = []
    for quickly in (True, False):
        with monkeypatch.context() as changed:
            if not quickly:
                changed.setattr(PlainStatements, "read", lambda self, text, offset: None)
            try:
                theory = read_tptp(text)
                found.append((theory.sentences, theory.warnings))
            except BadInput as error:
                found.append(str(error))
    return found


@given(formula=formulas(CAPITALS), kind=st.sampled_from(("fof", "fof", "cnf")), data=st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_plain_statements_are_read_as_all_others(
    formula: Formula, kind: str, data: st.DataObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = closure(formula) if data.draw(st.booleans()) else formula
    text = f"{kind}(a,axiom,({formula_text(shown)})).\n{kind}(b,axiom,p(X)|q)."
    quick, full = _both_ways(text, monkeypatch)
    assert quick == full
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(["", *"()~!&|=Xa,[", "=>"]))
    quick, full = _both_ways(text[:place] + sign + text[place + 1 :], monkeypatch)
    assert quick == full


def test_plain_formulas_take_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[int] = []
    load = Tokens.load

    def counted(tokens: Tokens, offset: int) -> None:
        loads.append(offset)
        load(tokens, offset)

    monkeypatch.setattr(Tokens, "load", counted)
    lines = [
        f"fof(a{number},axiom,( ! [X,Y] : ( ( p(X,f(Y)) & ~ q ) => ? [Z] : ( Z = X <=> r(Z) ) ) ))."
        for number in range(100)
    ]
    assert len(read_tptp("\n".join(lines)).sentences) == 100
    # The beginning and the end.
    assert len(loads) == 2
