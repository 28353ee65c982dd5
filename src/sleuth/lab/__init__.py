"""A class's work: sheets, starter files, and marks with the smallest counterexample."""
