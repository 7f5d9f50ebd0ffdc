"""Sends prepared HTTP requests as fast as they are answered, or at a rate, and says what came back.

Own code instead of a client library: a library spends more time on a request than the server that is measured.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.report import percentile


@dataclass
class Answers:
    """What came back. Seconds; `latencies_s` are from the moment at which a request was due."""

    elapsed_s: float = 0
    statuses: Counter[int] = field(default_factory=Counter)
    latencies_s: list[float] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        """Answers a second."""
        return self.statuses.total() / self.elapsed_s

    def percentile_ms(self, percent: int) -> float:
        """Return a percentile of the latencies, in milliseconds."""
        return percentile(self.latencies_s, percent) * 1000


def request(host: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
    """Return a POST request, ready to be written to a connection."""
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def send(port: int, requests: list[bytes], connections: int, per_second: float = 0) -> Answers:
    """Send each request once over some kept-alive connections.

    Args:
        port: of a server on this machine.
        requests: as `request` makes them.
        connections: how many requests may be under way at once.
        per_second: how many become due a second, evenly; 0 = each as soon as a connection is free.
    """
    return asyncio.run(_send(port, requests, connections, per_second))


async def _send(port: int, requests: list[bytes], connections: int, per_second: float) -> Answers:
    answers = Answers()
    waiting = enumerate(requests)
    started = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for _ in range(connections):
            group.create_task(_connection(port, waiting, started, per_second, answers))
    answers.elapsed_s = time.perf_counter() - started
    return answers


async def _connection(
    port: int, waiting: Iterator[tuple[int, bytes]], started: float, per_second: float, answers: Answers
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number, prepared in waiting:
        due = time.perf_counter()
        if per_second:
            due = started + number / per_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        try:
            status, body = await _exchange(reader, writer, prepared)
        except (ConnectionError, asyncio.IncompleteReadError):  # a kept-alive connection that the server closed
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            status, body = await _exchange(reader, writer, prepared)
        answers.latencies_s.append(time.perf_counter() - due)
        answers.statuses[status] += 1
        answers.bodies.append(body)
    writer.close()


async def _exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, prepared: bytes) -> tuple[int, bytes]:
    writer.write(prepared)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.partition("content-length:")[2].partition("\r\n")[0] or 0)
    return int(head.split(" ", 2)[1]), await reader.readexactly(length)
