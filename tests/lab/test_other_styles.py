"""Right work in other styles earns all, subtle faults are found, and cheating does not help."""

from __future__ import annotations

import os
from pathlib import Path

import other_styles as other
import pytest
import submissions as work
from test_lab import exercise_of, marked

from sleuth.lab.class_work import Marked, mark_class, with_settings
from sleuth.lab.labs import lab
from sleuth.lab.pages import class_page, page_names, student_page

CASES = [
    ("search", "breadth_first", other.RECURSIVE_BREADTH_FIRST, 1.0, "right on all"),
    ("search", "a_star", other.A_STAR_OF_A_BOOK, 1.0, "right on all"),
    ("search", "uniform_cost", other.STOPS_WHEN_GENERATED, 0.0, "its way costs 5.41421"),
    ("search", "uniform_cost", other.NEVER_LOOKS_AGAIN, 0.0, "the cheapest"),
    ("search", "a_star", other.GREEDY, 0.0, "its way costs 10, the cheapest 4"),
    ("search", "breadth_first", other.CHEATS, 0.0, "finds no way"),
    ("search", "breadth_first", other.CHEATS_ON_THE_WIRE, 0.0, "fewer answers"),
    ("search", "breadth_first", "import os\nos._exit(0)\n", 0.0, "process ended"),
    ("heuristics", "tiles_heuristic", work.MANHATTAN, 1.0, "admissible on all"),
    ("heuristics", "tiles_heuristic", other.LOOKS_TWO_WAYS, 0.5, "not consistent: from"),
    ("heuristics", "tiles_heuristic", other.COUNTS_THE_GAP, 0.0, "it says 2, and 1 is enough"),
    ("heuristics", "tiles_heuristic", other.SAYS_NOTHING, 0.0, "return a number"),
    ("constraints", "arc_consistency", other.ONE_PASS, 0.5, "should be taken away"),
    ("constraints", "arc_consistency", other.FORGETS_ORDER, 0.5, "before the first decision"),
    ("constraints", "arc_consistency", other.FORGETS_DIFFERENCE, 0.5, "should be taken away"),
    ("constraints", "arc_consistency", other.PAIRWISE, 0.5, "should be taken away"),
    ("constraints", "forward_checking", other.NEW_SETS, 1.0, "no solution is lost"),
    ("constraints", "forward_checking", other.NEVER_FAILS, 0.5, "though nothing is left"),
    ("sat", "slitherlink", other.ENCODES_BY_GENERATOR, 1.0, "right on all"),
    ("sat", "slitherlink", other.ENCODES_NOTHING, 0.0, "there is no line at all"),
    ("sat", "slitherlink", other.ENCODES_EMPTY_CLAUSE, 0.0, "forbids a solution"),
    ("sat", "slitherlink", other.ENCODES_ONE_VARIABLE, 0.0, "no solution"),
    ("sat", "slitherlink", other.ENCODES_NEGATIVE, 0.0, "number them from 1"),
    ("modelling", "riddle", other.RIDDLE_HELPED, 1.0, "exactly the models"),
    ("modelling", "riddle", other.RIDDLE_HELPED.replace("y = x + 1)", "y = x)"), 0.0, "forbids"),
    ("modelling", "riddle", other.ONLY_COMMENTS, 0.0, "it says nothing"),
    ("modelling", "mafia", other.MAFIA_TPTP, 0.0, "it never speaks of Doctor, Killer"),
    ("modelling", "mafia", other.MAFIA_SUICIDE, 0.0, "Victim = 0"),
    ("modelling", "mafia", other.MAFIA_ONE_WAY, 0.0, "dead: never"),
    ("modelling", "mafia", other.MAFIA_DOCTOR_DIES, 0.0, "it breaks: Saved != Doctor"),
    ("modelling", "lights", other.LIGHTS_BY_XOR, 1.0, "exactly the models"),
    ("modelling", "lights", other.LIGHTS_FORGETS_LAST, 0.0, "allows what should not be"),
    ("resolution", "proof", other.PROOF_RENAMED, 1.0, "every line follows"),
    ("resolution", "proof", other.PROOF_JUMPS, 0.0, "line 7"),
    ("resolution", "proof", other.PROOF_FROM_THE_FUTURE, 0.0, "line 10: it uses line 12"),
    ("planning", "domain", other.DOMAIN_OTHER_NAMES, 1.0, "on all 4 problems"),
    ("planning", "domain", other.DOMAIN_HARMLESS, 1.0, "on all 4 problems"),
    ("planning", "domain", other.DOMAIN_COSTS, 1.0, "on all 4 problems"),
    ("planning", "domain", other.DOMAIN_ORDER, 0.0, "a is no thing"),
    ("planning", "domain", other.DOMAIN_TELEPORT, 0.0, "no action beam"),
    ("planning", "domain", other.DOMAIN_ANYWHERE, 0.0, "(drop box c) cannot be done"),
    ("planning", "domain", other.DOMAIN_COPIES, 0.0, "no action takes it away"),
    ("planning", "domain", other.DOMAIN_KEEPS, 0.0, "(holds box) does not hold"),
    ("planning", "domain", other.DOMAIN_JUMPS, 0.0, "(next a c) does not hold"),
    ("planning", "domain", other.DOMAIN_STARTS_EMPTY, 0.0, "(robot-at a) does not hold"),
    ("adversarial", "agent", other.AGENT_PLANS, 1.0, "won 20 of 20"),
]


