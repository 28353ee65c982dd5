"""First-order logic: its language, its finite models and its proofs.

The language, which the rest stands on:

- `syntax`: terms, formulas, literals, and helpers to walk and substitute.
- `theory`: `Theory` (sentences, distinct groups, settings, other lists, warnings), `Sentence`,
  `Clause` and its `Origin`.
"""
