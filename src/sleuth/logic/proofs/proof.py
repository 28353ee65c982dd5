"""A proof: numbered steps, each a formula or clause with the rule and the parents it follows by.

The rules, and what their `places` are (literals count from 0):

- `assumption`, `goal`: a formula of the input. `expand_def`: one whose defined relations are
  replaced. `deny`, `clausify`, `definition`, `distinct`, `input`: a clause made of one. These
  are trusted to the clausifier.
- `resolve` (p, q), (i, j): resolvent of p upon literal i and q upon literal j.
- `para` (p, q), (i, flipped, j): the equation i of p, read from right to left if flipped,
  replaces every occurrence of `part` in q, one of which is in literal j.
- `factor` (p), (i, j): literals i and j are unified and j is dropped.
- `xx_res` (p), (i): the sides of the disequation i are unified and it is dropped.
- `eq_factor` (p), (i, flipped, j, flipped): s=t, u=v with s and u unified; u=v becomes t!=v.
- `rewrite` (p, units...): `rewrites` are (from, to, unit) with from=to an instance of the unit.
- `unit_del`, `cut` (p, q), (i): an instance of q lies in p with the sign of literal i turned.
- `xx` (p), (i): a false literal t != t is dropped. `merge` (p), (i): a repeated one is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.logic.syntax import Formula, Literal, Term
from sleuth.logic.theory import Sentence

Rewrite: TypeAlias = tuple[Term, Term, int]


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One line of a proof; a line of the input has a formula, the others are clauses."""

    number: int
    rule: str
    parents: tuple[int, ...] = ()
    literals: tuple[Literal, ...] = ()
    places: tuple[int, ...] = ()
    part: Term | None = None
    rewrites: tuple[Rewrite, ...] = ()
    formula: Formula | None = None
    sentence: Sentence | None = None
    #: What a step of the classroom binds, for its line: the variables of its parents.
    bindings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A refutation: every parent stands before its children and the last step is empty."""

    steps: tuple[ProofStep, ...]
    strategy: str = "auto"
    statistics: Mapping[str, float] = field(default_factory=dict)

    @property
    def inferences(self) -> tuple[ProofStep, ...]:
        """The steps that are not input."""
        return tuple(step for step in self.steps if step.rule not in INPUT_RULES)

    @property
    def clauses(self) -> tuple[ProofStep, ...]:
        """The steps that are clauses."""
        return tuple(step for step in self.steps if step.formula is None)


@dataclass(frozen=True, slots=True)
class Flaw:
    """A step that does not follow, and why."""

    number: int
    text: str

    def __str__(self) -> str:
        return f"step {self.number}: {self.text}"


FORMULA_RULES = frozenset({"assumption", "goal", "expand_def"})
CLAUSE_INPUT_RULES = frozenset({"input", "deny", "clausify", "definition", "distinct"})
INPUT_RULES = FORMULA_RULES | CLAUSE_INPUT_RULES
