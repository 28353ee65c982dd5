"""LADR is read as the original programs read it, construct by construct."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.errors import BadInput
from sleuth.logic.ladr.nodes import NodeKind, ParseNode
from sleuth.logic.ladr.reader import read_formula, read_ladr
from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    numeral,
    numeral_value,
)
from sleuth.logic.theory import Distinct, Theory


def shape(formula: Formula | Term) -> str:
    """A formula with all parentheses; variables are marked with a question mark."""
    match formula:
        case Variable(name):
            return f"?{name}"
        case Apply(name, args) | Atom(name, args):
            return f"{name}({' '.join(map(shape, args))})" if args else name
        case Not(body):
            return f"(not {shape(body)})"
        case And(parts):
            return f"(and {' '.join(map(shape, parts))})"
        case Or(parts):
            return f"(or {' '.join(map(shape, parts))})"
        case Implies(premise, conclusion):
            return f"({shape(premise)} implies {shape(conclusion)})"
        case Iff(left, right):
            return f"({shape(left)} iff {shape(right)})"
        case ForAll(variables, body):
            return f"(all {' '.join(map(shape, variables))} {shape(body)})"
        case Exists(variables, body):
            return f"(some {' '.join(map(shape, variables))} {shape(body)})"


def facts(text: str) -> Theory:
    return read_ladr(f"formulas(assumptions).\n{text}\nend_of_list.\n")


def warned(text: str) -> list[str]:
    return [str(warning) for warning in read_ladr(text, "t").warnings]


MEANINGS = [
    # precedences and associativity
    ("p & q | r & s", "(or (and p q) (and r s))"),
    ("p | q -> r & s", "((or p q) implies (and r s))"),
    ("p -> q | r", "(p implies (or q r))"),
    ("p <- q", "(q implies p)"),
    ("p | q <-> r", "((or p q) iff r)"),
    ("p & q & r", "(and p q r)"),
    ("(p & q) & r", "(and p q r)"),
    ("p | (q | r)", "(or p q r)"),
    ("-p & q", "(and (not p) q)"),
    ("-(p & q)", "(not (and p q))"),
    ("- -p", "(not (not p))"),
    ("--p", "(not (not p))"),
    ("p|-q", "(or p (not q))"),
    # equality and negation
    ("-a = b", "=(-(a) b)"),
    ("-(a = b)", "(not =(a b))"),
    ("a != b", "(not =(a b))"),
    ("x=-y", "=(?x -(?y))"),
    ("a == b", "==(a b)"),
    ("a !== b", "(not ==(a b))"),
    ("p(x) -> a = b & c != d", "(p(?x) implies (and =(a b) (not =(c d))))"),
    # relations and operations
    ("a < b & c >= d", "(and <(a b) >=(c d))"),
    ("a @< b | c @>= d", "(or @<(a b) @>=(c d))"),
    ("a * b = c + d", "=(*(a b) +(c d))"),
    ("(a * b) * c = a / (b \\ c)", "=(*(*(a b) c) /(a \\(b c)))"),
    ("x ^ y = x v y", "=(^(?x ?y) v(?x ?y))"),
    ("a @ b = c", "=(@(a b) c)"),
    ("x'' = x", "=('('(?x)) ?x)"),
    ("x' ' = x", "=('('(?x)) ?x)"),
    ("-x' = x", "=(-('(?x)) ?x)"),
    ("v * v = v", "=(*(?v ?v) ?v)"),
    ("p && q", "&&(p q)"),
    ("p || q", "||(p q)"),
    ("*(a,b) = f (a , b)", "=(*(a b) f(a b))"),
    # quantifiers
    ("all x p(x) -> q(x)", "((all ?x p(?x)) implies q(?x))"),
    ("all x p(x) & q(x)", "(and (all ?x p(?x)) q(?x))"),
    ("all x (p(x) -> q(x))", "(all ?x (p(?x) implies q(?x)))"),
    ("all x all y exists z r(x,y,z)", "(all ?x ?y (some ?z r(?x ?y ?z)))"),
    ("exists x x = a", "(some ?x =(?x a))"),
    ("-(all x p(x))", "(not (all ?x p(?x)))"),
    ("all x -p(x)", "(all ?x (not p(?x)))"),
    ("p | (exists n q(n))", "(or p (some ?n q(?n)))"),
    ("all n p(n,m)", "(all ?n p(?n m))"),
    ("all v v = v", "(all ?v =(?v ?v))"),
    ("all(a)", "all(a)"),
    # names and variables
    ("p(x,u2,w_1,xyz,under)", "p(?x ?u2 ?w_1 ?xyz ?under)"),
    ("p(a,X,_x,t,tx,Uv,1)", "p(a X _x t tx Uv 1)"),
    ("x(a)", "x(a)"),
    ('p("x","two words")', "p(x two words)"),
    # truth values
    ("$T -> -$F", "((and ) implies (not (or )))"),
    ("p | $F", "p"),
    # lists
    ("p([])", "p($nil)"),
    ("p([a,x])", "p($cons(a $cons(?x $nil)))"),
    ("p([a,b:x])", "p($cons(a $cons(b ?x)))"),
    ("p([a:[b:x]])", "p($cons(a $cons(b ?x)))"),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_a_formula_means_what_the_original_reads(text: str, meaning: str) -> None:
    assert shape(facts(f"{text}.").sentences[0].formula) == meaning


ARITHMETIC = [
    ("a + b + c = d", "=(+(a +(b c)) d)"),
    ("a * b + c * d < e", "<(+(*(a b) *(c d)) e)"),
    ("(x + y) mod n = 0", "=(mod(+(?x ?y) n) 0)"),
    ("x + y mod n = 0", "=(+(?x mod(?y n)) 0)"),
    ("x + -y = 1", "=(+(?x -(?y)) 1)"),
    ("x - y = 1", "=(+(?x -(?y)) 1)"),
    ("x - y - z = 1", "=(+(?x +(-(?y) -(?z))) 1)"),
    ("x - y * z = -1", "=(+(?x -(*(?y ?z))) -(1))"),
    ("abs(x + -1) = min(y,domain_size)", "=(abs(+(?x -(1))) min(?y domain_size))"),
]


@pytest.mark.parametrize(("text", "meaning"), ARITHMETIC, ids=[text for text, _ in ARITHMETIC])
def test_arithmetic_changes_the_operators(text: str, meaning: str) -> None:
    theory = read_ladr(f"set(arithmetic). formulas(sos). {text}. end_of_list.")
    assert theory.arithmetic
    assert shape(theory.sentences[0].formula) == meaning


def test_a_commented_arithmetic_changes_nothing() -> None:
    with pytest.raises(BadInput):
        read_ladr("% set(arithmetic).\nformulas(sos). a + b + c = d. end_of_list.")


ERRORS = [
    ("p -> q -> r.", 2, 8, "-> does not associate"),
    ("p <-> q -> r.", 2, 9, "-> does not associate"),
    ("a + b + c = d.", 2, 7, "+ does not associate"),
    ("a = b = c.", 2, 7, "= does not associate"),
    ("-all x p(x).", 2, 2, "all cannot stand here"),
    ("all x,y p(x,y).", 2, 6, "one variable"),
    ("p => q.", 2, 3, "write ->"),
    ("p and q.", 2, 3, "write &"),
    ("not p.", 2, 5, "operator"),
    ("~p.", 2, 1, "write -"),
    ("p(x.", 2, 2, "( is never closed"),
    ("p(x)).", 2, 5, ") where"),
    ("p(x,).", 2, 5, ") where"),
    ("p & .", 2, 5, "the period where"),
    ("p(a]).", 2, 4, "] where"),
    ("x.", 2, 1, "x is a variable"),
    ("p & x.", 2, 5, "x is a variable"),
    ("3.", 2, 1, "3 is a number"),
    ("[a].", 2, 1, "a list where a formula"),
    ("f(all x p(x)) = a.", 2, 3, "a quantified formula where a term"),
    ("p # label(a) & q.", 2, 5, "an attribute is a name"),
    ("(p # label(a)) & q.", 2, 2, "attributes stand at the end"),
    ("p(a). p(a,b).", 2, 7, "p has 1 argument before and here 2"),
    ("f(a) = a. f(a,a) = a.", 2, 11, "f has 1 argument before and here 2"),
    ("p(a). p(a) = b.", 2, 7, "p is a relation before and here a function"),
    ("p(a,q). q.", 2, 9, "q is a function before and here a relation"),
    ("p(§).", 2, 3, "§ has no meaning"),
    ('p("abc).', 2, 3, "a string that does not end"),
    ("p(a) %BEGIN .", 2, 6, "%BEGIN without %END"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"), ERRORS, ids=[text for text, *_ in ERRORS]
)
def test_an_error_names_its_place_and_points_at_it(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadInput) as caught:
        facts(text)
    place = caught.value.place
    assert place is not None
    assert (place.line, place.column) == (line, column), str(caught.value)
    first, *rest = str(caught.value).split("\n")
    assert words in first
    assert rest[0] == "    " + text.split("\n")[0]
    assert rest[1].index("^") == 4 + column - 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("p(a).", "p is not a command"),
        ("formula(sos). p. end_of_list.", "did you mean formulas?"),
        ("formulas(sos). p.", "list sos has no end_of_list."),
        ("formulas(sos). p. end_of_lst.", "is this a misspelt one?"),
        ("end_of_list.", "outside of any list"),
        ("if(Mace4). set(arithmetic).", "no end_if"),
        ("if(Mace4). if(Mace4). end_if. end_if.", "do not nest"),
        ("set(a,b).", "set with 2 arguments"),
        ("lex.", "lex without arguments"),
        ("assign(max_weight, [1]).", "a number or a word"),
        ("op(infix, 400, +).", "a number from 1 to 999"),
        ("op(400, infixed, +).", "no kind of operator"),
        ("redeclare(nand, &).", "cannot be redeclared"),
        ("list(distinct). a. end_of_list.", "lists such as [a,b,c]"),
        ("formulas(sos). p", "no period"),
    ],
)
def test_bad_commands_are_errors(text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_ladr(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("depth", [300, 30000])
def test_deep_nesting_is_an_error_and_no_crash(depth: int) -> None:
    text = "p(" + "f(" * depth + "a" + ")" * depth + ")."
    with pytest.raises(BadInput, match=r"2:1: this nests more than 250 deep"):
        facts(text)


@pytest.mark.parametrize("negations", ["-" * 190_000, "- " * 60_000, "-" * 3_000, "-(" * 3_000])
def test_deep_negations_are_refused_before_their_tree_is_built(
    negations: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = []

    def counted(kind: NodeKind, name: str, args: tuple[ParseNode, ...], start: int) -> ParseNode:
        nodes.append(name)
        return ParseNode(kind, name, args, start)

    monkeypatch.setattr("sleuth.logic.source_text.MOST_SYMBOLS", 1_000_000)
    monkeypatch.setattr("sleuth.logic.ladr.nodes.ParseNode", counted)
    with pytest.raises(BadInput, match=r"2:1: this nests more than 250 deep"):
        facts(f"{negations}p(a).")
    assert "-" not in nodes


def test_long_chains_are_no_deep_nesting() -> None:
    chain = " | ".join(f"p{number}" for number in range(5000))
    formula = facts(f"{chain}.").sentences[0].formula
    assert isinstance(formula, Or)
    assert len(formula.parts) == 5000
    brackets = "p | (" * 800 + "p" + ")" * 800
    nested = facts(f"{brackets}.").sentences[0].formula
    assert isinstance(nested, Or)
    assert len(nested.parts) == 801


def test_lists_of_any_name_have_roles() -> None:
    theory = read_ladr(
        """formulas(assumptions). p1. end_of_list.
        formulas(sos). p2. end_of_list. formulas(usable). p3. end_of_list.
        formulas( own_name ). p4. end_of_list. clauses(sos). p5. end_of_list.
        formulas(goals). p6. end_of_list. formulas(hints). p7. end_of_list.
        formulas(demodulators). a = b. end_of_list. formulas(goals). end_of_list."""
    )
    roles = [(sentence.list_name, sentence.role) for sentence in theory.sentences]
    assert roles == [
        ("assumptions", "fact"),
        ("sos", "fact"),
        ("usable", "fact"),
        ("own_name", "fact"),
        ("sos", "fact"),
        ("goals", "goal"),
        ("hints", "hint"),
        ("demodulators", "demodulator"),
    ]
    assert [sentence.text for sentence in theory.facts] == ["p1", "p2", "p3", "p4", "p5"]
    assert [sentence.text for sentence in theory.goals] == ["p6"]
    assert theory.warnings == ()


def test_every_sentence_knows_its_place_and_text() -> None:
    theory = read_ladr("formulas(sos).\n  p(a).\n  q( a )\n    -> p(a).\nend_of_list.", "t.in")
    assert [str(sentence.place) for sentence in theory.sentences] == ["t.in:2:3", "t.in:3:3"]
    assert theory.sentences[1].text == "q( a ) -> p(a)"


def test_attributes() -> None:
    (sentence,) = facts('p(x) # label("two words") #answer(x)#bsub_hint_wt(3).').sentences
    assert sentence.label == "two words"
    assert sentence.answers == (Variable("x"),)
    assert sentence.attributes[2] == Apply("bsub_hint_wt", (numeral(3),))
    assert shape(sentence.formula) == "p(?x)"
    assert facts("p.").sentences[0].label is None


def test_prolog_style_variables_hold_for_the_whole_input() -> None:
    theory = read_ladr("formulas(sos). p(X,_y,x). end_of_list. set(prolog_style_variables).")
    assert theory.prolog_style
    assert shape(theory.sentences[0].formula) == "p(?X ?_y x)"


def test_settings_keep_their_order_and_the_last_one_counts() -> None:
    theory = read_ladr(
        "assign(max_models, -1). set(auto). assign(max_models,7). clear(auto). assign(order, kbo)."
    )
    assert [(each.name, each.value) for each in theory.settings] == [
        ("max_models", -1),
        ("auto", True),
        ("max_models", 7),
        ("auto", False),
        ("order", "kbo"),
    ]
    assert theory.number("max_models", 1) == 7
    assert theory.number("domain_size", 2) == 2
    assert not theory.flag("auto", True)
    assert theory.setting("order") == "kbo"
    assert theory.warnings == ()


def test_if_blocks_are_kept_for_their_program() -> None:
    theory = read_ladr(
        """if(Prover9). set(auto). formulas(sos). p. end_of_list. end_if.
        if(Mace4). assign(domain_size, 3). formulas(sos). q. end_of_list.
        list(distinct). [a,b]. end_of_list. end_if.
        formulas(sos). r. end_of_list."""
    )
    prover, models = theory.for_program("Prover9"), theory.for_program("Mace4")
    assert [sentence.text for sentence in prover.facts] == ["p", "r"]
    assert [sentence.text for sentence in models.facts] == ["q", "r"]
    assert prover.distinct == ()
    assert len(models.distinct) == 1
    assert prover.setting("domain_size") is None
    assert models.setting("domain_size") == 3
    assert warned("if(Otter). set(auto). end_if.") == [
        "t:1:1: no program is called Otter: the block is skipped"
    ]


def test_comments_and_blocks_of_them_are_no_text() -> None:
    theory = read_ladr(
        """% formulas(sos). p. end_of_list.
        formulas(sos).  % p.
        %BEGIN
        p. This need not be LADR ("at all).
        %END
        q. %BEGINNING of nothing
        r.
        end_of_list."""
    )
    assert [sentence.text for sentence in theory.facts] == ["q", "r"]


def test_distinct_lists() -> None:
    theory = read_ladr("list(distinct). [Ann,x]. [1,2,3]. end_of_list.", "t")
    assert [each.members for each in theory.distinct] == [
        (Apply("Ann"), Apply("x")),
        (numeral(1), numeral(2), numeral(3)),
    ]
    assert isinstance(theory.distinct[0], Distinct)
    assert str(theory.distinct[1].place) == "t:1:26"


def test_other_lists_and_commands_are_kept_as_terms() -> None:
    theory = read_ladr(
        """list(weights). weight(f(x)) = 3 + weight(x). weight(a) = 2. end_of_list.
        list(actions). given=100 -> set(print_gen). end_of_list.
        list(interpretations). interpretation(2, [number=1], [function(f(_), [0,1])]). end_of_list.
        terms(mine). f(x). end_of_list. list(kbo_weights). f = 3. end_of_list.
        list(keep). weight > 3 & -horn. end_of_list. list(delete). weight > 9. end_of_list.
        lex([a,b,*]). function_order([f]). predicate_order([=,p]). skolem([c]). assoc_comm(+).
        commutative(g)."""
    )
    names = [(each.kind, each.name, len(each.terms)) for each in theory.lists]
    assert names == [
        ("list", "weights", 2),
        ("list", "actions", 1),
        ("list", "interpretations", 1),
        ("terms", "mine", 1),
        ("list", "kbo_weights", 1),
        ("list", "keep", 1),
        ("list", "delete", 1),
        ("command", "lex", 1),
        ("command", "function_order", 1),
        ("command", "predicate_order", 1),
        ("command", "skolem", 1),
        ("command", "assoc_comm", 1),
        ("command", "commutative", 1),
    ]
    assert shape(theory.lists[0].terms[0]) == "=(weight(f(?x)) +(3 weight(?x)))"
    assert shape(theory.lists[7].terms[0]) == "$cons(a $cons(b $cons(* $nil)))"


@pytest.mark.parametrize(
    ("declaration", "text", "meaning"),
    [
        ("op(500, infix_right, +).", "a + b + c = d", "=(+(a +(b c)) d)"),
        ("op(500, infix_left, [+,*]).", "a + b * c = d", "=(*(+(a b) c) d)"),
        ('op(800, infix, "=>").', "p => q", "=>(p q)"),
        ("op(450, infix, in).", "a in b + c = d", "=(+(in(a b) c) d)"),
        ("op(650, infix, in).", "-(a in b + c) | p", "(or (not in(a +(b c))) p)"),
        ("op(300, prefix, sqrt).", "sqrt sqrt a = b", "=(sqrt(sqrt(a)) b)"),
        ("op(300, prefix_paren, sqrt).", "sqrt (a) = b", "=(sqrt(a) b)"),
        ("op(300, postfix, !).", "n! = m", "=(!(n) m)"),
        ("op(500, ordinary, v).", "p(v) | v = x", "(or p(?v) =(?v ?x))"),
        ("redeclare(negation, ~).", "~(p & ~q)", "(not (and p (not q)))"),
        ("redeclare(conjunction, &&).", "p && q", "(and p q)"),
        ("redeclare(implication, =>).", "p & q => r", "((and p q) implies r)"),
        ("redeclare(equality, ==).", "a == b", "=(a b)"),
        ("redeclare(universal_quantification, forall).", "forall x p(x)", "(all ?x p(?x))"),
        ("redeclare(true, yes). redeclare(false, no).", "yes -> no", "((and ) implies (or ))"),
        ("redeclare(attribute, @@).", "p @@ label(a)", "p"),
    ],
)
def test_operators_and_connectives_can_be_declared(
    declaration: str, text: str, meaning: str
) -> None:
    theory = read_ladr(f"{declaration} formulas(sos). {text}. end_of_list.")
    assert shape(theory.sentences[0].formula) == meaning


def test_a_declaration_holds_from_where_it_stands() -> None:
    theory = read_ladr(
        "formulas(sos). -p. end_of_list. redeclare(negation, ~). formulas(sos). ~p. end_of_list."
    )
    assert theory.sentences[0].formula == theory.sentences[1].formula


def test_the_condition_of_a_rewrite_rule_is_a_formula_in_a_term() -> None:
    theory = read_ladr(
        """formulas(demodulators). big(x) <-> x > 3. f(x) = if(big(x), a, if(x == b, b, c)).
        end_of_list."""
    )
    assert len(theory.sentences) == 2


TRAPS = [
    ("formulas(goal). p. end_of_list.", "t:1:1: list goal is not goals: its formulas are taken"),
    ("formulas(Goals). p. end_of_list.", "t:1:1: list Goals is not goals"),
    ("formulas(gaols). p. end_of_list.", "t:1:1: list gaols is not goals"),
    ("formulas(conjectures). p. end_of_list.", "t:1:1: list conjectures is not goals"),
    ("formulas(hint). p. end_of_list.", "t:1:1: list hint is unknown"),
    ("formulas(sos). p(X,a). end_of_list.", "t:1:16: X is a constant: variables start with u"),
    ("formulas(sos). all X p(X) -> q(X). end_of_list.", "t:1:16: X is bound by a quantifier"),
    ("formulas(sos). p. end_of_lst. end_of_list.", "t:1:19: end_of_lst is read as a formula"),
    ("formulas(sos). set(auto). end_of_list.", "t:1:16: set(…) is read as a formula"),
    ("set(arithmetics).", "t:1:1: unknown option arithmetics, ignored (did you mean arithmetic?)"),
    ("assign(domain_sise, 3).", "t:1:1: unknown option domain_sise, ignored"),
    ("set(domain_size).", "t:1:1: option domain_size takes a value"),
    ("assign(auto, 1).", "t:1:1: option auto takes no value"),
    ("formulas(sos). p <=> q. end_of_list.", "t:1:18: <=> is not LADR; read as <->"),
    ("formulas(sos). ¬p. end_of_list.", "t:1:16: ¬ is not LADR; read as -"),
]


@pytest.mark.parametrize(("text", "warning"), TRAPS, ids=[text for text, _ in TRAPS])
def test_a_classic_trap_is_a_warning(text: str, warning: str) -> None:
    (only,) = warned(text)
    assert only.startswith(warning)


def test_printed_symbols_mean_what_they_look_like() -> None:
    theory = facts("¬p(x) ∧ q <=> ∀ x (r(x) → a ≠ b) ∨ c ≤ d.")
    assert shape(theory.sentences[0].formula) == (
        "((and (not p(?x)) q) iff (or (all ?x (r(?x) implies (not =(a b)))) <=(c d)))"
    )


def test_a_capital_constant_is_no_trap_where_it_is_a_name() -> None:
    assert warned("formulas(sos). likes(Ann,B) & A = Brit. end_of_list.") == []
    prolog = "set(prolog_style_variables). formulas(sos). p(X). end_of_list."
    assert warned(prolog) == []


def test_one_formula_alone() -> None:
    assert (
        shape(read_formula("p(X) & all x q(x)", prolog_style=True)) == "(and p(?X) (all ?x q(?x)))"
    )
    assert shape(read_formula("x + y + 1 = 2.", arithmetic=True)) == "=(+(?x +(?y 1)) 2)"
    with pytest.raises(BadInput, match="more than one formula"):
        read_formula("p. q.")
    with pytest.raises(BadInput):
        read_formula("")


def test_numerals() -> None:
    assert numeral_value(numeral(12)) == 12
    assert numeral_value(Apply("c1")) is None


PIECES = """formulas(sos). end_of_list. p q(x) x a = != & | -> <-> - -- all exists ( ) [ ] , : .
# label(a) set(arithmetic). op(500,infix,+). + * ' v $T 12 %BEGIN %END <=> ¬ § " if("""


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES.split()), max_size=14), st.booleans())
def test_any_text_is_read_or_refused_in_words(words: list[str], in_list: bool) -> None:
    text = " ".join(words)
    if in_list:
        text = f"formulas(sos). {text} . end_of_list."
    try:
        read_ladr(text)
    except BadInput as error:
        assert error.place is not None
        assert "^" in str(error)


