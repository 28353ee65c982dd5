"""The Markdown of the documentation as a tree of blocks that a page can build without markup.

Only what the documentation uses is known: headings, paragraphs, lists, tables, fenced code,
pictures, and inside a line code, stress, links. Whatever else is there stays text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

Block = dict[str, Any]
Follow = Callable[[str], str | None]

_FENCE = re.compile(r"^```(\w*)$")
_HEADING = re.compile(r"^(#{1,4}) +(.+)$")
_ITEM = re.compile(r"^( *)(-|\d+\.) +(.*)$")
_REASON = re.compile(r"^<!-- not run: (.*?) -->$")
_REMARK = re.compile(r"^<!--.*-->$")
_PICTURE = re.compile(r"^!\[([^\]]*)\]\(([^)\s]+)\)$")
_RULED = re.compile(r"^\|(?: *:?-+:? *\|)+$")
_COLUMN = re.compile(r"(?<!\\)\|")
# No span is longer than this, so that the time stays linear whatever stands in a line.
_SPAN = re.compile(
    r"(?P<ticks>`{1,2})(?P<code>[^`].{0,400}?)(?P=ticks)"
    r"|\[(?P<words>(?:[^\[\]]|\[[^\[\]]{0,100}\]){1,400})\]\((?P<href>[^)\s]{1,400})\)"
    r"|\*\*(?P<strong>[^*\n]{1,400})\*\*"
    r"|(?<![\w*])\*(?P<em>[^*\s][^*\n]{0,400})\*(?![\w*])"
)


def blocks(text: str, follow: Follow = lambda href: href) -> list[Block]:
    """The blocks of a page; `follow` turns the target of a link into that of a page, or None.

    >>> blocks("# Solve *one*\\n\\nBy `gac`.")[0]["text"][1]
    {'kind': 'em', 'children': [{'kind': 'text', 'text': 'one'}]}
    """
    return list(_Reader(text.split("\n"), follow).blocks())


def identifier(words: str) -> str:
    """What a heading is called in an address.

    >>> identifier("Is my *heuristic* admissible?")
    'is-my-heuristic-admissible'
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


class _Reader:
    """Reads lines one after the other; each belongs to one block."""

    def __init__(self, lines: list[str], follow: Follow) -> None:
        self.lines = lines
        self.follow = follow
        self.at = 0

    def blocks(self) -> Iterator[Block]:
        reason: str | None = None
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            if not line:
                self.at += 1
            elif found := _REASON.match(line):
                reason = found[1]
                self.at += 1
            elif _REMARK.match(line):
                self.at += 1
            elif found := _FENCE.match(line):
                yield self._code(found[1], reason)
                reason = None
            elif found := _HEADING.match(line):
                self.at += 1
                yield {
                    "kind": "heading",
                    "level": len(found[1]),
                    "id": identifier(found[2]),
                    "text": self._spans(found[2]),
                }
            elif found := _PICTURE.match(line):
                self.at += 1
                yield {"kind": "picture", "words": found[1], "file": found[2]}
            elif _ITEM.match(line):
                yield self._list()
            elif line.startswith("|") and self._ruled():
                yield self._table()
            else:
                yield {"kind": "paragraph", "text": self._spans(" ".join(self._paragraph()))}

    def _code(self, language: str, reason: str | None) -> Block:
        end = next(
            (at for at in range(self.at + 1, len(self.lines)) if self.lines[at].rstrip() == "```"),
            len(self.lines),
        )
        code = "\n".join(self.lines[self.at + 1 : end])
        self.at = end + 1
        return {"kind": "code", "language": language or "text", "code": code, "reason": reason}

    def _paragraph(self) -> Iterator[str]:
        """The lines up to the next block; the first belongs to it whatever it looks like."""
        first = self.at
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            starts = line.startswith(("```", "<!--", "|")) or _HEADING.match(line)
            if not line or (self.at > first and (starts or _ITEM.match(line))):
                return
            self.at += 1
            yield line.strip()

    def _list(self) -> Block:
        """A list: items at the depth of the first one; what is indented more belongs to an item."""
        found = _ITEM.match(self.lines[self.at])
        assert found is not None
        depth, ordered = len(found[1]), found[2] != "-"
        items: list[list[Block]] = []
        while self.at < len(self.lines):
            found = _ITEM.match(self.lines[self.at].rstrip())
            if found is None or len(found[1]) != depth or (found[2] != "-") != ordered:
                break
            inside = depth + len(found[2]) + 1
            lines = [found[3]]
            self.at += 1
            while self.at < len(self.lines):
                line = self.lines[self.at].rstrip()
                if line and not line.startswith(" " * (depth + 1)):
                    break
                after = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else ""
                if not line and not after.startswith(" " * (depth + 1)):
                    break
                lines.append(line[min(inside, len(line) - len(line.lstrip())) :])
                self.at += 1
            items.append(blocks("\n".join(lines), self.follow))
            while self.at < len(self.lines) and not self.lines[self.at].strip():
                ahead = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else ""
                if ahead.strip() and not _ITEM.match(ahead):
                    break
                self.at += 1
        return {"kind": "list", "ordered": ordered, "items": items}

    def _ruled(self) -> bool:
        return self.at + 1 < len(self.lines) and bool(_RULED.match(self.lines[self.at + 1].strip()))

    def _table(self) -> Block:
        rows = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            cells = _COLUMN.split(self.lines[self.at].strip().strip("|"))
            rows.append([self._spans(cell.strip().replace("\\|", "|")) for cell in cells])
            self.at += 1
        return {"kind": "table", "head": rows[0], "rows": rows[2:]}

    def _spans(self, text: str) -> list[Block]:
        """The parts of a line: text, code, stress and links."""
        spans: list[Block] = []
        end = 0
        for found in _SPAN.finditer(text):
            if found.start() > end:
                spans.append({"kind": "text", "text": text[end : found.start()]})
            spans.append(self._span(found))
            end = found.end()
        if end < len(text):
            spans.append({"kind": "text", "text": text[end:]})
        return spans

    def _span(self, found: re.Match[str]) -> Block:
        if found["code"] is not None:
            return {"kind": "code", "text": found["code"].strip()}
        if found["href"] is not None:
            words = self._spans(found["words"])
            href = self.follow(found["href"])
            if href is None:
                return {"kind": "span", "children": words}
            return {"kind": "link", "href": href, "children": words}
        kind = "strong" if found["strong"] is not None else "em"
        return {"kind": kind, "children": self._spans(found[kind])}
