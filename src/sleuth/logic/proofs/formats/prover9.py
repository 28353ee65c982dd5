"""The proof section as Prover9 prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.cuts import cut
from sleuth.logic.proofs.formats.exercise import letter
from sleuth.logic.proofs.formats.positions import occurrences, paramodulations, rewritings
from sleuth.logic.proofs.proof import FORMULA_RULES, Proof, ProofStep
from sleuth.logic.syntax import Literal, Term, Variable, clause_formula

_WRITER = LadrWriter()
_BANNER = "=" * 30

Clause: TypeAlias = tuple[Literal, ...]
#: The clauses of a proof by the numbers of their steps.
Known: TypeAlias = Mapping[int, Clause]


def write(proof: Proof) -> str:
    """The proof between its banners, with the verdict that other programs look for."""
    return write_all([proof])


def write_all(proofs: Sequence[Proof]) -> str:
    """One proof after the other, and the verdict."""
    found = "1 proof" if len(proofs) == 1 else f"{len(proofs)} proofs"
    lines = [line for number, proof in enumerate(proofs, 1) for line in _section(proof, number)]
    lines += ["THEOREM PROVED", "", f"Exiting with {found}.", "", "Process exit (max_proofs)"]
    return "\n".join(lines) + "\n"


def _section(proof: Proof, number: int) -> list[str]:
    levels: dict[int, int] = {}
    for step in proof.steps:
        above = max((levels[parent] for parent in step.parents), default=-1)
        levels[step.number] = above + 1
    lines = list(_lines(proof))
    weight = max((_weight(step) for step in proof.clauses), default=0)
    seconds = proof.statistics.get("cpu", 0.0)
    return [
        f"{_BANNER} PROOF {'=' * 33}",
        "",
        f"% Proof {number} at {seconds:.2f} seconds.",
        f"% Length of proof is {len(lines)}.",
        f"% Level of proof is {max(levels.values(), default=0)}.",
        f"% Maximum clause weight is {weight}.",
        f"% Given clauses {proof.statistics.get('given', 0):.0f}.",
        "",
        *lines,
        "",
        f"{_BANNER} end of proof {'=' * 26}",
        "",
    ]


def _weight(step: ProofStep) -> int:
    def size(term: Term) -> int:
        return 1 + (0 if isinstance(term, Variable) else sum(map(size, term.args)))

    return sum(1 + sum(map(size, literal.atom.args)) for literal in step.literals)


def _lines(proof: Proof) -> Iterator[str]:
    """A line for every step, or several where Prover9 takes several for it."""
    known = {step.number: step.literals for step in proof.steps}
    numbers: dict[int, int] = {}
    last = 0
    plain = _given_as_clauses(proof)
    for step in proof.steps:
        if step.number in plain:
            continue
        steps = list(_like_prover9(step, known, numbers, last + 1))
        for text, reason in steps:
            last += 1
            yield f"{last} {text}.  [{reason}]."
        numbers[step.number] = last


def _given_as_clauses(proof: Proof) -> set[int]:
    """The formulas that are clauses as they stand: Prover9 lists the clause alone."""
    used: dict[int, set[str]] = {}
    for step in proof.steps:
        for parent in step.parents:
            used.setdefault(parent, set()).add(step.rule)
    return {number for number, rules in used.items() if rules == {"input"}}


def _text(step: ProofStep) -> str:
    if step.formula is None:
        return _clause_text(step.literals)
    goal = " # label(goal)" if step.rule == "goal" else ""
    return f"{_WRITER.formula(step.formula)} # label(non_clause){goal}"


def _clause_text(literals: Clause) -> str:
    return _WRITER.formula(clause_formula(literals)) if literals else "$F"


def _like_prover9(
    step: ProofStep, known: Known, numbers: dict[int, int], first: int
) -> Iterator[tuple[str, str]]:
    """The text and the justification of each line of a step, which begins at a number."""
    if step.rule in ("unit_del", "cut"):
        yield from _cut(step, known, numbers, first)
        return
    if step.rule != "para":
        yield _text(step), _reason(step, known, numbers)
        return
    assert step.part is not None
    source, target = step.parents
    equation, flipped, _ = step.places
    side = f"{numbers[source]}({letter(equation)},{2 if flipped else 1})"
    parts = paramodulations(known[source], equation, flipped, known[target], step.part)
    if parts is None:
        places = occurrences(known[target], step.part)
        into_all = ",".join(f"{numbers[target]}({place})" for place in places)
        yield _text(step), f"para({side},{into_all})"
        return
    for order, part in enumerate(parts):
        into = numbers[target] if order == 0 else first + order - 1
        merges = "".join(f",merge({letter(place)})" for place in part.merged)
        shown = _text(step) if order == len(parts) - 1 else _clause_text(part.clause)
        yield shown, f"para({side},{into}({part.into})){merges}"


def _reason(step: ProofStep, known: Known, numbers: dict[int, int]) -> str:
    rule, places = step.rule, step.places
    parents = [numbers[parent] for parent in step.parents if parent in numbers]
    if rule in FORMULA_RULES:
        return f"expand_def({','.join(map(str, parents))})" if parents else rule
    if rule in ("clausify", "deny", "definition") and parents:
        return f"{'clausify' if rule == 'definition' else rule}({parents[0]})"
    if rule in ("input", "distinct") or not parents:
        return f"copy({parents[0]})" if parents else "assumption"
    match rule:
        case "resolve":
            return f"resolve({parents[0]},{letter(places[0])},{parents[1]},{letter(places[1])})"
        case "rewrite":
            used = rewritings(known[step.parents[0]], step.rewrites, known)
            shown = (replace(each, unit=numbers[each.unit]) for each in used)
            return f"back_rewrite({parents[0]}),rewrite([{','.join(map(str, shown))}])"
        case "factor":
            return f"factor({parents[0]},{letter(places[0])},{letter(places[1])})"
        case "xx_res":
            return f"xx_res({parents[0]},{letter(places[0])})"
        case "xx" | "merge":
            return f"copy({parents[0]}),{rule}({letter(places[0])})"
    return f"{rule}({','.join(map(str, parents))})"


def _cut(
    step: ProofStep, known: Known, numbers: dict[int, int], first: int
) -> Iterator[tuple[str, str]]:
    """A literal that another clause removes; where Prover9 has no such step, named by itself."""
    whole, other = (known[parent] for parent in step.parents)
    parents = [numbers[parent] for parent in step.parents]
    place = step.places[0]
    found = cut(whole, place, other)
    if found is None:
        letters = _letters_resolved(whole, place, other)
        reason = f"cut({parents[0]},{letter(place)},{parents[1]})"
        if letters is not None:
            upon, merges = letters
            reason = f"resolve({parents[0]},{letter(place)},{parents[1]},{letter(upon)}){merges}"
        yield _text(step), reason
        return
    if not found.repeated:
        reason = f"back_unit_del({parents[0]}),unit_del({letter(place)},{parents[1]})"
        yield _text(step), reason
        return
    reason = f"resolve({parents[0]},{letter(place)},{parents[1]},{letter(found.upon)})"
    for each in found.repeated:
        if each.identical:
            reason += f",merge({letter(each.place)})"
        else:
            yield _clause_text(each.before), reason
            reason = f"factor({first},{letter(each.like)},{letter(each.place)})"
            first += 1
    yield _text(step), reason


def _letters_resolved(whole: Clause, place: int, other: Clause) -> tuple[int, str] | None:
    """The only literal with arguments of a clause, if it removes another, and the mergers."""
    upon = [i for i, literal in enumerate(other) if literal.atom.args]
    if len(upon) != 1 or cut((whole[place],), 0, (other[upon[0]],)) is None:
        return None
    rest = whole[:place] + whole[place + 1 :]
    others = [literal for i, literal in enumerate(other) if i != upon[0]]
    repeated = (len(rest) + i for i, literal in enumerate(others) if literal in rest)
    return upon[0], "".join(f",merge({letter(i)})" for i in sorted(repeated, reverse=True))
