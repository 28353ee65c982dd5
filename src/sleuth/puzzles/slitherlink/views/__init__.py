"""Slitherlink as rules, constraints and answer sets."""
