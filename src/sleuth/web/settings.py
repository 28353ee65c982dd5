"""What the server allows, in one place, so that a test can allow less."""

from __future__ import annotations

from dataclasses import dataclass

from sleuth.web.learning.commands import Interpret

#: S-L-E-U on a telephone.
PORT = 7538

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class Settings:
    """Addresses and limits of one server.

    `hosts` are all values of the header `Host` that are answered, with the port where it is part
    of them. With a `token` every request has to bring it. `preload` are modules that the server
    and its workers import first, for puzzles that register themselves. `interpret` reads the
    command lines of examples; without it they are shown and do not run.
    """

    hosts: tuple[str, ...] = (*LOOPBACK, *(f"{name}:{PORT}" for name in LOOPBACK))
    token: str | None = None
    cookie: str = "sleuth-token"
    preload: tuple[str, ...] = ()
    workers: int = 2
    interpret: Interpret | None = None

    #: Bytes of a body, and seconds in which it has to come.
    body: int = 1_000_000
    body_seconds: float = 10.0
    #: How deep JSON may nest, and how many digits a whole number in it may have.
    nesting: int = 200
    digits: int = 19
    #: Requests to the API that one address may send a second, and at once.
    rate: float = 200.0
    burst: int = 400

    #: Seconds for a plain call; what takes longer has to be a job.
    call_seconds: float = 2.0
    #: Limits of a job: by default and at most.
    job_seconds: float = 10.0
    most_seconds: float = 300.0
    job_memory: int = 1 << 30
    most_memory: int = 4 << 30
    queued: int = 64
    jobs_of_a_page: int = 4
    lanes: int = 4
    streams: int = 200

    #: Comparisons that may wait for their turn.
    comparisons: int = 8
    #: In a class: comparisons and jobs of one person at a time, comparisons of all, seconds after
    #: which a comparison that no page listens to is stopped, and seconds of it before others'.
    comparisons_of_a_person: int = 2
    jobs_of_a_person: int = 12
    comparisons_of_a_class: int = 64
    abandoned: float = 60.0
    turn: float = 10.0

    #: Bytes that a reader may leave unread before the worker waits, and before it is dropped.
    pause: int = 2 << 20
    unread: int = 8 << 20
    #: Seconds for which a reader may take nothing of what waits for it.
    patience: float = 10.0
    #: Seconds in which the head of a request has to come.
    head_seconds: float = 10.0

    @property
    def shared(self) -> bool:
        """Whether several people use this server, as those who have its token do."""
        return self.token is not None
