"""Processes that are measured, by session, and the measuring one: quiet, and it ends what it started."""

import contextlib
import logging
import os
import signal
import sys
from pathlib import Path

import structlog

from tests.support.processes import processes_of


def quiet() -> None:
    """Log warnings only, and turn SIGTERM into an exit that lets context managers end what they started."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def cpu_s(session: int) -> float:
    """Return the seconds of processor time that the living processes of a session and their ended children used."""
    return sum(map(cpu_s_of, processes_of(session)))


def cpu_s_of(pid: int) -> float:
    """Return the same for one process; 0 when it is gone."""
    with contextlib.suppress(OSError):
        # utime, stime, cutime, cstime: fields 14 to 17 of proc(5), counted from behind the name.
        ticks = sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")
    return 0.0


def pss_mb(session: int) -> float:
    """Return the memory of a session's processes in MB, what is shared counted once (proportional set size)."""
    total_kb = 0
    for pid in processes_of(session):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total_kb += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total_kb / 1024
