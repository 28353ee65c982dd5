"""Answer-set programs and the gateway to clingo."""
