"""Traces: one from the edge over the queue into a job, nothing but ids and states in them, and no need for them."""

import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
import structlog

from config.settings import Settings
from config.tracing import configure_tracing, flush_traces, outgoing_trace, span
from tests.support.stubs.collector import Collector, collecting
from tests.support.stubs.dripping import LASTS_S, dripping

HIDE = """
import sys
class Without:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ("opentelemetry", "sentry_sdk"):
            return self.finder.find_spec(name, path, target)
sys.meta_path[:] = map(Without, sys.meta_path)
"""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as found:
        configure_tracing(Settings(_env_file=None, otel_exporter_otlp_endpoint=found.url))
        yield found
        configure_tracing(Settings(_env_file=None))


def test_a_job_in_another_process_continues_the_trace(collector: Collector) -> None:
    with span("webhook"):
        carried = outgoing_trace()
    flush_traces()

    def job() -> None:
        with span("run", carried, run="0123456789ab"), span("stage read"):
            pass
        flush_traces()

    child = multiprocessing.get_context("fork").Process(target=job)
    child.start()
    child.join(30)
    spans = {each.name: each for each in collector.spans()}
    assert set(spans) == {"webhook", "run", "stage read"}
    assert len({each.trace_id for each in spans.values()}) == 1
    assert spans["run"].parent_span_id == spans["webhook"].span_id
    assert spans["stage read"].parent_span_id == spans["run"].span_id
    assert [(each.key, each.value.string_value) for each in spans["run"].attributes] == [("run", "0123456789ab")]


def test_an_exception_leaves_its_kind_and_nothing_it_says(collector: Collector) -> None:
    @span("webhook")
    def fail() -> None:
        raise ValueError("the ticket says: rosebud")

    with pytest.raises(ValueError, match="rosebud"):
        fail()
    flush_traces()
    (found,) = collector.spans()
    assert found.status.message == "ValueError"
    assert not found.events
    assert "rosebud" not in collector.text()


def test_notes_of_the_end_are_kept(collector: Collector) -> None:
    with span("jira GET", method="GET") as notes:
        notes["status"] = 200
    flush_traces()
    assert {each.key for each in collector.spans()[0].attributes} == {"method", "status"}


def test_a_forged_parent_begins_a_trace_of_its_own(collector: Collector) -> None:
    with span("run", {"traceparent": "no-trace\n"}):
        assert outgoing_trace()["traceparent"].startswith("00-")
    flush_traces()
    assert collector.spans()[0].parent_span_id == b""


def test_a_collector_that_is_away_fails_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    structlog.reset_defaults()  # a command that another test ran logs errors only
    configure_tracing(Settings(_env_file=None, otel_exporter_otlp_endpoint="http://127.0.0.1:1"))
    with span("run"):
        pass
    flush_traces()
    configure_tracing(Settings(_env_file=None))
    said = "".join(capfd.readouterr())
    assert "traces could not be delivered" in said
    assert "127.0.0.1" not in said


def test_a_collector_that_drips_its_answer_holds_nobody() -> None:
    with dripping("headers") as port:
        configure_tracing(Settings(_env_file=None, otel_exporter_otlp_endpoint=f"http://127.0.0.1:{port}"))
        with span("run"):
            pass
        started = time.monotonic()
        flush_traces()
        assert time.monotonic() - started < LASTS_S
    configure_tracing(Settings(_env_file=None))


def test_switched_off_it_costs_nothing_and_carries_nothing() -> None:
    configure_tracing(Settings(_env_file=None))
    with span("run", {"traceparent": "x"}) as notes:
        notes["status"] = 200
        assert outgoing_trace() == {}
    flush_traces()


def test_switched_on_but_not_installed_says_what_to_do() -> None:
    code = HIDE + (
        "from config.settings import Settings\n"
        "from config.logs import configure_logging\n"
        "from config.tracing import configure_tracing, span\n"
        "settings = Settings(_env_file=None, otel_exporter_otlp_endpoint='http://127.0.0.1:1',"
        " sentry_dsn='https://0123456789abcdef@sentry.example/7')\n"
        "configure_logging(settings)\n"
        "configure_tracing(settings)\n"
        "with span('run'): print('went on')\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout == "went on\n"
    assert "unset OTEL_EXPORTER_OTLP_ENDPOINT" in ended.stderr
    assert "unset SENTRY_DSN" in ended.stderr
    assert ended.stderr.count("requirements/observability.txt") == 2
    assert "Traceback" not in ended.stderr
