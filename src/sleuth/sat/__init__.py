"""Rules in named groups of clauses, their encodings, and the SAT solvers behind them."""
