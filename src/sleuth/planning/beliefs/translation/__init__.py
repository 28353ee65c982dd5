"""Translations of conformant tasks into classical ones."""
