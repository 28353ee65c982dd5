"""Estimates of what is left to do in a task: one per file, all over packed states."""
