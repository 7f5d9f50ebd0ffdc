"""Processes that end with their parent, by the kernel's hand: no worker is left behind by a killed supervisor."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1  # prctl(2)


def die_with_parent(signum: int, parent_pid: int) -> None:
    """Let the kernel send `signum` to this process when the process `parent_pid`, its parent, dies. Linux only."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signum)
    if os.getppid() != parent_pid:  # it died before the kernel was asked
        signal.raise_signal(signum)


def children_die_with_parent(signum: int) -> None:
    """Let `die_with_parent` hold in every process that is forked from here on, and in those that they fork."""
    forking = [0]

    def note_parent() -> None:
        forking[0] = os.getpid()

    os.register_at_fork(before=note_parent, after_in_child=lambda: die_with_parent(signum, forking[0]))
