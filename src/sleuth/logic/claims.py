"""What can be asked of a theory, each question as a theory with one goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sleuth.logic.models.compilation import highest_numeral
from sleuth.logic.models.settings import restricts_sizes
from sleuth.logic.proofs.goals import by_goal, goal_name
from sleuth.logic.theory import BACKGROUND, Sentence, Theory


@dataclass(frozen=True, slots=True)
class Claim:
    """That the goal of a theory follows from its facts; without a goal, that they clash."""

    name: str
    theory: Theory


def claimed_goals(theory: Theory) -> Iterator[Claim]:
    """Every goal, or the theory itself if it has none."""
    return (Claim(name, each) for name, each in by_goal(theory))


def claimed_dependence(theory: Theory) -> Iterator[Claim]:
    """Every fact, as following from the others, but for what types say."""
    facts = theory.facts
    for fact in facts:
        # What types say is true of whatever is asked; nobody wrote it.
        if fact.place is not None or fact.list_name != BACKGROUND:
            yield _claim(theory, tuple(each for each in facts if each is not fact), fact)


def claimed_equivalence(theory: Theory) -> Iterator[Claim]:
    """Every goal, as following from the facts, and every fact, as following from the goals.

    Facts of the list `usable` are background to both.
    """
    facts = theory.facts
    background = tuple(each for each in facts if each.list_name == BACKGROUND)
    for goal in theory.goals:
        yield _claim(theory, facts, goal)
    assumed = tuple(replace(goal, role="fact", list_name="assumptions") for goal in theory.goals)
    for fact in facts:
        if fact.list_name != BACKGROUND:
            yield _claim(theory, background + assumed, fact)


def _claim(theory: Theory, known: tuple[Sentence, ...], asked: Sentence) -> Claim:
    goal = replace(asked, role="goal", list_name="goals")
    return Claim(goal_name(asked), replace(theory, sentences=(*known, goal)))


def for_both(theory: Theory) -> Theory:
    """The theory as the model finder takes it, for the prover as well.

    Parts that `if` blocks reserve for the other program would let the two contradict each other;
    settings stay with their program.
    """
    models = theory.for_program("Mace4")
    return replace(
        theory,
        sentences=tuple(replace(each, program=None) for each in models.sentences),
        distinct=tuple(replace(each, program=None) for each in models.distinct),
    )


def proofs_hold(theory: Theory) -> bool:
    """Whether what the prover proves holds in all finite models.

    With arithmetic, atoms about what has no value are false there, which no prover knows. In
    production mode there is nothing to compare: see `models_refute`.
    """
    return not (theory.for_program("Mace4").arithmetic and models_refute(theory))


def models_refute(theory: Theory) -> bool:
    """Whether a finite model in which a goal fails shows that no proof of it can be found.

    In production mode rules compute with demodulators, which are no facts to the model finder.
    """
    return not theory.flag("production")


def saturation_refutes(theory: Theory) -> bool:
    """Whether a world in which the prover finds no contradiction would do as a model.

    It may have any size, and any element may be called 0 in it; but not both 0 and 1.
    """
    here = theory.for_program("Mace4")
    fixed = ("arithmetic", "integer_ring", "order_domain")
    if any(here.flag(name) for name in fixed) or not models_refute(theory):
        return False
    return not restricts_sizes(theory) and highest_numeral(here) < 1
