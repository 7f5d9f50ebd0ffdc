"""Error reports: type and place of an exception, and nothing that it or its surroundings say."""

import logging
import multiprocessing
import socket
from collections.abc import Iterator

import pytest
import structlog

from config.error_reports import flush_error_reports
from config.logs import configure_logging
from config.settings import Settings
from tests.support.stubs.collector import Collector, collecting

SECRET = "a-live-webhook-secret"


@pytest.fixture
def collector() -> Iterator[Collector]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    structlog.contextvars.clear_contextvars()  # of a request that another test sent from this thread
    with collecting() as found:
        configure_logging(Settings(_env_file=None, sentry_dsn=found.dsn, webhook_secrets=SECRET))
        yield found
        configure_logging(Settings(_env_file=None))
        structlog.reset_defaults()
        logging.captureWarnings(False)
        root.handlers, root.level = handlers, level


def fail(description: str) -> None:
    """Fail as code does that quotes what it could not use."""
    in_a_variable = f"{description} by jane.doe@example.org"
    try:
        raise KeyError(in_a_variable)
    except KeyError as error:
        raise ValueError(f"cannot read {description!r}") from error


def log_a_failure(**facts: object) -> None:
    try:
        fail("the ticket says: rosebud")
    except ValueError as error:
        structlog.get_logger("workers.jobs").error("the run failed", exc_info=error, **facts)
    flush_error_reports()


def test_the_words_of_a_library_that_quotes_the_exception_stay_here(collector: Collector) -> None:
    try:
        fail("the ticket says: rosebud")
    except ValueError as error:
        logging.getLogger("a.library").error("failed: %s", error, exc_info=True)
    flush_error_reports()
    (event,) = collector.events()
    assert "rosebud" not in str(event)


def test_an_unexpected_exception_is_reported_with_its_ids_and_place(collector: Collector) -> None:
    with structlog.contextvars.bound_contextvars(run="0123456789ab", ticket="SHOP-41", stage="scoring"):
        log_a_failure(attempt=2)
    (event,) = collector.events()
    assert [each["type"] for each in event["exception"]["values"]] == ["KeyError", "ValueError"]
    frames = event["exception"]["values"][-1]["stacktrace"]["frames"]
    assert [frame["function"] for frame in frames] == ["log_a_failure", "fail"]
    assert event["tags"] == {
        "run": "0123456789ab",
        "ticket": "SHOP-41",
        "stage": "scoring",
        "attempt": 2,
    }


def test_no_text_no_person_no_host_and_no_secret_leaves(collector: Collector) -> None:
    log_a_failure(reason="rosebud in a field", run=f"0123{SECRET}")
    text = collector.text()
    assert "ValueError" in text
    words = ("rosebud", "jane.doe", SECRET, "in_a_variable", socket.gethostname(), "breadcrumbs", "vars", "argv")
    assert not [word for word in words if word in text]


def test_a_forked_job_reports_as_well(collector: Collector) -> None:
    child = multiprocessing.get_context("fork").Process(target=log_a_failure)
    child.start()
    child.join(30)
    assert len(collector.events()) == 1


def test_a_line_without_an_exception_is_no_report(collector: Collector) -> None:
    structlog.get_logger("workers.jobs").error("Jira refused; the run ends", status=403)
    flush_error_reports()
    assert collector.events() == []


def test_exceptions_of_libraries_are_reported_as_well(collector: Collector) -> None:
    try:
        fail("rosebud")
    except ValueError:
        logging.getLogger("a.library").exception("job failed: rosebud")
    flush_error_reports()
    (event,) = collector.events()
    assert event["exception"]["values"][-1]["type"] == "ValueError"


@pytest.mark.parametrize("dsn", ["sentry.example/7", "https://sentry.example/7", "https://key@sentry.example/", "x"])
def test_a_dsn_that_cannot_be_one_is_refused_without_showing_it(dsn: str) -> None:
    with pytest.raises(ValueError, match="not a usable DSN") as caught:
        Settings(_env_file=None, sentry_dsn=dsn)
    assert "sentry_dsn" in str(caught.value)
