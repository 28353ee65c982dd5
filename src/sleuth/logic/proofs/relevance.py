"""Which formulas of a large theory matter to its goals (SInE, after Hoder and Voronkov).

A formula is about its rarest symbols. From the symbols of the goals, those formulas are taken
that are about one of them, then those about a symbol of these, and so on. A proof from some of
the formulas is a proof; that there is none says nothing about the theory.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from sleuth.limits import paced
from sleuth.logic.syntax import EQUALITY, Apply, Formula, Term, atoms_of
from sleuth.logic.theory import Sentence, Theory

#: Smaller theories are taken whole.
FEW = 300
#: How much more often than its rarest symbol a symbol of a formula may occur for the formula to
#: be about it, and after how many steps to stop.
REACHES: tuple[tuple[float, int], ...] = ((1.2, 2), (1.5, 4), (3.0, 100))
#: A part of more than this share of the formulas is not worth its time.
_WORTHWHILE = 0.7
#: Longer lists of things that differ give too many clauses to stay in a part.
_MOST_DISTINCT = 60


def parts_by_relevance(theory: Theory) -> Iterator[Theory]:
    """Parts of a large theory that matter to its goals, the smallest first."""
    roots = _roots(theory)
    if len(theory.facts) <= FEW or not roots:
        return
    is_root = {id(each) for each in roots}
    others = [each for each in theory.facts if id(each) not in is_root]
    symbols = [_symbols(each.formula) for each in paced(others)]
    wanted = [name for root in roots for name in _symbols(root.formula)]
    distinct = tuple(each for each in theory.distinct if len(each.members) <= _MOST_DISTINCT)
    last = 0
    for tolerance, depth in REACHES:
        taken = relevant(symbols, wanted, tolerance, depth)
        if len(taken) == last or len(taken) > _WORTHWHILE * len(others):
            continue
        last = len(taken)
        kept = is_root.union(id(others[number]) for number in taken)
        sentences = tuple(each for each in theory.sentences if id(each) in kept)
        yield replace(theory, sentences=sentences, distinct=distinct)


def relevant(
    symbols: Sequence[Sequence[str]], wanted: Sequence[str], tolerance: float, depth: int
) -> list[int]:
    """The numbers of the formulas, given by their symbols, that are reached from some symbols.

    >>> relevant([["p", "q"], ["q", "r"], ["s"]], ["p"], 1.0, 9)
    [0]
    >>> relevant([["p", "q"], ["q", "r"], ["s"]], ["p"], 2.0, 9)
    [0, 1]
    """
    counts = Counter(chain.from_iterable(symbols))
    about: dict[str, list[int]] = defaultdict(list)
    taken: dict[int, None] = {}
    for number, names in enumerate(paced(symbols)):
        if not names:
            # A formula of equality and variables alone is about everything.
            taken[number] = None
            continue
        most = tolerance * min(counts[name] for name in names)
        for name in names:
            if counts[name] <= most:
                about[name].append(number)
    reached = set(wanted)
    border = list(dict.fromkeys(wanted))
    for _ in range(depth):
        new = [number for name in border for number in about[name] if number not in taken]
        taken.update(dict.fromkeys(new))
        border = list(
            dict.fromkeys(name for number in new for name in symbols[number] if name not in reached)
        )
        reached.update(border)
        if not border:
            break
    return sorted(taken)


def _roots(theory: Theory) -> list[Sentence]:
    """The goals, or else what is said to be a denied one."""
    return list(theory.goals) or [
        each for each in theory.facts if each.list_name == "negated_conjecture"
    ]


def _symbols(formula: Formula) -> list[str]:
    """The names of the symbols of a formula other than equality, each once, in order."""
    names: dict[str, None] = {}
    for atom in atoms_of(formula):
        if atom.name != EQUALITY:
            names[atom.name] = None
        waiting: list[Term] = list(atom.args)
        for term in waiting:
            if isinstance(term, Apply):
                names[term.name] = None
                waiting.extend(term.args)
    return list(names)
