"""Making new problems: random boards, clues dropped while one answer is left, series."""
