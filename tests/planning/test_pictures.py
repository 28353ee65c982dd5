"""States of tasks drawn: stacks, grids, rooms, maps; films, trees and searches to be watched."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import sleuth
from sleuth.cli.main import cli
from sleuth.drawing import Drawing, Graph, figure_svg, to_text
from sleuth.errors import BadRequest, SleuthError
from sleuth.examples import example_names, example_text
from sleuth.planning.picture.description import read_picture
from sleuth.planning.problem import read
from sleuth.search_tree import tree_graph
from sleuth.tasks.plan import film


def rows(drawing: Drawing | Graph) -> list[list[str]]:
    assert isinstance(drawing, Drawing)
    return [
        [drawing.cell(row, column).text for column in range(drawing.columns)]
        for row in range(drawing.rows)
    ]


def test_blocks_are_stacks() -> None:
    problem = sleuth.read("planning", "blocks")
    assert rows(problem.draw()) == [["", "c", ""], ["a", "d", ""], ["b", "e", "f"]]
    plan = problem.solution_from_text("(lower a b)\n(lift a f)", "plan")
    drawn = problem.draw(plan)
    assert rows(drawn) == [["", "c", ""], ["", "d", "a"], ["b", "e", "f"]]
    assert drawn.caption == "after 2 steps"


def test_a_warehouse_is_a_grid() -> None:
    drawing = sleuth.read("planning", "sokoban").draw()
    assert rows(drawing)[0] == ["", "", "@", "", ""]
    assert rows(drawing)[3] == ["+", "", "", "", "+"]
    assert drawing.cell(2, 2).style == "wall"


def test_rooms_have_what_is_in_them() -> None:
    drawing = sleuth.read("planning", "gripper").draw()
    assert rows(drawing)[0] == ["kitchen", "garden", "left", "right"]
    assert [row[0] for row in rows(drawing)] == [
        *("kitchen", "blue", "green", "red", "white", "robot")
    ]


def test_a_map_has_places_and_roads_with_lengths() -> None:
    problem = sleuth.read("planning", "delivery")
    drawing = problem.draw(problem.solution_from_text("(load lamp one port)", "plan"))
    assert isinstance(drawing, Graph)
    assert drawing.nodes["port"].text == "port\nletter\none (lamp)"
    assert drawing.edges["port", "mill"].text == "4 ↔"
    assert drawing.edges["port", "lighthouse"].text == "1"
    assert ("mill", "port") not in drawing.edges


def test_without_a_description_facts_are_listed() -> None:
    problem = sleuth.read("planning", "ferry-without-fuel")
    assert "(ferry-at north)" in to_text(problem.draw())
    plan = problem.solution_from_text("(board beetle north)", "plan")
    assert "+(aboard beetle)" in to_text(problem.draw(plan))


@pytest.mark.parametrize("name", example_names("planning"))
def test_examples_are_drawn_and_their_text_keeps_the_picture(name: str) -> None:
    problem = read(example_text("planning", name))
    again = read(problem.to_text())
    assert again.picture == problem.picture
    assert to_text(again.draw()) == to_text(problem.draw())


def test_lines_that_are_none_are_warned_of() -> None:
    picture, wrong = read_picture(";; picture towers\n;; picture (on ?thing ?place)\n")
    assert picture is None
    assert len(wrong) == 2
    text = example_text("planning", "blocks").replace("picture stacks", "picture stacks of hay")
    assert any("no line of a picture" in each for each in read(text).warnings)
    assert read_picture("; a picture of something\n") == (None, [])


def test_a_film_has_all_states() -> None:
    answer = sleuth.plan("hanoi")
    svg = figure_svg(film(answer))
    assert svg.count("(move ") >= 15
    assert "start" in svg


def test_a_small_search_is_drawn_as_a_tree() -> None:
    recording = sleuth.watch("planning", "hanoi", method="astar")
    graph = tree_graph(recording)
    assert len(graph.nodes) == len(recording.tree)
    assert len(graph.edges) == len(graph.nodes) - 1
    assert len(graph.highlights) == 15
    assert sum(node.style == "goal" for node in graph.nodes.values()) == 1
    with pytest.raises(BadRequest, match="states"):
        tree_graph(sleuth.watch("planning", "blocks", method="bfs"))


def test_the_command_watches_and_draws(tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.svg" for name in ("tree", "film")}
    words = ["plan", "hanoi", "--method", "bfs", "--watch"]
    words += ["--tree", str(files["tree"]), "--svg", str(files["film"])]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.exception
    assert "expansion 1 of" in done.output
    assert "state of the path 1 of 16" in done.output
    assert all(file.read_text().startswith("<svg") for file in files.values())
    done = CliRunner().invoke(cli, ["plan", "hanoi", "--watch", "--json"])
    assert isinstance(done.exception, SleuthError)
    done = CliRunner().invoke(cli, ["draw", "planning", "blocks"])
    assert "c" in done.output
