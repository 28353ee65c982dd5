"""The pages of the documentation that the workbench shows, by groups, and where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from sleuth.web.learning.commands import Command, Interpret, commands
from sleuth.web.learning.markdown import Block, blocks

#: What is shown, in order; the file of a topic is its name in the folder of the documentation.
GROUPS: dict[str, tuple[str, ...]] = {
    "Ten minutes": ("tutorials/player", "tutorials/student", "tutorials/logician"),
    "Puzzles": (
        "slitherlink",
        "futoshiki",
        "lights-out",
        "tiles",
        "maze",
        "hunger-games",
        "pacman",
        "riddle",
    ),
    "Doing": ("explaining", "evidence", "generating", "drawing", "playing", "experiments", "web"),
    "Search and constraints": ("search", "csp", "sat"),
    "Logic": ("logic-language", "models", "proofs", "exercises", "event-calculus"),
    "Planning": (
        "planning",
        "planning-reasons",
        "conformant",
        "contingent",
        "probabilistic",
        "multi-agent",
    ),
    "Labs": (
        "labs/search",
        "labs/adversarial-search",
        "labs/constraints",
        "labs/sat",
        "labs/propositional-logic",
        "labs/first-order-logic",
    ),
    "Coming from": ("from-tatham-puzzlink", "from-mace4-prover9", "from-berkeley-pacman"),
    "Python": ("python",),
}


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the documentation."""

    name: str
    group: str
    title: str
    file: Path

    def to_json(self) -> dict[str, Any]:
        """What a list of topics says of it."""
        return {"name": self.name, "group": self.group, "title": self.title}


def folder() -> Path:
    """The documentation: beside this module where Sleuth is installed, else in its sources."""
    here = Path(__file__).resolve()
    packed = here.parents[1] / "docs"
    return packed if packed.is_dir() else here.parents[4] / "docs"


@cache
def topics() -> dict[str, Topic]:
    """All topics by name; one whose file is not there is left out."""
    found = {}
    for group, names in GROUPS.items():
        for name in names:
            file = folder() / f"{name}.md"
            if file.is_file():
                title = (
                    file.read_text(encoding="utf-8").partition("\n")[0].strip("# ").replace("`", "")
                )
                found[topic_name(name)] = Topic(topic_name(name), group, title, file)
    return found


def topic_name(file: str) -> str:
    """What the topic of a file is called in an address.

    >>> topic_name("tutorials/player"), topic_name("labs/search"), topic_name("search")
    ('player', 'lab-search', 'search')
    """
    return file.replace("tutorials/", "").replace("labs/", "lab-")


def page(topic: Topic, interpret: Interpret | None) -> dict[str, Any]:
    """A topic with its blocks; the commands of its examples come with their requests."""
    tree = blocks(topic.file.read_text(encoding="utf-8"), lambda href: _target(topic, href))
    files: dict[str, str] = {}
    for block in _code_blocks(tree):
        if block["language"] == "sh":
            found = commands(block["code"], interpret if block["reason"] is None else None, files)
            if block["reason"] is not None:
                found = [
                    each if each.path else Command(each.text, why=_because(block["reason"]))
                    for each in found
                ]
            block["commands"] = [each.to_json() for each in found]
    names = list(topics())
    at = names.index(topic.name)
    return {
        **topic.to_json(),
        "blocks": tree,
        "next": topics()[names[at + 1]].to_json() if at + 1 < len(names) else None,
    }


def _because(reason: str) -> str:
    return f"It is not run here: {reason}."


def _code_blocks(tree: list[Block]) -> list[Block]:
    found = []
    for block in tree:
        if block["kind"] == "code":
            found.append(block)
        for item in block.get("items", ()):
            found.extend(_code_blocks(item))
    return found


def _target(topic: Topic, href: str) -> str | None:
    """Where a link of a page leads here; None where it leads out of the workbench."""
    path, _, place = href.partition("#")
    fragment = f"#{place}" if place else ""
    if not path:
        return fragment or None
    if "://" in path:
        return None
    lies = PurePosixPath(topic.file.relative_to(folder()).parent.as_posix(), path)
    parts: list[str] = []
    for part in lies.parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    name = topic_name("/".join(parts).removesuffix(".md"))
    if name == "index":
        return "/learn"
    return f"/learn/{name}{fragment}" if name in topics() else None
