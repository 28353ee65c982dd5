"""What the shell is told, in one table."""

ANSWERED = 0
#: The claim asked about is proved false, or there is proved to be no answer.
NONE = 1
BAD_INPUT = 2
LIMIT = 3
#: A run broke: a bug.
BROKEN = 70
INTERRUPTED = 130
TERMINATED = 143
