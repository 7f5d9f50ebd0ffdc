"""What can be seen of a run from outside: the ids on its log lines, its spans, its figures. It changes nothing."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from redis import Redis
from structlog.contextvars import bound_contextvars

from config.error_reports import flush_error_reports
from config.tracing import Note, flush_traces, span
from workers.metrics import (
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
    run_id: str, ticket: str, trigger: str, attempt: int, parent: Mapping[str, str], redis: Redis
) -> Iterator[None]:
    """Surround one attempt of a run.

    Args:
        run_id, ticket, trigger, attempt: stand on each log line and on the run's span.
        parent: the trace that the job carries; see `config.tracing.outgoing_trace`.
        redis: where the figures are added at the end.
    """
    ids: dict[str, Note] = {"run": run_id, "ticket": ticket, "trigger": trigger, "attempt": attempt}
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
