"""Pacman against ghosts: rules, agents that search, and series of seeded games."""
