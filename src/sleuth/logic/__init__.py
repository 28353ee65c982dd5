"""First-order logic: its language, its finite models and its proofs.

The language, which the rest stands on:

- `syntax`: terms, formulas, literals, and helpers to walk and substitute.
- `theory`: `Theory` (sentences, distinct groups, settings, other lists, warnings), `Sentence`,
  `Clause` and its `Origin`.
- `reading`: `read_file(path)` and `read_text(text, source)` return a `Theory`, whatever the
  format; `theory.for_program("Mace4")` leaves out what `if` blocks reserve for the other program.
- `ladr.reader.read_formula(text, prolog_style=…, arithmetic=…)` reads one formula, such as a query.
- `ladr.writer.write_ladr`, `tptp.writer.write_tptp`, `clause_list.write_clause_list`,
  `json_form.write_json` write; `ladr.writer.LadrWriter` writes single formulas and terms.
- `clausify`: `clausify(theory, meter=…)` returns a `ClauseSet`: clauses, each with its origin and
  answers, the Skolem functions, and the definitions of new relations. The parts can be used
  alone: `clausify.simplify.simplified`, `clausify.normal_form.negation_normal_form`,
  `clausify.scopes.with_small_scopes`.
"""
