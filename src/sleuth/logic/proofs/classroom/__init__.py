"""Plain binary resolution with factoring, by the strategies that are taught.

`lines` has the clauses and the two inferences, `saturation` the strategies that keep a set of
clauses, `linear` those that follow one clause, `shortest` the proof of fewest steps.
"""
