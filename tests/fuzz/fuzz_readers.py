"""Every way by which text from outside comes in, each with a corpus to start from.

To fuzz another reader, add an entry to READERS: a function of a text, which may raise nothing
but a SleuthError, and texts that it reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from sleuth import catalogue
from sleuth.drawing import to_svg, to_text
from sleuth.errors import BadRequest, Place, reading_text
from sleuth.examples import example_names, example_text
from sleuth.experiments.experiment import Instance
from sleuth.experiments.specification import read_specification
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.position_value import read_evaluation
from sleuth.logic.json_form import write_json
from sleuth.logic.ladr.reader import read_formula
from sleuth.logic.ladr.writer import write_ladr
from sleuth.logic.proofs.checking.checker import check_proof
from sleuth.logic.proofs.formats import json_form as proof_json
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.reading import read_text
from sleuth.logic.tptp.writer import write_tptp
from sleuth.method_name import parse_method
from sleuth.problem import Problem
from sleuth.puzzles.tiles.heuristics import pattern_store
from sleuth.puzzles.tiles.heuristics.pattern_database import Pattern, build
from sleuth.request import Request
from sleuth.running import run
from sleuth.text import safe
from sleuth.web.asking import allowed
from sleuth.web.errors import Refusal
from sleuth.web.models import JobModel
from sleuth.web.settings import Settings
from sleuth.web.strict_json import StrictJson

_MOST_DRAWN = 400
_MOST_WRITTEN = 2_000


@dataclass(frozen=True, slots=True)
class Reader:
    """A function of a text, and texts that it reads."""

    read: Callable[[str], object]
    corpus: tuple[str, ...]


def _puzzle(name: str, *more: str) -> Reader:
    """The files, game IDs and addresses of a puzzle, alone and many in a file."""
    entry = catalogue.puzzle(name)

    def read(text: str) -> None:
        for part, place in entry.split(text, "file")[:20]:
            problem = entry.read(part, place)
            written = problem.to_text()
            assert entry.read(written, "again") == problem, "it reads back as another problem"
            _all_safe(written)
            if len(written) < _MOST_DRAWN:
                drawing = problem.draw()
                _all_safe(to_text(drawing), to_svg(drawing))

    shipped = [example_text(name, each) for each in example_names(name)]
    small = [text for text in (*shipped, *more) if len(text) < 3_000]
    many = "\n\n".join(small[:3])
    return Reader(read, (*small, many, *more))


def _solution(name: str, board: str, *solutions: str) -> Reader:
    """Solutions of one board, read and checked."""
    entry = catalogue.puzzle(name)
    problem: Problem = entry.read(board, "board")

    def read(text: str) -> None:
        solution = entry.read_solution(problem, text)
        if len(text) < _MOST_WRITTEN:
            for rule in problem.check(solution)[:5]:
                _all_safe(rule)

    return Reader(read, solutions)


def _theory(format: str | None, *texts: str) -> Reader:
    """Theories in one language, or in the one that the text tells, written in all of them."""

    def read(text: str) -> None:
        theory = read_text(text, "theory", format)
        _all_safe(*(str(warning) for warning in theory.warnings))
        if len(text) < _MOST_WRITTEN:
            _all_safe(write_ladr(theory), write_tptp(theory), write_json(theory))

    return Reader(read, texts)


def _all_safe(*texts: str) -> None:
    for text in texts:
        assert safe(text) == text, "what was read is shown with what steers a terminal"


def _proof(text: str) -> None:
    with reading_text(text, Place("proof")):
        proof = proof_json.read(text, "proof")
        for flaw in check_proof(proof)[:5]:
            _all_safe(flaw)


def _proof_of(theory: str) -> str:
    proof = run(Request("prove", "theory", theory)).solution
    assert isinstance(proof, Proof)
    return proof_json.write(proof)


def _request(text: str) -> None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    Request.from_json(data)


_PATTERN = Pattern(2, 2, 0, (1, 2))


def _cached(text: str) -> None:
    contents = text.encode("latin-1", "replace")
    header = pattern_store._header(_PATTERN)
    found = pattern_store._entries(_PATTERN, header, memoryview(contents))
    assert found is None or len(found) == _PATTERN.size


def _cache_file() -> str:
    entries = build(_PATTERN).tobytes()
    contents = pattern_store._header(_PATTERN) + hashlib.sha256(entries).digest() + entries
    return contents.decode("latin-1")


_LADR = (
    "formulas(assumptions).\n  man(x) -> mortal(x).  % all of them\n  man(socrates).\n"
    "end_of_list.\nformulas(goals).\n  mortal(socrates) # label(goal).\nend_of_list.\n",
    "set(arithmetic).\nassign(domain_size, 5).\nlist(distinct).\n  [a,b,c].\nend_of_list.\n"
    "formulas(sos).\n  all x exists y (x + 1 = y | -p(x,y) & q([x,y:z])).\n  a != b <-> $T.\n"
    '  "two words"(x\') -> f(x) * -1 < 3.\nend_of_list.\n',
    "op(500, infix, <<).\nredeclare(conjunction, and).\nif(Mace4). clear(lnh). end_if.\n"
    "formulas(demodulators). x << y = (y << x). end_of_list.\nlex([a,b,f(_)]).\n"
    "%BEGIN block %END\nformulas(hints). p and q. end_of_list.\n",
)
_TPTP = (
    "% socrates\nfof(all,axiom, ! [X] : (man(X) => mortal(X))).\nfof(one,axiom,man(socrates)).\n"
    "fof(goal,conjecture,mortal(socrates)).\n",
    "cnf(a,negated_conjecture, ~ p(X,f('quoted name',\"object\")) | X != 3 | $false, inference(a,"
    "[status(thm)],[b])).\nfof(b,hypothesis,$distinct(a,b,c) <~> ? [X,Y] : (p(X) ~& q(Y))).\n",
    "include('axioms.ax',[a,b]).\n",
)
_CLAUSES = ("3\nOn(aa,bb)\n(¬On(x,y), Green(y))\n(-p, ~q(f(x),1))\n", "clauses: 1\n()\n")
_JSON_THEORY = tuple(write_json(read_text(text, "t", "ladr")) for text in _LADR)
_PROOF = json.dumps(
    {
        "strategy": "auto",
        "statistics": {"given": 3},
        "steps": [
            {"number": 1, "rule": "input", "parents": [], "literals": [[True, "p", "x", ["a"]]]},
            {"number": 2, "rule": "input", "parents": [], "literals": [[False, "p", "y", "z"]]},
            {
                "number": 3,
                "rule": "resolve",
                "parents": [1, 2],
                "text": "",
                "literals": [],
                "places": [0, 0],
                "part": ["f", "x"],
                "rewrites": [[["a"], ["b"], 1]],
                "bindings": [["x", "y"]],
            },
        ],
    }
)
_PROVED = (
    _LADR[0],
    "formulas(sos). f(f(x)) = x. p(f(a)) | q. -q | p(f(a)). all x exists y (r(x,y) <-> -s). s."
    " end_of_list. formulas(goals). p(f(f(f(a)))) & (exists y -r(a,y)). end_of_list.",
)
_MAZE = "%%%%%\n%P .%\n%%%%%\n"


def _experiment(text: str) -> None:
    """A specification; its problems are not looked for, and none are made."""

    def find(kind: str, name: str, options: Mapping[str, Any]) -> list[Instance]:
        return [Instance(name, name, None, options)]

    if "generate" not in text:
        found = read_specification(text, "file", find)
        assert found.size > 0
        assert found.digest


def _body(text: str) -> None:
    """The body of a request over HTTP, up to the request that a worker would run."""
    try:
        asked = JobModel.model_validate(StrictJson(200, 19).read(text.encode("utf-8", "replace")))
    except (Refusal, ValidationError) as error:
        raise BadRequest(str(error)) from None
    for each in (asked.lanes or {}).values():
        try:
            allowed(each.request(Settings()))
        except Refusal as refusal:
            raise BadRequest(refusal.say) from None


def _allowed_bodies() -> tuple[str, ...]:
    lane = {"task": "solve", "kind": "maze", "text": _MAZE, "options": {"a": [1, 2.5, "x", None]}}
    limits = {"limits": {"seconds": 1, "memory": 10**9, "nodes": 5}, "question": {"most": None}}
    return (
        json.dumps({"lanes": {"a": lane, "b": {**lane, **limits}}, "race": False}),
        json.dumps({"lanes": {"\u00e9": lane}, "hear": ["expand"], "v": 1}, ensure_ascii=False),
        '{"lanes": {"a": {"task": "prove", "kind": "theory", "text": "p(a).", "line": 3}}}',
    )


READERS: dict[str, Reader] = {
    "lights-out": _puzzle(
        "lights-out",
        "2x2:edb7,6\n",
        "1x1:8,8\n1x1:8,0\n",
        "states: 3\npattern: offsets 0,0 -1,2 torus\ntarget: 01/10\n12\n00\n",
        "pattern: wiring 0,1 - 2 3\n0 1,\n1 1\n",
    ),
    "maze": _puzzle("maze", _MAZE, "problem: allfood\nmoves: 8\nP .\n\n  .\n"),
    "futoshiki": _puzzle(
        "futoshiki", "2:0R,0,0,0,\n", "3a:0,b1D,c0,0,\n", "0 0\n0 0\n0 0 0 1\n", ". < .\n^\n1 > .\n"
    ),
    "slitherlink": _puzzle(
        "slitherlink",
        "3x2t0:a3b1a\n",
        "https://puzz.link/p?slither/3/2/g8hb\n",
        "2 2 3. .1\n1 1 4\n",
        "3.\n.1\n",
        "┌───┐   ·\n│ 3 │    \n·   ·   ·\n",
        " 3  . \n .  1 \n",
    ),
    "cnf": _puzzle(
        "cnf", "c variable 1: it rains\nc clauses 1-2: weather\np cnf 2 3\n1 -2 0\n2 0 -1\n0\n%\n"
    ),
    "tiles": _puzzle(
        "tiles",
        "3x2:1,2,3,4,0,5\n",
        "[2/1, 1/1, 1/2, 2/2]\n",
        "initial([2/2,1/3,2/3,3/3,3/2,3/1,2/1,1/1,1/2]).\ngoal([1/1,2/1]). % no\n",
        "1 0\n\ngoal:\n0 1\n",
    ),
    "hunger-games": _puzzle(
        "hunger-games", "%%%%%\n%P.E%\n%%%%%\nenergy: 3\nfood-energy: 2\nfood-at-exit: yes\n"
    ),
    "riddle": _puzzle(
        "riddle",
        "places: 2 chairs, sits on\npeople: man\nwords: tall\npet (keeps *): dogs, cats\n"
        "name (*): Al, Bo\nclues:\n1. Al sits on the first chair.\nBo does not keep cats.\n",
    ),
    "riddle solution": _solution(
        "riddle", "places: 2 houses\npet: dog, cat\nclues:\n", "dog, cat", "cat, dog / x\n"
    ),
    "conformant": _puzzle(
        "conformant",
        *(example_text("conformant", each) for each in example_names("conformant")),
        "(define (domain d) (:predicates (p) (q ?x)) (:action a :effect (when (q b) (p))))\n"
        "(define (problem e) (:domain d) (:objects b c - thing) (:goal (p)) (:init (and\n"
        "(oneof (and (p) (not (q b))) (q c)) (or (and (p) (q b)) (not (q c))) (unknown (p)))))\n",
    ),
    "contingent": _puzzle(
        "contingent", *(example_text("contingent", each) for each in example_names("contingent"))
    ),
    "contingent solution": _solution(
        "contingent",
        example_text("contingent", "which-door"),
        "(listen left)\nif yes:\n  (open left) ; found\n  done\nif no:\n  (walk left right)\n",
        "  (a)\n  if yes:\n    (b c)\n    if yes:\n      done\n    if no:\n  if no:\n    done\n",
    ),
    "pacman": Reader(
        lambda text: read_board(text, "layout"),
        tuple(example_text("pacman", each) for each in example_names("pacman")),
    ),
    "weights": Reader(
        lambda text: read_evaluation(text, "weights"), ('{"score": 1, "danger": -5}',)
    ),
    "lights-out solution": _solution("lights-out", "01\n10\n", "01/10", "0 1\n1 12\n"),
    "maze solution": _solution("maze", _MAZE, "E2", "E E\nW NE2 S4\n"),
    "futoshiki solution": _solution("futoshiki", "0 0\n0 0\n", "1 2/2 1", "1 2\n2 1\n"),
    "slitherlink solution": _solution(
        "slitherlink", "4\n", "1 1 1 11 1\n", "┌───┐\n│ 4 │\n└───┘\n"
    ),
    "cnf solution": _solution("cnf", "p cnf 2 1\n1 2 0\n", "s SATISFIABLE\nv 1 -2 0\n", "1 -2"),
    "tiles solution": _solution("tiles", "1 0\n2 3\n", "L D R U", "lDr\nU\n"),
    "hunger-games solution": _solution("hunger-games", "P.E\n", "EE", "E W\nN S\n"),
    "event-calculus": _puzzle(
        "event-calculus",
        "sort n: -1..2, x.\nfluent f(n). event e. trajectory(f(X), T, f(D*2-1), D) :- D < 3.\n",
        "fluent p. holdsAt(p, T) :- T > (1+2)*3. unknown p. releasedAt(p, 0). serial.\n",
    ),
    "course of a story": _solution(
        "event-calculus",
        "fluent p, q. action e. initiates(e, p, T). unknown q.",
        "plan\n0: q? / e*\n1: p, q /\n",
    ),
    "mdp": _puzzle(
        "mdp",
        "slip: 1/5\nstep: -0.04\ngoal: 1\npit: -1\ndiscount: 0.95\nhorizon: 7\n..G\nS#X\n",
        "(define (domain d) (:predicates (p ?x) (q)) (:action go :parameters (?x)"
        " :effect (forall (?y) (when (q) (probabilistic 1/3 (p ?y) .5 (and (not (q))"
        " (probabilistic (/ 1 2) (increase (reward) 2))))))))"
        "(define (problem e) (:objects a b) (:init (probabilistic 0.5 (q))) (:goal (p a))"
        " (:goal-reward 10) (:metric maximize (reward)))",
        "domain d { types { }; };\n",
    ),
    "mdp solution": _solution(
        "mdp",
        "slip: 0.2\nS.G\n",
        "objective: goal\nprobability: 1\nvalue: 2.5\n>>G\n",
        "horizon: 2\nsteps left 2, 1,1: E\nsteps left 1, 1,2: W\n",
    ),
    "multi-agent": _puzzle(
        "multi-agent",
        "(define (domain d) (:predicates (p ?x) (:private ?a - t (q ?a - t))) (:types t)"
        "(:action go :agent ?a - t :precondition (q ?a) :effect (p ?a)))"
        "(define (problem e) (:objects (:private one one - t) two - t) (:init (q one))"
        "(:goal (exists (?x - t) (p ?x))))",
    ),
    "multi-agent solution": _solution(
        "multi-agent",
        example_text("multi-agent", "harbour"),
        "0: (lift quay-crane red quay) (drive truck2 quay yard)\n1: (drive truck2 yard quay)\n",
        "(lift quay-crane red quay)\n2: (load quay-crane red truck1 quay) [1]\n",
    ),
    "planning": _puzzle(
        "planning",
        "(define (domain d) (:types a b - c c) (:constants k - a)"
        " (:predicates (p ?x - (either a b)) (q))"
        "(:functions (f ?x - a) - number (total-cost) - number) (:derived (q) (p k))"
        "(:action go :parameters (?x - a) :precondition (imply (p ?x) (not (= ?x k)))"
        ":effect (and (forall (?y - a) (when (p ?y) (not (p ?y))))"
        "(increase (total-cost) (f ?x)))))"
        "(define (problem e) (:domain d) (:init (p k) (= (f k) 2.50)) (:goal (not (q)))"
        "(:metric minimize (total-cost)))",
        ";;;; file: one\n(define (problem e) (:domain d) (:goal (and)))\n;;;; file: two\n"
        "(define (domain d) (:predicates (p ?x ?x)) (:action a?b))",
        ";; picture map (r ?place ?other) length (f ?place ?other)\n"
        ";; picture (p ?thing ?place) as o\n;; picture grid c-ROW-COLUMN\n"
        "(define (domain d) (:predicates (r ?a ?b) (p ?a ?b))"
        "(:action s :effect (p c-1-1 c-1-1)) (:constants c-1-1))"
        "(define (problem e) (:goal (and)))",
    ),
    "plan file": _solution(
        "planning",
        example_text("planning", "blocks"),
        "(lower a b)\n; cost = 2 (unit cost)\n0.000: (LIFT a c) [1.0]\n",
        "step 1: lower a b\n2. (lift f a) ; why\n\n",
    ),
    "LADR": _theory("ladr", *_LADR),
    "TPTP": _theory("tptp", *_TPTP),
    "clauses": _theory("clauses", *_CLAUSES),
    "JSON theory": _theory("json", *_JSON_THEORY),
    "any theory": _theory(None, *_LADR, *_TPTP, *_CLAUSES, *_JSON_THEORY),
    "formula": Reader(read_formula, ("killer(x)", "all x (p(x) -> -q(x,f(a))) # answer(x).")),
    "proof": Reader(_proof, (_PROOF, *map(_proof_of, _PROVED))),
    "request": Reader(
        _request, (json.dumps(Request("solve", "maze", _MAZE, options={"moves": 8}).to_json()),)
    ),
    "method": Reader(parse_method, ("astar:heuristic=manhattan:epsilon=2", "mine.py:search:d=3")),
    "cache": Reader(_cached, (_cache_file(),)),
    "experiment": Reader(
        _experiment, tuple(example_text("experiments", n) for n in example_names("experiments"))
    ),
    "body": Reader(_body, _allowed_bodies()),
}
