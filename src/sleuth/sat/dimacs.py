"""DIMACS CNF, with the names of variables and of rules in comments.

The comments are `c variable 5: SENTENCE` and `c clauses 3-8: SENTENCE`, all before the header,
where every solver skips them; a file without them is read just as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sleuth.errors import BadInput, Place, Unsuitable
from sleuth.limits import paced
from sleuth.sat.rules import Clause, Rules
from sleuth.text import several, shortened

_VARIABLE = re.compile(r"c variable (\d{1,9}): (.*)")
_CLAUSES = re.compile(r"c clauses (\d{1,9})-(\d{1,9}): (.*)")
_HEADER = re.compile(r"p\s+cnf\s+(\d+)\s+(\d+)\s*")
_REMEDY = "a formula is `p cnf VARIABLES CLAUSES`, then clauses that end in 0"

#: Variables cost memory and a place in every valuation, also those that no clause mentions.
MOST_VARIABLES = 2_000_000
_MOST_CLAUSES = 50_000_000


@dataclass(slots=True)
class Written:
    """What a DIMACS text says: clauses in groups, of which some have a sentence."""

    variables: int = 0
    groups: list[tuple[str, Sequence[Clause]]] = field(default_factory=list)
    sentences: dict[int, str] = field(default_factory=dict)


def write(rules: Rules[Any]) -> Iterator[str]:
    """The lines of a DIMACS file of rules."""
    if rules.unstated is not None:
        raise Unsuitable(
            "these clauses leave rules out, which are stated only where they are broken",
            remedy="use a method that states all rules",
        )
    groups: list[tuple[str, Sequence[Clause]]] = [
        (group.sentence, group.clauses) for group in rules.groups
    ]
    return lines(Written(rules.variables, groups, rules.sentences()))


def lines(written: Written) -> Iterator[str]:
    """The map from numbers to sentences, the header, the clauses."""
    for variable, sentence in sorted(written.sentences.items()):
        yield f"c variable {variable}: {sentence}"
    last = 0
    for sentence, clauses in written.groups:
        first, last = last + 1, last + len(clauses)
        if sentence and clauses:
            yield f"c clauses {first}-{last}: {sentence}"
    yield f"p cnf {written.variables} {last}"
    for _, clauses in paced(written.groups):
        for clause in clauses:
            yield " ".join(map(str, (*clause, 0)))


def read(text: str, source: str) -> Written:
    """The clauses in a DIMACS text; those without a name have an empty sentence."""
    written = Written()
    ranges: list[tuple[int, int, str]] = []
    numbered = enumerate(text.splitlines(), 1)
    expected = 0
    header = Place(source)
    for number, raw in numbered:
        line = raw.lstrip()
        if found := _HEADER.fullmatch(line):
            header = Place(source, number)
            written.variables = _announced("variables", found[1], MOST_VARIABLES, header)
            expected = _announced("clauses", found[2], _MOST_CLAUSES, header)
            break
        if found := _VARIABLE.fullmatch(line):
            written.sentences[int(found[1])] = found[2]
        elif found := _CLAUSES.fullmatch(line):
            ranges.append((int(found[1]), int(found[2]), found[3]))
        elif line.strip() and not line.startswith("c"):
            raise BadInput("this is not a DIMACS header", Place(source, number), _REMEDY)
    else:
        raise BadInput("there is no DIMACS header", Place(source), _REMEDY)
    clauses = list(_clauses(numbered, written.variables, source))
    if len(clauses) != expected:
        raise BadInput(
            f"the header announces {several(expected, 'clause')}, and there are {len(clauses)}",
            header,
            f"write `p cnf {written.variables} {len(clauses)}`, or give the clauses that lack",
        )
    written.groups = list(_in_groups(clauses, ranges))
    return written


def _announced(what: str, digits: str, most: int, place: Place) -> int:
    """A number of the header."""
    if len(digits) > 9 or int(digits) > most:
        raise BadInput(
            f"the header announces {shortened(digits)} {what}",
            place,
            f"Sleuth reads formulas of at most {most} {what}",
        )
    return int(digits)


def _clauses(
    lines: Iterable[tuple[int, str]], variables: int, source: str
) -> Iterator[tuple[int, ...]]:
    """The clauses after the header; a clause may run over several lines."""
    clause: list[int] = []
    number = 0
    for number, raw in paced(lines):
        line = raw.lstrip()
        if line.startswith("c"):
            continue
        if line.startswith("%"):
            break
        for word in line.split():
            try:
                literal = int(word)
            except ValueError:
                place = Place(source, number)
                raise BadInput(f"{shortened(word)!r} is not a literal", place, _REMEDY) from None
            if abs(literal) > variables:
                raise BadInput(
                    f"variable {shortened(str(abs(literal)))} is beyond the {variables} announced",
                    Place(source, number),
                    "announce it in the header",
                )
            if literal:
                clause.append(literal)
            else:
                yield tuple(clause)
                clause = []
    if clause:
        raise BadInput("the last clause has no 0 at its end", Place(source, number), _REMEDY)


def _in_groups(
    clauses: list[tuple[int, ...]], ranges: list[tuple[int, int, str]]
) -> Iterator[tuple[str, Sequence[Clause]]]:
    """The clauses in the groups that comments name; each other one by itself."""
    done = 0
    for first, last, sentence in sorted(ranges):
        yield from (("", [clause]) for clause in clauses[done : first - 1])
        named = clauses[max(first - 1, done) : last]
        if named:
            yield sentence, named
        done = max(done, last)
    yield from (("", [clause]) for clause in paced(clauses[done:]))
