"""A collector of traces and error reports over HTTP: keeps what OpenTelemetry and Sentry send, as it came."""

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

SENTRY_KEY = "0123456789abcdef0123456789abcdef"


@dataclass
class Collector:
    """Where to send to, and what came."""

    url: str
    received: list[tuple[str, bytes]] = field(default_factory=list)

    @property
    def dsn(self) -> str:
        """The DSN of a project in this Sentry."""
        return self.url.replace("://", f"://{SENTRY_KEY}@") + "/7"

    def spans(self) -> list[Span]:
        """Return the spans of all traces."""
        found: list[Span] = []
        for path, body in list(self.received):
            if path == "/v1/traces":
                for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                    found += [span for scope in resource.scope_spans for span in scope.spans]
        return found

    def events(self) -> list[dict[str, Any]]:
        """Return the events of all envelopes; an envelope is lines of JSON, the last of them the event."""
        envelopes = [body for path, body in list(self.received) if path == "/api/7/envelope/"]
        return [json.loads(body.splitlines()[-1]) for body in envelopes]

    def text(self) -> str:
        """Return everything that came, for looking for what should not have come."""
        return "\n".join(body.decode("utf-8", "replace") for _, body in list(self.received))


@contextmanager
def collecting() -> Iterator[Collector]:
    """Run a collector on a free port of the loopback interface."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            collector.received.append((self.path, body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    collector = Collector(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