@pytest.mark.slow
def test_all_reference_files_are_read_without_a_warning(shared: Path) -> None:
    for path in sorted((shared / "logic").glob("*/*.in")):
        theory = read_ladr(path.read_text(), path.name)
        assert theory.sentences, path.name
        assert theory.warnings == (), path.name


@pytest.mark.parametrize(
    "text",
    ["formulas(a).\np({}). end_of_list.", "assign(\nn,{}).", "op(\n  {}, infix, [+])."],
)
def test_a_number_without_end_is_refused_at_its_place(text: str) -> None:
    with pytest.raises(BadInput, match=r"input:2:3: a number of 5000 digits"):
        read_ladr(text.format("9" * 5000))


def test_an_option_that_takes_a_number_is_not_given_a_word_silently() -> None:
    theory = read_ladr("assign(domain_size, foo). assign(order, kbo).")
    assert [str(each) for each in theory.warnings] == [
        "input:1:1: option domain_size takes a number: foo is ignored"
    ]


def test_the_lists_of_otter_are_read_as_those_of_prover9() -> None:
    theory = read_ladr(
        """set(auto). list(sos). p(a). -p(x) | q(x). end_of_list.
        list(usable). -q(a). end_of_list. list(demodulators). f(x) = x. end_of_list.
        formula_list(usable). (all x (p(x) -> q(x))). end_of_list. list(hints2). r. end_of_list."""
    )
    assert [(each.list_name, each.role) for each in theory.sentences] == [
        ("sos", "fact"),
        ("sos", "fact"),
        ("usable", "fact"),
        ("demodulators", "demodulator"),
        ("usable", "fact"),
        ("hints2", "hint"),
    ]
    assert not theory.lists


@pytest.mark.parametrize(
    ("name", "remedy"), [("sso", "did you mean sos?"), ("mine", "formulas(NAME) holds formulas")]
)
def test_a_list_that_nobody_knows_is_refused_by_its_name(name: str, remedy: str) -> None:
    with pytest.raises(BadInput, match=rf"t:1:6: no list is called {name}") as caught:
        read_ladr(f"list({name}). p. end_of_list.", "t")
    assert remedy in str(caught.value)


def test_an_operator_in_quotes_may_end_with_a_backslash() -> None:
    text = (
        'op(450, infix, "/\\").\nop(450, infix, "\\/").\n'
        "formulas(sos). x /\\ (x \\/ y) = x. end_of_list."
    )
    formula = read_ladr(text).sentences[0].formula
    assert str(formula) == "=(/\\(x,\\/(x,y)),x)"
    with pytest.raises(BadInput, match="does not end on its line"):
        read_ladr('formulas(sos). p # label("end\\"). end_of_list.')
