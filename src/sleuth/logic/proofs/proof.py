"""A proof: numbered steps, each a formula or clause with the rule and the parents it follows by.

The rules, and what their `places` are (literals count from 0):

- `assumption`, `goal`: a formula of the input. `expand_def` (f, definitions...): the formula f
  with the relations replaced that the definitions `P(x..) <-> F` among the input define.
- `introduced`: a definition `p <-> F` with a new letter p, which is a name for F.
- `input` (f): the fact f, which is a clause as it stands; without f, a clause given as such.
  `clausify`, `deny` (f), (k): a clause of the fact f, or of the denied goal f, by the normal form
  k = 0 of f; `definition` (f), (k): one of its definition k. `distinct`: of a list of constants.
- `resolve` (p, q), (i, j): resolvent of p upon literal i and q upon literal j.
- `para` (p, q), (i, flipped, j): the equation i of p, read from right to left if flipped,
  replaces every occurrence of `part` in q, one of which is in literal j.
- `factor` (p), (i, j): literals i and j are unified and j is dropped.
- `xx_res` (p), (i): the sides of the disequation i are unified and it is dropped.
- `eq_factor` (p), (i, flipped, j, flipped): s=t, u=v with s and u unified; u=v becomes t!=v.
- `rewrite` (p, units...): `rewrites` are (from, to, unit) with from=to an instance of the unit.
- `unit_del`, `cut` (p, q), (i): an instance of q lies in p with the sign of literal i turned.
  Here and in `rewrite` literals of q without arguments go along: they stand in the result too.
- `xx` (p), (i): a false literal t != t is dropped. `merge` (p), (i): a repeated one is dropped.
- `evaluate` (p): the fact p with its terms computed. `produce` (p, r): the conclusion, computed,
  of the rule r whose condition the fact p meets; `answers` are those of r, computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.logic.syntax import Formula, Literal, Term
from sleuth.logic.theory import NormalForm, Sentence

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
    #: How a formula of the input became clauses: its own normal form, then its definitions'.
    forms: tuple[NormalForm, ...] = field(default=(), repr=False)
    answers: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """A refutation: every parent stands before its children and the last step is empty."""

    steps: tuple[ProofStep, ...]
    strategy: str = "auto"
    statistics: Mapping[str, float] = field(default_factory=dict)

    def __repr__(self) -> str:
        number = len(self.inferences)
        return f"<proof of {number} inference{'s' * (number != 1)}>"

    def _repr_html_(self) -> str:
        from html import escape

        from sleuth.logic.proofs.formats import written

        return f"<pre>{escape(written(self, 'exercise'))}</pre>"

    @property
    def inferences(self) -> tuple[ProofStep, ...]:
        """The steps that are not input."""
        return tuple(step for step in self.steps if step.rule not in INPUT_RULES)

    @property
    def clauses(self) -> tuple[ProofStep, ...]:
        """The steps that are clauses."""
        return tuple(step for step in self.steps if step.formula is None)


FORMULA_RULES = frozenset({"assumption", "goal", "expand_def", "introduced"})
CLAUSE_INPUT_RULES = frozenset({"input", "deny", "clausify", "definition", "distinct"})
INPUT_RULES = FORMULA_RULES | CLAUSE_INPUT_RULES
