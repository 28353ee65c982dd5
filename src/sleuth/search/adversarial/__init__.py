"""Adversarial search: one player maximises, the others oppose or move by chance."""
