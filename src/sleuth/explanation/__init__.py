"""Explanation: the steps that lead to a solution, each with the few things that force it."""
