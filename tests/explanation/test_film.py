"""Films and pages of explanations show each step, and what is new in it and nothing else as new."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import sleuth
from sleuth.answer import Answer
from sleuth.cli.main import cli
from sleuth.drawing import to_svg
from sleuth.errors import BadRequest
from sleuth.film import Frame, frames, page
from sleuth.schemas import SCHEMAS
from sleuth.spots import cell, line_of_side

DRAWN = [
    ("futoshiki", "five"),
    ("futoshiki", "4-hard"),
    ("futoshiki", "neighbours"),
    ("slitherlink", "small"),
    ("slitherlink", "5-fiendish"),
    ("riddle", "zebra"),
    ("riddle", "donors"),
    ("lights-out", "torus-king"),
]
#: Cells of small boards by their spots.
PLACE = {cell(row, column): (row, column) for row in range(10) for column in range(10)}
SVG = "{http://www.w3.org/2000/svg}"
IN_WORDS = [("cnf", "friends"), ("theory", "zebra")]
EVIDENT = [("lights-out", "classic"), ("lights-out", "no-way-out"), ("maze", "tiny")]


@pytest.fixture(scope="module", params=DRAWN, ids="-".join)
def drawn(request: pytest.FixtureRequest) -> Answer[Any]:
    return sleuth.explain(*request.param)


def shots(answer: Answer[Any]) -> list[Frame]:
    """All frames of an explanation, those of links too."""
    return [shot for each in frames(answer.problem, answer.result["steps"]) for shot in each.all()]


def spots_of(step: Mapping[str, Any], *parts: str) -> set[str]:
    return {spot for part in parts for each in step[part] for spot in each["spots"]}


def count(steps: list[dict[str, Any]]) -> int:
    return sum(1 + count(step["inside"]) for step in steps)


class Page(HTMLParser):
    """Which elements of a page are open, and what it holds."""

    VOID = ("meta", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_every_step_has_its_picture_with_its_words(drawn: Answer[Any]) -> None:
    steps = drawn.result["steps"]
    all_shots = shots(drawn)
    assert len(all_shots) == count(steps) > 0
    for shot in all_shots:
        assert shot.drawing is not None
        root = ElementTree.fromstring(to_svg(shot.drawing))
        title, description = (
            root.find(f"{{http://www.w3.org/2000/svg}}{n}") for n in ("title", "desc")
        )
        assert title is not None and (title.text or "").endswith(f"step {shot.name}")
        assert description is not None and shot.step["say"] in (description.text or "")


def test_what_is_highlighted_as_new_is_exactly_what_is_new(drawn: Answer[Any]) -> None:
    for shot in shots(drawn):
        assert shot.drawing is not None
        lit = shot.drawing.highlights
        new = {fact["spot"] for fact in shot.step["facts"]}
        assert {spot for spot, each in lit.items() if each == "new"} == new
        reasons = spots_of(shot.step, "clues", "rules", "known")
        assert {spot for spot, each in lit.items() if each in ("clue", "hint")} == reasons - new
        assert all(shot.drawing.place(spot) for spot in lit)


def supposed(shot: Frame, allowed: frozenset[str] = frozenset()) -> int:
    """How often something stands out as supposed, which only links of its chain may show."""
    assert shot.drawing is not None
    found = {spot for spot, name in shot.drawing.highlights.items() if name == "hint"}
    assert found <= allowed
    own = {fact["spot"] for fact in shot.step["facts"][:1]}
    return len(found) + sum(supposed(link, allowed | own) for link in shot.inside)


def test_what_was_supposed_stands_out_inside_of_a_chain_only() -> None:
    answer = sleuth.explain("futoshiki", "five")
    assert sum(map(supposed, frames(answer.problem, answer.result["steps"]))) > 0


def test_old_facts_stay_on_the_board_in_grey_and_new_ones_are_coloured() -> None:
    answer = sleuth.explain("slitherlink", "small")
    told: dict[str, str] = {}
    for each in frames(answer.problem, answer.result["steps"]):
        assert each.drawing is not None
        lines = each.drawing.lines
        facts = {fact["spot"]: fact["mark"] for fact in each.step["facts"] if "mark" in fact}
        new = {spot: mark for spot, mark in facts.items() if mark in ("line", "cross")}
        for spot in facts.keys() - new.keys():
            assert each.drawing.cells[PLACE[spot]].style in ("inside", "seen")
        for spot, mark in told.items():
            assert lines[line_of_side(spot)] == {"line": "known", "cross": "cross"}[mark]
        for spot, mark in new.items():
            assert lines[line_of_side(spot)] == {"line": "new", "cross": "new-cross"}[mark]
        told |= new
    drawn_lines = {line for line, style in lines.items() if style in ("new", "known")}
    assert answer.solution is not None
    assert drawn_lines <= set(answer.solution)


def test_notes_of_a_futoshiki_are_never_wrong() -> None:
    answer = sleuth.explain("futoshiki", "5-hard")
    solution = answer.solution
    assert solution is not None
    for each in frames(answer.problem, answer.result["steps"]):
        assert each.drawing is not None
        for (row, column), shown in each.drawing.cells.items():
            if shown.text.strip():
                assert str(solution[row][column]) in shown.text
                assert shown.style == "notes" or shown.text == str(solution[row][column])


def test_steps_are_what_their_schema_says(drawn: Answer[Any]) -> None:
    valid = Draft202012Validator(SCHEMAS["step"])
    for step in drawn.result["steps"]:
        valid.validate(step)
        assert not valid.is_valid({**step, "colour": "red"})
        assert not valid.is_valid({**step, "inside": [{"say": "so"}]})


@pytest.mark.parametrize(("kind", "example"), IN_WORDS)
def test_what_has_no_board_is_told_in_words(kind: str, example: str, tmp_path: Path) -> None:
    size = {"size": 5} if kind == "theory" else {}
    answer = sleuth.explain(kind, example, **size)
    assert all(shot.drawing is None for shot in shots(answer))
    text = page(answer)
    assert "<svg" not in text
    assert text.count('<section class="step"') == len(answer.result["steps"]) + 1
    refused = CliRunner().invoke(cli, ["explain", kind, example, "--svg", str(tmp_path / "film")])
    assert isinstance(refused.exception, BadRequest)
    assert not (tmp_path / "film").exists()


@pytest.mark.parametrize(("kind", "example"), EVIDENT)
def test_evidence_is_told_between_the_board_and_the_solution(kind: str, example: str) -> None:
    answer = sleuth.explain(kind, example)
    read = Page(page(answer))
    assert read.open == []
    pictures = [each["aria-label"] for tag, each in read.seen if tag == "svg" and "role" in each]
    assert pictures == ["The puzzle"] + ["The solution"] * (answer.solution is not None)
    for step in answer.result["steps"]:
        assert all(part in read.words for part in step["say"].split("\n", 1))


def test_the_page_has_all_steps_and_needs_nothing_else(drawn: Answer[Any]) -> None:
    text = page(drawn)
    read = Page(text)
    assert read.open == []
    steps = drawn.result["steps"]
    sections = [each["id"] for tag, each in read.seen if tag == "section"]
    assert sections == [f"step-{number}" for number in range(len(steps) + 1)]
    pictures = [each for tag, each in read.seen if tag == "svg" and "role" in each]
    assert len(pictures) == count(steps) + 1
    assert all(each["aria-label"] for each in pictures)
    assert [tag for tag, _ in read.seen].count("details") == sum(
        bool(shot.inside) for shot in shots(drawn)
    )
    for step in steps:
        assert step["say"] in read.words
    assert not re.search(r"https?:|url\(|@import|src=|<link", text)


def test_the_same_explanation_makes_the_same_bytes() -> None:
    once, again = (page(sleuth.explain("futoshiki", "4-normal")) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("evil", ["<script>", "<b>&lt", "]]>", "a\"b'c", "-->", "</title>"])
def test_names_cannot_leave_the_text(evil: str) -> None:
    evil = evil.replace("/", "\N{DIVISION SLASH}")  # a riddle refuses slashes in names
    riddle = f"""\
