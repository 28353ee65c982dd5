"""`python -m sleuth` is the same as `sleuth`."""

from sleuth.cli.main import main

main()
