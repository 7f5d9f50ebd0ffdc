"""What holds for every answer of the edge: headers, errors, logs, and how fast and light the process is."""

import json
import logging
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient

from config.censor import MASK, Censor
from config.logs import configure_logging
from config.settings import Settings
from tests.support.edge import OLD_SECRET, SECRET, TOKEN, Send, make_settings
from tests.support.events import issue_created

ROOT = Path(__file__).resolve().parents[3]
PATHS = ("/", "/healthz", "/readyz", "/admin/health", "/static/admin.css", "/nowhere", "/webhooks/jira")


Logs = Callable[[Settings], StringIO]


@pytest.fixture
def log_as() -> Iterator[Logs]:
    """Configure logging as a process does at start, into a buffer; afterwards all is as before."""
    root = logging.getLogger()
    handlers = root.handlers
    levels = {name: logging.getLogger(name).level for name in ("", "bot", "workers", "config", "prompts")}

    def configure(settings: Settings) -> StringIO:
        configure_logging(settings)
        (handler,) = root.handlers
        assert isinstance(handler, logging.StreamHandler)
        written = StringIO()
        handler.setStream(written)
        return written

    yield configure
    root.handlers = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def logs(log_as: Logs, settings: Settings) -> StringIO:
    return log_as(settings)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_security_headers_and_no_cookie(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Request-ID"]
    assert "Set-Cookie" not in headers


def test_the_first_page_says_what_this_is(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert "ReqGate" in page
    assert "/admin/health" in page
    assert "viewport" in page


def test_unknown_addresses_and_methods_are_answered_in_json(client: FlaskClient) -> None:
    missing = client.get("/nowhere")
    assert missing.status_code == 404
    assert missing.json is not None
    assert missing.json["error"]["code"] == "not_found"
    wrong = client.get("/webhooks/jira")
    assert wrong.status_code == 405
    assert wrong.json is not None
    assert "POST" in wrong.headers["Allow"]


def test_a_fault_of_ours_tells_nothing_but_a_request_id(app: Flask, logs: StringIO) -> None:
    def fail() -> str:
        raise RuntimeError("the ticket says: rosebud")

    app.add_url_rule("/fail", view_func=fail)
    answer = app.test_client().get("/fail", headers={"X-Request-ID": "given-by-the-proxy"})
    assert answer.status_code == 500
    assert answer.json is not None
    assert answer.json["error"]["code"] == "internal_error"
    assert answer.headers["X-Request-ID"] == "given-by-the-proxy"
    logged = logs.getvalue()
    assert "RuntimeError" in logged
    assert "given-by-the-proxy" in logged
    assert not any(word in logged + answer.get_data(as_text=True) for word in ("rosebud", "Traceback"))


def test_a_request_id_that_is_no_id_is_replaced(client: FlaskClient) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": "a b; drop"})
    assert answer.headers["X-Request-ID"] != "a b; drop"


def test_what_is_logged_after_a_request_is_not_said_of_its_ticket(send: Send, logs: StringIO) -> None:
    send(issue_created())
    structlog.get_logger("gunicorn.error").warning("a request that cannot be read")
    assert "SHOP-41" in logs.getvalue()
    assert not {"ticket", "run", "delivery", "request_id"} & json.loads(logs.getvalue().splitlines()[-1]).keys()


def test_logs_name_run_and_ticket_but_no_text_and_no_secret(send: Send, client: FlaskClient, logs: StringIO) -> None:
    answer = send(issue_created())
    unknown = client.post(f"/{SECRET}", headers={"X-ReqGate-Token": TOKEN}, query_string={"token": TOKEN})
    lines = [json.loads(line) for line in logs.getvalue().splitlines()]
    accepted = next(line for line in lines if line["event"] == "event accepted")
    request = next(line for line in lines if line["event"] == "request" and line["status"] == 404)
    assert answer.json is not None
    assert (accepted["run"], accepted["ticket"]) == (answer.json["run_id"], "SHOP-41")
    assert accepted["request_id"] == answer.headers["X-Request-ID"]
    assert request["request_id"] == unknown.headers["X-Request-ID"]
    text = json.dumps(lines)
    assert not any(word in text for word in ("invoices", "accountant", "A Person", SECRET, TOKEN, "sha256="))


def test_other_libraries_log_through_the_same_censor(logs: StringIO) -> None:
    try:
        raise ValueError(f"cannot use {OLD_SECRET}")
    except ValueError:
        logging.getLogger("some.library").exception("call with %s failed", OLD_SECRET)
    (line,) = logs.getvalue().splitlines()
    assert OLD_SECRET not in line
    assert "Traceback" not in line
    assert json.loads(line)["error_type"] == "ValueError"
    assert json.loads(line)["event"] == f"call with {MASK} failed"


CANARY = "the ticket says: rosebud"


@pytest.mark.parametrize("level", ["DEBUG", "INFO"])
@pytest.mark.parametrize("library", ["openai._base_client", "LiteLLM", "httpx", "some.new.library"])
def test_the_log_level_is_ours_alone(tmp_path: Path, log_as: Logs, library: str, level: str) -> None:
    """At DEBUG libraries log what they send: prompts, and with them the ticket."""
    logs = log_as(make_settings(tmp_path, log_level=level))
    logging.getLogger(library).debug("Request options: %s", {"prompt": CANARY})
    logging.getLogger(library).info("Sending %s", CANARY)
    structlog.get_logger("workers.handlers.review").debug("only while debugging")
    structlog.get_logger("bot.app").info("always")
    logged = logs.getvalue()
    assert CANARY not in logged
    assert ("only while debugging" in logged) is (level == "DEBUG")
    assert "always" in logged


def test_no_level_lets_a_librarys_warnings_through_unasked(tmp_path: Path, log_as: Logs) -> None:
    logs = log_as(make_settings(tmp_path, log_level="ERROR"))
    logging.getLogger("some.library").warning("look out")
    structlog.get_logger("workers.handlers.review").warning("look out")
    assert logs.getvalue() == ""


@pytest.mark.parametrize("lead", ["job 1 (SHOP-1): exception raised\n", "job 1: handling failure: ", ""])
def test_a_traceback_inside_a_message_is_cut_off(logs: StringIO, lead: str) -> None:
    """RQ formats tracebacks into its messages."""
    try:
        raise RuntimeError(CANARY)
    except RuntimeError:
        logging.getLogger("rq").error("%s%s", lead, traceback.format_exc())
    (line,) = logs.getvalue().splitlines()
    assert json.loads(line)["event"] == (lead.strip() or "an exception")
    assert "rosebud" not in line


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_both_formats_are_censored(tmp_path: Path, log_as: Logs, log_format: str) -> None:
    logs = log_as(make_settings(tmp_path, log_format=log_format))
    structlog.get_logger("test").warning("kept", nested={"a": [f"x{TOKEN}x"]}, other=Path(SECRET), count=3)
    logged = logs.getvalue()
    assert "kept" in logged
    assert MASK in logged
    assert SECRET not in logged
    assert TOKEN not in logged


def test_a_secret_inside_a_longer_one_leaves_no_remainder() -> None:
    line = Censor(["abc", "abcdef", ""])(None, "info", {"event": "abcdef abc", "n": 1, "abc": None, "ok": True})
    assert line == {"event": f"{MASK} {MASK}", "n": 1, MASK: None, "ok": True}


IMPORT_AND_TELL = """
import json, sys, time
start = time.process_time()
import flask_talisman, flask_wtf.csrf, limits.storage, limits.strategies, pydantic_settings, redis, rq, structlog, yaml
libraries = time.process_time()
import bot.wsgi
ours = time.process_time()
heavy = ("litellm", "langgraph", "atlassian", "requests", "sqlalchemy", "prometheus_client", "valkey", "typer",
         "workers.review")
print(json.dumps({"share": (ours - libraries) / (libraries - start), "app": bot.wsgi.app.name,
                  "heavy": [name for name in heavy if name in sys.modules]}))
"""


def imported(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", IMPORT_AND_TELL],
        cwd=folder,
        env=keep | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_edge_starts_fast_and_without_the_heavy_libraries(tmp_path: Path) -> None:
    """Measured against the libraries that every start needs, in the same process, so that no machine is too slow."""
    tries = (json.loads(imported(tmp_path, WEBHOOK_SECRETS="a-secret").stdout) for _ in range(4))
    told = next(tries)
    assert told["heavy"] == []
    assert told["app"] == "bot.app"
    # What is slow is slow each time; what else runs on the machine is not.
    assert told["share"] < 0.5 or any(again["share"] < 0.5 for again in tries)


def test_the_process_refuses_to_start_without_a_secret(tmp_path: Path) -> None:
    finished = imported(tmp_path)
    assert finished.returncode == 3, "gunicorn would start it again and again after any other"
    assert "WEBHOOK_SECRETS" in finished.stderr
    assert "Traceback" not in finished.stderr


def test_the_process_refuses_to_start_with_an_address_that_is_none(tmp_path: Path) -> None:
    finished = imported(tmp_path, WEBHOOK_SECRETS="a-secret", REDIS_URL="foo")
    assert finished.returncode == 3
    assert "REDIS_URL: " in finished.stderr
    assert "Traceback" not in finished.stderr
