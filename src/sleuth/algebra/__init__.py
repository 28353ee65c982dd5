"""Linear systems of equations modulo k."""
