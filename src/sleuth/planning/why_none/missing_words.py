"""A chain of missing causes in words."""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.explanation.phrases import capitalized, listed
from sleuth.planning.why_none.missing import Chain, Link, Obstacle
from sleuth.planning.why_none.ways import Wanted, told
from sleuth.text import several

#: As many links are told; longer chains are cut with a word about how much is left.
MOST_TOLD = 8
_MOST_NAMED = 3


def in_words(chain: Chain) -> list[str]:
    """One sentence for each link, the goal first."""
    if not chain.goal:
        return ["The goal contradicts itself."]
    waits = _Waits(chain.links)
    said: list[str] = []
    settled: set[Wanted] = set()
    if len(chain.goal) > 1:
        said.append(f"The goal asks for {_either(chain.goal)}, and none of these ever holds.")
    for link in waits.told(chain.goal):
        if link.wanted in settled:
            continue
        if len(said) == MOST_TOLD:
            left = len(waits.told(chain.goal)) - len(settled)
            said.append(f"So it goes on through {several(left, 'further fact')}.")
            break
        settled.add(link.wanted)
        said.append(_sentence(link, waits, settled))
    return said


def _sentence(link: Link, waits: _Waits, settled: set[Wanted]) -> str:
    what = told(link.wanted.literal)
    if not link.obstacles:
        return f"{capitalized(_leaf(link, what))}."
    begin = (
        f"Nothing can make {what} true"
        if link.wanted.literal.positive
        else (f"Nothing can make {told_opposite(link.wanted)} false")
    )
    by_need: dict[tuple[Wanted, ...] | None, list[Obstacle]] = {}
    worth_telling = _worth_telling(link, waits)
    for obstacle in worth_telling:
        by_need.setdefault(obstacle.needs, []).append(obstacle)
    parts = []
    for needs, obstacles in by_need.items():
        clause = _needed(link, needs, waits, settled, len(obstacles))
        if needs is None and (few := obstacles[0].ever) is not None:
            held = _some_of([told(each) for each in few[1]])
            verb = "holds" if len(few[1]) == 1 else "hold"
            clause += f": of {told(few[0].literal)} only {held} ever {verb}"
        names = list(dict.fromkeys(each.name for each in obstacles))
        if len(worth_telling) == 1:
            what_could = "action that could" if obstacles[0].is_action else "rule for it"
            parts.append(f"the only {what_could}, {names[0]}, {clause}")
        elif len(by_need) == 1:
            parts.append(f"all that could, {_some_of(names)}, {clause}")
        else:
            parts.append(f"{_some_of(names)} {clause}")
    return f"{begin}: {'; '.join(parts)}."


def _worth_telling(link: Link, waits: _Waits) -> list[Obstacle]:
    """Obstacles without those that teach nothing, unless there are no others.

    That something waits for itself teaches nothing, nor does an object of the wrong sort: what
    no action changes of one object alone is a type in other words.
    """

    def teaches(obstacle: Obstacle) -> bool:
        for need in obstacle.needs or ():
            missing = waits.of(need)
            sort = len(need.literal.atom.terms) == 1 and not need.choices
            if missing is link or (sort and missing is not None and missing.is_fixed):
                return False
        return True

    return [each for each in link.obstacles if teaches(each)] or list(link.obstacles)


def _needed(
    link: Link,
    needs: tuple[Wanted, ...] | None,
    waits: _Waits,
    settled: set[Wanted],
    actions: int,
) -> str:
    if needs is None:
        return "lacks something for every choice of objects"
    verb = "needs" if actions == 1 else "need"
    if not needs:
        return f"{verb} what contradicts itself"
    if len(needs) > 1:
        return f"{verb} {_either(needs)}"
    (need,) = needs
    missing = waits.of(need)
    clause = f"{verb} {told(need.literal)}"
    if missing is None:
        return clause
    if not missing.obstacles and missing.wanted not in settled:
        settled.add(missing.wanted)
        return f"{clause}, {_relative(missing)}"
    if missing.wanted in settled and waits.leads(missing, link):
        return f"{clause}, which waits for this"
    return clause


class _Waits:
    """Which link of a chain waits for which others."""

    def __init__(self, links: Iterable[Link]) -> None:
        self._links = list(links)
        self._by_literal = {
            literal: link for link in reversed(self._links) for literal in link.wanted.instances()
        }

    def of(self, need: Wanted) -> Link | None:
        """The link that explains why a need is missing."""
        return self._by_literal.get(next(need.instances()))

    def told(self, goal: Iterable[Wanted]) -> list[Link]:
        """The links in the order in which they are asked for by what is told of others."""
        ahead = [link for need in goal if (link := self.of(need)) is not None]
        met = {link.wanted for link in ahead}
        for link in ahead:
            for obstacle in _worth_telling(link, self) if link.obstacles else ():
                for need in obstacle.needs or ():
                    after = self.of(need)
                    if after is not None and after.wanted not in met:
                        met.add(after.wanted)
                        ahead.append(after)
        return ahead

    def leads(self, first: Link, last: Link) -> bool:
        """Whether the first waits, through others, for the last."""
        met = {first.wanted}
        ahead = [first]
        while ahead:
            link = ahead.pop()
            if link is last:
                return True
            for obstacle in link.obstacles:
                for need in obstacle.needs or ():
                    after = self.of(need)
                    if after is not None and after.wanted not in met:
                        met.add(after.wanted)
                        ahead.append(after)
        return False


def _leaf(link: Link, what: str) -> str:
    """Why something that no way leads to is missing."""
    literal = link.wanted.literal
    if literal.atom.predicate == "=":
        return f"{what} is false"
    if not literal.positive:
        return f"{told_opposite(link.wanted)} holds at the start, and no action takes it away"
    changes = "no action changes that" if link.is_fixed else "no action adds it"
    if link.wanted.choices:
        return f"no {what} holds at the start, and {changes.replace('it', 'one')}"
    return f"{what} does not hold at the start, and {changes}"


def _relative(link: Link) -> str:
    literal = link.wanted.literal
    if literal.atom.predicate == "=":
        return "which is false"
    if not literal.positive:
        return "but that holds at the start and no action takes it away"
    if link.wanted.choices:
        changes = "no action changes that" if link.is_fixed else "no action adds one"
        return f"but none holds at the start and {changes}"
    return "which no action adds and which does not hold at the start"


def told_opposite(wanted: Wanted) -> str:
    """The atom of a literal."""
    return told(wanted.literal).removeprefix("not ")


def _either(needs: Iterable[Wanted]) -> str:
    return _some_of([told(each.literal) for each in needs], "or")


def _some_of(names: list[str], last: str = "and") -> str:
    if len(names) > _MOST_NAMED + 1:
        names = [*names[:_MOST_NAMED], f"{len(names) - _MOST_NAMED} more"]
    return listed(names, last)