places: 3 houses
colour (the * house): red, {evil}, blue
drink (drinks *): tea, milk, water
clues:
The red house is the first house.
The {evil} house is just left of the blue house.
The man in the {evil} house drinks tea.
The man in the red house drinks milk.
"""
    answer = sleuth.explain("riddle", riddle)
    text = page(answer)
    plain = page(sleuth.explain("riddle", riddle.replace(evil, "green")))
    assert [tag for tag, _ in Page(text).seen] == [tag for tag, _ in Page(plain).seen]
    assert evil in Page(text).words
    drawings = [shot.drawing for shot in shots(answer) if shot.drawing is not None]
    roots = [ElementTree.fromstring(to_svg(drawing)) for drawing in drawings]
    assert any(evil in (each.text or "") for root in roots for each in root.iter(f"{SVG}text"))


def test_the_command_writes_the_film_and_the_page(tmp_path: Path) -> None:
    film, html = tmp_path / "film", tmp_path / "page.html"
    asked = ["explain", "slitherlink", "5-normal", "--svg", str(film), "--html", str(html)]
    done = CliRunner().invoke(cli, asked)
    assert done.exit_code == 0, done.output
    answer = sleuth.explain("slitherlink", "5-normal")
    assert html.read_text(encoding="utf-8") == page(answer)
    files = sorted(film.iterdir())
    assert len(files) == count(answer.result["steps"])
    assert [each.name for each in files if each.name.count(".") == 1] == [
        f"step-{number:03}.svg" for number in range(1, len(answer.result["steps"]) + 1)
    ]
    # In the order of their names the links of a chain come before what they lead to.
    written = [each.read_text(encoding="utf-8") for each in files]
    assert written == [to_svg(shot.drawing) for shot in shots(answer) if shot.drawing is not None]


def test_a_film_is_not_mixed_with_another(tmp_path: Path) -> None:
    (tmp_path / "step-999.svg").write_text("mine", encoding="utf-8")
    done = CliRunner().invoke(cli, ["explain", "futoshiki", "4-easy", "--svg", str(tmp_path)])
    assert isinstance(done.exception, BadRequest)
    assert [each.name for each in tmp_path.iterdir()] == ["step-999.svg"]
