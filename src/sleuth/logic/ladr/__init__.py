"""LADR, the language of Prover9 and Mace4: reading and writing."""
