"""`python -m sleuth.worker [FUNCTION]` answers requests, one JSON line after another."""

import sys

from sleuth.worker.serving import main

main(sys.argv[1:])
