"""What can be seen of a run from outside: the ids on its log lines, its spans, its figures. It changes nothing."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from redis import Redis
from structlog.contextvars import bound_contextvars

from config.error_reports import flush_error_reports
from config.tracing import Note, flush_traces, span
from workers.telemetry.metrics import (
    JIRA_REQUESTS,
    JIRA_SECONDS,
    RUN_SECONDS,
    STAGE_SECONDS,
    Histogram,
    count,
    observe,
    tallying,
)

NO_ANSWER = "none"
"""The status of a request that was not answered."""


@contextmanager
def observed_run(
    redis: Redis, trigger: str, parent: Mapping[str, str] | None = None, **given: str | int
) -> Iterator[None]:
    """Surround one attempt of a run, or one turn of a periodic job.

    Args:
        redis: where the figures are added at the end.
        trigger: what began it; one of few words.
        parent: the trace that the job carries; see `config.tracing.outgoing_trace`.
        given: `run`, `ticket` and `attempt`; what is not empty stands on each log line and on the span.
    """
    ids: dict[str, Note] = {"trigger": trigger, **{name: value for name, value in given.items() if value}}
    try:
        with bound_contextvars(**ids), tallying(redis), span("run", parent, **ids), timed(RUN_SECONDS, trigger):
            yield
    finally:
        flush_traces()
        flush_error_reports()


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Surround one stage of a run: `read`, a node of the graph, or `apply`."""
    with bound_contextvars(stage=name), span(f"stage {name}"), timed(STAGE_SECONDS, name):
        yield


@contextmanager
def jira_request(method: str) -> Iterator[dict[str, Note]]:
    """Surround one request to Jira; put the answer's status under `status` into the dictionary that is yielded."""
    with span(f"jira {method}", method=method) as notes, timed(JIRA_SECONDS, method):
        try:
            yield notes
        finally:
            count(JIRA_REQUESTS, method, str(notes.get("status", NO_ANSWER)))


@contextmanager
def timed(figure: Histogram, *labels: str) -> Iterator[None]:
    """Note how many seconds happen inside."""
    started = time.perf_counter()
    try:
        yield
    finally:
        observe(figure, time.perf_counter() - started, *labels)
