"""Sleuth: state a problem once, solve it with every method that fits, see why it is right."""

__version__ = "0.1.0"
