"""What the shell is told, in one table."""

ANSWERED = 0
#: The claim asked about is proved false, or there is proved to be no answer.
NONE = 1
BAD_INPUT = 2
LIMIT = 3
#: A run broke: a bug.
BROKEN = 70
INTERRUPTED = 130
#: As if SIGPIPE had ended it: nobody wanted to see the rest.
CLOSED_PIPE = 141
TERMINATED = 143


def stopped(reason: str) -> int:
    """The code of a command that was asked to stop for this reason, or met this limit.

    >>> stopped("interrupted"), stopped("terminated"), stopped("seconds")
    (130, 143, 3)
    """
    return {"interrupted": INTERRUPTED, "terminated": TERMINATED}.get(reason, LIMIT)
