"""TPTP's clause and first-order forms: reading and writing."""
