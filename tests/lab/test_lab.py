"""Every lab: right work earns all points, wrong work of every kind is caught, and why is told."""

from __future__ import annotations

from pathlib import Path

import pytest
import submissions as work
from click.testing import CliRunner

from sleuth.cli.main import cli
from sleuth.errors import BadRequest, SleuthError
from sleuth.lab.class_work import Marked, mark_class, with_settings
from sleuth.lab.exercise import Exercise, Mark
from sleuth.lab.labs import LABS, lab
from sleuth.lab.pages import class_page, page_names, student_page, table
from sleuth.lab.worker import judged
from sleuth.lab.writing import files
from sleuth.limits import Limits, Meter, metered

#: Lab, exercise, what was handed in, what it earns, and words of the reason.
CASES = [
    ("search", "breadth_first", work.BREADTH_FIRST, 1.0, "right on all"),
    ("search", "breadth_first", work.DEPTH_FIRST, 0.0, "the cheapest"),
    ("search", "breadth_first", work.WRONG_WAY, 0.0, "wrong solution"),
    ("search", "breadth_first", work.GIVES_UP, 0.0, "finds no way"),
    ("search", "breadth_first", work.BROKEN, 0.0, "ZeroDivisionError"),
    ("search", "breadth_first", work.UNREADABLE, 0.0, "never closed"),
    ("search", "breadth_first", work.MISSING_PACKAGE, 0.0, "no_such_package"),
    ("search", "breadth_first", work.NO_FUNCTION, 0.0, "search"),
    ("search", "uniform_cost", work.UNIFORM_COST, 1.0, "right on all"),
    ("search", "uniform_cost", work.BREADTH_FIRST, 0.0, "the cheapest"),
    ("search", "a_star", work.A_STAR, 1.0, "right on all"),
    ("constraints", "forward_checking", work.FORWARD_CHECKING, 1.0, "no solution is lost"),
    ("constraints", "forward_checking", work.GREEDY_PROPAGATION, 0.0, "which a solution has"),
    ("constraints", "forward_checking", work.HOPELESS, 0.0, "no way on"),
    ("constraints", "forward_checking", work.IDLE, 0.5, "should be taken away"),
    ("constraints", "arc_consistency", work.ARC_CONSISTENCY, 1.0, "no solution is lost"),
    ("constraints", "arc_consistency", work.FORWARD_CHECKING, 0.5, "should be taken away"),
    ("sat", "slitherlink", work.ONE_LOOP, 1.0, "right on all"),
    ("sat", "slitherlink", work.TWO_LOOPS, 0.0, "more than one loop"),
    ("sat", "slitherlink", work.TOO_STRICT, 0.0, "forbids a solution"),
    ("modelling", "riddle", work.RIDDLE, 1.0, "exactly the models"),
    ("modelling", "riddle", work.RIDDLE_FORGETS, 0.0, "allows what should not be"),
    ("modelling", "riddle", work.RIDDLE_FORBIDS, 0.0, "forbids what should be"),
    ("modelling", "riddle", work.RIDDLE_CLASHES, 0.0, "no model at all"),
    ("modelling", "mafia", work.MAFIA, 1.0, "exactly the models"),
    ("modelling", "mafia", work.MAFIA_KILLS_ALWAYS, 0.0, "such a model"),
    ("modelling", "lights", work.LIGHTS, 1.0, "exactly the models"),
    ("resolution", "proof", work.PROOF, 1.0, "the last is the empty clause"),
    ("resolution", "proof", work.PROOF_UNFINISHED, 0.0, "without the empty clause"),
    ("resolution", "proof", work.PROOF_WRONG, 0.0, "8"),
    ("resolution", "proof", work.PROOF_INVENTS, 0.0, "5"),
    ("planning", "domain", work.DOMAIN_RIGHT, 1.0, "on all 4 problems"),
    ("planning", "domain", work.DOMAIN_TWO_HANDS, 0.0, "problem 3"),
    ("planning", "domain", work.DOMAIN_STAYS, 0.0, "problem 1"),
    ("planning", "domain", work.DOMAIN_STUCK, 0.0, "problem"),
    ("planning", "domain", work.DOMAIN_UNREADABLE, 0.0, "?two"),
    ("adversarial", "agent", work.AGENT_STANDS, 0.0, "won 0 of"),
    ("adversarial", "agent", work.AGENT_CHEATS, 0.0, "up"),
]


def exercise_of(name: str, exercise: str) -> Exercise:
    return next(each for each in lab(name).exercises if each.name == exercise)


def marked(exercise: Exercise, text: str, folder: Path) -> Mark:
    file = folder / exercise.file
    file.write_text(text, encoding="utf-8")
    meter = Meter(Limits(exercise.seconds))
    asked = {
        "path": str(file),
        "text": text,
        "mark": exercise.mark,
        "perform": exercise.perform,
        "settings": exercise.settings,
        "folder": str(folder),
    }
    with metered(meter):
        try:
            return judged(asked, meter)
        except SleuthError as error:
            return Mark(0.0, (str(error),))


@pytest.mark.parametrize(("name", "exercise", "text", "earned", "words"), CASES)
def test_marks(
    name: str, exercise: str, text: str, earned: float, words: str, tmp_path: Path
) -> None:
    mark = marked(exercise_of(name, exercise), text, tmp_path)
    assert words in "\n".join(mark.words)
    assert mark.earned == earned


