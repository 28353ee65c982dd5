"""Finite models of first-order theories: find, count, and say what holds in all of them."""
