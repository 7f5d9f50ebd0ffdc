"""Traces by OpenTelemetry, switched on by OTEL_EXPORTER_OTLP_ENDPOINT: spans, and how one trace crosses the queue.

A span holds names, states and numbers; no text of a ticket, no address, no message of an exception. Without the
endpoint, or without the packages, every function here does nothing.
"""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import structlog

from config.settings import Settings
from config.time_limit import TimeIsOver, within

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

Note = str | int | float | bool

_PARENT = "traceparent"
_PACKAGES = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")

log = structlog.get_logger(__name__)


class _Switch:
    """Where this process sends its spans; None = nowhere."""

    settings: Settings | None = None


def configure_tracing(settings: Settings) -> None:
    """Switch traces on if the settings say where to. Call once, at start; connections are made on first use."""
    if not settings.otel_exporter_otlp_endpoint:
        _Switch.settings = None
        return
    if not all(_is_installed(package) for package in _PACKAGES):
        log.warning(
            "traces are switched on but not installed",
            remedy=".venv/bin/pip install --require-hashes -r requirements/observability.txt, "
            "or unset OTEL_EXPORTER_OTLP_ENDPOINT",
        )
        return
    # Its complaints name the collector's host; ours does not.
    logging.getLogger("opentelemetry").setLevel(logging.CRITICAL)
    _Switch.settings = settings
    _import_sdk()


@contextmanager
def span(name: str, parent: Mapping[str, str] | None = None, **notes: Note) -> Iterator[dict[str, Note]]:
    """Time what happens inside, or each call of a function that it decorates, as a span called `name`.

    Args:
        name: one of few names, without ids.
        parent: what `outgoing_trace` returned in the process that asked for this; otherwise the surrounding span.
        notes: attributes. More can be added to the dictionary that is yielded, until the end.
    """
    found = dict(notes)
    provider = _provider()
    if provider is None:
        yield found
        return
    from opentelemetry.trace import StatusCode
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract(parent) if parent else None
    # The library would attach message and traceback of an exception, which quote what failed.
    with provider.get_tracer("reqgate").start_as_current_span(
        name, context, record_exception=False, set_status_on_exception=False
    ) as current:
        try:
            yield found
        except BaseException as error:
            current.set_status(StatusCode.ERROR, type(error).__name__)
            raise
        finally:
            current.set_attributes(found)


def outgoing_trace() -> dict[str, str]:
    """Return what a job must carry to continue the present trace (W3C Trace Context); empty without one."""
    carrier: dict[str, str] = {}
    if _provider() is not None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        TraceContextTextMapPropagator().inject(carrier)
    return {_PARENT: carrier[_PARENT]} if _PARENT in carrier else {}


def flush_traces() -> None:
    """Send what is waiting, in the time that the settings give; a job's process ends too abruptly to do so itself."""
    provider = _provider()
    if provider is not None and _Switch.settings is not None:
        with suppress(TimeIsOver):
            within(_Switch.settings.otel_exporter_otlp_timeout, provider.force_flush)


def _provider() -> "TracerProvider | None":
    return _provider_of(os.getpid(), _Switch.settings) if _Switch.settings else None


@lru_cache(maxsize=1)
def _provider_of(_process_id: int, settings: Settings) -> "TracerProvider":
    """Return the provider of this process. It has a thread and a connection, so it must not cross a fork."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult

    class Exporter(OTLPSpanExporter):
        def export(self, spans: Any) -> SpanExportResult:
            result = super().export(spans)
            if result is not SpanExportResult.SUCCESS:
                log.warning("traces could not be delivered", spans=len(spans))
            return result

    endpoint = settings.otel_exporter_otlp_endpoint.rstrip("/") + "/v1/traces"
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: settings.otel_service_name}))
    exporter = Exporter(endpoint=endpoint, timeout=settings.otel_exporter_otlp_timeout)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return provider


def _import_sdk() -> None:
    """Import now what a forked job would import each time."""
    import_module("opentelemetry.sdk.trace.export")
    import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # a parent of it is missing
        return False