def test_counterexamples_are_drawn(tmp_path: Path) -> None:
    for name, exercise, text in (
        ("search", "uniform_cost", work.BREADTH_FIRST),
        ("sat", "slitherlink", work.TWO_LOOPS),
        ("constraints", "forward_checking", work.GREEDY_PROPAGATION),
    ):
        drawing = marked(exercise_of(name, exercise), text, tmp_path).drawing
        assert drawing is not None and drawing.lstrip().startswith("<svg")


@pytest.mark.parametrize("kind", ["tiles_heuristic", "hunger_heuristic"])
def test_heuristics(kind: str, tmp_path: Path) -> None:
    exercise = exercise_of("heuristics", kind)
    nothing = marked(exercise, "def heuristic(state):\n    return 0\n", tmp_path)
    assert nothing.earned == 0.5 and "should tell more" in nothing.words[-1]
    too_much = marked(exercise, "def heuristic(state):\n    return 100\n", tmp_path)
    assert too_much.earned == 0 and "not admissible" in too_much.words[0]
    assert too_much.drawing is not None


@pytest.mark.parametrize("name", LABS)
def test_starting_files_run_and_earn_less_than_all(name: str, tmp_path: Path) -> None:
    found = lab(name)
    for exercise in found.exercises:
        if exercise.name in ("forward_checking", "agent"):
            continue  # these begin with something that works
        assert marked(exercise, exercise.starter, tmp_path).earned < 1


@pytest.mark.parametrize("name", LABS)
def test_hidden_tests_read_back(name: str) -> None:
    found = lab(name)
    written = files(found)
    assert {"sheet.md", "hidden.toml"} < set(written)
    assert with_settings(found, written["hidden.toml"], "hidden.toml") == found
    with pytest.raises(SleuthError):
        with_settings(found, "[exercise.nothing]\npoints = 1\n", "hidden.toml")
    first = found.exercises[0].name
    for wrong in (f"[exercise.{first}]\npoints = 'x'\n", f"exercise.{first} = 1\n", "exercise = 1"):
        with pytest.raises(SleuthError):
            with_settings(found, wrong, "hidden.toml")


CLASS = {
    "ada": work.BREADTH_FIRST,
    "bob": work.DEPTH_FIRST,
    "cleo": work.ENDLESS,
    "dan": work.HUNGRY,
    "eve": work.KILLS,
    "fay": work.EXITS,
    "gus": work.UNREADABLE,
    "hal": "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9')\n",
    "ida <script>": work.WRONG_WAY,
    "jan": "print('x' * 10_000_000)\n" + work.BREADTH_FIRST,
}


@pytest.fixture(scope="module")
def class_marks(tmp_path_factory: pytest.TempPathFactory) -> list[Marked]:
    folder = tmp_path_factory.mktemp("submissions")
    for student, text in CLASS.items():
        (folder / student).mkdir()
        (folder / student / "breadth_first.py").write_text(text)
    (folder / ".hidden").mkdir()
    told = (
        "[exercise.breadth_first]\nseconds = 6\nmemory = 300\nsizes = ['7x7']\n"
        "[exercise.uniform_cost]\npoints = 1\n[exercise.a_star]\npoints = 1\n"
    )
    found = with_settings(lab("search"), told, "hidden.toml")
    return list(mark_class(found, folder, jobs=2))


def test_a_whole_class_is_marked(class_marks: list[Marked]) -> None:
    found = {each.student: each for each in class_marks if each.exercise.name == "breadth_first"}
    assert set(found) == set(CLASS)
    assert {name for name, each in found.items() if each.points == 3} == {"ada", "jan"}
    reasons = {name: each.mark.words[0] for name, each in found.items()}
    assert "seconds" in reasons["cleo"] and "memory" in reasons["dan"]
    assert "broke" in reasons["eve"] or "ended" in reasons["eve"]
    missing = [each for each in class_marks if each.exercise.name == "a_star"]
    assert all("is missing" in each.mark.words[0] for each in missing)


def test_pages_show_no_script(class_marks: list[Marked]) -> None:
    found = lab("search")
    whole = class_page(found, class_marks)
    assert "<script>" not in whole and "ida &lt;script&gt;" in whole
    own = student_page(found, "ida <script>", class_marks)
    assert "<script>" not in own and "<svg" in own
    assert table(found, class_marks)[1][0][0] == "ada"
    assert "/" not in page_names(["../../etc/passwd"])["../../etc/passwd"]


def test_the_commands(tmp_path: Path) -> None:
    runner = CliRunner()
    made = runner.invoke(cli, ["lab", "new", "resolution", "--dir", str(tmp_path / "lab")])
    assert made.exit_code == 0, made.output
    again = runner.invoke(cli, ["lab", "new", "resolution", "--dir", str(tmp_path / "lab")])
    assert isinstance(again.exception, BadRequest)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.txt").write_text(work.PROOF)
    (tmp_path / "in" / "bob.txt").write_text(work.PROOF_WRONG)
    words = ["lab", "mark", str(tmp_path / "lab"), str(tmp_path / "in")]
    done = runner.invoke(cli, [*words, "--pages", str(tmp_path / "pages"), "--csv", "-"])
    assert done.exit_code == 0, done.output
    assert "✓ ada, proof" in done.output and "✗ bob, proof" in done.output
    assert "student,proof,points\nada,10,10\nbob,0,0\n" in done.output
    assert (tmp_path / "pages" / "index.html").is_file()
    assert (tmp_path / "pages" / "ada.html").is_file()
