"""Policies as people write them: steps, and after one that looks, what to do if yes and if no.

(look c1)
if yes:
  (grab c1)
  done
if no:
  (grab c2)
  done
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.logic.source_text import SourceText
from sleuth.planning.plan import Step

DONE = "done"
BRANCHES = ("if yes:", "if no:")
_STEP = re.compile(r"\(\s*([^\s()]+(?:\s+[^\s()]+)*)\s*\)")


@dataclass(frozen=True, slots=True)
class Node:
    """A step, and the numbers of the nodes after it: one, or one for yes and one for no.

    None is the end: nothing more is done.
    """

    step: Step
    after: tuple[int | None, ...]

    @property
    def looks(self) -> bool:
        """Whether what comes next depends on what was seen."""
        return len(self.after) == 2


@dataclass(frozen=True, slots=True)
class PolicyTree:
    """What to do, node by node; the first node is the beginning, and no node comes twice."""

    nodes: tuple[Node, ...] = ()

    def walk(self) -> Iterator[tuple[int, int, str | None]]:
        """Nodes in the order of reading: how deep, the node (-1: the end), and the branch."""
        ahead: list[tuple[int, int | None, str | None]] = [(0, 0 if self.nodes else None, None)]
        while ahead:
            depth, number, branch = ahead.pop()
            yield depth, -1 if number is None else number, branch
            if number is not None:
                node = self.nodes[number]
                if node.looks:
                    yes, no = node.after
                    ahead += [(depth + 1, no, BRANCHES[1]), (depth + 1, yes, BRANCHES[0])]
                else:
                    ahead.append((depth, node.after[0], None))

    def to_text(self, remarks: dict[str, str] | None = None) -> str:
        """A step a line; a remark may follow steps by the names of their actions."""
        lines = []
        for depth, number, branch in self.walk():
            if branch is not None:
                lines.append(f"{'  ' * (depth - 1)}{branch}")
            if number < 0:
                lines.append(f"{'  ' * depth}{DONE}")
                continue
            node = self.nodes[number]
            said = (remarks or {}).get(node.step.name) if node.looks else None
            lines.append(f"{'  ' * depth}{node.step}" + (f"  ; {said}" if said else ""))
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Numbered nodes, each with its step and the numbers of what follows."""
        return {
            "nodes": [
                {"step": node.step.name, "yes": node.after[0], "no": node.after[1]}
                if node.looks
                else {"step": node.step.name, "then": node.after[0]}
                for node in self.nodes
            ]
        }

    @classmethod
    def from_json(cls, data: Any) -> PolicyTree:
        """Read it back; raises BadInput where it is no tree."""
        try:
            nodes = tuple(
                Node(
                    Step.named(each["step"]),
                    (each["yes"], each["no"]) if "yes" in each else (each["then"],),
                )
                for each in data["nodes"]
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadInput("this is no policy", Place("solution"), "see its schema") from None
        following = [after for node in nodes for after in node.after if after is not None]
        if sorted(following, key=str) != sorted(range(1, len(nodes)), key=str) or any(
            after is not None and after <= number
            for number, node in enumerate(nodes)
            for after in node.after
        ):
            raise BadInput("the nodes of a policy make a tree", Place("solution"), "number them")
        return cls(nodes)


def read_policy(text: str, source: str) -> PolicyTree:
    """A policy from its lines; raises BadInput with the place."""
    return _Reader(SourceText(text, source)).read()


class _Reader:
    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._steps: list[Step] = []
        self._after: list[list[int | None]] = []
        #: The last step of each block that is open, with its indentation, the innermost last.
        self._open: list[tuple[int, int]] = []
        #: Where the next step belongs: a node and which of its followers; None after an end.
        self._place: tuple[int, int] | None = None
        self._least = 0

    def read(self) -> PolicyTree:
        offset = 0
        for number, line in enumerate(paced(self._source.text.split("\n"), 1024), 1):
            said = line.partition(";")[0].rstrip()
            if said.strip():
                indent = len(said) - len(said.lstrip())
                self._line(said.strip().lower(), indent, offset + indent, number)
            offset += len(line) + 1
        return PolicyTree(
            tuple(
                Node(step, tuple(after))
                for step, after in zip(self._steps, self._after, strict=True)
            )
        )

    def _line(self, said: str, indent: int, offset: int, number: int) -> None:
        if said in BRANCHES:
            self._branch(BRANCHES.index(said), indent, offset)
            return
        expected = self._place is not None or not self._steps
        if not expected or indent < self._least:
            raise self._source.error(offset, "nothing comes here: both branches are before it")
        if said == DONE:
            self._place = None
            return
        found = _STEP.fullmatch(said)
        if found is None:
            raise self._source.error(
                offset, "a step such as (move a b), if yes:, if no: or done is expected here"
            )
        here = len(self._steps)
        self._steps.append(Step.named(found[1]))
        self._steps[-1] = Step(self._steps[-1].action, self._steps[-1].objects, number)
        self._after.append([None])
        if self._place is not None:
            node, slot = self._place
            self._after[node][slot] = here
            if self._open and self._open[-1] == (indent, node):
                self._open.pop()
            elif len(self._after[node]) == 1:
                raise self._source.error(offset, "steps of one branch begin in one column")
        self._open.append((indent, here))
        self._place = (here, 0)
        self._least = indent

    def _branch(self, which: int, indent: int, offset: int) -> None:
        while self._open and self._open[-1][0] > indent:
            self._open.pop()
        if not self._open or self._open[-1][0] != indent:
            raise self._source.error(offset, "this belongs to no step: indent it like its step")
        node = self._open[-1][1]
        if (len(self._after[node]) == 2) != bool(which):
            raise self._source.error(offset, "after a step that looks come if yes: and if no:")
        if which:
            self._open.pop()
        else:
            self._after[node] = [None, None]
        self._place = (node, which)
        self._least = indent + 1