@pytest.mark.parametrize(("name", "exercise", "text", "earned", "words"), CASES)
def test_marks(
    name: str, exercise: str, text: str, earned: float, words: str, tmp_path: Path
) -> None:
    mark = marked(exercise_of(name, exercise), text, tmp_path)
    assert words in "\n".join(mark.words)
    assert mark.earned == earned


#: Leaves a process behind, in a session of its own and without a parent, that goes on writing.
LEAVES_A_CHILD = """
import os, time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open(FIFO, "w") as fifo:
            while True:
                fifo.write("x")
                fifo.flush()
                time.sleep(0.05)
    os._exit(0)
"""
LITTERS = """
import os, sys

if os.getcwd() != "/":
    open("litter", "w").close()
os.chdir("/")
sys.stdin.read()
"""
NAMES = {
    "plain": work.BREADTH_FIRST,
    "A b": LITTERS + work.BREADTH_FIRST,
    "A-b": "print('x' * 5_000_000)\n" + work.BREADTH_FIRST,
    "two\nlines": other.CHEATS,
    "Zoë <b>": work.BREADTH_FIRST.replace("popleft", "popright"),
    "index": "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("in")
    left = place.parent / "left"
    os.mkfifo(left)
    left.chmod(0o666)
    child = LEAVES_A_CHILD.replace("FIFO", repr(str(left))) + work.BREADTH_FIRST
    for student, text in {**NAMES, "forks": child}.items():
        (place / student).mkdir()
        (place / student / "breadth_first.py").write_text(text)
    (place / "copies").mkdir()
    (place / "copies" / "breadth_first.py").symlink_to(place / "plain" / "breadth_first.py")
    (place / "plain.py").write_text(work.BREADTH_FIRST)
    return place


@pytest.fixture(scope="module")
def marks(folder: Path) -> list[Marked]:
    told = "[exercise.breadth_first]\nseconds = 20\nsizes = ['7x7']\ncount = 1\n"
    found = with_settings(lab("search"), told, "hidden.toml")
    before = set(os.listdir("."))
    reading = os.open(folder.parent / "left", os.O_RDONLY | os.O_NONBLOCK)
    done = [each for each in mark_class(found, folder) if each.exercise.name == "breadth_first"]
    assert set(os.listdir(".")) == before
    written = os.read(reading, 1 << 16)
    try:
        alive = bool(os.read(reading, 1))
    except BlockingIOError:
        alive = True
    os.close(reading)
    assert written and not alive, "what work left behind goes on"
    return done


def test_hostile_work_harms_nobody(marks: list[Marked], folder: Path) -> None:
    found = {each.student: each.mark for each in marks}
    right = {student for student, mark in found.items() if mark.earned == 1}
    assert right == {"plain", "A b", "A-b", "forks"}
    assert "popright" in found["Zoë <b>"].words[0] and str(folder) not in found["Zoë <b>"].words[0]
    assert "a link to somewhere else" in found["copies"].words[0]
    assert "no folder" in found["plain.py"].words[0]
    assert "ended" in found["index"].words[0]
    assert [each.name for each in (folder / "A b").iterdir()] == ["breadth_first.py"]


def test_every_student_has_a_page(marks: list[Marked]) -> None:
    names = page_names(each.student for each in marks)
    assert len({page.casefold() for page in names.values()} | {"index.html"}) == len(names) + 1
    whole = class_page(lab("search"), marks)
    assert "<b>" not in whole and "Zoë &lt;b&gt;" in whole
    for student in names:
        assert "<b>" not in student_page(lab("search"), student, marks)
