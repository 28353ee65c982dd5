"""Mafia: who among the players is the killer? A theory in logic, and a game that uses it."""
