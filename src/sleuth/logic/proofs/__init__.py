"""Proofs: unification, plain resolution as it is taught, the superposition prover, the checker."""
