"""A megabyte of anything is read or refused within two seconds of CPU and 500 MB."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from fuzz_readers import READERS
from fuzz_run import fault_of

from sleuth import catalogue
from sleuth.errors import SleuthError
from sleuth.games.pacman.board import read_board
from sleuth.logic.json_form import theory_to_json
from sleuth.logic.reading import read_text
from sleuth.logic.source_text import MOST_SYMBOLS
from sleuth.logic.theory import Theory

pytestmark = pytest.mark.slow

MEGABYTE = 1_000_000

Make = Callable[[], str]


def full(piece: str, begin: str = "", end: str = "") -> Make:
    """A megabyte of the piece, with something before and after it."""
    size = len(piece.encode("utf-8", "surrogatepass"))
    return lambda: begin + piece * (MEGABYTE // size) + end


def nested(opening: str, inside: str, closing: str, begin: str = "", end: str = "") -> Make:
    """Half a megabyte of opening brackets, and as many closing ones."""
    times = MEGABYTE // len(opening + closing)
    return lambda: begin + opening * times + inside + closing * times + end


def counted(form: str, begin: str = "", end: str = "", between: str = "") -> Make:
    """A megabyte of the form with ever other numbers in it."""
    times = MEGABYTE // (len(form) + len(between) + 4)
    return lambda: begin + between.join(form.format(n) for n in range(times)) + end


#: For every reader: noise of all kinds, and what looks like some format but is too much of it.
ANYTHING: dict[str, Make] = {
    **{f"{piece!a}": full(piece) for piece in ("\n", " ", "0", "[", '"', "·", "a:", "1,", "0\n\n")},
    "a square of 0": full("0" * 1000 + "\n"),
    "a square of .": full("." * 1000 + "\n"),
    "a long row, then short ones": lambda: "." * 500_000 + "\n" + ".\n" * 250_000,
    "a long line drawn, then short ones": lambda: "·   " * 100_000 + "\n" + "·\n" * 200_000,
    "a control character": full("\x1b"),
}

PUZZLES: dict[str, dict[str, Make]] = {
    "lights-out": {
        "many boards": full("01\n10\n\n"),
        "many game IDs": full("1x1:8,8\n"),
        "a large game ID": lambda: "44x44:" + "0" * 937_024 + "," + "0" * 484,
        "many offsets": full("0,0 ", "pattern: offsets ", "\n00\n00\n"),
        "many lights of a press": full("0,", "pattern: wiring ", "0 - - -\n00\n00\n"),
        "a long target": full("0/", "target: ", "0\n0\n"),
        "the largest board": full("0" * 1000 + "\n"),
    },
    "maze": {
        "many mazes": full("%%%\n%P%\n%E%\n%%%\n\n"),
        "a large maze": lambda: "P" + "." * 999 + "\n" + ("." * 1000 + "\n") * 999,
        "many starts": full("P"),
        "many headers": full("moves: 8\nP E\n\n"),
    },
    "futoshiki": {
        "signs under cells": full("v v v\n", ". . .\n"),
        "signs in rows": full(". < "),
        "signs under a long row": lambda: ". " * 250_000 + "\n" + "v " * 250_000,
        "signs as numbers": full("0 0 0 1\n", "0 0\n0 0\n"),
        "a game ID of blanks": full("a", "25:"),
        "a game ID of flags": full("U", "25:1"),
        "rows of dots": full(".\n"),
    },
    "slitherlink": {
        "many instances": full("1 1 3\n"),
        "many game IDs": full("1x1t0:a\n"),
        "a game ID of blanks": full("z", "999x999t0:"),
        "an address of blanks": full("z", "slither/999/999/"),
        "addresses in an address": full("slither/"),
        "a large instance": lambda: "999 1000 " + ("." * 1000 + " ") * 999,
        "rows of one cell": full("0\n"),
        "drawn lines": full("·\n"),
    },
    "riddle": {
        "categories": counted("kind {}: a, b\n", "places: 2 houses\n"),
        "values": full("a, ", "places: 2 houses\nkind: "),
        "a long phrase": full("a ", "places: 2 houses\nkind (", "*): b, c\n"),
        "clues": full("The dog is red.\n", "places: 2 houses\na: dog, cat\nb: red, blue\nclues:\n"),
        "a long clue": full("dog the ", "places: 2 houses\na: dog, cat\nclues:\n"),
        "a long word": full("x", "places: 2 houses\na: dog, cat\nclues:\nThe dog is "),
        "blanks": full(" ", "places: 2 houses\na: dog, cat\nclues:\n", "x"),
        "a header of blanks": full(" ", "places: 2 houses\na", "(x"),
    },
    "cnf": {
        "variables": lambda: "p cnf 2000000 0\n",
        "clauses": lambda: "p cnf 9 110000\n" + "1 -2 3 0\n" * 110_000,
        "one clause": full("1 ", "p cnf 1 1\n", "0\n"),
        "groups": counted("c clauses 1-{}: x\n", end="p cnf 1 0\n"),
        "named variables": counted("c variable {}: x\n", end="p cnf 1 0\n"),
        "blanks in the header": full(" ", "p"),
        "a large header": full("1", "p cnf "),
    },
    "tiles": {
        "a name before no list": full("a", end="["),
        "names before a list": full("a ", end="[1/1]"),
        "blanks before a list": full(" ", "a", "[1/1]"),
        "brackets before a list": full("a ( ", end="["),
        "a long list": full("1/1,", "[", "1/1]"),
        "lists": full("[1/1,2/1]\n"),
        "lists that do not end": full("[\n"),
        "blanks after a list": full(" ", "[1/1,2/1]", "x"),
        "boards": full("0 1\n\n"),
        "game IDs": full("2x2:1,2,3,0\n"),
        "a long game ID": full("1,", "9x9:"),
    },
    "hunger-games": {
        "games": full("%%%\n%P%\n%E%\n%%%\n\n"),
        "settings": full("energy: 3\n", "P.E\n"),
        "food": full(".", "P", "E"),
    },
}


@pytest.mark.parametrize("name", ANYTHING)
def test_every_reader_takes_a_megabyte_of_anything(name: str) -> None:
    text = ANYTHING[name]()
    for reader, entry in READERS.items():
        assert fault_of(entry.read, text) is None, reader


@pytest.mark.parametrize(
    ("puzzle", "name"), [(puzzle, name) for puzzle, texts in PUZZLES.items() for name in texts]
)
def test_puzzles(puzzle: str, name: str) -> None:
    text = PUZZLES[puzzle][name]()
    entry = catalogue.puzzle(puzzle)
    assert fault_of(lambda text: entry.read(text, "file"), text) is None

    def read_all(text: str) -> None:
        for part, place in entry.split(text, "file")[:5_000]:
            entry.read(part, place)

    assert fault_of(read_all, text) is None


SOS = "formulas(sos).\n"
END = ".\nend_of_list.\n"
THEORIES: dict[str, dict[str, Make]] = {
    "ladr": {
        "facts": full("p(a,b).\n", SOS, "end_of_list.\n"),
        "as many facts as there may be": lambda: SOS + "p(a).\n" * (MOST_SYMBOLS // 5 - 9) + END,
        "rules": full("all x (man(x) & -god(x) -> mortal(f(x),c) | x = y).\n", SOS),
        "as many rules as there may be": lambda: (
            SOS + "all x (m(x) & -g(x) -> h(f(x),c)).\n" * (MOST_SYMBOLS // 24) + END[2:]
        ),
        "brackets": nested("(", "p", ")", SOS, END),
        "100,000 brackets": lambda: SOS + "(" * 99_000 + "p" + ")" * 99_000 + END,
        "terms in terms": nested("f(", "a", ")", SOS + "p(", ")" + END),
        "98,000 functions": lambda: SOS + "p(" + "f(" * 48_000 + "a" + ")" * 48_000 + ")" + END,
        "negations": full("- ", SOS, "p" + END),
        "99,000 negations": lambda: SOS + "- " * 99_000 + "p" + END,
        "a run of -": full("-", SOS, "p" + END),
        "a run of *": full("*", SOS + "p ", " q" + END),
        "a run of <": full("<", SOS + "p ", " q" + END),
        "runs after many operators": lambda: (
            "".join(f"op(500,infix,{'<' * n}).\n" for n in range(1, 11))
            + SOS
            + "p "
            + "<>" * 400_000
            + " q"
            + END
        ),
        "primes": full("'", SOS + "x", "=a" + END),
        "a chain": full("p|", SOS, "p" + END),
        "a chain within bounds": lambda: SOS + "p | " * 99_000 + "p" + END,
        "a chain nested to the left": lambda: SOS + "(" * 40_000 + "p" + "|p)" * 40_000 + END,
        "a chain nested to the right": lambda: SOS + "(p|" * 40_000 + "p" + ")" * 40_000 + END,
        "arguments": full("a,", SOS + "p(", "a)" + END),
        "a list": full("a,", SOS + "p([", "a])" + END),
        "quantifiers": full("all x ", SOS, "p(x)" + END),
        "other quantifiers": counted("all x{} ", SOS, "p(x)" + END),
        "quantifiers in turn": full("all x exists y ", SOS, "p(x)" + END),
        "a long name": full("p", SOS, END),
        "comments": full("%a\n"),
        "blocks": full("%BEGIN\n%END\n"),
        "blocks that do not end": full("%BEGIN "),
        "strings": full('"a', SOS),
        "operators": counted("op(500,infix,a{}).\n"),
        "connectives": counted("redeclare(conjunction,a{}).\n"),
        "unknown options": counted("assign(domain_sise{},1).\n"),
        "unknown lists": counted("formulas(goal{}).\nend_of_list.\n"),
        "misspelt ends": counted("end_oflist{}.\n", SOS, "end_of_list.\n"),
        "variables that are constants": counted("p(X{}).\n", SOS, "end_of_list.\n"),
        "names": counted("p{}(a).\n", SOS, "end_of_list.\n"),
        "periods": full("."),
        "signs": full("∀"),
        "settings that do not end": full("set(arithmetic"),
        "attributes": full("# a ", SOS + "p ", END),
    },
    "tptp": {
        "facts": full("fof(a,axiom,p(a,b)).\n"),
        "as many facts as there may be": lambda: "cnf(a,axiom,p).\n" * (MOST_SYMBOLS // 9),
        "rules": full("fof(a,axiom,![X]:((m(X)&~g(X))=>(h(f(X),c)|X=y))).\n"),
        "brackets": nested("(", "p", ")", "fof(a,axiom,", ")."),
        "99,000 brackets": lambda: "fof(a,axiom," + "(" * 99_000 + "p" + ")" * 99_000 + ").",
        "negations": full("~", "fof(a,axiom,", "p)."),
        "terms in terms": nested("f(", "a", ")", "fof(a,axiom,p(", "))."),
        "49,000 functions": lambda: "cnf(a,axiom,p(" + "f(" * 49_000 + "a" + ")" * 49_000 + ")).",
        "a chain": full("p|", "fof(a,axiom,", "p)."),
        "a chain nested to the left": lambda: (
            "fof(a,axiom," + "(" * 1_900 + "p" + "|p)" * 1_900 + ")."
        ),
        "distinct": counted("a{}", "fof(a,axiom,$distinct(", ")).", ","),
        "many distinct": full("fof(a,axiom,$distinct(a,b,c,d,e,f,g,h,i,j,k,l,m,n)).\n"),
        "objects": counted('"{}"', "fof(a,axiom,p(", ")).", ","),
        "quantifiers": full("![X]:", "fof(a,axiom,", "p(X))."),
        "quantifiers in turn": full("![X]:?[Y]:", "fof(a,axiom,", "p(X))."),
        "variables": counted("X{}", "fof(a,axiom,![", "]:p).", ","),
        "free variables": counted("X{}", "fof(a,axiom,p(", ")).", ","),
        "comments": full("/* ", "fof(a,axiom,p).\n"),
        "stars": full("/*", "fof(a,axiom,p).\n"),
        "annotations": nested("[", "", "]", "fof(a,axiom,p,", ")."),
        "a long name": full("a", "fof("),
        "a name that does not end": full("a", "fof('"),
        "quotes": full("'\n", "fof("),
        "includes": full("include('/etc/passwd').\n"),
        "a number": full("1", "fof(a,axiom,p(", "))."),
        "defined symbols": full("$p&", "fof(a,axiom,", "$p)."),
        "equivalences": nested("(p<=>", "p", ")", "fof(a,axiom,", ")."),
        "roles": full("fof(a,b,p)."),
    },
    "clauses": {
        "facts": lambda: "160000\n" + "p(aa)\n" * 160_000,
        "short facts": lambda: "490000\n" + "p\n" * 490_000,
        "as many as there may be": lambda: f"{MOST_SYMBOLS // 2}\n" + "p\n" * (MOST_SYMBOLS // 2),
        "rules": lambda: "31000\n" + "(¬On(x,y), ¬Green(x), Green(y))\n" * 31_000,
        "negations": full("~", "1\n", "p"),
        "terms in terms": nested("f(", "a", ")", "1\np(", ")"),
        "a wide clause": full("p,", "1\n(", "p)"),
        "a large count": full("9"),
    },
    "json": {
        "objects": full('{"a":'),
        "lists": full("[", '{"a":'),
        "negations": nested('{"not":', "1", "}", '{"sentences":[{"formula":', "}]}"),
        "a number": full("1", '{"a":', "}"),
        "keys": counted('"a{}":1', "{", "}", ","),
        "sentences": lambda: _sentences('{"atom":["p","a"]}', 8_000),
        "arguments": lambda: _sentences('{"atom":["p"' + ',"a"' * 249_000 + "]}", 1),
        "no formulas": lambda: _sentences("1", 8_000),
    },
}


def _sentences(formula: str, times: int) -> str:
    each = (
        '{"list":"sos","role":"fact","text":"","attributes":[],"line":1,"column":1,'
        f'"formula":{formula}}}'
    )
    data = json.dumps(theory_to_json(Theory()))
    return data.replace('"sentences": []', f'"sentences": [{",".join([each] * times)}]')


@pytest.mark.parametrize(
    ("format", "name"), [(format, name) for format, texts in THEORIES.items() for name in texts]
)
def test_theories(format: str, name: str) -> None:
    text = THEORIES[format][name]()
    assert fault_of(lambda text: read_text(text, "file", format), text) is None


def test_solutions_that_say_little_do_not_grow() -> None:
    entry = catalogue.puzzle("maze")
    problem = entry.read("P E\n")
    assert fault_of(lambda text: entry.read_solution(problem, text), "S999999 " * 125_000) is None
    with pytest.raises(SleuthError, match="more than 5000000 steps"):
        entry.read_solution(problem, "S999999 " * 6)


def test_boards_of_games() -> None:
    for text in ("P." + "." * 999_998, ("P" + "." * 998 + "\n") * 1000):
        assert fault_of(lambda text: read_board(text, "file"), text) is None


def test_many_boards_of_a_file_take_no_more_memory_than_the_file() -> None:
    text = "1 1 3\n" * 100_000
    parts = catalogue.puzzle("slitherlink").split(text, "file")
    assert len(parts) == 100_000
    assert sum(len(part) for part, _ in parts) < len(text)
