"""The worlds in which a task may begin, in parts that have nothing to do with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from sleuth.errors import BadInput, Unsuitable
from sleuth.limits import paced
from sleuth.planning.pddl.syntax import Atom, OneOf, PlanningTask, Stated, Uncertainty

#: More possibilities than this in one part, or worlds in a list, are not written out.
MOST_WORLDS = 50_000

#: Atoms of which it is decided whether they hold.
Decided = Mapping[Atom, bool]
Clause = tuple[Stated, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Atoms that constraints tie together, and all sets of them that may hold."""

    atoms: tuple[Atom, ...]
    worlds: tuple[frozenset[Atom], ...]


def parts(task: PlanningTask) -> tuple[Part, ...]:
    """The parts of what is not known at the start, in the order of the text.

    Raises BadInput where no world at all fits.
    """
    uncertainty = task.uncertainty
    if uncertainty is None:
        return ()
    derived = {axiom.atom.predicate for axiom in task.domain.axioms}
    for atom in uncertainty.atoms:
        if atom.predicate in derived:
            raise BadInput(f"{atom.predicate} is derived, so the start cannot leave it open")
    known = dict.fromkeys(task.start, True) | dict.fromkeys(uncertainty.denied, False)
    return tuple(_part(atoms, uncertainty, known) for atoms in _tied(uncertainty))


def count(of: Iterable[Part]) -> int:
    """How many worlds there are."""
    return prod(len(part.worlds) for part in of)


def worlds(of: Iterable[Part]) -> Iterator[frozenset[Atom]]:
    """All worlds, each as the uncertain atoms that hold in it."""
    for chosen in product(*(part.worlds for part in of)):
        yield frozenset().union(*chosen)


def _tied(uncertainty: Uncertainty) -> Iterator[tuple[Atom, ...]]:
    """The uncertain atoms in groups that no constraint joins."""
    group = {atom: index for index, atom in enumerate(uncertainty.atoms)}
    members = {index: [atom] for atom, index in group.items()}
    tied = [each.atoms for each in uncertainty.oneofs]
    tied += [tuple(atom for atom, _ in clause) for clause in uncertainty.clauses]
    for atoms in paced(tied):
        for atom in atoms[1:]:
            one, two = group[atoms[0]], group[atom]
            if one != two:
                small, large = sorted((one, two), key=lambda index: (len(members[index]), index))
                for moved in members[small]:
                    group[moved] = large
                members[large] += members.pop(small)
    order = {atom: index for index, atom in enumerate(uncertainty.atoms)}
    groups = [sorted(atoms, key=order.__getitem__) for atoms in members.values()]
    for each in sorted(groups, key=lambda group: order[group[0]]):
        yield tuple(each)


def _part(atoms: tuple[Atom, ...], uncertainty: Uncertainty, known: Decided) -> Part:
    inside = set(atoms)
    oneofs = [each for each in uncertainty.oneofs if each.atoms[0] in inside]
    clauses = [each for each in uncertainty.clauses if each[0][0] in inside]
    decided = {atom: known[atom] for atom in atoms if atom in known}
    found = (
        frozenset(atom for atom in atoms if world[atom])
        for world in _worlds(atoms, oneofs, clauses, decided)
    )
    several = tuple(dict.fromkeys(islice(found, MOST_WORLDS + 1)))
    if not several:
        told = ", ".join(f"({' '.join((each.predicate, *each.terms))})" for each in atoms[:4])
        raise BadInput(
            f"nothing fits what the start says of {told}{' and others' * (len(atoms) > 4)}",
            remedy="look at its oneof, or and facts",
        )
    if len(several) > MOST_WORLDS:
        raise Unsuitable(f"the start leaves more than {MOST_WORLDS} possibilities in one knot")
    return Part(atoms, several)


def _worlds(
    atoms: tuple[Atom, ...], oneofs: list[OneOf], clauses: list[Clause], decided: Decided
) -> Iterator[dict[Atom, bool]]:
    """Everything that fits, without repetition: branch where the fewest ways are left."""
    waiting = [iter([(dict(decided), oneofs, clauses)])]
    for _ in paced(iter(int, 1)):
        ahead = next(waiting[-1], None)
        if ahead is None:
            waiting.pop()
            if not waiting:
                return
            continue
        propagated = _propagated(*ahead)
        if propagated is None:
            continue
        known, left, open_clauses = propagated
        if left or open_clauses:
            waiting.append(_branches(known, left, open_clauses))
            continue
        free = [atom for atom in atoms if atom not in known]
        for values in product((True, False), repeat=len(free)):
            yield known | dict(zip(free, values, strict=True))


def _propagated(
    known: dict[Atom, bool], oneofs: list[OneOf], clauses: list[Clause]
) -> tuple[dict[Atom, bool], list[OneOf], list[Clause]] | None:
    """What follows at once, with the constraints that are still open; None where nothing fits."""
    while True:
        before = len(known)
        open_clauses = []
        for clause in clauses:
            if any(known.get(atom) is holds for atom, holds in clause):
                continue
            left = [each for each in clause if each[0] not in known]
            if not left:
                return None
            if len(left) == 1:
                known[left[0][0]] = left[0][1]
            else:
                open_clauses.append(clause)
        clauses = open_clauses
        still = []
        for each in oneofs:
            fitting = list(islice(_fitting(each, known), 2))
            if not fitting:
                return None
            if len(fitting) == 1:
                known |= fitting[0]
            else:
                still.append(each)
        oneofs = still
        if len(known) == before:
            return known, oneofs, clauses


def _branches(
    known: dict[Atom, bool], oneofs: list[OneOf], clauses: list[Clause]
) -> Iterator[tuple[dict[Atom, bool], list[OneOf], list[Clause]]]:
    if oneofs:
        chosen = min(oneofs, key=lambda each: len(each.alternatives))
        rest = [each for each in oneofs if each is not chosen]
        for alternative in _fitting(chosen, known):
            yield known | alternative, rest, clauses
        return
    clause = min(clauses, key=lambda each: sum(atom not in known for atom, _ in each))
    others = [each for each in clauses if each is not clause]
    before = dict(known)
    for atom, holds in clause:
        if atom not in known:
            yield before | {atom: holds}, oneofs, others
            before[atom] = not holds


def _fitting(oneof: OneOf, known: Decided) -> Iterator[dict[Atom, bool]]:
    """What the alternatives that may still be the case say of all atoms that they speak of."""
    for chosen in oneof.alternatives:
        if any(known.get(atom, holds) is not holds for atom, holds in chosen):
            continue
        said = _said(oneof, chosen)
        if said is not None and all(known.get(atom, said[atom]) is said[atom] for atom in said):
            yield said


def _said(oneof: OneOf, chosen: Clause) -> dict[Atom, bool] | None:
    """What holds and what does not if one alternative is the case, and no other one."""
    said = dict(chosen)
    others = [each for each in oneof.alternatives if each is not chosen]
    for other in others:
        if len(other) == 1:
            ((atom, holds),) = other
            if said.setdefault(atom, not holds) is holds:
                return None
    longer = [other for other in others if len(other) > 1]
    for other in longer:
        for atom, _ in other:
            said.setdefault(atom, False)
    if any(all(said[atom] is holds for atom, holds in other) for other in longer):
        return None
    return said
