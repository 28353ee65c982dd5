"""Runs the site: impatient with who is too slow, and ended at once."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sleuth.web.app import make_app
from sleuth.web.desk import Desk
from sleuth.web.settings import Settings

#: Seconds that open streams get to end by themselves.
_GRACE = 1

#: Connections at once, beyond which all are refused.
_CONNECTIONS = 600


class PatientProtocol(H11Protocol):
    """HTTP that waits neither for the head of a request for ever nor for a slow reader."""

    settings = Settings()
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a first request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take what has come; the wait is over when a head is whole."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._late is None and not self.transport.is_closing():
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the wait."""
        self._stop_waiting()
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The reader is behind: it may be so for a while."""
        super().pause_writing()
        self._stuck = self.loop.call_later(self.settings.patience, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self._stop_watching()
        super().resume_writing()

    def _stop_watching(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _await_head(self) -> None:
        self._late = self.loop.call_later(self.settings.head_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE:
            self.transport.close()


class Server(uvicorn.Server):
    """Says when it listens, and lets no job delay its end."""

    def __init__(self, config: uvicorn.Config, desk: Desk, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._desk = desk
        self._say_started = started

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at Ctrl-C, unless the process was started with that ignored; at SIGTERM anyway."""
        ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        with super().capture_signals():
            if ignored and threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGINT, signal.SIG_IGN)
            yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._say_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all jobs, so that their streams end, then all else."""
        self._desk.jobs.stop_all()
        await super().shutdown(sockets)


def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serve until Ctrl-C; all workers have ended when this returns."""
    desk = Desk(settings)
    config = uvicorn.Config(
        make_app(desk=desk),
        http=type("Protocol", (PatientProtocol,), {"settings": settings}),
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        date_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=30,
        limit_concurrency=_CONNECTIONS,
        ws="none",
        h11_max_incomplete_event_size=1 << 15,
    )
    with suppress(KeyboardInterrupt):
        Server(config, desk, started).run([listening])
