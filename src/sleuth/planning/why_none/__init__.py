"""Why there is no plan: what is missing, what excludes what, in words and with its grounds."""
