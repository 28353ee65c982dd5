"""An independent check of proofs, which shares only the words of the language with the prover.

`terms` has a matcher, a unifier and a congruence closure of its own, `clauses` compares clauses,
`inferences` replays the rules between clauses, `formulas` and `clausification` the way from
formulas to clauses, `evaluation` the computations of production mode, and `checker` walks
through the steps.
"""

from sleuth.logic.proofs.checking.checker import check_proof, check_steps

__all__ = ["check_proof", "check_steps"]
