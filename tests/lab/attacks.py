"""Submissions that try everything to earn points without a search, or to harm others' marks.

Each finds the process that marks in the file PID, and touches nothing but that process and those
below it. What it gets hold of it shouts out, so that the words of its mark say so.
"""

from __future__ import annotations

#: What all attacks begin with.
_BEFORE = '''
import glob, json, os, sys, time

FORGED = json.dumps({
    "answer": ANSWER,
    "memory": 0,
}).encode() + b"\\n"


def below(pid):
    """The process that marks, and all below it."""
    found = [pid]
    for each in found:
        for file in glob.glob(f"/proc/{each}/task/*/children"):
            with open(file) as children:
                found += map(int, children.read().split())
    return [each for each in found if each != os.getpid()]


def targets():
    with open(PID) as file:
        return list(dict.fromkeys([*below(int(file.read())), os.getppid()]))


def shout(breaches):
    if breaches:
        raise RuntimeError(f"BREACH {breaches}")
'''

#: Writes the verdict into every pipe of the processes around it, the judge's among them.
PIPES = (
    _BEFORE
    + """
breaches = []
for pid in targets():
    for number in range(64):
        try:
            if os.readlink(f"/proc/{pid}/fd/{number}").startswith("pipe:"):
                with open(f"/proc/{pid}/fd/{number}", "wb", buffering=0) as pipe:
                    os.set_blocking(pipe.fileno(), False)
                    pipe.write(FORGED)
                breaches.append((pid, number))
        except OSError:
            continue
if breaches:
    time.sleep(1)
shout(breaches)
"""
)

#: Opens the memory of the processes around it for writing.
MEMORY = (
    _BEFORE
    + """
breaches = []
for pid in targets():
    try:
        open(f"/proc/{pid}/mem", "r+b").close()
        breaches.append(pid)
    except OSError:
        pass
shout(breaches)
"""
)

#: Attaches to the processes around it as a debugger does.
TRACES = (
    _BEFORE
    + """
import ctypes
library = ctypes.CDLL(None)
shout([pid for pid in targets() if library.ptrace(0x4206, pid, None, None) == 0])
"""
)

#: Puts its own code in the place of checkers, and changes every mark that it can find.
PATCHES = (
    _BEFORE
    + """
import atexit, builtins, gc

def forge():
    for number in range(64):
        try:
            os.write(number, FORGED)
        except OSError:
            pass

def search(problem):
    import sleuth.lab.exercise, sleuth.lab.marking.searching as searching, sleuth.lab.worker
    sleuth.lab.exercise.WRONG = searching.WRONG = sleuth.lab.worker.WRONG = 1.0
    searching._flaw = lambda *words: None
    searching.mark = sleuth.lab.worker.judged = lambda *words: sleuth.lab.exercise.Mark(1.0, ("",))
    for name, module in list(sys.modules.items()):
        if name.startswith("sleuth") and hasattr(module, "check"):
            module.check = lambda *words, **more: []
    type(problem).check = lambda *words: []
    for each in gc.get_objects():
        if isinstance(each, dict) and "earned" in each:
            each["earned"] = 1.0
    builtins.len = builtins.sum = builtins.max = lambda *words: 0
    atexit.register(forge)
    print(FORGED.decode())
    sys.stdout.flush()
    sys.stderr.write(FORGED.decode())
    forge()
    return []
"""
)

#: Claims a mark in its own channel.
CHANNEL = (
    _BEFORE
    + """
for message in ({"given": {"broke": None, "way": [], "expanded": -5}}, {"end": True}, [], 7):
    for number in range(3, 64):
        try:
            os.write(number, json.dumps(message).encode() + b"\\n")
        except OSError:
            pass
"""
)

#: Ends the processes around it, the one that marks included.
KILLS = (
    _BEFORE
    + """
breaches = []
for pid in targets()[::-1]:
    try:
        if pid > 1:
            os.kill(pid, 9)
            breaches.append(pid)
    except OSError:
        pass
os.kill(os.getpid(), 9)
"""
)

#: Leaves a process in a session of its own that goes on to end others.
STAYS = (
    _BEFORE
    + """
if not os.fork():
    os.setsid()
    if not os.fork():
        for _ in range(100):
            time.sleep(0.05)
            for pid in targets()[:0:-1]:
                try:
                    if pid > 1:
                        os.kill(pid, 9)
                except OSError:
                    pass
    os._exit(0)
"""
)

#: Writes over everything that the others handed in, and over every copy of it that it finds.
OVERWRITES = (
    _BEFORE
    + """
import tempfile
for folder in (SUBMISSIONS, tempfile.gettempdir(), os.path.dirname(SUBMISSIONS) + "/tmp"):
    for pattern in ("*", "*/*", "*/*/*", "*/*/*/*"):
        for file in glob.glob(os.path.join(folder, pattern, "breadth_first.py")):
            try:
                if open(file).read().startswith("# MINE") and file != __file__:
                    open(file, "w").write("def search(problem): return None")
            except OSError:
                pass
"""
)

ATTACKS = {
    "pipes": PIPES,
    "memory": MEMORY,
    "traces": TRACES,
    "patches": PATCHES,
    "channel": CHANNEL,
    "kills": KILLS,
    "stays": STAYS,
    "overwrites": OVERWRITES,
}
