"""The documentation as blocks, and its commands as requests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.cli.requested import requested
from sleuth.errors import SleuthError
from sleuth.request import Request
from sleuth.web.learning.commands import commands
from sleuth.web.learning.markdown import blocks
from sleuth.web.learning.topics import folder, page, topic_name, topics

#: Pages for those who work on Sleuth, or that no reader reads from top to bottom.
LEFT_OUT = {"api", "commands", "events", "index", "marking", "releasing", "testing", "worker"}


def words(part: Any) -> str:
    """All text of a block."""
    if isinstance(part, list):
        return "".join(map(words, part))
    if isinstance(part, dict):
        own = str(part.get("code", "")) if part.get("kind") == "code" else ""
        own += part["text"] if isinstance(part.get("text"), str) else ""
        inner = (
            part[name] for name in ("text", "children", "items", "head", "rows") if name in part
        )
        return own + "".join(words(each) for each in inner if not isinstance(each, str))
    return ""


def test_every_page_of_the_documentation_is_shown_or_left_out_on_purpose() -> None:
    """A new page cannot be forgotten."""
    files = {
        file.relative_to(folder()).with_suffix("").as_posix() for file in folder().rglob("*.md")
    }
    assert {topic_name(file) for file in files} == topics().keys() | LEFT_OUT


@pytest.mark.parametrize("name", topics())
def test_no_word_of_a_page_is_lost(name: str) -> None:
    """Letters of the text are those of the blocks, in order, links' targets aside."""
    text = topics()[name].file.read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->", "", text)
    text = re.sub(r"^!\[.*$", "", text, flags=re.MULTILINE)
    code_or_link = re.compile(
        r"^```\w*$(.*?)^```$|(`[^`]+`)|\]\([^)\s]+\)", re.MULTILINE | re.DOTALL
    )
    text = code_or_link.sub(lambda found: found[1] or found[2] or "", text)
    tree = blocks(topics()[name].file.read_text(encoding="utf-8"))
    shown = words(tree)
    assert re.sub(r"[\W\d]+", "", shown) == re.sub(r"[\W\d]+", "", text)


@pytest.mark.parametrize("name", topics())
def test_links_lead_to_topics_and_places_that_are_there(name: str) -> None:
    """No link of a page leads nowhere, and none leads out."""
    for target in targets(page(topics()[name], None)["blocks"]):
        path, _, place = target.partition("#")
        if path in ("", "/learn"):
            continue
        other = topics()[path.removeprefix("/learn/")]
        if place:
            tree = blocks(other.file.read_text(encoding="utf-8"))
            assert place in [each.get("id") for each in tree], target


def targets(part: Any) -> list[str]:
    """The links of a tree."""
    if isinstance(part, dict):
        own = [part["href"]] if part.get("kind") == "link" else []
        return own + [found for each in part.values() for found in targets(each)]
    return [found for each in part for found in targets(each)] if isinstance(part, list) else []


def test_blocks_of_all_kinds() -> None:
    """What each kind looks like."""
    text = (
        "# One *two*\n\nLine `a|b`\nand [more](x.md#y).\n\n- first\n  goes on\n- second\n"
        "  1. inner\n\n| a | b |\n|---|---|\n| `1` | 2 |\n\n<!-- not run: it is long -->\n"
        "```sh\nls\n```\n"
    )
    heading, paragraph, points, table, code = blocks(text)
    assert heading["level"] == 1
    assert [span["kind"] for span in paragraph["text"]] == ["text", "code", "text", "link", "text"]
    assert words(points["items"][0]) == "first goes on"
    assert points["items"][1][1]["ordered"] is True
    assert len(table["rows"]) == 1
    assert (code["language"], code["code"], code["reason"]) == ("sh", "ls", "it is long")


@given(st.text(alphabet="#`*[]()|-1. \nab<!>", max_size=200))
def test_any_text_has_blocks(text: str) -> None:
    """Whatever stands in a page, its letters are shown."""
    shown = re.sub(r"[^ab]", "", words(blocks(text)))
    assert len(shown) <= len(re.sub(r"[^ab]", "", text))


def test_blocks_take_linear_time() -> None:
    """Long lines of opening signs end soon."""
    for sign in ("`", "*", "[", "|", "[](", "**a", "`a"):
        blocks(sign * 5_000)


def asked(code: str) -> list[Request]:
    """The requests of an example."""
    return [each for command in commands(code, requested, {}) for _, each in command.asked]


def test_commands_become_the_requests_of_the_command_line() -> None:
    """Options, questions, examples and files are read as a shell would have them read."""
    (solve,) = asked("sleuth solve slitherlink small --unique   # with a remark")
    assert (solve.task, solve.kind, solve.question.unique) == ("solve", "slitherlink", True)
    assert solve.source == "small"
    assert solve.text
    text = "formulas(goals).\np.\nend_of_list.\n"
    (mine,) = asked(f"cat > mine.in <<'END'\n{text}END\nsleuth prove mine.in")
    assert (mine.kind, mine.source, mine.text) == ("theory", "mine.in", text)
    two = asked("sleuth compare maze tiny --methods bfs,astar:heuristic=zero --repeat 3")
    assert [each.method for each in two] == ["bfs", "astar:heuristic=zero"]
    (hint,) = asked("sleuth hint slitherlink 7-normal \\\n  --strength 3")
    assert hint.options["strength"] == 3


@pytest.mark.parametrize(
    "line",
    [
        "head -3 five.cnf",
        "sleuth play maze",
        "sleuth lab new search --dir lab3",
        "sleuth compare maze courtyard --methods mine.py:search,bfs",
        "sleuth generate maze | sleuth solve maze -",
        "sleuth solve maze no-such-file.txt",
        "sleuth solve 'unclosed",
        "sleuth solve maze --no-such-option",
        "sleuth web",
    ],
)
def test_what_cannot_run_says_why(line: str) -> None:
    """Nothing else happens: no file is written, no game begins."""
    (command,) = commands(line, requested, {})
    assert not command.asked
    assert command.why
    assert command.why.endswith(".")


@pytest.mark.parametrize("words", [[], ["play"], ["lab", "new"], ["solve"], ["compare", "maze"]])
def test_only_commands_that_ask_are_read(words: list[str]) -> None:
    """What would do more than ask is refused."""
    with pytest.raises(SleuthError):
        requested(words, {})


def test_most_commands_of_the_tutorials_run() -> None:
    """All but those that need files of the reader or of a command before them."""
    found = [
        command
        for name in ("player", "student", "logician")
        for block in code_blocks(page(topics()[name], requested)["blocks"])
        for command in block.get("commands", ())
    ]
    assert sum(bool(command["asked"]) for command in found) / len(found) > 0.8
    assert all(bool(command["asked"]) != bool(command["why"]) for command in found)


def code_blocks(tree: Any) -> list[dict[str, Any]]:
    """The examples of a tree."""
    if isinstance(tree, dict):
        own = [tree] if tree.get("kind") == "code" and "language" in tree else []
        return own + [found for each in tree.values() for found in code_blocks(each)]
    return [found for each in tree for found in code_blocks(each)] if isinstance(tree, list) else []


def test_the_documentation_is_found(tmp_path: Path) -> None:
    """In the sources it lies beside the package; a wheel has it inside."""
    assert (folder() / "tutorials" / "player.md").is_file()
