"""Runs the site: an address of its own, a token where others can reach it, an end at once."""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Callable, Sequence

import uvicorn

from sleuth.errors import BadRequest
from sleuth.web.app import make_app
from sleuth.web.settings import LOOPBACK, Settings

#: How many ports after the wanted one are tried.
_TRIES = 20

_OURS = "name an address of this machine"

#: Seconds that open streams get to end by themselves.
_GRACE = 1


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port, or at one of those after it where that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + _TRIES, 65536)):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(128)
        except PermissionError:
            listening.close()
            raise BadRequest(
                f"port {candidate} is not for everybody", remedy="name one from 1024"
            ) from None
        except socket.gaierror:
            listening.close()
            raise BadRequest(f"there is no host {host:.100}", remedy=_OURS) from None
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise BadRequest(
                    f"cannot listen at {host}: {error.strerror}", remedy=_OURS
                ) from None
            continue
        return listening
    raise BadRequest(f"the ports from {port} on are all taken", remedy="name another one")


def names(host: str, port: int, allowed: Sequence[str]) -> tuple[str, ...]:
    """All that a caller may take this server for."""
    known = [*LOOPBACK, *allowed]
    if not is_loopback(host):
        known.append(f"[{host}]" if ":" in host else host)
    if host in ("0.0.0.0", "::"):
        known += own_addresses()
    # Behind another server the port is not ours; at 80 browsers leave it out.
    bare = known if port == 80 else allowed
    return tuple(dict.fromkeys([*(f"{name}:{port}" for name in known), *bare]))


def own_addresses() -> list[str]:
    """The names and addresses by which others may know this machine."""
    name = socket.gethostname()
    found = [name]
    try:
        for *_, address in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM):
            number = str(address[0])
            found.append(f"[{number}]" if ":" in number else number)
    except OSError:
        return found
    return found


def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serve until Ctrl-C; all workers have ended when this returns."""

    class Server(uvicorn.Server):
        """Says when it listens."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

    config = uvicorn.Config(
        make_app(settings),
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=30,
        ws="none",
        h11_max_incomplete_event_size=1 << 15,
    )
    Server(config).run([listening])
