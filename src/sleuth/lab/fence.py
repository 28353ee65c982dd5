"""Keeping a student's code away from the network, from files and from other processes.

On Linux a process may move into namespaces of its own, with privileges or where unprivileged
namespaces are allowed. In them it has no network, sees no process but those that it starts, and
writes no file outside one folder. Where that is refused it loses all privileges at least, and the
processes that judge it make themselves unreadable, so that it cannot open their files or memory.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_NEW_MOUNTS, _NEW_IPC, _NEW_USER = 0x00020000, 0x08000000, 0x10000000
_NEW_PIDS, _NEW_NETWORK = 0x20000000, 0x40000000
_NAMESPACES = _NEW_MOUNTS | _NEW_IPC | _NEW_PIDS | _NEW_NETWORK

_GET_DUMPABLE, _SET_DUMPABLE, _DROP_FROM_BOUNDS = 3, 4, 24
_SET_CHILD_SUBREAPER, _GET_CHILD_SUBREAPER = 36, 37
_NO_NEW_PRIVILEGES, _AMBIENT, _CLEAR_AMBIENT = 38, 47, 4

_READ_ONLY, _NO_SUID, _NO_DEVICES, _NO_PROGRAMS = 1, 2, 4, 8
_BIND, _RECURSIVE, _PRIVATE = 0x1000, 0x4000, 1 << 18

#: `mount_setattr` has the same number on every machine; from Linux 5.12.
_MOUNT_SETATTR, _HERE, _ALL_BELOW = 442, -100, 0x8000

_CAPABILITIES_VERSION, _MAY_READ_ALL, _CAPABILITIES = 0x20080522, 2, 64

#: The user without rights on every Unix.
_NOBODY = 65534


def _c() -> Any:
    return ctypes.CDLL(None, use_errno=True)


@contextmanager
def adopting_orphans() -> Iterator[None]:
    """Be the parent of whatever is left behind below this process, so that it can be waited for.

    Only for a while: a host that goes on would collect the orphans of all others below it.
    """
    if sys.platform != "linux":
        yield
        return
    c = _c()
    before = ctypes.c_int(0)
    c.prctl(_GET_CHILD_SUBREAPER, ctypes.byref(before), 0, 0, 0)
    c.prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        c.prctl(_SET_CHILD_SUBREAPER, before.value, 0, 0, 0)


@contextmanager
def unreadable() -> Iterator[None]:
    """Keep other processes of the same user from this one's memory and open files, on Linux.

    Only a process with the privilege to trace others can still open `/proc/PID/fd` and
    `/proc/PID/mem`, or attach to this one. A forked child begins unreadable too.
    """
    if sys.platform != "linux":
        yield
        return
    c = _c()
    before = c.prctl(_GET_DUMPABLE, 0, 0, 0, 0)
    c.prctl(_SET_DUMPABLE, 0, 0, 0, 0)
    try:
        yield
    finally:
        c.prctl(_SET_DUMPABLE, 1 if before == 1 else 0, 0, 0, 0)


def enter_namespaces() -> bool:
    """Leave the network and the other processes; whether that could be done.

    This process has to have one thread. Only the processes that it starts after this are in the
    new space of processes, and all of them end with the first.
    """
    if sys.platform != "linux":
        return False
    c = _c()
    return bool(c.unshare(_NAMESPACES) == 0 or c.unshare(_NAMESPACES | _NEW_USER) == 0)


def close_files(folder: str | None) -> bool:
    """Let nothing be written outside a folder, in namespaces; whether that could be done."""
    c = _c()
    if c.mount(None, b"/", None, _RECURSIVE | _PRIVATE, None) != 0:
        return False
    place = None if folder is None else os.fsencode(os.path.realpath(folder))
    if place is not None and c.mount(place, place, None, _BIND, None) != 0:
        return False
    if _set_mount(c, b"/", _ALL_BELOW, read_only=True) != 0:
        return False
    return place is None or _set_mount(c, place, 0, read_only=False) == 0


def _set_mount(c: Any, place: bytes, flags: int, *, read_only: bool) -> int:
    attributes = (ctypes.c_uint64 * 4)(int(read_only), int(not read_only), 0, 0)
    changed: int = c.syscall(
        _MOUNT_SETATTR, _HERE, place, flags, attributes, ctypes.sizeof(attributes)
    )
    return changed


def show_only_own_processes() -> None:
    """Let `/proc` list the processes of this space alone, where the system allows it."""
    if sys.platform == "linux":
        flags = _READ_ONLY | _NO_SUID | _NO_DEVICES | _NO_PROGRAMS
        _c().mount(b"proc", b"/proc", b"proc", flags, None)


def drop_privileges(folder: str | None, needed: str) -> None:
    """Give up whatever this process may do beyond others, for good.

    Root becomes a user without rights if that user can read Sleuth and the `needed` file; if not,
    root stays root with the single privilege of reading all files.
    """
    if sys.platform != "linux":
        return
    c = _c()
    root = os.geteuid() == 0
    for number in range(_CAPABILITIES):
        c.prctl(_DROP_FROM_BOUNDS, number, 0, 0, 0)
    c.prctl(_AMBIENT, _CLEAR_AMBIENT, 0, 0, 0)
    kept = 0 if not root or _become_nobody(folder, needed) else 1 << _MAY_READ_ALL
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_VERSION, 0)
    # Effective, permitted and inheritable ones, 32 to a word.
    sets = (ctypes.c_uint32 * 6)(kept, kept, 0, 0, 0, 0)
    c.capset(header, sets)
    c.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def _become_nobody(folder: str | None, needed: str) -> bool:
    try:
        os.seteuid(_NOBODY)
        places = [needed, os.__file__, __file__, *filter(os.path.exists, sys.path)]
        readable = all(os.access(each, os.R_OK, effective_ids=True) for each in places)
        os.seteuid(0)
        if readable:
            if folder is not None:
                os.chown(folder, _NOBODY, _NOBODY)
            os.setgroups([])
            os.setresgid(_NOBODY, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, _NOBODY)
    except OSError:
        return os.geteuid() != 0
    return readable
