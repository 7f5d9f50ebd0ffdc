"""Many reviews at once with a slow model: how long they take beside one alone, and how much memory that needs.

Usage: python -m benchmarks.together. Prints one table. Every call of the model takes 10 seconds.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from benchmarks.process import pss_mb, quiet
from benchmarks.report import Figure, show
from benchmarks.tickets import stories
from tests.support.processes import eventually
from tests.support.stack import Stack, running
from tests.support.stubs.llm_stub import LlmStub

REVIEWS = 32
WAVES = 3
SECONDS_A_CALL = 10
LONGEST_RATIO = 1.15
LONGEST_WAVE_S = 300
MOST_MB_A_WORKER = 40


@dataclass(frozen=True)
class Wave:
    """Some reviews that were started together. Seconds, and MB of proportional set size."""

    wall_s: float
    calls: int
    most_mb: float


def measure() -> Iterator[Figure]:
    """Yield the figures."""
    with tempfile.TemporaryDirectory() as folder, LlmStub() as stub:
        stub.script(default={"behaviour": "slow", "seconds": SECONDS_A_CALL})
        stack = Stack(
            Path(folder),
            workers=1,
            sandbox_apart=True,
            fsync="everysec",
            LLM_MODEL="openai/stub",
            LLM_BASE_URL=stub.url,
            OPENAI_API_KEY="sk-bench-placeholder",
            LLM_TIMEOUT="60",
            STRUCTURING_TIMEOUT="60",
        )
        with running(stack):
            alone = _middle_of_waves(stack, stub, 1)
            stack.stop_process("worker")
            stack.workers = REVIEWS
            stack.start_workers()
            eventually(lambda: len(stack.health()["workers"]) >= REVIEWS, 120, "the workers")
            together = _middle_of_waves(stack, stub, REVIEWS)
    ratio = together.wall_s / alone.wall_s
    yield Figure(
        f"{REVIEWS} reviews together, {alone.calls} calls of {SECONDS_A_CALL} s each",
        f"{together.wall_s:.1f} s",
        f"{alone.wall_s:.1f} s (one alone)",
        f"{ratio:.2f}",
        f"≤ {LONGEST_RATIO}",
        ratio <= LONGEST_RATIO,
    )
    each_mb = (together.most_mb - alone.most_mb) / (REVIEWS - 1)
    yield Figure(
        "memory of one more worker while the model thinks",
        f"{each_mb:.0f} MB PSS",
        f"{alone.most_mb:.0f} MB (parent and one worker)",
        f"{each_mb / alone.most_mb:.2f}",
        f"≤ {MOST_MB_A_WORKER} MB",
        each_mb <= MOST_MB_A_WORKER,
    )
    yield Figure(f"memory of {REVIEWS} workers and their parent then", f"{together.most_mb:.0f} MB PSS")


def _middle_of_waves(stack: Stack, stub: LlmStub, size: int) -> Wave:
    """Return the middle one by time of some waves of this size: the first pays for memory that the machine never used.

    On a virtual machine that is memory which its host has yet to find; a page costs several times as much.
    """
    starts = range(size, (WAVES + 1) * size, size)
    waves = sorted((_wave(stack, stub, range(start, start + size)) for start in starts), key=lambda wave: wave.wall_s)
    return replace(waves[WAVES // 2], most_mb=max(wave.most_mb for wave in waves))


def _wave(stack: Stack, stub: LlmStub, numbers: range) -> Wave:
    """File these tickets at once and wait for their comments."""
    calls = len(stub.requests)
    texts = stories(numbers)
    began = time.time()
    with ThreadPoolExecutor(len(texts)) as people:
        keys = list(people.map(lambda text: stack.file_ticket(*text), texts))
    left, most_mb, ended = list(keys), 0.0, began
    for share in (0.6, 1.6):  # while the model thinks: to weigh so many processes takes a second by itself
        time.sleep(max(0.0, began + share * SECONDS_A_CALL - time.time()))
        most_mb = max(most_mb, pss_mb(stack.pid("worker")))
    while left:
        assert time.time() - began < LONGEST_WAVE_S, f"{len(left)} reviews are late"
        time.sleep(1)
        for key in [key for key in left if stack.bot_comments(key)]:
            left.remove(key)
            ended = max(ended, datetime.fromisoformat(stack.bot_comments(key)[0]["created"]).timestamp())
    return Wave(ended - began, (len(stub.requests) - calls) // len(keys), most_mb)


def main() -> int:
    """Measure and print."""
    quiet()
    show("Reviews with a slow model", measure())
    return 0


if __name__ == "__main__":
    sys.exit(main())
