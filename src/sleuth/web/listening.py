"""Where a server listens, and by which names it may be called."""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Sequence
from contextlib import suppress

from sleuth.errors import BadRequest, SleuthError
from sleuth.web.settings import LOOPBACK
from sleuth.wire import Wire

#: How many ports after the wanted one are tried.
_TRIES = 20

#: Addresses that stand for all of this machine.
EVERYWHERE = ("0.0.0.0", "::")

_OURS = "name an address of this machine"


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


def is_ours(port: int) -> bool:
    """Whether a server of Sleuth's is at a port of this machine."""
    with suppress(SleuthError, TypeError):
        return "version" in Wire(f"http://127.0.0.1:{port}", silence=2.0).get("api", "health")
    return False


def names(host: str, port: int, allowed: Sequence[str]) -> tuple[str, ...]:
    """All that a caller may take this server for."""
    known = [*LOOPBACK, *allowed]
    if not is_loopback(host):
        known.append(f"[{host}]" if ":" in host else host)
    if host in EVERYWHERE:
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
