"""Small tools of a course in logic: unification by steps, truth tables, proofs by hand."""
