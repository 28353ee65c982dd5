"""The discrete event calculus: what happens, what holds, what would explain it, what to do."""
